"""The web services: saving, querying, following changes, waiting for notices."""

import json
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import polls
from load import Load
from servers import PORTS, serve
from stores import CONTAINER, OWNER, PROGRAM, ROOT, copy_store


class Client:
    """A program with an API token that speaks for the owner."""

    def __init__(self, folder, base):
        def token(*arguments):
            done = subprocess.run(
                [PROGRAM, "token", *arguments, "--container", CONTAINER, "--environment",
                 "development", "--data", folder], capture_output=True, text=True, cwd=ROOT)
            if done.returncode:
                raise NotServed(done.stderr.strip())
            return done.stdout.strip()

        self.root = f"{base}/database/1/{CONTAINER}/development"
        self.device = f"{base}/device/1/{CONTAINER}/development"
        api, user = token("api", "--name", "bench"), token("user", OWNER)
        self.tokens = "?" + urllib.parse.urlencode(
            {"ckAPIToken": api, "ckWebAuthToken": user})

    def url(self, path):
        return f"{self.root}/private/{path}{self.tokens}"

    def call(self, path, body, root=None):
        request = urllib.request.Request(
            f"{root}/{path}{self.tokens}" if root else self.url(path), json.dumps(body).encode(),
            {"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as error:
            raise NotServed(f"{path}: {error.code} {error.read()[:300].decode()}")


class NotServed(Exception):
    pass


def measure(large, options, listed, created, others, peer_program, ratio, most, row):
    folder = copy_store(large, "written")
    database = folder / "sharehold.sqlite3"
    base = f"http://127.0.0.1:{PORTS['large']}"
    try:
        with serve(folder, "large") as server:
            client = Client(folder, base)
            reading(client, server, options, listed, others, ratio, row)
            ours = writing(client, server, options)
            polls.latency(client, most)
            polls.memory(client, server, most)
    except NotServed as error:
        return row("not served yet", str(error)[:200])
    for kind, least_c, least_pocket, name in (
            ("City", 0.6, 1, "4 indexed fields"), ("Plain", 0.7, 2, "none indexed")):
        raw = peer_program("write", database, options.seconds, kind, 32)
        print(f"  new records, {name}, 32 clients: {ours[kind].rate:,.0f} a second,"
              f" {ours[kind].microseconds:.0f} µs of processor time each; in C {raw:,.0f}")
        ratio(f"durable save, {name}, against C in groups of 32", ours[kind].rate, raw, least_c)
        ratio(f"durable save, {name}, against PocketBase", ours[kind].rate, created[kind].rate,
              least_pocket)
        row(f"durable save, {name}, against Kinto in memory",
            f"{ours[kind].rate / others['create'].rate:.2f} ×")
    raw = peer_program("write", database, options.seconds, "City", 200)
    ratio("200 records in a request, against C in groups of 200", 200 * ours["batch"].rate, raw, 0.5)


def reading(client, server, options, listed, others, ratio, row):
    zone = {"zoneName": "Cities"}
    query = {"zoneID": zone, "resultsLimit": 50, "query": {"recordType": "City"}}
    changes = {"zones": [{"zoneID": zone, "resultsLimit": 50}]}
    for name, path, body in (("records/query", "records/query", query),
                             ("changes/zone", "changes/zone", changes)):
        answer = client.call(path, body)
        records = answer.get("records") or answer["zones"][0]["records"]
        if len(records) != 50:
            raise NotServed(f"{path} answers {len(records)} records instead of 50")
        seen = Load(client.url(path), options.seconds, script="post.lua",
                    arguments=[json.dumps(body)], server=server)
        row(f"{name}, a page of 50",
            f"{seen.rate:,.0f} a second, {seen.microseconds:.0f} µs each")
        ratio(f"{name} against PocketBase's list of 50", seen.rate, listed.rate, 8)
        row(f"{name} against Kinto's list of 50", f"{seen.rate / others['list'].rate:.2f} ×")


def writing(client, server, options):
    def save(kind, batch):
        before = time.time_ns()
        return Load(client.url("records/modify"), options.seconds, script="modify.lua",
                    arguments=[kind, str(batch), f"{kind}-{before:x}", str(before % 1_000_000)],
                    connections=32 if batch == 1 else 4, server=server)

    return {"City": save("City", 1), "Plain": save("Plain", 1), "batch": save("City", 200)}
