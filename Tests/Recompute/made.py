"""Sessions as `adspec simulate` makes them, edited at random. The same seed gives the same bytes."""

import json
import random
import subprocess

from edits import text_of
from edits_of_time import TimeEditor

KINDS = ("customNative", "native")


def simulated(tool, catalog, kind, sessions, seed):
    """Lists of events, a session each."""
    command = [tool, "simulate", kind, "--catalog", catalog, "--sessions", str(sessions), "--seed", str(seed)]
    text = subprocess.run(
        [*command, "--faults", "all", "--fault-rate", "0.3", "--quiet"], check=True, capture_output=True).stdout
    found = {}
    for line in text.splitlines():
        try:
            event = json.loads(line)
            found.setdefault(event["session"], []).append(event)
        except (ValueError, KeyError, TypeError):
            continue
    return list(found.values())


def shortened(chance, session):
    """The session with a few of its ads: more sessions in the same time."""
    ads = list(dict.fromkeys(event["ad"] for event in session if isinstance(event.get("ad"), str)))
    kept = chance.sample(ads, min(len(ads), chance.choice((1, 1, 1, 2))))
    lines = [dict(event) for event in session if event.get("ad") is None or event["ad"] in kept]
    for number, event in enumerate(lines):
        if "seq" in event:
            event["seq"] = number
    return lines


def interleaved(chance, sessions):
    """The lines of a few sessions in one file, each session's in its order."""
    left = [list(lines) for lines in sessions]
    while left:
        lines = chance.choice(left)
        for _ in range(min(len(lines), chance.choice((1, 2, 20)))):
            yield text_of(lines.pop(0))
        left = [lines for lines in left if lines]


def edited(tool, catalog, sessions, seed):
    """Texts of recordings, of a hundred sessions each."""
    chance = random.Random(seed)
    made = [session for kind in KINDS for session in simulated(tool, catalog, kind, sessions // 2, seed)]
    chance.shuffle(made)
    edited = []
    for session in made:
        editor = TimeEditor(chance, shortened(chance, session))
        for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4, 6))):
            if editor.lines:
                editor.edit()
        edited.append(editor.lines)
    for first in range(0, len(edited), 100):
        rows = []
        for pair in range(first, min(first + 100, len(edited)), 2):
            group = edited[pair:pair + 2]
            mixed = chance.random() < 0.3
            rows += interleaved(chance, group) if mixed else (text_of(line) for lines in group for line in lines)
        if chance.random() < 0.2:
            rows += [b""] * chance.choice((3000, 9990, 10_000, 10_001))
            rows += [text_of(line) for lines in edited[first:first + 6] for line in lines[-1:]]
        yield b"\n".join(rows) + b"\n"
