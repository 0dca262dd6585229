#!/usr/bin/env python3
"""Prints lines of code, without blank lines and comments, of folders of Swift.

  scripts/code-lines.py                       what a session goes through: reading, record, checking, statistics
  scripts/code-lines.py Sources/Site Sources/Reports
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SESSION_PATH = ("Sources/Reading/Recordings", "Sources/Sessions", "Sources/Checking", "Sources/Statistics")


def is_code(line):
    """True for a line that the compiler reads; comments between /* and */ don't occur here."""
    return bool(line.strip()) and not line.lstrip().startswith("//")


def code_lines(folder):
    files = (ROOT / folder).rglob("*.swift")
    return sum(is_code(line) for file in files for line in file.read_text().splitlines())


def main():
    counts = [(folder, code_lines(folder)) for folder in sys.argv[1:] or SESSION_PATH]
    for folder, count in [*counts, ("together", sum(count for _, count in counts))]:
        print(f"{count:7,} {folder}")


if __name__ == "__main__":
    main()
