#!/bin/sh
# Nothing left of the stubs, files of the right length and name, tests that are run, and run on the
# build that is shipped.
set -eu
bad=0
say() {
  echo "files: $1" >&2
  bad=1
}

for stub in $(git ls-files '*Stub.swift'); do say "$stub is a stub"; done
for file in $(git ls-files '*+*.swift'); do say "$file is not named after what it holds"; done
for file in $(git ls-files '*.swift'); do
  [ -f "$file" ] || continue
  lines=$(wc -l <"$file")
  if [ "$lines" -gt 400 ]; then say "$file has $lines lines"; fi
done

# Testable imports need a build of everything that is not the program's.
for file in $(git grep -l '^ *@testable import' -- '*.swift'); do say "$file imports @testable"; done

# A function with a name in backticks is a test; without the attribute nobody runs it.
without=$(git ls-files 'Tests/*.swift' | xargs awk '
  FNR == 1 { attribute = 0 }
  /@Test/ { attribute = 1 }
  /func `/ { if (!attribute) print FILENAME ":" FNR; attribute = 0 }
')
for place in $without; do say "$place is a test without the attribute"; done
exit "$bad"
