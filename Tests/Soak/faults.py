"""Builds that are killed, and builds whose system calls fail."""

import os
import random

CALLS = {
    "mkdir": "ENOSPC EIO", "openat": "EIO ENOSPC", "read": "EIO", "write": "EIO ENOSPC", "rename": "EIO", "renameat2": "EIO",
    "linkat": "EIO ENOSPC", "unlink": "EIO", "rmdir": "EIO", "syncfs": "EIO", "fsync": "EIO", "close": "EIO",
}


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
