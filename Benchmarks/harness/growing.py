"""Costs that a file in a pull request could make grow faster than itself: each at some size and at twice that size.

A target of twice the processor time leaves room for noise; what is quadratic takes four times."""

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from . import site
from .measure import Command, Runs, in_turn, ratio, seconds
from .results import Line
from .workshop import Workshop

MOST = 2.4


def sizes(workshop: Workshop, full: int, least: int) -> tuple[int, int]:
    size = max(least, round(full * min(workshop.scale, 1)))
    return size, 2 * size


def made(workshop: Workshop, name: str, make: Callable[[Path], None]) -> Path:
    """A file or a folder that is made once."""
    path = workshop.work / "growing" / name
    if not path.exists():
        partial = path.with_name("part-" + path.name)
        partial.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(partial, ignore_errors=True)
        make(partial)
        partial.rename(path)
    return path


def twice(workshop: Workshop, what: str, commands: list[Command], most: float = MOST) -> Line:
    """The processor time of the second command, which has twice as much to do as the first."""
    short, long = in_turn(commands, max(1, (workshop.rounds + 1) // 2))
    cpu = ratio(long, short, "cpu")
    return Line(
        what, seconds(long), f"half of it {seconds(short)}", f"{ratio(long, short):.2f}", f"{cpu:.2f}",
        f"≤ {most} times the processor time", cpu <= most)


def peak(what: str, runs: Runs, most: int) -> Line:
    return Line(what, f"{runs.most_mib:.0f} MiB", "", "", "", f"≤ {most} MiB", runs.most_mib <= most)


# Recordings


def recording(workshop: Workshop, count: int, ads_of_a_session: int | None) -> Path:
    """Ads of which nothing is told but that they were counted: each needs a person for several reasons."""

    def make(path: Path) -> None:
        with path.open("w", buffering=1 << 20) as target:
            for number in range(count):
                minutes, milliseconds = divmod(number, 60_000)
                time = f"2026-11-20T{minutes // 60:02}:{minutes % 60:02}:{milliseconds / 1000:06.3f}Z"
                session = 0 if ads_of_a_session is None else number // ads_of_a_session
                event = {"event": "impression", "session": f"s{session}", "time": time, "ad": f"a{number}"}
                target.write(json.dumps(event, separators=(",", ":")) + "\n")

    path = made(workshop, f"ads-{count}-{ads_of_a_session or count}.ndjson", make)
    # Recordings of a catalog lie in it.
    place = workshop.catalog() / path.name
    if not place.exists():
        shutil.copyfile(path, place)
    return place


def ads(workshop: Workshop) -> list[Line]:
    counts = sizes(workshop, 50_000, 1_000)
    commands = [
        workshop.adspec("check", "--quiet", "--exit-zero", recording(workshop, count, None)) for count in counts]
    return [twice(workshop, f"growth-ads: a session of {counts[1]:,} ads of no known format", commands)]


def outputs(workshop: Workshop) -> list[Line]:
    """Every form of what was found, against the one for people."""
    count = sizes(workshop, 100_000, 1_000)[1]
    path = recording(workshop, count, 10)
    forms = ["human", "json", "junit", "github"]
    human, *others = in_turn(
        [workshop.adspec("check", "--quiet", "--exit-zero", "--output", form, path) for form in forms],
        max(1, (workshop.rounds + 1) // 2))
    lines = []
    for form, runs in zip(forms[1:], others):
        cpu = ratio(runs, human, "cpu")
        lines.append(
            Line(
                f"growth-outputs: check --output {form} of {count:,} ads", seconds(runs), f"human {seconds(human)}",
                f"{ratio(runs, human):.2f}", f"{cpu:.2f}", "≤ 2 times the processor time", cpu <= 2))
    return lines


# Templates and HTML

ROW = '<div class="row"><span>{{Headline}}</span><img src="{{MainImage}}" alt="x"></div>\n'


def with_template(workshop: Workshop, size: int) -> Path:
    """A catalog with one format, whose template has so many bytes."""

    def make(folder: Path) -> None:
        format_folder = folder / "formats/simple-native"
        shutil.copytree(workshop.catalog() / "formats/simple-native", format_folder)
        (folder / "adspec.yaml").write_text("title: One large template\n")
        (format_folder / "preview.mustache").write_text(ROW * (size // len(ROW)))

    return made(workshop, f"template-{size}", make)


def templates(workshop: Workshop) -> list[Line]:
    pair = sizes(workshop, 250_000, 10_000)
    places = site.Outputs(workshop)

    commands = [build_of(workshop, places, with_template(workshop, size)) for size in pair]
    return [twice(workshop, f"growth-templates: a template of {pair[1] / 1e6:.1f} MB in all states", commands)]


def build_of(workshop: Workshop, places: site.Outputs, catalog: Path) -> Command:
    return Command(
        lambda: [str(workshop.adspec_path), "build", "--quiet", "--exit-zero", "--no-cache", str(catalog),
                 "--output", str(places.fresh())])


def markup(workshop: Workshop) -> list[Line]:
    """What the browser takes is in it, too."""
    workshop.installed("chromium-headless-shell")
    pair = sizes(workshop, 3_500_000, 50_000)

    def make(size: int) -> Callable[[Path], None]:
        text = ROW * (size // len(ROW))
        return lambda path: path.write_text(f"<!doctype html>\n<title>x</title>\n<main>\n{text}</main>\n") and None

    def audit(size: int) -> Command:
        path = made(workshop, f"markup-{size}.html", make(size))
        return workshop.adspec(
            "audit", "--quiet", "--exit-zero", "--format-id", "10063170", "--widths", "320", "--schemes", "light",
            path, folder=str(workshop.catalog()))

    return [twice(workshop, f"growth-markup: an HTML file of {pair[1] / 1e6:.1f} MB is audited", [audit(size) for size in pair])]


# What others made


def xml(workshop: Workshop) -> list[Line]:
    """Elements with as many attributes as one may have, and one with a hundred times as many, which is refused."""

    def element(attributes: int) -> str:
        return "<a " + " ".join(f"a{number}=''" for number in range(attributes)) + "/>\n"

    def read(name: str, text: Callable[[], str]) -> Command:
        path = made(workshop, name, lambda path: path.write_text(text()) and None)
        # It is no file of Ad Manager: a finding once the file is read.
        return Command(workshop.adspec("import", "ad-manager", "--quiet", path).arguments, codes=(1,))

    pair = sizes(workshop, 400, 10)
    many = [
        read(f"elements-{count}.xml", lambda count=count: "<r>" + count * element(1000) + "</r>") for count in pair]
    pair_of_one = sizes(workshop, 50_000, 2_000)
    one = [read(f"attributes-{count}.xml", lambda count=count: element(count)) for count in pair_of_one]
    return [
        twice(workshop, f"growth-xml: {pair[1]:,} elements of 1,000 attributes", many),
        twice(workshop, f"growth-xml: an element of {pair_of_one[1]:,} attributes", one),
    ]


def har(workshop: Workshop) -> list[Line]:
    """Traffic of views alone: a thousandth of its size when it is compressed."""
    url = "https://pubads.g.doubleclick.net/pcs/view?x=1"
    view = {"startedDateTime": "2026-11-20T10:00:00.120Z", "request": {"url": url}, "response": {"status": 200}}

    def make(path: Path, count: int) -> None:
        text = json.dumps(view, separators=(",", ":"))
        with gzip.open(path, "wt", compresslevel=9) as target:
            target.write('{"log":{"version":"1.2","entries":[' + text)
            for _ in range(count - 1):
                target.write("," + text)
            target.write("]}}")

    counts = sizes(workshop, 600_000, 10_000)
    paths = [made(workshop, f"views-{count}.har.gz", lambda path, count=count: make(path, count)) for count in counts]
    # Entries are left out: exit code 1.
    commands = [
        Command(workshop.adspec("import", "har", "--quiet", path, "--output", "-").arguments, codes=(0, 1))
        for path in paths]
    runs = in_turn(commands, 1)
    return [
        peak(f"growth-har: {count:,} views, {path.stat().st_size / 1e6:.1f} MB compressed", of, 400)
        for count, path, of in zip(counts, paths, runs)]


def parts(workshop: Workshop) -> list[Line]:
    """On a pipe, a part that says that 512 GiB follow, and so many bytes that do."""
    start = r"adspec part 2\n\001\000\000\000\000\200\000\000\000"

    def merge(size: int) -> Command:
        script = f"""{{ printf '{start}'; head -c {size} /dev/zero; }} 2>/dev/null | "$0" scale merge - --output "$1" """
        return Command(["/bin/sh", "-c", script, str(workshop.adspec_path), str(workshop.work / "none.part")], codes=(2,))

    pair = sizes(workshop, 500_000_000, 50_000_000)
    return [
        peak(f"growth-parts: {size / 1e6:,.0f} MB of a part of 512 GiB", runs, 64)
        for size, runs in zip(pair, in_turn([merge(size) for size in pair], 1))]


ROWS = {
    "growth-ads": ads, "growth-outputs": outputs, "growth-templates": templates, "growth-markup": markup,
    "growth-xml": xml, "growth-har": har, "growth-parts": parts,
}
