"""The share sheet in a page of an app: our page on another port plays the part of CloudKit JS."""

import http.server
import re
import threading

import pytest
from conftest import barriers
import scene as scenes
from playwright.sync_api import expect
from scene import JOURNAL

PLACE = ("--container", JOURNAL, "--environment", "development")
HOST = b"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Trip planner</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0"><h1>Trip planner</h1><script>
window.heard = [];
window.addEventListener("message", ({ origin, data }) => {
  window.heard.push({ origin, ...JSON.parse(data) });
});
window.openSheet = (address) => {
  const frame = document.createElement("iframe");
  frame.title = "Share sheet";
  frame.style = "width:100%;height:820px;border:0";
  frame.src = address;
  document.body.append(frame);
};
window.call = (method, params, id) => document.querySelector("iframe").contentWindow
  .postMessage(JSON.stringify({ jsonrpc: "2.0", method, params: [params], id }), "*");
</script></body></html>"""
QUIET = b"<!DOCTYPE html><meta name=referrer content=no-referrer>" + HOST[15:]


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(QUIET if self.path == "/quiet" else HOST)

    def log_message(self, *_):
        pass


class App:
    """A web app with an origin and an API token of its own."""

    def __init__(self, program, is_registered=True):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://localhost:{self.server.server_port}"
        origin = ("--origin", self.origin) if is_registered else ()
        self.api_token = program.command("token", "api", *PLACE, "--name", "App", *origin).strip()
        self.web_token = program.command("token", "user", "ana@example.org", *PLACE).strip()


@pytest.fixture
def app(stage):
    made = []

    def make(**options):
        made.append(App(stage.program, **options))
        return made[-1]

    yield make
    for one in made:
        one.server.shutdown()
        one.server.server_close()


@pytest.fixture
def record(stage, request):
    """A record of Ana's of this test's own, not shared yet."""
    name = re.sub(r"\W", "-", request.node.name)
    scenes.call(stage.program, "records/modify", {
        "zoneID": {"zoneName": "Trips"}, "operations": [{
            "operationType": "create", "record": {
                "recordName": name, "recordType": "Trip",
                "fields": {"title": {"value": "Sweden"}}}}]})
    return name


class Sheet:
    """A host page with the sheet in it."""

    def __init__(self, stage, app, locale="en-us", path="/", **options):
        self.base = stage.program.base
        self.app = app
        self.page = stage.person(None, **options).page
        self.page.goto(app.origin + path)
        self.page.evaluate("address => window.openSheet(address)",
                           f"{self.base}/applications/ck-share-ui/current/{locale}/")

    def heard(self):
        return self.page.evaluate("window.heard")

    def wait(self, count):
        self.page.wait_for_function("count => window.heard.length >= count", arg=count)
        return self.heard()

    def run(self, record, **options):
        """What CloudKit JS sends; the tokens are those of the host's app unless others are given."""
        app = options.pop("app", self.app)
        web_token = options.pop("web_token", app.web_token)
        self.wait(1)
        self.page.evaluate("options => window.call('run', options, 17)", {
            "zoneID": {"zoneName": "Trips"}, "databaseScope": "PRIVATE",
            "containerConfiguration": {
                "containerIdentifier": JOURNAL, "environment": "development",
                "apiTokenAuth": {"apiToken": app.api_token, "ckWebAuthToken": web_token}},
            **({"record": {"recordName": record}} if record else {}), **options})
        return self

    @property
    def frame(self):
        return self.page.frame(url=re.compile("ck-share-ui"))

    def check(self):
        """Nothing for axe to find, and nothing that is wider than the frame."""
        assert not barriers(self.frame)
        assert self.frame.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


@pytest.mark.parametrize("width, scheme", [(1440, "light"), (360, "dark")])
def test_an_app_shares_a_record_and_gets_share_and_record(stage, app, record, width, scheme):
    sheet = Sheet(stage, app(), width=width, scheme=scheme)
    sheet.run(record, shareTitle="Sweden by train", shareType="org.example.trip",
              shareThumbnail="data:image/png;base64,iVBORw==")
    hello, ready = sheet.wait(2)
    assert hello == {"jsonrpc": "2.0", "method": "channelDidOpen", "params": {}, "id": 1,
                     "origin": sheet.base}
    assert ready["method"] == "applicationIsReady"
    assert ready["params"]["width"] > 0 and ready["params"]["height"] > 0
    frame = sheet.frame
    expect(frame.get_by_label("Title")).to_have_value("Sweden by train")
    sheet.check()
    frame.locator("#people").fill("ben.ode@example.org, dara@example.org")
    frame.get_by_role("button", name="Share record").click()
    expect(frame.locator("#notice")).to_contain_text("shared")
    sheet.check()

    # Change, remove, open, copy.
    frame.get_by_label("Right of ben.ode@example.org", exact=True).select_option(label="Can edit")
    frame.get_by_role("button", name="Set the right of ben.ode@example.org").click()
    expect(frame.locator("#notice")).to_contain_text("Can edit (was: Can view)")
    frame.get_by_label("More for dara@example.org").click()
    frame.get_by_role("button", name="Remove dara@example.org", exact=True).click()
    expect(frame.locator("#notice")).to_contain_text("was removed")
    frame.get_by_label("Anyone with the link, signed in").check()
    frame.get_by_role("button", name="Save general access").click()
    expect(frame.get_by_role("heading", level=1)).to_contain_text("Sweden")
    sheet.check()
    frame.locator("form.confirm footer button").click()
    expect(frame.get_by_label("Anyone with the link, signed in")).to_be_checked()
    frame.get_by_role("button", name="Copy").click()
    expect(frame.get_by_role("button", name=re.compile("Copied|Ctrl"))).to_be_visible()
    frame.get_by_role("button", name="Done").click()

    answer = sheet.wait(3)[2]
    assert {message["origin"] for message in sheet.heard()} == {sheet.base}
    assert answer["id"] == 17 and "error" not in answer
    share, root = answer["result"]["share"], answer["result"]["record"]
    assert root["recordName"] == record and root["recordType"] == "Trip"
    assert root["share"]["recordName"] == share["recordName"]
    assert share["recordType"] == "cloudkit.share" and share["publicPermission"] == "READ_ONLY"
    values = {name: field["value"] for name, field in share["fields"].items()}
    assert values == {"cloudkit.title": "Sweden by train", "cloudkit.type": "org.example.trip",
                      "cloudkit.thumbnailImageData": "iVBORw=="}
    # The panel of the dashboard shows what the sheet has made.
    ana = stage.person("ana@example.org").page
    ana.goto(f"{stage.scene.trips}/records/{record}/share")
    assert "ben.ode@example.org" in ana.inner_text("main")
    log = stage.program.access_log()
    assert sheet.app.api_token not in log and sheet.app.web_token not in log


def test_a_zone_is_shared_by_keyboard_alone(stage, app):
    name = "Sheet-of-a-zone"
    scenes.call(stage.program, "zones/modify", {"operations": [
        {"operationType": "create", "zone": {"zoneID": {"zoneName": name}}}]})
    sheet = Sheet(stage, app(), path="/quiet").run(None, zoneID={"zoneName": name})
    sheet.wait(2)
    keyboard = sheet.page.keyboard

    def go(test):
        for _ in range(60):
            if sheet.frame.evaluate(f"document.hasFocus() && document.activeElement.{test}"):
                return
            keyboard.press("Tab")
        raise AssertionError(f"never reached {test}")

    go("matches('#people')")
    keyboard.type("ben.ode@example.org")
    go("matches('#sheet button.primary')")
    keyboard.press("Enter")
    expect(sheet.frame.locator("#notice")).to_be_visible()
    go("matches('#done')")
    keyboard.press("Enter")
    result = sheet.wait(3)[2]["result"]
    assert "record" not in result and result["share"]["recordName"] == "cloudkit.zoneshare"
    assert len(result["share"]["participants"]) == 2


def test_a_foreign_page_hears_nothing_but_the_first_message(stage, app, record):
    good, other, stranger = app(), app(), app(is_registered=False)
    # Known here, but not by the token that it shows.
    sheet = Sheet(stage, other)
    with sheet.page.expect_response(lambda answer: answer.request.method == "POST") as refused:
        sheet.run(record, app=good)
    assert refused.value.status == 403
    sheet.page.wait_for_timeout(300)
    assert [message["method"] for message in sheet.heard()] == ["channelDidOpen"]
    assert "Sweden" not in sheet.frame.inner_text("body")
    # With its own token it is heard.
    sheet.run(record)
    assert sheet.wait(2)[1]["method"] == "applicationIsReady"
    # Known to nobody: it cannot even embed the frame.
    sheet = Sheet(stage, stranger)
    sheet.page.wait_for_timeout(500)
    assert sheet.heard() == []


def test_refusals_are_errors_of_json_rpc(stage, app, record):
    one = app()

    def error(sheet, *clicks):
        for click in clicks:
            sheet.frame.get_by_role("button", name=click).click()
        sheet.page.wait_for_function("window.heard.some(message => message.error)")
        answer = sheet.heard()[-1]
        assert answer["id"] == 17 and "result" not in answer
        return answer["error"]["data"]["ckErrorCode"]

    assert error(Sheet(stage, one).run(record), "Cancel") == "SHARE_UI_CANCELLED"
    german = Sheet(stage, one, locale="de-de").run(record)
    assert error(german, "Abbrechen") == "SHARE_UI_CANCELLED"
    gone = Sheet(stage, one).run(record, web_token="AAAA")
    assert error(gone) == "AUTHENTICATION_REQUIRED"
    assert error(Sheet(stage, one).run("never-was")) == "NOT_FOUND"


def test_only_what_the_app_offers_is_offered(stage, app, record):
    sheet = Sheet(stage, app()).run(
        record, supportedAccess=["PRIVATE"], supportedPermissions=["READ_ONLY"])
    sheet.wait(2)
    right = sheet.frame.get_by_label("Right", exact=True)
    assert right.locator("option").all_inner_texts() == ["Can view"]
    sheet.frame.get_by_role("button", name="Share record").click()
    expect(sheet.frame.get_by_text("Only invited people")).to_be_visible()
    assert sheet.frame.get_by_label("Anyone with the link").count() == 0
    # Stopped and done: there is no share to tell of.
    sheet.frame.get_by_role("link", name="Stop sharing").click()
    sheet.frame.get_by_role("button", name="Stop sharing").click()
    expect(sheet.frame.get_by_text("Not shared yet")).to_be_visible()
    sheet.frame.get_by_role("button", name="Done").click()
    result = sheet.wait(3)[2]["result"]
    assert "share" not in result and result["record"]["recordName"] == record
