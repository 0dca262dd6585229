#!/usr/bin/env python3
"""What takes too long for the suite: a build that is killed, or fails at every n-th system call.

  python3 Tests/Soak/soak.py .build/release/adspec [--only renames,faults,kills] [--scale 1.0]

Each trial begins with the site of an old catalog, and builds a new one over it: a format changed, one came, one went. It
holds that
- a build that says 0 left the new site, byte for byte; one that says 2 left the old one, and said why;
- whatever happened, the next build leaves the new site, and nothing beside it;
- a build that exchanges its folder never leaves a mixture, however it ends; one that changes files where they stand (few
  files, a mount point) does so only when it is killed amid that, or when every later call fails too, and then says so.
Runs as root, or where `unshare -rm` may mount; needs strace.
"""

import argparse
import collections
import filecmp
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

CALLS = {
    "mkdir": "ENOSPC EIO", "openat": "EIO ENOSPC", "read": "EIO", "write": "EIO ENOSPC", "rename": "EIO", "renameat2": "EIO",
    "linkat": "EIO ENOSPC", "unlink": "EIO", "rmdir": "EIO", "syncfs": "EIO", "fsync": "EIO", "close": "EIO",
}


class Trials:
    """A catalog before and after, the sites of both, and how often what came of building one over the other."""

    def __init__(self, adspec, folder, is_mount):
        self.adspec, self.folder, self.is_mount = adspec, folder, is_mount
        self.outcomes = collections.Counter()
        self.failures = []
        os.makedirs(self.path("old/formats"))
        for name in ("one", "two", "three"):
            self.write(f"old/formats/{name}/format.yaml", definition(name, "Before"))
        self.simulate("old", "one")
        shutil.copytree(self.path("old"), self.path("new"))
        shutil.rmtree(self.path("new/formats/three"))
        self.write("new/formats/two/format.yaml", definition("two", "After"))
        self.write("new/formats/four/format.yaml", definition("four", "Came"))
        # Only its text changes: of the last build, few files.
        shutil.copytree(self.path("old"), self.path("few"))
        self.write("few/formats/two/format.yaml", definition("two", "After"))
        for catalog in ("old", "new", "few"):
            run = self.build(catalog, f"site-{catalog}", "--no-cache")
            if run.returncode != 0:
                sys.exit(f"The catalog '{catalog}' doesn't build: {run.stderr}")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(text)

    def simulate(self, catalog, name):
        os.makedirs(self.path(f"{catalog}/formats/{name}/recordings"))
        made = self.path(f"{catalog}/formats/{name}/recordings/s.ndjson")
        command = [self.adspec, "simulate", "rewarded", "--catalog", self.path(catalog), "--format-id", name]
        subprocess.run(command + ["--sessions", "5", "-q", "-o", made], check=True)

    def build(self, catalog, output, *options, wrapper=()):
        command = [*wrapper, self.adspec, "build", self.path(catalog), "-o", self.path(output), "-j", "2", *options]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace")

    def begin(self, is_cold):
        """The place of the site, with the old one in it and what the old build remembered; empty for a cold build."""
        place = self.path("place")
        os.makedirs(place, exist_ok=True)
        output = self.path("place/out")
        if self.is_mount:
            os.makedirs(output, exist_ok=True)
            subprocess.run(["umount", "-q", output], capture_output=True)
            subprocess.run(["mount", "-t", "tmpfs", "none", output], check=True)
        for name in os.listdir(place):
            if name != "out":
                remove(os.path.join(place, name))
        if not self.is_mount:
            remove(output)
        if not is_cold:
            run = self.build("old", "place/out")
            assert run.returncode == 0, run.stderr

    def litter(self):
        beside = [name for name in os.listdir(self.path("place")) if name not in ("out", ".out.adspec-cache")]
        inside = [name for _, _, names in os.walk(self.path("place/out")) for name in names if ".adspec-" in name]
        return sorted(beside + inside)

    def site(self):
        """Which site stands there: old, new, few, none, another that is whole, or mixed."""
        output = self.path("place/out")
        if not os.path.isdir(output) or not os.listdir(output):
            return "none"
        for name in ("old", "new", "few"):
            if same(output, self.path(f"site-{name}")):
                return name
        return "whole" if is_whole(output) else "mixed"

    def judge(self, what, run, catalog, is_cold, was_killed=False):
        """Holds what a trial left to what is promised, and then the build after it."""
        before = "none" if is_cold else "old"
        # An input that couldn't be read is a finding, and the site is one without it; a folder that couldn't be removed stays.
        may_differ = any(call in what for call in ("openat", "read", "rmdir"))
        after = {catalog, "whole"} if may_differ else {catalog}
        site, litter = self.site(), self.litter()
        said = run.stderr.strip()
        wrong = None
        if "internal error" in said or "Fatal error" in said or run.returncode in (-4, -5, -6, -11):
            wrong = "it crashed"
        elif was_killed:
            if site not in (before, catalog) and not (self.is_mount or catalog == "few"):
                wrong = f"a killed build left a site that is {site}"
        elif run.returncode == 0:
            if site != catalog and not (is_cold and "The next build" in said):
                wrong = f"it says 0 and the site is {site}"
        elif run.returncode == 1:
            if not re.search(r"\b(error|warning)", said) or site not in after:
                wrong = f"it says 1, and the site is {site}"
        elif run.returncode == 2:
            told = said.splitlines()[-1] if said else ""
            if not said:
                # Standard error took nothing either.
                wrong = None if "write" in what and site == before else "it says 2 and not why"
            elif "The new files are in their place" in said:
                wrong = None if site in after else f"it says that the new site is there, and it is {site}"
            elif "has files of two runs" in said:
                wrong = None if "later" in what else f"one failure couldn't be undone: {told}"
            elif site != before:
                wrong = f"it says 2 and the site is {site}: {told}"
            elif litter and "could not be removed" not in said and "later" not in what:
                wrong = f"it left {litter}: {told}"
        elif run.returncode < 0 or run.returncode > 128:
            wrong = f"it ended by signal {run.returncode}"
        again = self.build(catalog, "place/out")
        if not wrong and (again.returncode != 0 or self.site() != catalog):
            wrong = f"the next build says {again.returncode} and leaves {self.site()}: {again.stderr.strip()}"
        if not wrong and self.litter():
            wrong = f"the next build leaves {self.litter()}"
        key = "killed" if was_killed else f"exit {run.returncode}"
        self.outcomes[f"{key}, {site}"] += 1
        if wrong:
            self.failures.append(f"{what}: {wrong}")
            print(f"FAILED {what}: {wrong}", flush=True)


def definition(name, summary):
    return f"kind: rewarded\nid: {name}\nsummary: {summary}\nadUnits: [{name}]\nreward: {{name: coins, amount: 10}}\n"


def is_whole(output):
    """Whether the manifest names all files that are there, with their bytes."""
    try:
        with open(os.path.join(output, "data/manifest.json")) as file:
            listed = {entry["path"]: entry["sha256"] for entry in json.load(file)["files"]}
    except (OSError, ValueError):
        return False
    found = {}
    for folder, _, names in os.walk(output):
        for name in filter(is_page, names):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, output)] = hashlib.sha256(file.read()).hexdigest()
    found.pop("data/manifest.json")
    return found == listed


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.remove(path)


def is_page(name):
    """Whether a file belongs to a site; what is beside one on its way there is litter, which is looked for apart."""
    return ".adspec-" not in name


def same(a, b):
    """Whether two folders hold the same site."""

    def equal(part):
        _, mismatch, errors = filecmp.cmpfiles(part.left, part.right, part.common_files, shallow=False)
        others = [name for name in part.left_only + part.right_only if is_page(name)]
        return not (others or mismatch or errors) and all(equal(inner) for inner in part.subdirs.values())

    return equal(filecmp.dircmp(a, b, ignore=[]))


def strace(call, action):
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{action}"]


def count(trials, call, catalog):
    """Which calls of this kind a build makes that isn't disturbed: the first after the tool has begun, and the last. (Of a
    thread that makes them; a fault comes to each of them.)"""
    log = trials.path("calls")
    trials.build(catalog, "place/out", wrapper=["strace", "-f", "-qq", "-o", log, "-e", f"trace={call},rt_sigprocmask"])
    before, number = 0, 0
    with open(log) as file:
        for line in file:
            number += f" {call}(" in line
            if "SIG_BLOCK, [HUP INT TERM]" in line and not before:
                before = number
    os.remove(log)
    return before + 1, number


def some(numbers, most):
    """So many of the numbers from the first to the last, both among them."""
    first, last = numbers
    if last - first < most:
        return list(range(first, last + 1))
    return sorted(set(round(first + index * (last - first) / (most - 1)) for index in range(most)))


def renames(trials, scale):
    """Each rename fails, or is the last thing that happens."""
    for catalog, is_cold in (("new", False), ("few", False), ("new", True)):
        trials.begin(is_cold)
        number = count(trials, "rename", catalog)
        for action, name in (
            ("error=EIO:when={}", "fails"), ("error=EIO:when={}+", "fails, and all later ones"),
            ("signal=KILL:when={}", "is when it is killed"),
        ):
            for index in some(number, max(2, int(200 * scale))):
                trials.begin(is_cold)
                run = trials.build(catalog, "place/out", wrapper=strace("rename", action.format(index)))
                what = f"{catalog}{' cold' if is_cold else ''}: rename {index} of {number[1]} {name}"
                trials.judge(what, run, catalog, is_cold, was_killed="KILL" in action)


def faults(trials, scale):
    """The n-th of every kind of call fails."""
    for catalog, is_cold in (("new", False), ("few", False), ("new", True)):
        for call, errors in CALLS.items():
            trials.begin(is_cold)
            number = count(trials, call, catalog)
            for error in errors.split():
                for index in some(number, max(2, int(40 * scale))):
                    trials.begin(is_cold)
                    run = trials.build(catalog, "place/out", wrapper=strace(call, f"error={error}:when={index}"))
                    what = f"{catalog}{' cold' if is_cold else ''}: {call} {index} of {number[1]} says {error}"
                    trials.judge(what, run, catalog, is_cold)


def kills(trials, scale):
    """Builds that are killed after a random time."""
    chance = random.Random(1)
    for catalog, is_cold in (("new", False), ("few", False), ("new", True)):
        trials.begin(is_cold)
        for index in range(max(2, int(100 * scale))):
            trials.begin(is_cold)
            delay = chance.uniform(0.01, 0.25)
            run = trials.build(catalog, "place/out", wrapper=["timeout", "-s", "KILL", f"{delay:.4f}"])
            trials.judge(
                f"{catalog}{' cold' if is_cold else ''}: killed after {delay:.4f} s", run, catalog, is_cold,
                was_killed=run.returncode in (137, -9))


PARTS = {"renames": renames, "faults": faults, "kills": kills}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("adspec")
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        # Mounts of its own, which go with it.
        os.execvp("unshare", ["unshare", "-rm", sys.executable, *sys.argv, "--inside"])
    failed = 0
    for is_mount in (False, True):
        for part in options.only.split(","):
            with tempfile.TemporaryDirectory() as folder:
                trials = Trials(os.path.abspath(options.adspec), folder, is_mount)
                PARTS[part](trials, options.scale)
                subprocess.run(["umount", "-q", trials.path("place/out")], capture_output=True)
            place = "at a mount point" if is_mount else "in a folder"
            total = sum(trials.outcomes.values())
            print(f"{part} {place}: {total} builds, {len(trials.failures)} failed; {dict(sorted(trials.outcomes.items()))}")
            failed += len(trials.failures)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
