"""What the script adds: dialogs, copy, suggestions, news of an open page. And the same by keyboard
alone, and without script."""

import re

import pytest
import scene as scenes
from playwright.sync_api import expect
from scene import PASSWORD, Visitor


@pytest.fixture
def share(stage, request):
    """A record of Ana's of this test's own, shared with Ben; a page may change it."""
    name = re.sub(r"\W", "-", request.node.name)
    ana = Visitor(stage.program.base).sign_in("ana@example.org")
    scenes.call(stage.program, "records/modify", {
        "zoneID": {"zoneName": "Trips"}, "operations": [{
            "operationType": "create", "record": {
                "recordName": name, "recordType": "Trip",
                "fields": {"title": {"value": "Sweden"}}}}]})
    panel = f"{stage.scene.trips}/records/{name}/share"
    ana.send(panel, title="Sweden", people="ben.ode@example.org, dara@example.org", right="canEdit")
    link = re.search(r'id="share-link"[^>]* value="[^"]*?(/share/[^"#]*)', ana.get(panel)).group(1)
    Visitor(stage.program.base).sign_in("ben.ode@example.org").send(link, answer="accept")
    return panel


def focused(page):
    return page.evaluate("document.activeElement.outerHTML")


def test_panel_opens_as_a_dialog_and_gives_focus_back(stage, share):
    ana = stage.person("ana@example.org")
    page = ana.page
    page.goto(share.removesuffix("/share"))
    opener = page.locator("[data-dialog]")
    opener.click()
    dialog = page.get_by_role("dialog", name="Share “Sweden”")
    expect(dialog).to_be_visible()
    assert not ana.barriers()

    # One change after the other, without leaving.
    dialog.get_by_role("combobox", name="Right of Ben Ode").select_option(label="Can view")
    dialog.get_by_role("button", name="Set the right of Ben Ode").click()
    expect(dialog.locator("#notice")).to_contain_text("Can view (was: Can edit)")
    expect(dialog.locator(".live")).to_contain_text("Can view (was: Can edit)")
    assert "Right of Ben Ode" in focused(page)
    dialog.get_by_label("More for dara@example.org").click()
    dialog.get_by_role("button", name="Remove dara@example.org").click()
    expect(dialog.locator("#notice")).to_contain_text("was removed")
    # The row is gone: focus is in the next one, not at the top of the page.
    assert "Ben Ode" in focused(page)

    # A question opens in the same place and Cancel leads back to the panel.
    dialog.get_by_role("link", name="Stop sharing").click()
    expect(page.get_by_role("dialog", name="Stop sharing")).to_be_visible()
    assert "Cancel" in focused(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Share “Sweden”")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert "data-dialog" in focused(page)
    # The page beneath says that it is old.
    expect(page.locator("#changed")).to_be_visible()


def test_a_refused_invitation_keeps_what_was_typed(stage, share):
    ana = stage.person("ana@example.org", width=360)
    page = ana.page
    page.goto(share.removesuffix("/share"))
    page.locator("[data-dialog]").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="People").fill("no such person")
    dialog.get_by_role("button", name="Send invitation").click()
    expect(dialog.locator(".problems")).to_be_focused()
    expect(dialog.get_by_role("combobox", name="People")).to_have_value("no such person")
    assert not ana.barriers() and ana.overflow() == 0


def test_stopping_in_the_dialog_leads_to_the_record_with_its_result(stage, share):
    page = stage.person("ana@example.org").page
    page.goto(share)
    page.get_by_role("link", name="Stop sharing").click()
    expect(page.get_by_role("dialog", name="Stop sharing")).to_contain_text("Ben Ode")
    page.get_by_role("button", name="Stop sharing").click()
    page.wait_for_url(share.removesuffix("/share"))
    expect(page.locator("#notice")).to_contain_text("no longer shared")


def test_people_are_suggested_and_become_pills(stage, share):
    ana = stage.person("ana@example.org")
    page = ana.page
    page.goto(share)
    field = page.get_by_role("combobox", name="People", exact=True)
    field.press_sequentially("ev", delay=20)
    option = page.get_by_role("option", name="Eve Moss")
    expect(option).to_be_visible()
    expect(page.locator("#live")).to_have_text("1 found")
    assert field.get_attribute("aria-expanded") == "true"
    assert not ana.barriers()
    page.keyboard.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") == option.get_attribute("id")
    page.keyboard.press("Enter")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("new.one@example.org, ", delay=5)
    field.press_sequentially("two@example.org", delay=5)
    expect(page.get_by_role("button", name="Send 3 invitations")).to_be_visible()
    page.get_by_role("button", name="Remove Eve Moss").click()
    assert "people" in focused(page)
    page.get_by_role("button", name="Send 2 invitations").click()
    expect(page.locator("#notice")).to_contain_text("new.one@example.org is invited")
    expect(page.locator("#notice")).to_contain_text("two@example.org is invited")
    assert "eve@example.org" not in page.locator("#with-access + *, .people").first.inner_text()


def test_a_name_in_quotes_stays_whole(stage, share):
    page = stage.person("ana@example.org").page
    page.goto(share)
    page.get_by_role("combobox", name="People", exact=True).fill(
        '"Ng, Ana" <ng@example.net>, cleo.two@example.net')
    expect(page.locator(".pills li")).to_have_count(1)
    page.get_by_role("button", name="Send 2 invitations").click()
    expect(page.locator("#notice")).to_contain_text("ng@example.net is invited")
    expect(page.locator("#notice")).to_contain_text("cleo.two@example.net is invited")


def test_without_script_a_name_is_asked_about(stage, share):
    page = stage.person("ana@example.org", script=False).page
    page.goto(share)
    page.get_by_label("People", exact=True).fill("eve")
    page.get_by_role("button", name="Send invitation").click()
    page.get_by_role("checkbox", name="Eve Moss eve@example.org").check()
    page.get_by_role("button", name="Send invitation").click()
    expect(page.locator("#notice")).to_contain_text("eve@example.org is invited")


@pytest.mark.parametrize("secure", [True, False])
def test_copy_tells_the_truth(stage, share, secure):
    person = stage.person("ana@example.org")
    page = person.page
    if secure:
        person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:
        page.add_init_script("""
          Object.defineProperty(navigator, 'clipboard', { value: undefined });
          document.execCommand = () => false;""")
    page.goto(share)
    field = page.get_by_role("textbox", name="Link", exact=True)
    page.locator("[data-copy=share-link]").click()
    button = page.locator("[data-copy=share-link]")
    if secure:
        expect(button).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == field.input_value()
        expect(button).to_have_text("Copy", timeout=6000)
    else:
        expect(button).to_have_text("Press Ctrl+C")
        assert page.evaluate("document.getSelection().toString()") == field.input_value()
    assert "#Sweden" in field.input_value()


def test_an_open_page_says_that_a_right_was_lowered_and_lost(stage, share):
    ben = stage.person("ben.ode@example.org")
    page = ben.page
    record = share.removesuffix("/share")
    page.goto(record)
    page.wait_for_timeout(700)
    ana = Visitor(stage.program.base).sign_in("ana@example.org")
    row = re.search(r'id="person-(\d+)"(?:(?!</li>).)*?Ben Ode', ana.get(share), re.S).group(1)
    ana.send(share, share + "/right", participant=row, right="canView")
    expect(page.locator("#changed")).to_contain_text("Now you can view here")
    expect(page.locator("#live")).to_contain_text("Now you can view here")
    assert not ben.barriers()
    page.get_by_role("link", name="Show it as it is now").click()
    expect(page.locator("#changed")).to_be_hidden()
    expect(page.get_by_role("link", name="Edit record")).to_have_count(0)
    page.wait_for_timeout(700)
    ana.send(share, share + "/remove", participant=row)
    expect(page.locator("#changed")).to_contain_text("not there for you any more")


class Keys:
    """Tab until something has the focus, then act: no pointer anywhere."""

    def __init__(self, page):
        self.page = page

    def to(self, locator):
        for _ in range(120):
            if locator.count() and locator.first.evaluate("e => e === document.activeElement"):
                return self
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{locator} is never reached; focus is at {focused(self.page)[:200]}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text)


def test_the_story_by_keyboard_alone(stage):
    page = stage.person(None).page
    keys = Keys(page)
    page.goto("/sign-in")
    keys.to(page.get_by_label("E-mail address")).type("ana@example.org")
    keys.to(page.get_by_label("Password")).type(PASSWORD)
    keys.press("Enter")
    page.wait_for_url("**/")

    # By shortcut to the places, by Tab to the record; the first Tab is the way past the frame.
    keys.press("g", "b")
    page.wait_for_url("**/containers")
    keys.press("Tab")
    assert "Skip to content" in focused(page)
    keys.press("Enter")
    page.goto(stage.scene.trips + "?type=Trip")
    keys.press("/")
    expect(page.locator("main input[type=search]")).to_be_focused()
    keys.press("?")
    assert "/shortcuts" not in page.url
    page.goto(stage.scene.trips + "/records/chile")
    keys.to(page.locator("[data-dialog]")).press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    keys.to(dialog.get_by_role("combobox", name="People")).type("eve@example.org")
    keys.to(dialog.get_by_role("button", name="Share record")).press("Enter")
    expect(dialog.locator("#notice")).to_contain_text("eve@example.org is invited")
    keys.to(dialog.get_by_role("combobox", name="Right of eve@example.org")).press("ArrowDown")
    keys.to(dialog.get_by_role("button", name="Set the right of eve@example.org")).press("Enter")
    expect(dialog.locator("#notice")).to_contain_text("(was: Can view)")
    keys.to(dialog.get_by_label("More for eve@example.org")).press("Enter")
    keys.to(dialog.get_by_role("button", name="Remove eve@example.org", exact=True)).press("Enter")
    expect(dialog.locator("#notice")).to_contain_text("was removed")
    keys.to(dialog.get_by_role("link", name="Stop sharing")).press("Enter")
    keys.to(page.get_by_role("button", name="Stop sharing")).press("Enter")
    expect(page.locator("main #notice")).to_contain_text("no longer shared")


def test_focus_is_never_hidden_and_always_shown(stage):
    page = stage.person("ana@example.org", width=1440).page
    page.goto(stage.scene.root + "/share")
    page.set_viewport_size({"width": 1440, "height": 500})
    for _ in range(60):
        page.keyboard.press("Tab")
        seen = page.evaluate("""(() => {
          const e = document.activeElement;
          if (e === document.body) { return true; }
          const box = e.getBoundingClientRect();
          const style = getComputedStyle(e);
          return box.top >= -1 && box.bottom <= innerHeight + 1 && style.outlineStyle !== 'none'
            && parseFloat(style.outlineWidth) >= 2;
        })()""")
        assert seen, focused(page)[:300]


def test_shortcuts_can_be_turned_off(stage):
    page = stage.person("ana@example.org").page
    page.goto("/shortcuts")
    page.get_by_label("Use shortcuts in this browser").uncheck()
    page.goto("/")
    page.keyboard.press("?")
    page.wait_for_timeout(300)
    assert page.url.endswith("/")
    page.goto("/shortcuts")
    page.get_by_label("Use shortcuts in this browser").check()
    page.goto("/")
    page.keyboard.press("?")
    page.wait_for_url("**/shortcuts")


def test_leaving_asks_in_a_dialog_and_cancel_goes_back(stage, share):
    page = stage.person("ben.ode@example.org").page
    page.goto("/shared-with-me")
    leave = page.get_by_role("link", name="Leave Sweden").first
    leave.click()
    expect(page.get_by_role("dialog", name="Leave")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url.endswith("/shared-with-me") and "Leave Sweden" in focused(page)
    leave.click()
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(page.locator("main #notice")).to_contain_text("You left")


def test_a_notice_can_be_dismissed_without_script(stage, share):
    page = stage.person("ana@example.org", script=False).page
    page.goto(share)
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator("#notice")).to_be_visible()
    page.get_by_role("link", name="Dismiss").click()
    expect(page.locator("#notice")).to_have_count(0)


def test_arrows_go_through_an_open_menu(stage, share):
    page = stage.person("ana@example.org").page
    page.goto(share)
    page.get_by_label("More for Ben Ode").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert "Why Ben Ode has access" in focused(page)
    page.keyboard.press("ArrowDown")
    assert "Remove Ben Ode" in focused(page)
    page.keyboard.press("Escape")
    assert "More for Ben Ode" in focused(page)
