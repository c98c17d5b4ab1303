"""A store with something in every state that a page can show, made as people would make it: by
commands, web services and forms. Nobody here exists."""

import dataclasses
import datetime
import html
import http.cookiejar
import json
import pathlib
import re
import urllib.error
import urllib.parse
import urllib.request

PASSWORD = "correct horse battery"
JOURNAL = "iCloud.org.example.journal"
EMPTY = "iCloud.org.example.empty"
LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-Überlandleitungswartungsvertrag"
PICTURE = pathlib.Path(__file__).resolve().parents[2] / "Public" / "readme.png"
NAMES = "Names-that-try-everything-and-are-longer-than-any-column-of-any-table-is-wide"
GONE = "gone.away@example.org"
HOSTILE = "\"><img src=x onerror=alert(1)></title><script>alert(2)</script>"
PLACES = [
    ("kyoto", "Kyōto", "Japan", 1459640, 35.0116, 135.7681, "Moss under the maples."),
    ("nara", "Nara", "Japan", 367353, 34.6851, 135.8048, "Deer that bow."),
    ("osaka", "Ōsaka", "Japan", 2753862, 34.6937, 135.5023, None),
    ("kanazawa", "Kanazawa", "Japan", 462361, 36.5613, 136.6562, "Gold leaf on everything."),
    ("takayama", "Takayama", "Japan", 88473, 36.1461, 137.2522, ""),
    ("tokyo", "Tōkyō", "Japan", 9223372036854775807, 35.6895, 139.6917, "Too big to walk."),
]


class Visitor:
    """A person without a browser: pages and forms, cookies, nothing else."""

    def __init__(self, base):
        self.base = base
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path):
        try:
            with self.opener.open(self.base + path) as answer:
                self.url = answer.url[len(self.base):]
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            self.url = path
            return error.read().decode()

    def send(self, page, action=None, status=200, **fields):
        """Posts a form with the tokens of the page it stands on; `status` is that of the page it
        ends at."""
        body = self.get(page)
        for name in ("form-token", "form-key"):
            found = re.search(f'name="{name}" value="([^"]*)"', body)
            if found:
                fields[name] = html.unescape(found.group(1))
        data = urllib.parse.urlencode(
            {name.replace("_", "-"): value for name, value in fields.items()}).encode()
        request = urllib.request.Request(self.base + (action or page), data)
        try:
            with self.opener.open(request) as answer:
                self.url = answer.url[len(self.base):]
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            if error.code == status:
                return error.read().decode()
            raise AssertionError(f"{action or page}: {error.code} {error.read().decode()}")

    def upload(self, page, content, action=None):
        """Sends a file with the form of a page."""
        body = self.get(page)
        parts = []
        for name in ("form-token", "form-key"):
            value = html.unescape(re.search(f'name="{name}" value="([^"]*)"', body).group(1))
            parts.append(f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode())
        parts.append(b'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
                     + content)
        data = b"".join(b"--b\r\n" + part + b"\r\n" for part in parts) + b"--b--\r\n"
        request = urllib.request.Request(
            self.base + (action or page), data, {"Content-Type": "multipart/form-data; boundary=b"})
        self.opener.open(request).close()

    def sign_in(self, email):
        self.send("/sign-in", email=email, password=PASSWORD)
        return self


@dataclasses.dataclass
class Scene:
    """Addresses of what was made."""

    trips: str
    root: str
    household: str
    link: str = ""
    personal: str = ""
    taken: str = ""
    hidden: str = ""
    open_link: str = ""
    stopped: str = ""
    guarded: str = ""
    used_up: str = ""
    asking: str = ""
    invitation: str = ""
    person: str = ""
    token: str = ""
    finding: str = ""
    review: str = ""
    people: dict = dataclasses.field(default_factory=dict)


def commands(program):
    """What stands in the store before the server starts."""
    people = [
        ("ana@example.org", "Ana Oliveira", "user"), ("ben.ode@example.org", "Ben Ode", "user"),
        ("dara@example.org", "Dara Kim", "user"), ("eve@example.org", "Eve Moss", "user"),
        ("cleo@example.org", "Cleo Blanc", "user"), ("finn@example.org", "Finn Aalto", "user"),
        ("gus@example.org", "Gus Haraldsson", "user"),
        ("mallory@example.org", HOSTILE, "user"), ("noor@example.org", "نور الهدى", "user"),
        ("nobody@example.org", "Nina Neu", "user"), ("root@example.org", "Rob Admin", "admin"),
    ]
    for email, name, role in people:
        program.add_person(email, name, role)
    for identifier, name in ((JOURNAL, "Travel journal"), (EMPTY, "Empty container")):
        program.command("container", "add", identifier, "--name", name, "--owner", "ana@example.org")
    place = ("--container", JOURNAL, "--environment", "development")
    program.api_token = program.command("token", "api", *place, "--name", "Scene").strip()
    program.user_tokens = {
        email: program.command("token", "user", email, *place).strip()
        for email in ("ana@example.org",)}


def call(program, what, body, email="ana@example.org"):
    query = urllib.parse.urlencode(
        {"ckAPIToken": program.api_token, "ckWebAuthToken": program.user_tokens[email]})
    request = urllib.request.Request(
        f"{program.base}/database/1/{JOURNAL}/development/private/{what}?{query}",
        json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        result = json.loads(answer.read())
    for record in result.get("records", []):
        assert "serverErrorCode" not in record, record
    return result


def records(program):
    """Three zones: a trip with its destinations, a household, and names that try everything."""
    for zone in ("Trips", "Household", NAMES):
        call(program, "zones/modify", {"operations": [
            {"operationType": "create", "zone": {"zoneID": {"zoneName": zone}}}]})

    def create(zone, name, kind, parent=None, **fields):
        values = {key: value if isinstance(value, dict) else {"value": value}
                  for key, value in fields.items()}
        record = {"recordName": name, "recordType": kind, "fields": values}
        if parent:
            record["parent"] = {"recordName": parent}
        return {"operationType": "create", "record": record}

    def save(zone, operations):
        call(program, "records/modify",
             {"zoneID": {"zoneName": zone}, "operations": operations})

    save("Trips", [create("Trips", "japan", "Trip", title="Japan 2026", nights=16,
                          pictures={"value": [], "type": "ASSETID_LIST"},
                          begins={"value": 1775433600000, "type": "TIMESTAMP"})])
    save("Trips", [
        create("Trips", name, "Destination", parent="japan", title=title, country=country,
               population={"value": population, "type": "INT64"},
               place={"value": {"latitude": latitude, "longitude": longitude}, "type": "LOCATION"},
               **({} if caption is None else {"caption": caption}))
        for name, title, country, population, latitude, longitude, caption in PLACES])
    save("Trips", [create("Trips", "iceland", "Trip", title="Iceland, once more", nights=9),
                   create("Trips", "chile", "Trip", title="Chile", nights=21),
                   create("Trips", "peru", "Trip", title="Peru by bus", nights=12),
                   create("Trips", "norway", "Trip", title="Norway in winter", nights=5),
                   create("Trips", "corsica", "Trip", title="Corsica on foot", nights=8)])
    save("Household", [
        create("Household", "groceries", "List", title="Groceries",
               items=["Rice", "Oranges", "Soap"]),
        create("Household", "boiler", "Note", title="How to start the boiler",
               text="Open the left valve.\nWait for the hum.\nThen press the green button.")])
    save(NAMES, [create(NAMES, "hostile", "Note", title=HOSTILE, text=LONG * 3),
                 create(NAMES, "long", "Note", title=LONG * 2),
                 create(NAMES, "rtl", "Note", title="مرحبا بالعالم", text="\u202eevil\u202c")])


def forms(program):
    """Shares in every state."""
    base = program.base
    ana = Visitor(base).sign_in("ana@example.org")
    zone = re.search(
        r'href="(/containers/[^"]*/development/zones/[^"/]*/Trips)"',
        ana.get(f"/containers/{JOURNAL}/development")).group(1)
    owner = zone.rsplit("/", 1)[0]
    scene = Scene(trips=zone, root=f"{zone}/records/japan", household=f"{owner}/Household")
    panel = scene.root + "/share"
    ana.send(f"/containers/{JOURNAL}/webhooks", url="https://receiver.invalid/hook",
             **{"kind:participant.accepted": "yes", "kind:share.stopped": "yes"})
    ana.send(zone, zone + "/about", about="Where we went, and where we want to go.")
    for _ in range(2):
        ana.upload(f"{scene.root}/upload?field=pictures", PICTURE.read_bytes())
    ana.send(panel, title="Japan 2026", people="", right="canView")
    ana.send(panel, panel + "/people", right="canEdit",
             people="ben.ode@example.org, finn@example.org, gus@example.org")
    ana.send(panel, panel + "/people", right="canView",
             people="dara@example.org, cleo@example.org, chidi.anagonye@example.org")
    body = ana.get(panel)
    scene.link = share_link(body)

    someone = {name: Visitor(base).sign_in(f"{name}@example.org")
               for name in ("ben.ode", "finn", "gus", "cleo", "eve")}
    for name in ("ben.ode", "finn", "gus"):
        answer(someone[name], scene.link)
    answer(someone["cleo"], scene.link, "decline")
    body = ana.get(panel)
    ana.send(panel, panel + "/remove", participant=participant(body, "Finn Aalto"))
    someone["gus"].send(panel + "/leave")
    scene.personal = personal_link(ana, body, panel, "chidi.anagonye")

    # A zone that is shared as a whole, open to whoever is signed in and has the link.
    household = scene.household + "/share"
    ana.send(household, title="Household", people="dara@example.org", right="canEdit")
    ana.send(household, household + "/access", access="signed-in", right="canView", confirmed="yes")
    answer(someone["eve"], share_link(ana.get(household)))

    body = ana.get(household)
    number = participant(body, "Eve Moss")
    ana.send(household, household + "/transfer", participant=number, confirmed="yes")

    # One that anyone may read, one without a preview, one that was stopped.
    iceland = f"{zone}/records/iceland/share"
    ana.send(iceland, title="Iceland, once more", people="dara@example.org", right="canView")
    ana.send(iceland, iceland + "/access", access="anyone", right="canView", confirmed="yes")
    scene.open_link = share_link(ana.get(iceland))
    hostile = f"{owner}/{NAMES}/records/hostile/share"
    ana.send(hostile, title=HOSTILE, people="mallory@example.org, noor@example.org, "
             "dara@example.org", right="canEditAndInvite")
    scene.hidden = share_link(ana.get(hostile))
    ana.send(hostile, hostile + "/settings", title=HOSTILE)
    scene.people["hostile"] = hostile
    chile = f"{zone}/records/chile/share"
    ana.send(chile, title="Chile", people="dara@example.org", right="canView")
    scene.stopped = share_link(ana.get(chile))
    Visitor(base).sign_in("dara@example.org").send(scene.stopped, answer="accept")
    ana.send(chile, chile + "/stop")

    # A personal link that somebody else has used.
    body = ana.get(panel)
    ana.send(panel, panel + "/people", people="taken@example.org", right="canView")
    body = ana.get(panel)
    scene.taken = personal_link(ana, body, panel, "taken")
    someone["eve"].send(scene.taken, answer="accept")
    conditions(base, ana, zone, scene, someone)
    administration(base, scene)
    return scene


def conditions(base, ana, zone, scene, someone):
    """Links with conditions, one that is used up, somebody who asks, a mail that came back."""
    peru = f"{zone}/records/peru/share"
    ana.send(peru, title="Peru by bus", people=f"dara@example.org, {GONE}", right="canView")
    ana.upload(peru, PICTURE.read_bytes(), action=peru + "/picture")
    ana.send(peru, peru + "/settings", title="Peru by bus", preview="yes", requests="yes")
    ana.send(peru, peru + "/access", access="signed-in", right="canView", confirmed="yes")
    ana.send(peru, peru + "/conditions", password="under the llama", expires="2031-12-24T18:00",
             uses="5")
    for right in ("canView", "canEdit"):
        ana.send(peru, peru + "/one-time", right=right)
    scene.guarded = share_link(ana.get(peru))
    scene.people["guarded"] = peru

    norway = f"{zone}/records/norway/share"
    ana.send(norway, title="Norway in winter", people="dara@example.org", right="canView")
    ana.send(norway, norway + "/settings", title="Norway in winter", preview="yes", requests="yes")
    scene.asking = share_link(ana.get(norway))
    for name in ("cleo", "eve"):
        someone[name].send(scene.asking, scene.asking + "/request", status=403)
    scene.people["asked"] = norway
    body = ana.get(peru)
    scene.invitation = f"{peru}/link/{participant(body, GONE)}"

    corsica = f"{zone}/records/corsica/share"
    ana.send(corsica, title="Corsica on foot", people="", right="canView")
    ana.send(corsica, corsica + "/access", access="signed-in", right="canView", confirmed="yes")
    ana.send(corsica, corsica + "/conditions", uses="1")
    scene.used_up = share_link(ana.get(corsica))
    answer(someone["eve"], scene.used_up)


def administration(base, scene):
    """What only developers and admins see."""
    ana = Visitor(base).sign_in("ana@example.org")
    development = f"/containers/{JOURNAL}/development"
    ana.send(development + "/schema", development + "/roles", role_name="Editors")
    ana.send(development + "/schema", development + "/roles/members", role="Editors",
             members="ben.ode@example.org")
    ana.send("/account", "/account/addresses", address="ana.home@example.org",
             address_password=PASSWORD)
    body = ana.get(development + "/credentials")
    scene.token = re.search(r'href="([^"]*/tokens/[^"/]+)"', body).group(1)
    ana.send("/alerts", container=JOURNAL, severity="serious")
    scene.finding = re.search(
        r'href="(/findings/publicWithoutEnd-[0-9]+)"',
        ana.get(f"/containers/{JOURNAL}/findings")).group(1)
    about = re.search(r'value="(zone-[0-9]+)"[^>]*>[^<]*Trips', ana.get("/reviews")).group(1)
    due = datetime.date.today() + datetime.timedelta(days=30)
    ana.send("/reviews", about=about, reviewers="ana@example.org", due=due.isoformat())
    scene.review = re.search(r'href="(/reviews/[0-9]+)"', ana.get("/reviews")).group(1)
    root = Visitor(base).sign_in("root@example.org")
    scene.person = re.search(
        r'href="(/people/[^"]+)"[^>]*>(?:<[^>]*>)*Ben Ode', root.get("/people")).group(1)


def answer(visitor, link, answer="accept"):
    visitor.send(link, answer=answer)


def share_link(body):
    link = html.unescape(re.search(r'id="share-link"[^>]* value="([^"]*)"', body).group(1))
    return "/share/" + link.split("/share/")[1].split("#")[0]


def participant(body, name):
    """The number of the row that names somebody."""
    row = re.search(r'<li class="person" id="person-(\d+)">(?:(?!</li>).)*?' + re.escape(name),
                    body, re.S)
    return row.group(1)


def personal_link(visitor, body, panel, name):
    page = visitor.get(f"{panel}/link/{participant(body, name)}")
    link = html.unescape(re.search(r'id="personal-link"[^>]* value="([^"]*)"', page).group(1))
    return "/share/" + link.split("/share/")[1].split("#")[0]
