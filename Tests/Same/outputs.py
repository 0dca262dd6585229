"""Everything that the tool says of recordings: what `check`, `report` and `build` print and write."""

import difflib
import json
import os
import re
import shutil
import subprocess

# It is made of the name of a file.
ADDRESS = re.compile(r"findings/at/\w\w\.html#f\w{16}")
# One that may have recordings of its own.
FORMAT = "feed-content-native"
# What a card says of its findings: rules and lines. Its numbers, order and addresses go by places.
CARD = re.compile(r'(<p class="soft">[\d,]+ findings?: )(.*<code>.*)(</p>)')
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
CUT = re.compile(r"… and [\d,]+ more, which are counted")
# Its pages have other names then; the list of findings leads to each.
ADDRESSES = "site/findings/at/"
# Their lists are sorted by place.
BY_PLACE = re.compile(
    r"check\.|site/data/(findings|repeated-impressions|lost-rewards)\.|site/(formats|rules)/.*/index\.html|site/findings/|site/search/findings|printed\.out|.*delivery|.*rewarded")


def check_formats(tool):
    """Returns the names of the outputs of a check, from its help."""
    text = subprocess.run([tool, "check", "--help"], check=True, capture_output=True, text=True).stdout
    return re.search(r"--format <format>[^(]*\(values:([^)]*)\)", text)[1].replace(",", " ").split()


class Catalog:
    """A copy of the definitions of a catalog, to lay recordings beside."""

    def __init__(self, tool, source, folder):
        self.tool, self.folder, self.runs = tool, folder, 0
        self.forms = [word for form in check_formats(tool) for word in ("-o", f"{form}=out/check.{form}")]
        shutil.copy(f"{source}/adspec.yaml", folder)
        unneeded = shutil.ignore_patterns("recordings", "streams", "*.svg", "*.png", "*.jpg")
        shutil.copytree(f"{source}/formats", f"{folder}/formats", ignore=unneeded)

    def put(self, files):
        """Writes these recordings, by name, in place of those that were there."""
        beside = f"formats/{FORMAT}/recordings"
        for name in ("recordings", "logs", beside):
            shutil.rmtree(f"{self.folder}/{name}", ignore_errors=True)
            os.mkdir(f"{self.folder}/{name}")
        if not any(name.startswith(beside) for name in files):
            os.rmdir(f"{self.folder}/{beside}")
        for name, text in files.items():
            with open(f"{self.folder}/{name}", "wb") as file:
                file.write(text)

    def outputs(self, paths, *options, pages="all", input=b""):
        """All outputs by name, those that are printed with the exit code behind them."""
        place = os.path.join(self.folder, "out")
        shutil.rmtree(place, ignore_errors=True)
        os.mkdir(place)
        site = ["-o", "out/site", "--session-pages", pages, "--previews", "none", "--no-cache", "--no-sync"]
        return self.run({
            "check": ["check", "--reviews", *self.forms], "statistics": ["check", "--statistics"],
            "printed": ["report"], "report": ["report", "-o", "out/report"], "build": ["build", *site]},
            [*paths, *options], input)

    def merged(self, chance, groups, pages):
        """The same of parts, one of each group of files, that are merged in any order and tree."""
        offer = ["--session-pages", chance.choice((pages, "all"))]
        parts = self.new_parts(len(groups))
        for part, files in zip(parts, groups):
            self.tried("scale", "part", *files, "--catalog", ".", "-o", part, *offer, "-q")
        return self.of_parts(chance, parts, pages)

    def keyed(self, chance, files, count, pages):
        """The same of lines that are keyed, a file by itself, sorted, and dealt out by session to so many parts."""
        lines, facts = [], []
        for number, name in enumerate(chance.sample(files, len(files))):
            if chance.random() < 0.5:
                with open(f"{self.folder}/{name}", "rb") as file:
                    text = file.read()
                command = ["scale", "key", "-", "--name", name, "--catalog", ".", "-o", "-", "--jobs", chance.choice("123"), "-q"]
                lines += self.tried(*command, input=text).splitlines(keepends=True)
            else:
                self.tried("scale", "key", name, "--catalog", ".", "-o", "keyed", "-q")
                with open(f"{self.folder}/keyed/frames", "rb") as frames:
                    lines += frames.readlines()
                facts.append(f"keyed/facts{number}")
                os.rename(f"{self.folder}/keyed/facts", f"{self.folder}/{facts[-1]}")
        lines.sort()
        text = b"".join(line.split(b"\t")[3] for line in lines if line.startswith(b"facts\t"))
        parts = self.new_parts(count)
        self.tried("scale", "merge", *facts, *(["-"] if text else []), "--whole", "-o", "parts/whole", "-q", input=text)
        dealt = [[] for _ in parts]
        for line in lines:
            # All of some few, too: a part may be empty, and another hold nearly everything.
            dealt[int(line[:3], 16) % count if line[:1] in b"0123456789abcdef" and line[:5] != b"facts" else 0].append(line)
        for part, frames in zip(parts, dealt):
            made = self.tried(
                "scale", "part", "--keyed", "-", "--facts", "parts/whole", "--catalog", ".", "-o", "-", "-q", "--session-pages", pages,
                input=b"".join(frames))
            with open(f"{self.folder}/{part}", "wb") as file:
                file.write(made)
        return self.of_parts(chance, [*parts, "parts/whole"], pages)

    def new_parts(self, count):
        """Names for so many."""
        shutil.rmtree(os.path.join(self.folder, "parts"), ignore_errors=True)
        os.mkdir(os.path.join(self.folder, "parts"))
        return [f"parts/{number}" for number in range(count)]

    def of_parts(self, chance, parts, pages):
        while len(parts) > 4:
            some = [parts.pop(chance.randrange(len(parts))) for _ in range(chance.choice((2, 3)))]
            parts.append(some[0] + "m")
            self.tried("scale", "merge", *some, "-o", parts[-1], "-q")
        chance.shuffle(parts)
        site = ["--site", "out/site", "--session-pages", pages, "--previews", "none", "--no-cache", "--no-sync"]
        shutil.rmtree(os.path.join(self.folder, "out"))
        os.mkdir(os.path.join(self.folder, "out"))
        return self.run({
            "check": ["scale", "merge", "--check", "--reviews", *self.forms], "statistics": ["scale", "merge", "--check", "--statistics"],
            "report": ["scale", "merge", "--report", "out/report"], "build": ["scale", "merge", *site]}, [*parts, "--catalog", "."])

    def tried(self, *arguments, input=b""):
        self.runs += 1
        return subprocess.run([self.tool, *arguments], cwd=self.folder, check=True, input=input, stdout=subprocess.PIPE).stdout

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
    # How many pages addresses of findings lead to depends on them.
    text = re.sub(r"Published [\d,]+ files", "Published files", text)
    text = CARD.sub(lambda match: match[1] + named(match[2]) + match[3], ADDRESS.sub("findings/at/ADDRESS", text))
    text = DIGEST.sub("DIGEST", re.sub(r"-{2,}", "--", re.sub(r"[ \t]+", " ", text)))
    text = re.sub(r"\| `DIGEST` \| [\d,]+ \|", "| |", re.sub(r",DIGEST,\d+,", ",,", text))
    text = re.sub(rf'(?m)^(<tr><th scope="row"><code><bdi>({files})</bdi>.*?)[\d.]+ [KM]?B', r"\1", text)
    return re.sub(r"(<td><code>DIGEST</code></td>\s*<td[^>]*>)[\d,]+", r"\1", text)


def named(card):
    """The rules and the events that a card of findings names, each once."""
    return " ".join(sorted(set(re.findall(r"<code>[^<]+</code>|#event-\d+", card))))


def made(manifest):
    """The paths of a site's files, but for those that are made of names."""
    paths = (file["path"] for file in json.loads(manifest)["files"])
    return [path for path in paths if not f"site/{path}".startswith(ADDRESSES)]


def index(script):
    """A search index with the values that the numbers of its rows stand for: numbers go by the order of the rows."""
    made = json.loads(script[len("adspecIndex(") : -len(");\n")])
    tables = [made.get("tables", {}).get(name) for name in made["columns"]]
    rows = [[cell if table is None else table[cell] for cell, table in zip(row, tables)] for row in made["rows"]]
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in [made["columns"], *rows])


def joined(outputs):
    """The pages of a list as one: which finding or ad stands on which page goes by places."""
    found = {}
    for name, text in sorted(outputs.items()):
        if name.startswith(ADDRESSES):
            continue
        for folder in ["site/findings/", "site/ads/"]:
            if name.startswith(folder):
                name = folder + "index.html"
                text = found.get(name, "") + text
        if name.startswith("site/search/"):
            text = index(text)
        found[name] = text
    return found


def renamed(outputs, names):
    """The same with files called by other names, and without what is made of names."""
    pattern = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    found = {}
    for name, text in joined(outputs).items():
        if name.endswith("manifest.json"):
            text = "\n".join(made(text))
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
