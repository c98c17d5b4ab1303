"""An administrator sees pages as somebody else: the banner is everywhere, nothing can be changed,
and the person sees that it happened."""

import re

from conftest import CONTAINER, PASSWORD
from scene import Visitor

BANNER = "You see pages as Olga Owner. You can look, and change nothing."


def pages(program):
    """Pages of every kind that the person has."""
    olga = Visitor(program.base).sign_in("olga@example.org")
    body = olga.get(f"/containers/{CONTAINER}/development")
    zone = re.search(rf'href="(/containers/{CONTAINER}/development/zones/[^"/]+/Places)"', body)
    zone = zone.group(1)
    return [
        "/", "/shares", "/shared-with-me", "/containers", f"/containers/{CONTAINER}",
        f"/containers/{CONTAINER}/development", f"/containers/{CONTAINER}/log",
        f"/containers/{CONTAINER}/findings", zone, f"{zone}/records/kyoto",
        f"{zone}/records/kyoto/edit", f"{zone}/records/kyoto/share", "/notifications", "/account",
        "/account/looks",
    ]


def test_the_banner_stands_on_every_page_no_form_works_and_the_person_sees_it(sharehold, people):
    paths = pages(sharehold)
    ada = people()
    ada.sign_in("ada@example.org")
    page = ada.page
    page.goto("/people")
    page.get_by_role("link", name="Olga Owner").first.click()
    page.get_by_role("button", name="See pages as this person").click()
    page.get_by_text(BANNER).wait_for()
    for path in paths:
        answer = page.goto(path)
        assert answer.status == 200, path
        assert page.locator("#viewed").inner_text().startswith(BANNER), path
        assert page.get_by_role("button", name="Back to your own pages").count() == 1, path
        ada.check_page()
        assert ada.overflow() <= 0, path
    # Every form is refused but the one that ends it and the one that signs out, and nothing is
    # changed.
    tried = 0
    for path in paths:
        page.goto(path)
        forms = page.evaluate(
            "[...document.querySelectorAll('main form[method=post]')]"
            ".filter(form => !/(viewing\\/end|sign-out)$/.test(form.action))"
            ".map(form => [form.action, Object.fromEntries([...new FormData(form)]"
            ".filter(([_, value]) => typeof value === 'string'))])") if ada.script else []
        for action, fields in forms[:6]:
            answer = page.request.post(action, form=fields, max_redirects=0)
            assert answer.status == 403, (path, action)
            assert "Nothing was changed" in answer.text(), (path, action)
            tried += 1
    assert tried > 10 or not ada.script
    page.goto("/account")
    page.get_by_label("Name", exact=True).fill("Mallory")
    page.get_by_role("button", name="Save").first.click()
    page.get_by_role("heading", name="Nothing was changed").wait_for()
    assert page.locator("#viewed").count() == 1
    ada.check_page()
    page.get_by_role("button", name="Back to your own pages").click()
    page.get_by_role("heading", name="Olga Owner").wait_for()
    assert page.locator("#viewed").count() == 0
    assert page.goto("/people").status == 200

    olga = people()
    olga.sign_in("olga@example.org")
    olga.sees("Ada Admin began to see pages as you see them")
    olga.sees("Ada Admin opened the zone “Places”")
    olga.check_page()
    assert "Mallory" not in olga.text()
    olga.page.goto("/notifications")
    olga.page.get_by_role(
        "link", name="Ada Admin opened “Places” because of their role on this server").wait_for()
    olga.check_page()
    olga.page.get_by_role("link", name="Ada Admin began to see pages as you see them").click()
    olga.page.get_by_role("heading", name="Looks at your data", level=1).wait_for()
    olga.sees("Ada Admin opened the zone “Places”")
    olga.check_page()
    assert PASSWORD not in sharehold.access_log()
