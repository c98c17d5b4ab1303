"""Links that explain themselves: two and three people with passwords, ends, uses, requests, blocks,
and a stop that is taken back."""

import re

import pytest
from scene import personal_link, share_link
from test_mail import share


@pytest.fixture
def shared(sharehold):
    """A record that Olga shares; the panel's address and the link's."""
    for name in ("Ben", "Cleo"):
        sharehold.add_person(f"{name.lower()}@example.org", name + " Ode")
    olga, panel = share(sharehold, "ben@example.org")
    return panel, share_link(olga.get(panel)), olga


def press(person, name):
    """Presses a button and waits for the answer to its form."""
    with person.page.expect_response(lambda answer: answer.request.method == "POST"):
        person.page.get_by_role("button", name=re.compile(name)).first.click()


def signed_in(people, *names):
    made = []
    for name in names:
        person = people()
        person.sign_in(f"{name}@example.org")
        made.append(person)
    return made


def show(person, path):
    """Opens a page that has to be right for everybody."""
    answer = person.page.goto(path)
    person.check_page()
    assert person.overflow() == 0
    return answer.status


def set_access(olga, panel, access):
    show(olga, panel)
    olga.page.get_by_role("radio", name=access, exact=True).check()
    olga.page.get_by_role("button", name="Save general access").click()
    olga.page.get_by_role("button", name=re.compile("^(Open to|Only)")).wait_for()
    olga.check_page()
    press(olga, "^(Open to|Only)")


def condition(olga, panel, **fields):
    show(olga, panel)
    olga.page.locator("details:has(#link-password) > summary").click()
    for name, value in fields.items():
        olga.page.locator(f"#link-{name}").fill(value)
    olga.check_page()
    press(olga, "^Save conditions")
    olga.sees("Saved.")


def test_password_end_and_uses_bind_readers_and_those_who_join(people, shared):
    panel, link, _ = shared
    olga, ada, cleo = signed_in(people, "olga", "ada", "cleo")
    set_access(olga, panel, "Anyone with the link")
    condition(olga, panel, password="open sesame", expires="2099-03-31T18:00", uses="1")
    assert "31 March 2099" in olga.text() and "UTC" in olga.text()
    assert "1 use left" in olga.text() and "It asks for a password." in olga.text()

    # Without an account: nothing before the password, reading after it.
    guest = people()
    show(guest, link)
    assert "asks for a password" in guest.text()
    assert "Kyoto" not in guest.text() and "Olga" not in guest.text()
    guest.page.get_by_label("Password of the link").fill("open barley")
    press(guest, "^Continue")
    guest.sees("This is not the password of this link.")
    guest.check_page()
    guest.page.get_by_label("Password of the link").fill("open sesame")
    press(guest, "^Continue")
    guest.sees("Olga Owner")
    assert "31 March 2099" in guest.text()
    guest.check_page()
    assert show(guest, link + "/open") == 200
    assert "Japan" in guest.text()

    # Ada joins and takes the only use; Cleo comes too late, and guests do, too.
    show(ada, link)
    ada.page.get_by_label("Password of the link").fill("open sesame")
    press(ada, "^Continue")
    press(ada, "^Accept")
    ada.page.wait_for_url(re.compile("/records/kyoto"))
    assert show(cleo, link) == 410
    assert "already used" in cleo.text()
    guest.page.goto(link + "/open")
    assert "Japan" not in guest.text()

    # A new link has no trace of the old one, and Ada stays.
    show(olga, panel + "/new-link")
    press(olga, "^Make a new link")
    olga.page.goto(panel)
    new = share_link(olga.page.content())
    assert new != link
    assert show(guest, link) == 410
    ada.page.goto(panel.removesuffix("/share"))
    assert "Japan" in ada.text()


def test_a_request_is_approved_and_a_blocked_one_comes_no_further(people, shared):
    panel, link, _ = shared
    olga, ada, cleo = signed_in(people, "olga", "ada", "cleo")
    show(olga, panel)
    olga.page.get_by_label("Others may ask for access").check()
    press(olga, "^Save settings")
    for person in (ada, cleo):
        assert show(person, link) == 403
        press(person, "^Ask for access")
        person.sees("Noted.")
        person.check_page()
    show(olga, panel)
    assert "They ask for access" in olga.text()
    olga.page.locator("li.person", has_text="Ada Admin").locator("select").select_option(
        label="Can edit")
    press(olga, "^Approve Ada Admin")
    olga.sees("Ada Admin is invited")
    press(olga, "^Deny and block Cleo Ode")
    olga.sees("Cleo Ode is blocked")
    olga.check_page()
    show(ada, link)
    press(ada, "^Accept")
    ada.page.wait_for_url(re.compile("/records/kyoto"))
    assert ada.page.get_by_role("link", name="Edit record").count() == 1
    assert show(cleo, link) == 404
    assert "Kyoto" not in cleo.text()

    # Unblocked, she may ask again.
    show(olga, panel)
    press(olga, "^Unblock Cleo Ode")
    olga.sees("Cleo Ode")
    assert show(cleo, link) == 403
    assert cleo.page.get_by_role("button", name="Ask for access").count() == 1


def test_a_blocked_participant_is_out_by_every_way_until_unblocked(people, shared):
    panel, link, _ = shared
    olga, ben = signed_in(people, "olga", "ben")
    show(ben, link)
    press(ben, "^Accept")
    ben.page.wait_for_url(re.compile("/records/kyoto"))
    set_access(olga, panel, "Anyone with the link, signed in")
    olga.page.goto(panel)
    olga.page.get_by_label("More for Ben Ode").click()
    press(olga, "^Remove and block Ben Ode")
    olga.sees("Blocked")
    olga.check_page()
    assert ben.page.goto(panel.removesuffix("/share")).status == 404
    assert show(ben, link) == 404
    show(olga, panel)
    press(olga, "^Unblock Ben Ode")
    show(ben, link)
    press(ben, "^Accept")
    ben.page.wait_for_url(re.compile("/records/kyoto"))


def test_a_stop_is_taken_back_with_the_same_people_and_links(people, shared):
    panel, link, visitor = shared
    record = panel.removesuffix("/share")
    visitor.send(panel, panel + "/people", people="new@example.net", right="canView")
    personal = personal_link(visitor, visitor.get(panel), panel, "new@example.net")
    olga, ben = signed_in(people, "olga", "ben")
    show(ben, link)
    press(ben, "^Accept")
    ben.page.wait_for_url(re.compile("/records/kyoto"))
    show(olga, panel + "/stop")
    assert "They lose:" in olga.text() and "Ben Ode" in olga.text()
    press(olga, "^Stop sharing")
    assert ben.page.goto(record).status == 404
    assert show(ben, link) == 410
    guest = people()
    assert show(guest, personal) == 410

    # Before it is taken back, the page says who gains what.
    show(olga, panel)
    said = olga.page.locator("section:has(#restore)").inner_text()
    assert "Ben Ode" in said and "Can view" in said and "new@example.net" in said
    press(olga, "^Share again with the same people")
    olga.sees("is shared again")
    olga.check_page()
    assert share_link(olga.page.content()) == link
    assert ben.page.goto(record).status == 200
    assert personal_link(visitor, visitor.get(panel), panel, "new@example.net") == personal
    show(guest, personal)
    assert "Olga Owner" in guest.text() and "invites you" in guest.text()

    # The same for one person who is removed.
    show(olga, panel)
    olga.page.get_by_label("More for new@example.net").click()
    press(olga, "^Remove new@example.net")
    assert show(guest, personal) == 410
    show(olga, panel)
    press(olga, "^Undo removing new@example.net")
    olga.sees("new@example.net")
    show(guest, personal)
    assert "invites you" in guest.text()


def test_a_zone_changes_hands(people, shared):
    panel, _, visitor = shared
    record = panel.removesuffix("/share")
    visitor.send(panel, panel + "/stop")
    zone = record.split("/records/")[0] + "/share"
    visitor.send(zone, people="ben@example.org", right="canEdit", title="Places")
    olga, ben = signed_in(people, "olga", "ben")
    show(ben, share_link(visitor.get(zone)))
    press(ben, "^Accept")
    ben.page.wait_for_url(re.compile("/zones/"))
    show(olga, zone)
    olga.page.get_by_label("Offer the ownership to").select_option(index=0)
    press(olga, "^Offer ownership")
    olga.sees("Ben Ode has to accept")
    olga.check_page()
    press(olga, "^Offer ownership")
    olga.sees("Offered to Ben Ode")
    show(ben, zone)
    assert "is offered to you" in ben.text()
    ben.page.get_by_role("link", name=re.compile("^Take it over")).click()
    ben.sees("The zone is yours then")
    ben.check_page()
    press(ben, "^Take it over")
    ben.sees("is yours now")
    ben.check_page()
    assert ben.page.get_by_role("link", name=re.compile("^Stop sharing")).count() == 1
    mine = ben.page.url.split("?")[0]
    assert olga.page.goto(zone).status == 404
    assert show(olga, mine) == 200
    assert "Can edit" in olga.text()
