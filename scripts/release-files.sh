#!/usr/bin/env bash
# release-files.sh PACKAGES FOLDER OWNER/NAME: the files of a release in FOLDER: the packages in PACKAGES (of one machine or
# of several), the script that installs them, and checksums of all. Beside it, in FOLDER.md, what the changelog says.
set -euo pipefail

packages=$(realpath "$1")
folder=$(mkdir -p "$2" && realpath "$2")
repository=$3
cd "$(dirname "$0")/.."

version=$(<VERSION)
cp "$packages"/adspec_"$version"_*.deb "$packages"/adspec-"$version"-linux-*.tar.gz "$packages"/adspec-"$version"-py3-*.whl "$folder/"
sed -e "s|^repository=\$|repository=$repository|" -e "s|^version=\$|version=$version|" scripts/install-release.sh >"$folder/install.sh"
(cd "$folder" && rm -f SHA256SUMS && LC_ALL=C sha256sum -- * >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
awk -v version="[$version]" '/^## / { wanted = $2 == version; next } wanted' CHANGELOG.md >"$folder.md"
