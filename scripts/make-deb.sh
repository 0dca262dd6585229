#!/usr/bin/env bash
# make-deb.sh TOOL FOLDER: a Debian package of a built adspec, in FOLDER; its last line of output is the package's path.
# Fails where lintian has an error or a warning. The same commit, toolchain and libraries give the same bytes.
set -euo pipefail

tool=$(realpath "$1")
folder=$(mkdir -p "$2" && realpath "$2")
cd "$(dirname "$0")/.."

maintainer=${MAINTAINER:-"adspec contributors <adspec@users.noreply.github.com>"}
version=$(<VERSION)
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$(scripts/source-date.sh)
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/adspec
scripts/install.sh "$tool" "$root/usr" vendor
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/adspec"

# What policy wants otherwise than `make install`: everything that is read rarely compressed, licences in one file.
gzip -9n "$root/usr/share/man/man1/adspec.1"
doc=$root/usr/share/doc/adspec
{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: adspec\n\n'
  printf 'Files: *\nCopyright: 2026 The adspec contributors\nLicense: Apache-2.0\n'
  printf ' On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.\n .\n'
  printf ' What is linked into the tool, and under which licences:\n'
  sed -e 's/^$/./' -e 's/^/ /' NOTICE.md
} >"$doc/copyright"
rm "$doc/LICENSE" "$doc/NOTICE.md"
# Debian's form of the changelog, an entry a version, in lines of 80 at most.
awk -v maintainer="$maintainer" '
  function close_entry() { if (date != "") { ("date -R -u -d " date) | getline text; print "\n -- " maintainer "  " text "\n" } }
  function item(  words, count, i, line) {
    if (text == "") return
    count = split(text, words, " ")
    line = "  *"
    for (i = 1; i <= count; i++) {
      if (length(line " " words[i]) > 80) { print line; line = "   " }
      line = line " " words[i]
    }
    print line
    text = ""
  }
  /^- / && date != "" { item(); text = substr($0, 3); next }
  /^  [^ ]/ && text != "" { text = text $0; next }
  { item() }
  /^## \[[0-9]/ { close_entry(); gsub(/[][]/, ""); print "adspec (" $2 ") unstable; urgency=medium\n"; date = $4 }
  END { item(); close_entry() }' CHANGELOG.md | gzip -9n >"$doc/changelog.gz"
rm "$doc/CHANGELOG.md"
gzip -9n "$doc/README.md"
chmod 644 "$doc"/*

mkdir -p "$work/debian" "$root/DEBIAN"
printf 'Source: adspec\n\nPackage: adspec\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info adspec/usr/bin/adspec | sed -n 's/^shlibs:Depends=//p')
cat >"$root/DEBIAN/control" <<CONTROL
Package: adspec
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s "$root/usr" | cut -f 1)
Depends: $depends
Suggests: git, xdg-utils, chromium-headless-shell
Section: devel
Priority: optional
Description: check and publish native ad formats and recorded ad sessions
 adspec turns a folder of definitions of ad formats and recorded ad sessions
 into a catalog site with previews, reports of clicks, impressions and DSA
 compliance evidence, and a verdict for continuous integration.
 .
 It knows custom native formats (Ad Manager), native ads through mediation,
 rewarded video behind a mediation platform, and HLS interstitials in live
 streams.
CONTROL
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

package=$folder/adspec_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
lintian --fail-on error,warning --tag-display-limit 0 --allow-root "$package" >&2
echo "$package"
