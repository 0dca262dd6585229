#!/usr/bin/env python3
"""Numbers from users' files must not end the program. `make lint` runs this over the Swift sources.

1. `Int(double)` traps on infinity and on what is too large. Sources/AdModel/WholeNumbers.swift makes it a warning, and so an
   error, in every file that imports AdModel: a file that has Doubles and converts to whole numbers must import it.
2. `+`, `-` and `*` trap where the result is too large. A line that computes with a whole-number field of the tables
   (`durationMs`, `maxRetries` …) says why that can't happen, by a comment `// bounded: …` on the line or above it.

Without arguments it first looks whether it would find one of each.
"""
import pathlib
import re
import sys

FOLDERS = ["AdModel", "Ingest", "Ledger", "Tallies", "Checks", "Simulator", "Outputs", "AdspecCommand"]
CONVERSION = re.compile(r"\bU?Int(8|16|32|64|128)?\((?!truncatingIfNeeded|bitPattern|clamping|exactly|littleEndian|ascii)")
DOUBLE = re.compile(r"\bDouble\b|\.rounded\(|\b\d+\.\d|\b\d+e\d|\bseconds\b|ContinuousClock|Duration\b")
# Words that name a good many other things in Swift; their fields are read into properties of other names.
COMMON = {"line", "code", "count", "index", "position", "required", "total", "z"}


def integer_fields(root):
    """The names of the fields that hold whole numbers, from the tables themselves."""
    tables = "".join(path.read_text() for path in sorted((root / "Sources/AdModel").rglob("*.swift")))
    names = re.findall(r'AuthoredField\(\s*"(\w+)",\s*\.integer', tables)
    names += re.findall(r'FieldSchema\(\s*"(\w+)",\s*(?:\.list\(|\.either\(\[)?\.integer', tables)
    return sorted(set(names) - COMMON) + ["sequence"]


def faults(path, text, names):
    """(line, what is wrong) of a source."""
    field = r"\b(?:" + "|".join(names) + r")\b"
    # An operator beside the field, with what Swift puts between: `?.value`, `.value ?? 10)`.
    after = field + r"(?:\??\.value|\??\.integer|\]|\)|\s*\?\?\s*[\w.]+)*\s(?:[-+*]|[-+*]=)\s"
    before = r"\s(?:[-+*]|[-+*]=)\s(?:[\w.]+\()?(?:[\w?]+\.)*" + field
    arithmetic = re.compile(f"{after}|{before}")
    is_covered = "/AdModel/" in path or re.search(r"^[a-z ]*import AdModel$", text, re.M) or not DOUBLE.search(text)
    lines = text.split("\n")
    in_text = False
    for number, line in enumerate(lines, 1):
        was_in_text = in_text
        in_text ^= line.count('"""') % 2 == 1
        if was_in_text or line.lstrip().startswith("//"):
            continue
        code = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
        if CONVERSION.search(code) and not is_covered:
            yield number, "converts to a whole number in a file that has Doubles and doesn't import AdModel"
        above = lines[number - 2] if number > 1 else ""
        if arithmetic.search(code) and "// bounded:" not in line and "// bounded:" not in above:
            yield number, "computes with a field of the tables, and doesn't say why that can't overflow (// bounded: …)"


def self_check(names):
    good = "import AdModel\nlet a = Int(nearest: x)\n// bounded: a day\nlet b = system.durationMs * 1000\nlet c = maxRetries > 0\n"
    bad = [
        "import Diagnostics\nlet a = Int(seconds * 1000)\n",
        "import AdModel\nlet a = live.durationMs?.value ?? 10_000) / 2 + system.durationMs * 1000\n",
        "import AdModel\nlet next = event.sequence + 1\n",
        "import AdModel\nlet a = 2 * asset.maxLength.value\n",
    ]
    if list(faults("Sources/Outputs/A.swift", good, names)):
        sys.exit("check-numbers.py: finds a fault where there is none")
    for text in bad:
        if not list(faults("Sources/Outputs/A.swift", text, names)):
            sys.exit(f"check-numbers.py: doesn't find the fault in:\n{text}")


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    names = integer_fields(root)
    if len(names) < 10:
        sys.exit(f"check-numbers.py: finds too few fields in the tables: {names}")
    self_check(names)
    failed = False
    for folder in FOLDERS:
        for path in sorted((root / "Sources" / folder).rglob("*.swift")):
            for number, what in faults(str(path), path.read_text(), names):
                print(f"{path.relative_to(root)}:{number}: error: {what}", file=sys.stderr)
                failed = True
    sys.exit(1 if failed else 0)


main()
