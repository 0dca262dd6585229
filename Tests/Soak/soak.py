#!/usr/bin/env python3
"""What takes too long for the suite: builds that are killed or whose system calls fail, inputs that change while they are
read, a clock that goes back, readers of outputs that stop, the same sessions handed over in other ways, and what a stranger's
checkout may bring.

  python3 Tests/Soak/soak.py .build/release/adspec [--only renames,faults,kills,changes,clocks,pipes,residue,same] [--scale 1.0]

`renames`, `faults` and `kills` begin each trial with the site of an old catalog, and build a new one over it: a format changed,
one came, one went. They hold that
- a build that says 0 left the new site, byte for byte; one that says 2 left the old one, and said why;
- whatever happened, the next build leaves the new site, and nothing beside it;
- a build that exchanges its folder never leaves a mixture, however it ends; one that changes files where they stand (few
  files, a mount point) does so only when it is killed amid that, or when every later call fails too, and then says so.
What the others hold stands in their files. Runs as root, or where `unshare -rm` may mount; needs strace.
"""

import argparse
import os
import subprocess
import sys
import tempfile

from changes import changes
from clocks import clocks
from faults import faults, kills, renames
from pipes import pipes
from residue import residue
from trials import Trials

# Of building a site over another, in a folder and at a mount point.
BUILDS = {"renames": renames, "faults": faults, "kills": kills}
OTHERS = {"changes": changes, "clocks": clocks, "pipes": pipes, "residue": residue}
HERE = os.path.dirname(os.path.abspath(__file__))


def build_over(part, adspec, scale):
    failed = 0
    for is_mount in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            trials = Trials(adspec, folder, is_mount)
            BUILDS[part](trials, scale)
            subprocess.run(["umount", "-q", trials.path("place/out")], capture_output=True)
        failed += say(f"{part} {'at a mount point' if is_mount else 'in a folder'}", trials.found)
    return failed


def say(what, found):
    total = sum(found.outcomes.values())
    print(f"{what}: {total} trials, {len(found.failures)} failed; {dict(sorted(found.outcomes.items()))}", flush=True)
    return len(found.failures)


def same(adspec, scale):
    """The properties of Tests/Same, of more sessions."""
    trials = max(1, int(20 * scale))
    command = ["-B", f"{HERE}/../Same/same_check.py", adspec, f"{HERE}/../..", "--trials", str(trials), "--seed", "1000"]
    return subprocess.run([sys.executable, *command]).returncode


def run(part, adspec, scale):
    """How many trials of a part failed."""
    if part in BUILDS:
        return build_over(part, adspec, scale)
    if part == "same":
        return same(adspec, scale)
    with tempfile.TemporaryDirectory() as folder:
        return say(part, OTHERS[part](adspec, folder, scale))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("adspec")
    parser.add_argument("--only", default=",".join([*BUILDS, *OTHERS, "same"]))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        # Mounts of its own, which go with it.
        os.execvp("unshare", ["unshare", "-rm", sys.executable, *sys.argv, "--inside"])
    failed = sum(run(part, os.path.abspath(options.adspec), options.scale) for part in options.only.split(","))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
