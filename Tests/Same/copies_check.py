"""usage: copies_check.py TOOL CATALOG [--sessions N] [--seed N]

Lines that are sent again change nothing but what is said of them: simulated sessions of all kinds, half of them with a fault, are
judged as they are, and with lines, batches of lines, whole sessions and files that stand twice. Findings are compared without the
number of their line, and all figures."""

import argparse
import csv
import json
import os
import random
import subprocess
import tempfile

from corpus import KINDS, OWNER

COPIES = ("line-repeated", "file-repeated", "recording-empty")


def sessions(tool, catalog, count, seed):
    found = {}
    for kind in KINDS:
        command = [tool, "simulate", kind, "--catalog", catalog, "--sessions", str(count // len(KINDS)), "--seed", str(seed)]
        command += ["--faults", "all", "--fault-rate", "0.5", "--quiet"]
        for line in subprocess.run(command, check=True, capture_output=True).stdout.splitlines():
            owner = OWNER.search(line)
            # A line whose session can't be read is in no session, and one without a number can't be told from a new one.
            if owner and b'"seq":' in line:
                found.setdefault(owner[1], []).append(line)
    return list(found.values())


def sent_again(chance, lines):
    """The lines of a session, some of them again: each at any time after it was sent first."""
    lines = list(lines)
    for _ in range(chance.choice((0, 1, 3))):
        start = chance.randrange(len(lines))
        batch = lines[start:start + chance.choice((1, 1, 4, len(lines)))]
        place = chance.randrange(start + len(batch), len(lines) + 1)
        lines[place:place] = batch
    return lines


def write(folder, catalog, files):
    os.makedirs(f"{folder}/recordings")
    subprocess.run(["cp", "-r", f"{catalog}/formats", folder], check=True)
    for name, lines in files.items():
        with open(f"{folder}/recordings/{name}.ndjson", "wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))


def judged(tool, folder):
    """Findings without lines, sorted, and the tables of figures."""
    check = [tool, "check", "recordings", "--exit-zero", "-q", "--format", "ndjson"]
    result = subprocess.run(check, cwd=folder, capture_output=True, text=True, check=True)
    findings = [json.loads(line) for line in result.stdout.splitlines()]
    found = sorted(
        (one["rule"], one["verdict"], one["session"] or "", one["ad"] or "") for one in findings if one["rule"] not in COPIES)
    subprocess.run([tool, "report", "recordings", "--exit-zero", "-q", "-o", "reports", "--data", "data"], cwd=folder, check=True)
    tables = {}
    for name in sorted(os.listdir(f"{folder}/data")):
        if name.endswith(".csv") and name not in ("recordings.csv", "verdicts.csv", "findings.csv", "sessions.csv"):
            with open(f"{folder}/data/{name}", newline="") as file:
                rows = list(csv.DictReader(file))
            tables[name] = sorted(
                tuple((key, value) for key, value in row.items() if not key.lower().endswith(("line", "file", "page", "sha256"))) for row in rows)
    return found, tables


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("catalog")
    parser.add_argument("--sessions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tool, chance = os.path.abspath(options.tool), random.Random(options.seed)
    whole = sessions(tool, options.catalog, options.sessions, options.seed)
    first, late = whole[: len(whole) // 2], whole[len(whole) // 2:]
    again = [sent_again(chance, lines) for lines in whole]
    plain = {"a": sum(first, []), "b": sum(late, [])}
    # The last file begins more than 10,000 lines after the end of the sessions that it has again.
    copies = {
        "a": sum(again[: len(first)], []), "a-copy": sum(again[: len(first)], []), "b": sum(again[len(first):], []) + [b""] * 10_000,
        "c": sum(chance.sample(first, min(20, len(first))), []),
    }
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        write(one, options.catalog, plain)
        write(other, options.catalog, copies)
        (found, tables), (found_again, tables_again) = judged(tool, one), judged(tool, other)
    differences = [f"only once: {item}" for item in found if item not in found_again]
    differences += [f"only with copies: {item}" for item in found_again if item not in found]
    differences += [f"figures differ: {name}" for name in sorted(set(tables) | set(tables_again)) if tables.get(name) != tables_again.get(name)]
    for difference in differences[:20]:
        print(difference)
    if len(found) != len(found_again):
        differences.append("")
        print(f"{len(found)} findings, and {len(found_again)} with copies")
    added = sum(map(len, copies.values())) - sum(map(len, plain.values())) - 10_000
    print(f"{len(whole)} sessions, {len(found)} findings, {added} lines sent again: {len(differences)} differences")
    raise SystemExit(1 if differences else 0)


main()
