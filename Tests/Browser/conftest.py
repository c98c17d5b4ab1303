"""A server with a store of its own, and a browser, for every test of this folder."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import urllib.request

import pytest
import scene as scenes
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright
from postbox import Mailbox, options

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(
    os.environ.get("PROGRAM_UNDER_TEST", ROOT / ".build" / "debug" / "sharehold"))
CONTAINER = "iCloud.org.example.trips"
PASSWORD = "correct horse battery"
PLACES = """recordName,title,country,population
kyoto,Kyōto,Japan,1459640
reykjavik,Reykjavík,Iceland,139875
hoi-an,Hội An,Viet Nam,9223372036854775807
"""


class Sharehold:
    """The program on a data folder: commands, and a running server."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {**os.environ, "SHAREHOLD_RESOURCES": str(ROOT)}

    def command(self, *arguments, text=None):
        done = subprocess.run(
            [PROGRAM, *arguments, "--data", self.folder], input=text, text=True,
            capture_output=True, env=self.environment)
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def add_person(self, email, name, role="user"):
        self.command("user", "add", email, "--name", name, "--role", role, "--password-stdin",
                     text=PASSWORD + "\n")

    def start(self, *options):
        log = open(self.folder.parent / "server.log", "w+")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", self.folder, "--listen", "127.0.0.1:0",
             "--watch-templates", *options],
            stdout=log, stderr=log, env=self.environment)
        for _ in range(2000):
            found = re.search(r"answering at (http://\S+)", pathlib.Path(log.name).read_text())
            if found:
                self.base = found.group(1)
                return
            assert self.process.poll() is None, pathlib.Path(log.name).read_text()
            time.sleep(0.02)
        raise AssertionError("the server did not start")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=30) == 0

    def access_log(self):
        return (self.folder.parent / "server.log").read_text()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"),
            args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def furnished(tmp_path_factory):
    """A store with an owner, an administrator and a zone of places, for each test to copy."""
    folder = tmp_path_factory.mktemp("furnished")
    program = Sharehold(folder / "data")
    program.add_person("olga@example.org", "Olga Owner")
    program.add_person("ada@example.org", "Ada Admin", role="admin")
    program.command("container", "add", CONTAINER, "--name", "Trips", "--owner", "olga@example.org")
    places = folder / "places.csv"
    places.write_text(PLACES)
    program.command(
        "import", "--container", CONTAINER, "--environment", "development", "--owner",
        "olga@example.org", "--zone", "Places", "--type", "Place", str(places))
    return program.folder


@pytest.fixture
def sharehold(furnished, tmp_path):
    program = Sharehold(shutil.copytree(furnished, tmp_path / "data"))
    program.start()
    yield program
    program.stop()
    assert program.command("audit", "verify").startswith("The log is whole")
    assert program.command("check").startswith("The store is whole")


@pytest.fixture
def mailbox():
    box = Mailbox()
    yield box
    box.stop()


@pytest.fixture
def posted(sharehold, mailbox):
    """The program, with a mail server."""
    sharehold.stop()
    sharehold.start(*options(mailbox))
    return sharehold


class Stage:
    """The scene on a server, and browsers of its people, for tests that leave it as it is."""

    def __init__(self, program, scene, browser):
        self.program = program
        self.scene = scene
        self.browser = browser
        self.sessions = {}

    def person(self, email, script=True, width=1440, **options):
        """A browser of somebody who is signed in, or of a stranger."""
        person = Person(self.browser, self.program.base, script, width, **options)
        if email is not None:
            if email not in self.sessions:
                visitor = scenes.Visitor(self.program.base).sign_in(email)
                self.sessions[email] = [
                    {"name": cookie.name, "value": cookie.value, "url": self.program.base}
                    for cookie in visitor.cookies]
            person.context.add_cookies(self.sessions[email])
        return person


@pytest.fixture(scope="session")
def stage(chromium, tmp_path_factory):
    program = Sharehold(tmp_path_factory.mktemp("stage") / "data")
    scenes.commands(program)
    # Nobody listens there: every mail waits, and says why.
    program.start("--smtp", "smtp://127.0.0.1:9", "--mail-from", "post@example.org")
    scenes.records(program)
    yield Stage(program, scenes.forms(program), chromium)
    program.stop()


def barriers(frame):
    """What axe finds on a page or in a frame; what passes is not told (half the time)."""
    options = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    found = Axe().run(frame, options=options).response["violations"]
    return [(v["id"], [n["html"][:200] for n in v["nodes"]][:3]) for v in found]


class Person:
    """One person in one browser context: nobody shares cookies with anybody."""

    def __init__(self, browser, base, script, width, locale="en-GB", scheme="light"):
        self.base = base
        self.width = width
        self.context = browser.new_context(
            java_script_enabled=script, viewport={"width": width, "height": 900},
            base_url=base, locale=locale, color_scheme=scheme)
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.foreign = []
        self.page.on("request", self.note)
        self.script = script

    def note(self, request):
        if not request.url.startswith((self.base, "data:")):
            self.foreign.append(request.url)

    def sign_in(self, email):
        self.page.goto("/sign-in")
        self.page.get_by_label("E-mail address").fill(email)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url("**/")

    def text(self):
        return self.page.inner_text("body")

    def sees(self, text):
        """Waits for the answer to what was pressed."""
        expect(self.page.locator("body")).to_contain_text(text, timeout=15_000)

    def check_page(self):
        """Nothing for axe to find, light, no wider than the window, and no word to another host.

        Axe looks at a story once, on a wide window; every page is shown to it on a phone by
        test_pages.
        """
        body = self.page.request.get(self.page.url).body()
        assert len(body) < 100_000
        assert not self.foreign
        assert self.overflow() <= 0
        if self.script and self.width > 360:
            assert not self.barriers()

    def barriers(self):
        """What axe finds on the page."""
        return barriers(self.page)

    def overflow(self):
        """How far the page is wider than the window."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.fixture(params=[(True, 1440), (False, 1440), (True, 360)],
                ids=["script", "no script", "phone"])
def people(request, chromium, sharehold):
    """Makes people, each in a context of their own, with and without script and on a phone."""
    script, width = request.param
    made = []

    def make(**options):
        person = Person(chromium, sharehold.base, script, width, **options)
        made.append(person)
        return person

    yield make
    for person in made:
        person.context.close()
