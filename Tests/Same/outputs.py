"""Everything that the tool says of recordings: what `check`, `report` and `build` print and write."""

import difflib
import json
import os
import re
import shutil
import subprocess

FORMS = ("human", "json", "ndjson", "sarif", "junit", "github", "gitlab", "markdown")
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
CUT = re.compile(r"… and [\d,]+ more, which are counted")
# Their lists are sorted by place.
BY_PLACE = re.compile(
    r"check\.|site/data/(findings|repeated-impressions|lost-rewards)\.|site/(formats|rules)/.*/index\.html|printed\.out|.*delivery")


class Catalog:
    """A copy of the definitions of a catalog, to lay recordings beside."""

    def __init__(self, tool, source, folder):
        self.tool, self.folder, self.runs = tool, folder, 0
        shutil.copy(f"{source}/adspec.yaml", folder)
        unneeded = shutil.ignore_patterns("recordings", "*.svg", "*.png", "*.jpg")
        shutil.copytree(f"{source}/formats", f"{folder}/formats", ignore=unneeded)

    def put(self, files):
        """Writes these recordings, by name, in place of those that were there."""
        for name in ("recordings", "logs"):
            shutil.rmtree(f"{self.folder}/{name}", ignore_errors=True)
            os.mkdir(f"{self.folder}/{name}")
        for name, text in files.items():
            with open(f"{self.folder}/{name}", "wb") as file:
                file.write(text)

    def outputs(self, paths, *options, pages="all", input=b""):
        """All outputs by name, those that are printed with the exit code behind them."""
        place = os.path.join(self.folder, "out")
        shutil.rmtree(place, ignore_errors=True)
        os.mkdir(place)
        forms = [word for form in FORMS for word in ("-o", f"{form}=out/check.{form}")]
        site = ["-o", "out/site", "--session-pages", pages, "--previews", "none", "--no-cache", "--no-sync"]
        return self.run({
            "check": ["check", "--reviews", *forms], "statistics": ["check", "--statistics"],
            "printed": ["report"], "report": ["report", "-o", "out/report"], "build": ["build", *site]},
            [*paths, *options], input)

    def merged(self, chance, groups, pages):
        """The same of parts, one of each group of files, that are merged in any order and tree."""
        shutil.rmtree(os.path.join(self.folder, "parts"), ignore_errors=True)
        os.mkdir(os.path.join(self.folder, "parts"))
        parts = [f"parts/{number}" for number in range(len(groups))]
        offer = ["--session-pages", chance.choice((pages, "all"))]
        for part, files in zip(parts, groups):
            self.tried("part", *files, "--catalog", ".", "-o", part, *offer, "-q")
        while len(parts) > 4:
            some = [parts.pop(chance.randrange(len(parts))) for _ in range(chance.choice((2, 3)))]
            parts.append(some[0] + "m")
            self.tried("merge", *some, "-o", parts[-1], "-q")
        chance.shuffle(parts)
        forms = [word for form in FORMS for word in ("-o", f"{form}=out/check.{form}")]
        site = ["--site", "out/site", "--session-pages", pages, "--previews", "none", "--no-cache", "--no-sync"]
        shutil.rmtree(os.path.join(self.folder, "out"))
        os.mkdir(os.path.join(self.folder, "out"))
        return self.run({
            "check": ["merge", "--check", "--reviews", *forms], "statistics": ["merge", "--check", "--statistics"],
            "report": ["merge", "--report", "out/report"], "build": ["merge", *site]}, [*parts, "--catalog", "."])

    def tried(self, *arguments):
        subprocess.run([self.tool, *arguments], cwd=self.folder, check=True)
        self.runs += 1

    def run(self, commands, arguments, input=b""):
        """What these commands print, and the files that they write to `out`."""
        found, place = {}, os.path.join(self.folder, "out")
        for name, command in commands.items():
            done = subprocess.run(
                [self.tool, *command, *arguments, "--color", "never"], cwd=self.folder, input=input,
                capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1790000000"})
            self.runs += 1
            found[name + ".out"] = done.stdout.decode()
            found[name + ".err"] = f"{done.stderr.decode()}exit {done.returncode}\n"
        for root, _, names in os.walk(place):
            for name in names:
                path = os.path.join(root, name)
                with open(path, encoding="utf-8", newline="") as file:
                    found[os.path.relpath(path, place)] = file.read()
        return found

    def findings(self):
        """What is found in the recordings, an object each."""
        done = subprocess.run(
            [self.tool, "check", "--exit-zero", "-q", "-o", "ndjson"], cwd=self.folder, check=True, capture_output=True)
        return [json.loads(line) for line in done.stdout.splitlines()]


def plain(text, files):
    """Without what pads a table, and without digests and sizes of these files."""
    files = "|".join(map(re.escape, files))
    text = DIGEST.sub("DIGEST", re.sub(r"-{2,}", "--", re.sub(r"[ \t]+", " ", text)))
    text = re.sub(r"\| `DIGEST` \| [\d,]+ \|", "| |", re.sub(r",DIGEST,\d+,", ",,", text))
    text = re.sub(rf'(?m)^(<tr><th scope="row"><code><bdi>({files})</bdi>.*?)[\d.]+ [KM]?B', r"\1", text)
    return re.sub(r"(<td><code>DIGEST</code></td>\s*<td[^>]*>)[\d,]+", r"\1", text)


def renamed(outputs, names):
    """The same with files called by other names, and without what is made of names."""
    pattern = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    found = {}
    for name, text in outputs.items():
        text = plain(pattern.sub(lambda match: names[match[0]], text), set(names.values()))
        found[name] = re.sub(r'"(size|fingerprint|primaryLocationLineHash)": ?["\w:]+', "", text)
    return found


def differences(what, base, other, is_sorted=lambda name: False):
    """What differs, a text an output."""
    found = []
    for name in sorted(base.keys() | other.keys()):
        if name == "check.markdown" and CUT.search(base.get(name, "")):
            # As long as a comment may be.
            continue
        if name not in base or name not in other:
            found.append(f"{what}: {name} is only on one side")
        elif base[name] != other[name]:
            a, b = base[name].splitlines(), other[name].splitlines()
            if is_sorted(name):
                a, b = sorted(a), sorted(b)
            shown = list(difflib.unified_diff(a, b, lineterm="", n=0))[2:12]
            if shown or not is_sorted(name):
                found.append("\n    ".join([f"{what}: {name}", *(line[:300] for line in shown)]))
    return found
