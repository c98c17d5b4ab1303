"""The stores that are measured, and the rows they are filled with."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work"
ROOT = HERE.parent
BUILD = Path(os.environ.get("SHAREHOLD_BUILD", ROOT / ".build" / "release"))
PROGRAM = BUILD / "sharehold"
MEASURE = BUILD / "measure"
os.environ.setdefault("SHAREHOLD_RESOURCES", str(ROOT))
CONTAINER = "iCloud.org.example.bench"
OWNER = "owner@example.org"
PASSWORD = "correct horse battery"
FIELDS = "name country population elevation founded area mayor about".split()
INDEXED = FIELDS[:4]
TYPES = dict(zip(FIELDS, "STRING STRING INT64 INT64 TIMESTAMP DOUBLE STRING STRING".split()))


def cities(count, seed=20):
    """Eight fields a record, four of them indexed by value in every product."""
    chance = random.Random(seed)
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


def sharehold(*arguments, text=None, may_fail=False):
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, cwd=ROOT)
    if done.returncode and not may_fail:
        sys.exit(f"bench: sharehold {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return None if done.returncode else done.stdout


def schema():
    """Two types of the same fields: of City four are indexed, of Plain none."""
    def fields(indexed):
        return ",\n".join(
            f"    {name} {TYPES[name]}" + (" QUERYABLE SORTABLE" if name in indexed else "")
            for name in FIELDS)
    return ("DEFINE SCHEMA\n\n"
            f"  RECORD TYPE City (\n{fields(INDEXED)}\n  );\n\n"
            f"  RECORD TYPE Plain (\n{fields([])}\n  );\n")


def make_store(name, count):
    """A store with that many cities in one zone, kept for the next run."""
    folder = WORK / name
    if folder.exists():
        return folder
    rows = WORK / f"{count}.ndjson"
    with open(rows, "w") as out:
        for city in cities(count):
            out.write(json.dumps(city) + "\n")
    data = ["--data", folder]
    sharehold("user", "add", OWNER, "--name", "Olga Owner", "--password-stdin",
              "--role", "admin", *data, text=PASSWORD + "\n")
    sharehold("container", "add", CONTAINER, "--name", "Bench", "--owner", OWNER, *data)
    (WORK / "bench.ckdb").write_text(schema())
    sharehold("schema", "import", "--container", CONTAINER, WORK / "bench.ckdb", *data)
    begun = time.monotonic()
    sharehold("import", "--container", CONTAINER, "--environment", "development", "--owner",
              OWNER, "--zone", "Cities", "--type", "City", *data, rows)
    seconds = time.monotonic() - begun
    print(f"  imported {count:,} records in {seconds:.0f} s ({count / seconds:,.0f} a second)")
    return folder


def make_grants(shares):
    """A store with that many shares of ten people each, kept for the next run."""
    folder = WORK / f"grants-{shares}"
    if folder.exists():
        return folder
    data = ["--data", folder]
    sharehold("user", "add", OWNER, "--name", "Olga Owner", "--password-stdin",
              "--role", "admin", *data, text=PASSWORD + "\n")
    sharehold("container", "add", CONTAINER, "--name", "Bench", "--owner", OWNER, *data)
    begun = time.monotonic()
    subprocess.run([MEASURE, "fill", folder, str(shares)], check=True)
    seconds = time.monotonic() - begun
    print(f"  made {shares:,} shares with {shares * 10:,} grants in {seconds:.0f} s", flush=True)
    return folder


def copy_store(folder, name):
    """A copy to write into; the original stays as it is."""
    copy = WORK / name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    return copy


def fill_pocketbase(path, count):
    database = sqlite3.connect(path)
    marks = ", ".join("?" * (len(FIELDS) + 1))
    database.executemany(
        f"INSERT INTO cities (id, {', '.join(FIELDS)}) VALUES ({marks})",
        ((f"r{n:014d}", *(city[name] for name in FIELDS))
         for n, city in enumerate(cities(count))))
    database.commit()
    database.close()
