"""Inviting one or many, with a message and an end."""

import re

from conftest import PASSWORD
from postbox import text
from scene import Visitor
from test_mail import panel, share


def send(person, name):
    with person.page.expect_response(lambda answer: answer.request.method == "POST"):
        person.page.get_by_role("button", name=re.compile(name)).click()


LIST = """Ben Ode <ben@example.net>
"Ng, Ana" <ana@example.net>
020 7946 0958; cleo@example.net
olga@example.org
"""


def test_a_pasted_list_is_checked_and_then_sent(posted, mailbox, people):
    _, path = share(posted, "cleo@example.net")
    mailbox.wait()
    olga = people()
    olga.sign_in("olga@example.org")
    olga.page.goto(path)
    olga.page.locator("details:has(#list) summary").click()
    olga.page.locator("#list").fill(LIST)
    olga.page.locator("#note").fill("Here is the plan.\nSee you!")
    olga.page.locator("#until").fill("2031-12-24")
    send(olga, "^Check the list")
    olga.check_page()
    said = olga.page.locator("[aria-labelledby=checks]").inner_text()
    assert said.count("Ready") == 3 and said.count("Nothing to do") == 2
    assert len(mailbox.messages) == 1
    send(olga, "^Send")
    olga.page.get_by_text("What became of the invitations").wait_for()
    olga.check_page()
    lines = olga.page.locator("[aria-labelledby=results] li").all_inner_texts()
    assert len(lines) == 5
    assert sum("The mail is on its way" in line for line in lines) == 2
    assert sum("copy their link" in line for line in lines) == 1
    assert all("24 December 2031" in line and "UTC" in line for line in lines if "on its way" in line)
    mails = mailbox.wait(3)
    assert sorted(mail.recipients[0] for mail in mails[1:]) == ["ana@example.net", "ben@example.net"]
    assert "> Here is the plan." in text(mails[1]) and "24 December 2031" in text(mails[1])


def test_what_was_typed_stays_when_something_is_wrong(posted, mailbox, people):
    _, path = share(posted)
    olga = people()
    olga.sign_in("olga@example.org")
    olga.page.goto(path)
    olga.page.locator("details:has(#list) summary").click()
    olga.page.locator("#list").fill("ben@example.net\nneither this\nnor that")
    olga.page.locator("#note").fill("Kept")
    olga.page.locator("#until").fill("2001-01-01")
    send(olga, "^Send")
    olga.check_page()
    assert "neither this, nor that" in olga.text() and "This day is over." in olga.text()
    assert olga.page.locator("#note").input_value() == "Kept"
    assert not mailbox.messages


def test_people_one_knows_are_found_by_name_and_nobody_else(posted, mailbox):
    posted.add_person("ben@example.org", "Ben Ode")
    posted.add_person("eve@example.org", "Eve Known")
    olga, path = share(posted, "ben@example.org")
    assert olga.get("/shares/contacts?text=Eve") == olga.get("/shares/contacts?text=Nob") == "[]"
    assert olga.get("/shares/contacts?text=Ben") == "[]"
    ben = Visitor(posted.base).sign_in("ben@example.org")
    number = re.search(r'action="(/shared-with-me/\d+/accept)"', ben.get("/shared-with-me")).group(1)
    ben.send("/shared-with-me", number)
    assert "ben@example.org" in olga.get("/shares/contacts?text=Ben")
    # And the other way round: who shared something with me.
    assert "olga@example.org" in ben.get("/shares/contacts?text=Olga")
    # Looking up names has its limit, and answers alike when it is reached.
    known = [olga.get("/shares/contacts?text=Ben") for _ in range(2100)][-1]
    unknown = olga.get("/shares/contacts?text=Eve")
    assert without_reference(known) == without_reference(unknown) != "[]" and "ben@" not in known


def without_reference(body):
    return re.sub(r'class="id">\w{16}<', 'class="id"><', body)
