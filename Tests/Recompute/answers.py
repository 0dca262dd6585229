"""What a check of single layouts comes to over an ad's time (docs/judging.md, "An ad is judged over time").

A check takes a layout and gives (answer, line), or None where it isn't asked. The line is NEVER where an asset wasn't
rendered in that showing."""

from layouts import SECOND

FAIL, REVIEW = "fail", "needsReview"
HOLDS, FAILS, UNKNOWN = "holds", "fails", "unknown"
NEVER = "never rendered"
ORDER = {HOLDS: 0, UNKNOWN: 1, FAILS: 2}


def best(answers):
    """Of several assets, one of which is enough, the first that comes nearest."""
    answers = [answer for answer in answers if answer]
    return min(answers, key=lambda found: ORDER[found[0]], default=None)


def worst(answers):
    """Of several questions that make one check: the first that fails, else the first that is unknown."""
    answers = [answer for answer in answers if answer]
    return max(answers, key=lambda found: ORDER[found[0]], default=None)


class Stretch:
    """A run of failing layouts of one showing."""

    def __init__(self, layout, line):
        self.first, self.last, self.line, self.time = layout, layout, line, 0

    def add(self, layout):
        self.last, self.time = layout, self.time + layout.time


def stretches(asked):
    """The runs of failing layouts with no holding one of more than nothing between them."""
    found, current = [], None
    for layout, (answer, line) in asked:
        if current and (layout.showing != current.last.showing or answer == HOLDS and layout.time > 0):
            current = None
        if answer == FAILS:
            if not current:
                current = Stretch(layout, line)
                found.append(current)
            current.add(layout)
    return found


def total(asked, answer):
    return sum(layout.held for layout, found in asked if found[0] == answer)


def possible(asked, answer):
    return sum(layout.time for layout, found in asked if found[0] == answer)


def by_time(asked, is_whole):
    """The verdict about layouts: a showing's by the first two rows, all together by all four."""
    failing, holding = total(asked, FAILS), possible(asked, HOLDS)
    if failing > SECOND and failing > holding:
        return FAIL
    if any(stretch.time > SECOND for stretch in stretches(asked)):
        return REVIEW
    return REVIEW if is_whole and holding == 0 and possible(asked, FAILS) + possible(asked, UNKNOWN) > 0 else None


def over_time(ad, check, absent=None, is_always=False):
    """The verdict about a check of an ad and the line of it, or None. `absent` is the verdict where the ad counted, and
    nothing of it was ever recorded; `is_always`: it needs review whatever the layouts answer."""
    seen = ad.layouts.seen
    if not ad.layouts.all and ad.impressions:
        return (absent, ad.impressions[0]) if absent else None
    asked = [(layout, found) for layout, found in ((layout, check(layout)) for layout in seen) if found]
    # A layout that another follows lasted: where none did, there is one.
    if not any(layout.time for layout in seen):
        return at_once(ad, seen, dict(asked), is_always)
    verdicts = [by_time(asked, True)]
    for showing in {layout.showing for layout in seen}:
        if sum(layout.time for layout in seen if layout.showing == showing) > SECOND:
            verdicts.append(by_time([pair for pair in asked if pair[0].showing == showing], False))
    verdict = FAIL if FAIL in verdicts else REVIEW if REVIEW in verdicts else None
    if is_always and asked:
        return REVIEW, line_of(ad, asked) if verdict else longest(ad, asked, HOLDS) or line_of(ad, asked)
    return verdict and (verdict, line_of(ad, asked))


def at_once(ad, seen, asked, is_always):
    """The last layout before the impression decides, else the last."""
    before = [layout for layout in seen if ad.impressions and layout.lines[0].place < ad.impressions[0].place]
    for layout in (before or seen)[-1:]:
        answer, line = asked.get(layout, (None, None))
        if answer == FAILS and not is_always:
            return FAIL, placed_line(ad, line, layout, layout)
        if answer == UNKNOWN or answer and is_always:
            return REVIEW, placed_line(ad, line, layout, layout)
    return None


def line_of(ad, asked):
    """The line that begins the longest failing stretch, else the longest unknown layout."""
    found = max(stretches(asked), key=lambda stretch: stretch.time, default=None)
    if found:
        return placed_line(ad, found.line, found.first, found.last)
    return longest(ad, asked, UNKNOWN)


def longest(ad, asked, answer):
    """The line of the longest layout with an answer, or None."""
    fits = [(layout, found[1]) for layout, found in asked if found[0] == answer]
    if not fits:
        return None
    layout, line = max(fits, key=lambda pair: pair[0].time)
    return placed_line(ad, line, layout, layout)


def placed_line(ad, line, first, last):
    """A line, and of what was never rendered: the impression among these layouts, else the line that begins the showing."""
    if line != NEVER:
        return line
    begin = first.lines[0]
    for impression in ad.impressions[:1]:
        if begin.place < impression.place < last.next_place:
            return impression
    return first.showing
