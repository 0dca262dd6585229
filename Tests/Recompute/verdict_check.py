"""verdict_check.py ADSPEC CATALOG [--sessions N] [--seed N] [--keep]: holds what `adspec check` says of a catalog's own
recordings, or of N randomly edited sessions beside its definitions, against verdicts.py. Exit code 1 where they differ.

--keep FOLDER keeps the edited sessions in a folder, and takes them from there if it has any."""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

from ads import Scope
from made import edited
from people import People, provision_of
from fields import Fields
from formats import Catalog
from recordings import lines
from sessions import read
from verdicts import ALL, verdicts


def run(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


def ours(catalog, files, fields, facts):
    found, definitions, people = Counter(), Catalog(catalog), People(catalog)
    words = os.path.join(os.path.dirname(__file__), "../../Templates/rules")
    questions = {rule: provision_of(rule, words) for rule in facts}
    for session in read(files, fields).values():
        for rule, verdict, line, ad in verdicts(Scope(session, definitions, fields, facts)):
            if verdict == "needsReview" and questions[rule] in people.provisions(session.name, ad):
                continue
            found[rule, verdict, line.file, line.number, session.name, ad] += 1
    return found


def theirs(tool, catalog):
    found = Counter()
    for text in run(tool, "check", catalog, "--exit-zero", "-o", "ndjson", "--quiet").splitlines():
        finding = json.loads(text)
        if finding["rule"] in ALL and finding["verdict"] in ("fail", "needsReview"):
            found[tuple(finding[name] for name in ("rule", "verdict", "file", "line", "session", "ad"))] += 1
    return found


def recordings(catalog):
    names = glob.glob("formats/*/recordings/*", root_dir=catalog) + glob.glob("recordings/*", root_dir=catalog)
    return [(name, lines(os.path.join(catalog, name))) for name in names]


def prepare(tool, source, sessions, seed, folder):
    """A catalog of the same definitions, with edited sessions."""
    shutil.copy(f"{source}/adspec.yaml", folder)
    shutil.copytree(f"{source}/formats", f"{folder}/formats", ignore=shutil.ignore_patterns("recordings"))
    os.mkdir(f"{folder}/recordings")
    for number, text in enumerate(edited(tool, folder, sessions, seed)):
        with open(f"{folder}/recordings/{number:05}.ndjson", "wb") as file:
            file.write(text)


def say(source, differences, limit):
    rules = Counter((key[0], key[1], side) for side, keys in differences.items() for key in keys)
    for (rule, verdict, side), number in sorted(rules.items()):
        print(f"{number:6} {rule} {verdict}: only {side}")
    for side, keys in differences.items():
        for key in sorted(keys, key=str)[:limit]:
            print(f"only {side}:", *key)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("tool")
    options.add_argument("catalog")
    options.add_argument("--sessions", type=int, default=0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--show", type=int, default=20)
    options.add_argument("--keep")
    options = options.parse_args()
    fields = Fields(json.loads(run(options.tool, "print", "schema", "recording")))
    facts = {fact["id"]: fact for fact in json.loads(run(options.tool, "explain", "--format", "json"))}
    with tempfile.TemporaryDirectory() as folder:
        catalog, name = options.catalog, options.keep or folder
        if options.sessions and not os.path.exists(f"{name}/recordings"):
            os.makedirs(name, exist_ok=True)
            prepare(options.tool, options.catalog, options.sessions, options.seed, name)
        catalog = name if options.sessions else catalog
        found, expected = theirs(options.tool, catalog), ours(catalog, recordings(catalog), fields, facts)
    differences = {"adspec": list((found - expected).elements()), "verdicts.py": list((expected - found).elements())}
    say(catalog, differences, options.show)
    different = sum(map(len, differences.values()))
    print(f"{sum((found & expected).values())} findings agree, {different} differ.")
    sys.exit(1 if different or not found else 0)


main()
