#!/usr/bin/env bash
# Makes a folder of links to the commands that a fresh machine has, after `make test` installed what it needs, and prints
# a PATH of it and of the Swift toolchain: what the tests run and no package on the list brings is missing here, too.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v dpkg-query >/dev/null; then
  echo "$PATH"
  exit
fi

# The base system, what Swift presumes, git and make, and the packages on the list with all that they depend on.
base=$(dpkg-query -W -f '${Essential} ${Priority} ${Package}\n' | awk '$1 == "yes" || $2 == "required" { print $3 }')
listed=$(awk '$1 ~ /^(swift|site|test)$/ { print $2 }' scripts/system-packages.txt)
packages=$(
  dpkg-query -W -f '${Package}\t${Pre-Depends}, ${Depends}\n' | awk -F '\t' -v roots="$(echo $base $listed git make)" '
    { depends[$1] = $2 }
    function visit(package, alternatives, count, i) {
      if ((package in seen) || !(package in depends)) return
      seen[package] = 1
      count = split(depends[package], alternatives, /[,|]/)
      for (i = 1; i <= count; i++) {
        sub(/^ */, "", alternatives[i])
        sub(/[ :(].*/, "", alternatives[i])
        if (alternatives[i] != "") visit(alternatives[i])
      }
    }
    END {
      count = split(roots, names, " ")
      for (n = 1; n <= count; n++) visit(names[n])
      for (package in seen) print package
    }'
)

folder=$PWD/.build/test-path
rm -rf "$folder"
mkdir -p "$folder"
dpkg-query -L $packages 2>/dev/null | grep -E '^(/usr)?/s?bin/[^/]+$' | sort -u | xargs ln -sf -t "$folder"
# What stands for one of several implementations (awk, which) belongs to no package.
find /usr/bin -lname '/etc/alternatives/*' | while read -r command; do
  if [[ -e $folder/$(basename "$(readlink -f "$command")") ]]; then ln -sf -t "$folder" "$command"; fi
done
echo "$folder:$(dirname "$(command -v swift)")"
