"""The main job: an owner shares a record, a participant accepts the link."""

import re

import pytest
from conftest import CONTAINER, PASSWORD
from scene import PICTURE, Visitor
from test_links import press, set_access, show, signed_in
from test_mail import panel

RECORD = r"/records/kyoto$"


def open_record(person, name):
    person.page.goto(f"/containers/{CONTAINER}/development")
    person.check_page()
    person.page.get_by_role("link", name="Places", exact=True).first.click()
    person.check_page()
    # The share record has the title of its root: look among the places alone.
    person.page.goto(person.page.url + "?type=Place")
    person.page.get_by_role("link", name=name).first.click()
    person.page.wait_for_url(re.compile(RECORD))


def answered(person):
    """Until the form that is sent has its answer; with script the page stays."""
    return person.page.expect_response(lambda answer: answer.request.method == "POST")


@pytest.mark.parametrize("people", [(True, 1440), (False, 360), (True, 360)], indirect=True,
                         ids=["script", "phone without script", "phone"])
def test_owner_shares_participant_joins_edits_and_is_removed(people, sharehold):
    olga = people()
    olga.sign_in("olga@example.org")
    olga.check_page()
    open_record(olga, re.compile("ky[oō]to", re.I))
    olga.check_page()

    # Share, read-only.
    olga.page.locator("main").get_by_role("link", name=re.compile("^Share")).first.click()
    olga.check_page()
    olga.page.get_by_role("button", name="Share record").click()
    olga.page.get_by_text("is shared now").first.wait_for()
    olga.page.locator("#people").fill("ben.ode+trips@example.org")
    olga.page.get_by_label("Right", exact=True).select_option(label="Can view")
    olga.page.get_by_role("button", name="Send invitation").click()
    olga.page.get_by_text("ben.ode+trips@example.org").first.wait_for()
    olga.sees("Invited")
    olga.check_page()
    # With script the panel is a dialog over the page of the record.
    panel = olga.page.url.split("?")[0].removesuffix("/share") + "/share"

    # Pressing Share again opens the same share.
    link = olga.page.get_by_role("textbox", name="Link").input_value()
    open_record(olga, re.compile("ky[oō]to", re.I))
    olga.page.locator("main").get_by_role("link", name=re.compile("^Share")).first.click()
    assert olga.page.get_by_role("textbox", name="Link").input_value() == link

    olga.page.get_by_role("link", name=re.compile("Personal link")).click()
    personal = olga.page.locator("#personal-link").input_value()
    assert "/share/" in personal

    # The invited person has no account yet.
    ben = people()
    landing = ben.page.goto(personal)
    assert landing.status == 200
    assert "Olga Owner" in ben.text()
    assert "1459640" not in ben.text() and "Japan" not in ben.text()
    ben.check_page()
    ben.page.get_by_role("button", name="Create an account").first.click()
    ben.check_page()
    ben.page.get_by_label("Name").fill("Ben Ode")
    ben.page.get_by_label("E-mail address").fill("ben.ode+trips@example.org")
    ben.page.get_by_label("Password").fill(PASSWORD)
    ben.page.get_by_role("button", name="Create account").click()
    ben.page.get_by_role("button", name=re.compile("^Accept")).click()

    # They land on the record, see it, and cannot edit.
    ben.page.wait_for_url(re.compile(RECORD))
    record = ben.page.url
    assert "Japan" in ben.text() and "Can view" in ben.text()
    assert ben.page.get_by_role("link", name="Edit record").count() == 0
    assert ben.page.goto(record + "/edit").status == 403
    ben.check_page()

    # The owner sees that they came, and allows editing.
    olga.page.goto(panel)
    assert "Accepted" in olga.text() and "Unknown" not in olga.text()
    with answered(olga):
        olga.page.get_by_label("Right of Ben Ode", exact=True).select_option(label="Can edit")
        set_right = olga.page.get_by_role("button", name="Set the right of Ben Ode")
        if set_right.is_visible():
            set_right.click()

    ben.page.goto(record)
    ben.page.get_by_role("link", name="Edit record").click()
    ben.check_page()
    ben.page.get_by_label("country", exact=True).fill("Nippon")
    ben.page.get_by_role("button", name="Save record").click()
    ben.sees("Nippon")

    # The owner removes them: they are out at once.
    olga.page.goto(panel)
    olga.page.get_by_label("More for Ben Ode").click()
    with answered(olga):
        olga.page.get_by_role("button", name="Remove Ben Ode").click()
    assert ben.page.goto(record).status == 404
    assert "Nippon" not in ben.text()
    ben.page.goto("/shared-with-me")
    assert "Olga Owner" in ben.text()
    ben.check_page()
    olga.page.goto(panel)
    assert "Removed" in olga.text() or "removed" in olga.text()

    # No secret of a link stands in the access log.
    log = sharehold.access_log()
    assert personal.split("/")[-1].split("#")[0] not in log
    assert link.split("/share/")[1].split("#")[0] not in log


# What UICloudSharingController lets an owner and a participant do, in Apple's own words.
ACTIONS = [
    "Invite people to view or collaborate on a shared record",
    "Set the access rights determining who can access the shared record",
    "Set general or individual permissions (read-only or read/write)",
    "Add and remove participants",
    "Change the share's access options from private to public, or public to private",
    "Change the share's permissions from read-only to read/write, or vice versa",
    "View the list of participants",
    "Copy the share link to send to others (if the owner has made the share publicly available)",
    "Leave the share",
    "Stop sharing with all participants",
    "Thumbnail and title",
    "Show or hide the permission and access options",
]


def test_every_action_of_the_sharing_controller_is_in_the_panel(people, sharehold):
    left = list(ACTIONS)
    for name in ("Ben", "Cleo"):
        sharehold.add_person(f"{name.lower()}@example.org", name + " Ode")
    path = panel(Visitor(sharehold.base).sign_in("olga@example.org"))
    record = path.removesuffix("/share")
    olga, ben, cleo = signed_in(people, "olga", "ben", "cleo")

    def invite(button, address, right):
        show(olga, path)
        olga.page.locator("#people").fill(address)
        olga.page.locator("select[name=right]").first.select_option(label=right)
        press(olga, f"^{button}")
        olga.page.locator("li.person", has_text=address).wait_for()

    def access_right(right):
        show(olga, path)
        olga.page.locator("#access-right").select_option(label=right)
        olga.page.get_by_role("button", name="Save general access").click()
        press(olga, "^Open to")

    def may_edit(person):
        assert show(person, record) == 200
        return person.page.get_by_role("link", name="Edit record").count() == 1

    invite("Share record", "ben@example.org", "Can view")
    show(ben, "/shared-with-me")
    press(ben, "^Accept")
    assert not may_edit(ben)
    left.remove("Invite people to view or collaborate on a shared record")
    invite("Send invitation", "cleo@example.org", "Can edit")
    show(olga, path)
    olga.page.get_by_label("Right of Ben Ode", exact=True).select_option(label="Can edit")
    if (button := olga.page.get_by_role("button", name="Set the right of Ben Ode")).is_visible():
        button.click()
    olga.sees("Ben Ode: Can edit")
    assert may_edit(ben)
    left.remove("Set general or individual permissions (read-only or read/write)")
    show(olga, path)
    olga.page.get_by_label("More for cleo@example.org").click()
    press(olga, "^Remove cleo@example.org")
    olga.sees("was removed")
    left.remove("Add and remove participants")

    set_access(olga, path, "Anyone with the link, signed in")
    left.remove("Set the access rights determining who can access the shared record")
    show(ben, path)
    link = ben.page.get_by_role("textbox", name="Link", exact=True).input_value()
    left.remove(ACTIONS[7])
    show(cleo, link)
    press(cleo, "^Accept")
    assert not may_edit(cleo)
    access_right("Can edit")
    assert may_edit(cleo)
    access_right("Can view")
    assert not may_edit(cleo)
    left.remove("Change the share's permissions from read-only to read/write, or vice versa")
    show(olga, path)
    olga.page.get_by_role("radio", name="Only invited people").check()
    olga.page.get_by_role("button", name="Save general access").click()
    press(olga, "^Close the link")
    assert show(cleo, record) == 404
    left.remove("Change the share's access options from private to public, or public to private")

    show(olga, path)
    olga.page.get_by_label("Title", exact=True).fill("Autumn in Kyōto")
    press(olga, "^Save settings")
    olga.sees("The settings of the share are saved.")
    olga.page.locator("#share-picture").set_input_files(PICTURE)
    press(olga, "^Save picture")
    show(ben, "/shared-with-me")
    assert "Autumn in Kyōto" in ben.text()
    assert ben.page.locator("main img.thumb").evaluate("image => image.naturalWidth") > 0
    left.remove("Thumbnail and title")
    show(olga, f"/containers/{CONTAINER}/settings")
    olga.page.locator("#mode-invited").check()
    press(olga, "^Save policy")
    show(olga, path)
    assert olga.page.get_by_role("radio", name="Anyone with the link").count() == 0
    left.remove("Show or hide the permission and access options")

    show(ben, path)
    people_there = ben.page.locator("[aria-labelledby=with-access]").inner_text()
    assert "Olga Owner" in people_there and "Ben Ode" in people_there
    left.remove("View the list of participants")
    show(ben, path + "/leave")
    press(ben, "^Leave")
    assert ben.page.goto(record).status == 404
    left.remove("Leave the share")
    show(olga, path + "/stop")
    press(olga, "^Stop sharing")
    show(olga, path)
    assert olga.page.get_by_role("button", name="Share record").count() == 1
    left.remove("Stop sharing with all participants")
    assert not left


def test_large_integers_keep_every_digit(people):
    olga = people()
    olga.sign_in("olga@example.org")
    page = olga.page
    page.goto(f"/containers/{CONTAINER}/development")
    page.get_by_role("link", name="Places", exact=True).first.click()
    page.get_by_role("link", name=re.compile("h[oộ]i.an", re.I)).first.click()
    page.get_by_role("link", name="Edit record").click()
    assert page.get_by_label("population", exact=True).input_value() == "9223372036854775807"
    page.get_by_label("country", exact=True).fill("Vietnam")
    page.get_by_role("button", name="Save record").click()
    page.locator("tr.fresh").get_by_role("link").click()
    page.get_by_role("link", name="Edit record").click()
    assert page.get_by_label("population", exact=True).input_value() == "9223372036854775807"
