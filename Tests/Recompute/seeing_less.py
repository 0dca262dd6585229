"""seeing_less.py ADSPEC CATALOG [--sessions N] [--seed N] [--cases FOLDER]: holds that seeing less never makes an answer
better (docs/judging.md, "Verdicts"). Randomly edited sessions, and the recordings of cases, are read twice: whole, and
with names of `observes` taken out together with all their lines, or with lines of a session with `seq` taken out. An ad
that is confirmed then must be confirmed in the whole. Exit code 1 where one isn't."""

import argparse
import csv
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from made import edited

# The lines that a recorder doesn't write if it doesn't observe them.
LINES = {
    "requests": ("ad.request",), "loads": ("ad.load", "ad.loadFailed"),
    "rendering": ("view.render", "view.hide", "asset.render", "asset.hide"), "impressions": ("impression",),
    "clicks": ("click",), "screens": ("screen.present", "screen.dismiss"), "background": ("app.background", "app.foreground"),
    "consent": ("consent",), "delivery": (), "viewability": ("ad.viewable",),
}
EVERYTHING = [
    "requests", "loads", "delivery", "rendering", "impressions", "clicks", "screens", "adapters", "rewards", "breaks",
    "consent", "notifications", "background", "viewability"]


def without_names(lines, chance):
    """A session of a recorder that observes less, or None where the start says nothing of the recorder."""
    start = next((line for line in lines if line.get("event") == "session.start"), None)
    if start is None or not isinstance(start.get("recorder", {}), dict):
        return None
    recorder = start.get("recorder", {})
    sees_background = any(line.get("event") in LINES["background"] for line in lines)
    observed = recorder.get("observes", [name for name in EVERYTHING if name != "background" or sees_background])
    if not isinstance(observed, list):
        return None
    # Under a minute, nobody can tell an app in the background from one in front whose background isn't recorded.
    leaves = any(line.get("event") == "app.background" for line in lines)
    gone = chance.sample(sorted(set(LINES) - ({"background"} if leaves else set())), chance.randrange(1, 4))
    # The last line is the end of every duration, and in disorder a duration depends on each line. Which of two ads under
    # one id a line belongs to depends on the others.
    times = [str(line.get("time")) for line in lines]
    loads = [line.get("ad") for line in lines if line.get("event") == "ad.load"]
    if times != sorted(times) or any(loads.count(ad) > 1 for ad in loads) or any(lines[-1].get("event") in LINES[name] for name in gone):
        return None
    is_gone = [any(line.get("event") in LINES[name] for name in gone) for line in lines]
    left = [line for line, is_away in zip(lines, is_gone) if not is_away]
    numbers = [line["seq"] for line, is_away in zip(lines, is_gone) if is_away and isinstance(line.get("seq"), int)]
    found = []
    for line in left:
        new = dict(line)
        if line is start:
            new["recorder"] = recorder | {"observes": [name for name in observed if name not in gone]}
        if line.get("event") == "ad.load" and "delivery" in gone:
            new.pop("assets", None)
        # A recorder that doesn't write them numbers the others without a gap.
        if isinstance(line.get("seq"), int):
            new["seq"] -= sum(number < line["seq"] for number in numbers)
        found.append(new)
    return found


def without_lines(lines, chance):
    """A session without some of its numbered lines, or None where it can't be told that they are missing: the last lines
    leave no gap."""
    numbers = [line.get("seq") for line in lines]
    if numbers != list(range(len(lines))):
        return None
    gone = chance.sample(range(len(lines) - 1), min(len(lines) - 1, chance.randrange(1, 4))) if len(lines) > 2 else []
    return [line for place, line in enumerate(lines) if place not in gone] if gone else None


def less(lines, chance):
    first, second = (without_names, without_lines) if chance.random() < 0.5 else (without_lines, without_names)
    return first(lines, chance) or second(lines, chance)


def sessions_of(text):
    """The sessions of a recording, as lists of events, by id. What is no event is left out."""
    found = {}
    for row in text.split(b"\n"):
        if row.strip():
            try:
                event = json.loads(row)
            except ValueError:
                continue
            if isinstance(event, dict) and isinstance(event.get("session"), str):
                found.setdefault(event["session"], []).append(event)
    return found


def confirmed(tool, catalog):
    site = f"{catalog}/site"
    subprocess.run([tool, "build", catalog, "--output", site, "--exit-zero", "-q", "--isolated"], check=True, capture_output=True)
    with open(f"{site}/data/ads.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    shutil.rmtree(site)
    return {(row["session"], row["ad"]) for row in rows if row["verdict"] == "confirmed"}


def write(folder, name, sessions):
    os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
    with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
        for lines in sessions:
            file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def recordings(options, folder):
    """(name, text) of the recordings that are read whole."""
    if options.cases:
        for name in sorted(glob.glob("formats/*/recordings/*.ndjson", root_dir=options.cases)):
            yield name, open(f"{options.cases}/{name}", "rb").read()
    for number, text in enumerate(edited(options.tool, folder, options.sessions, options.seed)):
        yield f"recordings/{number:05}.ndjson", text


def main():
    options = argparse.ArgumentParser()
    options.add_argument("tool")
    options.add_argument("catalog")
    options.add_argument("--sessions", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cases")
    options = options.parse_args()
    chance, count = random.Random(options.seed), 0
    with tempfile.TemporaryDirectory() as folder:
        whole, part = f"{folder}/whole", f"{folder}/part"
        for place in (whole, part):
            os.mkdir(place)
            for source in filter(None, (options.catalog, options.cases)):
                shutil.copytree(
                    f"{source}/formats", f"{place}/formats", ignore=shutil.ignore_patterns("recordings"), dirs_exist_ok=True)
        for name, text in recordings(options, whole):
            pairs = []
            for lines in sessions_of(text).values():
                seen = less(lines, chance)
                if seen:
                    pairs.append((lines, seen))
            count += len(pairs)
            write(whole, name, [lines for lines, _ in pairs])
            write(part, name, [lines for _, lines in pairs])
        seen, all_seen = confirmed(options.tool, part), confirmed(options.tool, whole)
        better = sorted(seen - all_seen)
    for session, ad in better[:20]:
        print(f"better where less is seen: {session} {ad}")
    print(f"{count} sessions, {len(all_seen)} ads confirmed, {len(seen)} where less is seen: {len(better)} ads better where less is seen.")
    sys.exit(1 if better else 0)


if __name__ == "__main__":
    main()
