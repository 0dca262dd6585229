#!/usr/bin/env bash
# check-versions.sh [TAG]: fails unless every place that names the version names that of the file VERSION, and the release's
# date; with TAG, unless that is the version's tag.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(<VERSION)
failed=0
# same PLACE GIVEN EXPECTED
same() {
  if [[ $2 != "$3" ]]; then
    echo "error: $1 says '$2', not '$3'" >&2
    failed=1
  fi
}

tool=Sources/Pipeline/Run/ToolVersion.swift
same "$tool" "$(sed -n 's/.* current = "\(.*\)"/\1/p' "$tool")" "$version"
read -r _ released _ date < <(grep -m 1 -E '^## \[[0-9]' CHANGELOG.md | tr -d '[]')
same CHANGELOG.md "$released" "$version"
same "$tool" "$(sed -n 's/.* date = "\(.*\)"/\1/p' "$tool")" "$(LC_ALL=C date -d "$date" '+%B %-d, %Y')"
places=$(grep -noE '(adspec[@_-]|adspec@v|re[fv]: v)[0-9]+\.[0-9]+\.[0-9]+' README.md Containerfile docs/*.md docs/ci/* integrations/*/README.md 2>/dev/null || true)
while IFS=: read -r file line place; do
  same "$file:$line" "${place##*[!0-9.]}" "$version"
done <<<"$places"
if [[ -n ${1:-} ]]; then same "the tag" "$1" "v$version"; fi
exit $failed
