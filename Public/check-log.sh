#!/bin/sh
# Checks a log that Sharehold exported, with sha256sum and a shell loop, on any machine:
#   sh check-log.sh FILE [HEAD]
# Each line of the file is one entry: its leaf, the head after it, and the text that was hashed,
# unless the reader of the export may not see it. Then its leaf still binds it.
#   leaf = SHA-256(text)    head = SHA-256(the head before it, followed by the leaf)
# A file of a part of the log begins with "# continues" and the head that stands before it.
# HEAD is one that was noted earlier or elsewhere: the log must have passed through it.
set -eu
LC_ALL=C
[ $# -ge 1 ] || { echo "usage: sh check-log.sh FILE [HEAD]" >&2; exit 2; }
hash() { printf %s "$1" | sha256sum | cut -c 1-64; }
wrong() { echo "entry $entries: $1"; exit 1; }
head='' entries=0 shown=0 part='' lines=0 wanted=${2:-} met=${2:+no}
while IFS=' ' read -r leaf stated line || [ -n "$leaf" ]; do
  lines=$((lines + 1))
  case $leaf in
    '#')
      if [ "$stated" = continues ]; then
        [ "$lines" = 1 ] || wrong "the file goes on from another place"
        head=$line part=" after $line"
      fi
      continue ;;
    '') continue ;;
  esac
  entries=$((entries + 1))
  if [ -n "$line" ]; then
    shown=$((shown + 1))
    [ "$(hash "$line")" = "$leaf" ] || wrong "the text is not the one that was hashed"
  fi
  head=$(hash "$head$leaf")
  [ "$head" = "$stated" ] || wrong "the chain does not continue what stands before it"
  [ "$head" != "$wanted" ] || met=yes
done < "$1"
[ "$met" != no ] || { echo "The log never had the head $wanted."; exit 1; }
echo "The log is whole$part: $entries entries, $shown of them shown. Head: $head"
