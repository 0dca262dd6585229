#!/usr/bin/env bash
# Installs what is missing of system-packages.txt for the purposes that are named (site, test, package), and does nothing
# at all when nothing is.
set -euo pipefail
cd "$(dirname "$0")"

wanted=()
for purpose in "$@"; do
  while read -r package; do wanted+=("$package"); done < <(awk -v p="$purpose" '$1 == p { print $2 }' system-packages.txt)
done
((${#wanted[@]})) || {
  echo "usage: ${0##*/} site|test|package …" >&2
  exit 2
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  if [[ $(uname) == Darwin ]]; then
    echo "On macOS, install the libraries with: brew install cmark-gfm simdjson zstd libyaml expat openssl@3" >&2
    exit 0
  fi
  echo "adspec needs these packages (Debian's names), and this system has no apt to install them with:" >&2
  printf '  %s\n' "${wanted[@]}" >&2
  echo "Install them with your system's package manager, then run swift build -c release yourself." >&2
  exit 1
fi

missing=()
for package in "${wanted[@]}"; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [[ $status == "install ok installed" ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || {
    echo "These packages are missing, and without root or sudo they can't be installed. Ask somebody to run, as root:" >&2
    echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
echo "Installing ${missing[*]} …" >&2
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
