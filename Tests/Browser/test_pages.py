"""Every page in every state, with and without script, narrow and wide, light and dark, in
languages that are longer or run the other way."""

import re

import pytest
from states import states


def walk(stage, look, **options):
    """Opens every state; `look` returns what is wrong with it."""
    people = {}
    wrong = []
    for name, who, path, status in states(stage.scene):
        if who not in people:
            people[who] = stage.person(who, **options)
        person = people[who]
        answer = person.page.goto(path)
        if answer.status != status:
            wrong.append((name, "status", answer.status))
        if person.overflow() > 0:
            wrong.append((name, "wider than the window", person.overflow()))
        wrong += [(name, *what) for what in look(person, answer)]
        wrong += [(name, "asked another host", url) for url in person.foreign]
    for person in people.values():
        person.context.close()
    assert not wrong, "\n".join(str(line) for line in wrong)


# Menus open over what stands beside them; they are tried in the stories.
OPEN_ALL = "document.querySelectorAll('main details:not(.more)').forEach(d => { d.open = true })"


@pytest.mark.parametrize("width, scheme", [(1440, "light"), (360, "dark")])
def test_axe_finds_nothing_on_any_page(stage, width, scheme):
    def look(person, _):
        found = person.barriers()
        # What opens is looked at, too, where it hides nothing else.
        if width == 1440 and not found and person.page.locator("main details").count():
            person.page.evaluate(OPEN_ALL)
            found = person.barriers()
        return found

    walk(stage, look, width=width, scheme=scheme)


@pytest.mark.parametrize("width", [360, 1440])
def test_pages_stand_without_script(stage, width):
    def look(person, answer):
        if width == 360:
            person.page.set_viewport_size({"width": 320, "height": 640})
            if person.overflow() > 0:
                yield "wider than 320", person.overflow()
            person.page.set_viewport_size({"width": 360, "height": 900})
        size = len(answer.body())
        if size > 100_000:
            yield "heavy", size
        if person.page.locator("h1").count() != 1:
            yield "headings", person.page.locator("h1").count()
        if person.page.locator("[data-copy]:visible, dialog").count():
            yield "has what only script can do",

    walk(stage, look, script=False, width=width)


def test_wide_dark_pages_have_contrast(stage):
    person = stage.person("ana@example.org", width=1440, scheme="dark")
    for path in ("/", stage.scene.root + "/share", stage.scene.trips, stage.scene.root):
        person.page.goto(path)
        assert not person.barriers()


@pytest.mark.parametrize("locale, direction", [("en-XA", "ltr"), ("ar-XB", "rtl")])
def test_longer_words_and_the_other_direction_fit_a_phone(stage, locale, direction):
    def look(person, _):
        # The language of the sheet stands in its address.
        if "/ck-share-ui/" in person.page.url:
            return
        if person.page.locator("html").get_attribute("dir") != direction:
            yield "direction", direction
        # Words of ours that are in no catalogue stay plain.
        for button in person.page.locator("main button:visible").all_inner_texts():
            if button.isalpha() and button.isascii():
                yield "not translated", button

    walk(stage, look, script=False, width=360, locale=locale)


def test_right_to_left_the_rail_is_on_the_right(stage):
    person = stage.person("ana@example.org", locale="ar-XB")
    person.page.goto(stage.scene.root + "/share")
    rail = person.page.locator(".rail").bounding_box()
    main = person.page.locator("main").bounding_box()
    assert rail["x"] > main["x"] and person.overflow() == 0
    assert not person.barriers()


def test_german_pages_are_german(stage):
    person = stage.person("dara@example.org", width=360, locale="de-DE")
    page = person.page
    page.goto("/shared-with-me")
    assert page.locator("html").get_attribute("lang") == "de"
    assert "Mit mir geteilt" in person.text() and "eingeladen" in person.text()
    page.goto(stage.scene.link)
    assert "Annehmen" in person.text() and "Ablehnen" in person.text()
    ana = stage.person("ana@example.org", locale="de-DE")
    ana.page.goto(stage.scene.root + "/share")
    # Dates are told as Germans tell them.
    assert re.search(r"seit \d+\. (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober"
                     r"|November|Dezember) \d{4}", ana.text())
    ana.page.goto(stage.scene.trips + "?type=Destination")
    assert "9223372036854775807" in ana.text()


@pytest.mark.parametrize("width", [360, 1440])
def test_forced_colours_and_print_show_the_page(stage, width):
    person = stage.person("ana@example.org", width=width)
    person.page.emulate_media(forced_colors="active")
    person.page.goto(stage.scene.root + "/share")
    assert person.overflow() == 0 and person.page.get_by_text("Ben Ode").first.is_visible()
    person.page.emulate_media(media="print", forced_colors="none")
    assert not person.page.locator(".rail").is_visible()
    assert not person.page.get_by_role("button", name="Send invitation").is_visible()
    assert person.page.get_by_text("Ben Ode").first.is_visible()


def test_style_and_script_are_small(stage):
    person = stage.person(None)
    for file, most in (("sharehold.css", 40_000), ("sharehold.js", 15_000),
                       ("share-sheet.js", 12_000)):
        assert len(person.page.request.get("/public/" + file).body()) < most
