"""What people come to a site for, and the pages that must answer it, at most two links away from the first one."""

import os
import re

from pages import target

CLICKS = 2
# A task, the pages on which the answer may stand, and what must stand there. The samples have all of it.
TASKS = [
    ("Which formats need a video?", "formats/index.html", [r"<select name=\"needs\">.*value=\"video\"", r"</svg>Video</span>"]),
    ("Does this format need a video?", "formats/[^/]+/index.html", [r"<dt>Video</dt><dd[^>]*>yes\b"]),
    ("What changed?", "(changes/)?index.html", [r">Changes</h[12]>"]),
    ("How long may the headline be?", "formats/[^/]+/index.html",
     [r"(?s)<bdi>Headline</bdi></code>.{0,400}<td[^>]*>Text</td>.{0,200}at most \d+ characters"]),
    ("What do I copy into the iOS app?", "formats/[^/]+/index.html", [r'href="#ios"', r'id="ios"', r"iOS \(Swift\)", r"import GoogleMobileAds"]),
    ("How does it look on a dark phone, with the longest text?", "formats/[^/]+/index.html",
     [r'id="scheme-dark"', r'id="width-(320|390)"', r'id="preview-longest"',
      r'href="\?scheme=dark#preview-longest"']),
    ("Was AdChoices shown in France?", "reports/compliance-ads.html",
     [r'(?s)id="by-country".{0,80}aria-label="By country".*?<td>FR</td>(\s*<td[^>]*>.*?</td>){4}']),
    ("What is the worst, and what shows it?", "findings/at/[^/]+.html",
     [r"What to do:", r'href="[^"]*sessions/[^"]*#event-\d+"']),
    ("Which version broke it?", "reports/compliance.html",
     [r">Since which version</h2>", r'(?s)class="versions">.*?<th scope="row"><bdi>[^<]+</bdi></th>.*?sign-failed']),
    ("How do I sign it off?", "formats/[^/]+/index.html", [r'id="sign-off"', r"adspec sign-off \S+ --verdict approved"]),
    ("What must be checked by hand?", "reports/compliance.html", [r'<section class="section" id="check"', r'class="cause"']),
    ("Why did CI fail?", "index.html", [r"<h2>.*\d+ errors?, failOn is error"]),
]


def clicks(pages):
    """Each page that can be reached from the first one, with the fewest links to it."""
    found, waiting = {"index.html": 0}, ["index.html"]
    for path in waiting:
        for address in pages[path].links:
            to = target(pages[path], address)
            if to and to[0] in pages and to[0] not in found:
                found[to[0]] = found[path] + 1
                waiting.append(to[0])
    return found


def unanswered(site, pages):
    """Tasks whose answer stands on no page that is near enough."""
    near = sorted((steps, path) for path, steps in clicks(pages).items())
    for task, place, needed in TASKS:
        there = [(steps, path) for steps, path in near if re.fullmatch(place, path)]
        answers = (steps for steps, path in there if is_answered(os.path.join(site, path), needed))
        steps = next(answers, None)
        if steps is None:
            missing = "no such page" if not there else "no page has " + ", ".join(needed)
            yield f"{task} {place}: {missing}"
        elif steps > CLICKS:
            yield f"{task} {steps} clicks away"


def is_answered(path, needed):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return all(re.search(pattern, text) for pattern in needed)
