"""The same sessions of custom native ads in seven forms: as they are simulated, and as apps and recorders write them."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import recordings

# Of custom native ads, for half a million events.
SESSIONS = 12_000
OPEN = 250
# Events of a short session.
SHORT = 14


@dataclass(frozen=True)
class Input:
    name: str
    # Microseconds of processor time an event at most.
    most: float
    # Makes the files of the input from simulated lines, by their names.
    make: Callable[[list[bytes]], Iterable[tuple[str, Iterable[bytes]]]]


def each(change: Callable[[bytes], bytes]):
    return lambda lines: [("recording.ndjson", map(change, lines))]


def with_dead_icon(line: bytes) -> bytes:
    """One defect of the app: AdChoices takes no taps."""
    if b'"event":"asset.render"' in line and b'"asset":"AdChoices"' in line:
        return line.replace(b'"clickable":true', b'"clickable":false')
    return line


def with_member(line: bytes) -> bytes:
    """A field that the format of recordings doesn't know."""
    return line.replace(b'"app":{', b'"app":{"build":"714",', 1)


def with_escapes(line: bytes) -> bytes:
    """As JSONEncoder, JSONSerialization and PHP write slashes unless they are told otherwise."""
    return line.replace(b"/", b"\\/")


OBSERVATIONS = ("adapters", "background", "breaks", "clicks", "consent", "delivery", "impressions", "loads", "rendering",
                "requests", "rewards", "screens", "viewability")


def with_observations(line: bytes) -> bytes:
    """The recorder says what it sees, as all importers do: here everything."""
    names = json.dumps(OBSERVATIONS, separators=(",", ":")).encode()
    return line.replace(b'"recorder":{', b'"recorder":{"observes":' + names + b",", 1)


def in_two_files(lines: list[bytes]) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Each session in two files, as our own recorder rotates them: as many sessions in a pair of files as are open at a time."""
    sessions = by_session(lines)
    for start in range(0, len(sessions), OPEN):
        pair = sessions[start:start + OPEN]
        for part, cut in (("a", lambda all: all[:len(all) // 2]), ("b", lambda all: all[len(all) // 2:])):
            yield f"recording-{start // OPEN:05}-{part}.ndjson", [line for session in pair for line in cut(session)]


def short_sessions(lines: list[bytes]) -> Iterator[tuple[str, Iterable[bytes]]]:
    """As many events in sessions of one ad, every second one without `visible`, one in fifty without an icon.

    They are simulated sessions of so many events, repeated under other ids."""
    of_one_ad = [
        session for session in by_session(lines)
        if len(session) == SHORT and any(b'"event":"impression"' in line for line in session)
        and any(is_icon(line) for line in session) and len(set(re.findall(rb'"ad":"([^"]*)"', b"".join(session)))) == 1]
    yield "recording.ndjson", (
        line for number in range(len(lines) // SHORT) for line in short_session(of_one_ad[number % len(of_one_ad)], number))


def is_icon(line: bytes) -> bool:
    return b'"event":"asset.render"' in line and b'"asset":"AdChoices"' in line


def short_session(template: list[bytes], number: int) -> Iterator[bytes]:
    kept = [line for line in template if number % 50 or not is_icon(line)]
    for sequence, line in enumerate(kept):
        line = re.sub(rb'"session":"[^"]*"', b'"session":"short-%d"' % number, line, count=1)
        line = re.sub(rb'"seq":\d+', b'"seq":%d' % sequence, line, count=1)
        yield line if number % 2 else re.sub(rb',"visible":[0-9.]+', b"", line)


def by_session(lines: list[bytes]) -> list[list[bytes]]:
    sessions: dict[bytes, list[bytes]] = {}
    for line in lines:
        sessions.setdefault(session_of(line), []).append(line)
    return list(sessions.values())


def session_of(line: bytes) -> bytes:
    return re.search(rb'"session":"([^"]*)"', line)[1]


INPUTS = (
    Input("as simulated", 3.0, each(lambda line: line)),
    Input("AdChoices takes no taps", 3.0, each(with_dead_icon)),
    Input("each session in two files", 3.0, in_two_files),
    Input("one more member in 'app'", 3.0, each(with_member)),
    Input("slashes escaped", 3.0, each(with_escapes)),
    Input("'observes' names everything", 3.0, each(with_observations)),
    Input(f"sessions of {SHORT} events, some with faults", 3.8, short_sessions),
)


def make(adspec: str, catalog: Path, folder: Path, scale: float) -> list[Path]:
    """The folders of all inputs, in their order."""
    folders = [folder / str(number) for number, _ in enumerate(INPUTS, start=1)]
    if not folder.exists():
        partial = folder.with_name(folder.name + ".part")
        partial.mkdir(parents=True, exist_ok=True)
        plain = partial / "simulated.ndjson"
        recordings.simulate_kind(adspec, catalog, "customNative", plain, max(OPEN, round(SESSIONS * scale)), OPEN)
        lines = plain.read_bytes().splitlines(keepends=True)
        plain.unlink()
        for number, entry in enumerate(INPUTS, start=1):
            (partial / str(number)).mkdir(exist_ok=True)
            for name, content in entry.make(lines):
                (partial / str(number) / name).write_bytes(b"".join(content))
        partial.rename(folder)
    return folders


def counts(folder: Path) -> tuple[int, int]:
    """How many events there are in its files, and how many ads."""
    events, ads = 0, set()
    for path in sorted(folder.iterdir()):
        for line in path.read_bytes().splitlines():
            events += 1
            if ad := re.search(rb'"ad":"([^"]*)"', line):
                ads.add((session_of(line), ad[1]))
    return events, len(ads)
