"""Clocks that go back: files that were changed and have older times than before, or times to come, and days that come again.

Each trial changes inputs of a catalog, or a page of its site, often without changing a size, and gives what it likes as times. It
holds that the next build into the same folder leaves what a build into an empty one does, to the byte.
"""

import os
import random
import shutil
import subprocess

from trials import Findings, definition, has_crashed, same

TIMES = (0, 1, 1_000_000_000, 1_790_000_000, 4_000_000_000, 2**33)
WORDS = ("Before", "Afters", "Middle", "Bitter")
DAYS = ("1790000000", "1600000000", "1890000000")


def prepare(adspec, folder):
    for number in range(6):
        write(folder, f"formats/f{number}/format.yaml", definition(f"f{number}", "Before"))
        write(folder, f"formats/f{number}/README.md", "Before\n")
    write(folder, "adspec.yaml", "title: Before\n")
    os.mkdir(f"{folder}/recordings")
    subprocess.run(
        [adspec, "simulate", "rewarded", "--sessions", "20", "--faults", "all", "--fault-rate", "0.5", "-q", "-o",
         "recordings/r.ndjson"], cwd=folder, check=True)


def write(folder, name, text):
    os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


def change(chance, folder):
    """Changes a file of the catalog, and says which."""
    number = chance.randrange(6)
    name = chance.choice((f"formats/f{number}/format.yaml", f"formats/f{number}/README.md", "adspec.yaml", "recordings/r.ndjson"))
    with open(os.path.join(folder, name)) as file:
        text = file.read()
    if name.startswith("recordings"):
        # Another hour: no size changes.
        new = text.replace("T08:", "T07:") if "T08:" in text else text.replace("T07:", "T08:")
    else:
        word = next(word for word in WORDS if word in text)
        new = text.replace(word, chance.choice(WORDS))
    write(folder, name, new)
    set_time(chance, os.path.join(folder, name))
    return name


def spoil(chance, folder):
    """Changes a byte of a page that was published, and says which."""
    names = sorted(os.path.join(root, name) for root, _, names in os.walk(f"{folder}/site") for name in names)
    path = chance.choice(names)
    before = os.stat(path)
    with open(path, "r+b") as file:
        content = bytearray(file.read())
        place = chance.randrange(len(content))
        content[place] ^= 1
        file.seek(0)
        file.write(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    return os.path.relpath(path, folder)


def set_time(chance, path):
    time = chance.choice((*TIMES, os.stat(path).st_mtime + chance.choice((-1, -3600, 3600))))
    os.utime(path, (time, time))


def build(adspec, folder, output, day):
    command = [adspec, "build", ".", "-o", output, "--session-pages", "10", "--previews", "none", "--no-sync", "--exit-zero"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day} if day else os.environ
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)


def clocks(adspec, folder, scale):
    chance, found = random.Random(1), Findings()
    prepare(adspec, folder)
    build(adspec, folder, "site", None)
    for _ in range(max(5, int(300 * scale))):
        acts = [chance.choice((change, change, spoil))(chance, folder) for _ in range(chance.choice((1, 1, 2)))]
        if chance.random() < 0.3:
            for path in (".site.adspec-cache", "site/index.html", "site"):
                set_time(chance, os.path.join(folder, path))
        # A day that was before the one of the last build, as often as one behind it.
        day = chance.choice((None, *DAYS))
        run = build(adspec, folder, "site", day)
        shutil.rmtree(f"{folder}/clean", ignore_errors=True)
        clean = build(adspec, folder, "clean", day)
        wrong = None
        if has_crashed(run.returncode, run.stderr) or run.returncode != 0 or clean.returncode != 0:
            wrong = f"exit {run.returncode}: {run.stderr}"
        elif not same(f"{folder}/site", f"{folder}/clean"):
            wrong = "another site than into an empty folder"
        found.note(" and ".join(acts), "the site of an empty folder", wrong)
    return found
