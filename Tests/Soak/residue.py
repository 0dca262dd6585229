"""What a checkout may bring that harms: links, FIFOs, devices, forged journals, manifests and caches, folders that look like
git's, at every name that a run touches.

Each trial puts one thing at one name of a catalog in a repository, and runs one command there. It holds that
- nothing outside the checkout's work tree changed: neither a file beside it nor one in `.git`;
- nothing that came with the checkout was executed, and no token of `.git/config` is printed or published;
- the command ended, by 0, 1 or 2 and not by a signal, and not by waiting;
- a build that says 0 left the site that a build into an empty folder makes, and nothing else in its folder.
"""

import filecmp
import hashlib
import json
import os
import shutil
import stat
import subprocess

from trials import Findings, Folder, definition, has_crashed, remove

TOKEN = "c29tZS10b2tlbg"
ENVIRONMENT = dict(os.environ, ADSPEC_CACHE_SECRET="the secret of the soak")
# Names that a run touches, below the checkout.
INPUTS = [
    "adspec.yaml", "base.yaml", ".gitignore", "formats", "formats/one", "formats/one/format.yaml", "formats/one/README.md",
    "formats/one/preview.mustache", "formats/one/reviews.yaml", "formats/one/samples", "formats/one/samples/a.svg",
    "formats/one/recordings", "formats/one/recordings/s.ndjson", "recordings", "recordings/t.ndjson", "templates",
    "templates/page.mustache", "adspec-baseline.json",
]
OUTPUTS = [
    "_site", "_site/index.html", "_site/formats", "_site/formats/one", "_site/formats/one/index.html", "_site/data",
    "_site/data/manifest.json", "_site/.adspec-journal", "_site/.adspec-journal-next", "_site/index.html.adspec-new",
    "_site/index.html.adspec-old", "._site.adspec-cache", "._site.adspec-lock", "._site.adspec-7", "found.json", "reports",
    "audit", ".adspec", ".adspec/format.schema.json",
]
FORMS = ["link to a file", "link to a folder", "link to nothing", "link into .git", "link to .git/config", "fifo", "folder",
         "garbage", "socket", "device"]
COMMANDS = {
    "build": ["build", "--exit-zero", "--no-sync"],
    "build since": ["build", "--exit-zero", "--no-sync", "--since", "main"],
    "build over templates": ["build", "--exit-zero", "--no-sync", "--templates", "templates"],
    "check": ["check", "-o", "json=found.json", "-o", "human"],
    "baseline": ["check", "--write-baseline"],
    "report": ["report", "-o", "reports", "--exit-zero"],
    "diff": ["diff", "main", "-o", "json=found.json"],
    "new": ["new", "native", "came"],
    "redact": ["redact", "formats/one/recordings/s.ndjson", "-o", "reports"],
}


class Place(Folder):
    """A checkout in which a trial may do what it likes, and what lies around it."""

    def __init__(self, adspec, folder):
        super().__init__(adspec, folder)
        self.write("origin/formats/one/format.yaml", definition("one", "One"))
        self.write("origin/adspec.yaml", "extends: base.yaml\n")
        self.write("origin/base.yaml", "failOn: error\n")
        for name in ("templates", "recordings", "formats/one/samples", "formats/one/recordings"):
            os.makedirs(self.path("origin/" + name), exist_ok=True)
        made = self.path("origin/formats/one/recordings/s.ndjson")
        subprocess.run(
            [adspec, "simulate", "rewarded", "--catalog", self.path("origin"), "--format-id", "one", "-o", made],
            check=True, capture_output=True)
        git = "git -c user.name=a -c user.email=a@b"
        self.shell(f"git init -q -b main . && git add -A && {git} commit -qm one", "origin")
        self.shell('git clone -q "file://$PWD/origin" checkout && git -C checkout config http.extraheader ' + TOKEN, "")
        self.write("outside/file", "victim\n")
        self.write("outside/folder/file", "victim\n")
        self.shell("\"$0\" build -q --exit-zero --no-sync", "checkout")
        shutil.move(self.path("checkout"), self.path("clean"))
        self.clear()

    def shell(self, script, folder):
        subprocess.run(
            ["bash", "-ec", script, self.adspec], cwd=self.path(folder), check=True, capture_output=True, env=ENVIRONMENT)

    def clear(self):
        shutil.rmtree(self.path("checkout"), ignore_errors=True)
        subprocess.run(["cp", "-a", self.path("clean"), self.path("checkout")], check=True)

    def run(self, command):
        """What a command says; it is ended when it waits."""
        return subprocess.run(
            [self.adspec, *command], cwd=self.path("checkout"), capture_output=True, text=True, errors="replace", timeout=60,
            stdin=subprocess.DEVNULL, env=ENVIRONMENT)

    def surroundings(self):
        """All that no run may change: names, kinds, bytes and times."""
        found = {}
        for root in ("outside", "checkout/.git"):
            for folder, folders, files in os.walk(self.path(root)):
                for name in folders + files:
                    path = os.path.join(folder, name)
                    status = os.lstat(path)
                    text = b""
                    if stat.S_ISREG(status.st_mode):
                        with open(path, "rb") as file:
                            text = file.read()
                    # Times of folders change when something in them does.
                    found[path] = (status.st_mode, hashlib.sha256(text).hexdigest(), status.st_mtime_ns)
        return found


def put(place, name, form):
    """Puts something at a name of the checkout, in the place of what is there."""
    path = place.path("checkout/" + name)
    if os.path.islink(path) or os.path.isfile(path):
        os.remove(path)
    elif os.path.isdir(path):
        shutil.rmtree(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    targets = {
        "link to a file": "outside/file", "link to a folder": "outside/folder", "link to nothing": "outside/new",
        "link into .git": "checkout/.git/new", "link to .git/config": "checkout/.git/config",
    }
    if form in targets:
        os.symlink(os.path.relpath(place.path(targets[form]), os.path.dirname(path)), path)
    elif form == "fifo":
        os.mkfifo(path)
    elif form == "socket":
        os.mknod(path, 0o600 | stat.S_IFSOCK)
    elif form == "device":
        # As root only; where devices can't be made a socket does.
        try:
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
        except PermissionError:
            os.mknod(path, 0o600 | stat.S_IFSOCK)
    elif form == "folder":
        os.makedirs(path)
        place.write(f"checkout/{name}/theirs", "theirs")
    else:
        place.write("checkout/" + name, "\x00garbage: [\n")


def bare(place, name):
    """A folder that looks like a bare repository, whose settings run something."""
    evil = place.path("checkout/" + name)
    os.makedirs(evil, exist_ok=True)
    place.shell(
        f"""
        git init -q --bare -b main "{evil}.git" && cp -R "{evil}.git/." "{evil}/" && rm -rf "{evil}.git"
        for key in core.fsmonitor core.sshCommand core.pager diff.external filter.run.smudge filter.run.clean filter.run.process \
          uploadpack.packObjectsHook gpg.program core.editor credential.helper; do
          git config -f "{evil}/config" $key "touch '{place.path('outside')}/ran'"
        done
        mkdir -p "{evil}/hooks" "{evil}/info"; echo '* filter=run' > "{evil}/info/attributes"
        """, "")


def journal(place, stage, link):
    """A journal whose paths go through a link that leads out, with the digests of what lies there."""
    digest = hashlib.sha256(b"victim\n").hexdigest()
    place.shell(f'rm -rf _site/{link} && ln -s ../../outside _site/{link}', "checkout")
    path = f"{link}/file"
    place.write("checkout/_site/.adspec-journal", json.dumps({
        "stage": stage, "replaced": [path], "added": [f"{link}/new"], "removed": [f"{link}/folder/file"],
        "newDigests": {path: digest, f"{link}/new": digest}, "oldDigests": {path: digest, f"{link}/folder/file": digest}}))


def committed(place, files):
    """A folder that a stranger committed, with a page and a manifest of these files, and none of what a build remembers."""
    for name in ("_site", "._site.adspec-cache"):
        remove(place.path("checkout/" + name))
    place.write("checkout/_site/evil.html", "evil")
    place.write("checkout/_site/data/manifest.json", json.dumps({"generator": "adspec", "files": files}))


def things(place):
    """What is put into checkouts, by name."""
    for name in INPUTS + OUTPUTS:
        for form in FORMS:
            yield f"{form} at {name}", lambda name=name, form=form: put(place, name, form)
    for name in (".", "formats", "formats/one", "_site"):
        yield f"a bare repository at {name}", lambda name=name: bare(place, name)
    for stage in ("preparing", "moving", "undoing"):
        yield f"a journal, {stage}, through a link", lambda stage=stage: journal(place, stage, "linked")
    page, other = (hashlib.sha256(text).hexdigest() for text in (b"evil", b"other"))
    manifests = {
        "of files outside": [{"path": "../../outside/file", "sha256": page}, {"path": "index.html", "sha256": page}],
        "of no files": [], "of a stranger's page": [{"path": "evil.html", "sha256": page}],
        "of an altered page": [{"path": "evil.html", "sha256": other}],
    }
    for what, files in manifests.items():
        yield f"a manifest {what}", lambda files=files: committed(place, files)
    yield "an altered page", lambda: place.write("checkout/_site/index.html", "altered")


def wrong(place, command, run, before):
    """What a trial did that it must not."""
    if has_crashed(run.returncode, run.stderr):
        return f"it crashed: {run.returncode} {run.stderr[-200:]}"
    if run.returncode not in (0, 1, 2):
        return f"it ended by {run.returncode}"
    after = place.surroundings()
    changed = [path for path in before.keys() | after.keys() if before.get(path) != after.get(path)]
    if changed:
        return f"{changed[0]} changed"
    if TOKEN in run.stdout + run.stderr:
        return "it prints the token"
    site = place.path("checkout/_site")
    if command.startswith("build") and run.returncode == 0:
        if subprocess.run(["grep", "-rqs", TOKEN, site], check=False).returncode == 0:
            return "it publishes the token"
        fresh = place.run([*COMMANDS[command], "--no-cache", "-o", "../fresh"])
        differs = differing(site, place.path("fresh")) or differing(place.path("fresh"), site)
        shutil.rmtree(place.path("fresh"), ignore_errors=True)
        if fresh.returncode == 0 and differs:
            return f"it published another {differs}"
    return None


def differing(site, fresh):
    """A file or link of the one site that isn't in the other, or not with its bytes."""
    for folder, folders, files in os.walk(fresh):
        for name in files + [name for name in folders if os.path.islink(os.path.join(folder, name))]:
            path = os.path.relpath(os.path.join(folder, name), fresh)
            if os.path.islink(os.path.join(site, path)) or not os.path.isfile(os.path.join(site, path)):
                return path
            if not filecmp.cmp(os.path.join(site, path), os.path.join(fresh, path), shallow=False):
                return path
    return None


def residue(adspec, folder, scale):
    place, found = Place(adspec, folder), Findings()
    trials = [(what, make, command) for what, make in things(place) for command in COMMANDS]
    # At a smaller scale every n-th, whatever it is.
    for what, make, command in trials[:: max(1, round(1 / scale))]:
        place.clear()
        make()
        before = place.surroundings()
        try:
            run = place.run(COMMANDS[command])
        except subprocess.TimeoutExpired:
            found.note(f"{command}, {what}", "waits", "it waits")
            continue
        found.note(f"{command}, {what}", f"code {run.returncode}", wrong(place, command, run, before))
    return found
