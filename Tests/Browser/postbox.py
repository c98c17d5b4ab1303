"""A mail server that does what a test asks of it, and keeps what it was given."""

import asyncio
import email
import email.policy
import re
import ssl
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


def options(box, *more):
    """With which the program mails to it."""
    return ["--smtp", f"smtp://127.0.0.1:{box.port}", "--mail-from", "post@example.org",
            "--smtp-timeout", "2", *more]


class Mailbox:
    def __init__(self, port=0, tls=None, login=None):
        self.messages = []
        self.tries = 0
        self.refuse = {}
        self.greeting = None
        self.hangs = False
        self.drops = False
        self.logins = []
        context = None
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
        self.controller = Controller(
            self, hostname="127.0.0.1", port=port or free_port(), ready_timeout=20,
            tls_context=context, require_starttls=bool(tls), auth_required=bool(login),
            authenticator=self.authenticate if login else None)
        self.login = login
        self.controller.start()
        self.port = self.controller.port

    def stop(self):
        self.controller.stop(no_assert=True)

    def authenticate(self, server, session, envelope, mechanism, data):
        self.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=self.logins[-1] == self.login, handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.tries += 1
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.drops:
            self.messages.append(message(envelope))
            server.transport.abort()
            return "250 never heard"
        if self.hangs:
            self.messages.append(message(envelope))
            await asyncio.sleep(600)
        self.messages.append(message(envelope))
        return "250 2.0.0 taken as 4711"

    def wait(self, count=1, seconds=15):
        for _ in range(seconds * 20):
            if len(self.messages) >= count:
                return self.messages
            time.sleep(0.05)
        raise AssertionError(f"{len(self.messages)} messages after {seconds} seconds")


def message(envelope):
    parsed = email.message_from_bytes(envelope.content, policy=email.policy.default)
    parsed.recipients = envelope.rcpt_tos
    return parsed


def text(message):
    return message.get_body(("plain",)).get_content()


def page(message):
    return message.get_body(("html",)).get_content()


def links(message):
    return re.findall(r"https?://\S+", text(message))


def free_port():
    import socket
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
