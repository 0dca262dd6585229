#!/usr/bin/env bash
# Prints the time that packages give their files, in seconds since 1970: SOURCE_DATE_EPOCH, else that of the commit, else
# (outside a git checkout) the date of the version in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -n ${SOURCE_DATE_EPOCH:-} ]]; then
  echo "$SOURCE_DATE_EPOCH"
elif [[ -e .git ]]; then
  git log -1 --format=%ct
else
  date -u -d "$(awk '/^## \[[0-9]/ { print $4; exit }' CHANGELOG.md)" +%s
fi
