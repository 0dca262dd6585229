#!/bin/sh
# Installs a release of adspec: the bundle for this machine, held against the release's checksums. Releases have this file
# as install.sh; beside action.yml it installs the version of its own checkout. (`make install` is scripts/install.sh.)
#
#   install.sh [--prefix FOLDER] [--version X.Y.Z] [--repository OWNER/NAME] [--from PLACE] [--sha256 HEX] [--wheel FOLDER]
#   install.sh --uninstall [--prefix FOLDER]
#
#   --prefix      ~/.local without it: bin/adspec, libexec/adspec, and what is called adspec below share
#   --version     latest, or another than this file's own
#   --repository  the one on GitHub that the release is of
#   --from        a folder, or an https address, that has the release's files: a mirror
#   --sha256      what the file must have beside what the release says
#   --wheel       puts the Python wheel there and prints its name, and installs nothing
set -eu

# A release writes its own here. A checkout says so by the file VERSION and its remote.
repository=
version=

die() {
  echo "error: $*" >&2
  exit 1
}

# fetch NAME: a file of the release, into the temporary folder.
fetch() {
  case $from in
    https://*)
      if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --proto '=https' --tlsv1.2 --retry 3 \
          --output "$work/$1" "$from/$1"
      elif command -v wget >/dev/null; then
        wget --quiet --https-only --output-document "$work/$1" "$from/$1"
      else
        die "it needs curl or wget."
      fi ;;
    *://*) die "$from isn't an https address." ;;
    *) cp "$from/$1" "$work/$1" ;;
  esac || die "$from has no $1 that can be read."
}

# Sets `from` by the version and repository, where it wasn't said.
find_release() {
  checkout=$(dirname "$0")/..
  if [ -z "$version" ] && [ -e "$checkout/VERSION" ]; then version=$(cat "$checkout/VERSION"); fi
  if [ -z "$repository" ] && [ -e "$checkout/.git" ]; then
    repository=$(git -C "$checkout" config --get remote.origin.url |
      sed -n -E 's#^(https://github\.com/|git@github\.com:)([^/]+/[^/]+)$#\2#p' | sed 's/\.git$//')
  fi
  [ -n "$repository" ] || die "which repository is the release of? Say --repository OWNER/NAME, or --from."
  case ${version:-latest} in
    latest) from=https://github.com/$repository/releases/latest/download ;;
    *) from=https://github.com/$repository/releases/download/v$version ;;
  esac
}

# download SUFFIX: the file of the release whose name ends so, once its checksum is right; its name is in `file`.
download() {
  fetch SHA256SUMS
  file=$(sed -n -E "s/^[0-9a-f]{64}  (adspec-[A-Za-z0-9._-]*$1)\$/\1/p" "$work/SHA256SUMS" | head -n 1)
  [ -n "$file" ] || die "the release has nothing for a machine of the kind $machine."
  fetch "$file"
  sum=$(sha256sum "$work/$file" | cut -d ' ' -f 1)
  grep -q -x -F "$sum  $file" "$work/SHA256SUMS" || die "$file isn't what SHA256SUMS says: it has $sum."
  [ "${sha256:-$sum}" = "$sum" ] || die "$file has the SHA-256 $sum, not $sha256."
}

# install_bundle: unpacked beside its place, tried, and moved there file by file, so that no half of it is ever there.
install_bundle() {
  mkdir -p "$prefix"
  stage=$(mktemp -d "$prefix/.adspec-XXXXXX")
  tar -x -z -f "$work/$file" -C "$stage" --strip-components 1
  said=$("$stage/bin/adspec" --version 2>&1) || die "it doesn't run here: $said"
  (cd "$stage" && find libexec share bin -type f) >"$work/files"
  while read -r name; do
    mkdir -p "$prefix/$(dirname "$name")"
    mv -f "$stage/$name" "$prefix/$name"
  done <"$work/files"
  # Libraries of an older version, which this one has no more.
  for path in "$prefix"/libexec/adspec/*; do
    grep -q -x -F "libexec/adspec/${path##*/}" "$work/files" || rm -f "$path"
  done
  echo "adspec $said is installed: $prefix/bin/adspec" >&2
  case :$PATH: in
    *:"$prefix/bin":*) ;;
    *) echo "Put $prefix/bin on your PATH." >&2 ;;
  esac
}

uninstall() {
  rm -rf "$prefix/libexec/adspec" "$prefix/share/doc/adspec"
  rm -f "$prefix/bin/adspec" "$prefix/share/man/man1/adspec.1" "$prefix/share/bash-completion/completions/adspec" \
    "$prefix/share/zsh/site-functions/_adspec" "$prefix/share/fish/vendor_completions.d/adspec.fish"
  echo "adspec is gone from $prefix." >&2
}

main() {
  prefix=${HOME:-}/.local from='' sha256='' wheel='' action=install stage=''
  while [ $# -gt 0 ]; do
    case $1 in
      --uninstall) action=uninstall && shift && continue ;;
      --prefix | --version | --repository | --from | --sha256 | --wheel) [ $# -gt 1 ] || die "$1 needs a value." ;;
      *) die "$1 isn't an option: --prefix, --version, --repository, --from, --sha256, --wheel, --uninstall are." ;;
    esac
    case $1 in
      --prefix) prefix=$2 ;;
      --version) version=${2#v} ;;
      --repository) repository=$2 ;;
      --from) from=${2%/} ;;
      --sha256) sha256=$2 ;;
      --wheel) wheel=$2 ;;
    esac
    shift 2
  done
  if [ $action = uninstall ]; then uninstall && return; fi
  [ "$(uname -s)" = Linux ] || die "releases are for Linux; elsewhere adspec is built from its source: make install."
  machine=$(uname -m | sed 's/^arm64$/aarch64/')
  work=$(mktemp -d)
  trap 'rm -rf "$work" ${stage:+"$stage"}' EXIT
  if [ -z "$from" ]; then find_release; fi
  if [ -n "$wheel" ]; then
    download "_$machine\.whl"
    mkdir -p "$wheel" && cp "$work/$file" "$wheel/" && echo "$file"
  else
    download "-linux-$machine\.tar\.gz"
    install_bundle
  fi
}

# The last line, so that a download that breaks off does nothing.
main "$@"
