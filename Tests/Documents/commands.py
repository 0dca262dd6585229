#!/usr/bin/env python3
"""Runs the commands that README.md and the pages in docs/ show, and compares what they print.

    python3 -B Tests/Documents/commands.py .build/release/adspec . [--renew] [PAGE ...]

The code blocks of a page run in their order, in one folder that is empty at first and removed at the end:

    ```sh        commands
    ```text      the next block: all that the commands above printed
    ```console   commands on lines that begin with "$ ", each with what it prints below it

In such an output a line "…" stands for any lines, "…" in a line for any characters, and the page's folder is /home/me. A
command whose output isn't shown must end with 0, adspec also with 1, which means findings. A comment on a line of its own
changes what is done:

    <!-- not run: the reason -->   the next block isn't run
    <!-- file: feed.yaml -->       the next block is a file; the commands below find it
    <!-- run: the command -->      a command that the page doesn't show; $REPOSITORY is the checkout

Commands that aren't run, in blocks and in `code` amid text, are held against the help: command and options must exist.
Standard output lists the blocks that aren't run; standard error has the faults, with which the exit code is 1. --renew
writes the outputs into the pages as they are now: read the difference, and shorten again by "…" what is too long.
"""

import concurrent.futures
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

COMMENT = re.compile(r"<!-- (not run|file|run): (.*) -->$")
INLINE = re.compile(r"`(adspec [a-z][^`]*)`")
# Reports a command that failed otherwise than by findings, and leaves the folder in which the next block begins.
PROLOGUE = r"""
trap 'code=$?; [[ $code == 1 && $BASH_COMMAND == adspec\ * ]] || echo "$BASH_COMMAND: exit code $code" >>"$FAULTS"' ERR
trap 'pwd >"$FOLDER"' EXIT
"""


class Block:
    """A fenced block: its language, the comment above it, its lines, and the index of the first of them in the page."""

    def __init__(self, language, comment, start):
        self.language, self.comment, self.start, self.lines = language, comment, start, []


def blocks(lines):
    """Returns a page's blocks in order, hidden commands among them as blocks of the language `run`."""
    found, block, comment = [], None, None
    for index, line in enumerate(lines):
        if block is not None:
            if line.strip() == "```":
                found.append(block)
                block, comment = None, None
            else:
                block.lines.append(line)
        elif line.startswith("```"):
            block = Block(line[3:].split(" ")[0], comment, index + 1)
        elif match := COMMENT.match(line):
            if match[1] == "run":
                hidden = Block("run", None, index)
                hidden.lines = [match[2]]
                found.append(hidden)
            else:
                comment = match.groups()
        elif line.strip():
            comment = None
    return found


def steps(page_blocks):
    """Yields what is to be done: `(block, command, expected, start)`, where `expected` is `None` if no output is shown."""
    for number, block in enumerate(page_blocks):
        following = page_blocks[number + 1] if number + 1 < len(page_blocks) else None
        if block.comment and block.comment[0] == "not run":
            continue
        if block.comment and block.comment[0] == "file" or block.language == "run":
            yield block, "\n".join(block.lines), None, None
        elif block.language == "sh":
            if following and following.language == "text":
                yield block, "\n".join(block.lines), following.lines, following.start
            else:
                yield block, "\n".join(block.lines), None, None
        elif block.language == "console":
            starts = [i for i, line in enumerate(block.lines) if line.startswith("$ ")]
            for start, end in zip(starts, starts[1:] + [len(block.lines)]):
                first = start
                while block.lines[first].endswith("\\"):
                    first += 1
                command = "\n".join(block.lines[start : first + 1])[2:]
                yield block, command, block.lines[first + 1 : end], block.start + first + 1


def matches(expected, output):
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line).replace("…", ".*") + "\n" for line in expected)
    return re.fullmatch(pattern, output) is not None


class Page:
    def __init__(self, tool, repository, path):
        self.tool, self.repository, self.path = tool, repository, path
        self.file = repository / path
        self.lines = self.file.read_text(encoding="utf-8").split("\n")
        self.faults, self.renewed, self.not_run = [], [], []

    def shell(self, command, scratch, folder):
        """Runs a script of bash in `folder`. Returns what it printed, what failed in it, and its last folder."""
        faults, last = scratch / "faults", scratch / "folder"
        faults.write_text("")
        kept = {"PATH": f"{scratch / 'bin'}:{os.environ['PATH']}", "HOME": str(scratch / "home"), "LANG": "C.UTF-8"}
        result = subprocess.run(
            ["bash", "-c", PROLOGUE + command], cwd=folder, stdin=subprocess.DEVNULL, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace",
            env={**kept, "REPOSITORY": str(self.repository), "FAULTS": str(faults), "FOLDER": str(last),
                 "ADSPEC_CACHE_SECRET": "the secret of the tests", "GIT_CONFIG_GLOBAL": os.devnull,
                 **{f"GIT_{who}_{what}": f"tests@{who}.example".lower() for who in ("AUTHOR", "COMMITTER")
                    for what in ("NAME", "EMAIL")}})
        output = result.stdout.replace(str(scratch / "page"), "/home/me")
        return output, faults.read_text(), last.read_text().strip()

    def run(self):
        found = blocks(self.lines)
        for block in found:
            if block.comment and block.comment[0] == "not run":
                self.not_run.append(f"{self.path}: {block.comment[1]}")
                for line in block.lines:
                    if command := re.match(r"(?:\$ )?(adspec .*)", line):
                        self.look_up(command[1].split("  # ")[0], block.start)
        self.look_up_inline()
        with tempfile.TemporaryDirectory(prefix="adspec-docs-") as name:
            scratch = pathlib.Path(name).resolve()
            for folder in ("bin", "home", "page"):
                (scratch / folder).mkdir()
            (scratch / "bin" / "adspec").symlink_to(self.tool)
            self.run_steps(found, scratch)
        return self

    def run_steps(self, found, scratch):
        folder = scratch / "page"
        for block, command, expected, start in steps(found):
            place = f"{self.path}:{block.start}"
            if block.comment and block.comment[0] == "file":
                file = pathlib.Path(folder, block.comment[1])
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(command + "\n", encoding="utf-8")
                continue
            output, failed, folder = self.shell(command, scratch, folder)
            if expected is None:
                if failed:
                    self.faults.append(f"{place}: {failed}{output}")
            elif not matches(expected, output):
                shown = "\n".join(expected)
                self.faults.append(f"{place}: $ {command}\nshown:\n{shown}\nprinted:\n{output}")
                self.renewed.append((start, start + len(expected), output.split("\n")[:-1]))

    def look_up_inline(self):
        is_code = False
        for number, line in enumerate(self.lines, 1):
            if line.startswith("```"):
                is_code = not is_code
            elif not is_code:
                for command in INLINE.findall(line):
                    self.look_up(command, number)

    def look_up(self, command, line):
        """Holds a command that isn't run against the help."""
        words = [word for word in command.split()[1:4] if re.fullmatch("[a-z-]+", word) and word[0] != "-"]
        help_text = help_of(self.tool, tuple(words[:2]))
        for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", command):
            if not re.search(re.escape(option) + r"(?![a-z-])", help_text):
                self.faults.append(f"{self.path}:{line}: {command}: help has no {option}.")
        if not help_text:
            self.faults.append(f"{self.path}:{line}: {command}: no such command.")

    def renew(self):
        for start, end, output in reversed(self.renewed):
            self.lines[start:end] = output
        self.file.write_text("\n".join(self.lines), encoding="utf-8")


@functools.cache
def help_of(tool, words):
    """Returns the help of a command, the empty string if there is none; a second word may be an argument."""
    for count in (2, 1):
        if len(words) >= count:
            result = subprocess.run(
                [tool, *words[:count], "--help"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if result.returncode == 0:
                return result.stdout
    return "--version --help" if not words else ""


def main():
    options = [argument for argument in sys.argv[1:] if argument == "--renew"]
    tool, repository, *pages = [argument for argument in sys.argv[1:] if argument != "--renew"]
    tool, repository = pathlib.Path(tool).resolve(), pathlib.Path(repository).resolve()
    if not pages:
        pages = ["README.md"] + sorted(str(page.relative_to(repository)) for page in repository.glob("docs/**/*.md"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        done = list(threads.map(lambda path: Page(tool, repository, path).run(), pages))
    for page in done:
        print("".join(line + "\n" for line in page.not_run), end="")
        print("".join(fault.rstrip() + "\n" for fault in page.faults), end="", file=sys.stderr)
        if options:
            page.renew()
    return 1 if any(page.faults for page in done) else 0


if __name__ == "__main__":
    sys.exit(main())
