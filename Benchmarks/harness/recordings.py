"""Recordings from `adspec simulate`: all four kinds in one file, many sessions open at a time."""

import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

KINDS = ("customNative", "native", "rewarded", "liveInterstitial")
# Of each kind, for 2.1 million events together.
SESSIONS = 14_200
OPEN_OF_EACH_KIND = 250


@dataclass(frozen=True)
class Making:
    """How sessions are made: how many are open at a time, of each kind, and in what share a fault is planted."""

    open: int = OPEN_OF_EACH_KIND
    fault_rate: float = 0
    # Each kind begins an hour before midnight, a day after the one before, so that there are days to count by.
    days: bool = False

    def options(self, seed: int) -> list[str]:
        faults = ["--faults", "all", "--fault-rate", f"{self.fault_rate:g}"] if self.fault_rate else []
        start = ["--start", f"2026-11-{20 + seed}T23:00:00.000Z"] if self.days else []
        return ["--interleave", str(self.open), "--seed", str(seed), *faults, *start]


def simulate(adspec: str, catalog: Path, path: Path, scale: float, making: Making = Making()) -> None:
    """Four simulations at once, dealt into one file a few lines at a time, the same way every time."""
    sessions = max(making.open, round(SESSIONS * scale))
    sources = [
        subprocess.Popen(
            [adspec, "simulate", kind, "--quiet", "--catalog", str(catalog), "--sessions", str(sessions),
             *making.options(seed)],
            stdout=subprocess.PIPE, bufsize=1 << 20,
        )
        for seed, kind in enumerate(KINDS, start=1)
    ]
    partial = path.with_name(path.name + ".part")
    with partial.open("wb", buffering=1 << 20) as target:
        deal([source.stdout for source in sources], target)
    for source in sources:
        if source.wait() != 0:
            raise subprocess.CalledProcessError(source.returncode, source.args)
    partial.rename(path)


def deal(sources, target) -> None:
    """One to six lines of one source after another, so that kinds meet everywhere in the file."""
    chance = random.Random(6)
    # Lines are in these shares: the kinds should run out at about the same time.
    weights = {source: weight for source, weight in zip(sources, (28, 39, 15, 18))}
    while weights:
        drawn = chance.choices(list(weights), weights=list(weights.values()), k=4096)
        for source in drawn:
            if source not in weights:
                continue
            for _ in range(chance.randint(1, 6)):
                line = source.readline()
                if not line:
                    del weights[source]
                    break
                target.write(line)


def events_of(path: Path) -> int:
    """How many lines it has."""
    with path.open("rb") as file:
        return sum(piece.count(b"\n") for piece in iter(lambda: file.read(1 << 20), b""))
