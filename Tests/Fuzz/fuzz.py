#!/usr/bin/env python3
"""Feeds the parts of the tool with made-up bytes, one after the other, and says how many inputs each has taken.

    fuzz.py .build/fuzz/release/adspec-fuzz [--only recording,cache] [--seconds 60]

What reaches new code is kept in .build/fuzz-corpus and is where the next run begins. An input that ends the process, takes
longer than a second or more than 512 MiB stops its target; it stays in .build/fuzz-corpus/TARGET/found, and the exit code
is 1. Make it small (`-minimize_crash=1`), mend the tool, and put the input into Tests/Fuzz/Crashes/TARGET: a test
feeds it from then on.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = ROOT / ".build/fuzz-corpus"

# The shadow of AddressSanitizer counts as memory of the process, and freed memory that it keeps aside: little of that, so
# that 512 MiB are the tool's. What lives until the process ends is no leak, though nothing that it can see refers to it.
ENVIRONMENT = {
    "SWIFT_BACKTRACE": "enable=no",  # it hangs on an error of AddressSanitizer
    "ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=8:thread_local_quarantine_size_kb=64:malloc_context_size=4",
}
LIMITS = ["-timeout=1", "-rss_limit_mb=512", "-malloc_limit_mb=512"]


def environment(target, **more):
    return {**os.environ, **ENVIRONMENT, "ADSPEC_FUZZ_TARGET": target, **more}


def fuzz(binary, target, seconds, flags):
    """Runs one target; returns how many inputs it took, its last line on coverage, and whether nothing was found."""
    place = KEPT / target
    found = place / "found"
    for folder in (place / "kept", found):
        folder.mkdir(parents=True, exist_ok=True)
    seeds = place / "seeds"
    subprocess.run([binary], env=environment(target, ADSPEC_FUZZ_SEEDS=str(seeds)), check=True)
    words = place / "seeds.dict"
    limits = [*LIMITS, *(place / "seeds.flags").read_text().split()]
    command = [binary, f"-max_total_time={seconds}", "-print_final_stats=1", f"-artifact_prefix={found}/", *limits, *flags]
    command += [f"-dict={words}"] if words.stat().st_size else []
    command += [str(place / "kept"), str(seeds)]
    past = ROOT / "Tests/Fuzz/Crashes" / target
    command += [str(past)] if past.is_dir() else []
    with open(place / "log.txt", "w") as log:
        code = subprocess.run(command, env=environment(target), stderr=log, stdout=log).returncode
    text = (place / "log.txt").read_text(errors="replace")
    count = re.findall(r"stat::number_of_executed_units:\s*(\d+)", text)
    coverage = re.findall(r"cov: \d+ ft: \d+", text)
    return int(count[-1]) if count else 0, coverage[-1] if coverage else "no coverage", code == 0


def names(binary):
    """The targets that there are."""
    found = subprocess.run([binary], env=environment("", ADSPEC_FUZZ_NAMES="yes"), check=True, capture_output=True, text=True)
    return found.stdout.split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--only", default="", help="names, with commas between them; all without")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("flags", nargs="*", help="of libFuzzer, behind --")
    options = parser.parse_args()
    total, sound = 0, True
    targets = names(options.binary)
    for target in options.only.split(",") if options.only else targets:
        if target not in targets:
            parser.error(f"there is no {target}; there are {', '.join(targets)}")
        count, coverage, is_sound = fuzz(options.binary, target, options.seconds, options.flags)
        total += count
        sound = sound and is_sound
        words = "" if is_sound else f"  FOUND something: {KEPT / target}/found, log.txt"
        print(f"{target:14}{count:12,} executions  {coverage}{words}", flush=True)
    print(f"{'all':14}{total:12,} executions")
    sys.exit(0 if sound else 1)


if __name__ == "__main__":
    main()
