"""spark_test.py ADSPEC VENV [--only CASE,…] [--events N]: what a Spark cluster on this machine makes of recordings is what one process
makes of them, byte for byte, and nothing is published where something goes wrong. Exit code 1 otherwise.

VENV is a virtual environment with PySpark. A master and two workers, a core each, run on loopback for as long as this does.
"""

import argparse
import filecmp
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from cluster import Cluster

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PIPE = re.compile(r"part --keyed")


class Trial:
    """One try in a folder of its own, which starts as a copy of the sample catalog's definitions."""

    def __init__(self, tool, cluster, folder):
        self.tool, self.cluster, self.folder = tool, cluster, folder
        for name in ("adspec.yaml", "formats"):
            source, target = os.path.join(ROOT, name), os.path.join(folder, name)
            shutil.copytree(source, target) if os.path.isdir(source) else shutil.copy(source, target)

    def adspec(self, *arguments, **options):
        return subprocess.run(
            [self.tool, *arguments], cwd=self.folder, env={**os.environ, "SOURCE_DATE_EPOCH": "1790000000"}, **options)

    def submit(self, paths, *arguments, tool=None, options=(), merge=None):
        """The job on the cluster, as a process."""
        merge = merge or ["--report", "out/report"]
        return self.cluster.submit(
            self.folder, ["--catalog", ".", "--tool", tool or self.tool, *options, *paths, "--", *merge, *arguments])

    def finished(self, job):
        # spark-submit hands on what its program says, errors too, as output.
        output, errors = job.communicate(timeout=3000)
        return job.returncode, errors + output

    def wanted(self, paths):
        """What one process writes."""
        done = self.adspec("report", ".", *paths, "-o", "wanted/report", "-q")
        assert done.returncode in (0, 1), done
        return done.returncode

    def differences(self, made="out/report", wanted="wanted/report"):
        made, wanted = (os.path.join(self.folder, name) for name in (made, wanted))
        if not os.path.isdir(made):
            yield "nothing was made"
            return
        files = [sorted(os.path.relpath(os.path.join(root, name), folder) for root, _, names in os.walk(folder) for name in names)
                 for folder in (made, wanted)]
        if files[0] != files[1]:
            yield f"other files: {sorted(set(files[0]) ^ set(files[1]))}"
        yield from (f"{name} differs" for name in filecmp.cmpfiles(made, wanted, files[1], shallow=False)[1])

    def same(self, job, code, **names):
        returned, said = self.finished(job)
        if returned != code:
            yield f"exit code {returned}, and {code} was wanted:\n{tail(said)}"
        yield from self.differences(**names)

    def nothing(self, job, message):
        """The job ends with exit code 2 and this message, and nothing is published."""
        returned, said = self.finished(job)
        if returned != 2 or message not in said:
            yield f"exit code {returned}, and no message '{message}':\n{tail(said)}"
        if os.path.exists(os.path.join(self.folder, "out")):
            yield "something was published"

    def faulty(self, name, script):
        """A tool that does something else in one place. `real` is the right one; $* are its arguments."""
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/usr/bin/env bash\nset -o pipefail\nreal={self.tool}\n{script}\nexec "$real" "$@"\n')
        os.chmod(path, 0o755)
        return path


def tail(text):
    lines = [line for line in text.strip().splitlines() if " INFO " not in line]
    return "\n".join(lines[-15:])


def samples(trial, options):
    """The sample catalog with its recordings: findings, reports and the site, by names as one run has them."""
    for name, merge, command in (
        ("check.json", ["--check", "--output", "json=out/check.json"], ["check", ".", "--output", "json=wanted/check.json"]),
        ("report", ["--report", "out/report"], ["report", ".", "-o", "wanted/report"]),
        ("site", ["--site", "out/site", "--no-cache"], ["build", ".", "-o", "wanted/site", "--no-cache"]),
    ):
        for folder in ("out", "wanted"):
            shutil.rmtree(os.path.join(trial.folder, folder), ignore_errors=True)
            os.mkdir(os.path.join(trial.folder, folder))
        code = trial.adspec(*command, "-q").returncode
        for difference in trial.same(
                trial.submit(["formats"], merge=merge, options=["--partitions", "13", "--fan", "3"]), code, made="out", wanted="wanted"):
            yield f"{name}: {difference}"


def long(trial, options):
    """A recording of millions of events, cut into files amid sessions, with damaged lines; a worker dies amid the pipe."""
    files = simulated(trial, options.events)
    code = trial.wanted(files)
    job = trial.submit(["formats", *files], options=["--partitions", "16"])
    killed = threading.Thread(target=lambda: trial.cluster.kill_worker(PIPE, job))
    killed.start()
    yield from trial.same(job, code)
    killed.join()
    if not trial.cluster.lost:
        yield "no worker was killed: the job was done before"


def skew(trial, options):
    """One session that has half of all lines."""
    files = simulated(trial, options.events // 10, faults=False)
    path = os.path.join(trial.folder, files[0])
    with open(path, "rb") as file:
        lines = file.read().splitlines()
    session = next(line for line in lines if b'"impression"' in line or b'"load"' in line or b'"seq":3' in line)
    with open(path, "ab") as file:
        file.write((session + b"\n") * (len(lines) * len(files)))
    code = trial.wanted(files)
    yield from trial.same(trial.submit(["formats", *files], options=["--partitions", "6"]), code)


def cut_part(trial, options):
    """A part breaks off on its way."""
    tool = trial.faulty("cutting", 'if [[ $1 == part ]]; then "$real" "$@" | head -c 3000; exit; fi')
    yield from trial.nothing(
        trial.submit(["formats"], tool=tool, options=["--partitions", "5", "--fan", "2"]), "is no part that can be used")


def refusing(trial, options):
    """The tool can't use what one partition gets: the job says which file and line."""
    line = "formats/video-native/recordings/"
    tool = trial.faulty(
        "refusing", f"""if [[ $1 == part ]]; then
  awk -F '\\t' -v OFS='\\t' -v file='{line}' 'index($2, file) == 1 && $3 == "0000000002" {{ $4 = "!" }} {{ print }}' | "$real" "$@"
  exit
fi""")
    yield from trial.nothing(
        trial.submit(["formats"], tool=tool, options=["--partitions", "5"]),
        "can't be used: its last field isn't base64 of a line")


def lost_lines(trial, options):
    """An engine that loses a line, and says nothing."""
    tool = trial.faulty("losing", """if [[ $1 == part ]]; then sed -e '7d' | "$real" "$@"; exit; fi""")
    yield from trial.nothing(
        trial.submit(["formats"], tool=tool, options=["--partitions", "5"]), "lines went to sessions, and the parts hold")


def crashing(trial, options):
    """The tool is killed in the pipe of a partition, the first two times that it is tried."""
    count = os.path.join(trial.folder, "tries")
    tool = trial.faulty("crashing", f"""if [[ $1 == part ]] && {{ mkdir {count}.1 || mkdir {count}.2; }} 2>/dev/null; then
  "$real" "$@" | head -c 2000
  kill -9 $BASHPID
fi""")
    code = trial.wanted([])
    yield from trial.same(trial.submit(["formats"], tool=tool, options=["--partitions", "5"]), code)


def two_jobs(trial, options):
    """Two results are published to one folder at once."""
    returned, said = trial.finished(
        trial.submit(["formats"], options=["--partitions", "5", "--keep", "kept"], merge=["--site", "out/site", "--no-cache"]))
    trial.adspec("build", ".", "-o", "wanted/site", "--no-cache", "-q")
    command = [trial.tool, "scale", "merge", "kept/facts.part", "kept/parts.part", "--catalog", ".", "--site", "out/site", "--no-cache", "-q"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1790000000"}
    both = [subprocess.Popen(command, cwd=trial.folder, env=environment) for _ in range(2)]
    codes = {process.wait() for process in both} | {returned}
    if codes != {1}:
        yield f"exit codes {codes}:\n{tail(said)}"
    yield from trial.differences("out/site", "wanted/site")


CASES = (samples, refusing, cut_part, lost_lines, crashing, two_jobs, skew, long)


def simulated(trial, events, faults=True):
    """Names of three recordings of so many events in all: one cut in three amid its sessions, of which one is compressed; some lines
    are damaged."""
    sessions = events // 30
    command = [trial.tool, "simulate", "native", "--catalog", trial.folder, "--sessions", str(sessions), "--seed", "20"]
    command += ["--interleave", "200", *(["--faults", "all"] if faults else []), "--quiet"]
    names = ["logs/1.ndjson", "logs/2.ndjson.gz", "logs/3.ndjson"]
    os.mkdir(os.path.join(trial.folder, "logs"))
    files = [open(os.path.join(trial.folder, name.removesuffix(".gz")), "wb") for name in names]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as source:
        for number, line in enumerate(source.stdout):
            place = min(number * 3 // events, 2)
            files[place].write(line if number % 50_021 else line[: len(line) // 3] + b"\n")
            if number % 70_001 == 9:
                files[place].write(b'nonsense\n["' + line[40:60] + b'"]\n')
    for file in files:
        file.close()
    subprocess.run(["gzip", "-1", os.path.join(trial.folder, "logs/2.ndjson")], check=True)
    return names


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tool")
    options.add_argument("venv")
    options.add_argument("--only", default="", help=f"with commas: {', '.join(case.__name__ for case in CASES)}")
    options.add_argument("--events", type=int, default=2_000_000)
    options = options.parse_args()
    # Those that are stopped from outside take the cluster along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    found, wanted = 0, options.only.split(",") if options.only else [case.__name__ for case in CASES]
    with tempfile.TemporaryDirectory() as folder, Cluster(options.venv, folder) as cluster:
        for case in CASES:
            if case.__name__ not in wanted:
                continue
            start = time.monotonic()
            os.mkdir(place := os.path.join(folder, case.__name__))
            differences = list(case(Trial(os.path.abspath(options.tool), cluster, place), options))
            print(f"{case.__name__}: {'; '.join(differences) or 'the same'}, {time.monotonic() - start:.0f} s", flush=True)
            found += len(differences)
            shutil.rmtree(place)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
