#!/usr/bin/env bash
# Installs the system packages that are missing, and does nothing at all when none is.
set -euo pipefail

packages=(
  libcmark-gfm-dev libcmark-gfm-extensions-dev # Markdown
  libsimdjson-dev                              # recordings
  zlib1g-dev libzstd-dev                       # compressed recordings
  libyaml-dev                                  # definitions
  libssl-dev                                   # SHA-256
  python3                                      # one test recomputes the delivery report by other means
  python3-jsonschema                           # tests hold the JSON Schemas against a validator that isn't ours
  libxml2-utils                                # a test holds JUnit reports against their schema
  mandoc                                       # a test holds the manual page against it
)

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  if [[ $(uname) == Darwin ]]; then
    echo "On macOS, install the libraries with: brew install cmark-gfm simdjson zstd libyaml openssl@3" >&2
    exit 0
  fi
  echo "adspec needs these libraries (Debian's names), and this system has no apt to install them with:" >&2
  printf '  %s\n' "${packages[@]}" >&2
  echo "Install them with your system's package manager, then run swift build -c release yourself." >&2
  exit 1
fi

missing=()
for package in "${packages[@]}"; do
  # Python may be there without Debian's package.
  [[ $package == python3 ]] && command -v python3 >/dev/null && continue
  [[ $package == python3-jsonschema ]] && python3 -c 'import jsonschema' 2>/dev/null && continue
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [[ $status == "install ok installed" ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

echo "Installing: ${missing[*]}" >&2
as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || {
    echo "Not root, and there is no sudo. Run as root: apt-get install ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
