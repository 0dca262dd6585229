"""Instruction counts by valgrind's callgrind: the same on a busy machine, so that a regression shows.

What the standard library and the system's libraries do is counted for the target that asked for it: the cost of a
function that isn't ours is shared out among its callers by what each call cost.
"""

import re
import subprocess
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from . import inputs
from .results import Line
from .workshop import Workshop

# Swift's mangled names begin with the length and the name of their module.
OURS = (
    "Basics", "Model", "Reading", "Simulation", "Sessions", "Checking", "Rules", "Statistics", "Markdown", "Reports", "MachineOutput", "Site",
    "Pipeline", "AdspecCommand",
)
# The digest of what is read. It is left out: valgrind hasn't the processor's instructions for SHA-256, and counts some
# twenty times as many.
DIGEST = re.compile(r"\$s6Basics6SHA256C6update")
MODULE = re.compile(r"\$s(?:\d+)?(" + "|".join(f"{len(name)}{name}" for name in OURS) + ")")
PARSER = re.compile(r"adspec_|6adspec|simdjson")


@dataclass
class Profile:
    total: int = 0
    own: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    # Function to its callers: what the calls cost.
    callers: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))


def read(path: Path) -> Profile:
    """A callgrind profile (valgrind.org/docs/manual/cl-format.html) with `--compress-strings` names resolved."""
    profile = Profile()
    names: dict[str, str] = {}

    def name(text: str) -> str:
        number, _, rest = text.partition(" ")
        if rest:
            names[number] = rest
        return names.get(number, number)

    function = callee = ""
    is_call = False
    with path.open(encoding="utf-8", errors="replace") as lines:
        for text in lines:
            text = text.rstrip("\n")
            if text.startswith("fn="):
                function = name(text[3:])
            elif text.startswith("cfn="):
                callee = name(text[4:])
            elif text.startswith("calls="):
                is_call = True
            elif text and (text[0].isdigit() or text[0] in "+-*"):
                cost = int(text.split()[1])
                if is_call:
                    if callee != function:
                        profile.callers[callee][function] += cost
                    is_call = False
                else:
                    profile.own[function] += cost
                    profile.total += cost
    return profile


def module(function: str) -> str | None:
    if found := MODULE.match(function):
        return found.group(1).lstrip("0123456789")
    return "Reading" if PARSER.search(function) else None


def by_module(profile: Profile) -> dict[str, float]:
    """What each of our modules cost, with what it asked of others."""
    shares: dict[str, dict[str, float]] = {}
    functions = set(profile.own) | set(profile.callers)
    for function in functions:
        owner = module(function)
        shares[function] = {owner: 1.0} if owner else {}
    others = [function for function in functions if not module(function)]
    # Calls of others by others pass the question on; a few rounds settle it.
    for _ in range(40):
        for function in others:
            calls = profile.callers.get(function, {})
            whole = sum(calls.values())
            share: dict[str, float] = defaultdict(float)
            for caller, cost in calls.items():
                for owner, part in shares.get(caller, {}).items():
                    share[owner] += part * cost / whole if whole else 0
            shares[function] = share
    costs: dict[str, float] = defaultdict(float)
    for function, cost in profile.own.items():
        for owner, part in shares[function].items():
            costs[owner] += cost * part
    costs["digest"] = sum(sum(callers.values()) for function, callers in profile.callers.items() if DIGEST.match(function))
    costs["Basics"] -= costs["digest"]
    costs["rest"] = profile.total - sum(costs.values())
    return costs


def measured(workshop: Workshop, name: str, arguments: list[object]) -> dict[str, float]:
    workshop.installed("valgrind")
    # Valgrind 3.19 can't read the debug information that Swift writes (DWARF 5), and needs none of it.
    program = workshop.work / "adspec-without-debug-information"
    workshop.run(["strip", "--strip-debug", "-o", str(program), str(workshop.adspec_path)])
    path = workshop.work / f"{name}.callgrind"
    workshop.run(
        ["env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", f"--callgrind-out-file={path}", str(program), *map(str, arguments)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    costs = by_module(read(path))
    path.unlink()
    return costs


# Instructions an event beyond reading and digests at most, by the input's place in `inputs.INPUTS`.
BUDGETS = {0: 16_000, 5: 18_500, 6: 25_000}
# Events of a shorter and of a longer recording: their difference has no start of the program in it.
EVENTS = (5_000, 15_000)


def beyond_reading(workshop: Workshop) -> list[Line]:
    """What the ledger, rules and sums ask for an event of custom native ads: what it costs more to report on more of them."""
    lines = []
    for place, budget in BUDGETS.items():
        recorded = (workshop.inputs()[place] / "recording.ndjson").read_bytes().splitlines(keepends=True)
        costs = []
        for events in EVENTS:
            if len(recorded) < events:
                return []
            path = workshop.work / "instructions.ndjson"
            path.write_bytes(b"".join(recorded[:events]))
            costs.append(measured(workshop, "report", ["report", "--quiet", "--exit-zero", "--jobs", 1, path]))
            path.unlink()
        cost = sum(sign * (sum(all.values()) - all["Reading"] - all["digest"]) for sign, all in zip((-1, 1), costs))
        an_event = cost / (EVENTS[1] - EVENTS[0])
        lines.append(Line(
            f"instructions: beyond reading, {inputs.INPUTS[place].name}", f"{an_event:,.0f} an event", "", "", "",
            f"{budget:,}", an_event <= budget * 1.02))
    return lines


def row(workshop: Workshop) -> list[Line]:
    """Parse, ledger and rules over 40,000 events; pages of 100 definitions. The sizes are the same at every scale."""
    from . import recordings, site

    recording = workshop.catalog() / "small.ndjson"
    if not recording.exists():
        recordings.simulate(str(workshop.adspec_path), workshop.catalog(), recording, scale=0.0)
    events = recording.read_bytes().count(b"\n")
    report = measured(workshop, "report", ["report", "--quiet", "--exit-zero", "--jobs", 1, recording])
    catalog = site.made(workshop, definitions=100)
    build = measured(workshop, "build", site.build_arguments(catalog, workshop.work / "small-site", previews=False))
    site.removed(workshop.work / "small-site")

    def line(what: str, cost: float, count: int, unit: str) -> Line:
        return Line(f"instructions: {what}", f"{cost / 1e6:,.1f} million", f"{cost / count:,.0f} {unit}", "", "", "", None)

    return beyond_reading(workshop) + [
        line("parse", report["Reading"], events, "an event"),
        line("ledger", report["Sessions"] + report["Model"], events, "an event"),
        line("rules", report["Checking"] + report["Rules"], events, "an event"),
        line("tallies", report["Statistics"], events, "an event"),
        line("the whole report", sum(report.values()), events, "an event"),
        line("pages", build["Reports"] + build["Site"] + build["Markdown"], 100, "a definition"),
        line("the whole build", sum(build.values()), 100, "a definition"),
    ]
