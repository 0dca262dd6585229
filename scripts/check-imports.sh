#!/usr/bin/env bash
# Each outside dependency is imported by the one target that wraps it, and is one version exactly.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0

# only_in MODULE FOLDER: an import of MODULE anywhere else is an error.
only_in() {
  local hits
  hits=$(grep -rnE "^[a-z ]*import $1\$" Sources --include='*.swift' | grep -v "^Sources/$2/" || true)
  if [[ -n $hits ]]; then
    printf 'error: %s may be imported in Sources/%s only:\n%s\n' "$1" "$2" "$hits" >&2
    failed=1
  fi
}

only_in CYAML Reading
only_in CSimdjson Reading
only_in CZlib Reading
only_in CZstd Reading
only_in CExpat Reading
only_in CCMarkGFM Markdown
only_in CCrypto Basics
only_in CTemplates '\(Reports\|Auditing\|Rules\)'
only_in CBrowserProcess Browser
only_in CBuildCommit adspec
only_in ArgumentParser adspec

foundation=$(grep -rnE '^[a-z ]*import Foundation$' Sources --include='*.swift' || true)
if [[ -n $foundation ]]; then
  printf 'error: Foundation drags ICU in; FoundationEssentials has what is needed:\n%s\n' "$foundation" >&2
  failed=1
fi

# What a build is made of is pinned here, not by Package.resolved: that names commits, and mirrors have others.
if grep -E '\.package\(' Package.swift | grep -vq 'exact:'; then
  echo "error: every package in Package.swift needs exact: and a version" >&2
  failed=1
fi
resolved=$(grep -c '"identity"' Package.resolved 2>/dev/null || true)
if [[ -n $resolved && $resolved != $(grep -cE '\.package\(' Package.swift) ]]; then
  echo "error: a package brings others along, which Package.swift doesn't pin: see Package.resolved" >&2
  failed=1
fi

exit $failed
