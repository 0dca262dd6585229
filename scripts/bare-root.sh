#!/usr/bin/env bash
# Tries adspec as on new machines: `make bare-root`, by hand, as root, with debootstrap and python3-yaml installed. In
# bare Debian roots, from a fresh clone of HEAD:
#
#   build    Debian and what the Swift toolchain presumes (the toolchain itself is bound, read-only): make site, make test,
#            make packages, make install
#   deb      Debian alone: the .deb is installed and used, the man page and completions are where they belong
#   bundle   Debian alone, none of our libraries: the bundle is installed by the script that a release has, used and uninstalled
#   wheel    Debian and Python, none of our libraries: the wheel is installed and used, from a file and as by pre-commit
#   ci       Debian alone: the shell steps of action.yml (with the .deb and with the bundle), of the file for GitLab and of
#            the pre-commit hook run on a catalog, with findings and without
#
# `bare-root.sh FOLDER` leaves the first out and takes the packages in FOLDER.
#
# BIND='PATH …' names what else of this machine the build may read, such as a mirror of the Swift packages. Prints a table
# of times at the end. Nothing is left mounted, whatever happens: all mounts are made in a namespace of this script's own.
set -euo pipefail
packages=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
if [[ -z ${IN_BARE_ROOT:-} ]]; then
  ((EUID == 0)) || { echo "Run it as root." >&2; exit 1; }
  command -v debootstrap >/dev/null || { echo "It needs debootstrap." >&2; exit 1; }
  IN_BARE_ROOT=yes exec unshare --mount scripts/bare-root.sh ${packages:+"$packages"}
fi
mount --make-rprivate /

source=$PWD
work=$(mktemp -d "${TMPDIR:-/var/tmp}/adspec-bare-XXXXXX")
cleanup() {
  umount --recursive --lazy "$work"/*/proc "$work"/*/dev/pts "$work"/*/toolchain 2>/dev/null || true
  for path in ${BIND:-}; do umount --lazy "$work/build$path" 2>/dev/null || true; done
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT

times=()
# timed TITLE COMMAND …: runs it, with its output in a log that is shown when it fails.
timed() {
  local title=$1 start=$SECONDS
  shift
  echo "--- $title" >&2
  if ! "$@" >"$work/log" 2>&1; then
    # The names of failing tests stand anywhere among thousands of lines.
    grep -E -A 3 '✘|: error: ' "$work/log" | head -n 100 >&2 || true
    tail -n 60 "$work/log" >&2
    echo "error: $title failed" >&2
    exit 1
  fi
  times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$title")")
}

# root NAME: a new bare root of that name.
root() {
  cp -a "$work/base" "$work/$1"
  mount -t proc proc "$work/$1/proc"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$work/$1/dev/pts"
  ln -sf pts/ptmx "$work/$1/dev/ptmx"
}
# inside NAME COMMAND: runs a shell command there, with nothing of our environment.
inside() {
  chroot "$work/$1" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -eu -o pipefail -c "$2"
}

mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' | sort -u | head -n 1)
make_base() {
  debootstrap --variant=minbase bookworm "$work/base" "${mirror:-http://deb.debian.org/debian}"
  rm -rf "$work"/base/etc/apt/sources.list*
  cp -r /etc/apt/sources.list* "$work/base/etc/apt/"
  # How packages are reached here: a proxy, a certificate.
  cp /etc/resolv.conf /etc/hosts "$work/base/etc/"
  find /etc/apt/apt.conf.d -name '99*' -exec cp {} "$work/base/etc/apt/apt.conf.d/" \;
  inside base 'apt-get update -qq'
}
timed "a bare Debian 12" make_base

# What a new user has: Debian, Swift with what it presumes, git and make.
build_everything() {
  root build
  local toolchain presumed path swift
  toolchain=$(realpath "$(dirname "$(command -v swift)")/../..")
  presumed=$(awk '$1 == "swift" { print $2 }' scripts/system-packages.txt | tr '\n' ' ')
  mkdir -p "$work/build/toolchain"
  mount --bind -o ro "$toolchain" "$work/build/toolchain"
  for path in ${BIND:-}; do
    mkdir -p "$work/build$(dirname "$path")"
    if [[ -d $path ]]; then mkdir -p "$work/build$path"; else touch "$work/build$path"; fi
    mount --bind -o ro "$path" "$work/build$path"
  done
  timed "what Swift presumes, git and make" inside build "apt-get install -y --no-install-recommends $presumed git make"
  git clone -q --no-local "$source" "$work/build/adspec"
  swift='export PATH=/toolchain/usr/bin:$PATH; cd /adspec;'
  timed "make site" inside build "$swift make site"
  timed "make site, again" inside build "$swift make site"
  timed "make test" inside build "$swift make test"
  grep -E 'Test run with .* passed' "$work/log" >&2
  timed "make packages" inside build "$swift make packages"
  timed "make install" inside build "$swift make install && adspec --version && test -s /usr/local/share/man/man1/adspec.1"
  packages=$work/build/adspec/.build/packages
}
if [[ -z $packages ]]; then build_everything; fi
deb=$(echo "$packages"/*.deb)
bundle=$(echo "$packages"/*.tar.gz)
ls -l "$packages" >&2
scripts/release-files.sh "$packages" "$work/release" owner/name

root deb
cp "$deb" scripts/first-steps.sh "$work/deb/"
timed "the .deb: installed" inside deb 'apt-get install -y --no-install-recommends ./adspec_*.deb'
timed "the .deb: used" inside deb 'bash /first-steps.sh'
timed "the .deb: manual, completions, removal" inside deb '
  gzip -dc /usr/share/man/man1/adspec.1.gz | grep -q "^.Nm adspec"
  bash -n /usr/share/bash-completion/completions/adspec
  test -s /usr/share/zsh/vendor-completions/_adspec -a -s /usr/share/fish/vendor_completions.d/adspec.fish
  test -s /usr/share/doc/adspec/copyright
  apt-get purge -y adspec && ! command -v adspec && test ! -e /usr/share/doc/adspec'

# What the tool needs must come along.
alone='test -z "$(ls -d /usr/lib/*/lib{yaml,simdjson,cmark}* 2>/dev/null)"'

root bundle
cp -r "$work/release" scripts/first-steps.sh "$work/bundle/"
timed "the bundle: installed, used, uninstalled" inside bundle "
  $alone
  sh /release/install.sh --from /release
  PATH=~/.local/bin:\$PATH bash /first-steps.sh
  sh /release/install.sh --uninstall && ! find ~/.local/{bin,libexec,share} -type f | grep ."

root wheel
cp -r "$work/release" scripts/first-steps.sh "$work/wheel/"
mkdir "$work/wheel/checkout"
cp -r VERSION pyproject.toml scripts "$work/wheel/checkout/"
timed "Python" inside wheel 'apt-get install -y --no-install-recommends python3-venv'
timed "the wheel: installed, used" inside wheel "
  $alone
  python3 -m venv /venv && /venv/bin/pip install --no-index /release/*.whl
  PATH=/venv/bin:\$PATH bash /first-steps.sh
  /venv/bin/pip uninstall -y adspec && ! find /venv -name '*adspec*' | grep ."
timed "the wheel: a checkout installed" inside wheel '
  ADSPEC_RELEASE=/release /venv/bin/pip install --no-index /checkout && /venv/bin/adspec --version'

# The CI files, as their services would run them, on a sound catalog and on one with a fault.
root ci
cp "$deb" "$bundle" "$work/ci/"
cp action.yml docs/ci/adspec.gitlab-ci.yml .pre-commit-hooks.yaml "$work/ci/"
inside ci "mkdir /sound && cd /sound && mkdir -p formats/coins && cat > formats/coins/format.yaml" <<'YAML'
kind: rewarded
id: coins
adUnits: [a1]
reward: {name: coins, amount: 10}
YAML
inside ci 'cp -r /sound /faulty && echo "nmae: x" >> /faulty/formats/coins/format.yaml'
# ci FILE CATALOG CODE SETTING …: the file's steps in a catalog end with that code, and leave what they promise.
ci() {
  local file=$1 catalog=$2 code=$3 got=0
  python3 scripts/ci-steps.py "$file" "${@:4}" >"$work/ci/steps.sh"
  inside ci "mkdir -p /temp && cd /$catalog && RUNNER_TEMP=/temp bash /steps.sh" || got=$?
  [[ $got == "$code" ]] || { echo "exit code $got, expected $code"; return 1; }
}
for package in "/$(basename "$deb")" "/$(basename "$bundle")"; do
  timed "action.yml, $package, sound" ci action.yml sound 0 package="$package" package-sha256="$(sha256sum "$work/ci$package" | cut -d ' ' -f 1)"
  timed "action.yml, $package, faulty" ci action.yml faulty 1 package="$package"
  inside ci 'grep -q field-unknown /temp/adspec.sarif && test -s /temp/adspec.xml'
  timed "action.yml, $package, faulty and published" ci action.yml faulty 1 package="$package" publish-on-failure=true site=faulty-site
  inside ci 'test -s /temp/faulty-site/index.html -a ! -e /faulty/adspec.sarif'
  timed "action.yml, a wrong SHA-256" ci action.yml sound 1 package="$package" site= package-sha256="$(printf '0%.0s' {1..64})"
  inside ci 'rm -rf /temp && apt-get purge -y -qq adspec >/dev/null 2>&1 || true'
done
timed "GitLab, sound" ci docs/ci/adspec.gitlab-ci.yml sound 0 ADSPEC_PACKAGE="/$(basename "$deb")"
timed "GitLab, faulty" ci docs/ci/adspec.gitlab-ci.yml faulty 1 ADSPEC_PACKAGE="/$(basename "$deb")"
inside ci 'grep -q field-unknown /faulty/gl-code-quality-report.json && test -s /sound/public/index.html -a ! -e /faulty/public'
timed "pre-commit, sound" ci .pre-commit-hooks.yaml sound 0
timed "pre-commit, faulty" ci .pre-commit-hooks.yaml faulty 1

printf '%s\n' "${times[@]}"
