"""Where programs are installed and data is made: once, kept between runs below the work folder."""

import os
import shutil
import subprocess
from pathlib import Path

from . import inputs, recordings
from .measure import CommandFailed, Command, apart, require
from .recordings import Making


class Workshop:
    def __init__(self, source: Path, work: Path, adspec: Path, scale: float, rounds: int):
        self.source = source
        self.work = work / (f"{scale:g}" if scale != 1 else "full")
        self.tools = work / "tools"
        self.adspec_path = adspec
        self.scale = scale
        self.rounds = rounds
        require(adspec)
        self.work.mkdir(parents=True, exist_ok=True)
        self.tools.mkdir(parents=True, exist_ok=True)

    def adspec(self, *arguments: object, before=None, folder: str | None = None) -> Command:
        return Command([str(self.adspec_path), *map(str, arguments)], before=before, folder=folder)

    # Programs

    def floor(self) -> Path:
        program, source = self.tools / "floor", self.source / "floor.cpp"
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            compiler = shutil.which("clang++") or shutil.which("g++")
            if compiler is None:
                raise CommandFailed("there is neither clang++ nor g++")
            self.run([compiler, "-std=c++17", "-O3", "-march=native", "-pthread", str(source), "-lsimdjson", "-o", str(program)])
        return program

    def python_with_duckdb(self) -> Path:
        python = self.tools / "duckdb/bin/python"
        if not python.exists():
            self.run(["python3", "-m", "venv", str(self.tools / "duckdb")])
            self.run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "duckdb"])
        return python

    def installed(self, *packages: str) -> None:
        """Debian packages whose program of the same name isn't there."""
        missing = [package for package in packages if shutil.which(package) is None]
        if not missing:
            return
        as_root = [] if os.geteuid() == 0 else ["sudo"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
            subprocess.run([*as_root, "apt-get", *words], env=environment, check=True, stdout=subprocess.DEVNULL)

    def run(self, words: list[str], **options) -> None:
        subprocess.run(words, check=True, **options)

    # Recordings

    def catalog(self) -> Path:
        """The repository's own formats, without their recordings: a catalog for recordings that lie in it."""
        folder = self.work / "catalog"
        if not folder.exists():
            root = self.source.parent
            shutil.copytree(root / "formats", folder / "formats", ignore=shutil.ignore_patterns("recordings"))
            shutil.copy(root / "adspec.yaml", folder / "adspec.yaml")
        return folder

    def inputs(self) -> list[Path]:
        """Folders with the seven inputs of `inputs.INPUTS`, half a million events each at full size."""
        return apart(inputs.make, str(self.adspec_path), self.catalog(), self.catalog() / "inputs", self.scale)

    def recording(self) -> Path:
        """2.1 million events, 430 MB, at full size."""
        return self.made("recording.ndjson", 1)

    def long_recording(self) -> Path:
        """Ten times as long."""
        return self.made("long.ndjson", 10)

    def faulty_recording(self, share: float) -> Path:
        """As long as the first, over several days, with a fault in this share of its sessions."""
        return self.made(f"faults-{share:g}.ndjson", 1, Making(fault_rate=share, days=True))

    def open_recording(self, sessions: int) -> Path:
        """As long as the first, with so many sessions open at a time."""
        return self.made(f"open-{sessions}.ndjson", 1, Making(open=sessions // len(recordings.KINDS)))

    def long_sessions(self, making: recordings.LongSessions) -> Path:
        path = self.catalog() / f"long-{making.count}-{making.ads}-{int(making.loses_line)}.ndjson"
        if not path.exists():
            recordings.repeat(str(self.adspec_path), self.catalog(), path, making)
        return path

    def made(self, name: str, times: int, making: Making = Making()) -> Path:
        path = self.catalog() / name
        if not path.exists():
            recordings.simulate(str(self.adspec_path), self.catalog(), path, self.scale * times, making)
        return path

    def compressed(self, suffix: str) -> Path:
        plain = self.recording()
        path = plain.with_name(plain.name + suffix)
        if not path.exists():
            program = {".zst": ["zstd", "-q", "-3"], ".gz": ["gzip", "-6"]}[suffix]
            self.installed(program[0])
            partial = path.with_name(path.name + ".part")
            with plain.open("rb") as source, partial.open("wb") as target:
                self.run([*program, "-c"], stdin=source, stdout=target)
            partial.rename(path)
        return path

    def remove_long_recordings(self) -> None:
        (self.catalog() / "long.ndjson").unlink(missing_ok=True)
