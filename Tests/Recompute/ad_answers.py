"""Ads by their worst answer, counted again: each ad in scope once, by format and country, by version of the app, by day. What
failed of an ad stands in data/findings.ndjson and data/adchoices.csv, which verdict_check.py holds against the recordings; which
ads there are, and their keys, is up to who counts."""

import json
import re
from collections import Counter, defaultdict

from formats import COUNTRIES, EEA, UNION
from published import findings, number, page, rows, tables

FAILED, TO_CHECK, BY_PERSON, CONFIRMED = "failed", "to check", "confirmed by a person", "confirmed"
ORDER = (FAILED, TO_CHECK, BY_PERSON, CONFIRMED)
NONE = "not recorded"
HOUSE = "6060308706800320801"


def parts_of(events):
    """The ads under one id: a load that follows a load and an impression brings another."""
    parts, has_load, has_impression = [[]], False, False
    for event in events:
        if event["event"] == "ad.load" and has_load and has_impression:
            parts.append([])
            has_impression = False
        has_load = has_load or event["event"] == "ad.load"
        has_impression = has_impression or event["event"] == "impression"
        parts[-1].append(event)
    return parts


def is_asked_about(events, tally, start, country):
    """Whether an ad is in scope of the Digital Services Act (docs/judging.md): shown in the EEA or nobody knows where, and paid
    for. Where nothing tells what was shown, what was loaded is."""
    loads = [e for e in events if e["event"] == "ad.load"]
    is_house = bool(loads) and (loads[0].get("house") is True or loads[0].get("source", {}).get("id") == HOUSE)
    observed = set(start.get("recorder", {}).get("observes", {"rendering", "impressions"}))
    is_shown = tally["renderedAds"] or tally["impressions"]
    if not {"rendering", "impressions"} & observed:
        is_shown = is_shown or loads
    return bool(is_shown) and not is_house and (country not in COUNTRIES or country in EEA)


def worse(one, other):
    return min(one, other, key=ORDER.index)


# The rules about Articles 26 and 28; those about the IAB's object and consent decide no ad.
ACT = {
    "dsa-behalf-missing", "dsa-marking-unproven", "dsa-paid-missing", "dsa-parameters-missing", "dsa-parameters-unreachable",
    "dsa-profiling-of-minor"}
# The buyer need not be named if the payer is the same: an object without `paid` leaves Art. 26(1)(c) open.
OPEN = {"dsa-paid-missing"}


def bad_ads(site, people):
    """The worst answer of each ad that isn't confirmed, by session and ad; and the answers about AdChoices alone."""
    verdicts = {"fail": FAILED, "needsReview": TO_CHECK}
    answers = {"failed": FAILED, "toCheck": TO_CHECK, "confirmedByPerson": BY_PERSON, "confirmed": CONFIRMED}
    found, icons = {}, {}
    for finding in findings(site):
        answer = verdicts.get(finding["verdict"]) if finding["rule"] in ACT else None
        if answer == FAILED and finding["rule"] in OPEN:
            answer = TO_CHECK
        if finding["rule"] in OPEN and "payer" in people.questions(finding["session"], finding["ad"]):
            continue
        if answer and finding["ad"] is not None:
            key = finding["session"], finding["ad"]
            found[key] = worse(found.get(key, CONFIRMED), answer)
    for row in rows(site, "adchoices"):
        if row["evidence"] in answers:
            key = row["session"], row["ad"]
            icons[key] = answers[row["evidence"]]
            found[key] = worse(found.get(key, CONFIRMED), icons[key])
    return {key: answer for key, answer in found.items() if answer != CONFIRMED}, icons


def sums(ads, answer_of):
    """Numbers of ads by key, then by answer: `ads` are (ad, keys)."""
    counted = defaultdict(Counter)
    for ad, keys in ads:
        answer = answer_of(ad)
        for key in keys if answer else ():
            counted[key][answer] += 1
    return counted


def counts(label, text):
    """A cell of the matrix: its label says all answers; without one all of its ads are confirmed."""
    found = {answer: number(part) for part in label.split(", ") for answer in ORDER if part.endswith(answer)}
    return Counter(found or {CONFIRMED: number(text)} if text.strip() else {})


def shown(site):
    """What the pages say, by the same keys: ("place", format, country), ("version", name), ("day", day), ("format", id)."""
    found = {}
    ids = {form["page"]: form["id"] for form in json.loads(page(site, "data/catalog.json"))["formats"]}
    named = tables(site, "reports/compliance.html")
    matrix = named.get("Format by country", [[]])
    countries = [cell["text"] for cell in matrix[0][1:-1]]
    for row in matrix[1:]:
        links = row[0]["links"]
        # A format without a definition goes by its id.
        form = ids[links[0].removeprefix("../")] if links else {"not to be told": None}.get(row[0]["text"], row[0]["text"])
        if row[0]["text"] == "All formats":
            for country, cell in zip(countries, row[1:-1]):
                found["in scope", country] = sum(counts(cell["label"], cell["text"]).values())
            found["in scope",] = sum(counts(row[-1]["label"], row[-1]["text"]).values())
            continue
        for country, cell in zip(countries, row[1:-1]):
            key = "place", form, country if country != "?" else NONE
            found[key] = found.get(key, Counter()) + counts(cell["label"], cell["text"])
        key = "in scope of", form
        found[key] = found.get(key, 0) + sum(counts(row[-1]["label"], row[-1]["text"]).values())
    for name, confirmed, failed, to_check, icons in ([cell["text"] for cell in row] for row in named.get("Since which version", [])[1:]):
        answers = {FAILED: number(failed), TO_CHECK: number(to_check), CONFIRMED: number(confirmed)}
        answers[BY_PERSON] = number(confirmed.split(" of ")[1]) - sum(answers.values())
        found["version", name] = Counter(answers)
        found["in scope of version", name] = number(confirmed.split(" of ")[1])
        found["AdChoices of version", name] = (number(icons), number(icons.split(" of ")[1])) if icons else None
    strip = re.search(r'<desc id="days-desc">([^<]*)<', page(site, "reports/compliance.html"))
    for part in strip.group(1).split("; ") if strip else ():
        day, answers = part.split(": ")
        found["day", day] = counts(answers, answers)
    for cells in tables(site, "index.html").get("Health per format", [])[1:]:
        form, texts = cells[0]["code"], [cell["text"] for cell in cells]
        answers = {FAILED: number(texts[4]), TO_CHECK: number(texts[5]), CONFIRMED: number(texts[3])}
        answers[BY_PERSON] = number(texts[3].partition(" of ")[2]) - sum(answers.values())
        found["format", form] = Counter(answers)
        found["in scope of format", form] = number(texts[3].partition(" of ")[2])
        found["AdChoices failed of", form] = number(texts[6])
    return {key: +value if isinstance(value, Counter) else value for key, value in found.items()}


def expected(site, ads, people):
    """The same of ads in scope: dicts of session, ad, format, country, version, day. Pages name versions without their app where
    there is one app; format pages don't list what no definition has."""
    worst, icons = bad_ads(site, people)
    for ad in ads:
        key = ad["session"], ad["ad"]
        if people.questions(*key):
            worst[key] = worse(worst.get(key, CONFIRMED), BY_PERSON)
    # Where nobody knows whether the act holds, nothing is confirmed by it: only what is to check, and AdChoices, is asked.
    ads = [ad for ad in ads if ad["country"] not in EEA - UNION or {(ad["session"], ad["ad"])} & (worst.keys() | icons.keys())]
    keyed = [((ad["session"], ad["ad"]), ad) for ad in ads]
    versions = {ad["version"] for ad in ads if ad["version"]}
    apps = {version.rpartition(" ")[0] for version in versions}
    is_one_app = len(apps) == 1

    def name(version):
        return NONE if version is None else version.rpartition(" ")[2] if is_one_app else version

    def all_of(answer_of, keys):
        return sums(((place, keys(ad)) for place, ad in keyed), answer_of)

    found = dict(all_of(lambda place: worst.get(place, CONFIRMED), lambda ad: [
        ("place", ad["format"], ad["country"] or NONE), ("version", name(ad["version"])), ("day", ad["day"]), ("format", ad["format"])]))
    for ad in ads:
        for key in (("in scope",), ("in scope", ad["country"] or "?"), ("in scope of", ad["format"]),
                    ("in scope of version", name(ad["version"])), ("in scope of format", ad["format"])):
            found[key] = found.get(key, 0) + 1
    for key, answers in all_of(icons.get, lambda ad: [("AdChoices of version", name(ad["version"]))]).items():
        found[key] = answers[FAILED], sum(answers.values())
    for key, answers in all_of(icons.get, lambda ad: [("AdChoices failed of", ad["format"])]).items():
        found[key] = answers[FAILED]
    return found


def differences(site, ads, people):
    """(key, what the pages say, what was counted) of each key that both or one have; nothing, 0 and an absent key are one."""
    said, counted = shown(site), expected(site, ads, people)
    for key in sorted(said.keys() | counted.keys(), key=str):
        # Pages show the formats of the catalog, and each table's 200 largest rows.
        if key in said or key[0] in ("place", "version", "day"):
            yield key, said.get(key) or None, counted.get(key) or None
