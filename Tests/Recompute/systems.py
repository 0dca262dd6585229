"""The figures of mediation, rewarded ads and live streams, worked out again from docs/recording.md, for recordings whose
lines are in order and complete. Shares no code with adspec."""

from collections import Counter, defaultdict
from decimal import ROUND_HALF_UP, Decimal

STEPS = {
    "requested": "ad.request", "loaded": "ad.load", "shown": "ad.show", "displayed": "ad.display",
    "completed": "reward.complete", "granted": "reward.grant", "delivered": "reward.deliver", "hidden": "ad.hide",
}
QUARTILES = {
    "adsStarted": "ad.start", "firstQuartiles": "ad.firstQuartile", "midpoints": "ad.midpoint",
    "thirdQuartiles": "ad.thirdQuartile", "completes": "ad.complete", "skips": "ad.skip",
}


def bucket_end(number):
    """The highest number that an HDR histogram of three significant digits doesn't tell from this one."""
    width = 1
    while number // width >= 2048:
        width *= 2
    return number // width * width + width - 1


def percentiles(times):
    """What `latencies` of tallies.json holds, for times in whole milliseconds."""
    times = sorted(min(time, 3_600_000) for time in times)
    found = {"count": len(times), "p50": None, "p90": None, "p99": None}
    for percent in (50, 90, 99) if times else ():
        rank = -(-percent * len(times) // 100)
        found[f"p{percent}"] = min(bucket_end(times[max(rank, 1) - 1]), times[-1])
    return found


def milliseconds(start, end):
    delta = end - start
    return (delta.days * 86_400_000_000 + delta.seconds * 1_000_000 + delta.microseconds) // 1000


class Systems:
    """Takes ads and sessions one by one; `figures` is what tallies.json should hold."""

    def __init__(self, time_of):
        self.time_of = time_of
        self.tries, self.rewarded, self.live = defaultdict(Counter), defaultdict(Counter), defaultdict(Counter)
        self.responses, self.response_times = defaultdict(Counter), defaultdict(list)
        self.latencies, self.leads = defaultdict(list), defaultdict(list)
        self.planned, self.measured, self.retries = defaultdict(list), defaultdict(list), Counter()
        self.revenue, self.pods, self.streams, self.lost = defaultdict(Counter), Counter(), Counter(), 0

    def between(self, first, second):
        return milliseconds(self.time_of(first["time"]), self.time_of(second["time"]))

    def add_mediated(self, events, form, adchoices):
        tries = []
        for event in events:
            same = [t for t in tries if event.get("adapter") in (None, t["load"]["adapter"])]
            if event["event"] == "adapter.load":
                tries.append({"load": event, "answer": None, "tracks": []})
            elif event["event"] == "adapter.complete":
                unanswered = [t for t in same if not t["answer"]]
                if unanswered:
                    unanswered[-1]["answer"] = event
            elif event["event"] == "adapter.track" and same:
                same[-1]["tracks"].append(event)
        load = next((e for e in events if e["event"] == "ad.load"), None)
        served = next((t for t in tries if t["answer"] and t["answer"]["outcome"] == "ad"), tries[-1] if tries else None)
        for attempt in tries:
            is_served = load is not None and attempt is served
            source = load.get("source", {}) if is_served else {}
            key = form, attempt["load"].get("adapter"), source.get("name", source.get("id"))
            row, answer = self.tries[key], attempt["answer"]
            row["requests"] += 1
            row[{"ad": "ads", "error": "errors"}[answer["outcome"]] if answer else "unanswered"] += 1
            if answer:
                self.latencies[key].append(self.between(attempt["load"], answer))
            if is_served:
                self.add_served(row, attempt, events, adchoices)

    def add_responses(self, events, form):
        for event in events:
            if event["event"] == "adapter.response":
                key = form, event.get("adapter")
                self.responses[key].update(
                    ["responses"] + [{"ad": "ads", "error": "errors"}.get(o, o) for o in [event.get("outcome")] if o])
                if "latencyMs" in event:
                    self.response_times[key].append(round(event["latencyMs"] * 1000) // 1000)

    def add_served(self, row, attempt, events, adchoices):
        row["served"] += 1
        counted = {e.get("by") for e in events if e["event"] == "impression"}
        clicked = {e.get("by") for e in events if e["event"] == "click" and e.get("asset") not in adchoices}
        row["impressions"] += bool(counted)
        for name, parties in (("countedImpressions", counted), ("countedClicks", clicked)):
            row.update(f"{name}.{party}" for party in parties)
        for name, field in (("declaredImpressions", "impressions"), ("declaredClicks", "clicks")):
            row.update(f"{name}.{party}" for party in {t[field] for t in attempt["tracks"] if field in t})

    def add_rewarded(self, events, form, unit, failures):
        """`failures` counts the failures of each ad unit since its last load."""
        row, names = self.rewarded[form, unit], [event["event"] for event in events]
        row["ads"] += 1
        row.update(step for step, name in STEPS.items() if name in names)
        row["loadFailures"] += names.count("ad.loadFailed")
        row["displayFailures"] += names.count("ad.displayFailed")
        if "reward.grant" in names and "reward.deliver" not in names:
            row["lostRewards"] += 1
            self.lost += 1
        failure = None
        for index, event in enumerate(events):
            if event["event"] == "ad.loadFailed":
                failure = event
                failures[unit] += 1
            elif event["event"] == "ad.load":
                failures[unit] = 0
            elif event["event"] == "ad.retry":
                row["retries"] += 1
                key = form, max(1, failures[unit])
                self.retries[key] += 1
                if "delaySeconds" in event:
                    self.planned[key].append(int(event["delaySeconds"] * 1000))
                request = next((e for e in events[index:] if e["event"] == "ad.request"), None)
                if request and failure:
                    self.measured[key].append(self.between(failure, request))
            elif event["event"] == "ad.revenue":
                payment = self.revenue[form, unit, event["currency"].upper()]
                payment["payments"] += 1
                micros = Decimal(repr(event["value"])) * 1_000_000
                payment["micros"] += int(micros.quantize(Decimal(1), ROUND_HALF_UP))

    def add_stream(self, events, form):
        names = Counter(event["event"] for event in events)
        self.streams["streamRequests"] += names["stream.request"]
        self.streams["streamsLoaded"] += names["stream.load"]
        self.streams["streamsFailed"] += names["stream.failed"] + names["stream.error"]
        breaks, ads = defaultdict(list), defaultdict(set)
        for event in events:
            if isinstance(event.get("break"), str):
                breaks[event["break"]].append(event)
                if "ad" in event:
                    ads[event["ad"]].add(event["event"])
        replaced = {name for event in events for name in event.get("replaces", [])}
        row = self.live[form] if breaks else Counter()
        for seen in ads.values():
            row.update(name for name, kind in QUARTILES.items() if kind in seen)
        for name, own in breaks.items():
            kinds = {event["event"] for event in own}
            started = bool(kinds & {"break.start", "period.start"} or any("ad" in event for event in own))
            row["scheduled"] += "break.schedule" in kinds
            row["started"] += started
            row["replaced"] += "break.schedule" in kinds and not started and name in replaced
            row["ended"] += started and "break.end" in kinds
            row["filled"] += "ad.start" in kinds
            for event in own:
                if event["event"] == "break.schedule":
                    lead = milliseconds(self.time_of(event["time"]), self.time_of(event["start"]))
                    row["lateSchedules"] += lead < 0
                    self.leads[form].extend([lead] if lead >= 0 else [])
                    self.pods[form, event["url"].split("?")[0].split("#")[0]] += 1
