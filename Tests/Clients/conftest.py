"""Servers with stores of their own, for clients of the protocol that nobody here wrote."""

import os
import pathlib
import re
import signal
import subprocess
import time

import pytest
import requests

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PROGRAM_UNDER_TEST", ROOT / ".build" / "debug" / "sharehold")
CONTAINER = "iCloud.org.example.trips"
PEOPLE = {"olga": "Olga Owner", "gus": "Gus Guest", "eve": "Eve Else"}


class Sharehold:
    """The program on a data folder: commands, and a running server."""

    def __init__(self, folder, certificate=None):
        self.folder = folder
        self.data = folder / "data"
        self.certificate = certificate
        self.environment = {**os.environ, "SHAREHOLD_RESOURCES": str(ROOT)}

    def command(self, *arguments, text=None):
        done = subprocess.run(
            [PROGRAM, *arguments, "--data", self.data], input=text, text=True,
            capture_output=True, env=self.environment)
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def place(self, container=CONTAINER, environment="development"):
        return ["--container", container, "--environment", environment]

    def set_up(self):
        for name, full_name in PEOPLE.items():
            self.command("user", "add", f"{name}@example.org", "--name", full_name)
        self.add_container(CONTAINER, "Trips")

    def add_container(self, identifier, name):
        self.command("container", "add", identifier, "--name", name, "--owner", "olga@example.org")

    def api_token(self, *place):
        return self.command("token", "api", *self.place(*place), "--name", "Client")

    def web_token(self, name, *place):
        return self.command("token", "user", f"{name}@example.org", *self.place(*place))

    def start(self, *options):
        self.log = self.folder / "server.log"
        if self.certificate:
            options += ("--tls-certificate", self.certificate, "--tls-key", f"{self.certificate}.key")
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--data", self.data, "--listen", "127.0.0.1:0", *options],
                stdout=log, stderr=log, env=self.environment)
        for _ in range(500):
            found = re.search(r"answering at (https?://\S+)", self.log.read_text())
            if found:
                self.base = found.group(1)
                return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        raise AssertionError("the server did not start")

    def stop(self):
        """Ends the server; it must have answered everything, and the store must be whole."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=30) == 0, self.log.read_text()[-2000:]
        answers = re.findall(r"^.* 5\d\d \d+ bytes .*$", self.log.read_text(), re.MULTILINE)
        assert not answers, answers[:5]
        assert self.command("audit", "verify").startswith("The log is whole")
        assert self.command("check").startswith("The store is whole")

    def session(self):
        """What clients call with: it trusts the server's certificate and nobody else's."""
        session = requests.Session()
        session.trust_env = False
        session.verify = str(self.certificate) if self.certificate else True
        return session


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    path = tmp_path_factory.mktemp("tls") / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-keyout", f"{path}.key", "-out", path, "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    return path


@pytest.fixture(scope="module")
def secure(tmp_path_factory, certificate):
    """A server that speaks TLS."""
    server = Sharehold(tmp_path_factory.mktemp("secure"), certificate)
    server.set_up()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A server that speaks plain HTTP."""
    server = Sharehold(tmp_path_factory.mktemp("plain"))
    server.set_up()
    server.start()
    yield server
    server.stop()
