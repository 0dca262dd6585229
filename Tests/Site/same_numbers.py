"""Numbers of a site held against each other: those of pages, reports and CSV files against queries over data/findings.ndjson,
data/ads.csv, data/adchoices.csv and the recordings."""

import glob
import os
import re
import sys
from collections import Counter, defaultdict

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Recompute"))

import ad_answers
from people import People
from published import findings, number, page, rows, tables
from recordings import figures

SORTS = {"error": "errors", "warning": "warnings", "note": "notes"}
COUNTS = ("errors", "warnings", "needsReview", "notes")
ANSWERS = ("confirmed", "confirmedByPerson", "failed", "toCheck", "notInScope")
# The answers by the headings of the reports' columns.
HEADINGS = {
    "Confirmed": "confirmed", "Confirmed by a person": "confirmedByPerson", "Failed": "failed", "To check": "toCheck"}
# What marks such a number on pages.
WORDS = {"errors": r"errors?", "warnings": r"warnings?", "needsReview": r"(?:findings? )?to check", "notes": r"notes?"}


def wrong(site, catalog):
    """Numbers that differ from what they count."""
    found, people = list(findings(site)), People(catalog)
    for checks in (ads(site, catalog, people), sessions(site, found), rules(site, found), questions(site, found, people), by_format(site), icons(site),
                   lists(site, found), formats(site, found)):
        yield from checks


def differing(what, shown, counted):
    if shown != counted:
        yield f"{what}: {shown} is shown, and it is {counted}"


def sort(finding):
    return SORTS[finding["severity"]] if finding["verdict"] == "fail" else "needsReview"


def entries(found):
    """How many a page may show: what one cause spoils in a file is one there, and the data don't say which share a cause."""
    return len({(one["rule"], one["file"], one["verdict"]) for one in found}), len(found)


def outside(what, shown, found):
    least, most = entries(found)
    if not least <= shown <= most:
        yield f"{what}: {shown} is shown, and it is {least} to {most}"


def ads(site, catalog, people):
    """Ads by their worst answer: format and country, version, day."""
    for key, shown, counted in ad_answers.differences(site, figures(catalog)["inScope"], people):
        yield from differing(f"ads by their worst answer, {key}", shown, counted)


def table(site, name):
    """The rows of a list that may have been shortened, and how many it should have: sessions-sample-of-141162.csv."""
    path = (glob.glob(f"{site}/data/{name}.csv") or glob.glob(f"{site}/data/{name}-sample-of-*.csv"))[0]
    found = rows(site, os.path.basename(path)[:-len(".csv")])
    whole = re.search(r"-of-(\d+)\.csv$", path)
    return found, int(whole.group(1)) if whole else len(found)


def sessions(site, found):
    counted = defaultdict(Counter)
    for finding in found:
        if not finding["baselined"]:
            counted[finding["session"]][sort(finding)] += 1
    for row in table(site, "sessions")[0]:
        for name in COUNTS:
            yield from differing(f"sessions.csv, {row['session']}, {name}", int(row[name]), counted[row["session"]][name])
    title = re.search(r"<h1[^>]*>((?:[\d,]+|None) of [\d,]+ sessions? ha[^<]*)", page(site, "sessions/index.html"))
    if title:
        words = {"errors": r" of [\d,]+ sessions? ha(?:s|ve) errors", "warnings": " ha(?:s|ve) warnings", "needsReview": " to check"}
        for name, said in words.items():
            shown = re.search(r"([\d,]*\d)" + said, title.group(1))
            having = sum(counts[name] > 0 for session, counts in counted.items() if session is not None)
            yield from differing(f"sessions/index.html, {name}", number(shown.group(1)) if shown else 0, having)


def rules(site, found):
    """Verdicts count an ad or a session once for a rule, some rules a file or a stream, which is a folder."""
    subjects, files, folders = (defaultdict(lambda: defaultdict(set)) for _ in range(3))
    for finding in found:
        subject = (finding["session"], finding["ad"]) if finding["session"] else finding["file"]
        subjects[finding["rule"]][finding["verdict"]].add(subject)
        files[finding["rule"]][finding["verdict"]].add(finding["file"])
        folders[finding["rule"]][finding["verdict"]].add(os.path.dirname(finding["file"]))
    pages = {}
    for region in tables(site, "rules/index.html").values():
        for row in region[1:]:
            pages[row[0]["code"]] = tuple(number(cell["text"]) for cell in row[2:6])
    for row in rows(site, "verdicts"):
        rule, said = row["rule"], (int(row["fail"]), int(row["needsReview"]))
        either = [(len(by[rule]["fail"]), len(by[rule]["needsReview"] - by[rule]["fail"])) for by in (subjects, files, folders)]
        if said not in either:
            yield f"verdicts.csv, {rule}: {said} is shown, and it is {either[0]}"
        yield from differing(f"rules/index.html, {rule}", pages.get(rule), said + (int(row["pass"]), int(row["notApplicable"])))


def questions(site, found, people):
    """Answers to Article 26 questions by rule, format and country; the rule without a name has each ad's worst about the act."""
    worst = defaultdict(dict)
    for finding in found:
        if finding["rule"].startswith("dsa-") and finding["ad"] is not None:
            answers = {finding["rule"]: finding["verdict"]}
            is_open = finding["rule"] in ad_answers.OPEN
            if finding["rule"] in ad_answers.ACT and not (is_open and "payer" in people.questions(finding["session"], finding["ad"])):
                answers[""] = "needsReview" if finding["rule"] in ad_answers.OPEN else finding["verdict"]
            for rule, answer in answers.items():
                ads = worst[rule, finding["format"] or "", finding["country"] or ""]
                ad = finding["session"], finding["ad"]
                ads[ad] = min(ads.get(ad, "needsReview"), answer)
    for row in rows(site, "compliance"):
        key = row["rule"], row["format"], row["country"]
        counted = Counter(worst[key].values())
        shown = int(row["fail"]), int(row["needsReview"])
        yield from differing(f"compliance.csv, {key}", shown, (counted["fail"], counted["needsReview"]))


def by_format(site):
    """The tables by format of the report ad by ad, which have only the questions that aren't confirmed for every ad."""
    counted, shown, forms = defaultdict(Counter), set(), set()
    for row in rows(site, "compliance"):
        counted[row["format"], row["rule"]].update(
            failed=int(row["fail"]), toCheck=int(row["needsReview"]), confirmed=int(row["pass"]), confirmedByPerson=int(row["answered"]))
    for row in rows(site, "adchoices-by-format-and-country"):
        counted[row["format"], "–"].update({name: int(row[name]) for name in ANSWERS})
    # A name in the bid confirms only with what readers see, so that these two are answered ad by ad and not by a rule.
    answered = {"Art. 26(1)(b)": defaultdict(Counter), "Art. 26(1)(c)": defaultdict(Counter)}
    for row in table(site, "ads")[0]:
        for what, column in (("Art. 26(1)(b)", "art26_1_b"), ("Art. 26(1)(c)", "art26_1_c")):
            answered[what][row["format"]][row[column]] += 1
    for name, region in tables(site, "reports/compliance-ads.html").items():
        if [cell["text"] for cell in region[0][:2]] != ["Question", "Rule"]:
            continue
        form = "" if name == "not to be told" else name.split(" ")[-1]
        forms.add(form)
        names = [HEADINGS[cell["text"]] for cell in region[0][2:] if cell["text"] in HEADINGS]
        for question, rule, *cells in region[1:]:
            what = question["text"]
            shown.add((form, rule["text"]))
            sums = answered[what][form] if what in answered else counted[form, rule["text"]]
            expected = [sums[name] for name in names]
            yield from differing(
                f"compliance-ads.html, {what} of {form} by {rule['text']}", [number(cell["text"]) for cell in cells[:len(names) + 1]],
                [*expected, sums["confirmed"] + sums["confirmedByPerson"] + sums["failed"] + sums["toCheck"]])
    if len(forms) < 200:
        for key, sums in counted.items():
            if key[1] and sums["failed"] + sums["toCheck"] and key not in shown:
                yield f"compliance-ads.html has no row of {key}"


def icons(site):
    """AdChoices by format and country, in the CSV file and, summed, in the report."""
    counted, by_country = defaultdict(Counter), defaultdict(Counter)
    ads_listed, whole = table(site, "adchoices")
    if whole > len(ads_listed):
        return
    for row in ads_listed:
        for sums in (counted[row["format"], row["country"]], by_country[row["country"] or "not recorded"]):
            sums.update(("ads", row["evidence"]))
    for row in rows(site, "adchoices-by-format-and-country"):
        key = row["format"], row["country"]
        shown = {name: int(row[name]) for name in ("ads", *ANSWERS)}
        yield from differing(f"adchoices-by-format-and-country.csv, {key}", shown, {name: counted[key][name] for name in shown})
    table_by_country = tables(site, "reports/compliance-ads.html").get("By country", [[]])
    names = ["ads"] + [HEADINGS[cell["text"]] for cell in table_by_country[0][2:] if cell["text"] in HEADINGS]
    for row in table_by_country[1:]:
        shown, sums = tuple(number(cell["text"]) for cell in row[1:1 + len(names)]), by_country[row[0]["text"]]
        expected = tuple(sums[name] for name in names)
        yield from differing(f"compliance-ads.html, AdChoices in {row[0]['text']}", shown, expected)


def lists(site, found):
    """The first page's counts, and those of the list of findings by rule."""
    yield from differing("findings.csv, rows", table(site, "findings")[1], len(found))
    by_sort, by_rule = defaultdict(list), defaultdict(list)
    for finding in found:
        if not finding["baselined"]:
            by_sort[sort(finding)].append(finding)
            tone = finding["severity"] if finding["verdict"] == "fail" else "review"
            by_rule[f"{tone}-{finding['rule']}"].append(finding)
    strip = re.search(r'(?s)class="verdict-strip.*?</h2><p>.*?</p>', page(site, "index.html")).group()
    for name, word in WORDS.items():
        shown = re.search(rf"\b(\d[\d,]*) {word}\b", strip)
        yield from outside(f"index.html, {name}", number(shown.group(1)) if shown else 0, by_sort[name])
    text = page(site, "findings/index.html")
    title = re.search(r"<h1[^>]*>(.*?)</h1>", text).group(1)
    for name, word in WORDS.items():
        shown = re.search(rf"\b(\d[\d,]*) {word}\b", title)
        yield from outside(f"findings/index.html, {name}", number(shown.group(1)) if shown else 0, by_sort[name])
    ranks = re.search(r'(?s)<summary>Rules with findings</summary>\s*<ul class="ranks">(.*?)</ul>', text)
    for anchor, count in re.findall(r'#([a-z-]+)"><code>[^<]*</code></a> <span class="count">([\d,]+)<', ranks.group(1) if ranks else ""):
        yield from outside(f"findings/index.html, {anchor}", number(count), by_rule[anchor])
    for anchor, count in re.findall(r'<tr id="([a-z-]+)" class="group-row">.*?<span class="soft">(?:[\d,]+ of )?([\d,]+) findings?<', text):
        yield from outside(f"findings/index.html, head of {anchor}", number(count), by_rule[anchor])


def formats(site, found):
    """Errors of each format, in the first page's table and at the head of its page."""
    errors = defaultdict(list)
    for finding in found:
        if sort(finding) == "errors" and not finding["baselined"]:
            errors[finding["format"]].append(finding)
    for row in tables(site, "index.html").get("Health per format", [])[1:]:
        shown = number(row[7]["text"])
        yield from outside(f"index.html, errors of {row[0]['code']}", shown, errors[row[0]["code"]])
        path = row[0]["links"][0]
        head = re.search(r'(?s)<div class="page-head">.*?</div>', page(site, path)).group()
        chip = re.search(r">(\d[\d,]*) errors?<", head)
        yield from differing(f"{path}, errors", number(chip.group(1)) if chip else 0, shown)
