"""compare.py CATALOG SITE: says where a site's delivery report, data/tallies.json and the pages' numbers of ads by their worst
answer differ from the figures that recordings.py works out. Exit code 1 when they do, or when nothing was compared."""

import json
import math
import re
import sys
from decimal import ROUND_HALF_UP, Decimal

import ad_answers
from people import People
from recordings import figures, settled
from systems import QUARTILES, STEPS, percentiles

DIMENSIONS = {
    "formats": "format", "adUnits": "adUnit", "countries": "country", "platforms": "platform",
    "appVersions": "appVersion", "days": "day",
}
SECTIONS = {
    "By day": "day", "By format": "format", "By ad unit": "adUnit", "By country": "country",
    "By platform": "platform", "By app version": "appVersion",
}
Z = 1.959964
compared = 0
differences = []


def compare(what, found, expected):
    global compared
    compared += 1
    if found != expected:
        differences.append(f"{what}: the site says {found!r}, recordings.py {expected!r}")


def percent(number):
    return f"{Decimal(number).quantize(Decimal('0.01'), ROUND_HALF_UP)}%"


def ratio(part, whole):
    """Two decimals, half away from zero; exact, so that no binary fraction decides."""
    return percent(Decimal(part) * 100 / Decimal(whole)) if whole else "–"


def wilson(part, whole):
    """The 95 % interval of E. B. Wilson (1927)."""
    if not whole:
        return "–"
    rate = part / whole
    middle = rate + Z * Z / (2 * whole)
    reach = Z * math.sqrt(rate * (1 - rate) / whole + Z * Z / (4 * whole * whole))
    low, high = ((middle + sign * reach) / (1 + Z * Z / whole) * 100 for sign in (-1, 1))
    return f"{percent(max(low, 0))}–{percent(min(high, 100))}"


def cell(row, name, text=None):
    """A figure as a table shows it: a dash where it isn't recorded, and whether it counts only a part of the ads."""
    text = "–" if settled(row)[name] is None else str(row[name]) if text is None else text
    return text if text == "–" or row[f"of {name}"] == row["ads"] else f"{text} (in part)"


def viewable(row, text=None, is_rate=True):
    """A figure about viewability, in part where some impressions are by recorders that don't hear of it."""
    if is_rate and row["strayViewables"]:
        return "–"
    text = cell(row, "viewable", text)
    is_part = row["viewableRateImpressions"] < row["impressions"]
    return f"{text} (in part)" if is_part and text != "–" and "part" not in text else text


def of_clicks(row, text):
    return "–" if row["strayClicks"] else cell(row, "ctrImpressions", text)


def cells_of(row):
    """A row of the report's breakdowns."""
    clicked = row["clickedImpressions"], row["ctrImpressions"]
    return {
        "Sessions": row["sessions"], "Ads": row["ads"], "Requests": cell(row, "requests"), "Loads": cell(row, "loads"),
        "Fill": cell(row, "filledRequests", ratio(row["filledRequests"], row["fillRequests"])),
        "Rendered": cell(row, "renderedAds"),
        "Render rate": cell(row, "renderRateAds", ratio(row["loadedAndRenderedAds"], row["renderRateAds"])),
        "Impressions": cell(row, "impressions"),
        "Viewable rate": viewable(row, ratio(row["viewable"], row["viewableRateImpressions"])),
        "Clicks": cell(row, "clicks"), "On AdChoices": cell(row, "adChoicesClicks"),
        "CTR": of_clicks(row, ratio(*clicked)), "95% interval": of_clicks(row, wilson(*clicked)),
    }


def totals_of(row):
    """A column of the report's table of totals."""
    cells = cells_of(row)
    return {
        "Sessions": row["sessions"], "Ads": row["ads"], "Requests": cells["Requests"], "Loads": cells["Loads"],
        "Load failures": cell(row, "loadFailures"), "Fill": cells["Fill"], "Ads rendered": cells["Rendered"],
        "Render rate": cells["Render rate"], "Impressions": cells["Impressions"],
        "Viewable impressions": viewable(row, is_rate=False), "Viewable rate": cells["Viewable rate"],
        "Repeated impressions": cell(row, "repeatedImpressions"), "Clicks": cells["Clicks"],
        "Clicks on AdChoices": cells["On AdChoices"], "Ads clicked off AdChoices": cell(row, "clickedImpressions"),
        "CTR": cells["CTR"], "CTR, 95% interval": cells["95% interval"],
    }


def tables(markdown):
    """Section title → (header, rows) of the first table in it."""
    found = {}
    for section in re.split(r"^## ", markdown, flags=re.M)[1:]:
        title = section.split("\n", 1)[0].strip()
        # A number that leads to a list stands in brackets.
        rows = [[re.sub(r"^\[([\d,]+)\]\(.*\)$", r"\1", cell.strip()) for cell in line.strip("|").split("|")]
                for line in section.split("\n") if line[:1] == "|"]
        if rows:
            found[title] = rows[0], rows[2:]
    return found


def key_of(cell):
    """What the first cell of a row names: `code` where there is any, nothing in *italics*, else the word."""
    if cell.startswith("*"):
        return None
    code = re.search(r"`([^`]*)`", cell)
    return (code.group(1) if code else cell).replace("\\", "")


def compare_breakdown(title, table, expected):
    header, rows = table
    names = {key.lower() if title == "By platform" and key else key: key for key in expected}
    found = {key_of(row[0]).lower() if title == "By platform" and key_of(row[0]) else key_of(row[0]): row for row in rows}
    compare(f"{title}, rows", sorted(map(str, found)), sorted(map(str, names)))
    for name, row in found.items():
        for column, cell in cells_of(expected[names[name]]).items():
            compare(f"{title}, {name}, {column}", row[header.index(column)], str(cell))


def compare_report(markdown, ours):
    found = tables(markdown)
    for index, column in ((1, "total"), (2, "test")):
        rows = {row[0]: row[index] for row in found["Totals"][1]}
        compare(f"Totals, {column}", rows, {name: str(cell) for name, cell in totals_of(ours[column]).items()})
    for title, dimension in SECTIONS.items():
        compare_breakdown(title, found[title], ours["rows"][dimension])
    taps = {(key_of(row[0]), key_of(row[1])): int(row[3]) for row in found["Clicks by asset"][1]}
    compare("Clicks by asset", taps, {(form, asset): number for (form, asset, _), number in ours["assets"].items()})
    errors = {(key_of(row[0]), key_of(row[1])): int(row[2]) for row in found["Load failures by error"][1]}
    compare("Load failures", errors, dict(ours["errors"]))
    compare("Repeated impressions", len(found["Repeated impressions"][1]), ours["total"]["repeatedImpressions"])
    read = found["Recordings read"][1]
    compare("Lines read", sum(int(row[1]) for row in read), ours["lines"])
    compare("Lines skipped", sum(int(row[2]) for row in read), ours["setAside"])


def compare_tallies(tallies, ours):
    def row(figures):
        return {name: figures[name] for name in settled(ours["total"])}

    compare("tallies.json, total", row(tallies["total"]), settled(ours["total"]))
    compare("tallies.json, test", row(tallies["test"]), settled(ours["test"]))
    for name, dimension in DIMENSIONS.items():
        expected = {key: settled(figures) for key, figures in ours["rows"][dimension].items()}
        compare(f"tallies.json, {name}", {entry[dimension]: row(entry) for entry in tallies[name]}, expected)
    days = {(entry["format"], entry["day"]): row(entry) for entry in tallies["formatDays"]}
    compare("tallies.json, formatDays", days, {k: settled(v) for k, v in ours["rows"]["formatDay"].items()})


def compare_systems(tallies, ours):
    """The figures of single systems: every row of tallies.json against ours, and none missing."""
    counts = ("requests", "ads", "errors", "unanswered", "served", "impressions")
    parties = ("declaredImpressions", "declaredClicks", "countedImpressions", "countedClicks")
    found, expected = {}, {}
    for row in tallies["mediation"]:
        nested = {f"{name}.{party}": row[name][party] for name in parties for party in ("app", "sdk", "adapter")}
        key = row["format"], row["adapter"], row["network"]
        found[key] = {name: row[name] for name in counts} | nested | {"ms": row["latencyMs"]}
    for key, row in ours.tries.items():
        nested = {f"{name}.{party}": row[f"{name}.{party}"] for name in parties for party in ("app", "sdk", "adapter")}
        expected[key] = {name: row[name] for name in counts} | nested | {"ms": percentiles(ours.latencies[key])}
    compare_rows("mediation", found, expected)

    names = ("responses", "ads", "errors", "skipped")
    found = {
        (row["format"], row["adapter"]): {name: row[name] for name in names} | {"ms": row["latencyMs"]}
        for row in tallies["adapterResponses"]
    }
    compare_rows("adapterResponses", found, {
        key: {name: row[name] for name in names} | {"ms": percentiles(ours.response_times[key])}
        for key, row in ours.responses.items()
    })

    names = ["ads", *STEPS, "loadFailures", "displayFailures", "retries", "lostRewards"]
    found = {(row["format"], row["adUnit"]): {name: row[name] for name in names} for row in tallies["rewarded"]}
    compare_rows("rewarded", found, {
        key: heard({name: row[name] for name in names}, ["completed"], row["displayed"] + row["granted"])
        for key, row in ours.rewarded.items()
    })
    compare("lostRewards", len(tallies["lostRewards"]), ours.lost)
    found = {(row["format"], row["retry"]): (row["times"], row["plannedMs"], row["measuredMs"]) for row in tallies["retries"]}
    compare_rows("retries", found, {
        key: (times, percentiles(ours.planned[key]), percentiles(ours.measured[key])) for key, times in ours.retries.items()
    })
    found = {(row["format"], row["adUnit"], row["currency"]): (row["payments"], row["micros"]) for row in tallies["revenue"]}
    compare_rows("revenue", found, {key: (row["payments"], row["micros"]) for key, row in ours.revenue.items()})

    live, names = tallies["live"], ["scheduled", "replaced", "started", "ended", "filled", "lateSchedules", *QUARTILES]
    for name in ("streamRequests", "streamsLoaded", "streamsFailed"):
        compare(f"live, {name}", live[name], ours.streams[name])
    found = {row["format"]: {name: row[name] for name in names} | {"ms": row["leadTimeMs"]} for row in live["formats"]}
    compare_rows("live", found, {
        key: heard({name: row[name] for name in names}, list(QUARTILES)[1:], row["adsStarted"])
        | {"ms": percentiles(ours.leads[key])}
        for key, row in ours.live.items()
    })
    compare_rows("pods", {(row["format"], row["url"]): row["schedules"] for row in live["pods"]}, dict(ours.pods))


def heard(row, names, told):
    """A row without the figures of events that not every SDK sends, where ads tell of themselves and none of these came."""
    is_heard = not told or any(row[name] for name in names)
    return row if is_heard else row | dict.fromkeys(names)


def compare_rows(what, found, expected):
    compare(f"tallies.json, {what}, rows", sorted(map(str, found)), sorted(map(str, expected)))
    for key in found.keys() & expected.keys():
        compare(f"tallies.json, {what}, {key}", found[key], expected[key])


catalog, site = sys.argv[1:]
ours = figures(catalog)
compare_report(open(f"{site}/reports/delivery.md", encoding="utf-8").read(), ours)
tallies = json.load(open(f"{site}/data/tallies.json", encoding="utf-8"))
compare_tallies(tallies, ours)
compare_systems(tallies, ours["systems"])
for key, found, expected in ad_answers.differences(site, ours["inScope"], People(catalog)):
    compare(f"Ads by their worst answer, {key}", found, expected)
print("\n".join(differences) or f"{compared} comparisons, no difference.")
sys.exit(1 if differences or compared < 500 else 0)
