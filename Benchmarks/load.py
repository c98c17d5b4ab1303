"""Load from wrk, and the browser that signs in for it."""

import http.cookiejar
import re
import subprocess
import sys
import urllib.parse
import urllib.request

from stores import CONTAINER, HERE, OWNER, PASSWORD


class Browser:
    """Signs in through the form, as a person does, and keeps the cookie."""

    def __init__(self, base):
        self.base = base
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        page = self.get("/sign-in").decode()
        fields = dict(re.findall(
            r'<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page))
        fields |= {"email": OWNER, "password": PASSWORD}
        body = urllib.parse.urlencode(fields).encode()
        self.opener.open(self.base + "/sign-in", data=body).read()

    def get(self, path):
        return self.opener.open(self.base + path).read()

    @property
    def cookie(self):
        return "Cookie: " + "; ".join(f"{c.name}={c.value}" for c in self.jar)

    def table_path(self):
        page = self.get(f"/containers/{CONTAINER}/development").decode()
        zone = re.search(r'href="(/containers/[^"]*/zones/[^"]*/Cities)"', page)
        if not zone:
            sys.exit("bench: the page of the container does not link the zone Cities")
        return zone.group(1) + "?type=City"


class Load:
    """What wrk saw; a run with errors in it is refused."""

    def __init__(self, url, seconds, headers=(), script=None, arguments=(), connections=32,
                 server=None):
        options = [part for header in headers for part in ("-H", header)]
        if script:
            options += ["-s", str(HERE / "load" / script)]
        before = server.processor_seconds() if server else 0
        out = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", *options, url, "--", *arguments],
            capture_output=True, text=True).stdout
        refused = re.search(r"refused: (\d+)", out)
        if "Non-2xx" in out or "Socket errors" in out or refused and int(refused.group(1)):
            sys.exit(f"bench: errors under load at {url}\n{out}")
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))
        self.requests = int(re.search(r"(\d+) requests in", out).group(1))
        took = server.processor_seconds() - before if server else 0
        self.microseconds = took * 1e6 / max(self.requests, 1)
