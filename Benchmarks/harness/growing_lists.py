"""Costs of one long list: the clicks or assets of an ad, the assets of a definition, the parts of a text, the elements of
a screen, the patterns of what is excluded. Each at some length and at twice that length; little else is in them, so
that their target is closer than that of other rows."""

import itertools
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from . import site
from .growing import build_of, made, sizes, twice
from .measure import Command
from .results import Line
from .workshop import Workshop

MOST = 2.2


def session(workshop: Workshop, name: str, assets: dict[str, dict], lines: Callable[[], Iterator[dict]]) -> Path:
    """A recording in the catalog, of one ad that delivers these assets, with these lines a millisecond apart."""

    def make(path: Path) -> None:
        start = [
            {"event": "session.start", "platform": "ios", "country": "DE", "language": "en", "screen": [390, 844]},
            {"event": "ad.request", "ad": "a1", "kind": "customNative", "formats": ["10063170"]},
            {"event": "ad.load", "ad": "a1", "format": "10063170", "assets": assets},
            {"event": "view.render", "ad": "a1", "frame": [0, 0, 390, 300]},
            {"event": "impression", "ad": "a1", "by": "sdk"},
        ]
        with path.open("w", buffering=1 << 20) as target:
            for number, event in enumerate(itertools.chain(start, lines(), [{"event": "session.end"}])):
                seconds, milliseconds = divmod(number, 1000)
                minutes, seconds = divmod(seconds, 60)
                time = f"2026-11-20T10:{minutes:02}:{seconds:02}.{milliseconds:03}Z"
                event = {"event": event["event"], "session": "s1", "time": time, "seq": number + 1, **event}
                target.write(json.dumps(event, separators=(",", ":")) + "\n")

    path = made(workshop, name, make)
    place = workshop.catalog() / path.name
    if not place.exists():
        shutil.copyfile(path, place)
    return place


def clicks(workshop: Workshop) -> list[Line]:
    """Each click is the one before, reported again."""
    counts = sizes(workshop, 20_000, 1_000)
    assets = {"Headline": {"text": "Fresh bread"}, "AdChoices": {"url": "https://ads.example/choices.png"}}

    def check(count: int) -> Command:
        click = {"event": "click", "ad": "a1", "asset": "Headline", "by": "app", "action": "browser"}
        path = session(workshop, f"clicks-{count}.ndjson", assets, lambda: itertools.repeat(click, count))
        return workshop.adspec("check", "--quiet", "--exit-zero", path)

    commands = [check(count) for count in counts]
    return [twice(workshop, f"growth-clicks: an ad with {counts[1]:,} clicks", commands, MOST)]


def assets(workshop: Workshop) -> list[Line]:
    """Each asset has a text that isn't the delivered one. The line of the load may have a MiB."""
    counts = sizes(workshop, 10_000, 1_000)

    def check(count: int) -> Command:
        delivered = {f"Text{number}": {"text": f"Words {number}"} for number in range(count)}
        render = {"event": "asset.render", "ad": "a1", "frame": [10, 10, 100, 30], "visible": 1}
        path = session(
            workshop, f"assets-{count}.ndjson", delivered,
            lambda: ({**render, "asset": f"Text{number}", "text": f"Other {number}"} for number in range(count)))
        return workshop.adspec("check", "--quiet", "--exit-zero", path)

    commands = [check(count) for count in counts]
    return [twice(workshop, f"growth-assets: an ad that shows {counts[1]:,} assets", commands, MOST)]


def declared(workshop: Workshop) -> list[Line]:
    """Texts that the card's picture, and the previews by the definition and by its template, show."""
    counts = sizes(workshop, 2_000, 200)
    places = site.Outputs(workshop)

    def catalog(count: int) -> Path:
        def make(folder: Path) -> None:
            place = folder / "formats/many"
            place.mkdir(parents=True)
            (folder / "adspec.yaml").write_text("title: One large definition\n")
            rows = "".join(f"  Text{number}: {{type: text, sample: Fresh bread}}\n" for number in range(count))
            (place / "format.yaml").write_text(
                f'kind: customNative\nid: "10063170"\nname: Many assets\nassets:\n{rows}'
                "  AdBadge: {type: badge}\n  AdChoices: {type: adChoices, corner: topRight}\n")
            (place / "preview.mustache").write_text(
                "".join(f"<p>{{{{Text{number}}}}}</p>\n" for number in range(count)))

        return made(workshop, f"declared-{count}", make)

    return [
        twice(
            workshop, f"growth-declared: a definition of {counts[1]:,} assets",
            [build_of(workshop, places, catalog(count)) for count in counts], MOST)]


def notes(workshop: Workshop) -> list[Line]:
    """Texts of which libcmark-gfm looks at each part as often as it has parts."""
    pair = sizes(workshop, 500_000, 50_000)
    places = site.Outputs(workshop)
    headings = "".join(f"# Heading {number}\n[x](#heding{number})\n" for number in range(pair[1] // 30))
    texts: dict[str, Callable[[int], str]] = {
        "brackets": lambda size: "https://ads.example/" + ")" * size,
        "wide-table": lambda size: "|a" * (size // 4) + "|\n" + "|-" * (size // 4) + "|\n",
        "rules": lambda size: "a\n-|-\n" * (size // 6),
        "headings": lambda size: headings[:size],
    }

    def catalog(name: str, size: int) -> Path:
        def make(folder: Path) -> None:
            place = folder / "formats/simple-native"
            shutil.copytree(workshop.catalog() / "formats/simple-native", place)
            (folder / "adspec.yaml").write_text("title: Long notes\n")
            (place / "README.md").write_text(texts[name](size))

        return made(workshop, f"notes-{name}-{size}", make)

    return [
        twice(
            workshop, f"growth-notes: notes of {pair[1] / 1e6:.1f} MB, {name}",
            [build_of(workshop, places, catalog(name, size)) for size in pair], MOST)
        for name in texts]


def screens(workshop: Workshop) -> list[Line]:
    """A screen with very many ads in what scrolls, and one whose only ad has very many elements."""
    counts = sizes(workshop, 20_000, 1_000)
    map_path = made(
        workshop, "screens.yaml",
        lambda path: path.write_text(
            "ad: {id: ad}\nassets:\n  Headline: {id: headline}\ndensity: 160\n") and None)

    def node(name: str, number: int, inside: str = "", more: str = "") -> str:
        return (f'<node resource-id="{name}" text="t{number}" class="android.view.View" bounds="[10,10][90,90]"{more}>'
                f"{inside}</node>\n")

    def ads(count: int) -> str:
        inside = "".join(node("ad", number, node("headline", number)) for number in range(count))
        return node("list", 0, inside, ' scrollable="true"')

    def elements(count: int) -> str:
        deep = ""
        for number in range(50):
            deep = node("item", number, deep)
        return node("ad", 0, node("headline", 0) + deep * (count // 50))

    def read(name: str, count: int, make: Callable[[int], str]) -> Command:
        path = made(
            workshop, f"{name}-{count}.xml",
            lambda path: path.write_text(f"<hierarchy rotation='0'>\n{make(count)}</hierarchy>\n") and None)
        command = workshop.adspec("import", "uiautomator", "--quiet", path, "--map", map_path, "--output", "-")
        # What is left out is a finding.
        return Command(command.arguments, codes=(0, 1))

    return [
        twice(
            workshop, f"growth-screens: a screen of {counts[1]:,} {what}",
            [read(what, count, make) for count in counts], MOST)
        for what, make in [("ads", ads), ("elements", elements)]]


def unpacking(workshop: Workshop) -> list[Line]:
    """A file of so many zeros, which is some ten thousand times smaller."""
    workshop.installed("zstd")
    pair = sizes(workshop, 1_000_000_000, 200_000_000)

    def check(size: int) -> Command:
        def make(path: Path) -> None:
            workshop.run(["/bin/sh", "-c", f"head -c {size} /dev/zero | zstd -q -19 -o '{path}'"])

        return workshop.adspec("check", "--quiet", "--exit-zero", made(workshop, f"zeros-{size}.ndjson.zst", make))

    return [
        twice(
            workshop, f"growth-unpacking: a recording that would unpack to {pair[1] / 1e9:.1f} GB",
            [check(size) for size in pair], MOST)]


def patterns(workshop: Workshop) -> list[Line]:
    """A twentieth as many files as patterns, each of which may exclude each of them."""
    counts = sizes(workshop, 10_000, 500)

    def check(name: str, count: int) -> Command:
        def make(folder: Path) -> None:
            (folder / ".git").mkdir(parents=True)
            shutil.copytree(workshop.catalog() / "formats/simple-native", folder / "formats/simple-native")
            (folder / "recordings").mkdir()
            for number in range(count // 20):
                (folder / f"recordings/r{number}.ndjson").touch()
            globs = "".join(f"  - drafts/old{number}/**\n  - '**/old{number}'\n" for number in range(count))
            (folder / "adspec.yaml").write_text("title: Excluded\n" + (f"exclude:\n{globs}" if name == "exclude" else ""))
            if name == "gitignore":
                lines = "".join(f"old{number}\n/out/{number}/*.o\n" for number in range(count))
                (folder / ".gitignore").write_text(lines)

        return workshop.adspec("check", "--quiet", "--exit-zero", made(workshop, f"{name}-{count}", make))

    return [
        twice(
            workshop, f"growth-patterns: {2 * counts[1]:,} patterns of {what}",
            [check(name, count) for count in counts], MOST)
        for name, what in [("gitignore", "a .gitignore"), ("exclude", "'exclude'")]]


ROWS = {
    "growth-clicks": clicks, "growth-assets": assets, "growth-declared": declared, "growth-notes": notes,
    "growth-screens": screens, "growth-unpacking": unpacking, "growth-patterns": patterns,
}
