"""Verdicts about AdChoices, its icon and the taps on it, from docs/judging.md and `adspec explain RULE`."""

from rendered import FAIL, REVIEW, missing_line, not_shown, weighed
from showing import SLACK, cut, is_inside


def not_delivered(ad):
    if ad.is_native and ad.load and ad.inventory == "reservation" and ad.delivered is not None:
        if "AdChoices" not in ad.delivered and ad.scope.eea is not False:
            yield FAIL, ad.load
    elif ad.is_native and ad.load and ad.inventory == "reservation" and ad.scope.eea is not False:
        yield REVIEW, ad.load


def not_rendered(ad):
    if not ad.is_native or ad.inventory != "reservation" or ad.scope.eea is False or not ad.is_shown:
        return
    if ad.delivered is None or "AdChoices" not in ad.delivered:
        return
    if ad.kind != "customNative" and "AdChoices" not in ad.showing.counted.assets:
        yield REVIEW, missing_line(ad)
        return
    found = not_shown(ad, "AdChoices", exempt_outside=True)
    if found:
        yield found


def icon(ad):
    """The icon and the state to look at it, where the rules about how it looks apply."""
    if not ad.is_native or not ad.is_shown or not ad.showing.counted.shown("AdChoices") or is_beaten(ad):
        return None, None
    counted = ad.showing.counted
    was_inside = counted.in_force("AdChoices") and counted.shown("AdChoices").frame
    state = ad.showing.fullest_for("AdChoices") if was_inside else counted
    return state, state.shown("AdChoices")


def is_beaten(ad):
    """Not delivered beats not rendered beats all other `adchoices-*`."""
    found = [("adchoices-not-delivered", *pair) for pair in not_delivered(ad)]
    found += [("adchoices-not-rendered", *pair) for pair in not_rendered(ad)]
    return any(weighed(ad, rule, verdict) == FAIL for rule, verdict, _ in found)


def not_clickable(ad):
    _, placed = icon(ad)
    if not placed:
        return
    if placed.line.get("clickable") is False:
        yield FAIL, placed.line
    elif placed.line.get("clickable") is None:
        if not any(click.get("action") == "aboutThisAd" for _, click in ad.icon_clicks):
            yield REVIEW, placed.line


def obscured(ad):
    state, placed = icon(ad)
    if not placed:
        return
    above, visible, screen = state.above("AdChoices", ad.showing.screen), placed.line.get("visible"), ad.showing.screen
    if above:
        yield FAIL, above[0].line
    elif visible is None:
        yield REVIEW, placed.line
    elif visible < 1:
        is_cut = state.frame and screen and not is_inside(state.frame, screen)
        yield REVIEW if is_cut else FAIL, placed.line
    elif screen and placed.frame:
        left = cut(placed.frame, state.frame) if state.frame else placed.frame
        if left and not is_inside(left, screen):
            yield REVIEW, placed.line


def outside(ad):
    state, placed = icon(ad)
    if not placed:
        return
    if not state.frame or not placed.frame:
        yield REVIEW, placed.line
        return
    counted = ad.showing.counted
    there = counted.shown("AdChoices")
    if counted.frame and there.frame and not cut(there.frame, counted.frame) and not is_inside(there.frame, counted.frame):
        yield FAIL, counted.shown("AdChoices").line
        return
    corner = ad.form.assets.get("AdChoices", {}).get("corner") if ad.form else None
    if corner and corner.endswith(("Start", "End")):
        side = {True: ("Right", "Left"), False: ("Left", "Right"), None: None}[ad.is_right_to_left]
        corner = corner.replace("Start", side[0]).replace("End", side[1]) if side else REVIEW
    if not is_inside(placed.frame, state.frame) or not is_in_corner(placed.frame, state.frame, corner):
        yield FAIL, placed.line
    elif corner == REVIEW:
        yield REVIEW, placed.line


def is_in_corner(frame, ad, corner):
    if corner in (None, REVIEW):
        return True
    x, y = frame[0] + frame[2] / 2 - ad[0] - ad[2] / 2, frame[1] + frame[3] / 2 - ad[1] - ad[3] / 2
    across = x <= SLACK if "Left" in corner else x >= -SLACK
    down = y <= SLACK if "top" in corner else y >= -SLACK
    return across and down


def too_small(ad):
    _, placed = icon(ad)
    asset = ad.form.assets.get("AdChoices", {}) if ad.form else {}
    least = max(asset.get("width", 19), 15), max(asset.get("height", 15), 15)
    if placed and not placed.frame:
        yield REVIEW, placed.line
    elif placed and (placed.line.get("visible") == 0 or 0 in placed.frame[2:]):
        return
    elif placed and any(size < limit - SLACK for size, limit in zip(placed.frame[2:], least)):
        yield FAIL, placed.line


def wrong_key(ad):
    for click in ad.clicks if ad.is_native and not is_beaten(ad) else ():
        if ad.key_of(click) not in (None, "AdChoices") and ad.reaches_page(click):
            yield FAIL, click
            return


def unopened(ad):
    for verdict, answer in ((FAIL, False), (REVIEW, None)) if not is_beaten(ad) else ():
        for reaches, click in ad.icon_clicks:
            if reaches is answer:
                yield verdict, click
                return
