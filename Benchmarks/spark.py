#!/usr/bin/env python3
"""spark.py ADSPEC VENV [--events N] [--partitions 1,2,4,8]: what reports from Apache Spark cost on one machine, beside one process: processor
time, split into what the engine takes and what adspec does, and bytes shuffled. VENV is a virtual environment with PySpark, such as
`make spark-test` makes. It prints a table."""

import argparse
import glob
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
JOB = f"{ROOT}/integrations/spark/adspec_job.py"


def measured(command, environment=None):
    """Processor seconds of a command with all that it starts and waits for, and seconds on the clock."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, env={**os.environ, **(environment or {})}, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"error: {command}: {done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start


def own(folder):
    """Processor seconds of adspec, by its commands."""
    found = {}
    for path in glob.glob(f"{folder}/*"):
        with open(path, encoding="utf-8") as file:
            for line in file:
                name, user, system = line.split()
                found[name] = found.get(name, 0) + float(user) + float(system)
    return found


def shuffled(folder):
    """Bytes that tasks wrote for others, as they went over the wire."""
    count = 0
    for path in glob.glob(f"{folder}/**", recursive=True):
        if not os.path.isfile(path) or os.path.basename(path).startswith("appstatus"):
            continue
        with open(path, encoding="utf-8") as file:
            for line in file:
                event = json.loads(line)
                if event["Event"] == "SparkListenerTaskEnd" and event.get("Task Metrics"):
                    count += event["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"]
    return count


def spark(options, files, partitions, folder):
    home = glob.glob(f"{os.path.abspath(options.venv)}/lib/python3.*/site-packages/pyspark")[0]
    times, events, out = (f"{folder}/{name}{partitions}" for name in ("times", "events", "out"))
    os.mkdir(times)
    os.mkdir(events)
    conf = {
        "spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.memory": "1g",
        "spark.eventLog.enabled": "true", "spark.eventLog.dir": f"file://{events}", "spark.eventLog.compress": "false"}
    command = [f"{home}/bin/spark-submit", "--master", f"local[{options.cores}]"]
    command += [word for name, value in conf.items() for word in ("--conf", f"{name}={value}")]
    command += [JOB, "--catalog", ROOT, "--tool", options.tool, "--partitions", str(partitions), f"{ROOT}/formats", *files, "--", "--report", out, "-q"]
    environment = {
        "SPARK_HOME": home, "SPARK_LOCAL_IP": "127.0.0.1", "ADSPEC_TIMES": times, "PATH": f"{os.path.abspath(options.venv)}/bin:{os.environ['PATH']}"}
    total, clock = measured(command, environment)
    return {"partitions": partitions, "total": total, "clock": clock, "own": own(times), "shuffled": shuffled(events), "out": out}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tool")
    options.add_argument("venv")
    options.add_argument("--events", type=int, default=2_000_000)
    options.add_argument("--partitions", default="1,2,4,8")
    options.add_argument("--cores", type=int, default=2)
    options = options.parse_args()
    options.tool = os.path.abspath(options.tool)
    with tempfile.TemporaryDirectory() as folder:
        # In files of one length, as rotation leaves them.
        simulate = [options.tool, "simulate", "native", "--catalog", ROOT, "--sessions", str(options.events // 30), "--interleave", "200", "-q"]
        with subprocess.Popen(simulate, stdout=subprocess.PIPE) as source:
            subprocess.run(
                ["split", "--lines", str(options.events // 8), "--additional-suffix", ".ndjson", "-", f"{folder}/r"], stdin=source.stdout, check=True)
        files = sorted(glob.glob(f"{folder}/r*.ndjson"))
        size = sum(os.path.getsize(file) for file in files)
        one, clock = measured([options.tool, "report", ROOT, *files, "-o", f"{folder}/one", "-q", "--jobs", str(options.cores)])
        print(f"{len(files)} files, {size / 1e6:.0f} MB; one process: {one:.1f} s of processor time, {clock:.1f} s", flush=True)
        print("| partitions | processor time | of adspec: key | part | facts, merge | of the engine | shuffled | on the clock |")
        print("|---|---|---|---|---|---|---|---|")
        for partitions in options.partitions.split(","):
            run = spark(options, files, int(partitions), folder)
            own = run["own"]
            key, part, merge = own.get("key", 0), own.get("part", 0), own.get("merge", 0)
            print(
                f"| {partitions} | {run['total']:.1f} s | {key:.1f} s | {part:.1f} s | {merge:.1f} s | {run['total'] - key - part - merge:.1f} s "
                f"| {run['shuffled'] / 1e6:.0f} MB | {run['clock']:.0f} s |", flush=True)
            different = subprocess.run(["diff", "-rq", f"{folder}/one", run["out"]], capture_output=True, text=True).stdout
            if different:
                print(f"not the same: {different}")


if __name__ == "__main__":
    main()
