"""Mail, against a real mail server: nothing is lost, nothing goes out twice."""

import re
import signal
import sqlite3
import subprocess
import time

import pytest
from conftest import CONTAINER, PASSWORD
from postbox import Mailbox, links, options, page, text
from scene import Visitor

PANEL = f"/containers/{CONTAINER}/development/zones/{{owner}}/Places/records/kyoto/share"


def panel(visitor):
    """The panel of the shared record, as its owner reaches it."""
    body = visitor.get(f"/containers/{CONTAINER}/development")
    zone = re.search(r'href="(/containers/[^"]*/zones/[^"/]*/Places)"', body).group(1)
    return zone + "/records/kyoto/share"


def share(program, *people, **fields):
    olga = Visitor(program.base).sign_in("olga@example.org")
    path = panel(olga)
    olga.send(path, people=", ".join(people), right="canView", title="Kyoto", **fields)
    return olga, path


def state(olga, path, name):
    """What the invitation's own page says."""
    body = olga.get(path)
    found = re.search(rf'href="([^"]*/link/\d+)" aria-label="[^"]*{re.escape(name)}', body)
    return olga.get(found.group(1))


def until(read, wanted, seconds=20):
    for _ in range(seconds * 4):
        body = read()
        if wanted in body:
            return body
        time.sleep(0.25)
    raise AssertionError(f"{wanted!r} never came: {body}")


def test_from_the_mail_alone_to_the_shared_record(posted, mailbox, people):
    share(posted, "ben@example.net")
    mail = mailbox.wait()[0]
    address = mail["To"]
    assert mail.recipients == [address] == ["ben@example.net"]
    assert mail["Subject"].startswith("Olga Owner invites you to “") and mail["To"] == "ben@example.net"
    assert "ben@example.net" in text(mail) and "olga@example.org" in text(mail)
    assert len(links(mail)) == 1 and links(mail)[0] in page(mail)
    ben = people()
    assert ben.page.goto(links(mail)[0]).status == 200
    ben.check_page()
    ben.page.get_by_role("button", name=re.compile("account", re.I)).first.click()
    ben.page.get_by_label("Name").fill("Ben Ode")
    ben.page.get_by_label("E-mail").fill(address)
    ben.page.get_by_label("Password").fill(PASSWORD)
    ben.page.get_by_role("button", name=re.compile("Create|Make")).click()
    ben.page.get_by_role("button", name=re.compile("^Accept")).click()
    ben.page.wait_for_url(re.compile(r"/records/kyoto$"))
    ben.check_page()
    # Reading the mail has shown whose the address is.
    ben.page.goto("/account")
    assert "Verified" in ben.page.locator("li", has_text="ben@example.net").inner_text()
    # The secret is nowhere but in the mail.
    secret = links(mail)[0].rsplit("/", 1)[1]
    assert secret not in posted.access_log()
    dump = "".join(sqlite3.connect(posted.folder / "sharehold.sqlite3").iterdump())
    assert secret not in dump


def test_the_timeline_tells_what_the_server_said(posted, mailbox):
    mailbox.refuse = {"nobody@example.net": "550 5.1.1 No such person here",
                      "later@example.net": "451 4.3.0 Come back later"}
    olga, path = share(posted, "nobody@example.net", "later@example.net", "ben@example.net")
    mailbox.wait()
    body = until(lambda: state(olga, path, "nobody@example.net"), "Refused")
    assert "550 5.1.1 No such person here" in body
    assert "Handed over" in until(lambda: state(olga, path, "ben@example.net"), "Handed over")
    body = until(lambda: state(olga, path, "later@example.net"), "451 4.3.0")
    assert "will be tried again" in body
    rows = olga.get(path)
    assert "Mail refused" in rows and "The mail server said: 550 5.1.1 No such" in rows
    assert "Mail not sent yet" in rows and "The mail server said: 451 4.3.0" in rows
    del mailbox.refuse["later@example.net"]
    mailbox.wait(2)
    body = until(lambda: state(olga, path, "later@example.net"), "Handed over")
    assert "taken as 4711" in body
    time.sleep(2)
    assert sorted(mail.recipients[0] for mail in mailbox.messages) == [
        "ben@example.net", "later@example.net"]


def test_a_refused_mail_says_what_to_do_and_the_address_is_corrected(posted, mailbox, people):
    mailbox.refuse = {"bem@example.net": "550 5.1.1 No such person here"}
    visitor, path = share(posted, "bem@example.net")
    until(lambda: visitor.get(path), "Mail refused")
    olga = people()
    olga.sign_in("olga@example.org")
    olga.page.goto(path)
    olga.check_page()
    row = olga.page.locator("li.person", has_text="bem@example.net")
    assert "The mail server said: 550 5.1.1 No such person here" in row.inner_text()
    assert olga.overflow() == 0
    again = row.get_by_role("button", name="Send the mail to bem@example.net again")
    with olga.page.expect_response(lambda answer: answer.request.method == "POST"):
        again.click()
    until(lambda: visitor.get(path), "Mail refused")
    olga.page.goto(path)
    olga.page.get_by_role("link", name="Personal link of bem@example.net").last.click()
    old = olga.page.locator("#personal-link").input_value()
    olga.page.goto(path)
    olga.page.get_by_role("link", name="Correct the address of bem@example.net").click()
    olga.check_page()
    correct = olga.page.get_by_role("button", name="Invite this address instead")
    olga.page.locator("#address").fill("olga@example.org")
    correct.click()
    olga.sees("This person is invited or in the share already.")
    olga.check_page()
    olga.page.locator("#address").fill("ben@example.net")
    correct.click()
    olga.sees("ben@example.net is invited instead.")
    assert mailbox.wait()[0].recipients == ["ben@example.net"]
    rows = olga.page.locator("[aria-labelledby=with-access]").inner_text()
    assert "bem@" not in rows and "Can view" in rows
    assert people().page.goto(old).status == 410


def test_report_20_a_mail_server_that_is_away_is_said_and_three_presses_are_one_mail(sharehold):
    box = Mailbox()
    box.stop()
    sharehold.stop()
    sharehold.start(*options(box))
    olga, path = share(sharehold, "ben@example.net")
    body = until(lambda: olga.get(path), "Mail not sent yet")
    assert "The mail server was not reached:" in body and "copy the personal link" in body
    ada = Visitor(sharehold.base).sign_in("ada@example.org")
    for said in (state(olga, path, "ben@example.net"), ada.get("/outbox")):
        assert "The mail server was not reached:" in said and "The mail server said" not in said
    href = re.search(r'href="([^"]*/link/(\d+))" aria-label="Personal link of ben@', body)
    assert "/share/" in re.search(r'id="personal-link"[^>]*value="([^"]*)"',
                                  olga.get(href.group(1))).group(1)
    for _ in range(3):
        olga.send(href.group(1), path + "/mail", participant=href.group(2))
    box = Mailbox(box.port)
    try:
        box.wait(seconds=90)
        until(lambda: olga.get(path), "mail handed over")
        time.sleep(3)
        assert [mail.recipients for mail in box.messages] == [["ben@example.net"]]
    finally:
        box.stop()


@pytest.mark.parametrize("way", ["hangs", "drops"])
def test_a_message_in_doubt_is_not_sent_again_by_itself(posted, mailbox, way):
    setattr(mailbox, way, True)
    olga, path = share(posted, "ben@example.net")
    mailbox.wait()
    until(lambda: state(olga, path, "ben@example.net"), "In doubt")
    setattr(mailbox, way, False)
    time.sleep(8)
    assert len(mailbox.messages) == 1
    number = re.search(r'name="participant" value="(\d+)"', state(olga, path, "ben")).group(1)
    olga.send(path, path + "/mail", participant=number)
    assert len(mailbox.wait(2)) == 2


def test_a_server_that_is_away_costs_no_message(sharehold):
    box = Mailbox()
    port = box.port
    box.stop()
    sharehold.stop()
    sharehold.start(*options(box))
    olga, path = share(sharehold, "ben@example.net", "cleo@example.net")
    until(lambda: state(olga, path, "ben@example.net"), "will be tried again")
    sharehold.stop()
    sharehold.start(*options(box))
    box = Mailbox(port)
    try:
        box.wait(2, seconds=30)
        time.sleep(2)
        assert sorted(mail.recipients[0] for mail in box.messages) == [
            "ben@example.net", "cleo@example.net"]
    finally:
        box.stop()


def test_killed_in_the_middle_it_sends_nothing_twice(posted, mailbox):
    mailbox.hangs = True
    share(posted, "ben@example.net", "cleo@example.net", "dan@example.net")
    mailbox.wait()
    posted.process.send_signal(signal.SIGKILL)
    posted.process.wait()
    mailbox.hangs = False
    posted.start(*options(mailbox))
    mailbox.wait(3, seconds=30)
    time.sleep(12)
    assert sorted(mail.recipients[0] for mail in mailbox.messages) == [
        "ben@example.net", "cleo@example.net", "dan@example.net"]
    ada = Visitor(posted.base).sign_in("ada@example.org")
    assert "In doubt" in ada.get("/outbox")


def test_sent_in_the_recipients_language_and_nothing_breaks_out_of_a_header(posted, mailbox):
    olga = Visitor(posted.base).sign_in("olga@example.org")
    olga.send("/account", name="Olga Öwner", language="de")
    share(posted, "ben@example.net")
    mail = mailbox.wait()[0]
    assert "lädt Sie zu" in mail["Subject"] and "\n" not in mail["Subject"]
    assert "Einladung ansehen" in text(mail) and mail["Content-Language"] == "de"
    assert 'lang="de"' in page(mail)


def test_encrypted_and_signed_in(sharehold, tmp_path):
    certificate, key = tmp_path / "c.pem", tmp_path / "k.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
         certificate], check=True, capture_output=True)
    password = tmp_path / "password"
    password.write_text("open sesame\n")
    box = Mailbox(tls=(certificate, key), login=("poster", "open sesame"))
    signed = ["--smtp", f"smtp://localhost:{box.port}", "--mail-from", "post@example.org",
              "--smtp-user", "poster", "--smtp-password-file", str(password)]
    try:
        # A certificate that nobody vouches for is not good enough.
        sharehold.stop()
        sharehold.start(*signed)
        olga, path = share(sharehold, "ben@example.net")
        until(lambda: state(olga, path, "ben@example.net"), "will be tried again")
        assert not box.logins and not box.messages
        sharehold.stop()
        sharehold.start(*signed, "--smtp-ca-file", str(certificate))
        box.wait(1, seconds=30)
        assert box.logins[-1] == ("poster", "open sesame")
        assert "open sesame" not in sharehold.access_log()
    finally:
        box.stop()


def test_without_a_mail_server_the_panel_says_so_and_admins_see_the_outbox(sharehold, people):
    olga, path = share(sharehold, "ben@example.net")
    body = olga.get(path)
    assert "Mail is not set up here." in body
    assert "Mail is not set up here." in state(olga, path, "ben@example.net")
    ada = people()
    ada.sign_in("ada@example.org")
    ada.page.goto("/outbox")
    assert "Mail is not set up." in ada.text()
    ada.check_page()
    olga = people()
    olga.sign_in("olga@example.org")
    assert olga.page.goto("/outbox").status in (403, 404)
