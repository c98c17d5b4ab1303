"""Signed requests to receivers of a container, against a receiver on this machine."""

import base64
import hashlib
import hmac
import http.server
import json
import re
import threading
import time

import pytest
from conftest import CONTAINER
from scene import Visitor
from test_mail import share

WEBHOOKS = f"/containers/{CONTAINER}/webhooks"


class Receiver:
    """Keeps every request, and answers as it is told."""

    def __init__(self):
        self.requests = []
        self.status = 204
        self.headers = {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                outer.requests.append((self.path, dict(self.headers), body))
                self.send_response(outer.status)
                for name, value in outer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def wait(self, count):
        for _ in range(400):
            if len(self.requests) >= count:
                return self.requests
            time.sleep(0.05)
        raise AssertionError(f"{len(self.requests)} requests instead of {count}")


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.server.shutdown()


@pytest.fixture
def open_to_this_machine(sharehold):
    sharehold.stop()
    sharehold.start("--webhook-allow", "127.0.0.0/8")
    return sharehold


def verify(secret, headers, body):
    """As any receiver does it, by the published scheme."""
    found = {name.lower(): value for name, value in headers.items()}
    signed = f"{found['webhook-id']}.{found['webhook-timestamp']}.{body}".encode()
    key = base64.b64decode(secret.removeprefix("whsec_"))
    code = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert f"v1,{code}" in found["webhook-signature"].split()
    assert abs(int(found["webhook-timestamp"]) - time.time()) < 300
    return found["webhook-id"]


def add(visitor, url, *kinds):
    body = visitor.send(WEBHOOKS, url=url, **{f"kind:{kind}": "yes" for kind in kinds})
    return re.search(r'value="(whsec_[^"]*)"', body).group(1)


def test_a_receiver_is_told_with_signed_requests(open_to_this_machine, receiver, people):
    program = open_to_this_machine
    program.add_person("ben@example.org", "Ben Ode")
    olga = people()
    olga.sign_in("olga@example.org")
    olga.page.goto(f"/containers/{CONTAINER}/settings")
    olga.page.get_by_role("link", name="Manage webhooks").click()
    olga.sees("No webhooks yet")
    olga.check_page()
    assert olga.overflow() <= 0
    olga.page.get_by_label("Address").fill("mailto:nobody")
    olga.page.get_by_role("button", name="Add webhook").click()
    if olga.script:
        # The browser itself may refuse what is no address; so does the server.
        olga.page.locator("form[action$=webhooks]").evaluate("form => form.noValidate = true")
        olga.page.get_by_role("button", name="Add webhook").click()
    olga.sees("Enter an http or https address")
    olga.check_page()
    olga.page.get_by_label("Address").fill(receiver.url + "/hook?key=s3cret")
    olga.page.get_by_role("button", name="Add webhook").click()
    olga.page.locator("#webhook-secret").wait_for()
    olga.check_page()
    secret = olga.page.locator("#webhook-secret").input_value()
    olga.page.get_by_role("link", name="Continue").click()
    olga.page.get_by_role("button", name="Send a test").click()
    path, headers, body = receiver.wait(1)[0]
    assert path == "/hook?key=s3cret" and headers["Content-Type"] == "application/json"
    identifier = verify(secret, headers, body)
    assert json.loads(body)["type"] == "webhook.test" and json.loads(body)["id"] == identifier
    visitor, _ = share(program, "ben@example.org")
    kinds = [json.loads(request[2])["type"] for request in receiver.wait(3)[1:]]
    assert kinds == ["share.started", "participant.invited"]
    for request in receiver.requests:
        verify(secret, request[1], request[2])
        assert "ben@example.org" not in request[2] and "Kyoto" not in request[2]
    wait_for(olga, "Delivered")
    olga.check_page()
    assert olga.overflow() <= 0
    # Again, under the same identifier.
    olga.page.get_by_role("button", name=f"Send {identifier} again").click()
    assert verify(secret, *receiver.wait(4)[3][1:]) == identifier
    olga.page.get_by_role("link", name="Remove webhook").click()
    olga.check_page()
    olga.page.get_by_role("button", name="Remove webhook").click()
    olga.sees("The webhook is removed.")
    assert "s3cret" not in program.access_log() and secret not in program.access_log()


def wait_for(person, text):
    for _ in range(100):
        person.page.reload()
        if text in person.text():
            return
        time.sleep(0.1)
    raise AssertionError(person.text())


def deliveries(visitor, number=1):
    body = visitor.get(f"{WEBHOOKS}/{number}")
    return re.search(r'aria-labelledby="deliveries".*?</section>', body, re.S).group(0)


def until(visitor, text):
    for _ in range(200):
        if text in deliveries(visitor):
            return deliveries(visitor)
        time.sleep(0.1)
    raise AssertionError(deliveries(visitor))


def test_failures_are_tried_again_and_redirects_are_not_followed(open_to_this_machine, receiver):
    olga = Visitor(open_to_this_machine.base).sign_in("olga@example.org")
    add(olga, receiver.url, "share.started")
    receiver.status, receiver.headers = 302, {"Location": receiver.url + "/elsewhere"}
    olga.send(f"{WEBHOOKS}/1", f"{WEBHOOKS}/1/test")
    until(olga, "Status 302")
    assert [request[0] for request in receiver.requests] == ["/"]
    receiver.status, receiver.headers = 200, {}
    until(olga, "Delivered")
    first, second = receiver.requests
    assert first[2] == second[2] and first[1]["webhook-id"] == second[1]["webhook-id"]


def test_waiting_messages_survive_a_kill(open_to_this_machine, receiver):
    program = open_to_this_machine
    olga = Visitor(program.base).sign_in("olga@example.org")
    add(olga, receiver.url, "share.started")
    receiver.status = 500
    olga.send(f"{WEBHOOKS}/1", f"{WEBHOOKS}/1/test")
    receiver.wait(1)
    program.process.kill()
    program.process.wait()
    receiver.status = 200
    program.start("--webhook-allow", "127.0.0.0/8")
    olga = Visitor(program.base).sign_in("olga@example.org")
    # A try that was broken off waits until its lease is over; one that was answered, for its pause.
    olga.send(f"{WEBHOOKS}/1", f"{WEBHOOKS}/1/test")
    receiver.wait(2)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]",
                                  "0.0.0.0", "2130706433", "127.1"])
def test_addresses_that_are_not_on_the_open_internet_are_not_reached(sharehold, receiver, host):
    olga = Visitor(sharehold.base).sign_in("olga@example.org")
    add(olga, f"http://{host}:{receiver.server.server_port}/", "share.started")
    olga.send(f"{WEBHOOKS}/1", f"{WEBHOOKS}/1/test")
    until(olga, "not on the open internet")
    assert not receiver.requests


def test_only_those_who_lead_the_container_see_its_webhooks(sharehold):
    sharehold.add_person("ben@example.org", "Ben Ode")
    olga = Visitor(sharehold.base).sign_in("olga@example.org")
    secret = add(olga, "https://receiver.invalid/x", "share.started")
    ben = Visitor(sharehold.base).sign_in("ben@example.org")
    for path in (WEBHOOKS, f"{WEBHOOKS}/1"):
        assert "receiver.invalid" not in ben.get(path)
        body = olga.get(path)
        assert "receiver.invalid" in body and secret not in body
