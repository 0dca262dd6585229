"""What people come to a site for, and the pages that must answer it: at most two links away from the first one, and not more than
two screens of 1,440 x 900 below where the link leads."""

import json
import os
import re

from pages import target

CLICKS, SCREENS, HEIGHT = 2, 2, 900
# A task, the pages on which the answer may stand, what must stand there, and the element that says it (the first whose text has the
# words). The samples have all of it.
TASKS = [
    ("Which formats need a video?", "formats/index.html",
     [r"<select name=\"needs\">.*value=\"video\"", r"</svg>Video</span>"], "select[name=needs]", ""),
    ("Does this format need a video?", "formats/[^/]+/index.html", [r"<dt>Video</dt><dd[^>]*>yes\b"], "dt", "Video"),
    ("What changed?", "(changes/)?index.html", [r">Changes</h[12]>"], "h1, h2", "Changes"),
    ("How long may the headline be?", "formats/[^/]+/index.html",
     [r"(?s)<bdi>Headline</bdi></code>.{0,400}<td[^>]*>Text</td>.{0,200}at most \d+ characters"], "main tr", "Headline"),
    ("What do I copy into the iOS app?", "formats/[^/]+/index.html",
     [r'href="#ios"', r'id="ios"', r"iOS \(Swift\)", r"import GoogleMobileAds"], "#ios", ""),
    ("How does it look on a dark phone, with the longest text?", "formats/[^/]+/index.html",
     [r'id="scheme-dark"', r'id="width-(320|390)"', r'id="preview-longest"', r'href="#preview-longest"'],
     'a[href="#preview-longest"]', ""),
    ("Was AdChoices shown in France?", "reports/compliance-ads.html",
     [r'(?s)id="by-country".{0,80}aria-label="By country".*?<td>FR</td>(\s*<td[^>]*>.*?</td>){4}'], "#by-country + * tr", "FR"),
    ("What is the worst, and what shows it?", "findings/at/[^/]+.html",
     [r"What to do:", r'href="[^"]*sessions/[^"]*#event-\d+"'], ":target", ""),
    ("Which version broke it?", "reports/compliance.html",
     [r">Since which version</h2>", r'(?s)class="versions stacked">.*?<th scope="row"><bdi>[^<]+</bdi></th>.*?sign-failed'],
     "h2", "Since which version"),
    ("How do I sign it off?", "formats/[^/]+/index.html",
     [r'id="sign-off"', r"adspec sign-off \S+ --verdict approved"], "#sign-off", ""),
    ("What must be checked by hand?", "reports/compliance.html",
     [r'<section class="section" id="check"', r'class="cause"'], "#check", ""),
    ("Why did CI fail?", "index.html", [r"<h2>.*\d+ errors?, fail level: error"], "h2", "error"),
    ("Which ads failed a question of Article 26, as a file?", "ads/index.html",
     [r'<option value="dsa.failed">', r'data-list-file="[^"]+\.csv"'], "select[name=question]", ""),
    ("Which ads are of one line item?", "ads/index.html", [r'<select name="lineItem" data-list-choices>'], "select[name=lineItem]", ""),
    ("Which ads are of these days?", "ads/index.html",
     [r'<select name="day" data-list-choices data-list-from>', r'<select name="until" '], "select[name=day]", ""),
    ("Which ads failed in production?", "ads/index.html", [r'<select name="test">.*value="production"'], "select[name=test]", ""),
    ("Which ads are to check for one cause?", "reports/compliance.html",
     [r'href="\.\./ads/index\.html\?verdict=toCheck&amp;cause='], '#check a[href*="cause="]', ""),
    ("Which ads failed in one country?", "reports/compliance.html",
     [r'<a class="cell cell-failed[^"]*" href="[^"]*\?verdict=failed&amp;country='], '.matrix tfoot a[href*="country="]', ""),
    ("Which ads failed on one day?", "reports/compliance.html",
     [r'<a href="[^"]*\?verdict=failed&amp;day=[^"]*&amp;until='], '.days a[href*="verdict=failed"]', ""),
    ("Which ads of this format failed?", "index.html",
     [r'href="ads/index\.html\?verdict=failed&amp;format='], '.health a[href*="verdict=failed"]', ""),
    ("Which lines prove that an ad failed?", "findings/at/[^/]+.html",
     [r'(?s)class="[^"]*recorded-lines.*?is-proof'], ".recorded-lines .is-proof", ""),
    ("Which errors are about no ad, and where do they stand?", "index.html",
     [r'(?s)class="queue-row">.{0,300}\d+ errors?<.{0,200}href="findings/'], '.queue a[href^="findings/"]', ""),
]
TOP = """((selector, words) => {
  const element = Array.from(document.querySelectorAll(selector)).find(
    element => element.textContent.includes(words) && element.getClientRects().length > 0);
  return element ? Math.abs(Math.round(element.getBoundingClientRect().top)) : null;
})"""


def clicks(pages):
    """Each page and place that can be reached from the first one, with the fewest links to it: at most CLICKS."""
    found, waiting = {("index.html", ""): 0}, [("index.html", "")]
    for place in waiting:
        if found[place] == CLICKS:
            break
        for address in pages[place[0]].links:
            to = target(pages[place[0]], address)
            if to and to[0] in pages and to not in found:
                found[to] = found[place] + 1
                waiting.append(to)
    return found


def answers(site, pages, tab):
    """For each task the question, and how near its answer is: the page, links, and pixels below where the last link leads."""
    near = clicks(pages)
    tab.show(1440)
    for task, pattern, needed, selector, words in TASKS:
        best = None
        for (path, anchor), steps in near.items():
            if not re.fullmatch(pattern, path) or not is_answered(os.path.join(site, path), needed):
                continue
            # Another place of the same page alone isn't loaded again.
            tab.open("about:blank")
            tab.open(f"file://{site}/{path}{'#' + anchor if anchor else ''}")
            top = tab.evaluate(f"{TOP}({json.dumps(selector)}, {json.dumps(words)})")
            if top is not None and (best is None or top < best[2]):
                best = (path, steps, top)
            if best and best[2] <= SCREENS * HEIGHT:
                break
        yield task, best


def unanswered(site, pages, browser):
    """Tasks whose answer stands on no page that is near enough. Prints how near each answer is."""
    for task, best in answers(site, pages, browser.tab()):
        if best is None:
            yield f"{task} No page within {CLICKS} clicks has the answer."
            continue
        path, steps, top = best
        print(f"    {task} {path}, {steps} clicks, {top} px")
        if top > SCREENS * HEIGHT:
            yield f"{task} {path}: {top} px below where the link leads"


def is_answered(path, needed):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return all(re.search(pattern, text) for pattern in needed)
