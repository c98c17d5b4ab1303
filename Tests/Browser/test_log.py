"""The activity log as an owner and an administrator read it, and heads that are noted elsewhere."""

import json
import time

import pytest
from conftest import CONTAINER
from scene import JOURNAL, Visitor
from test_webhooks import receiver, verify  # noqa: F401

SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="


@pytest.mark.parametrize("script, width", [(True, 1440), (False, 360)])
def test_an_owner_narrows_the_log_and_takes_it_along(stage, script, width):
    ana = stage.person("ana@example.org", script=script, width=width)
    page = ana.page
    page.goto(f"/containers/{JOURNAL}")
    page.get_by_role("link", name="Activity log").click()
    page.get_by_role("heading", name="Activity log").wait_for()
    ana.check_page()
    assert ana.overflow() <= 0
    rows = page.locator("tr[id^=entry-]")
    whole = rows.count()
    page.locator("summary", has_text="Filter").click()
    page.get_by_label("What", exact=True).select_option("Participant")
    page.get_by_role("button", name="Show").click()
    page.locator(".chips", has_text="Participant").wait_for()
    ana.check_page()
    assert 0 < rows.count()
    assert all("Participant" in row for row in rows.all_inner_texts())
    with page.expect_download() as download:
        page.get_by_role("link", name="As data (JSON)").click()
    data = json.loads(open(download.value.path(), encoding="utf-8").read())
    assert {row["kind"] for row in data["rows"]} == {"participant"}
    numbers = [row["entry"] for row in data["rows"]]
    assert numbers[:rows.count()] == [
        int(row.get_attribute("id").removeprefix("entry-")) for row in rows.all()]
    page.locator(".chips").get_by_role("link").first.click()
    page.locator(".chips").wait_for(state="detached")
    assert rows.count() == whole
    rows.first.get_by_role("link").first.click()
    page.locator(".chips", has_text="Entry").wait_for()
    assert rows.count() == 1
    ana.check_page()
    ana.context.close()


def test_heads_are_sent_signed_and_hold_the_log_to_them(sharehold, receiver, tmp_path):  # noqa: F811
    secret = tmp_path / "secret"
    secret.write_text(SECRET + "\n")
    options = ["--anchor-webhook", receiver.url + "/heads?key=s3cret", "--anchor-secret-file",
               str(secret), "--anchor-every", "1"]
    # A private address is reached only where the server is told to.
    sharehold.stop()
    sharehold.start(*options)
    ada = Visitor(sharehold.base).sign_in("ada@example.org")
    for _ in range(600):
        if "not noted yet, the last try failed" in ada.get("/verify"):
            break
        time.sleep(0.1)
    page = ada.get("/verify")
    assert f"Receiver {receiver.url}: not noted yet" in page and "s3cret" not in page
    assert not receiver.requests
    sharehold.stop()
    sharehold.start(*options, "--webhook-allow", "127.0.0.0/8")
    requests = receiver.wait(2)
    anchors = tmp_path / "anchors"
    anchors.write_text("".join(request[2] + "\n" for request in requests[:2]))
    for _, headers, body in requests[:2]:
        assert json.loads(body)["id"] == verify(SECRET, headers, body)
        assert json.loads(body)["type"] == "anchor"
    said = sharehold.command("audit", "verify", "--anchors", str(anchors))
    assert "The log passes through 2 anchors." in said
    ada.base = sharehold.base
    page = ada.get("/verify")
    assert f"Receiver {receiver.url}: last noted" in page and "s3cret" not in page
    olga = Visitor(sharehold.base).sign_in("olga@example.org")
    page = olga.get("/verify")
    assert "last noted" in page and receiver.url not in page
    assert "s3cret" not in sharehold.access_log()
    assert f"/containers/{CONTAINER}" in page
