"""Who can reach what, why, how it was, and the log behind it, as people look at them."""

import pathlib
import subprocess

import pytest

SCRIPT = pathlib.Path(__file__).parents[2] / "Public" / "check-log.sh"


@pytest.mark.parametrize("script, width", [(True, 1440), (False, 360)])
def test_an_owner_asks_who_and_why_and_how_it_was(stage, script, width, tmp_path):
    ana = stage.person("ana@example.org", script=script, width=width)
    page = ana.page
    page.goto(stage.scene.root)
    page.get_by_role("link", name="Who can reach this?").first.click()
    row = page.locator("tr", has_text="Ben Ode")
    assert "Can edit" in row.inner_text() and "Share of this record" in row.inner_text()
    ana.check_page()

    # The same as a table.
    with page.expect_download() as download:
        page.get_by_role("link", name="As a table (CSV)").click()
    download.value.save_as(tmp_path / "who.csv")
    table = (tmp_path / "who.csv").read_bytes().decode()
    assert table.startswith("Person,Address,Right,Through,Since,Last seen,Why\r\n")
    assert "\r\nBen Ode," in table

    # Why, with the entry of the log that says so.
    row.get_by_text("Why", exact=True).last.click()
    row.get_by_role("link", name="With the entries of the log").click()
    page.get_by_role("heading", name="Why can Ben Ode reach this?").wait_for()
    assert "of the log, " in page.locator("ol.why").inner_text()
    ana.check_page()

    # Before anything was shared, nobody but the owner.
    page.get_by_label("As of").fill("2020-01-01T00:00")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_text("It was not there at that time").wait_for()
    ana.check_page()
    ana.context.close()


@pytest.mark.parametrize("script, width", [(True, 1440), (False, 360)])
def test_an_owner_reads_the_matrix_and_asks_what_if(stage, script, width, tmp_path):
    ana = stage.person("ana@example.org", script=script, width=width)
    page = ana.page
    page.goto(stage.scene.trips.split("/zones/")[0])
    page.get_by_role("link", name="Matrix of access").click()
    page.get_by_label("Zones that begin with").fill("Trips")
    page.get_by_label("Right").select_option("write")
    page.get_by_role("button", name="Show", exact=True).click()
    row = page.locator("tr", has_text="Ben Ode")
    assert "Can edit" in row.inner_text()
    assert "right=write" in page.url and "zone=Trips" in page.url
    ana.check_page()
    with page.expect_download() as download:
        page.get_by_role("link", name="As a table (CSV)").click()
    download.value.save_as(tmp_path / "matrix.csv")
    shown = page.locator("table.matrix tbody tr").count()
    assert len((tmp_path / "matrix.csv").read_bytes().decode().splitlines()) == shown + 1

    # A cell leads to why, and from there to who; there, to what would follow from a change.
    row.get_by_role("link", name="Why: Can edit").first.click()
    page.get_by_role("heading", name="Why can Ben Ode reach this?").wait_for()
    page.goto(stage.scene.root + "/reach")
    page.get_by_role("link", name="What if…?").click()
    page.get_by_role("link", name="Remove somebody").click()
    page.get_by_label("Person").select_option(label=ben_in(page))
    page.get_by_role("button", name="Show what would follow").click()
    answer = page.locator("section.confirm")
    assert "Ben Ode" in answer.inner_text()
    ana.check_page()
    page.get_by_role("link", name="Apply…").click()
    page.get_by_role("button", name="Remove").wait_for()
    ana.check_page()
    # Nothing was done by asking.
    page.goto(stage.scene.root + "/reach")
    assert "Can edit" in page.locator("tr", has_text="Ben Ode").inner_text()
    ana.context.close()


def ben_in(page):
    """The option that names Ben."""
    options = page.get_by_label("Person").locator("option").all_inner_texts()
    return next(option for option in options if option.startswith("Ben Ode"))


def test_a_sceptic_checks_the_log_without_the_server(stage, tmp_path):
    rob = stage.person("root@example.org")
    page = rob.page
    page.goto("/verify")
    rob.check_page()
    row = page.locator("tr", has_text="Travel journal")
    head = row.locator("code").inner_text()
    with page.expect_download() as download:
        row.get_by_role("link", name="Part 1").click()
    exported = tmp_path / "log.txt"
    download.value.save_as(exported)
    with page.expect_download() as download:
        page.get_by_role("link", name="check-log.sh").click()
    served = tmp_path / "check-log.sh"
    download.value.save_as(served)
    assert served.read_bytes() == SCRIPT.read_bytes()

    def check(*words):
        return subprocess.run(["sh", served, *words], capture_output=True, text=True, check=False)

    said = check(exported, head)
    assert said.returncode == 0 and head in said.stdout, said
    text = exported.read_text()
    exported.write_text(text.replace('"status":"ACCEPTED"', '"status":"INVITED"', 1))
    assert exported.read_text() != text
    assert check(exported).returncode == 1

    row.get_by_role("link", name="Check Travel journal now").click()
    page.get_by_text("The chain is whole").wait_for()
    rob.check_page()
    rob.context.close()
