#!/usr/bin/env python3
"""Measures adspec against what a user would otherwise reach for. `make bench` runs it; see README.md."""

import argparse
import sys
from pathlib import Path

from harness import site
from harness.machine import Machine
from harness.results import Results
from harness.rows import ROWS
from harness.workshop import Workshop

HERE = Path(__file__).resolve().parent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help=f"which rows, with commas: {', '.join(ROWS)}; all without it")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the data's full size, for a try")
    parser.add_argument("--rounds", type=int, default=5, help="counted runs of each command, after one that isn't")
    parser.add_argument("--adspec", default=str(HERE.parent / ".build/release/adspec"))
    parser.add_argument("--work", default=str(HERE.parent / ".build/benchmarks"), help="where data is made and kept")
    parser.add_argument("--keep", action="store_true", help="keep the recordings of 4 GB")
    parser.add_argument("--output", help="where the table goes; without it Benchmarks/RESULTS.md, for whole runs only")
    options = parser.parse_args()

    wanted = [name for name in options.rows.replace(",", " ").split()] or list(ROWS)
    if unknown := [name for name in wanted if name not in ROWS]:
        parser.error(f"no row '{unknown[0]}'; there are: {', '.join(ROWS)}")
    if options.scale <= 0 or options.rounds < 1:
        parser.error("--scale and --rounds need a number above 0")

    workshop = Workshop(HERE, Path(options.work), Path(options.adspec).resolve(), options.scale, options.rounds)
    site.remove_outputs(workshop)
    results = Results(Machine.here(), options.scale, options.rounds)
    try:
        for name in wanted:
            print(f"— {name}", file=sys.stderr, flush=True)
            results.add(name, ROWS[name](workshop))
    finally:
        site.remove_outputs(workshop)
        if not options.keep:
            workshop.remove_long_recordings()
        print(results.table())
    is_whole = set(wanted) == set(ROWS) and options.scale == 1
    output = options.output or (str(HERE / "RESULTS.md") if is_whole else None)
    if output:
        Path(output).write_text(results.document(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
