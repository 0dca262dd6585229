#!/usr/bin/env python3
"""sample-prose.py SEED: prints 100 doc comments and 100 names of declarations of Sources and Recorder, drawn by the seed.

Read them as a stranger to the project, and mend what isn't plain at first reading. The same seed and the same sources give
the same list.
"""
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = 100
DOC = re.compile(r"^\s*///( ?)(.*)")
NAME = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+|[a-z]+(?:\(\w+\))?\s+)*?"
                  r"(?:actor|case(?=\s+[a-z`])(?! let)|class|enum|func|let|protocol|struct|typealias|var)\s+(?:\()?(\w+)")


def read(path):
    """The doc comments of a file with the line after each, and its declarations, each with its number of line."""
    comments, names, comment = [], [], []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        doc = DOC.match(line)
        if doc:
            comment.append(doc[2])
        elif comment and not NAME.match(line) and line.lstrip().startswith(("@", "//")):
            continue
        else:
            if comment:
                comments.append((path, number - len(comment), "\n".join(comment) + "\n  > " + line.strip()))
            comment = []
            name = NAME.match(line)
            if name:
                names.append((path, number, f"{name[1]}\n  > {line.strip()}"))
    return comments, names


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    comments, names = [], []
    for folder in ["Sources", "Recorder"]:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            more = read(path)
            comments += more[0]
            names += more[1]
    drawn = random.Random(sys.argv[1])
    for title, all_of_them in [("Doc comments", comments), ("Names", names)]:
        print(f"# {title}: {COUNT} of {len(all_of_them)}\n")
        for path, number, text in sorted(drawn.sample(all_of_them, COUNT)):
            print(f"{path.relative_to(ROOT)}:{number}: {text}\n")


main()
