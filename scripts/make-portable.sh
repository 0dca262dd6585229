#!/usr/bin/env bash
# make-portable.sh FOLDER [TOOL]: adspec for Linux distributions without our packages, as a tree in FOLDER, which bundle and
# wheel are made of:
#
#   bin/adspec       stripped
#   libexec/adspec/  the libraries that it loads, all but the C library's
#   share/           manual page, completions, licences
#
# Without TOOL, a built adspec, the tool is linked anew with static libraries where Debian has them. simdjson has none, and
# it needs the C++ libraries: a second, static copy of those in one process would be asking for trouble.
set -euo pipefail

folder=$(mkdir -p "$1" && realpath "$1")
tool=${2:+$(realpath "$2")}
cd "$(dirname "$0")/.."
static=(yaml-0.1 libzstd zlib libcmark-gfm libcrypto expat)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

link_statically() {
  # The package manager asks pkg-config's files where a library is: these name a folder that holds static ones alone.
  mkdir "$work/static"
  local libraries name library
  libraries=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
  for name in "${static[@]}"; do
    sed -E "s|^libdir *=.*|libdir=$work/static|" "$libraries/pkgconfig/$name.pc" >"$work/static/$name.pc"
    for library in $(sed -n 's/^Libs:.*-L[^ ]* //p' "$work/static/$name.pc" | tr ' ' '\n' | sed -n 's/^-l//p'); do
      ln -s "$libraries/lib$library.a" "$work/static/"
      [[ -e $work/static/lib$library.a ]] || { echo "error: no static lib$library.a" >&2; exit 1; }
    done
  done
  PKG_CONFIG_PATH=$work/static swift build -c release --product adspec >&2
  tool=$work/adspec.linked
  cp .build/release/adspec "$tool"
  # The tool that `make build` left is linked with the system's libraries, and stays so.
  swift build -c release --product adspec >&2
}
if [[ -z $tool ]]; then link_statically; fi

rm -rf "$folder"
scripts/install.sh "$tool" "$folder"
strip --strip-unneeded "$folder/bin/adspec"
mkdir -p "$folder/libexec/adspec"
ldd "$tool" | awk '$2 == "=>" && $1 !~ /^lib(c|m|dl|rt|pthread)\.so/ { print $1, $3 }' | while read -r name file; do
  [[ -e $file ]] || { echo "error: $name isn't there" >&2; exit 1; }
  install -m 644 "$file" "$folder/libexec/adspec/$name"
  patchelf --set-rpath '$ORIGIN' "$folder/libexec/adspec/$name"
done
patchelf --set-rpath '$ORIGIN/../libexec/adspec' "$folder/bin/adspec"

# Nothing but the C library may be left to the distribution.
left=$(LD_LIBRARY_PATH= ldd "$folder/bin/adspec" | awk '$2 == "=>" && $1 !~ /^lib[cm]\.so\.6$/ { print $3 }' |
  while read -r file; do case $(realpath "$file") in "$folder"/*) ;; *) echo "$file" ;; esac; done)
if [[ -n $left ]]; then
  printf 'error: the tool still needs:\n%s\n' "$left" >&2
  exit 1
fi
echo "It runs where the C library is glibc $(scripts/needed-glibc.sh "$folder/bin/adspec" "$folder"/libexec/adspec/*) or newer." >&2
