#!/usr/bin/env python3
"""site_check.py ADSPEC CATALOG VENV [--only samples,public,formats,sessions] [--scale 0.1] [--keep FOLDER]: builds four sites (the sample
catalog, the same for readers outside, 5,000 formats, 20,000 sessions) and looks at them as readers do. VENV has the packages of requirements.txt. Exit code 1
where something is wrong:

- links and anchors lead somewhere, every page is reached by links alone, and nothing outside of the site is asked for
- the Nu HTML checker finds nothing
- axe finds nothing, in light and dark, at 1,280 and 390 pixels; the browser logs no error, and no breach of the policy
- no preview cuts what is in it, nor the rounding of an ad its icon or label: in both directions, at three widths, with text
  of three sizes
- previews by themselves show what their address asks for, and the search over the whole site finds a format and a rule
- numbers of pages, reports and CSV files are those that a query over data/findings.ndjson and the recordings gives
- numbers of ads lead to lists of as many ads
- what people come for stands at most two links away from the first page, within two screens (tasks.py)
- budgets: bytes of pages, main-thread time and memory of the first list, and how long a search takes
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import followed
import pages as site_pages
import same_numbers
import tasks
from chromium import Chromium

VIEWS = [(1280, False), (1280, True), (390, False), (390, True)]
# Of a big site: one of each kind of page, and so many drawn at random.
DRAWN = 200
# The checker is of 2020: it knows no newer HTML, and that lists may have a name.
NU_IGNORED = re.compile(
    "Attribute “(popover|inert|fetchpriority|shadowrootmode)”|“search” not allowed|Trailing slash|"
    "Possible misuse of “aria-label”|Attribute “loading” not allowed on element “iframe”|Bad value “link” for attribute “role” on element “svg”")
AXE = "axe.run(document, {iframes: false, resultTypes: ['violations']}).then(found => found.violations.map(" \
    "rule => `${rule.id}: ${rule.nodes[0].target} (${rule.nodes.length})`))"
# Frames of previews are pictures in a page: no landmarks, no headings of their own.
PICTURE = {"region", "landmark-one-main", "page-has-heading-one"}
KB, MB = 1_000, 1_000_000


def made(options, name, folder):
    """A catalog to build, and the arguments for it."""
    if name == "samples":
        return options.catalog, []
    if name == "public":
        return options.catalog, ["--audience", "public"]
    root = os.path.join(folder, f"catalog-{name}")
    if name == "formats":
        for number in range(round(5000 * options.scale)):
            place = f"{root}/formats/f{number:05}"
            os.makedirs(place)
            with open(f"{place}/format.yaml", "w", encoding="utf-8") as file:
                file.write(
                    f"kind: customNative\nid: made-{number:05}\nname: Made up {number}\nadUnits: [/1/unit/{number % 40}]\nassets:\n"
                    f"  Headline: {{type: text, required: true, maxLength: {40 + number % 50}, sample: Bread number {number}}}\n"
                    "  Caption: {type: text, maxLength: 140, sample: Baked this morning}\n"
                    "  AdBadge: {type: badge}\n  AdChoices: {type: adChoices, corner: topRight}\n")
        return root, []
    shutil.copytree(f"{options.catalog}/formats", f"{root}/formats", ignore=shutil.ignore_patterns("recordings"))
    os.makedirs(f"{root}/recordings")
    for kind in ("customNative", "native", "rewarded", "liveInterstitial"):
        subprocess.run(
            [options.tool, "simulate", kind, "-q", "--catalog", root, "--sessions", str(round(5000 * options.scale)), "--faults", "all",
             "--fault-rate", "0.3", "-o", f"{root}/recordings/{kind}.ndjson"], check=True)
    return root, []


def chosen(name, pages, all_samples):
    """Pages to look at in the browser."""
    # Its addresses are absolute: it is looked at where a site is served.
    pages = set(pages) - {"404.html"}
    if name == "samples" and all_samples:
        return sorted(pages)
    kinds = {site_pages.kind(path): path for path in sorted(pages, reverse=True)}
    drawn = random.Random(1).sample(sorted(pages), min(DRAWN, len(pages)))
    return sorted({*kinds.values(), *drawn})


def nu(options, site, paths):
    jar = subprocess.run(["find", options.venv, "-name", "vnu.jar"], capture_output=True, text=True, check=True).stdout.split()[0]
    # What an author wrote is shown as it is.
    paths = [path for path in paths if "/preview/authored-" not in path]
    for start in range(0, len(paths), 200):
        command = ["java", "-Xss8m", "-jar", jar, "--format", "gnu", "--stdout", *paths[start:start + 200]]
        told = subprocess.run(command, cwd=site, capture_output=True, text=True).stdout
        for line in told.splitlines():
            if not NU_IGNORED.search(line):
                yield line.replace(f"file:{site}/", "")


def looked_at(options, site, paths):
    """What axe and the browser say of pages, with a browser for each processor."""
    count = os.cpu_count() or 1

    def look(chunk):
        with Chromium(options.browser) as browser:
            return list(looked_at_in(browser, options, site, chunk))

    with ThreadPoolExecutor(count) as pool:
        for found in pool.map(look, [paths[first::count] for first in range(count)]):
            yield from found


def looked_at_in(browser, options, site, paths):
    found = subprocess.run(["find", options.venv, "-name", "axe.min.js"], capture_output=True, text=True, check=True).stdout.split()
    with open(found[0], encoding="utf-8") as file:
        axe = file.read()
    root = f"file://{site}/"
    tab = browser.tab()
    for path in paths:
        tab.show(*VIEWS[0])
        requests, errors = tab.open(root + path)
        for error in errors:
            yield f"{path}: {error}"
        for request in requests:
            if not request.startswith((root, "data:", "about:")):
                yield f"{path}: asked for {request}"
        tab.evaluate(axe)
        is_picture = not tab.evaluate("!!document.querySelector('header')")
        for width, dark in VIEWS:
            # The page follows, as on a screen that is turned.
            tab.show(width, dark)
            for violation in tab.evaluate(AXE):
                if not (is_picture and violation.split(":")[0] in PICTURE):
                    yield f"{path} ({width} px, {'dark' if dark else 'light'}): {violation}"
    tab.close()


CUT = """(async ([width, turned, text]) => {
  const choose = name => { const field = document.getElementById(name); if (field) field.checked = true; };
  choose(`width-${width}`); choose(turned ? 'direction-turned' : 'direction-own'); choose(`text-${text}`);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  // The corners of icon and label lie inside the rounding of the ad, which cuts what is beyond it.
  const round = (ad, name) => {
    const frame = ad.getBoundingClientRect(), scale = frame.width / ad.offsetWidth;
    const radius = parseFloat(getComputedStyle(ad).borderTopLeftRadius) * scale;
    for (const mark of ad.querySelectorAll('.adchoices, .badge')) {
      const box = mark.getBoundingClientRect();
      for (const x of [box.left, box.right]) for (const y of [box.top, box.bottom]) {
        const dx = radius - Math.min(x - frame.left, frame.right - x), dy = radius - Math.min(y - frame.top, frame.bottom - y);
        if (dx > 0 && dy > 0 && Math.hypot(dx, dy) > radius + .1) found.push(`${name}: the rounding cuts ${mark.getAttribute('class')}`);
      }
      if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom) found.push(`${name}: ${mark.getAttribute('class')} is beyond the ad`);
    }
  };
  const look = (root, name) => {
    root.querySelectorAll('[data-ad]').forEach(ad => round(ad, name));
    for (const box of root.querySelectorAll('*')) {
      const clips = getComputedStyle(box).overflowX !== 'visible' && box.localName !== 'svg';
      const isCut = clips && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
      if (isCut) found.push(`${name}: ${box.className} ${box.scrollWidth} x ${box.scrollHeight} in ${box.clientWidth} x ${box.clientHeight}`);
    }
  };
  for (const host of document.querySelectorAll('.preview')) {
    if (host.clientHeight === 0) continue;
    const name = `${location.hash} ${host.getAttribute('aria-label')}, ${width} px${turned ? ', turned' : ''}${text > 100 ? `, ${text} %` : ''}`;
    look(host.shadowRoot, name);
    if (host.shadowRoot.querySelector('.screen').clientHeight < 20) found.push(`${name}: nothing is shown`);
  }
  return found;
})"""


def cut_previews(browser, site, paths):
    """Previews that are less high than what is in them."""
    tab = browser.tab()
    for path in paths:
        if not re.fullmatch("formats/[^/]+/index.html", path):
            continue
        # All states are there, one on the stage and the others small.
        for window in (1280, 390):
            tab.show(window)
            tab.open(f"file://{site}/{path}")
            for width in (320, 390, 768):
                for turned, text in ((False, 100), (True, 100), (False, 130), (False, 200)):
                    asked = f"[{width}, {str(turned).lower()}, {text}]"
                    for fault in tab.evaluate(f"{CUT}({asked})"):
                        yield f"{path} ({window} px): {fault}"
        yield from cut_frames(tab, site, path)
    tab.close()


def cut_frames(tab, site, path):
    """Frames of an author's own rendering that are less high than its page is at their width."""
    with open(os.path.join(site, path), encoding="utf-8") as file:
        frames = re.findall('<iframe class="authored as-written[^>]* src="([^"]+)"[^>]* width="([0-9]+)" height="([0-9]+)"', file.read())
    for source, width, height in frames:
        tab.call("Emulation.setDeviceMetricsOverride", width=int(width), height=100, deviceScaleFactor=1, mobile=False)
        tab.open(f"file://{site}/{os.path.dirname(path)}/{source}")
        needed = tab.evaluate("document.documentElement.scrollHeight")
        if needed > int(height):
            yield f"{path}: {source} at {width} px is {height} high, and needs {needed}"


def searched(tab, address, words):
    """Milliseconds from the last letter to the list, once the index is there."""
    tab.open(address)
    tab.evaluate("document.querySelector('[data-list]').elements.namedItem('words').focus()")
    tab.wait("!!globalThis.adspecIndex")
    ask = """(async words => {
      const field = document.querySelector('[data-list]').elements.namedItem('words'), count = document.querySelector('[data-list-count]');
      const times = [];
      for (const word of ['a', ...words]) {
        count.textContent = ''; const start = performance.now();
        field.value = word; field.dispatchEvent(new Event('input', {bubbles: true}));
        while (!/ of /.test(count.textContent)) await new Promise(done => setTimeout(done, 1));
        times.push(performance.now() - start);
      }
      return times.slice(1);
    })"""
    return max(tab.evaluate(f"{ask}({words})"))


def misordered(tab, address):
    """Orders that a list offers and doesn't keep: what stands in a column, from row to row."""
    tab.open(address)
    ask = """(async order => {
      const field = document.querySelector('[data-list]').elements.namedItem('sort'), count = document.querySelector('[data-list-count]');
      count.textContent = ''; field.value = order; field.dispatchEvent(new Event('input', {bubbles: true}));
      while (!/ of /.test(count.textContent)) await new Promise(done => setTimeout(done, 1));
      return Array.from(document.querySelectorAll('[data-list-rows] tr'), row => row.cells).map(
        cells => ({id: cells[0].textContent, day: cells[2].textContent, ads: +cells[6].textContent.replaceAll(',', ''),
          events: +cells[7].textContent.replaceAll(',', '')}));
    })"""
    for order in ("-day", "day", "-ads", "-events"):
        column = [row[order.lstrip("-")] for row in tab.evaluate(f"{ask}('{order}')")]
        if not column or column != sorted(column, reverse=order.startswith("-")):
            yield f"{order}: {column[:5]} …"


def wrong_schemes(tab, site):
    """Pages that aren't in the colours that a reader chose on another, or, once they are the system's again, in those."""
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    press = "document.querySelector('.scheme-button').click()"
    papers = {}
    for dark in (False, True):
        tab.show(1280, dark)
        tab.open(f"file://{site}/index.html")
        papers[dark] = tab.evaluate(paper)
    for dark in (False, True):
        tab.show(1280, dark)
        for other in (True, False):
            tab.open(f"file://{site}/index.html")
            tab.evaluate(press)
            tab.open(f"file://{site}/formats/index.html")
            pressed = tab.evaluate("document.querySelector('.scheme-button').ariaPressed") == "true"
            for what, wanted, got in (("paper", papers[dark != other], tab.evaluate(paper)), ("button", dark != other, pressed)):
                if got != wanted:
                    yield f"{what} of formats/index.html: {got}, and not {wanted}, {'dark' if dark else 'light'} system, pressed {1 if other else 2} ×"


def wrong_standalone(tab, site, paths):
    """Previews by themselves that don't show what their address asks for."""
    for path in paths:
        if not re.fullmatch("formats/[^/]+/preview/index.html", path):
            continue
        address = f"file://{site}/{path}"
        tab.show(1280)
        # Another page first: a new fragment alone loads nothing.
        tab.open("about:blank")
        _, errors = tab.open(f"{address}#longest&width=320&scheme=dark&text=130&direction=turned&measure=on")
        x, y = tab.evaluate("(box => [box.x + box.width / 2, box.y + 8])(document.querySelector('#longest [data-ad]').getBoundingClientRect())")
        tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        told = tab.evaluate("""(() => {
          const shown = [...document.querySelectorAll('.state')].filter(state => state.clientHeight > 0), [state] = shown;
          const own = getComputedStyle(state), box = document.querySelector('.rulers .box + b')?.textContent;
          return [shown.map(one => one.id).join(), own.width, own.colorScheme, own.getPropertyValue('--rem'), own.direction, /[0-9] × [0-9]/.test(box)];
        })()""")
        with open(os.path.join(site, path), encoding="utf-8") as file:
            own = re.search('id="longest"[^>]* dir="(ltr|rtl)"', file.read())[1]
        wanted = ["longest", "320px", "dark", "1.3rem", "rtl" if own == "ltr" else "ltr", True]
        if errors or told != wanted:
            yield f"{path}: {told}, and not {wanted}; {errors}"
        tab.open("about:blank")
        tab.open(f"{address}#longest&beside=typical&tools=on")
        tab.wait("[...document.querySelectorAll('iframe')].filter(frame => frame.style.blockSize).length === 2")
        fields = tab.evaluate("[...document.querySelectorAll('.tools select')].map(field => field.value).join()")
        if fields != "longest,,,,,typical":
            yield f"{path}: the fields say {fields}"


def unfound(tab, site, pages):
    """What the search over the whole site doesn't find, or doesn't lead to."""
    tab.show(1280)
    first = next(path for path in sorted(pages) if re.fullmatch("formats/[^/]+/index.html", path))
    rule = "rules/adchoices-obscured.html"
    rule = rule if rule in pages else next(path for path in sorted(pages) if re.fullmatch("rules/[^/]+[.]html|rules/[^/]+/index.html", path) and path != "rules/index.html")
    for stroke, words, path in (("k", os.path.basename(os.path.dirname(first)), first), ("/", re.sub("^rules/|/index.html$|[.]html$", "", rule), rule)):
        tab.open(f"file://{site}/index.html")
        tab.call("Input.dispatchKeyEvent", type="keyDown", key=stroke, modifiers=2 if stroke == "k" else 0)
        if not tab.evaluate("document.activeElement.matches('.finder input')"):
            yield f"{stroke} opens no search"
            continue
        tab.evaluate(f"(field => {{ field.value = {words!r}; field.dispatchEvent(new Event('input', {{bubbles: true}})); }})(document.activeElement)")
        tab.wait("/found|Nothing/.test(document.querySelector('.finder-status').textContent)")
        found = tab.evaluate("[...document.querySelectorAll('.finder-results a')].map(link => link.getAttribute('href'))")
        if path not in found:
            yield f"{words} leads to {found[:3]}, and not to {path}"


def budgets(name, browser, options, site, pages):
    """What is measured, its limit, and its unit."""
    sizes = {path: page.text_size for path, page in pages.items()}
    if name == "public":
        return
    if name == "samples":
        for path, size in sizes.items():
            # Each event is a row, and each ad that failed a card with a picture: 60 KB for a session of 67 events.
            if path.startswith("sessions/") and path.count("/") == 2 and size > 40 * KB:
                with open(os.path.join(site, path), encoding="utf-8") as file:
                    events = file.read().count('id="event-')
                yield f"{path}, {events} events", size / KB, 40 + 0.3 * events, "KB"
        return
    tab = browser.tab()
    tab.show(1280)
    blank = browser.tab()
    blank.open("about:blank")
    base = tab.renderer_bytes()
    first = "formats/index.html" if name == "formats" else "sessions/index.html"
    before = tab.main_thread_seconds()
    tab.open(f"file://{site}/{first}")
    time.sleep(1)
    yield f"{first}", sizes[first] / KB, 150, "KB"
    yield "reports/compliance-ads.html", sizes["reports/compliance-ads.html"] / KB, 500, "KB"
    # A page shows a hundred ads and a thousand events of a session, however long it is.
    longest = max((size for path, size in sizes.items() if path.startswith("sessions/") and path.count("/") == 2), default=0)
    yield "the largest page of a session", longest / KB, 600, "KB"
    yield f"{first}: main thread", tab.main_thread_seconds() - before, 1, "s"
    yield f"{first}: memory above a blank page", (tab.renderer_bytes() - base) / MB, 100, "MB"
    words = "['bread 17', '0042', 'zzz']" if name == "formats" else "['native', '-17', 'zzz']"
    lists = [first] if name == "formats" else [first, "findings/index.html"]
    for path in lists:
        yield f"{path}: search", searched(tab, f"file://{site}/{path}", words), 100, "ms"
    blank.close()
    tab.close()


def check(options, name, folder):
    root, arguments = made(options, name, folder)
    site = os.path.join(folder, name)
    start = time.monotonic()
    built = subprocess.run([options.tool, "build", root, "-o", site, "-q", "--exit-zero", *arguments], capture_output=True, text=True)
    if built.returncode != 0:
        sys.exit(f"error: {name} could not be built: {built.stderr}")
    pages = site_pages.read(site)
    paths = chosen(name, pages, not options.drawn)
    print(f"{name}: {len(pages)} pages, built in {time.monotonic() - start:.0f} s; {len(paths)} are looked at", flush=True)
    faults = 0

    def tell(title, found):
        nonlocal faults
        count = 0
        for fault in found:
            count += 1
            if count <= 20:
                print(f"  {title}: {fault}", flush=True)
        faults += count
        print(f"  {title}: {count} faults", flush=True)

    tell("links", site_pages.dead_links(site, pages))
    tell("reached by links", site_pages.unreached(pages))
    if name in ("samples", "sessions"):
        tell("numbers", same_numbers.wrong(site, root))
    if name == "samples":
        with Chromium(options.browser) as browser:
            tell("tasks", tasks.unanswered(site, pages, browser))
            tell("schemes", wrong_schemes(browser.tab(), site))
            tell("search", unfound(browser.tab(), site, pages))
    if name in ("samples", "public"):
        with Chromium(options.browser) as browser:
            tell("previews by themselves", wrong_standalone(browser.tab(), site, pages))
    if name in ("samples", "sessions"):
        with Chromium(options.browser) as browser:
            tell("numbers of ads, followed", followed.wrong(site, pages, browser))
    tell("Nu HTML checker", nu(options, site, paths))
    tell("axe, requests and policy", looked_at(options, site, paths))
    with Chromium(options.browser) as browser:
        if name == "sessions":
            tell("order of sessions", misordered(browser.tab(), f"file://{site}/sessions/index.html"))
        tell("previews", cut_previews(browser, site, paths))
        for what, value, limit, unit in budgets(name, browser, options, site, pages):
            faults += value > limit
            print(f"  {'over' if value > limit else 'within'} budget: {what}: {value:.1f} {unit} of {limit}", flush=True)
    return faults


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tool", type=os.path.abspath)
    options.add_argument("catalog", type=os.path.abspath)
    options.add_argument("venv", type=os.path.abspath)
    options.add_argument("--only", default="samples,public,formats,sessions")
    options.add_argument("--scale", type=float, default=1)
    options.add_argument("--drawn", action="store_true", help="look at 200 pages of the samples, too, and not at all of them")
    options.add_argument("--keep", type=os.path.abspath, help="build into this folder, and leave the sites there")
    options.add_argument("--browser", default=shutil.which("chromium-headless-shell") or "/usr/lib/chromium/chromium-headless-shell")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        faults = sum([check(options, name, folder) for name in options.only.split(",")])
    print(f"{faults} faults.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
