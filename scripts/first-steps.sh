#!/usr/bin/env bash
# Uses the adspec on the PATH as a new user does, in a folder of its own: a first catalog, checked, built and reported; and
# one with a fault, which gives exit code 1.
set -eu -o pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
adspec --version
adspec init mine
cd mine
adspec new rewarded coins
adspec check .
adspec build
test -s _site/index.html
mkdir formats/simple-native/recordings
adspec simulate customNative --sessions 20 --seed 7 >formats/simple-native/recordings/recordings.ndjson
gzip formats/simple-native/recordings/recordings.ndjson
adspec report --output reports
test -s reports/delivery.md
echo "nmae: x" >>formats/coins/format.yaml
code=0
adspec check . || code=$?
test "$code" = 1
