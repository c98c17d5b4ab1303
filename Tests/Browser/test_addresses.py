"""Forgotten passwords and addresses, by mail."""

import re

from conftest import PASSWORD
from postbox import links, text
from scene import Visitor
from test_mail import panel, share


def test_a_forgotten_password_is_chosen_anew_once(posted, mailbox, people):
    olga = people()
    olga.page.goto("/sign-in")
    olga.page.get_by_role("link", name="Forgot your password?").click()
    olga.check_page()
    olga.page.get_by_label("E-mail").fill("olga@example.org")
    olga.page.get_by_role("button", name="Mail me a link").click()
    olga.page.get_by_text("If olga@example.org is a confirmed address").first.wait_for()
    olga.check_page()
    mail = mailbox.wait()[0]
    link = links(mail)[0]
    assert mail.recipients == ["olga@example.org"]
    olga.page.goto(link)
    olga.page.get_by_label(re.compile("password", re.I)).fill("another good password")
    olga.page.get_by_role("button", name=re.compile("password", re.I)).click()
    olga.page.wait_for_url(re.compile(r"//[^/]+/$"))
    assert people().page.goto(link).status == 410
    assert link.rsplit("/", 1)[1] not in posted.access_log()


def test_known_and_unknown_addresses_are_answered_alike_and_throttled(posted, mailbox):
    def ask(address):
        visitor = Visitor(posted.base)
        try:
            body = visitor.send("/forgotten", email=address)
        except AssertionError as error:
            body = str(error)
        return re.sub(r'(value="[^"]*"|class="ref">[^<]*)', "", body).replace(address, "X")

    known, unknown = "olga@example.org", "nobody@example.org"
    for _ in range(7):
        assert ask(known) == ask(unknown)
    assert "Too many tries" in ask(known) and "Too many tries" in ask(unknown)
    mailbox.wait()
    assert {mail.recipients[0] for mail in mailbox.messages} == {known}


def add(visitor, address):
    return visitor.send(
        "/account", "/account/addresses", address=address, address_password=PASSWORD)


def number(visitor, address):
    body = visitor.get("/account")
    return re.search(
        rf'name="id" value="(\d+)"/><button[^>]*aria-label="[^"]*{re.escape(address)}', body
    ).group(1)


def test_an_invitation_to_another_of_my_addresses_becomes_mine(posted, mailbox, people):
    posted.add_person("ben@example.org", "Ben Ode")
    share(posted, "ben.private@example.net")
    assert mailbox.wait()[0].recipients == ["ben.private@example.net"]
    ben = people()
    ben.sign_in("ben@example.org")
    ben.page.goto("/shared-with-me")
    assert "Kyoto" not in ben.text()
    ben.page.goto("/account")
    ben.page.get_by_label("Another address").fill("ben.private@example.net")
    ben.page.locator("#address-password").fill(PASSWORD)
    ben.page.get_by_role("button", name="Add address").click()
    ben.page.get_by_text("A code is on its way").first.wait_for()
    ben.check_page()
    mail = mailbox.wait(2)[1]
    code = re.search(r"^\s+(\d{8})\s*$", text(mail), re.M).group(1)
    ben.page.get_by_label("Code from the mail").fill("1234")
    ben.page.get_by_role("button", name="Confirm ben.private").click()
    ben.page.get_by_text("The code or link is wrong").first.wait_for()
    ben.page.get_by_label("Code from the mail").fill(f"{code[:4]} {code[4:]}")
    ben.page.get_by_role("button", name="Confirm ben.private").click()
    ben.page.get_by_text("is confirmed. Invitations to it are yours now.").first.wait_for()
    ben.page.goto("/shared-with-me")
    assert "Kyoto" in ben.text()
    # The other address is told.
    notice = mailbox.wait(3)[2]
    assert notice.recipients == ["ben@example.org"] and "ben.private@example.net" in text(notice)


def test_a_mailed_link_confirms_only_for_the_account_that_asked(posted, mailbox, people):
    posted.add_person("eve@example.org", "Eve")
    posted.add_person("ben@example.org", "Ben Ode")
    add(Visitor(posted.base).sign_in("eve@example.org"), "cleo@example.net")
    link = links(mailbox.wait()[0])[0]
    path = link[len(posted.base):]
    # Whoever reads the mail is asked to sign in, and in another account nothing happens.
    assert "/sign-in" in (Visitor(posted.base).get(path) and visited(posted, path))
    ben = Visitor(posted.base).sign_in("ben@example.org")
    assert "for another account" in ben.get(path)
    eve = people()
    eve.sign_in("eve@example.org")
    eve.page.goto(link)
    eve.check_page()
    eve.page.get_by_role("button", name="Confirm address").click()
    eve.page.get_by_text("cleo@example.net is confirmed").first.wait_for()
    assert eve.page.goto(link).status == 410


def visited(program, path):
    visitor = Visitor(program.base)
    visitor.get(path)
    return visitor.url


def test_five_wrong_codes_end_a_code(posted, mailbox):
    olga = Visitor(posted.base).sign_in("olga@example.org")
    add(olga, "olga.two@example.net")
    code = re.search(r"^\s+(\d{8})\s*$", text(mailbox.wait()[0]), re.M).group(1)
    own = number(olga, "olga.two@example.net")
    for wrong in range(5):
        olga.send("/account", "/account/addresses/confirm", id=own, code=f"0000000{wrong}")
    body = olga.send("/account", "/account/addresses/confirm", id=own, code=code)
    assert "wrong or too old" in body
    body = olga.send("/account", "/account/addresses/send", id=own)
    assert "Wait a minute" in body


def test_an_address_that_is_only_claimed_keeps_nobody_out(posted, mailbox):
    add(Visitor(posted.base).sign_in("olga@example.org"), "ben@example.net")
    mailbox.wait()
    share(posted, "ben@example.net")
    link = links(mailbox.wait(2)[1])[0]
    ben = Visitor(posted.base)
    path = link[len(posted.base):]
    ben.send(path, "/sign-up", back=path, step="form")
    body = ben.send(path, "/sign-up", back=path, name="Ben", email="ben@example.net",
                    password=PASSWORD)
    assert "Accept" in body


def test_the_last_address_stays_and_others_go(posted):
    olga = Visitor(posted.base).sign_in("olga@example.org")
    add(olga, "olga.two@example.net")
    own = number(olga, "olga.two@example.net")
    assert "is not yours here any more" in olga.send(
        "/account", "/account/addresses/remove", id=own)
    body = olga.get("/account")
    assert "Remove olga@example.org" not in body and "olga.two" not in body
