"""Measures Sharehold against its peers in one run and prints ratios.

usage: ./sharehold bench [--records N] [--seconds S] [--keep]

Peers: nginx serving the same bytes as a file, a C program that reads the same 50 rows from SQLite
and does nothing with them, and PocketBase (Go, SQLite, one binary) listing 50 records as JSON. Everything runs on this machine, load generator included, so figures are good as
ratios of this run only. The stores are kept in Benchmarks/.work and used again by --keep.
"""

import argparse
import http.cookiejar
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work"
ROOT = HERE.parent
PROGRAM = ROOT / ".build" / "release" / "sharehold"
os.environ.setdefault("SHAREHOLD_RESOURCES", str(ROOT))
MEASURE = ROOT / ".build" / "release" / "measure"
CONTAINER = "iCloud.org.example.bench"
PASSWORD = "correct horse battery"
PORTS = {"large": 18181, "small": 18182, "nginx": 18183, "pocketbase": 18184}


class Server:
    """A process that is started here and ended here."""

    def __init__(self, command, probe, cwd=None):
        self.started = time.monotonic()
        self.log = open(WORK / "servers.log", "ab")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd=cwd)
        self.first_answer = self.wait(probe)

    def wait(self, probe):
        while time.monotonic() - self.started < 60:
            try:
                urllib.request.urlopen(probe, timeout=5).read()
                return time.monotonic() - self.started
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(f"bench: a server ended early; see {WORK / 'servers.log'}")
                time.sleep(0.002)
        sys.exit(f"bench: no answer from {probe}")

    def resident_megabytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)


def cities(count):
    """Eight fields a record, four of them indexed by value in every product."""
    chance = random.Random(20)
    syllables = ["ka", "ro", "min", "tel", "sa", "vor", "lin", "ber", "oda", "que", "zu", "nar"]
    for n in range(count):
        name = "".join(chance.choices(syllables, k=3)).capitalize()
        yield {
            "name": f"{name} {n}",
            "country": chance.choice("DE FR JP BR IN US NG MX".split()),
            "population": chance.randint(1_000, 20_000_000),
            "elevation": chance.randint(-50, 4_000),
            "founded": f"{chance.randint(1000, 1990)}-05-0{chance.randint(1, 9)}T00:00:00Z",
            "area": round(chance.random() * 900, 2),
            "mayor": "".join(chance.choices(syllables, k=4)).capitalize(),
            "about": "A town of the plain, by a river, with a market on Tuesdays.",
        }


def sharehold(*arguments, text=None):
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        sys.exit(f"bench: sharehold {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done.stdout


def make_store(name, count):
    folder = WORK / name
    if folder.exists():
        return folder
    rows = WORK / f"{count}.ndjson"
    with open(rows, "w") as out:
        for city in cities(count):
            out.write(json.dumps(city) + "\n")
    begun = time.monotonic()
    sharehold("user", "add", "owner@example.org", "--name", "Olga Owner", "--password-stdin",
              "--role", "admin", "--data", folder, text=PASSWORD + "\n")
    sharehold("container", "add", CONTAINER, "--name", "Bench", "--owner", "owner@example.org",
              "--data", folder)
    sharehold("import", "--container", CONTAINER, "--environment", "development", "--owner",
              "owner@example.org", "--zone", "Cities", "--type", "City", "--data", folder, rows)
    seconds = time.monotonic() - begun
    print(f"  built a store of {count:,} records in {seconds:.0f} s ({count / seconds:,.0f}/s)")
    return folder


def serve(folder, port):
    return Server(
        [PROGRAM, "serve", "--data", folder, "--listen", f"127.0.0.1:{port}"],
        f"http://127.0.0.1:{port}/healthz", cwd=ROOT)


class Browser:
    """Signs in through the form, as a person does, and keeps the cookie."""

    def __init__(self, base):
        self.base = base
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path):
        return self.opener.open(self.base + path).read()

    def sign_in(self, email):
        page = self.get("/sign-in").decode()
        fields = dict(re.findall(r'<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page))
        fields |= {"email": email, "password": PASSWORD}
        body = urllib.parse.urlencode(fields).encode()
        self.opener.open(self.base + "/sign-in", data=body).read()

    @property
    def cookie(self):
        return "; ".join(f"{c.name}={c.value}" for c in self.jar)


def rate(url, seconds, headers=()):
    """Requests a second by wrk with 32 connections; refuses a run with errors in it."""
    options = [part for header in headers for part in ("-H", header)]
    out = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{seconds}s", *options, url], capture_output=True, text=True
    ).stdout
    if "Non-2xx" in out or "Socket errors" in out:
        sys.exit(f"bench: errors under load at {url}\n{out}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))


def nginx(page):
    folder = WORK / "nginx"
    (folder / "www").mkdir(parents=True, exist_ok=True)
    (folder / "www" / "page.html").write_bytes(page)
    (folder / "nginx.conf").write_text(f"""
worker_processes 2; daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{ access_log off; sendfile on; keepalive_requests 1000000; default_type text/html;
  server {{ listen 127.0.0.1:{PORTS['nginx']}; root {folder}/www; }} }}
""")
    return Server(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)],
                  f"http://127.0.0.1:{PORTS['nginx']}/page.html")


def c_program(database, seconds):
    """Pages of 50 rows a second that SQLite alone can read, on one core."""
    program = WORK / "list"
    subprocess.run(["cc", "-O2", "-o", program, HERE / "peers" / "list.c", "-lsqlite3"], check=True)
    out = subprocess.run([program, database, str(seconds)], capture_output=True, text=True)
    if out.returncode:
        sys.exit(f"bench: the C program: {out.stderr.strip() or 'a page had not 50 rows'}")
    return float(out.stdout)


def pocketbase(count):
    binary = WORK / "peers" / "bin" / "pocketbase"
    folder = WORK / f"pocketbase-{count}"
    base = f"http://127.0.0.1:{PORTS['pocketbase']}"
    command = [binary, "serve", "--http", f"127.0.0.1:{PORTS['pocketbase']}", "--dir", str(folder)]
    fresh = not folder.exists()
    if fresh:
        subprocess.run([binary, "superuser", "upsert", "a@example.org", "Passw0rd123", "--dir",
                        str(folder)], check=True, capture_output=True)
    server = Server(command, base + "/api/health")
    if fresh:
        pocketbase_collection(base)
        server.stop()
        fill_pocketbase(folder / "data.db", count)
        server = Server(command, base + "/api/health")
    return server, f"{base}/api/collections/cities/records?perPage=50&skipTotal=1&sort=-id"


def pocketbase_collection(base):
    def call(path, body, token=None):
        request = urllib.request.Request(base + path, json.dumps(body).encode(), {
            "Content-Type": "application/json", **({"Authorization": token} if token else {})})
        return json.load(urllib.request.urlopen(request))

    token = call("/api/collections/_superusers/auth-with-password",
                 {"identity": "a@example.org", "password": "Passw0rd123"})["token"]
    texts = ["name", "country", "founded", "mayor", "about"]
    numbers = ["population", "elevation", "area"]
    call("/api/collections", {
        "name": "cities", "type": "base", "listRule": "", "viewRule": "",
        "fields": [{"name": n, "type": "text"} for n in texts]
        + [{"name": n, "type": "number"} for n in numbers],
        "indexes": [f"CREATE INDEX i_{n} ON cities ({n})"
                    for n in ("name", "country", "population", "elevation")]}, token)


def fill_pocketbase(path, count):
    database = sqlite3.connect(path)
    names = "name country founded mayor about population elevation area".split()
    marks = ", ".join("?" * (len(names) + 1))
    database.executemany(
        f"INSERT INTO cities (id, {', '.join(names)}) VALUES ({marks})",
        ((f"r{n:014d}", *(city[name] for name in names))
         for n, city in enumerate(cities(count))))
    database.commit()
    database.close()


def row(what, seen, budget, good):
    print(f"  {what:<58} {seen:<34} {budget:<18} {'within' if good else 'MISSED'}")


def main():
    parser = argparse.ArgumentParser(prog="./sharehold bench", description=__doc__.split("\n")[0])
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--keep", action="store_true", help="use the stores of the last run again")
    options = parser.parse_args()
    if not options.keep:
        for name in ("large", "small"):
            shutil.rmtree(WORK / name, ignore_errors=True)
    WORK.mkdir(exist_ok=True)

    print(f"stores ({options.records:,} and 1,000 records, 8 fields, 4 kinds indexed)")
    large, small = make_store("large", options.records), make_store("small", 1_000)

    print("measuring")
    server = serve(large, PORTS["large"])
    started = server.first_answer
    idle = server.resident_megabytes()
    browser = Browser(f"http://127.0.0.1:{PORTS['large']}")
    browser.sign_in("owner@example.org")
    path = table_path(browser)
    page = browser.get(path)
    cookie = f"Cookie: {browser.cookie}"
    ours = rate(browser.base + path, options.seconds, [cookie])
    after = server.resident_megabytes()
    server.stop()

    server = serve(small, PORTS["small"])
    browser = Browser(f"http://127.0.0.1:{PORTS['small']}")
    browser.sign_in("owner@example.org")
    small_path = table_path(browser)
    few = rate(browser.base + small_path, options.seconds, [f"Cookie: {browser.cookie}"])
    server.stop()

    web = nginx(page)
    static = rate(f"http://127.0.0.1:{PORTS['nginx']}/page.html", options.seconds)
    web.stop()
    peer, listing = pocketbase(options.records)
    pocket = rate(listing, options.seconds)
    pocket_memory = peer.resident_megabytes()
    peer.stop()

    raw = c_program(large / "sharehold.sqlite3", options.seconds)
    decisions = json.loads(subprocess.run([MEASURE], capture_output=True, text=True).stdout)

    print(f"\ntable page: 50 rows, {len(page):,} bytes, signed in; {ours:,.0f} requests a second here;"
          f" nginx {static:,.0f}; PocketBase {pocket:,.0f};"
          f" SQLite alone in C, on one core, {raw:,.0f}")
    row("table page against nginx, the same bytes", f"{ours / static:.2f} ×", "≥ 0.25 ×",
        ours / static >= 0.25)
    row("table page against PocketBase's list of 50", f"{ours / pocket:.2f} ×", "≥ 3 ×",
        ours / pocket >= 3)
    row("table page against the C program reading its rows", f"{ours / raw:.2f} ×", "(no budget)",
        True)
    row(f"its time at {options.records:,} against 1,000 records", f"{few / ours:.2f} ×", "≤ 1.2 ×",
        few / ours <= 1.2)
    for name, micros in decisions.items():
        row(f"access decision with reasons, {name}", f"{micros:.2f} µs", "≤ 10 µs", micros <= 10)
    row(f"start to first answer, {options.records:,} records", f"{started * 1000:.0f} ms",
        "≤ 100 ms", started <= 0.1)
    row("resident memory, idle", f"{idle:.0f} MB", "≤ 40 MB", idle <= 40)
    print(f"  (after the load {after:.0f} MB; PocketBase after its load {pocket_memory:.0f} MB)")
    row("page weight", f"{len(page) / 1000:.1f} kB", "≤ 100 kB", len(page) <= 100_000)


def table_path(browser):
    page = browser.get(f"/containers/{CONTAINER}/development").decode()
    zone = re.search(r'href="(/containers/[^"]*/zones/[^"]*/Cities)"', page)
    if not zone:
        sys.exit("bench: the page of the container does not link the zone Cities")
    return zone.group(1) + "?type=City"


if __name__ == "__main__":
    main()
