"""Measures Sharehold against its peers in one run and prints ratios.

usage: ./sharehold bench [--records N] [--shares N] [--seconds S] [--keep] [--only access]

Peers: nginx serving the same bytes as a file; C programs that read and write the same rows with
SQLite and do nothing else; PocketBase (Go, SQLite, one binary); Kinto (Python, nearest in its model
of rights), with 1,000 records in memory. Everything runs on this machine, load generator included,
so figures are good as ratios of this run only. The stores are kept in Benchmarks/.work and used
again by --keep.
"""

import argparse
import json
import shutil
import subprocess
import sys

import access
import calls
from load import Browser, Load
from servers import PORTS, kinto, nginx, pocketbase, serve
from stores import HERE, MEASURE, WORK, make_store


# Conditions and orders on indexed fields, and whether 1,000 records fill a page with them; values
# are spread evenly over records. No record is in two countries: the last one finds nothing.
SELECTIONS = [
    ("all, by name", "&sort=name", True),
    ("1 in 8, by name", "&filter=country~EQUALS~DE&sort=name", True),
    ("1 in 8, by population", "&filter=country~EQUALS~DE&sort=-population", True),
    ("1 in 200, by name", "&filter=population~GREATER_THAN~19900000&sort=name", False),
    ("1 in 8 and 1 in 20, by elevation",
     "&filter=country~EQUALS~DE&filter=population~LESS_THAN~1000000&sort=elevation", False),
    ("1 in 8 and 1 in 8, none in both",
     "&filter=country~EQUALS~DE&filter=country~EQUALS~FR&sort=name", False),
]


def row(what, seen, budget="", good=None):
    verdict = {True: "within", False: "MISSED", None: ""}[good]
    print(f"  {what:<62} {seen:<22} {budget:<10} {verdict}", flush=True)


def ratio(what, ours, peer, least):
    row(what, f"{ours / peer:.2f} ×", f"≥ {least} ×", ours / peer >= least)


def most(what, seen, limit, unit):
    row(what, f"{seen:,.2f} {unit}" if seen < 10 else f"{seen:,.0f} {unit}", f"≤ {limit} {unit}",
        seen <= limit)


def peer_program(name, *arguments):
    """What a C program prints."""
    program = WORK / name
    source = HERE / "peers" / f"{name}.c"
    subprocess.run(["cc", "-O2", "-o", program, source, "-lsqlite3"], check=True)
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"bench: the C program {name}: {done.stderr.strip() or 'something is missing'}")
    return float(done.stdout)


def pages(large, small, options):
    """The table page, with what one needs to know of the server that gives it."""
    with serve(large, "large") as server:
        most(f"start to first answer, {options.records:,} records", server.first_answer * 1000,
             100, "ms")
        most("resident memory, idle", server.resident_megabytes(), 40, "MB")
        browser = Browser(f"http://127.0.0.1:{PORTS['large']}")
        path = browser.table_path()
        page = browser.get(path)
        ours = Load(browser.base + path, options.seconds, [browser.cookie], server=server)
        memory = server.resident_megabytes()
        chosen = [Load(browser.base + path + query, options.seconds, [browser.cookie],
                       connections=2) for _, query, _ in SELECTIONS]
    with serve(small, "small") as server:
        browser = Browser(f"http://127.0.0.1:{PORTS['small']}")
        path = browser.table_path()
        few = Load(browser.base + path, options.seconds, [browser.cookie])
        chosen_few = [fills and Load(browser.base + path + query, options.seconds,
                                     [browser.cookie], connections=2)
                      for _, query, fills in SELECTIONS]
    server, url = nginx(page)
    with server:
        static = Load(url, options.seconds)
    raw = peer_program("list", large / "sharehold.sqlite3", options.seconds)
    print(f"  table page of 50 rows, {len(page):,} bytes, signed in: {ours.rate:,.0f} a second,"
          f" {ours.microseconds:.0f} µs of processor time each, {memory:.0f} MB after it;"
          f" nginx {static.rate:,.0f}; SQLite alone in C, on one core, {raw:,.0f}")
    ratio("table page against nginx, the same bytes", ours.rate, static.rate, 0.25)
    most(f"its time at {options.records:,} against 1,000 records", few.rate / ours.rate, 1.2, "×")
    for (name, _, fills), seen, seen_few in zip(SELECTIONS, chosen, chosen_few):
        ratio(f"table page of {name}, against nginx", seen.rate, static.rate, 0.25)
        if fills:
            most(f"its time at {options.records:,} against 1,000 records",
                 seen_few.rate / seen.rate, 1.2, "×")
    most("page weight", len(page) / 1000, 100, "kB")
    return ours


def peers(options):
    """Lists of 50 and creates of PocketBase by collection, and Kinto's list and create."""
    server, collections = pocketbase(options.records)
    with server:
        listing = f"{collections}/cities/records?perPage=50&skipTotal=1&sort=-id"
        listed = Load(listing, options.seconds, server=server)
        created = {
            "City": Load(f"{collections}/cities/records", options.seconds,
                         script="pocketbase.lua"),
            "Plain": Load(f"{collections}/plain/records", options.seconds,
                          script="pocketbase.lua"),
        }
        print(f"  PocketBase: {listed.rate:,.0f} lists of 50 a second, {listed.microseconds:.0f} µs"
              f" of processor time each, {created['City'].rate:,.0f} creates with 4 indexes,"
              f" {created['Plain'].rate:,.0f} without; {server.resident_megabytes():.0f} MB after it")
    server, records, who = kinto()
    with server:
        idle = server.resident_megabytes()
        others = {
            "list": Load(f"{records}?_limit=50", options.seconds, [who], server=server),
            "create": Load(records, options.seconds, [who], script="kinto.lua", server=server),
        }
        print(f"  Kinto in memory: {others['list'].rate:,.0f} lists of 50 a second,"
              f" {others['create'].rate:,.0f} creates; {idle:.0f} MB idle,"
              f" {server.resident_megabytes():.0f} MB after it")
    return listed, created, others


def main():
    parser = argparse.ArgumentParser(prog="./sharehold bench", description=__doc__.split("\n")[0])
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--shares", type=int, default=100_000, help="of ten people each")
    parser.add_argument("--only", choices=["access"], help="measure these alone")
    parser.add_argument("--keep", action="store_true", help="use the stores of the last run again")
    options = parser.parse_args()
    WORK.mkdir(exist_ok=True)
    if not options.keep:
        for name in ("large", "small", f"grants-{options.shares}"):
            shutil.rmtree(WORK / name, ignore_errors=True)

    access.measure(options.shares, most)
    if options.only:
        return

    print(f"stores ({options.records:,} and 1,000 records, 8 fields, 4 of them indexed)", flush=True)
    large, small = make_store("large", options.records), make_store("small", 1_000)

    print("pages", flush=True)
    table = pages(large, small, options)
    decisions = json.loads(subprocess.run([MEASURE], capture_output=True, text=True).stdout)
    for name, micros in decisions.items():
        most(f"access decision with reasons, {name}", micros, 10, "µs")

    listed, created, others = peers(options)
    ratio("table page against PocketBase's list of 50", table.rate, listed.rate, 3)

    print("calls of the web services", flush=True)
    calls.measure(large, options, listed, created, others, peer_program, ratio, most, row)


if __name__ == "__main__":
    main()
