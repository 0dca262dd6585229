#!/usr/bin/env python3
"""Comments in plain words, and commit subjects that fit. `make lint` runs this.

1. No doc comment begins with Of, What, Whether, Who, Where, As or The same: its first sentence says what the thing is or does.
   `/// True while a drain of the queue is scheduled.`, not `/// Whether somebody was sent for what waits.`
2. The words nobody and somebody stand in no comment.
3. No subject of a commit after the one named in .ci/first-checked-commit is longer than 72 characters.

scripts/old-comments.txt says how many such comments each file still has, by its name without folders. The numbers only shrink:
a file with more than its number fails, and so does one with fewer, until `scripts/check-comments.py --renew` has noted it.
Without arguments it first looks whether it would find one of each.
"""
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OLD = ROOT / "scripts/old-comments.txt"
FOLDERS = ["Sources", "Tests", "Recorder", "Benchmarks", "integrations"]
OPENING = re.compile(r"^\s*/// (?:Of|What|Whether|Who|Where|As|The same)\b")
DOC = re.compile(r"^\s*///")
WORDS = re.compile(r"//.*\b(?:nobody|somebody)\b", re.IGNORECASE)
LONGEST_SUBJECT = 72


def faults(text):
    """The numbers of the lines at fault, and why."""
    found, before = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        if OPENING.match(line) and not DOC.match(before):
            found.append((number, "the doc comment doesn't say what the thing is or does"))
        if WORDS.search(line) and '"' not in line.split("//")[0]:
            found.append((number, "a comment speaks of nobody or somebody"))
        before = line
    return found


def check_itself():
    bad = "/// Whether it is open.\nlet a = 1\n/// Fine.\n/// Of two lines.\nlet b = 2  // Nobody reads it.\n"
    assert [number for number, _ in faults(bad)] == [1, 5], faults(bad)


def places():
    found = collections.defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            for number, why in faults(path.read_text()):
                found[path.name].append(f"{path.relative_to(ROOT)}:{number}: {why}")
    return found


def old():
    """How many are allowed in each file."""
    lines = OLD.read_text().splitlines() if OLD.exists() else []
    return {name: int(count) for count, name in (line.split(" ", 1) for line in lines)}


def long_subjects():
    first = (ROOT / ".ci/first-checked-commit").read_text().strip()
    run = subprocess.run(
        ["git", "log", "--format=%h %s", f"{first}..HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        # A clone without its history, or no clone at all.
        return []
    return [line for line in run.stdout.splitlines() if len(line.split(" ", 1)[1]) > LONGEST_SUBJECT]


def main():
    check_itself()
    found, allowed = places(), old()
    if "--renew" in sys.argv:
        counts = {name: min(len(lines), allowed.get(name, len(lines) if not allowed else 0)) for name, lines in found.items()}
        OLD.write_text("".join(f"{count} {name}\n" for name, count in sorted(counts.items()) if count))
        return 0
    failed = 0
    for name in sorted(found.keys() | allowed.keys()):
        lines, most = found.get(name, []), allowed.get(name, 0)
        if len(lines) > most:
            print(f"error: {name} has {len(lines)} comments to be put in plain words, and may have {most}:", *lines, sep="\n  ")
        elif len(lines) < most:
            print(f"error: {name} has fewer such comments than scripts/old-comments.txt says: run scripts/check-comments.py --renew")
        failed += len(lines) != most
    for line in long_subjects():
        print(f"error: the subject has more than {LONGEST_SUBJECT} characters: {line}")
        failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
