"""Runs commands in turn and takes their times and peak memory from the kernel's accounting of each child."""

import multiprocessing
import os
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Command:
    """A command, the exit codes that mean it did its work, and what must happen before each run, uncounted.

    Its arguments may be made anew for each run."""

    arguments: list[str] | Callable[[], list[str]]
    codes: tuple[int, ...] = (0,)
    before: Callable[[], None] | None = None
    folder: str | None = None

    def words(self) -> list[str]:
        """A child starts in our folder: another one needs a shell's `cd`, which costs it a millisecond."""
        words = self.arguments() if callable(self.arguments) else self.arguments
        if self.folder is None:
            return words
        return ["/bin/sh", "-c", 'cd "$0" && exec "$@"', self.folder, *words]


@dataclass(frozen=True)
class Run:
    wall: float
    cpu: float
    peak_mib: float


@dataclass
class Runs:
    all: list[Run] = field(default_factory=list)

    @property
    def wall(self) -> float:
        return statistics.median(run.wall for run in self.all)

    @property
    def cpu(self) -> float:
        return statistics.median(run.cpu for run in self.all)

    @property
    def peak_mib(self) -> float:
        """Linux counts what we took ourselves before a child became another program: less than that can't be seen."""
        peak, ours = max(run.peak_mib for run in self.all), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        if peak <= ours:
            raise CommandFailed(f"the harness itself took {ours:.0f} MiB, and hides what its child took")
        return peak

    @property
    def most_mib(self) -> float:
        """An upper bound of the peak, for rows that ask for a bound alone: the peak, or what we took where that hides it."""
        return max(run.peak_mib for run in self.all)


class CommandFailed(Exception):
    """The command did not do its work: its figures would mean nothing."""


def once(command: Command) -> Run:
    if command.before:
        command.before()
    words = command.words()
    quiet = [
        (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
    ]
    begin = time.perf_counter()
    process = os.posix_spawnp(words[0], words, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - begin
    code = os.waitstatus_to_exitcode(status)
    if code not in command.codes:
        raise CommandFailed(f"{' '.join(words)} ended with {code}")
    # ru_maxrss is in KiB on Linux.
    return Run(wall=wall, cpu=usage.ru_utime + usage.ru_stime, peak_mib=usage.ru_maxrss / 1024)


def in_turn(commands: list[Command], rounds: int) -> list[Runs]:
    """A B C, A B C, …: what disturbs the machine disturbs all of them. The first round fills caches and isn't counted."""
    runs = [Runs() for _ in commands]
    for number in range(rounds + 1):
        for command, collected in zip(commands, runs):
            run = once(command)
            if number > 0:
                collected.all.append(run)
    return runs


def ratio(a: Runs, b: Runs, of: str = "wall") -> float:
    """The median of a ÷ b, pair by pair."""
    return statistics.median(getattr(x, of) / max(getattr(y, of), 1e-6) for x, y in zip(a.all, b.all))


def apart(work: Callable, *arguments):
    """Works in a process of its own: what we took ourselves hides what a child takes (`Runs.peak_mib`)."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(work, arguments)


def seconds(runs: Runs) -> str:
    return f"{runs.wall:.3f} s (processor {runs.cpu:.3f} s)"


def require(path: Path) -> Path:
    if not path.exists():
        raise CommandFailed(f"{path} is missing")
    return path
