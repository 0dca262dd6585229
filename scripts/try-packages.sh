#!/usr/bin/env bash
# try-packages.sh PACKAGES: installs the bundle (by the script that a release has) and the wheel in PACKAGES into folders of
# their own, and uses them. `make bare-root` does so on systems that have none of our libraries.
set -euo pipefail

packages=$(realpath "$1")
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scripts/release-files.sh "$packages" "$work/release" owner/name
sh "$work/release/install.sh" --from "$work/release" --prefix "$work/bundle"
python3 -m venv "$work/wheel"
"$work/wheel/bin/pip" install --quiet --no-index "$work"/release/*.whl
for kind in bundle wheel; do
  echo "--- $kind"
  env -i HOME="$work" PATH="$work/$kind/bin:/usr/bin:/bin" bash scripts/first-steps.sh
done
