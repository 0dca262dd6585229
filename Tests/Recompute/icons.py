"""Verdicts about AdChoices, its icon and the taps on it, from docs/judging.md and `adspec explain RULE`."""

from answers import FAIL, FAILS, HOLDS, REVIEW, UNKNOWN, over_time
from geometry import SLACK, is_apart, is_inside
from rendered import beats, rendered, size_answer
from sessions import time_of

PAGE_OPENS, TOLD_LATE = 5, 1


def not_delivered(ad):
    if ad.is_native and ad.load and ad.inventory == "reservation" and ad.delivered is not None:
        if "AdChoices" not in ad.delivered and ad.scope.eea is not False:
            yield FAIL, ad.load
    elif ad.is_native and ad.load and ad.inventory == "reservation" and ad.scope.eea is not False:
        yield REVIEW, ad.load


def icon_of(ad, layout):
    """The key of the topmost current icon, else of the one rendered last."""
    state = layout.state
    there = [key for key in ad.icons if state.in_force(key)]
    if there:
        return max(there, key=lambda key: state.assets[key].paint())
    known = [key for key in ad.icons if key in state.assets]
    return max(known, key=lambda key: state.assets[key].line.place, default=ad.icons[0])


def looked_at(ad, layout):
    """The icon where it is current, lies wholly outside the ad, or has no frame; else None."""
    key = icon_of(ad, layout)
    placed = layout.state.shown(key)
    return key if placed and (not placed.frame or layout.state.in_force(key) or is_outside(layout, key)) else None


def is_outside(layout, key):
    placed, frame = layout.state.shown(key), layout.state.frame
    return bool(placed and placed.frame and frame and is_apart(placed.frame, frame))


def is_drawn(ad):
    """Whether an icon was ever rendered, or is left on the screen by the ad before."""
    rendered_keys = [ad.key_of(line) for line in ad.lines if line.name == "asset.render"]
    return any(key in ad.icons for key in (*ad.layouts.left, *rendered_keys))


def not_rendered(ad):
    if not ad.is_native or ad.inventory != "reservation" or ad.scope.eea is False or not ad.is_shown:
        return
    if ad.delivered is None or "AdChoices" not in ad.delivered:
        return

    if ad.is_unseen:
        return
    if ad.kind != "customNative" and not is_drawn(ad):
        yield REVIEW, ad.shown_line
        return

    def check(layout):
        key = icon_of(ad, layout)
        return (HOLDS, None) if is_outside(layout, key) else rendered(layout, key)
    found = over_time(ad, check, FAIL if ad.kind == "customNative" else REVIEW)
    if found:
        yield found


def is_beaten(ad):
    """Not delivered beats not rendered beats all other `adchoices-*`."""
    return (beats(ad, "adchoices-not-delivered", not_delivered(ad))
            or beats(ad, "adchoices-not-rendered", not_rendered(ad)))


def of_icon(look, is_always=lambda ad: False):
    """The rule of a look at the icon: a function of ad, layout, and the icon's key. `is_always`: whether it needs review
    whatever the answer."""
    def judge(ad):
        if not ad.is_native or not ad.is_shown or not is_drawn(ad):
            return

        def check(layout):
            key = looked_at(ad, layout)
            return look(ad, layout, key) if key else None
        found = over_time(ad, check, is_always=is_always(ad))
        if found and not is_beaten(ad):
            yield found
    return judge


def clickable(ad, layout, key):
    placed = layout.state.in_force(key)
    if not placed:
        return None
    answer = placed.line.get("clickable")
    if answer is None:
        answer = any(click.get("action") == "aboutThisAd" for _, click in ad.icon_clicks) or None
    return {True: HOLDS, False: FAILS, None: UNKNOWN}[answer], placed.line


def in_view(ad, layout, key):
    placed = layout.state.in_force(key)
    if not placed:
        return None
    if layout.is_at_edge(placed):
        return UNKNOWN, placed.line
    above = layout.above(key)
    if above:
        return FAILS, above[0][1].line
    if placed.visible is None:
        return UNKNOWN, placed.line
    return FAILS if placed.visible < 1 else HOLDS, placed.line


def inside(ad, layout, key):
    placed, frame = layout.state.assets[key], layout.state.frame
    if not placed.frame or not frame:
        return UNKNOWN, placed.line
    if not is_inside(placed.frame, frame):
        return FAILS, layout.state.blamed(placed)
    answers = {is_in_corner(placed.frame, frame, corner) for corner in corners_of(ad, key)}
    if len(answers) > 1:
        return UNKNOWN, placed.line
    return (FAILS, layout.state.blamed(placed)) if answers == {False} else (HOLDS, placed.line)


def corners_of(ad, key):
    """The corner that the definition asks for, `topRight`; both where nobody says which way the text runs; or none."""
    corner = ad.form.assets.get(key, {}).get("corner") if ad.form else None
    if corner and corner.endswith(("Start", "End")):
        sides = [pair for pair in (("Left", "Right"), ("Right", "Left"))
                 if ad.is_right_to_left in (None, pair == ("Right", "Left"))]
        return [corner.replace("Start", start).replace("End", end) for start, end in sides]
    return [corner] if corner else []


def is_in_corner(frame, ad, corner):
    x, y = frame[0] + frame[2] / 2 - ad[0] - ad[2] / 2, frame[1] + frame[3] / 2 - ad[1] - ad[3] / 2
    across = x <= SLACK if "Left" in corner else x >= -SLACK
    down = y <= SLACK if "top" in corner else y >= -SLACK
    return across and down


def large(ad, layout, key):
    placed = layout.state.assets[key]
    asset = ad.form.assets.get(key, {}) if ad.form else {}
    if placed.visible == 0 or is_outside(layout, key):
        return None
    return size_answer(placed.frame, placed.line, max(asset.get("width", 19), 15), max(asset.get("height", 15), 15))


not_clickable, obscured, outside = of_icon(clickable), of_icon(in_view), of_icon(inside)
too_small = of_icon(large, is_always=lambda ad: ad.scope.is_in_pixels)


def wrong_key(ad):
    for click in ad.clicks if ad.is_native and not is_beaten(ad) else ():
        if ad.key_of(click) is not None and ad.key_of(click) not in ad.icons and ad.reaches_page(click):
            yield FAIL, click
            return


def doubtful_clicks(ad):
    """Taps on the icon of which nobody knows where they led: nothing says it, else no page came up."""
    yield from (click for reaches, click in ad.icon_clicks if reaches is None)
    pages = [time_of(line) for line in ad.lines if line.name == "screen.present"]
    for _, click in ad.icon_clicks:
        steps = [(page - time_of(click)).total_seconds() for page in pages]
        is_unopened = not any(-TOLD_LATE <= step <= PAGE_OPENS for step in steps)
        if click.get("action") == "aboutThisAd" and is_unopened and not ad.leads_to_page(click):
            yield click


def astray(ad):
    """Taps on the icon that led elsewhere."""
    return [click for reaches, click in ad.icon_clicks if reaches is False]


def unopened(ad):
    if not is_beaten(ad):
        found = [(FAIL, click) for click in astray(ad)] + [(REVIEW, click) for click in doubtful_clicks(ad)]
        yield from found[:1]
