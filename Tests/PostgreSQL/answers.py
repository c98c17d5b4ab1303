"""Says which statements PostgreSQL refused: answers.py SCRIPT ANSWERS STATUS."""

import re
import sys

script, answers, status = sys.argv[1:]
lines = open(script, encoding="utf-8").read().splitlines()
refused = {}
rest = []
for answer in open(answers, encoding="utf-8"):
    found = re.match(r"psql:[^:]*:(\d+): ERROR:\s*(.*)", answer)
    if found:
        refused.setdefault(int(found[1]), found[2])
    else:
        rest.append(answer)
for number, reason in refused.items():
    print(f"PostgreSQL refuses: {reason}\n  {lines[number - 1]}", file=sys.stderr)
prepared = sum(line.startswith("PREPARE ") for line in lines)
if status != "0" or prepared == 0:
    print("".join(rest), file=sys.stderr)
    print("the statements could not be tried on PostgreSQL", file=sys.stderr)
    sys.exit(1)
print(f"statements on PostgreSQL: {prepared} prepared, {len(refused)} refused")
sys.exit(1 if refused else 0)
