"""Recordings from `adspec simulate`: all four kinds in one file, many sessions open at a time."""

import json
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

KINDS = ("customNative", "native", "rewarded", "liveInterstitial")
# Of each kind, for 2.1 million events together.
SESSIONS = 14_200
OPEN_OF_EACH_KIND = 250


@dataclass(frozen=True)
class Making:
    """How sessions are made: how many are open at a time, of each kind, and in what share a fault is seeded."""

    open: int = OPEN_OF_EACH_KIND
    fault_rate: float = 0
    # Each kind begins an hour before midnight, a day after the one before, so that there are days to count by.
    days: bool = False

    def options(self, seed: int) -> list[str]:
        faults = ["--faults", "all", "--fault-rate", f"{self.fault_rate:g}"] if self.fault_rate else []
        start = ["--start", f"2026-11-{20 + seed}T23:00:00.000Z"] if self.days else []
        return ["--interleave", str(self.open), "--seed", str(seed), *faults, *start]


def simulate(adspec: str, catalog: Path, path: Path, scale: float, making: Making = Making()) -> None:
    """Four simulations at once, dealt into one file a few lines at a time, the same way every time."""
    sessions = max(making.open, round(SESSIONS * scale))
    sources = [
        subprocess.Popen(
            [adspec, "simulate", kind, "--quiet", "--catalog", str(catalog), "--sessions", str(sessions),
             *making.options(seed)],
            stdout=subprocess.PIPE, bufsize=1 << 20,
        )
        for seed, kind in enumerate(KINDS, start=1)
    ]
    partial = path.with_name(path.name + ".part")
    with partial.open("wb", buffering=1 << 20) as target:
        deal([source.stdout for source in sources], target)
    for source in sources:
        if source.wait() != 0:
            raise subprocess.CalledProcessError(source.returncode, source.args)
    partial.rename(path)


def simulate_kind(adspec: str, catalog: Path, kind: str, path: Path, sessions: int, open_sessions: int) -> None:
    """Clean sessions of one kind."""
    with path.open("wb") as target:
        subprocess.run(
            [adspec, "simulate", kind, "--quiet", "--catalog", str(catalog), "--sessions", str(sessions),
             *Making(open=open_sessions).options(1)], check=True, stdout=target)


@dataclass(frozen=True)
class LongSessions:
    """Sessions that are all open at once, each with the lines of one clean ad under so many ids."""

    count: int
    ads: int
    # Whether one line of the first is missing, so that something has to be said of it.
    loses_line: bool = False


def repeat(adspec: str, catalog: Path, path: Path, making: LongSessions) -> None:
    events = clean_session(adspec, catalog)
    head = [event for event in events[:-1] if "ad" not in event]
    body = [event for event in events if "ad" in event]
    partial = path.with_name(path.name + ".part")
    milliseconds, sequence = 0, [0] * making.count
    lost = (0, len(head) + len(body) // 2) if making.loses_line else None

    def line(event: dict, session: int, ad: int) -> str:
        minutes, rest = divmod(milliseconds, 60_000)
        time = f"2026-11-{1 + minutes // 1440:02}T{minutes // 60 % 24:02}:{minutes % 60:02}:{rest / 1000:06.3f}Z"
        changed = {**event, "session": f"long-{session}", "time": time, "seq": sequence[session]}
        sequence[session] += 1
        if "ad" in event:
            changed["ad"] = f"a{ad}"
        return json.dumps(changed, separators=(",", ":")) + "\n"

    with partial.open("w", buffering=1 << 20) as target:
        for ad, part in [(0, head), *((ad, body) for ad in range(making.ads)), (0, events[-1:])]:
            for event in part:
                for session in range(making.count):
                    text = line(event, session, ad)
                    if (session, sequence[session] - 1) != lost:
                        target.write(text)
                milliseconds += 100
    partial.rename(path)


def clean_session(adspec: str, catalog: Path) -> list[dict]:
    """The first of simulated sessions with one native ad that was counted."""
    made = subprocess.run(
        [adspec, "simulate", "customNative", "--quiet", "--catalog", str(catalog), "--sessions", "50"],
        check=True, capture_output=True, text=True).stdout
    sessions: dict[str, list[dict]] = {}
    for event in map(json.loads, made.splitlines()):
        sessions.setdefault(event["session"], []).append(event)
    return next(
        events for events in sessions.values()
        if len({event["ad"] for event in events if "ad" in event}) == 1
        and {"impression", "asset.render"} <= {event["event"] for event in events}
        and events[-1]["event"] == "session.end")


def deal(sources, target) -> None:
    """One to six lines of one source after another, so that kinds meet everywhere in the file."""
    chance = random.Random(6)
    # Lines are in these shares: the kinds should run out at about the same time.
    weights = {source: weight for source, weight in zip(sources, (28, 39, 15, 18))}
    while weights:
        drawn = chance.choices(list(weights), weights=list(weights.values()), k=4096)
        for source in drawn:
            if source not in weights:
                continue
            for _ in range(chance.randint(1, 6)):
                line = source.readline()
                if not line:
                    del weights[source]
                    break
                target.write(line)


def events_of(path: Path) -> int:
    """How many lines it has."""
    with path.open("rb") as file:
        return sum(piece.count(b"\n") for piece in iter(lambda: file.read(1 << 20), b""))
