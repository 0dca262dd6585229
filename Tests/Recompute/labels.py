"""Verdicts about the ad label: whether one is shown, uncovered, large enough, and says "Ad" (docs/judging.md, "The ad
label"). Of several labels the best answer counts."""

from answers import FAIL, FAILS, HOLDS, NEVER, UNKNOWN, best, over_time, worst
from geometry import SLACK, is_covered, is_half_covered
from rendered import beats, rendered, size_answer
from words import KNOWN, folded, languages_of


def labels_of(ad, layout):
    """The keys of the labels that were rendered so far, in the order of their first rendering."""
    return [key for key in layout.state.assets if key in ad.labels]


def uncovered(layout, key, limit):
    """Whether a label isn't covered, wholly or by more than half."""
    placed = layout.state.assets[key]
    if layout.is_at_edge(placed):
        return UNKNOWN, placed.line
    above = layout.above(key)
    is_bad = above and limit(layout.left_of(placed), [other.frame for _, other in above])
    return (FAILS, above[0][1].line) if is_bad else (HOLDS, placed.line)


def words_of(ad, line, key):
    """What a label says: what it was shown with, else what the definition says of it."""
    text = line.get("text")
    if text is None and ad.form:
        text = ad.form.assets.get(key, {}).get("label")
    return None if text is None else folded(text)


def worded(ad, layout, key):
    """Whether a label says "Ad" in some language, and isn't cut."""
    line = layout.state.assets[key].line
    is_known = words_of(ad, line, key) in KNOWN | ad.scope.catalog.labels
    return HOLDS if is_known and line.get("truncated") is not True else UNKNOWN, line


def understood(ad, layout, key):
    """Whether it says so in the session's language, where that is known."""
    line, language = layout.state.assets[key].line, ad.scope.language
    words = words_of(ad, line, key)
    is_foreign = words in KNOWN and words not in ad.scope.catalog.labels and language and language not in languages_of(words)
    return (UNKNOWN, line) if is_foreign else worded(ad, layout, key)


def large(ad, layout, key):
    placed = layout.state.assets[key]
    return None if placed.visible == 0 else size_answer(placed.frame, placed.line, 15)


def high(ad, layout, key):
    """Whether a part of a label lies in the upper half of the ad."""
    placed, frame = layout.state.assets[key], layout.state.frame
    if not frame:
        return UNKNOWN, placed.line
    is_low = placed.frame[1] > frame[1] + frame[3] / 2 + SLACK
    return (FAILS, layout.state.blamed(placed)) if is_low else (HOLDS, placed.line)


def marks(ad, layout, key):
    """Whether a label marks the ad as one: rendered, uncovered, and in words."""
    found = [rendered(layout, key)]
    if layout.state.in_force(key):
        half = uncovered(layout, key, is_half_covered)
        found += [uncovered(layout, key, is_covered), (UNKNOWN, half[1]) if half[0] == FAILS else half]
        found.append(understood(ad, layout, key))
    return worst(found)


def of_labels(look, is_always=lambda ad: False):
    """The rule of a look at a current label: a function of ad, layout, and the label's key. Of equals the first counts.
    `is_always`: whether it needs review whatever the answer."""
    def judge(ad):
        if not ad.is_native or not ad.is_shown:
            return

        def check(layout):
            return best([look(ad, layout, key) for key in labels_of(ad, layout) if layout.state.in_force(key)])
        found = over_time(ad, check, is_always=is_always(ad))
        if found:
            yield found
    return judge


def unless_missing(judge):
    """The rule, where no failure of `badge-missing` beats it."""
    return lambda ad: () if beats(ad, "badge-missing", badge_missing(ad)) else judge(ad)


def badge_missing(ad):
    if ad.is_native and ad.is_shown:
        found = over_time(
            ad, lambda layout: best([rendered(layout, key) for key in labels_of(ad, layout)]) or (FAILS, NEVER), FAIL)
        if found:
            yield found


badge_small = of_labels(large, is_always=lambda ad: ad.scope.is_in_pixels)
badge_position = of_labels(high)
badge_obscured = unless_missing(of_labels(lambda ad, layout, key: uncovered(layout, key, is_half_covered)))
badge_wording = unless_missing(of_labels(worded))


def marked(ad):
    """What `dsa-marking-unproven` answers of a native ad, or None."""
    return over_time(
        ad, lambda layout: best([marks(ad, layout, key) for key in labels_of(ad, layout)]) or (FAILS, NEVER), FAIL)
