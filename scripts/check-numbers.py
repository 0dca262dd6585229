#!/usr/bin/env python3
"""Numbers from users' files must not end the program. `make lint` runs this over the Swift sources.

1. `Int(double)` traps on infinity and on what is too large. Sources/Model/WholeNumbers.swift makes it a warning, and so an
   error, in every file that imports Model: a file that has Doubles and converts to whole numbers must import it.
2. `+`, `-` and `*` trap where the result is too large. A line that computes with a whole-number field of the tables
   (`durationMs`, `maxRetries` …) says why that can't happen, by a comment `// bounded: …` on the line or above it. So does a line
   of what reads files of others (Sources/Importing, Sources/Reading) that computes with a whole number read from text.
3. `abs`, `negate` and `-x` trap on the smallest number, whose opposite is none, and so does `Int(x.magnitude)`. `x.magnitude` and
   comparing it never do: `abs` and `negate` are found in all sources, the others where whole numbers are read from text.

Without arguments it first looks whether it would find one of each.
"""
import pathlib
import re
import sys

# Those below Model, and those that don't know it.
WITHOUT_MODEL = {"Basics", "Markdown", "Browser", "Serving", "Examples", "adspec"}
READERS = ("Sources/Importing/", "Sources/Reading/")
# What git prints isn't of others.
TRUSTED = ("Sources/Reading/Git/",)
CONVERSION = re.compile(r"\bU?Int(8|16|32|64|128)?\((?!truncatingIfNeeded|bitPattern|clamping|exactly|littleEndian|ascii)")
DOUBLE = re.compile(r"\bDouble\b|\.rounded\(|\b\d+\.\d|\b\d+e\d|\bseconds\b|ContinuousClock|Duration\b")
OPPOSITE = re.compile(r"(?<![\w.])abs\(|\.negate\(\)")
MAGNITUDE = re.compile(r"\bU?Int(?:8|16|32|64|128)?\((?!nearest|exactly|clamping|truncatingIfNeeded)(?:[^():]|\([^()]*\))*\.magnitude\b")
# Where a whole number comes out of a text: `.integer` of a JSON node, `Int(text)`, `Int.init`.
READ = re.compile(r"\.integer\b(?!\()|\bU?Int(?:8|16|32|64|128)?(?:\.init\b|\(\$0\)|\((?:String|Substring)\b)")
BINDING = re.compile(r"\b(?:let|var)\s+(?:\(([^)]*)\)|(\w+))")
PATTERN = re.compile(r"\blet\s+(\w+)\?")
NEGATION = re.compile(r"(?:^|[(\[,=:?<>&|{]|\breturn|\bin)\s*-(?:[A-Za-z_$(])")
# Words that name a good many other things in Swift; their fields are read into properties of other names.
COMMON = {"line", "code", "count", "index", "position", "required", "total", "z", "min", "max"}


def integer_fields(root):
    """The names of the fields that hold whole numbers, from the tables themselves."""
    tables = "".join(path.read_text() for path in sorted((root / "Sources/Model").rglob("*.swift")))
    names = re.findall(r'AuthoredField\(\s*"(\w+)",\s*\.integer', tables)
    names += re.findall(r'FieldSchema\(\s*"(\w+)",\s*(?:\.list\(|\.either\(\[)?\.integer', tables)
    return sorted(set(names) - COMMON) + ["sequence"]


def statements(code):
    """(first line, text) of statements, as far as their brackets and conditions tell; `code` is lines without texts."""
    start, held, depth = 0, [], 0
    for number, line in enumerate(code):
        if not held:
            start = number
        held.append(line)
        depth += sum(line.count(sign) for sign in "([") - sum(line.count(sign) for sign in ")]")
        # A condition goes on up to its brace.
        waits = re.match(r"\s*(?:guard|if|while)\b", held[0]) and "{" not in line
        if depth <= 0 and not waits and not re.search(r"[,=?:&|]\s*$", line):
            yield start, "\n".join(held)
            held, depth = [], 0
    if held:
        yield start, "\n".join(held)


def read_names(code):
    """Names of whole numbers that come out of texts, and of what they are put into."""
    names, known = set(), -1
    while len(names) > known:
        known = len(names)
        for _, text in statements(code):
            tainted = re.compile(r"\b(?:" + "|".join(names) + r")\b") if names else None
            if not READ.search(text) and not (tainted and tainted.search(text.partition("=")[2])):
                continue
            for several, one in BINDING.findall(text):
                names |= set(re.findall(r"\w+", several)) if several else {one}
            names |= set(PATTERN.findall(text))
    return names - {"_", "let", "case", "self"}


def reader_faults(lines, code):
    """(line, what is wrong) of a source that reads whole numbers from text."""
    names = read_names(code)
    if not names:
        return
    name = r"\$?\b(?:" + "|".join(sorted(names)) + r")\b(?:\[\w+\])?"
    arithmetic = re.compile(rf"{name}(?:\s*\?\?\s*[\w.]+)?\)*\s(?:[-+*]|[-+*]=)\s|\s(?:[-+*]|[-+*]=)\s[\w.]*\(*{name}(?!\.)")
    for number, line in enumerate(code, 1):
        above = lines[number - 2] if number > 1 else ""
        if "// bounded:" in lines[number - 1] or "// bounded:" in above:
            continue
        if NEGATION.search(line):
            yield number, "takes the opposite of a number, which the smallest has none of (// bounded: …, or .magnitude)"
        elif arithmetic.search(line):
            yield number, "computes with a whole number read from text, and doesn't say why that can't overflow (// bounded: …)"


def faults(path, text, names):
    """(line, what is wrong) of a source."""
    field = r"\b(?:" + "|".join(names) + r")\b"
    # An operator beside the field, with what Swift puts between: `?.value`, `.value ?? 10)`.
    after = field + r"(?:\??\.value|\??\.integer|\]|\)|\s*\?\?\s*[\w.]+)*\s(?:[-+*]|[-+*]=)\s"
    before = r"\s(?:[-+*]|[-+*]=)\s(?:[\w.]+\()?(?:[\w?]+\.)*" + field
    arithmetic = re.compile(f"{after}|{before}")
    is_covered = path.split("/")[1] in WITHOUT_MODEL | {"Model"} or re.search(r"^[a-z ]*import Model$", text, re.M) or not DOUBLE.search(text)
    lines = text.split("\n")
    bare = []
    in_text = False
    for number, line in enumerate(lines, 1):
        was_in_text = in_text
        in_text ^= line.count('"""') % 2 == 1
        code = re.sub(r'"(?:\\.|[^"\\])*"', '""', line).partition("//")[0]
        bare.append("" if was_in_text else code)
        if was_in_text or line.lstrip().startswith("//"):
            continue
        if CONVERSION.search(code) and not is_covered:
            yield number, "converts to a whole number in a file that has Doubles and doesn't import Model"
        above = lines[number - 2] if number > 1 else ""
        if arithmetic.search(code) and "// bounded:" not in line and "// bounded:" not in above:
            yield number, "computes with a field of the tables, and doesn't say why that can't overflow (// bounded: …)"
        if OPPOSITE.search(code) or MAGNITUDE.search(code):
            yield number, "traps on the smallest number: take .magnitude, and compare that"
    if path.startswith(READERS) and not path.startswith(TRUSTED):
        yield from reader_faults(lines, bare)


def self_check(names):
    good = "import Model\nlet a = Int(nearest: x)\n// bounded: a day\nlet b = system.durationMs * 1000\nlet c = maxRetries > 0\n"
    bad = [
        "import Basics\nlet a = Int(seconds * 1000)\n",
        "import Model\nlet a = live.durationMs?.value ?? 10_000) / 2 + system.durationMs * 1000\n",
        "import Model\nlet next = event.sequence + 1\n",
        "import Model\nlet a = 2 * asset.maxLength.value\n",
        "import Model\nlet isSmall = numbers.allSatisfy({ abs($0) <= 1_000_000 })\n",
        "import Model\nvar a = b\na.negate()\n",
        "import Model\nlet a = Int(b.magnitude)\n",
    ]
    good_reader = (
        "guard let left = numbers[0].flatMap({ Int($0) }), left.magnitude < 10 else { return nil }\n"
        "// bounded: below ten\nlet a = 2 * left\nlet b = count + 1\nlet c = x.flatMap { Int(exactly: $0) } ?? -1\n"
    )
    bad_readers = [
        "let numbers = bounds.split { \"[],\".contains($0) }.map { Int($0) }\n"
        "guard numbers.count == 2,\n  case (let left?, let right?) = (numbers[0], numbers[1])\nelse { return nil }\n"
        "let width = right - left\n",
        "let length = node[name]?.integer\nlet a = (length ?? 1) * 2\n",
        "let start = Int.init(text)\nlet end = 1 + start\n",
        "let start = text.flatMap { Int($0) }\nreturn -start\n",
    ]
    if list(faults("Sources/Site/A.swift", good, names)):
        sys.exit("check-numbers.py: finds a fault where there is none")
    if list(faults("Sources/Importing/A.swift", good_reader, names)):
        sys.exit("check-numbers.py: finds a fault in a reader where there is none")
    for path, text in [("Sources/Site/A.swift", text) for text in bad] + [("Sources/Importing/A.swift", text) for text in bad_readers]:
        if not list(faults(path, text, names)):
            sys.exit(f"check-numbers.py: doesn't find the fault in:\n{text}")


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    names = integer_fields(root)
    if len(names) < 10:
        sys.exit(f"check-numbers.py: finds too few fields in the tables: {names}")
    self_check(names)
    failed = False
    for folder in sorted((root / "Sources").iterdir()):
        for path in sorted(folder.rglob("*.swift")):
            for number, what in faults(str(path.relative_to(root)), path.read_text(), names):
                print(f"{path.relative_to(root)}:{number}: error: {what}", file=sys.stderr)
                failed = True
    sys.exit(1 if failed else 0)


main()
