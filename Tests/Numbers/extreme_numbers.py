#!/usr/bin/env python3
"""Extreme numbers for everything that a user can write a number into, by hand: nothing may die, hang or eat the memory.

    python3 Tests/Numbers/extreme_numbers.py .build/release/adspec . [--quick] [--show 20]

The places come from the tool's own JSON Schemas: every number field of definitions, events, settings, baselines, and the
number options of the commands. Needs PyYAML (python3-yaml). A run fails that ends by a signal, with an exit code other than
0, 1 and 2, after 10 seconds, or beyond 2 GB. The fast version in the suite is ExtremeNumberTests.
"""
import argparse
import collections
import copy
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import yaml

# As text, for not all of them are numbers to Python, and none may be changed on the way.
VALUES = [
    "0", "-0", "1", "-1", "0.5", "1e-300", "0.1e-300", "3", "99999", "2147483647", "2147483648", "4294967295",
    "4294967296", "9007199254740993", "1e15", "1e18", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "1e19", "-1e19", "1e308", "-1e308",
    "1e400", "1e-9223372036854775808", "1e9223372036854775807", "7" * 400, "0." + "3" * 400,
]
YAML_ONLY = [".nan", ".inf", "-.inf", "NaN", "inf", "0x7fffffffffffffff", "'1e19'", "'9223372036854775807'"]
RATIOS = ["1:1", "0.0001:1", "1:0.0001", "9" * 300 + ":1", "1:" + "9" * 300, "0." + "0" * 310 + "1:1", "1e5:1",
          "99999999999999999999:1", "0.00000000000000000001:1", "1:99999999999999999999"]
SAMPLES = ["1e19", "-1e19", "1e308", "-1e308", "1e400", "nan", "inf", "-inf", "infinity", "0x1p1023", "1e-300", "7" * 400,
           "4.5", "-1", "9223372036854775807", "0.5"]


class Mark(str):
    """A text that is written into JSON or YAML as it is."""


def dumped(value):
    """JSON (and so YAML), with marks as they are."""
    if isinstance(value, Mark):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(json.dumps(str(k)) + ": " + dumped(v) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(dumped(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False, default=str)


def is_number(schema):
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    return bool({"integer", "number"} & set(types)) and "string" not in types


def number_paths(schema, path=()):
    """The ways to number fields: names, `0` for a list's element, `*` for any key."""
    if is_number(schema):
        yield path
    items = schema.get("items")
    for index, item in enumerate(items if isinstance(items, list) else [items] if items else []):
        yield from number_paths(item, path + (index,))
    for name, part in schema.get("properties", {}).items():
        yield from number_paths(part, path + (name,))
    if isinstance(schema.get("additionalProperties"), dict):
        yield from number_paths(schema["additionalProperties"], path + ("*",))
    for part in schema.get("anyOf", []):
        yield from number_paths(part, path)


def put(target, path, value):
    """Puts a value where a path leads, making what is missing on the way."""
    for index, step in enumerate(path[:-1]):
        step = "Headline" if step == "*" else step
        empty = [] if isinstance(path[index + 1], int) else {}
        if isinstance(target, list):
            while len(target) <= step:
                target.append(copy.copy(empty) if not target else copy.deepcopy(target[0]))
            if type(target[step]) is not type(empty):
                target[step] = empty
            target = target[step]
        else:
            if type(target.get(step)) is not type(empty):
                target[step] = empty
            target = target[step]
    last = "Headline" if path[-1] == "*" else path[-1]
    if isinstance(target, list):
        while len(target) <= last:
            target.append(1)
    target[last] = value


class Trial:
    def __init__(self, tool, repo, show, seconds):
        self.tool, self.repo, self.show = os.path.abspath(tool), os.path.abspath(repo), show
        self.seconds = seconds
        self.folder = tempfile.mkdtemp(prefix="extreme-numbers-")
        self.runs = collections.Counter()
        self.failures = []
        self.refused = collections.Counter()

    def run(self, command, why, keep=None, environment={}):
        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_DATA, (2 << 30, 2 << 30))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
        self.runs[command[0]] += 1
        output = open(keep, "wb") if keep else subprocess.DEVNULL
        env = dict(os.environ, SWIFT_BACKTRACE="enable=no", **environment)
        try:
            done = subprocess.run([self.tool] + command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
                                  cwd=self.folder, timeout=self.seconds, preexec_fn=limits, env=env)
            code = done.returncode
        except subprocess.TimeoutExpired:
            code = "time"
        if keep:
            output.close()
        if code not in (0, 1, 2):
            self.failures.append((command[0], why, code))
            if len(self.failures) <= self.show:
                print(f"  {code}: {' '.join(command)}   {why}", flush=True)
        if code == 2:
            self.refused[command[0]] += 1
        return code

    def catalog(self, definition, recording=None, settings=None):
        root = os.path.join(self.folder, "catalog")
        shutil.rmtree(root, ignore_errors=True)
        os.makedirs(os.path.join(root, "formats/x/recordings"))
        with open(os.path.join(root, "formats/x/format.yaml"), "w") as file:
            file.write(definition)
        if recording is not None:
            with open(os.path.join(root, "formats/x/recordings/a.ndjson"), "w") as file:
                file.write(recording)
        with open(os.path.join(root, "adspec.yaml"), "w") as file:
            file.write(settings or "title: x\n")
        return root

    def commands(self, root, why, kind=None, simulates=True):
        self.run(["check", root, "-o", "json"], why)
        site = os.path.join(self.folder, "site")
        shutil.rmtree(site, ignore_errors=True)
        self.run(["build", root, "--output", site, "--no-cache", "--rule-pages", "none"], why)
        self.run(["report", root, "--output", os.path.join(self.folder, "reports")], why)
        if kind and simulates:
            made = os.path.join(root, "formats/x/recordings/made.ndjson")
            self.run(["simulate", kind, "--catalog", root, "--sessions", "12"], why, keep=made)
            self.run(["check", root, "-o", "json"], why + ", simulated")
            self.run(["simulate", kind, "--catalog", root, "--sessions", "60", "--faults", "all", "--fault-rate", "1",
                      "--interleave", "3"], why, keep=made)
            self.run(["check", root, "-o", "json"], why + ", simulated with faults")

    def examples(self):
        for kind in ["customNative", "native", "rewarded", "liveInterstitial"]:
            with open(os.path.join(self.repo, "Templates/examples", kind + ".yaml")) as file:
                definition = yaml.load(file, yaml.BaseLoader)
            yield kind, {key: self.plain(value) for key, value in definition.items()}

    def plain(self, value):
        """What BaseLoader took for text and a definition must have as a number or a truth value."""
        if isinstance(value, dict):
            return {key: Mark(item) if key in NUMBERS and isinstance(item, str) or item in ("true", "false")
                    else self.plain(item) for key, item in value.items()}
        return [self.plain(item) for item in value] if isinstance(value, list) else value

    def definitions(self, quick):
        for kind, definition in self.examples():
            places = [(path, "number") for path in definition_places(definition)]
            if "assets" in definition:
                definition["assets"]["StarRating"] = {"type": "number", "sample": Mark("4.5")}
                definition["assets"]["Rating"] = {"type": "number", "clickable": Mark("true"), "sample": Mark("3")}
                for key, asset in definition["assets"].items():
                    picture = ["minWidth", "minHeight", "maxWidth", "maxHeight", "maxBytes", "ratio"]
                    names = {"image": picture, "video": picture + ["minDurationMs", "maxDurationMs"],
                             "adChoices": ["width", "height"] + picture}
                    for name in names.get(asset["type"], ["maxLength"]):
                        places.append((("assets", key, name), "ratio" if name == "ratio" else "number"))
                    if asset["type"] == "number":
                        places.append((("assets", key, "sample"), "sample"))
            for path, sort in dict.fromkeys(places):
                values = {"number": VALUES + YAML_ONLY, "sample": VALUES + [f"'{s}'" for s in SAMPLES],
                          "ratio": [f"'{r}'" for r in RATIOS]}[sort]
                for value in values[::5] if quick else values:
                    changed = copy.deepcopy(definition)
                    put(changed, path, Mark(value))
                    root = self.catalog(dumped(changed))
                    self.commands(root, f"{kind} {'.'.join(map(str, path))} = {value[:40]}", kind)
            # All at once: limits that are met together.
            for value in VALUES:
                changed = copy.deepcopy(definition)
                for path, sort in places:
                    if sort == "number":
                        put(changed, path, Mark(value))
                self.commands(self.catalog(dumped(changed)), f"{kind} everywhere {value[:40]}", kind)

    def events(self, quick):
        schema = json.loads(subprocess.run([self.tool, "print", "schema", "recording"], capture_output=True).stdout)
        places = collections.defaultdict(list)
        for case in schema["allOf"]:
            name = case["if"]["properties"]["event"]["const"]
            places[name] = list(number_paths(case["then"])) + [("seq",)]
        sources = {"customNative": "simple-native", "native": "sample-network-native", "rewarded": "coins-for-video",
                   "liveInterstitial": "matchday-hls-live"}
        known = set()
        for kind, folder in sources.items():
            with open(os.path.join(self.repo, "formats", folder, "format.yaml")) as file:
                definition = file.read()
            root = os.path.join(self.folder, "source")
            shutil.rmtree(root, ignore_errors=True)
            os.makedirs(os.path.join(root, "formats/x"))
            with open(os.path.join(root, "formats/x/format.yaml"), "w") as file:
                file.write(definition)
            made = os.path.join(self.folder, "made.ndjson")
            with open(made, "wb") as file:
                subprocess.run([self.tool, "simulate", kind, "--catalog", root, "--sessions", "6", "--seed", "3"],
                               stdout=file, stderr=subprocess.DEVNULL)
            with open(made) as file:
                lines = [json.loads(line) for line in file]
            first = [line for line in lines if line["session"] == lines[0]["session"]]
            names = {line["event"] for line in lines}
            # An event that is never simulated is put in by hand, before the session's last line.
            extra = [name for name in places if name not in names and name not in known and kind == "native"]
            # A recording a value: in it a session a place.
            for value in VALUES[::5] if quick else VALUES:
                text = ""
                for name in sorted(names) + extra:
                    holder = next((line["session"] for line in lines if line["event"] == name), None)
                    source = [line for line in lines if line["session"] == holder] or first
                    for path in places[name]:
                        changed = copy.deepcopy(source)
                        if name in extra:
                            changed.insert(-1, {"event": name, "session": "", "time": source[-1]["time"], "ad": "a1"})
                        for line in changed:
                            line["session"] = f"{name} {path}"
                            if line["event"] == name:
                                put(line, path, Mark(value))
                        text += "".join(dumped(line) + "\n" for line in changed)
                self.commands(self.catalog(definition, text), f"{kind} events = {value[:40]}")
            known |= names
            for value in ["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999999999999Z", "0001-01-01T00:00:00.000+23:59",
                          "9999-12-31T23:59:60.999Z", "1969-12-31T23:59:59.999Z"]:
                text = ""
                for name in ["*"] + sorted(names):
                    for field in ["time"] + (["start"] if name == "break.schedule" else []):
                        changed = copy.deepcopy(lines)
                        for line in changed:
                            line["session"] += f" {name} {field}"
                            if line["event"] in (name, line["event"] if name == "*" else name):
                                line[field] = value
                        text += "".join(dumped(line) + "\n" for line in changed)
                self.commands(self.catalog(definition, text), f"{kind} times = {value}")

    def settings(self):
        with open(os.path.join(self.repo, "formats/simple-native/format.yaml")) as file:
            definition = file.read()
        for value in VALUES + YAML_ONLY:
            self.commands(self.catalog(definition, settings=f"maxWarnings: {value}\n"), f"maxWarnings = {value[:40]}")
            root = self.catalog(definition, settings="baseline: base.json\n")
            entry = ('{"rule": "%s", "file": "formats/x/format.yaml", "path": "", "digest": "%s", "message": "x", "count": %s}')
            for version, count in (("2", value), (value, "1")):
                with open(os.path.join(root, "base.json"), "w") as file:
                    file.write('{"findings": [%s, %s, %s], "version": %s}' % (
                        entry % ("asset-sample-missing", "0" * 16, count), entry % ("field-invalid", "0" * 16, count),
                        entry % ("field-invalid", "1" * 16, count), version))
                self.commands(root, f"baseline version {version[:40]} count {count[:40]}")

    def options(self):
        with open(os.path.join(self.repo, "formats/matchday-hls-live/format.yaml")) as file:
            root = self.catalog(file.read())
        made = os.path.join(root, "formats/x/recordings/a.ndjson")
        self.run(["simulate", "liveInterstitial", "--catalog", root], "", keep=made)
        simulate = ["simulate", "liveInterstitial", "--catalog", root, "-o", os.path.join(self.folder, "out.ndjson")]
        starts = ["0000-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
                  "9999-12-31T23:59:60.999-23:59", "8000-01-01T00:00:00.000Z"]
        for value in VALUES:
            # What is asked for is made: a great many sessions take long, and are no fault.
            for option in ["--seed", "--interleave", "--fault-rate"]:
                self.run(simulate + [f"{option}={value}", "--sessions=20"] + (
                    ["--faults=all"] if option == "--fault-rate" else []), f"{option} {value[:40]}")
            if not value.isdigit() or int(value) < 10_000 or int(value) > 100_000_000:
                self.run(simulate + [f"--sessions={value}", f"--interleave={value}"], f"--sessions, --interleave {value[:40]}")
                self.run(simulate + [f"--sessions={value}"], f"--sessions {value[:40]}")
            site = os.path.join(self.folder, "site")
            for option in ["--session-pages", "--open-sessions", "--unpack-limit", "--max-warnings", "--jobs"]:
                shutil.rmtree(site, ignore_errors=True)
                self.run(["build", root, "--output", site, f"{option}={value}"], f"{option} {value[:40]}")
                self.run(["check", root, f"{option}={value}"], f"{option} {value[:40]}")
            for command in (["build", root, "--output", site, "--no-cache"], ["check", root], ["sign-off", "matchday-hls-live", "--verdict", "approved", "--reviewer", "x", "--catalog", root]):
                self.run(command, f"SOURCE_DATE_EPOCH {value[:40]}", environment={"SOURCE_DATE_EPOCH": value})
        for start in starts:
            self.run(simulate + [f"--start={start}"], f"--start {start}")
            self.run(simulate + [f"--start={start}", "--faults=all", "--fault-rate=1", "--sessions=300"], f"--start {start}")


NUMBERS = {"maxLength", "minWidth", "minHeight", "maxWidth", "maxHeight", "maxBytes", "minDurationMs", "maxDurationMs", "width", "height", "amount", "maxRetries", "durationMs", "leadSeconds",
           "sample"}


def definition_places(definition):
    """Number fields of a definition outside its assets."""
    if "breaks" in definition:
        return [("breaks", name) for name in ("durationMs", "leadSeconds", "resumption")]
    if "reward" in definition:
        return [("reward", "amount"), ("load", "maxRetries")]
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("repo")
    parser.add_argument("--quick", action="store_true", help="every fifth value")
    parser.add_argument("--show", type=int, default=20, help="how many failures to print as they come")
    parser.add_argument("--seconds", type=int, default=10, help="how long a run may take")
    parser.add_argument("--only", default="definitions,events,settings,options")
    arguments = parser.parse_args()
    trial = Trial(arguments.tool, arguments.repo, arguments.show, arguments.seconds)
    only = arguments.only.split(",")
    try:
        if "definitions" in only:
            trial.definitions(arguments.quick)
        if "events" in only:
            trial.events(arguments.quick)
        if "settings" in only:
            trial.settings()
        if "options" in only:
            trial.options()
    finally:
        shutil.rmtree(trial.folder, ignore_errors=True)
    failed = collections.Counter((command, code) for command, _, code in trial.failures)
    for command in sorted(trial.runs):
        print(f"{command}: {trial.runs[command]} runs, {trial.refused[command]} refused, "
              f"{sum(n for (name, _), n in failed.items() if name == command)} failed")
    places = collections.Counter((command, re.sub(r" = .*", "", why), code) for command, why, code in trial.failures)
    for (command, why, code), count in sorted(places.items(), key=str):
        print(f"  {count:4} {command} {why}: {code}")
    return 1 if trial.failures else 0


if __name__ == "__main__":
    sys.exit(main())
