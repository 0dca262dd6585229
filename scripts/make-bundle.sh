#!/usr/bin/env bash
# make-bundle.sh TREE FOLDER: a .tar.gz of what make-portable.sh made, in FOLDER; its last line of output is the file's
# path. The same tree gives the same bytes.
set -euo pipefail

tree=$(realpath "$1")
folder=$(mkdir -p "$2" && realpath "$2")
cd "$(dirname "$0")/.."

name=adspec-$(<VERSION)-linux-$(uname -m)
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+w --mtime="@$(scripts/source-date.sh)" \
  --transform="s|^\.|$name|" -C "$tree" -c . | gzip -9n >"$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
