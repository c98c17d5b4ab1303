"""Servers that are started for a measurement and ended after it."""

import base64
import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from stores import PROGRAM, ROOT, WORK, cities, fill_pocketbase

PORTS = {"grants": 18180, "large": 18181, "small": 18182, "nginx": 18183, "pocketbase": 18184, "kinto": 18185}


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

    def processor_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def serve(folder, name):
    port = PORTS[name]
    return Server(
        [PROGRAM, "serve", "--data", folder, "--listen", f"127.0.0.1:{port}"],
        f"http://127.0.0.1:{port}/healthz", cwd=ROOT)


def nginx(page):
    """One that serves the bytes as a file; answers the server and the address of the file."""
    folder = WORK / "nginx"
    (folder / "www").mkdir(parents=True, exist_ok=True)
    (folder / "www" / "page.html").write_bytes(page)
    (folder / "nginx.conf").write_text(f"""
worker_processes 2; daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{ access_log off; sendfile on; keepalive_requests 1000000; default_type text/html;
  server {{ listen 127.0.0.1:{PORTS['nginx']}; root {folder}/www; }} }}
""")
    url = f"http://127.0.0.1:{PORTS['nginx']}/page.html"
    return Server(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], url), url


def post(url, body, method="POST", **headers):
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers},
        method=method)
    return json.load(urllib.request.urlopen(request))


def pocketbase(count):
    """The server, and the address of its collections: `cities` has indexes, `plain` has none."""
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
        pocketbase_collections(base)
        server.stop()
        fill_pocketbase(folder / "data.db", count)
        server = Server(command, base + "/api/health")
    return server, base + "/api/collections"


def pocketbase_collections(base):
    token = post(base + "/api/collections/_superusers/auth-with-password",
                 {"identity": "a@example.org", "password": "Passw0rd123"})["token"]
    texts = ["name", "country", "founded", "mayor", "about"]
    numbers = ["population", "elevation", "area"]
    for collection, indexed in (
            ("cities", ("name", "country", "population", "elevation")), ("plain", ())):
        post(base + "/api/collections", {
            "name": collection, "type": "base", "listRule": "", "viewRule": "", "createRule": "",
            "fields": [{"name": n, "type": "text"} for n in texts]
            + [{"name": n, "type": "number"} for n in numbers],
            "indexes": [f"CREATE INDEX i_{n} ON {collection} ({n})" for n in indexed],
        }, Authorization=token)


def kinto(count=1_000):
    """The server with its quickest storage, memory that it forgets at its end; the address of a
    collection with so many records, and the header that lets one in."""
    binary, ini = WORK / "peers" / "bin" / "kinto", WORK / "kinto.ini"
    if not ini.exists():
        subprocess.run([binary, "init", "--ini", ini, "--backend", "memory", "--cache-backend",
                        "memory", "--host", "127.0.0.1"], check=True, capture_output=True)
    base = f"http://127.0.0.1:{PORTS['kinto']}/v1"
    server = Server([binary, "start", "--ini", ini, "--port", str(PORTS["kinto"])], base + "/")
    post(base + "/accounts/admin", {"data": {"password": "Passw0rd123"}}, "PUT")
    who = "Basic " + base64.b64encode(b"admin:Passw0rd123").decode()
    post(base + "/buckets/bench", {}, "PUT", Authorization=who)
    post(base + "/buckets/bench/collections/cities", {}, "PUT", Authorization=who)
    records = base + "/buckets/bench/collections/cities/records"
    for city in cities(count):
        post(records, {"data": city}, Authorization=who)
    return server, records, "Authorization: " + who
