"""5,000 definitions as a catalog of ours, and as a Hugo site of the same text, table and lists: one page a format."""

import filecmp
import json
import os
import random
import shutil
import subprocess
from pathlib import Path

from .measure import CommandFailed, Command, in_turn, once, ratio
from .results import Line
from .workshop import Workshop

DEFINITIONS = 5_000
LONGEST_DEFINITION = 800
NOTES = 2_000
# Formats with 20 sessions each.
RECORDED = 200

WORDS = (
    "bread image headline caption border column feed card badge corner label layout picture morning reader campaign "
    "release colour contrast margin padding advertiser sponsor story network device session recorder evidence tap frame"
).split()


def made(workshop: Workshop, definitions: int | None = None) -> Path:
    """The folder with `ours/` and `hugo/`."""
    count = definitions or max(10, round(DEFINITIONS * workshop.scale))
    folder = workshop.work / f"site-{count}"
    if not folder.exists():
        partial = folder.with_name(folder.name + ".part")
        shutil.rmtree(partial, ignore_errors=True)
        shutil.copytree(workshop.source / "hugo", partial / "hugo")
        write(partial / "ours/adspec.yaml", "title: Many formats\n")
        for number in range(count):
            write_format(partial, number)
        partial.rename(folder)
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_format(folder: Path, number: int) -> None:
    chance = random.Random(number)
    fields = {
        "kind": "customNative", "id": f"bench-{number:05}", "name": f"{words(chance, 3).capitalize()} {number}",
        "summary": words(chance, 8).capitalize() + ".", "adUnits": [f"/21775744923/bench/{number % 40}"],
        "territory": chance.sample(["EEA", "CH", "GB", "US"], 2),
        "assets": {
            "Headline": {"type": "text", "required": True, "maxLength": 60 + number % 40, "clickable": True,
                         "sample": words(chance, 5).capitalize()},
            "Caption": {"type": "text", "maxLength": 140, "description": words(chance, 6).capitalize(),
                        "sample": words(chance, 7).capitalize()},
            "Price": {"type": "text", "maxLength": 20, "sample": f"{number % 90} EUR"},
            "AdBadge": {"type": "badge"},
            "AdChoices": {"type": "adChoices", "corner": "topRight"},
        },
        "clicks": {"customHandler": False},
    }
    # JSON is YAML: both tools read the same bytes.
    lines = [f"{key}: {json.dumps(value)}" for key, value in fields.items() if key != "assets"]
    lines += ["assets:"] + [f"  {key}: {json.dumps(value)}" for key, value in fields["assets"].items()]
    definition = "\n".join(lines) + "\n"
    if len(definition.encode()) > LONGEST_DEFINITION:
        raise CommandFailed(f"definition {number} has {len(definition.encode())} bytes")
    notes = markdown(chance)
    write(folder / f"ours/formats/{fields['id']}/format.yaml", definition)
    write(folder / f"ours/formats/{fields['id']}/README.md", notes)
    # Hugo takes front matter and text from one file; `kind` is a word of its own.
    front = definition.replace("kind:", "system:", 1).replace("name:", "title:", 1)
    write(folder / f"hugo/content/formats/{fields['id']}.md", f"---\n{front}---\n\n{notes}")


def words(chance: random.Random, count: int) -> str:
    return " ".join(chance.choices(WORDS, k=count))


def markdown(chance: random.Random) -> str:
    """Headings, paragraphs with emphasis, code and links, lists, a table: 2 KB."""
    text = words(chance, 20).capitalize() + ".\n\n## When to use it\n\n"
    text += "".join(f"- **{words(chance, 1)}:** {words(chance, 9)}\n" for _ in range(4))
    text += "\n## Copy\n\n| Asset | Good | Why |\n|---|---|---|\n"
    text += "".join(f"| `{words(chance, 1)}` | {words(chance, 3)} | {words(chance, 4)} |\n" for _ in range(5))
    text += "\n## Layout\n\n"
    text += "".join(f"{i}. {words(chance, 6)} *{words(chance, 2)}* {words(chance, 3)}\n" for i in range(1, 5)) + "\n"
    while len(text) < NOTES:
        text += f"{words(chance, 12).capitalize()} `{words(chance, 1)}` {words(chance, 4)}, "
        text += f"[{words(chance, 2)}](https://example.com/{words(chance, 1)}).\n\n"
    return text


class Outputs:
    """Folders for what runs write, a new one for each: nothing is removed between runs.

    For five minutes after a file was removed ext4 passes over its inode when it makes a new one, and looks for others
    (`recently_deleted` in the kernel's fs/ext4/ialloc.c): after thousands of removals that takes as long as a build."""

    def __init__(self, workshop: Workshop):
        self.folder = workshop.work / "sites"
        # Also beside those of a row before.
        self.count = len(list(self.folder.glob("*"))) if self.folder.exists() else 0

    def fresh(self) -> Path:
        """A path where nothing is."""
        self.count += 1
        place = self.folder / str(self.count)
        place.mkdir(parents=True)
        return place / "site"


def remove_outputs(workshop: Workshop) -> None:
    """When all rows are done, or before the first of them: what a bench that was killed left."""
    shutil.rmtree(workshop.work / "sites", ignore_errors=True)


def removed(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for left in folder.parent.glob(f".{folder.name}.adspec-*"):
        if left.is_dir():
            shutil.rmtree(left)
        else:
            left.unlink()


def build_arguments(folder: Path, output: Path, previews: bool) -> list[object]:
    words = ["build", "--quiet", "--exit-zero", folder / "ours", "--output", output]
    return words + ([] if previews else ["--previews", "none"])


def build(workshop: Workshop, folder: Path, outputs: Outputs, previews: bool) -> Command:
    """Each run into a folder of its own."""
    return Command(
        lambda: [str(workshop.adspec_path), *map(str, build_arguments(folder, outputs.fresh(), previews))])


def hugo(folder: Path, outputs: Outputs) -> Command:
    return Command(
        lambda: ["hugo", "--quiet", "--source", str(folder / "hugo"), "--destination", str(outputs.fresh())])


def cold(workshop: Workshop) -> list[Line]:
    workshop.installed("hugo")
    folder = made(workshop)
    outputs = Outputs(workshop)
    plain, hugo_runs, with_previews = in_turn(
        [build(workshop, folder, outputs, False), hugo(folder, outputs), build(workshop, folder, outputs, True)],
        workshop.rounds)
    from .rows import line
    count = sum(1 for _ in (folder / "ours/formats").iterdir())
    return [
        line(f"site, cold: {count:,} definitions", plain, hugo_runs, "≥ 5 × as fast",
             lambda of: ratio(hugo_runs, plain, of), lambda x: x >= 5, "Hugo"),
        line("site, cold, with previews", with_previews, hugo_runs, "none",
             lambda of: ratio(hugo_runs, with_previews, of), None, "Hugo"),
    ]


def changed(workshop: Workshop) -> list[Line]:
    """Before each run one definition is changed; the site that is there is the one of the run before."""
    workshop.installed("hugo")
    folder = made(workshop)
    outputs = Outputs(workshop)
    ours, anew = outputs.fresh(), outputs.fresh()
    file = folder / "ours/formats/bench-00007/format.yaml"
    original = file.read_text(encoding="utf-8")
    count = 0

    def change() -> None:
        nonlocal count
        count += 1
        file.write_text(original.replace('summary: "', f'summary: "{count}. '), encoding="utf-8")

    try:
        once(workshop.adspec(*build_arguments(folder, ours, previews=False)))
        again, hugo_runs = in_turn(
            [workshop.adspec(*build_arguments(folder, ours, previews=False), before=change), hugo(folder, outputs)],
            workshop.rounds)
        once(workshop.adspec(*build_arguments(folder, anew, previews=False)))
        require_same(ours, anew)
    finally:
        file.write_text(original, encoding="utf-8")
    from .rows import line
    return [line("site, one definition changed", again, hugo_runs, "≤ 0.10 of Hugo, cold",
                 lambda of: ratio(again, hugo_runs, of), lambda x: x <= 0.1, "Hugo, cold")]


def made_recorded(workshop: Workshop) -> Path:
    """A catalog whose formats have recordings of their own."""
    count = max(4, round(RECORDED * workshop.scale))
    folder = workshop.work / f"recorded-{count}"
    if not folder.exists():
        partial = folder.with_name(folder.name + ".part")
        shutil.rmtree(partial, ignore_errors=True)
        write(partial / "ours/adspec.yaml", "title: Recorded formats\n")
        for number in range(count):
            write_format(partial, number)
        for number in range(count):
            sessions = subprocess.run(
                [workshop.adspec_path, "simulate", "customNative", "--quiet", "--catalog", partial / "ours", "--format-id",
                 f"bench-{number:05}", "--sessions", "20", "--seed", str(number)], check=True, capture_output=True, text=True)
            # No two formats have a session in common.
            text = sessions.stdout.replace('"session":"', f'"session":"{number}-')
            write(partial / f"ours/formats/bench-{number:05}/recordings/app.ndjson", text)
        partial.rename(folder)
    return folder


def changed_recorded(workshop: Workshop) -> list[Line]:
    """Before each run one definition is changed; cold builds go into folders of their own."""
    folder = made_recorded(workshop)
    outputs = Outputs(workshop)
    ours = outputs.fresh()
    file = folder / "ours/formats/bench-00003/format.yaml"
    original = file.read_text(encoding="utf-8")
    count = 0

    def change() -> None:
        nonlocal count
        count += 1
        file.write_text(original.replace('summary: "', f'summary: "{count}. '), encoding="utf-8")

    try:
        once(workshop.adspec(*build_arguments(folder, ours, previews=True)))
        again, cold_runs = in_turn(
            [workshop.adspec(*build_arguments(folder, ours, previews=True), before=change),
             build(workshop, folder, outputs, True)], workshop.rounds)
        anew = outputs.fresh()
        once(workshop.adspec(*build_arguments(folder, anew, previews=True)))
        require_same(ours, anew)
    finally:
        file.write_text(original, encoding="utf-8")
    from .rows import line
    formats = sum(1 for _ in (folder / "ours/formats").iterdir())
    return [line(f"site, {formats} recorded formats, one changed", again, cold_runs, "≤ 0.25 of a cold build",
                 lambda of: ratio(again, cold_runs, of), lambda x: x <= 0.25, "itself, cold")]


def require_same(a: Path, b: Path) -> None:
    """Every file of one folder is in the other, with the same bytes."""
    def files(folder: Path) -> set[str]:
        return {os.path.relpath(Path(at) / name, folder) for at, _, names in os.walk(folder) for name in names}

    if files(a) != files(b):
        raise CommandFailed(f"{a} and {b} hold other files")
    for name in files(a):
        if not filecmp.cmp(a / name, b / name, shallow=False):
            raise CommandFailed(f"{name} is not what a cold build makes")
