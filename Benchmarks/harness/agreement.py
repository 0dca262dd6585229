"""Holds the answers of same_work.sql to adspec's: every figure and every finding, to the line."""

import csv
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from .measure import CommandFailed
from .workshop import Workshop

RULES = ("event-disordered", "event-gap", "load-unanswered", "click-before-impression", "impression-repeated")
FIGURES = ("sessions", "requests", "loads", "impressions", "viewable", "clicks")
FILES = {"format": "by-format.csv", "country": "by-country.csv", "day": "by-day.csv", "adUnit": "by-ad-unit.csv"}
SHOWN = 10


def require(workshop: Workshop, recordings: list[Path], command: Callable[[Path], list[str]]) -> None:
    """Where one of the two answers otherwise, the times of neither mean anything."""
    seen = set()
    for recording in recordings:
        output = subprocess.run(command(recording), check=True, stdout=subprocess.PIPE, text=True).stdout
        theirs = Counter(tuple(row.split("\t")) for row in output.splitlines())
        ours = figures(workshop, recording) + findings(workshop, recording)
        compare(recording, ours, theirs)
        seen |= {row[0] for row in ours}
    if missing := {*RULES, *FILES} - seen:
        raise CommandFailed(f"these recordings prove nothing of: {', '.join(sorted(missing))}")


def compare(recording: Path, ours: Counter, theirs: Counter) -> None:
    if ours != theirs:
        sides = {"adspec alone": ours - theirs, "DuckDB alone": theirs - ours}
        differences = [f"{side}: {' '.join(row)}" for side, rows in sides.items() for row in sorted(rows)[:SHOWN]]
        raise CommandFailed(f"same_work.sql and adspec differ about {recording.name}:\n" + "\n".join(differences))
    lines = sum(count for row, count in ours.items() if row[0] in RULES)
    print(f"  {recording.name}: {ours.total() - lines:,} rows of figures and {lines:,} findings are the same", file=sys.stderr)


def figures(workshop: Workshop, recording: Path) -> Counter:
    """The rows of the delivery report, as data files have them."""
    site = workshop.work / "same-work-site"
    shutil.rmtree(site, ignore_errors=True)
    run(workshop, "build", "--no-cache", "--previews", "none", "--output", site, recording)
    rows = Counter()
    for dimension, name in FILES.items():
        with (site / "data" / name).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                # Empty: not recorded. SQL counts the lines that there are.
                rows[dimension, row[dimension], *(row[figure] or "0" for figure in FIGURES)] += 1
    shutil.rmtree(site)
    return rows


def findings(workshop: Workshop, recording: Path) -> Counter:
    """Rule and line, whether it fails or needs review: that rests on more than these five rules."""
    path = workshop.work / "same-work-findings.ndjson"
    run(workshop, "check", "--select", ",".join(RULES), "--reviews", "--output", f"ndjson={path}", recording)
    rows = Counter()
    with path.open(encoding="utf-8") as lines:
        # Rules that nobody can leave out say something, too: gigabytes, of a long recording.
        for finding in map(json.loads, lines):
            if finding["rule"] in RULES:
                rows[finding["rule"], str(finding["line"])] += 1
    path.unlink()
    return rows


def run(workshop: Workshop, *arguments: object) -> None:
    words = [str(workshop.adspec_path), *map(str, arguments), "--quiet", "--exit-zero"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
