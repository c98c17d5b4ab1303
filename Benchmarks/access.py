"""Who can reach what, over a store of many shares: each answer asked for as a person would, over HTTP."""

import re
import statistics
import subprocess
import sys
import time

from load import Browser
from servers import PORTS, serve
from stores import CONTAINER, MEASURE, make_grants

# The shares were made on 2023-11-14, and one person was removed a day later.
THEN = "2023-11-15T06:00"
ROUNDS = 21


def milliseconds(browser, path):
    """The median of several rounds, the first of which warms up."""
    took = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        page = browser.get(path)
        took.append((time.perf_counter() - begun) * 1000)
    return statistics.median(took[1:]), page.decode()


def measure(shares, most):
    print(f"access over {shares:,} shares of ten people", flush=True)
    folder = make_grants(shares)
    decided = subprocess.run([MEASURE, "decide", folder], capture_output=True, text=True)
    if decided.returncode:
        sys.exit(f"bench: measure decide: {decided.stderr.strip()}")
    most("access decision, its facts loaded from the store", float(decided.stdout), 1000, "µs")
    with serve(folder, "grants"):
        browser = Browser(f"http://127.0.0.1:{PORTS['grants']}")
        matrix = f"/containers/{CONTAINER}/development/matrix"
        took, page = milliseconds(browser, matrix)
        link = re.search(r'href="([^"]*/records/trip-0/reach)"', page)
        person = re.search(r'/why\?person=(\d+)"', page)
        if not link or not person:
            sys.exit("bench: the matrix does not show the first share and its people")
        most("matrix page, 8 objects by 20 people", took, 50, "ms")
        who = link.group(1)
        took, _ = milliseconds(browser, who)
        most("who can reach this, 99 people, first page", took, 5, "ms")
        took, _ = milliseconds(browser, f"/people/{person.group(1)}/reach")
        most("what can this person reach, first page", took, 50, "ms")
        took, page = milliseconds(browser, f"{who}?at={THEN}")
        if "replayed from the log" not in page:
            sys.exit("bench: no answer as of then")
        most("who could reach this then", took, 50, "ms")
        took, _ = milliseconds(browser, f"{matrix}?at={THEN}")
        most("matrix page as of then", took, 50, "ms")
        took, _ = milliseconds(browser, f"{matrix}?person=person+1")
        most("matrix page of people whose name begins so", took, 50, "ms")
