"""same_check.py ADSPEC CATALOG [--trials N] [--sessions N] [--seed N]: the tool says the same of the same sessions, however
they are handed over. Exit code 1 where it doesn't.

What a trial compares, over every output of `check`, `report` and `build`:
- files that stay as they are, byte for byte: read by one thread, two or five; named in any order; compressed by gzip, zstd or not
  at all (but for their names, sizes and digests); and one file against standard input;
- sessions that are mixed otherwise in one file: all but the numbers of lines, and the order of what is sorted by them;
- sessions dealt over files, and files cut anywhere: all but that, and what is said of files;
- files read by one run, and by several whose parts are merged in any groups: byte for byte;
- files read by one run, and their lines keyed, a file by itself, and dealt out by session, whatever is wrong with them: byte for
  byte.

docs/recording.md ties to files and lines what is left out of the two before: events that are unknown, damaged lines that don't say
whose they are, sessions that are evicted or go on long after their end, and what a recorder doesn't see.
"""

import argparse
import ctypes
import ctypes.util
import gzip
import os
import random
import sys
import tempfile

from corpus import DAMAGE, Layout, cut, dealt, in_turn, made, mixed, with_damage, with_strangers, without_tied
from outputs import BY_PLACE, FORMAT, Catalog, differences, renamed
from places import Places

LOGS = [f"logs/{name}.ndjson" for name in ("a", "b", "c")]
FILES = [f"recordings/{name}.ndjson" for name in ("a", "b", "c", "d")]


def gzipped(chance, text):
    """In one piece or in two, as rotated logs are put together."""
    middle = chance.choice((0, len(text) // 3))
    parts = [text[:middle], text[middle:]] if middle else [text]
    return b"".join(gzip.compress(part, 1, mtime=0) for part in parts)


def zstandard(chance, text):
    """Debian has no zstd module for Python; the library is there because adspec links it."""
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    for name in ("ZSTD_compressBound", "ZSTD_compress"):
        getattr(library, name).restype = ctypes.c_size_t
    buffer = ctypes.create_string_buffer(library.ZSTD_compressBound(ctypes.c_size_t(len(text))))
    size = library.ZSTD_compress(
        buffer, ctypes.c_size_t(len(buffer)), text, ctypes.c_size_t(len(text)), chance.choice((1, 3)))
    return buffer.raw[:size]


CODINGS = {".gz": gzipped, ".zst": zstandard}


def as_they_are(chance, catalog, sessions):
    """The same files, read otherwise."""
    items = with_damage(chance, mixed(chance, sessions))
    files = Layout(sessions, cut(chance, items, LOGS)).bytes()
    files[LOGS[-1]] = files[LOGS[-1]][:-chance.choice((1, 40))]
    catalog.put(files)
    # Pages for some only: which is no matter of threads either.
    base = catalog.outputs([".", *LOGS], "--jobs", "1", pages="20")
    for jobs, paths in (("2", [".", *LOGS]), ("5", [".", "logs", f"./{LOGS[1]}"])):
        chance.shuffle(paths)
        other = catalog.outputs(paths, "--jobs", jobs, pages="20")
        yield from differences(f"--jobs {jobs} {' '.join(paths)}", base, other)
    coded, names = {}, {name: name for name in LOGS}
    for name, coding in zip(LOGS, chance.sample((".gz", ".zst", chance.choice((".gz", ".zst"))), 3)):
        coded[name + coding] = CODINGS[coding](chance, files[name])
        names[name + coding] = name
    catalog.put(coded)
    other = catalog.outputs([".", *coded], pages="20")
    yield from differences(" ".join(coded), renamed(base, names), renamed(other, names))
    yield from from_input(chance, catalog, b"".join(files.values()))


def from_input(chance, catalog, text):
    """One file, and the same on standard input."""
    catalog.put({"-.ndjson": text})
    base = catalog.outputs([".", "./-.ndjson"], pages="20")
    coding = chance.choice(list(CODINGS.values()) + [lambda _, text: text])
    other = catalog.outputs([".", "-"], pages="20", input=coding(chance, text))
    names = {"-.ndjson": "-"}
    yield from differences("standard input", renamed(base, names), renamed(other, names))


def laid_out(chance, catalog, sessions):
    """The same sessions, their lines in other places."""
    sessions = movable(catalog, sessions)
    ways = {
        "in one file": {FILES[0]: in_turn(sessions)}, "mixed": {FILES[0]: mixed(chance, sessions)},
        "mixed, with blank lines": {FILES[0]: with_blanks(chance, mixed(chance, sessions))},
        "dealt": dealt(chance, sessions, FILES), "cut": cut(chance, mixed(chance, sessions), FILES)}
    bases = {}
    for what, files in ways.items():
        layout, is_one_file = Layout(sessions, files), len(files) == 1
        catalog.put(layout.bytes())
        outputs = catalog.outputs(["."])
        if not bases:
            bases = {kind: Places(layout.places(), FILES, kind).all(outputs) for kind in (True, False)}
        other = Places(layout.places(), FILES, is_one_file).all(outputs)
        yield from differences(what, bases[is_one_file], other, BY_PLACE.match)


def in_parts(chance, catalog, sessions):
    """Whole files, read by one run or by several."""
    files = Layout(sessions, dealt(chance, sessions, [f"recordings/{number}.ndjson" for number in range(12)])).bytes()
    damage = [line for line in DAMAGE if b'"' not in line]
    catalog.put({name: text + chance.choice((b"", b"\n", chance.choice(damage))) for name, text in files.items()})
    base = {name: text for name, text in catalog.outputs(["."], pages="20").items() if not name.startswith("printed")}
    names = list(files)
    for count in (1, chance.randint(2, 11), 12):
        chance.shuffle(names)
        other = catalog.merged(chance, [group for group in (names[number::count] for number in range(count)) if group], "20")
        yield from differences(f"{count} parts", base, other)


def in_keyed_lines(chance, catalog, sessions):
    """Lines in files, read by one run, or brought together by session."""
    items = with_strangers(chance, with_damage(chance, mixed(chance, sessions)), sessions)
    names = [*FILES, f"formats/{FORMAT}/recordings/e.ndjson"] if chance.random() < 0.5 else FILES
    files = Layout(sessions, cut(chance, items, names)).bytes()
    coded = {}
    for name, text in files.items():
        if chance.random() < 0.3:
            text = text[:-chance.choice((1, 40))]
        # More lines than a session's end is remembered for.
        if chance.random() < 0.2:
            text += b"\n" * 10_001
        coding = chance.choice((*CODINGS, "", ""))
        text = CODINGS[coding](chance, text) if coding else text
        coded[name + coding] = text[:-chance.choice((1, 30))] if coding and chance.random() < 0.3 else text
    catalog.put(coded)
    base = {name: text for name, text in catalog.outputs(["."], pages="20").items() if not name.startswith("printed")}
    for count in (1, chance.randint(2, 40)):
        other = catalog.keyed(chance, list(coded), count, "20")
        yield from differences(f"keyed lines in {count} parts", base, other)


def movable(catalog, sessions):
    """The sessions without the lines that the contract ties to their file."""
    while True:
        catalog.put(Layout(sessions, {FILES[0]: in_turn(sessions)}).bytes())
        left = without_tied(sessions, catalog.findings())
        if left == sessions:
            return left
        sessions = left


def with_blanks(chance, items):
    return [item for pair in ((b"", item) if chance.random() < 0.1 else (item,) for item in items) for item in pair]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tool")
    options.add_argument("catalog")
    options.add_argument("--trials", type=int, default=1)
    options.add_argument("--only", help="as_they_are, laid_out or in_parts")
    options.add_argument("--sessions", type=int, default=400, help="more than a mebibyte of them is read by threads")
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    found = runs = 0
    for seed in range(options.seed, options.seed + options.trials):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            catalog = Catalog(os.path.abspath(options.tool), options.catalog, folder)
            few = min(options.sessions, 60)
            ways = ((as_they_are, options.sessions), (laid_out, few), (in_parts, few), (in_keyed_lines, few))
            for part, count in ways:
                if options.only not in (None, part.__name__):
                    continue
                for difference in part(chance, catalog, made(catalog.tool, folder, count, seed)):
                    found += 1
                    print(f"seed {seed}, {difference}", flush=True)
            runs += catalog.runs
    print(f"{options.trials} trials, {runs} runs, {found} outputs differ.")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
