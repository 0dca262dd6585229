"""Made sessions, randomly edited, and the ways in which their lines can be put into files."""

import json
import os
import random
import re
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Recompute"))

from edits import Editor, text_of
from made import shortened

KINDS = ("customNative", "native", "rewarded", "liveInterstitial")
OWNER = re.compile(rb'"session" ?: ?"([^"\\]+)"')
DAMAGE = (b"nonsense", b'{"event":"click",', b"[1, 2]", b'"\xff\xfe"', b'{"session":7}', b"{}", b"\xef\xbb\xbf")


def made(tool, catalog, sessions, seed):
    """Lists of lines, a session each, of all kinds: many with a seeded fault, half of them edited at random."""
    chance, found = random.Random(seed), {}
    for kind in KINDS:
        command = [tool, "simulate", kind, "--catalog", catalog, "--sessions", str(sessions // len(KINDS))]
        command += ["--seed", str(seed), "--faults", "all", "--fault-rate", "0.5", "--quiet"]
        for line in subprocess.run(command, check=True, capture_output=True).stdout.splitlines():
            owner = OWNER.search(line)
            if owner:
                found.setdefault(owner[1], []).append(line)
    return [edited(chance, lines) if chance.random() < 0.5 else lines for lines in found.values()] + [long(chance)]


def long(chance):
    """A session of more ads and events than its page shows, some of them with a fault.

    It is outside of the EEA, so that no rule has more findings than lists have places: which are listed depends on the files.
    """
    lines = []

    def add(event, **fields):
        time = f"2026-11-20T10:{len(lines) // 60_000:02}:{len(lines) // 1000 % 60:02}.{len(lines) % 1000:03}Z"
        lines.append(json.dumps({"event": event, "session": "long", "time": time, **fields}).encode())

    add("session.start", platform="ios", country="US")
    for number in range(130):
        ad = f"a{number}"
        add("ad.request", ad=ad, kind="customNative", formats=["10063170"])
        assets = {"Headline": {"text": "Fresh bread"}}
        if number % 5:
            assets["MainImage"] = {"url": "https://x.example/a.png", "width": 1200, "height": 628}
        add("ad.load", ad=ad, format="10063170", lineItem="66001", assets=assets)
        add("view.render", ad=ad, frame=[0, 0, 390, 300])
        for asset in chance.sample(("Headline", "Caption", "AdBadge", "AdChoices", "MainImage"), chance.choice((3, 5, 5, 5))):
            text = {"text": "Ad"} if asset == "AdBadge" else {}
            place = [chance.randrange(300), chance.randrange(250), 19, 15]
            add("asset.render", ad=ad, asset=asset, frame=place, visible=1, clickable=True, **text)
        add("impression", ad=ad, by="app")
        for _ in range(chance.choice((0, 0, 3))):
            add("click", ad=ad, asset="Headline", by="app")
    add("session.end")
    return lines


def edited(chance, lines):
    try:
        editor = Editor(chance, shortened(chance, [json.loads(line) for line in lines]))
    except ValueError:
        return lines
    for _ in range(chance.choice((1, 2, 3, 6))):
        if editor.lines:
            editor.edit()
    if editor.lines and chance.random() < 0.2:
        event = editor.any("session.start")
        if event:
            event["recorder"] = {"observes": chance.choice((["loads"], ["requests", "loads", "clicks"]))}
    return [text_of(line) for line in editor.lines]


def without_tied(sessions, findings):
    """The sessions without lines that the contract ties to their file: damaged ones that don't say whose they are, what a recorder
    doesn't see, copies of lines, and, by what was found in all sessions in turn, the first of what is unknown and what one cause
    spoils again."""
    gone, known, number = set(), set(), 0
    for finding in findings:
        cause = tuple(finding["message"].split("skipped: ")[-1].split()[:3])
        is_again = finding["rule"] in ("event-invalid", "line-unreadable") and cause in known
        if is_again or finding["rule"] in ("event-unknown", "line-repeated"):
            gone.add(finding["line"])
        known.add(cause)
    found = []
    for lines in sessions:
        numbered = list(enumerate(lines, number + 1))
        number += len(lines)
        left = [line for place, line in numbered if place not in gone and (is_event(line) or OWNER.search(line))]
        found.append([line for line in left if b'"observes"' not in line])
    return [lines for lines in found if lines]


def is_event(line):
    try:
        event = json.loads(line)
    except ValueError:
        return False
    return isinstance(event, dict) and all(isinstance(event.get(name), str) for name in ("event", "session", "time"))


class Layout:
    """Files with lines: each a list of places in sessions, (session, line), or of bytes that belong to no session."""

    def __init__(self, sessions, files):
        self.sessions, self.files = sessions, files

    def bytes(self):
        """The contents of files, by name."""
        return {name: b"".join(self.line(item) + b"\n" for item in items) for name, items in self.files.items()}

    def line(self, item):
        return item if isinstance(item, bytes) else self.sessions[item[0]][item[1]]

    def places(self):
        """What stands in which line of which file."""
        return {
            (name, number): "%d.%d" % item
            for name, items in self.files.items() for number, item in enumerate(items, 1) if not isinstance(item, bytes)
        }


def in_turn(sessions):
    """All lines, a session after the other."""
    return [(number, line) for number, lines in enumerate(sessions) for line in range(len(lines))]


def mixed(chance, sessions, most=30):
    """All lines, those of a session in their order, those of several in any."""
    left = [[(number, line) for line in range(len(lines))] for number, lines in enumerate(sessions)]
    chance.shuffle(left)
    open, items = [], []
    while left or open:
        while left and len(open) < most:
            open.append(left.pop())
        lines = chance.choice(open)
        for _ in range(min(len(lines), chance.choice((1, 1, 2, 20)))):
            items.append(lines.pop(0))
        open = [lines for lines in open if lines]
    return items


def with_damage(chance, items):
    """The same with blank lines and such as belong to nobody."""
    found = []
    for item in items:
        if chance.random() < 0.01:
            found.append(chance.choice((b"", b"  ", *DAMAGE)))
        found.append(item)
    return found


def with_strangers(chance, items, sessions):
    """The same with damaged lines that name or quote ids, of sessions that have begun or haven't, and with lines of some once more."""
    found, ids = [], [OWNER.search(lines[0])[1] for lines in sessions if lines and OWNER.search(lines[0])]
    for item in items:
        if chance.random() < 0.03:
            some = [chance.choice((b"nobody", *chance.sample(ids, min(3, len(ids))))) for _ in range(chance.choice((1, 1, 2, 3)))]
            quoted = b",".join(b'"%s"' % name for name in some)
            found.append(chance.choice((b'{"sessi": %s' % quoted, b"[%s]" % quoted, b'{"session":"%s","x":%s' % (some[0], quoted))))
        if chance.random() < 0.02:
            found.append(chance.choice(items))
        found.append(item)
    return found


def cut(chance, items, names):
    """The lines cut into files, one after the other."""
    ends = sorted(chance.sample(range(1, len(items)), len(names) - 1))
    return {name: items[start:end] for name, start, end in zip(names, [0, *ends], [*ends, len(items)])}


def dealt(chance, sessions, names):
    """Each session in a file of its own choice."""
    files = {name: [] for name in names}
    for item in mixed(chance, sessions):
        names_of = random.Random(item[0] * 31 + len(sessions))
        files[names_of.choice(names)].append(item)
    return files
