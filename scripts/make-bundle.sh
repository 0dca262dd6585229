#!/usr/bin/env bash
# make-bundle.sh FOLDER: a .tar.gz of adspec, in FOLDER, for Linux distributions without our packages; its last line of
# output is the file's path. All that isn't the C library comes along: static where Debian has the library so, else beside
# the tool, which looks there first ($ORIGIN). simdjson is one of these, and so are the C++ libraries: simdjson needs
# them, and a second, static copy in one process would be asking for trouble.
set -euo pipefail

folder=$(mkdir -p "$1" && realpath "$1")
cd "$(dirname "$0")/.."
static=(yaml-0.1 libzstd zlib libcmark-gfm libcrypto)
# Debian's libxml2 needs ICU, liblzma and zlib: a static one would bring ICU's data into the binary.
beside=(libsimdjson.so libstdc++.so libgcc_s.so libxml2.so libicuuc.so libicudata.so liblzma.so libz.so)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The package manager asks pkg-config's files where a library is: these name a folder that holds static ones alone.
mkdir "$work/static"
libraries=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
for name in "${static[@]}"; do
  sed -E "s|^libdir *=.*|libdir=$work/static|" "$libraries/pkgconfig/$name.pc" >"$work/static/$name.pc"
  for library in $(sed -n 's/^Libs:.*-L[^ ]* //p' "$work/static/$name.pc" | tr ' ' '\n' | sed -n 's/^-l//p'); do
    ln -s "$libraries/lib$library.a" "$work/static/"
    [[ -e $work/static/lib$library.a ]] || { echo "error: no static lib$library.a" >&2; exit 1; }
  done
done
PKG_CONFIG_PATH=$work/static swift build -c release --product adspec >&2
bundled=$work/adspec.bundled
cp .build/release/adspec "$bundled"
# The tool that `make build` left is linked with the system's libraries, and stays so.
swift build -c release --product adspec >&2

name=adspec-$("$bundled" --version)-linux-$(uname -m)
root=$work/$name
scripts/install.sh "$bundled" "$root"
strip --strip-unneeded "$root/bin/adspec"
for library in "${beside[@]}"; do
  file=$(ldd "$bundled" | awk -v name="$library" 'index($1, name) == 1 { print $3 }')
  [[ -n $file ]] || { echo "error: the tool doesn't need $library" >&2; exit 1; }
  cp -L "$file" "$root/bin/"
  # What a library needs it finds beside itself, too.
  chmod u+w "$root/bin/${file##*/}"
  patchelf --set-rpath '$ORIGIN' "$root/bin/${file##*/}"
done

# Nothing but the C library may be left to the distribution.
left=$(LD_LIBRARY_PATH= ldd "$root/bin/adspec" | awk '$2 == "=>" { print $3 }' | grep -v -e "^$root/" -e '/libc\.so\.6$' -e '/libm\.so\.6$' || true)
if [[ -n $left ]]; then
  printf 'error: the bundle still needs:\n%s\n' "$left" >&2
  exit 1
fi
needed=$(objdump -T "$root"/bin/* 2>/dev/null | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1)
echo "It runs where the C library is glibc ${needed#GLIBC_} or newer." >&2

file=$folder/$name.tar.gz
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" \
  -C "$work" -c "$name" | gzip -9n >"$file"
echo "$file"
