"""The rows of the table: what runs against what, and the target."""

from . import agreement, growing, growing_lists, inputs, instructions, site, sizes
from .measure import Command, Runs, apart, in_turn, ratio, seconds
from .recordings import LongSessions, events_of
from .results import Line
from .workshop import Workshop


def line(what: str, ours: Runs, other: Runs | None, target: str, quotient, is_met=None, against: str = "",
         judged_by: str = "wall") -> Line:
    """A line of times. `quotient` gives the ratio for 'wall' and for 'cpu'; the target is for one of them."""
    ratios = {of: quotient(of) for of in ("wall", "cpu")}
    return Line(
        what, seconds(ours), f"{against} {seconds(other)}".strip() if other else against, f"{ratios['wall']:.2f}",
        f"{ratios['cpu']:.2f}", target, is_met(ratios[judged_by]) if is_met else None)


def report(workshop: Workshop, path) -> Command:
    return workshop.adspec("report", "--quiet", "--exit-zero", path)


# In which share of sessions a fault is seeded.
SOME, ALL = 0.05, 1.0

# A rule about files alone: with no other selected, no rule looks at a session or an ad.
NO_RULE = ["--select", "recording-empty"]
# Microseconds of processor time that all rules together take for an ad at most.
MOST_AN_AD = 12.0


def inputs_row(workshop: Workshop) -> list[Line]:
    """What an event costs in each of the seven inputs, and what an ad costs in rules: the difference that they make.

    That is all that rules ask for and lead to: what is worked out for them, their words, findings, counts."""
    lines = []
    for entry, folder in zip(inputs.INPUTS, workshop.inputs()):
        whole, without = in_turn(
            [report(workshop, folder), workshop.adspec("report", "--quiet", "--exit-zero", *NO_RULE, folder)],
            workshop.rounds)
        events, ads = apart(inputs.counts, folder)
        rules = (whole.cpu - without.cpu) / ads * 1e6
        lines += [
            an_event(f"an event: {entry.name} ({whole.peak_mib:.0f} MiB)", whole, events / 1e6, entry.most),
            Line(f"an ad, in rules: {entry.name}", f"processor {rules:.1f} µs", "", "", "",
                 f"≤ {MOST_AN_AD:g} µs of processor time", rules <= MOST_AN_AD),
        ]
    return lines


def events(workshop: Workshop) -> list[Line]:
    """What an event costs in recordings of all four kinds with a fault in each session."""
    path = workshop.faulty_recording(ALL)
    sarif = workshop.adspec("check", "--quiet", "--exit-zero", "--output", "sarif", path)
    reported, checked = in_turn([report(workshop, path), sarif], workshop.rounds)
    millions = events_of(path) / 1e6
    return [
        an_event("an event, a fault in every session", reported, millions, 4.5),
        an_event("an event, the same by check --output sarif", checked, millions, 4.5),
    ]


def an_event(what: str, runs: Runs, millions: float, most: float) -> Line:
    """Seconds a million are microseconds apiece."""
    wall, cpu = runs.wall / millions, runs.cpu / millions
    return Line(what, f"{wall:.2f} µs (processor {cpu:.2f} µs)", "", "", "", f"≤ {most} µs of processor time", cpu <= most)


def same_work(workshop: Workshop) -> list[Line]:
    """Times count only where the answers are the same: on these sessions, and on some with a fault in each."""
    path = workshop.faulty_recording(SOME)
    agreement.require(
        workshop, [workshop.faulty_recording(ALL), path], lambda recording: same_work_command(workshop, recording))
    ours, duckdb = in_turn([report(workshop, path), Command(same_work_command(workshop, path))], workshop.rounds)
    return [
        line(f"same work: figures and five rules ({ours.peak_mib:,.0f} MiB, DuckDB {duckdb.peak_mib:,.0f} MiB)", ours, duckdb,
             "≥ 3 × as fast, processor time", lambda of: ratio(duckdb, ours, of), lambda x: x >= 3,
             "DuckDB, the same work", "cpu"),
    ]


def same_work_command(workshop: Workshop, path) -> list[str]:
    definitions = path.parent / "formats/*/format.yaml"
    return [str(workshop.python_with_duckdb()), str(workshop.source / "same_work.py"), str(path), str(definitions)]


def sessions(workshop: Workshop) -> list[Line]:
    path = workshop.recording()
    ours, duckdb, least = in_turn(
        [report(workshop, path),
         Command([str(workshop.python_with_duckdb()), str(workshop.source / "aggregate.py"), str(path)]),
         least_work(workshop, path)],
        workshop.rounds)
    return [
        line("sessions: all rules and reports", ours, duckdb, "≥ 0.8 × as fast, processor time",
             lambda of: ratio(duckdb, ours, of), lambda x: x >= 0.8, "DuckDB, one aggregate", "cpu"),
        line("(not adspec) simdjson alone beside SHA-256", least, duckdb, "none", lambda of: ratio(duckdb, least, of),
             None, "DuckDB, one aggregate"),
    ]


def least_work(workshop: Workshop, path) -> Command:
    """What nobody can do without who parses every line and names the recording by its SHA-256, as the reports must."""
    workshop.installed("openssl")
    both = '"$0" "$1" & openssl dgst -sha256 "$1"; wait'
    return Command(["/bin/sh", "-c", both, str(workshop.floor()), str(path)])


def floor(workshop: Workshop) -> list[Line]:
    path = workshop.recording()
    ours, bare = in_turn([report(workshop, path), Command([str(workshop.floor()), str(path)])], workshop.rounds)
    return [line("share of the parser's speed", ours, bare, "none", lambda of: ratio(bare, ours, of), None,
                 "simdjson alone")]


def growth(workshop: Workshop) -> list[Line]:
    """The long file is read fewer times: it takes ten times as long."""
    short, long = in_turn(
        [report(workshop, workshop.recording()), report(workshop, workshop.long_recording())],
        max(1, (workshop.rounds + 1) // 2))
    size = workshop.long_recording().stat().st_size / workshop.recording().stat().st_size
    return [line(f"growth: a file {size:.1f} times as long", long, short, "≤ 10.5", lambda of: ratio(long, short, of),
                 lambda x: x <= 10.5, "the file itself")]


OPEN = 25_000


def memory(workshop: Workshop) -> list[Line]:
    long = workshop.long_recording()
    # Of a share of the data a share of the sessions is open: what it takes to hold them is in proportion.
    open_sessions = max(1_000, round(OPEN * min(workshop.scale, 1)))
    return [
        peak(workshop, f"memory: {long.stat().st_size / 1e9:.1f} GB, 1,000 sessions open", long, 128),
        peak(workshop, f"memory: {open_sessions:,} sessions open", workshop.open_recording(open_sessions), 160),
        *long_sessions(workshop),
    ]


def long_sessions(workshop: Workshop) -> list[Line]:
    """One session of five million events, with a line missing and without; and many long ones, all of them open."""
    scale = min(workshop.scale, 1)
    ads, many = max(100, round(280_000 * scale)), max(20, round(2_000 * scale))
    made = workshop.long_sessions
    one, faulty = made(LongSessions(1, ads)), made(LongSessions(1, ads, loses_line=True))
    open_ones = made(LongSessions(many, 60))
    events = events_of(one) / 1e6
    return [
        peak(workshop, f"memory: one session of {events:.1f} million events", one, 256),
        peak(workshop, "memory: the same, a line of it missing", faulty, 256),
        peak(workshop, f"memory: {many:,} sessions of {open_ones.stat().st_size / many / 1e3:.0f} KB open", open_ones, 400),
    ]


def peak(workshop: Workshop, what: str, path, most: int) -> Line:
    (runs,) = in_turn([report(workshop, path)], 1)
    return Line(what, f"{runs.peak_mib:.0f} MiB", "", "", "", f"≤ {most} MiB", runs.peak_mib <= most)


def compressed(workshop: Workshop, suffix: str, decompressor: list[str]) -> list[Line]:
    path = workshop.compressed(suffix)
    workshop.installed(decompressor[0])
    ours, alone, plain = in_turn(
        [report(workshop, path), Command([*decompressor, str(path)]), report(workshop, workshop.recording())],
        workshop.rounds)
    slower = alone if alone.wall > plain.wall else plain
    against = f"{decompressor[0]} alone" if slower is alone else "the plain file"
    return [line(f"compressed: {suffix}", ours, slower, "≤ 1.3 × the slower of decompressor and plain file",
                 lambda of: ratio(ours, slower, of), lambda x: x <= 1.3, against)]


def start(workshop: Workshop) -> list[Line]:
    """Ten times the rounds: milliseconds are soon measured, and noisy."""
    workshop.installed("hugo")
    root = workshop.source.parent
    ours, hugo = in_turn(
        [workshop.adspec("check", "--quiet", "--exit-zero", folder=str(root)),
         Command(["hugo", "version"], folder=str(root))],
        workshop.rounds * 10)
    return [line("check of the sample catalog", ours, hugo, "≤ 2", lambda of: ratio(ours, hugo, of),
                 lambda x: x <= 2, "hugo version")]


ROWS = {
    "inputs": inputs_row,
    "events": events,
    "same-work": same_work,
    "sessions": sessions,
    "floor": floor,
    "growth": growth,
    **growing.ROWS,
    **growing_lists.ROWS,
    **sizes.ROWS,
    "memory": memory,
    "zst": lambda workshop: compressed(workshop, ".zst", ["zstd", "-dcq"]),
    "gz": lambda workshop: compressed(workshop, ".gz", ["gzip", "-dc"]),
    "site": site.cold,
    "changed": site.changed,
    "changed-recorded": site.changed_recorded,
    "start": start,
    "instructions": instructions.row,
}
