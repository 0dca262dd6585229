"""Numbers of ads that lead to the list of ads: it must have as many rows, by a query over data/ads.ndjson, and of one link of each
sort by the list itself. Numbers of sessions that lead to the list of sessions are held against that list."""

import csv
import json
import os
import re
import urllib.parse
from html.parser import HTMLParser

LIST = "ads/index.html"
SESSIONS = "sessions/index.html"
FINDINGS = "findings/index.html"
UNRECORDED = "–"
# What filters call the outcome of a cause, and what data files do.
OUTCOMES = {"failed": "failed", "another rule": "supporting", "to check": "toCheck"}


class Links(HTMLParser):
    """The links to a list with filters: their filters, and what a reader sees or hears of each."""

    def __init__(self, text, to=LIST):
        super().__init__()
        self.found, self.open, self.to = [], None, to
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        address = values.get("href") or ""
        if tag == "a" and f"{self.to}?" in address:
            self.open = [address.partition("?")[2], values.get("aria-label") or ""]

    def handle_data(self, data):
        if self.open:
            self.open[1] += " " + data

    def handle_endtag(self, tag):
        if tag == "a" and self.open:
            self.found.append(tuple(self.open))
            self.open = None


def is_of(reason, shape):
    """Whether a cause has this shape: the same words, with other names and numbers at most."""
    pattern = re.escape(shape).replace("'…'", "'.*?'").replace("…", r"-?[\d.,]+")
    return re.fullmatch(pattern, reason) is not None


def fits(ad, name, value):
    if name == "question":
        question, _, answer = value.partition(".")
        if question != "dsa":
            return ad[question] == answer
        # The IAB's object and consent are questions of their own.
        answers = [ad[name] for name in ad if name.startswith("art")]
        return next((one for one in ("failed", "toCheck", "confirmed") if one in answers), "notInScope") == answer
    if name == "cause":
        outcome, _, shape = value.partition(": ")
        reasons = [ad["cause"] or ""] + (ad["otherCauses"] or "").split("; ")
        return any(
            one == OUTCOMES[outcome] and is_of(reason, shape) for one, reason in zip(ad["causeOutcomes"].split(), reasons))
    if name == "test":
        return ad["test"] == (value == "test")
    if name == "day":
        return ad["day"] >= value
    if name == "until":
        return ad["day"] <= value
    return (ad[name] or UNRECORDED) == value


def number(words):
    """The first number that the link says; `None` for one that says none, such as `all of it`."""
    found = re.search(r"\d[\d,]*", words)
    return int(found[0].replace(",", "")) if found else None


def listed(tab, site, query, to=LIST):
    """How many rows the list has found."""
    tab.open(f"file://{site}/{to}?{query}")
    tab.wait("/ of /.test(document.querySelector('[data-list-count]').textContent)")
    return int(tab.evaluate("document.querySelector('[data-list-count]').textContent.split(' of ')[0].replaceAll(',', '')"))


def asked(ads):
    """What people ask of the list that no page asks for them: the ads of a line item, those that failed a question of Article 26, and
    those of some days in one country."""
    days = sorted({ad["day"] for ad in ads})
    failed = next((ad for ad in ads if ad["verdict"] == "failed" and ad["lineItem"]), ads[0])
    yield [("lineItem", failed["lineItem"] or UNRECORDED)]
    yield [("question", "dsa.failed")]
    yield [("question", "dsa.toCheck"), ("test", "production")]
    yield [("day", days[len(days) // 3]), ("until", days[len(days) // 2]), ("country", failed["country"] or UNRECORDED)]


def in_file(tab, query, site):
    """How many rows the file has that the list offers of what it found."""
    tab.open(f"file://{site}/{LIST}")
    tab.evaluate(
        "globalThis.made = URL.createObjectURL;"
        "URL.createObjectURL = (file) => { file.text().then((text) => (globalThis.written = text)); return made.call(URL, file); };"
        f"for (const [name, value] of new URLSearchParams({json.dumps(query)})) {{"
        " const field = document.querySelector('[data-list]').elements.namedItem(name);"
        " field.append(new Option(value, value)); field.value = value; }"
        "document.querySelector('[data-list]').dispatchEvent(new Event('input'))")
    tab.wait("globalThis.written !== undefined")
    return tab.evaluate("globalThis.written.trimEnd().split('\\n').length - 1")


def wrong_sessions(site, pages, tab):
    counts = {}
    for path in sorted(pages):
        with open(os.path.join(site, path), encoding="utf-8") as file:
            links = Links(file.read(), SESSIONS).found
        for query, words in links:
            if query not in counts:
                counts[query] = listed(tab, site, query, SESSIONS)
            if counts[query] == 0 or number(words) not in (None, counts[query]):
                yield f"{path}: '{' '.join(words.split())}' leads to {counts[query]} sessions: {query}"
    print(f"    {len(counts)} lists of sessions were followed", flush=True)


def wrong_days(site, tab):
    """Sessions and findings of some days, of one and later, and up to one: what the list has, and its file in data/."""
    for path, name in ((SESSIONS, "sessions"), (FINDINGS, "findings")):
        with open(os.path.join(site, f"data/{name}.csv"), encoding="utf-8", newline="") as file:
            recorded = [row["day"] for row in csv.DictReader(file)]
        days = sorted(set(recorded) - {""})
        first, last = days[len(days) // 3], days[len(days) // 2]
        for from_day, to_day in ((first, last), (first, ""), ("", last)):
            count = sum(day != "" and from_day <= day <= (to_day or day) for day in recorded)
            query = urllib.parse.urlencode([(key, day) for key, day in (("day", from_day), ("until", to_day)) if day])
            found = listed(tab, site, query, path)
            if found != count:
                yield f"{path}?{query}: the list has {found} rows, and data/{name}.csv {count}"


def wrong(site, pages, browser):
    with open(os.path.join(site, "data/ads.ndjson"), encoding="utf-8") as file:
        ads = [json.loads(line) for line in file]
    counts, tried, tab = {}, set(), browser.tab()
    yield from wrong_sessions(site, pages, tab)
    yield from wrong_days(site, tab)
    for path in sorted(pages):
        with open(os.path.join(site, path), encoding="utf-8") as file:
            links = Links(file.read()).found
        for query, words in links:
            filters = urllib.parse.parse_qsl(query)
            if query not in counts:
                counts[query] = sum(all(fits(ad, name, value) for name, value in filters) for ad in ads)
            # What a cause is called may have numbers of its own.
            said = None if any(name == "cause" for name, _ in filters) and not re.match(r"\s*[\d,]+ ads?\b", words) else number(words)
            if counts[query] == 0 or said not in (None, counts[query]):
                yield f"{path}: '{' '.join(words.split())}' leads to {counts[query]} ads: {query}"
            sort = (path.partition("/")[0], tuple(name for name, _ in filters))
            if sort in tried:
                continue
            tried.add(sort)
            if listed(tab, site, query) != counts[query]:
                yield f"{query}: the list has {listed(tab, site, query)} rows, and data/ads.ndjson {counts[query]}"
    for filters in asked(ads):
        query, count = urllib.parse.urlencode(filters), sum(all(fits(ad, *one) for one in filters) for ad in ads)
        found = listed(tab, site, query), in_file(tab, query, site)
        if found != (count, count):
            yield f"{query}: the list has {found[0]} rows, its file {found[1]}, and data/ads.ndjson {count}"
        counts[query] = count
    print(f"    {len(counts)} lists of ads were followed, {len(tried)} of them in the browser", flush=True)
