"""The figures of recordings, worked out again from docs/recording.md: slowly, with Python's own json, sharing no code
with adspec, so that a mistake in one of the two shows."""

import ctypes
import ctypes.util
import glob
import gzip
import json
import os
import re
from collections import defaultdict
from datetime import datetime, timezone

from ad_answers import is_asked_about, parts_of
from systems import Systems

# What a recorder must observe for an ad to be in a figure.
PARTS = {
    "requests": {"requests"}, "fillRequests": {"requests", "loads"}, "filledRequests": {"requests", "loads"},
    "loads": {"loads"}, "loadFailures": {"loads"}, "loadedAds": {"loads"}, "renderRateAds": {"loads", "rendering"},
    "renderedAds": {"rendering"}, "loadedAndRenderedAds": {"loads", "rendering"}, "impressions": {"impressions"},
    "viewable": {"impressions"}, "repeatedImpressions": {"impressions"}, "clicks": {"clicks"}, "adChoicesClicks": {"clicks"},
    "ctrImpressions": {"impressions", "clicks"}, "clickedImpressions": {"impressions", "clicks"},
}
FIGURES = ["sessions", "ads", *PARTS, "viewableRateImpressions"]
# Strays are ads that importers made up for lines of no ad.
EMPTY = dict.fromkeys([*FIGURES, "strayViewables", "strayClicks", *(f"of {name}" for name in PARTS)], 0)
COUNTED = {"rewarded": "ad.display", "liveInterstitial": "ad.start"}
ADCHOICES = {
    "AdChoices", "3011", "3012", "1098", "GADNativeAdChoicesViewAsset", "NativeAssetIdentifier.adChoicesViewAsset",
    "NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW", "ASSET_ADCHOICES_CONTAINER_VIEW",
}


def unzstd(data):
    """Debian has no zstd module for Python; the library is there because adspec links it."""
    zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    zstd.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    size = zstd.ZSTD_getFrameContentSize(data, ctypes.c_size_t(len(data)))
    size = size if size < 1 << 40 else 64 << 20
    buffer = ctypes.create_string_buffer(size)
    written = zstd.ZSTD_decompress(buffer, ctypes.c_size_t(size), data, ctypes.c_size_t(len(data)))
    assert not zstd.ZSTD_isError(ctypes.c_size_t(written)), "zstd"
    return buffer.raw[:written]


def lines(path):
    data = open(path, "rb").read()
    if path.endswith(".gz"):
        data = gzip.decompress(data)
    if path.endswith(".zst"):
        data = unzstd(data)
    return data.removeprefix(b"\xef\xbb\xbf").split(b"\n")


def time_of(text):
    return datetime.fromisoformat(text.upper().replace("Z", "+00:00")).astimezone(timezone.utc)


def is_event(event):
    if not isinstance(event, dict) or not all(isinstance(event.get(f), str) for f in ("event", "session", "time")):
        return False
    try:
        return bool(time_of(event["time"]))
    except ValueError:
        return False


def read(catalog):
    """Sessions by id, each a list of (format folder, event); and the number of lines read and skipped.

    Of the lines of a session after its end those count that come within 10,000 lines of input."""
    sessions, read_lines, set_aside = defaultdict(list), 0, 0
    ordinal, ends = 0, {}
    names = glob.glob("formats/*/recordings/*", root_dir=catalog) + glob.glob("recordings/*", root_dir=catalog)
    for name in sorted(names, key=os.fsencode):
        for line in lines(os.path.join(catalog, name)):
            ordinal += 1
            if not line.strip():
                continue
            read_lines += 1
            try:
                event = json.loads(line.decode("utf-8"))
            except ValueError:
                event = None
            if is_event(event):
                folder = name.split("/")[1] if name.startswith("formats/") else None
                if event["event"] == "session.end":
                    ends.setdefault(event["session"], ordinal)
                if ordinal - ends.get(event["session"], ordinal) <= 10_000:
                    sessions[event["session"]].append((folder, event))
            else:
                set_aside += 1
    return sessions, read_lines, set_aside


def definitions(catalog):
    """Per definition folder: id, kind, ad units, custom asset key, keys of type adChoices. Enough YAML for our samples."""
    found = {}
    for path in glob.glob(os.path.join(catalog, "formats/*/format.yaml")):
        text = open(path, encoding="utf-8").read()

        def field(pattern):
            match = re.search(pattern, text, re.M)
            return match.group(1) if match else None

        units = field(r"^adUnits:\s*\[([^\]]*)\]") or ""
        found[path.split("/")[-2]] = {
            "id": field(r"^id:\s*\"?([^\"\s#]+)"),
            "kind": field(r"^kind:\s*(\w+)"),
            "adUnits": [unit.strip(" \"'") for unit in units.split(",")] if units else [],
            "stream": field(r"customAssetKey:\s*\"?([^\"\s,}]+)"),
            "adChoices": set(re.findall(r"^\s+(\w+):\s*\{[^}]*type: adChoices", text, re.M)),
        }
    return found


def format_of(events, kinds, folder, stream, formats):
    """docs/recording.md, "The format of an ad"."""
    loaded = next((e["format"] for e in events if e["event"] == "ad.load" and "format" in e), None)
    if loaded:
        return loaded
    request = next((e for e in events if e["event"] == "ad.request"), {})
    if len(request.get("formats", [])) == 1:
        return request["formats"][0]
    if "liveInterstitial" in kinds:
        fits = [f["id"] for f in formats.values() if stream and f["stream"] == stream]
    else:
        fits = [f["id"] for f in formats.values() if f["kind"] in kinds and request.get("adUnit") in f["adUnits"]]
    if len(fits) == 1:
        return fits[0]
    home = formats.get(folder)
    return home["id"] if home and (not kinds or home["kind"] in kinds) else None


def requests_of(own, events):
    """The requests of an ad: its own, else that under which its load says that it was asked for."""
    shared = next((e["request"] for e in own if e["event"] == "ad.load" and "request" in e), None)
    return [e for e in own if e["event"] == "ad.request"] or [
        e for e in events if e["event"] == "ad.request" and e.get("ad") == shared
    ]


def taps_of(events, adchoices):
    """One click line is a tap; lines of another party for the same asset within a second are the same tap."""
    taps = []
    for event in events:
        if event["event"] != "click":
            continue
        asset, when = event.get("asset"), time_of(event["time"])
        for tap in taps:
            same = tap["asset"] == asset and event["by"] not in tap["parties"]
            if same and abs((when - tap["time"]).total_seconds()) <= 1:
                tap["parties"].add(event["by"])
                break
        else:
            taps.append({"asset": asset, "time": when, "parties": {event["by"]}, "adChoices": asset in adchoices})
    return taps


def filled_of(events, shared):
    """How many requests brought a load: of this ad, or of one that names it."""
    requests = [place for place, event in events if event["event"] == "ad.request"]
    loads = [place for place, event in events if event["event"] == "ad.load"] + shared
    return len({max(p for p in requests if p < load) for load in loads if any(p < load for p in requests)})


def is_on_screen(events, screen):
    """Whether a part of the ad lay on the screen, by its view, else by its assets."""
    views = [e for e in events if e["event"] == "view.render"] or [e for e in events if e["event"] == "asset.render"]
    frames = [e.get("frame") for e in views]
    if not frames or screen is None or None in frames:
        return True
    return any(w > 0 < h and x < screen[0] and y < screen[1] and x + w > 0 and y + h > 0 for x, y, w, h in frames)


def tally_of(events, kind, adchoices, screen):
    names = [event["event"] for event in events]
    parties = [e.get("by") for e in events if e["event"] == COUNTED.get(kind, "impression")]
    counted, repeats = len(parties), len(parties) - len(set(parties))
    taps = taps_of(events, adchoices)
    off = [tap for tap in taps if not tap["adChoices"]]
    shown = {"rewarded": {"ad.display"}, "liveInterstitial": {"ad.start"}}.get(kind, {"view.render", "asset.render"})
    loaded, rendered = "ad.load" in names, any(name in shown for name in names) and is_on_screen(events, screen)
    return {
        "ads": 1, "requests": names.count("ad.request"), "loads": names.count("ad.load"),
        "loadFailures": names.count("ad.loadFailed"), "loadedAds": int(loaded), "renderedAds": int(rendered),
        "loadedAndRenderedAds": int(loaded and rendered), "impressions": min(counted, 1),
        "viewable": int(counted > 0 and "ad.viewable" in names), "repeatedImpressions": repeats, "clicks": len(off), "adChoicesClicks": len(taps) - len(off),
        "clickedImpressions": int(counted > 0 and bool(off)),
    }


def observed_of(start, kind):
    """What is observed of an ad. A network's player tells by the impression that its ad came onto the screen."""
    everything = set().union(*PARTS.values())
    observed = set(start.get("recorder", {}).get("observes", everything))
    if kind in ("rewarded", "liveInterstitial"):
        observed = observed - {"rendering"} | ({"rendering"} if "impressions" in observed else set())
    return observed


def counted(tally, observed):
    """The figures of an ad that its recorder observes, and for each that it does."""
    tally = tally | {
        "fillRequests": tally["requests"], "renderRateAds": tally["loadedAds"], "ctrImpressions": tally["impressions"],
    }
    seen = {name: int(parts <= observed) for name, parts in PARTS.items()}
    return {name: number * seen.get(name, 1) for name, number in tally.items()} | {
        f"of {name}": number for name, number in seen.items()
    }


def teller_of(start):
    """Who tells of viewability or doesn't, as one: a version of an app with a version of a recorder."""
    app, recorder = start.get("app", {}), start.get("recorder", {})
    return app.get("id"), app.get("version"), recorder.get("name"), recorder.get("version")


def of_viewability(tally, own, start, tellers):
    """The figures of an ad about viewability, and whether an importer made it up for a line that it could give to no ad."""
    names = {event["event"] for event in own}
    observes = start.get("recorder", {}).get("observes")
    hears = teller_of(start) in tellers if observes is None else "viewability" in observes
    is_stray = not tally["impressions"] and not names & {"ad.request", "ad.load"} and "source" in own[0]
    return tally | {
        "viewable": tally["viewable"] if hears else 0,
        "viewableRateImpressions": tally["impressions"] if hears else 0,
        "strayViewables": int(is_stray and "ad.viewable" in names), "strayClicks": int(is_stray and "click" in names),
    }


def day_of(events, kind):
    """The day of the impression, else of the load, else of the first line."""
    dated = [e for name in (COUNTED.get(kind, "impression"), "ad.load") for e in events if e["event"] == name]
    return str(time_of((dated or events)[0]["time"]).date())


def settled(row):
    """The figures of a row; None where no recorder of its ads observes one, or hears of viewability."""
    row = {name: None if name in PARTS and row["ads"] and not row[f"of {name}"] else row[name] for name in FIGURES}
    if row["impressions"] and not row["viewableRateImpressions"]:
        row["viewable"] = row["viewableRateImpressions"] = None
    return row


def figures(catalog):
    """{"total": row, "test": row, "rows": {dimension: {key: row}}}; the key None is "not recorded"."""
    formats = definitions(catalog)
    by_id = {f["id"]: f for f in formats.values()}
    sessions, read_lines, set_aside = read(catalog)
    rows = defaultdict(lambda: defaultdict(lambda: dict(EMPTY)))
    errors, assets, in_scope = defaultdict(int), defaultdict(int), []
    systems = Systems(time_of)

    def add(dimension, key, row):
        for name, number in row.items():
            rows[dimension][key][name] += number

    tellers = {
        teller_of(next((event for _, event in session if event["event"] == "session.start"), {}))
        for session in sessions.values() if any(event["event"] == "ad.viewable" for _, event in session)
    }
    for session in sessions.values():
        events = [event for _, event in session]
        start = next((event for event in events if event["event"] == "session.start"), {})
        stream = next((e.get("customAssetKey") for e in events if e["event"] == "stream.request"), None)
        country = start.get("country", "").upper() or None
        country = {"EL": "GR", "UK": "GB"}.get(country, country)
        app = start.get("app", {})
        version = f'{app["id"]} {app["version"]}' if {"id", "version"} <= app.keys() else app.get("version")
        fixed = {"country": country, "platform": start.get("platform"), "appVersion": version}
        touched = {("total", None)} | {item for item in fixed.items()}
        if start.get("test") is True:
            touched.add(("test", None))
        ads, failures = defaultdict(list), defaultdict(int)
        systems.add_stream(events, format_of([], ["liveInterstitial"], session[0][0], stream, formats))
        for event in events:
            if isinstance(event.get("ad"), str):
                ads[event["ad"]].append(event)
        for own in ads.values():
            asked = next((e["kind"] for e in requests_of(own, events) if "kind" in e), [])
            asked = [asked] if isinstance(asked, str) else asked
            if not asked and any(e["event"] == "ad.start" for e in own):
                asked = ["liveInterstitial"]
            ad_unit = next((e["adUnit"] for e in requests_of(own, events) if "adUnit" in e), None)
            form = format_of(own, asked, session[0][0], stream, formats)
            kind = by_id.get(form, {}).get("kind") or (asked[0] if len(asked) == 1 else None)
            systems.add_mediated(own, form, ADCHOICES)
            systems.add_responses(own, form)
            if kind == "rewarded":
                systems.add_rewarded(own, form, ad_unit, failures)
            tally = tally_of(own, kind, ADCHOICES | by_id.get(form, {}).get("adChoices", set()), start.get("screen"))
            name = own[0]["ad"]
            shared = [
                place for place, event in enumerate(events)
                if event["event"] == "ad.load" and event.get("request") == name != event.get("ad")
            ]
            numbered = [(place, event) for place, event in enumerate(events) if event.get("ad") == name]
            tally["filledRequests"] = filled_of(numbered, shared)
            tally = of_viewability(counted(tally, observed_of(start, kind)), own, start, tellers)
            places = fixed | {
                "format": form, "adUnit": ad_unit,
                "day": day_of(own, kind), "total": None,
            }
            for number, part in enumerate(parts_of(own)):
                if is_asked_about(part, tally_of(part, kind, ADCHOICES, start.get("screen")), start, country):
                    in_scope.append({
                        "session": own[0]["session"], "ad": f"{name} ({number + 1})" if number else name, "format": form,
                        "country": country, "version": version, "day": day_of(part, kind),
                    })
            if start.get("test") is True:
                places["test"] = None
            places["formatDay"] = (form, places["day"])
            for place in places.items():
                add(*place, tally)
                touched.add(place)
            for tap in taps_of(own, ADCHOICES | by_id.get(form, {}).get("adChoices", set())):
                assets[form, tap["asset"], tap["adChoices"]] += 1
            for event in own:
                if event["event"] == "ad.loadFailed":
                    error = event.get("error", {})
                    errors[error.get("domain"), str(error.get("code"))] += 1
        for place in touched:
            add(*place, {"sessions": 1})
    total = rows.pop("total", {None: dict(EMPTY)})[None]
    test = rows.pop("test", {None: dict(EMPTY)})[None]
    return {
        "total": total, "test": test, "rows": rows, "errors": errors, "assets": assets, "lines": read_lines,
        "setAside": set_aside, "systems": systems, "inScope": in_scope,
    }

