"""A tree with every mistake that imports.py is there to find, and nothing else found in it."""

import pathlib
import tempfile

import imports

LEVELS = """
# a comment
0 CLibrary
1 Words Rules
2 Store
"""
TARGETS = [
    ("Words", "Sources/Words", ["CLibrary"], "import CLibrary\nimport Glibc\n"),
    ("Rules", "Sources/Rules", ["Words"], "package import Words\n"),
    ("Store", "Sources/Store", ["Rules"],
     'import Rules\n@preconcurrency import Words\nlet text = """\n  import Nothing\n  """\n'),
    ("New", "Sources/New", [], ""),
    ("StoreTests", "Tests/StoreTests", ["Store"], "import Foundation\nimport Store\n"),
    ("Low", "Sources/Low", ["Store"], "import Foundation\nimport class Store.Thing\n"),
]
EXPECTED = [
    "Rules (level 1) may not depend on Words",
    "Sources/Store/File.swift imports Words, which Store does not depend on",
    "New has no level in levels.txt",
    "Low (level 0) may not depend on Store",
    "Sources/Low/File.swift imports Foundation, which Low does not depend on",
]

with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    described = []
    for name, path, uses, text in TARGETS:
        (root / path).mkdir(parents=True)
        (root / path / "File.swift").write_text(text)
        described.append({"name": name, "path": path, "target_dependencies": uses})
    level = imports.levels(LEVELS + "0 Low\n")
    found = list(imports.problems(level, described, root))
assert found == EXPECTED, found
