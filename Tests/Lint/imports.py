"""Compares every import line with levels.txt and with what Package.swift declares.

SwiftPM lets a target import what it only depends on through others; this does not.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The whole of Foundation weighs megabytes in a process: only tests have it.
SYSTEM = {"FoundationEssentials", "Dispatch", "Synchronization", "Glibc"}
TEST_SYSTEM = SYSTEM | {"Foundation", "Testing"}
IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)?(?:(?:package|public|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:class|struct|enum|protocol|func|var|typealias)\s+)?(\w+)", re.MULTILINE)

TEXT = re.compile(r'"""\n.*?"""', re.DOTALL)


def levels(text):
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            level, *names = line.split()
            found |= dict.fromkeys(names, int(level))
    return found


def targets():
    out = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=ROOT, capture_output=True,
        text=True, check=True).stdout
    return json.loads(out[out.index("{"):])["targets"]


def problems(level, targets, root):
    for target in targets:
        name, path = target["name"], root / target["path"]
        uses = set(target.get("target_dependencies", []))
        is_test = target["path"].startswith("Tests/")
        if not is_test:
            if name not in level:
                yield f"{name} has no level in levels.txt"
                continue
            for other in sorted(uses):
                if level.get(other, 99) >= level[name]:
                    yield f"{name} (level {level[name]}) may not depend on {other}"
        for file in sorted(path.rglob("*.swift")):
            for module in IMPORT.findall(TEXT.sub("", file.read_text())):
                if module not in (TEST_SYSTEM if is_test else SYSTEM) and module not in uses:
                    place = file.relative_to(root)
                    yield f"{place} imports {module}, which {name} does not depend on"


if __name__ == "__main__":
    level = levels((ROOT / "Tests/Lint/levels.txt").read_text())
    found = list(problems(level, targets(), ROOT))
    for problem in found:
        print("imports:", problem, file=sys.stderr)
    sys.exit(bool(found))
