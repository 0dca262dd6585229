"""The rows of the table: what runs against what, and the target."""

from . import instructions, site
from .measure import Command, Runs, in_turn, ratio
from .results import Line
from .workshop import Workshop


def seconds(runs: Runs) -> str:
    return f"{runs.wall:.3f} s (processor {runs.cpu:.3f} s)"


def line(what: str, ours: Runs, other: Runs | None, target: str, quotient, is_met=None, against: str = "") -> Line:
    """A line of times. `quotient` gives the ratio for 'wall' and for 'cpu'."""
    wall, cpu = quotient("wall"), quotient("cpu")
    return Line(
        what, seconds(ours), f"{against} {seconds(other)}".strip() if other else against, f"{wall:.2f}", f"{cpu:.2f}",
        target, is_met(wall) if is_met else None)


def report(workshop: Workshop, path) -> Command:
    return workshop.adspec("report", "--quiet", "--exit-zero", path)


def sessions(workshop: Workshop) -> list[Line]:
    path = workshop.recording()
    ours, duckdb, least = in_turn(
        [report(workshop, path),
         Command([str(workshop.python_with_duckdb()), str(workshop.source / "aggregate.py"), str(path)]),
         least_work(workshop, path)],
        workshop.rounds)
    return [
        line("sessions: all rules and reports", ours, duckdb, "≥ 3 × as fast", lambda of: ratio(duckdb, ours, of),
             lambda x: x >= 3, "DuckDB, one aggregate"),
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
    return [line("share of the parser's speed", ours, bare, "≥ 0.5", lambda of: ratio(bare, ours, of),
                 lambda x: x >= 0.5, "simdjson alone")]


def growth(workshop: Workshop) -> list[Line]:
    """The long file is read fewer times: it takes ten times as long."""
    short, long = in_turn(
        [report(workshop, workshop.recording()), report(workshop, workshop.long_recording())],
        max(1, (workshop.rounds + 1) // 2))
    size = workshop.long_recording().stat().st_size / workshop.recording().stat().st_size
    return [line(f"growth: a file {size:.1f} times as long", long, short, "≤ 10.5", lambda of: ratio(long, short, of),
                 lambda x: x <= 10.5, "the file itself")]


def memory(workshop: Workshop) -> list[Line]:
    path = workshop.long_recording()
    (runs,) = in_turn([report(workshop, path)], 1)
    size = path.stat().st_size / 1e9
    return [Line(f"memory: {size:.1f} GB, 1,000 sessions open", f"{runs.peak_mib:.0f} MiB", "", "", "", "≤ 192 MiB",
                 runs.peak_mib <= 192)]


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
    "sessions": sessions,
    "floor": floor,
    "growth": growth,
    "memory": memory,
    "zst": lambda workshop: compressed(workshop, ".zst", ["zstd", "-dcq"]),
    "gz": lambda workshop: compressed(workshop, ".gz", ["gzip", "-dc"]),
    "site": site.cold,
    "changed": site.changed,
    "start": start,
    "instructions": instructions.row,
}
