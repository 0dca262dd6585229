#!/usr/bin/env bash
# needed-glibc.sh FILE …: prints the oldest glibc that has all that these programs and libraries take from it, such as 2.36.
# GLIBC_ABI_DT_RELR stands for packed relocations, which glibc 2.36 learnt to read.
set -euo pipefail

objdump -p "$@" | grep -oE '\bGLIBC_([0-9.]+|ABI_DT_RELR)$' | sed -e 's/^GLIBC_//' -e 's/^ABI_DT_RELR$/2.36/' | sort -Vu | tail -n 1
