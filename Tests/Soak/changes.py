"""Recordings and definitions that grow, are cut, vanish, are replaced or written anew while they are read.

Each trial begins a command, and changes a file after a random time. It holds that
- what comes out is what comes out of one of the states that the file had, to the byte; or it is told that the file couldn't be
  read and why, as a finding or as what stopped the tool, and nothing was published;
- the build after it leaves the site that a build into an empty folder makes of the last state;
- nothing crashes, hangs or lies about.
"""

import gzip
import os
import random
import re
import shutil
import subprocess
import time

from trials import Findings, definition, has_crashed

WHYS = re.compile(
    r"(changed|vanished) while it was read|No such file or directory|does not exist|Not read, or not to the end")
COMMANDS = {
    "check": ["check", "-o", "ndjson=out/found"],
    "report": ["report", "-o", "out/report"],
    "build": ["build", "-o", "out/site", "--session-pages", "30", "--previews", "none", "--no-sync"],
}


class Place:
    """A catalog of many formats and of one recording, and the outputs of commands beside it."""

    def __init__(self, adspec, folder):
        self.adspec, self.folder = adspec, folder
        for number in range(60):
            self.put(f"formats/f{number}/format.yaml", definition(f"f{number}", "Before").encode())
        os.makedirs(self.path("recordings"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, content):
        """Gives a file this content, or takes it away for `None`."""
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        if content is None:
            if os.path.exists(self.path(name)):
                os.remove(self.path(name))
        else:
            with open(self.path(name), "wb") as file:
                file.write(content)

    def clear(self):
        shutil.rmtree(self.path("out"), ignore_errors=True)
        os.mkdir(self.path("out"))

    def begin(self, command):
        return subprocess.Popen(
            [self.adspec, *COMMANDS[command]], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def answer(self, process):
        """What a command said and left, by name."""
        out, err = process.communicate(timeout=120)
        found = {"": out + err + b"%d" % process.returncode}
        for root, _, names in os.walk(self.path("out")):
            for name in names:
                if name != ".site.adspec-cache":
                    with open(os.path.join(root, name), "rb") as file:
                        found[os.path.relpath(os.path.join(root, name), self.path("out"))] = file.read()
        return found

    def run(self, command):
        return self.answer(self.begin(command))


def steps(chance, kind, first, second):
    """The states that a file has, one after the other, and what brings each about: a function of its path."""

    def cut(path, size):
        os.truncate(path, size)

    def append(path, content, mode):
        with open(path, mode, buffering=0) as file:
            file.write(content)

    def replace(path):
        with open(path + ".new", "wb") as file:
            file.write(second)
        os.rename(path + ".new", path)

    size = chance.randrange(len(first))
    if kind == "grows":
        return first[:size], [(first, lambda path: append(path, first[size:], "ab"))]
    if kind == "is cut":
        return first, [(first[:size], lambda path: cut(path, size))]
    if kind == "vanishes":
        return first, [(None, os.remove)]
    if kind == "is replaced":
        return first, [(second, replace)]
    half = len(second) // 2
    return first, [
        (b"", lambda path: cut(path, 0)), (second[:half], lambda path: append(path, second[:half], "ab")),
        (second, lambda path: append(path, second[half:], "ab"))]


KINDS = ("grows", "is cut", "vanishes", "is replaced", "is written anew")


def trial(chance, place, still, command, name, kind, contents, longest, found):
    """One command while one file changes; `still` is where nothing changes."""
    what = f"{command}, {name} {kind}"
    start, later = steps(chance, kind, *contents)
    place.put(name, start)
    place.clear()
    # Times of files are as coarse as the kernel's clock.
    time.sleep(0.02)
    process = place.begin(command)
    delay = chance.uniform(0, longest)
    time.sleep(delay)
    for state, act in later:
        act(place.path(name))
        time.sleep(chance.choice((0, 0, 0.01)))
    try:
        answer = place.answer(process)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return found.note(what, "it hangs", "it hangs")
    said = b"\n".join(answer.values()).decode(errors="replace")
    outcome, wrong = f"exit {process.returncode}", None
    if has_crashed(process.returncode, said):
        wrong = f"it crashed: {answer['']}"
    elif process.returncode == 2:
        outcome += ", told"
        if not WHYS.search(answer[""].decode(errors="replace")) or len(answer) > 1:
            wrong = f"after {delay:.3f} s it says {answer['']} and leaves {sorted(answer)[1:5]}"
    else:
        states = [start, *(state for state, _ in later)]
        if kind == "grows":
            states[1:1] = lengths_between(said, *states)
        match = next((number for number, state in enumerate(states) if of(still, command, name, state) == answer), None)
        outcome += ", told" if match is None else ", before" if match == 0 else ", after"
        if match is None and not ("input-unreadable" in said or name in said) or match is None and not WHYS.search(said):
            wrong = f"after {delay:.3f} s it says {answer[''][-200:]}, which is true of no state"
    if command == "build" and not wrong:
        again, clean = place.run(command), of(still, command, name, later[-1][0])
        if again != clean:
            differ = [item for item in sorted(again.keys() | clean.keys()) if again.get(item) != clean.get(item)]
            wrong = f"the next build leaves another {differ[:5]}"
    found.note(what, outcome, wrong)


def lengths_between(said, before, after):
    """States of a file that grew by one write, as the command may have seen them: a file's size changes while it is written.
    The command says how many bytes it read."""
    sizes = {int(number.replace(",", "")) for number in re.findall(r"\b\d[\d,]*\b", said) if len(number) < 16}
    return [after[:size] for size in sorted(sizes) if len(before) < size < len(after)][:5]


def of(still, command, name, state):
    """The answer where nothing changes."""
    still.put(name, state)
    still.clear()
    return still.run(command)


def simulated(adspec, place, seed):
    command = [adspec, "simulate", "rewarded", "--sessions", "1500", "--seed", str(seed), "-q"]
    return subprocess.run(command, cwd=place.folder, check=True, capture_output=True).stdout


def changes(adspec, folder, scale):
    chance, found = random.Random(1), Findings()
    place, still = (Place(adspec, os.path.join(folder, name)) for name in ("place", "still"))
    texts = [simulated(adspec, place, seed) for seed in (1, 2)]
    files = {
        "recordings/r.ndjson": texts, "recordings/r.ndjson.gz": [gzip.compress(text, 1) for text in texts],
        "formats/f30/format.yaml": [definition("f30", word * 2000).encode() for word in ("Before ", "Afterwards ")]}
    for name, contents in files.items():
        for each in (place, still):
            each.put(name, contents[0])
        for command in COMMANDS:
            for kind in KINDS:
                place.put(name, contents[0])
                place.clear()
                began = time.monotonic()
                place.run(command)
                longest = 1.1 * (time.monotonic() - began)
                for _ in range(max(2, int(40 * scale))):
                    trial(chance, place, still, command, name, kind, contents, longest, found)
        for each in (place, still):
            each.put(name, None if name.startswith("recordings") else contents[0])
    return found
