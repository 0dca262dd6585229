#!/usr/bin/env bash
# install.sh TOOL PREFIX [vendor]: puts a built adspec with its manual page, completions and licences below PREFIX. With
# `vendor`, zsh's completions go where packages of a distribution put them, not where an administrator does.
set -euo pipefail

tool=$1
prefix=$2
zsh_folder=share/zsh/site-functions
[[ ${3:-} == vendor ]] && zsh_folder=share/zsh/vendor-completions
source=$(cd "$(dirname "$0")/.." && pwd)

# put FILE: standard input, as a file below PREFIX.
put() {
  mkdir -p "$(dirname "$prefix/$1")"
  cat >"$prefix/$1"
  chmod 644 "$prefix/$1"
}

install -D -m 755 "$tool" "$prefix/bin/adspec"
"$tool" print manual | put share/man/man1/adspec.1
"$tool" print completions bash | sed "1{/^#!/d}" | put share/bash-completion/completions/adspec
"$tool" print completions zsh | put "$zsh_folder/_adspec"
"$tool" print completions fish | put share/fish/vendor_completions.d/adspec.fish
for file in LICENSE NOTICE.md README.md CHANGELOG.md; do put "share/doc/adspec/$file" <"$source/$file"; done
