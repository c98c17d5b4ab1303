"""What people are told of: on their page, and by mail as they choose."""

import re
import urllib.request

import pytest
from conftest import PASSWORD
from postbox import page, text
from scene import Visitor
from test_mail import share


@pytest.fixture
def posted(posted):
    posted.add_person("ben@example.org", "Ben Ode")
    return posted


def accept(program, email):
    visitor = Visitor(program.base).sign_in(email)
    path = re.search(r'action="(/shared-with-me/\d+/accept)"', visitor.get("/shared-with-me"))
    visitor.send("/shared-with-me", path.group(1))
    return visitor


def choose(visitor, **mails):
    """Everything never, but for these."""
    kinds = "requested accepted declined left right removed stopped expired".split()
    fields = {f"mail-{kind}": mails.get(kind, "never") for kind in kinds}
    return visitor.send("/account", "/account/notifications", **fields)


def test_owner_and_participant_are_told_and_nobody_of_their_own_acts(posted, people):
    olga = people()
    olga.sign_in("olga@example.org")
    olga.page.get_by_role("link", name="0 new notifications").click()
    olga.sees("Nothing to tell")
    olga.check_page()
    assert olga.overflow() <= 0
    visitor, path = share(posted, "ben@example.org")
    accept(posted, "ben@example.org")
    olga.page.reload()
    olga.page.get_by_role("link", name="1 new notification").wait_for()
    olga.check_page()
    assert olga.overflow() <= 0
    olga.page.get_by_role("link", name="Ben Ode accepted “Kyoto”").click()
    olga.page.wait_for_url("**/share")
    olga.page.go_back()
    olga.page.get_by_role("button", name="Mark as read: Ben Ode").click()
    olga.sees("The notification is marked as read.")
    olga.page.get_by_role("link", name="0 new notifications").wait_for()
    ben = people()
    ben.sign_in("ben@example.org")
    ben.page.goto("/notifications")
    ben.page.get_by_role("link", name="Olga Owner invited you to “Kyoto”").click()
    ben.page.wait_for_url("**/records/kyoto")
    row = re.search(r'id="person-(\d+)"', visitor.get(path)).group(1)
    visitor.send(path, path + "/remove", participant=row)
    ben.page.goto("/notifications")
    ben.sees("Olga Owner removed you from “Kyoto”")
    # What one may not open any more leads to what one is told of it.
    for link in ben.page.locator("main li a").all():
        assert link.get_attribute("href") == "/shared-with-me"
    ben.page.get_by_role("button", name="Mark all as read").click()
    ben.sees("All notifications are marked as read.")
    ben.check_page()
    assert not ben.page.get_by_role("button", name="Mark").count()


def test_mail_comes_as_chosen_in_the_readers_language_and_ends_by_its_link(
        posted, mailbox, people):
    olga = people()
    olga.sign_in("olga@example.org")
    olga.page.goto("/account")
    olga.page.get_by_label("Somebody accepts an invitation of mine").select_option("At once")
    olga.page.get_by_role("button", name="Save mail settings").click()
    olga.sees("Your mail settings are saved.")
    olga.page.get_by_label("Language").select_option("Deutsch")
    olga.page.get_by_role("button", name="Save account").click()
    olga.page.get_by_label("Jemand nimmt eine Einladung von mir an").wait_for()
    olga.check_page()
    assert olga.overflow() <= 0
    visitor, path = share(posted, "ben@example.org")
    mailbox.wait()
    accept(posted, "ben@example.org")
    mail = mailbox.wait(2)[1]
    assert mail.recipients == ["olga@example.org"]
    assert mail["Subject"] == "Ben Ode hat „Kyoto“ angenommen"
    assert "Keine E-Mails dieser Art mehr" in text(mail) and "Ben Ode" in page(mail)
    link = re.search(r"https?://\S+/unsubscribe/\S+", text(mail)).group(0)
    assert mail["List-Unsubscribe"] == f"<{link}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # Looking changes nothing, and needs no account.
    stranger = people()
    for _ in range(2):
        assert stranger.page.goto(link).status == 200
    stranger.check_page()
    assert stranger.overflow() <= 0
    stranger.page.get_by_role("button", name="End these mails").click()
    stranger.sees("These mails have ended.")
    assert link.rsplit("/", 1)[1] not in posted.access_log()
    ben = Visitor(posted.base).sign_in("ben@example.org")
    ben.send(path + "/leave")
    visitor.send(path, path + "/people", people="ben@example.org", right="canView")
    # An invitation that is answered before it is mailed is not mailed.
    mailbox.wait(3)
    accept(posted, "ben@example.org")
    assert "3 neue" in visitor.get("/notifications")
    choose(visitor, left="now")
    ben.send(path + "/leave")
    # The invitation, and what was chosen since: nothing of what was ended in between.
    invitation, last = mailbox.wait(4)[2:]
    assert invitation.recipients == ["ben@example.org"]
    assert last.recipients == ["olga@example.org"]
    assert last["Subject"] == "Ben Ode hat „Kyoto“ verlassen"


def test_a_mail_program_ends_mails_with_one_request(posted, mailbox):
    visitor, _ = share(posted, "ben@example.org")
    choose(visitor, accepted="now")
    mailbox.wait()
    accept(posted, "ben@example.org")
    link = re.search(r"<(.*)>", mailbox.wait(2)[1]["List-Unsubscribe"]).group(1)
    with urllib.request.urlopen(link, data=b"List-Unsubscribe=One-Click") as answer:
        assert answer.status == 200
    body = visitor.get("/account")
    chosen = re.search(r'id="mail-accepted".*?</select>', body, re.S).group(0)
    assert re.search(r'value="never" selected', chosen)


def test_signing_up_from_the_mail_knows_the_address(posted, mailbox, people):
    share(posted, "new@example.net")
    link = re.search(r"https?://\S+/share/\S+", text(mailbox.wait()[0])).group(0)
    new = people()
    new.page.goto(link)
    new.page.get_by_role("button", name="Create an account").click()
    assert new.page.locator("#email").input_value() == "new@example.net"
    new.page.locator("#name").fill("New Person")
    new.page.locator("#password").fill(PASSWORD)
    new.page.get_by_role("button", name="Create account").click()
    new.page.get_by_role("button", name="Accept").wait_for()
