"""A catalog before and after a change, and what is held of every build of one over the other."""

import collections
import filecmp
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys


class Findings:
    """How often what came of trials, and what was wrong with some."""

    def __init__(self):
        self.outcomes, self.failures = collections.Counter(), []

    def note(self, what, outcome, wrong=None):
        self.outcomes[outcome] += 1
        if wrong:
            self.failures.append(f"{what}: {wrong}")
            print(f"FAILED {what}: {wrong}", flush=True)


class Folder:
    """A folder of a part's own."""

    def __init__(self, adspec, folder):
        self.adspec, self.folder = adspec, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(text)


class Trials(Folder):
    """A catalog before and after, the sites of both, and how often what came of building one over the other."""

    def __init__(self, adspec, folder, is_mount):
        super().__init__(adspec, folder)
        self.is_mount = is_mount
        self.found = Findings()
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
        # An input that couldn't be read is a finding, and the site is one without it; a folder that couldn't be removed stays,
        # and so does that of an old file which couldn't be.
        may_differ = any(call in what for call in ("openat", "read", "rmdir", "unlink"))
        after = {catalog, "whole"} if may_differ else {catalog}
        site, litter = self.site(), self.litter()
        said = run.stderr.strip()
        wrong = None
        if has_crashed(run.returncode, said):
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
        self.found.note(what, f"{key}, {site}", wrong)


def has_crashed(code, said):
    """Whether a signal ended it that no user sends, or it says that it is at fault itself."""
    said = said if isinstance(said, str) else said.decode(errors="replace")
    return "internal error" in said or "Fatal error" in said or code in (-4, -5, -6, -7, -8, -11)


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
