"""What is left of outputs when places in recordings are called by the event that stands there."""

import json
import re

from outputs import joined, made, plain

LINE = re.compile(r"\bline \d+( of '[^']*'| of &#39;[^&]*&#39;)?")
# What stands between the places of one file, with or without links.
BETWEEN = r"(?:`, `|`\]\([^)]*\), \[`|</code>(?:</a>)?, (?:<a [^>]*>)?<code>)"
SET_ASIDE = re.compile(r"Line \d+, from byte \d+")
# Their subject is a file, not a session.
OF_FILES = re.compile(
    r"(input-unreadable|line-unreadable|recording-truncated|session-resumed|session-evicted|event-unknown|line-repeated|file-repeated|recording-empty),")


class Places:
    """Calls places by what stands there.

    - `isOneFile`: otherwise what is said of files is left out as well."""

    def __init__(self, places, names, is_one_file):
        self.places, self.names, self.is_one_file = places, names, is_one_file
        self.file = "|".join(map(re.escape, names))

    def all(self, outputs):
        found = {}
        for name, text in joined(outputs).items():
            # The first finding of each rule in each file, and of each cause.
            if name in ("check.github", "check.human"):
                continue
            text = self.without_firsts(name, self.text(name, plain(text, self.names)))
            if not self.is_one_file:
                text = self.without_files(name, text)
            if text is not None:
                found[name] = text
        return found

    def without_firsts(self, name, text):
        """Without places and texts of the first of several, which is another when lines stand otherwise."""
        text = re.sub(r"(?m)^(\|[^|]*\| (?:error|warning|note) \| \d+ \| \d+ \|) .*", r"\1", text)
        if re.match(r"site/reports/(rewarded|live|mediation).html", name):
            text = re.sub(r"<td>(?:<a [^>]*>)?<code>@.*</code>(?:</a>)?</td>\s*<td>.*</td>\s*<td>.*</td>", "", text)
        if name == "check.junit":
            text = re.sub(r'<(?:failure|skipped) message="[^"]*"(?: type="\w+")?>|</failure>|</skipped>|</system-out>', r"\n", text)
        return text

    def id(self, file, number):
        return "@" + self.places.get((file, int(number)), f"nothing in line {number} of {file}")

    def text(self, name, text):
        if "/ads." in name:
            # The digest of the file with the line.
            text = re.sub(r"\b[0-9a-f]{64}\b", "SHA", text)
        if name.endswith("manifest.json"):
            return "\n".join(made(text))
        if name.endswith((".json", ".ndjson", ".sarif", ".gitlab")):
            return "\n".join(self.value(value) for value in self.values(name, text))
        text = re.sub(rf"({self.file}):(\d+)((?:{BETWEEN}:\d+)*)", self.listed, text)
        text = re.sub(rf"({self.file}),(\d+)(?=[,\r\n])", lambda match: self.id(match[1], match[2]), text)
        if "<title>" in text and "event-1" in text:
            text = self.session_page(text)
        text = SET_ASIDE.sub("Line @", LINE.sub("line @", text))
        return re.sub(r"(?m)^ *\d+ \| ", "| ", text) if name in ("check.human", "check.out") else text

    def listed(self, match):
        """A place, and those after it in the same file."""
        return self.id(match[1], match[2]) + re.sub(r":(\d+)", lambda more: self.id(match[1], more[1]), match[3])

    def session_page(self, text):
        """Its table of events has the number of a line, and above the first of each file its name."""
        file, numbers, lines = None, {}, []
        for line in text.split("\n"):
            if begin := re.match(rf'<tr class="events-file">.*<bdi>({self.file})</bdi>', line):
                file = begin[1]
                continue
            if row := re.match(r'(<tr id="event-\d+"[^>]*><td>)(\d+)(<td>.*)', line):
                numbers[row[2]] = self.id(file, row[2])
                line = row[1] + numbers[row[2]] + row[3]
            lines.append(line)
        text = re.sub(r"in the lines [\d, ]+", "in the lines @", "\n".join(lines))
        if self.is_one_file:
            text = re.sub(r"\bline (\d+)", lambda match: numbers.get(match[1], match[0]), text)
        number = lambda match: f"lines {numbers.get(match[1], match[1])} {numbers.get(match[2], match[2])}"
        return re.sub(r"\blines (\d+)–(\d+)", number if self.is_one_file else "lines @", text)

    def values(self, name, text):
        if name.endswith(".ndjson"):
            return map(json.loads, text.splitlines())
        value = json.loads(text)
        if name.endswith(".sarif"):
            return [*value["runs"][0].pop("results"), value]
        return value if isinstance(value, list) else [value]

    def value(self, value):
        """Lists are sorted: by place, most of them."""
        return json.dumps(self.walk(value), sort_keys=True, ensure_ascii=False)

    def walk(self, value):
        if isinstance(value, list):
            return sorted((self.walk(item) for item in value), key=lambda item: json.dumps(item, sort_keys=True))
        if isinstance(value, str):
            return SET_ASIDE.sub("Line @", LINE.sub("line @", value))
        if not isinstance(value, dict):
            return value
        value = dict(value)
        if not self.is_one_file or any(LINE.search(text.lower()) for text in told(value)):
            # Made of the message, which says a line, and of the file.
            value.pop("fingerprint", None)
            value.pop("partialFingerprints", None)
        for file, line in (("file", "line"), ("path", "lines"), ("artifactLocation", "region")):
            if file in value and line in value:
                name, number = first(value[file], "uri"), first(value[line], "begin", "startLine")
                if number is not None and re.fullmatch(self.file, name):
                    value["at"] = self.id(name, number)
                    if value.get("firstLine") is not None:
                        value["firstLine"] = self.id(name, value["firstLine"])
                    for gone in (file, line, "endLine"):
                        value.pop(gone, None)
        for place in ("first", "last", "shown", "label"):
            file, line = value.get(place + "File"), value.get(place + "Line")
            if isinstance(file, str) and isinstance(line, int) and re.fullmatch(self.file, file):
                value[place + "File"], value[place + "Line"] = self.id(file, line), None
        return {key: self.walk(item) for key, item in value.items()}

    def without_files(self, name, text):
        """What is said of events and sessions, wherever they stand; `None` where nothing else is said."""
        if re.match(r"site/data/recordings.csv|site/rules/(index|session-resumed/|line-repeated/|file-repeated/|line-unreadable/)", name):
            return None
        text = re.sub(r"(\b(in|from|and) |<span>)\d+ recordings?\b", "recordings", text)
        if name == "check.junit":
            return "\n".join(line for line in text.splitlines() if line.startswith("@"))
        if name == "site/data/verdicts.csv":
            return "\n".join(line for line in text.splitlines() if not OF_FILES.match(line))
        # What each recording holds.
        text = re.sub(rf"(?m)^\| `?({self.file})`? .*\n|<tr><th scope=\"row\"><code><bdi>({self.file}).*\n", "", text)
        text = re.sub(rf"<tr>\s*<td><code>({self.file})</code></td>(?s:.*?)</tr>", "", text)
        text = re.sub(rf"(<dd><code>(<bdi>)?({self.file})(</bdi>)?</code></dd>)+", "FILES", text)
        return "\n".join(line for line in text.splitlines() if line.strip() and not re.search(self.file, line))


def told(value):
    """The texts of a finding."""
    texts = [value.get("description"), value.get("message")]
    return [text["text"] if isinstance(text, dict) else text for text in texts if isinstance(text, (str, dict)) and text and (
        isinstance(text, str) or "text" in text)]


def first(value, *names):
    """The value, or of an object what it has by one of these names."""
    return next((value[name] for name in names if name in value), None) if isinstance(value, dict) else value
