#!/bin/sh
# The launcher refuses toolchains that are too old, whatever else they can do, and says which is needed.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bad=0
for version in 5.10.1 6.2 6.2.4 none; do
  printf '#!/bin/sh\necho "Swift version %s (swift-%s-RELEASE)"\n' "$version" "$version" \
    >"$folder/swift"
  chmod +x "$folder/swift"
  if said=$(PATH="$folder:$PATH" "$root/sharehold" test 2>&1); then
    echo "launcher: Swift $version is taken" >&2
    bad=1
  fi
  case $said in
    *"6.3"*) ;;
    *)
      echo "launcher: Swift $version is refused without a reason: $said" >&2
      bad=1
      ;;
  esac
done
exit "$bad"
