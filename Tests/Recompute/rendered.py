"""Whether assets were there at all (docs/judging.md, "Rendered at all"), and the label that says "Ad"."""

from showing import SLACK, cut

FAIL, REVIEW = "fail", "needsReview"


def not_shown(ad, key, exempt_outside=False):
    """The verdict about an asset that should be rendered at all (docs/judging.md, "Rendered at all"); None where it is."""
    showing, state = ad.showing, ad.showing.counted
    placed = state.shown(key)
    if placed is None:
        return FAIL, state.assets[key].hidden if key in state.assets else missing_line(ad)
    if not placed.frame:
        return None if exempt_outside else (FAIL, placed.line)
    if not state.in_force(key):
        return None if exempt_outside else (FAIL, placed.line)
    state = showing.fullest_for(key)
    placed = state.in_force(key)
    if placed is None:
        last = state.assets[key]
        return FAIL, last.hidden or last.left or last.line
    if not placed.frame:
        return FAIL, placed.line
    if on_screen(ad, placed) and placed.line.get("visible") != 0:
        return None
    return FAIL if showing.is_whole(state) else REVIEW, placed.line


def on_screen(ad, placed):
    return not ad.showing.screen or cut(placed.frame, ad.showing.screen)


def missing_line(ad):
    """Where a finding stands about what isn't there at the moment of showing."""
    return ad.impressions[0] if ad.impressions else ad.lines[ad.showing.count - 1]


def last_line(ad):
    ends = [line for line in ad.scope.session.lines if line.name == "session.end"]
    return ends[-1] if ends else ad.lines[-1]


def weighed(ad, rule, verdict):
    """A verdict, where the evidence isn't enough for a failure."""
    fact, scope = ad.scope.facts[rule], ad.scope
    doubtful = fact["aboutAbsence"] and ad.is_torn or fact["aboutEEA"] and scope.eea is None
    doubtful = doubtful or "rendering" in fact["restsOn"] and not scope.has_layout
    return REVIEW if doubtful else verdict


def badges(ad):
    return ["AdBadge", *(key for key in (ad.form.of_type("badge") if ad.form else ()) if key != "AdBadge")]


def badge_missing(ad):
    if ad.is_native and ad.is_shown and ad.scope.eea is not False:
        found = [not_shown(ad, key) for key in badges(ad)]
        if all(found):
            yield best_of(ad, found)


def best_of(ad, found):
    """Of several labels, none of which is right, the one that came nearest."""
    here = [pair for pair, key in zip(found, badges(ad)) if key in ad.showing.counted.assets]
    return next((pair for pair in here if pair[0] == REVIEW), (here or found)[0])


def badge_small(ad):
    if not ad.is_native or not ad.is_shown:
        return
    found = []
    for key in badges(ad):
        if ad.showing.counted.in_force(key):
            placed = ad.showing.fullest_for(key).in_force(key)
            is_there = placed and placed.frame and placed.line.get("visible") != 0 and on_screen(ad, placed)
            found += [placed] if is_there else []
    if found:
        placed = max(found, key=lambda placed: placed.frame[2] * placed.frame[3])
        if min(placed.frame[2:]) < 15 - SLACK:
            yield FAIL, placed.line
