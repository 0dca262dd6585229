"""What one recording of an odd shape makes a run and a site take: the peak of memory, and the bytes of the site.

A site may be 20 times as large as the recording, beside what the same catalog takes without any, once the recording has some
megabytes: the lists of a small one have room for a thousand findings, and its data files for ten thousand."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from . import site
from .growing import made
from .measure import Run, once
from .results import Line
from .workshop import Workshop

MOST_MIB = 256
MOST_TIMES = 20
FORMAT = "10063170"
RECORDING = "formats/simple-native/recordings/odd.ndjson"


class Clock:
    """Events of a session a millisecond apart."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def event(self, name: str, session: str = "s0", **fields: object) -> dict:
        minutes, rest = divmod(self.milliseconds, 60_000)
        self.milliseconds += 1
        time = f"2026-11-20T{minutes // 60:02}:{minutes % 60:02}:{rest / 1000:06.3f}Z"
        return {"event": name, "session": session, "time": time, **fields}

    def rendered(self, ad: str, asset: str, frame: list[int], **fields: object) -> dict:
        return self.event("asset.render", ad=ad, asset=asset, frame=frame, visible=1, clickable=True, z=1, **fields)

    def ad(self, ad: str, has_icon: bool = True) -> Iterator[dict]:
        """An ad that is requested, loaded, laid out and counted."""
        yield self.event("ad.request", ad=ad, kind="customNative", adUnit="/21775744923/example/native", formats=[FORMAT])
        yield self.event("ad.load", ad=ad, format=FORMAT, lineItem="66001", assets={"Headline": {"text": "Fresh bread"}})
        yield self.event("view.render", ad=ad, frame=[0, 0, 390, 300])
        yield self.rendered(ad, "Headline", [8, 8, 300, 20], text="Fresh bread")
        yield self.rendered(ad, "AdBadge", [8, 250, 19, 15], text="Ad")
        if has_icon:
            yield self.rendered(ad, "AdChoices", [370, 1, 19, 15])
        yield self.event("impression", ad=ad, by="sdk")


def clicks(count: int, clock: Clock) -> Iterator[dict]:
    yield from clock.ad("a0")
    for _ in range(count):
        yield clock.event("click", ad="a0", asset="Headline", by="app")


def assets(count: int, clock: Clock) -> Iterator[dict]:
    *shown, impression = clock.ad("a0")
    yield from shown
    for number in range(count):
        yield clock.rendered("a0", f"Extra{number}", [number % 300, number % 200, 10, 10], text=f"word {number}")
    yield impression


def names(count: int, clock: Clock, of_a_session: int) -> Iterator[dict]:
    for number in range(count):
        yield clock.event("impression", f"s{number // of_a_session}", ad="a0", by="app", **{f"field_{number}": 1})


def ads(count: int, clock: Clock) -> Iterator[dict]:
    for number in range(count):
        yield from clock.ad(f"a{number}", has_icon=number % 10 != 3)


def bare_ads(count: int, clock: Clock) -> Iterator[dict]:
    for number in range(count):
        yield clock.event("impression", ad=f"a{number}")


SHAPES: list[tuple[str, int, Callable[[int, Clock], Iterator[dict]]]] = [
    ("clicks of an ad", 40_000, clicks),
    ("assets of an ad", 20_000, assets),
    ("unknown names in a session", 50_000, lambda count, clock: names(count, clock, count)),
    ("unknown names in sessions of 1,000", 50_000, lambda count, clock: names(count, clock, 1_000)),
    ("ads in a session", 5_000, ads),
    ("ads in a session, counted and nothing else", 100_000, bare_ads),
]


def catalog(workshop: Workshop, name: str, lines: Iterator[dict] | None) -> Path:
    """A catalog whose only recording has these lines, or that has none."""

    def make(folder: Path) -> None:
        shutil.copytree(workshop.catalog() / "formats", folder / "formats")
        shutil.copy(workshop.catalog() / "adspec.yaml", folder)
        if lines is None:
            return
        (folder / RECORDING).parent.mkdir()
        with (folder / RECORDING).open("w", buffering=1 << 20) as target:
            target.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    return made(workshop, f"sizes-{name.replace(' ', '-')}", make)


def built(workshop: Workshop, folder: Path) -> tuple[Run, int]:
    """A build, and the size of the site that it made."""
    output = site.Outputs(workshop).fresh()
    run = once(workshop.adspec("build", "--quiet", "--exit-zero", "--no-cache", folder, "--output", output))
    return run, sum(path.stat().st_size for path in output.rglob("*") if path.is_file())


def shape(workshop: Workshop, name: str, full: int, make: Callable[[int, Clock], Iterator[dict]], beside: int) -> list[Line]:
    count = max(1_000, round(full * min(workshop.scale, 1)))
    folder = catalog(workshop, f"{count} {name}", make(count, Clock()))
    checked = once(workshop.adspec("check", "--quiet", "--exit-zero", folder))
    run, size = built(workshop, folder)
    recorded = (folder / RECORDING).stat().st_size
    times = (size - beside) / recorded
    lines = [
        Line(f"sizes: {command} of {count:,} {name}", f"{of.peak_mib:.0f} MiB", "", "", "", f"≤ {MOST_MIB} MiB", of.peak_mib <= MOST_MIB)
        for command, of in (("check", checked), ("build", run))]
    return lines + [
        Line(f"sizes: the site of {count:,} {name}", f"{(size - beside) / 1e6:.1f} MB", f"recording {recorded / 1e6:.1f} MB", f"{times:.1f}", "",
             f"≤ {MOST_TIMES} × the recording", times <= MOST_TIMES if workshop.scale >= 1 else None)]


def row(workshop: Workshop) -> list[Line]:
    _, beside = built(workshop, catalog(workshop, "none", None))
    return [line for name, full, make in SHAPES for line in shape(workshop, name, full, make, beside)]


ROWS = {"sizes": row}
