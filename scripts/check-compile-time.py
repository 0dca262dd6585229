#!/usr/bin/env python3
"""No function body takes the compiler over 300 ms to type-check: one that does costs a build more than a whole target.

`make lint` runs this. Each target of Package.swift is type-checked once, lowest first, without making code, and the compiler warns
of such a body. What takes the time is mostly a long chain of closures and literals: statements of their own, with their types,
mend it.
"""
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

LIMIT = 300
PARSER = ".build/checkouts/swift-argument-parser/Sources"
FLAGS = {"swiftLanguageMode": "-swift-version", "enableUpcomingFeature": "-enable-upcoming-feature"}


def settings(target):
    """The compiler's options that Package.swift gives a target."""
    options = []
    for setting in target["settings"]:
        for kind, value in setting["kind"].items():
            if kind in FLAGS:
                options += [FLAGS[kind], value["_0"]]
            elif kind == "strictMemorySafety":
                options.append("-strict-memory-safety")
    return options


def c_options(root, scratch):
    """Where the compiler finds the C targets; those with headers alone get the module map that `swift build` makes them."""
    options = []
    for folder in sorted((root / "Sources").glob("C*")):
        if (folder / "module.modulemap").exists():
            options += ["-I", str(folder)]
        elif (folder / "include").exists():
            made = scratch / f"{folder.name}.modulemap"
            header = folder / "include" / f"{folder.name}.h"
            made.write_text(f'module {folder.name} {{ header "{header}" export * }}\n')
            options += ["-Xcc", f"-fmodule-map-file={made}"]
    return options


def sources(root, target):
    """The Swift files of a target."""
    folder = root / target.get("path", f"Sources/{target['name']}")
    left_out = [folder / name for name in target["exclude"]]
    return [str(file) for file in sorted(folder.rglob("*.swift")) if not any(out in file.parents for out in left_out)]


def type_check(name, files, options, scratch):
    """Type-checks a target and leaves its module for those above it. Returns what is wrong with it."""
    command = ["swiftc", "-emit-module", "-wmo", "-module-name", name.replace("-", "_"), "-package-name", "adspec",
               "-diagnostic-style", "llvm",
               "-emit-module-path", str(scratch / f"{name}.swiftmodule"), "-I", str(scratch)]
    done = subprocess.run(command + options + files, capture_output=True, text=True)
    slow = [line for line in done.stderr.splitlines() if line.endswith(f"to type-check (limit: {LIMIT}ms)")]
    return slow if done.returncode == 0 else [done.stderr]


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    subprocess.run(["swift", "package", "resolve"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    described = subprocess.run(["swift", "package", "dump-package"], cwd=root, check=True, capture_output=True).stdout
    targets = {t["name"]: t for t in json.loads(described)["targets"] if t["type"] != "test" and sources(root, t)}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(len(targets)) as pool:
        scratch = pathlib.Path(folder)
        options = c_options(root, scratch)
        for name in ("ArgumentParserToolInfo", "ArgumentParser"):
            files = [str(file) for file in sorted((root / PARSER / name).rglob("*.swift"))]
            type_check(name, files, ["-swift-version", "5", "-parse-as-library"], scratch)
        processors, started = threading.Semaphore(2), {}

        def check(name):
            waits = [list(dependency.values())[0][0] for dependency in targets[name]["dependencies"]]
            for wait in waits:
                if wait in started:
                    started[wait].result()
            with processors:
                own = settings(targets[name]) + ["-Xfrontend", f"-warn-long-function-bodies={LIMIT}"]
                own += ["-parse-as-library"] if targets[name]["type"] == "regular" else []
                return type_check(name, sources(root, targets[name]), options + own, scratch)

        for name in targets:
            started[name] = pool.submit(check, name)
        wrong = [line for future in started.values() for line in future.result()]
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
