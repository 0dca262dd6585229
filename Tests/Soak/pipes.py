"""Readers that stop, slow readers and full disks, on every output.

It holds that
- a slow reader gets every byte, and the exit code is what it would have been;
- a reader that goes away ends the tool at once, by SIGPIPE as it does any tool, and never with 0 where bytes are missing;
- what has no space says so with exit code 2, whichever output it is, and nothing half made stays behind.
"""

import os
import random
import subprocess
import sys
import time

from trials import Findings, definition, has_crashed

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Same"))
from outputs import check_formats

SIGPIPE = -13


def commands(forms):
    """What prints to standard output, by a name."""
    printing = {f"check -o {form}": ["check", "--reviews", "-o", form] for form in forms}
    printing |= {
        "report": ["report"], "simulate": ["simulate", "rewarded", "--sessions", "500"],
        "redact": ["redact", "recordings/r.ndjson", "-o", "-"], "rules": ["explain"], "rules as json": ["explain", "--format", "json"],
        "schema": ["print", "schema", "format"], "explain": ["explain", "badge-missing"], "help": ["--help"],
        "completions": ["print", "completions", "bash"], "check --statistics": ["check", "--statistics"],
        "check --diff": ["check", "--diff"], "check --show-config": ["check", "--show-config"]}
    return printing


def to_files(forms):
    """What writes a file, or a truth beside it: the options that name it come last."""
    outputs = {f"check -o {form}=": (["check", "--reviews"], "-o", f"{form}=%s") for form in forms}
    return outputs | {
        "check --write-baseline": (["check", "--write-baseline"], "--baseline", "%s"),
        "simulate -o": (["simulate", "rewarded"], "-o", "%s"),
        "simulate --truth": (["simulate", "rewarded", "--faults", "all", "--fault-rate", "1", "-o", "/dev/null"], "--truth", "%s"),
        "redact -o": (["redact", "recordings/r.ndjson"], "-o", "%s")}


def prepare(adspec, folder):
    os.makedirs(f"{folder}/formats/coins")
    os.mkdir(f"{folder}/recordings")
    with open(f"{folder}/formats/coins/format.yaml", "w") as file:
        file.write(definition("coins", "Coins"))
    subprocess.run(
        [adspec, "simulate", "rewarded", "--sessions", "400", "--faults", "all", "--fault-rate", "1", "-q", "-o",
         "recordings/r.ndjson"], cwd=folder, check=True)


def start(adspec, folder, command, **streams):
    return subprocess.Popen([adspec, *command], cwd=folder, **{"stderr": subprocess.PIPE, **streams})


def end(process, seconds=30):
    """What it said on standard error; `None` where it goes on for ever."""
    try:
        return process.communicate(timeout=seconds)[1] or b""
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None


def slow(chance, adspec, folder, name, command, expected, found):
    process = start(adspec, folder, command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    got = []
    while piece := os.read(process.stdout.fileno(), chance.choice((1000, 4096, 65536))):
        got.append(piece)
        if len(got) < 40:
            time.sleep(0.002)
    code = process.wait(30)
    process.stdout.close()
    is_same = b"".join(got) == expected.stdout and code == expected.returncode
    found.note(f"{name}, a slow reader", "slow reader, all", None if is_same else f"exit {code}, {sum(map(len, got))} bytes")


def stopped(chance, adspec, folder, name, command, expected, found):
    """It reads a little, stops for a while, and goes away."""
    process = start(adspec, folder, command, stdout=subprocess.PIPE)
    size = chance.choice((0, 1, 5000, 70_000))
    got = b""
    while len(got) < size and (piece := os.read(process.stdout.fileno(), size - len(got))):
        got += piece
    time.sleep(chance.uniform(0, 0.3))
    process.stdout.close()
    process.stdout = None
    said = end(process)
    wrong = None
    # A pipe holds 64 KiB: what is shorter may have been written before the reader went.
    if said is None:
        wrong = "it goes on for ever"
    elif has_crashed(process.returncode, said) or process.returncode not in (SIGPIPE, expected.returncode):
        wrong = f"exit {process.returncode}: {said}"
    elif process.returncode != SIGPIPE and len(expected.stdout) > size + (1 << 16):
        wrong = f"exit {process.returncode} with {len(expected.stdout) - size} bytes unread"
    found.note(f"{name}, a reader that went after {size} bytes", f"reader gone, exit {process.returncode}", wrong)


def full(adspec, folder, name, command, found, **streams):
    """Nothing can be written."""
    before = tree(folder)
    process = start(adspec, folder, command, **streams)
    said = end(process)
    wrong = None
    if said is None:
        wrong = "it goes on for ever"
    elif process.returncode != 2 or "stderr" not in streams and b"No space left on device" not in said:
        wrong = f"exit {process.returncode}: {said}"
    elif tree(folder) != before:
        wrong = f"it leaves {sorted(tree(folder) - before)}"
    found.note(f"{name}, no space", f"no space, exit {process.returncode}", wrong)


def tree(folder):
    return {os.path.join(root, name) for root, _, names in os.walk(folder) for name in names}


def pipes(adspec, folder, scale):
    chance, found = random.Random(1), Findings()
    prepare(adspec, folder)
    forms = check_formats(adspec)
    for name, command in commands(forms).items():
        expected = subprocess.run([adspec, *command], cwd=folder, capture_output=True)
        for _ in range(max(1, int(5 * scale))):
            slow(chance, adspec, folder, name, command, expected, found)
            for _ in range(4):
                stopped(chance, adspec, folder, name, command, expected, found)
        if expected.stdout:
            with open("/dev/full", "wb") as device:
                full(adspec, folder, name, command, found, stdout=device)
    for name, (command, option, value) in to_files(forms).items():
        full(adspec, folder, name, [*command, option, value % "/dev/full"], found, stdout=subprocess.DEVNULL)
    return found
