#!/usr/bin/env bash
# adspec-pipe.sh key|facts|part|merge: what a task of adspec_job.py pipes its lines through.
#
# What adspec refuses (exit code 2) it would refuse on every machine, and Spark tells nobody what a process writes to its standard
# error: the refusal goes on as a line "failed: …", for which the job looks. Any other failure ends the task, and Spark tries it
# again elsewhere.
set -uo pipefail

files=$ADSPEC_FILES
catalog=$files/catalog
adspec=$ADSPEC_TOOL
# Of a bundle that was shipped along.
if [[ -z $adspec ]]; then adspec=$(echo "$files"/tool/*/bin/adspec); fi

errors=$(mktemp)
refused=$(mktemp)
trap 'rm -f "$errors" "$refused"' EXIT

# Runs adspec; where ADSPEC_TIMES names a folder, its processor time in seconds is noted there.
tool() {
  if [[ -z ${ADSPEC_TIMES:-} ]]; then
    "$adspec" "$@" 2>"$errors"
    return
  fi
  local TIMEFORMAT="$2 %U %S"
  { time "$adspec" "$@" 2>"$errors"; } 2>>"$ADSPEC_TIMES/$BASHPID"
}

# The bytes of a recording, from wherever it lies.
fetch() {
  case $1 in
  /*) cat -- "$1" </dev/null ;;
  *) ${ADSPEC_FETCH:-$SPARK_HOME/bin/spark-class org.apache.hadoop.fs.FsShell -cat} "$1" </dev/null ;;
  esac
}

# finish STATUS START: ends the task, unless adspec told why it can't be done: then a line says so, behind START.
finish() {
  if (($1 == 2)); then
    printf '%sfailed: %s\n' "$2" "$(tr '\t\r\n' '   ' <"$errors" | sed 's/^error: //; s/ *$//')"
  elif (($1 != 0)); then
    cat "$errors" >&2
    exit "$1"
  fi
}

# Standard input but for refusals of those before, which are noted.
whole() { awk -v refused="$refused" '/^failed: / { print > refused; next } { print }'; }

case $1 in
key)
  while IFS=$'\t' read -r name place; do
    fetch "$place" | tool scale key - --name "$name" --catalog "$catalog" --jobs 1 --output - --quiet
    status=("${PIPESTATUS[@]}")
    # Who fetches finds nobody reading, then.
    if ((status[1] == 0)); then finish $((status[0] ? 3 : 0)) ""; fi
    finish "${status[1]}" "facts"$'\t'"$name"$'\t'"0000000000"$'\t'
  done
  ;;
facts)
  awk -F '\t' '$1 == "facts" { print $4 }' | whole | tool scale merge - --whole --output - --quiet
  status=("${PIPESTATUS[@]}")
  if [[ -s $refused ]]; then cat "$refused"; else finish "${status[2]}" ""; fi
  ;;
part)
  tool scale part --keyed - --facts "$files/facts.part" --catalog "$catalog" --jobs 1 --output - --quiet $ADSPEC_PART_OPTIONS
  finish $? ""
  ;;
merge)
  whole | tool scale merge - --output - --quiet
  status=("${PIPESTATUS[@]}")
  if [[ -s $refused ]]; then cat "$refused"; else finish "${status[1]}" ""; fi
  ;;
esac
