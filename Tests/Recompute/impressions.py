"""Verdicts about the impression of a native ad: whether it came, when, how often."""

from datetime import timedelta

from answers import FAIL, REVIEW
from layouts import SECOND
from rendered import last_line
from sessions import time_of

ENOUGH = 5 * SECOND
BINDING, COMING, CALLBACK = SECOND // 2, SECOND, 2 * SECOND


def missing(ad):
    has_renders = any(line.name in ("view.render", "asset.render") for line in ad.lines)
    if ad.impressions or not has_renders or not ad.is_shown or is_left_to_adapter(ad):
        return
    whole = sum(layout.held for layout in ad.layouts.seen if layout.is_whole and layout.screen)
    if ad.kind == "customNative" or ad.kind == "native" and whole >= ENOUGH:
        yield FAIL, last_line(ad)


def is_left_to_adapter(ad):
    """Whether `tracking-absent` says it: the adapter was to count."""
    tracks = [line for line in ad.lines if line.name == "adapter.track" and line.get("impressions")]
    return ad.kind == "native" and bool(tracks) and tracks[-1].get("impressions") == "adapter"


def repeated(ad):
    parties = [line.get("by") for line in ad.impressions]
    if not ad.is_native or {"sdk", "adapter"} <= set(parties):
        return
    for i, line in enumerate(ad.impressions):
        if line.get("by") in parties[:i] and line.get("by") is not None:
            yield FAIL, line


def before_render(ad):
    if not ad.is_native or not ad.is_too_early or comes_within(ad, BINDING):
        return
    has_renders = any(line.name == "asset.render" for line in ad.lines)
    is_sure = has_renders or ad.kind == "customNative" and not ad.is_torn
    renders = [line for line in ad.lines if line.name == "asset.render"][:1]
    yield of_order(ad, ad.impressions[0], *renders) if is_sure and renders else FAIL if is_sure else REVIEW, ad.impressions[0]


def comes_within(ad, limit):
    """Whether a layout that isn't over before the first impression is on the screen so soon after it."""
    impression = ad.impressions[0]
    later = [layout for layout in ad.layouts.seen if layout.lines[-1].place > impression.place]
    return any(layout.begin - impression.clock <= limit for layout in later)


def off_screen(ad):
    """Counted where no part of the ad was on the screen; `impression-before-render` beats it."""
    if not ad.is_native or not ad.impressions or ad.is_too_early:
        return
    impression, layouts = ad.impressions[0], ad.layouts
    if not layouts.all or not layouts.screen or not layouts.state.frame or layouts.was_on_screen(impression):
        return
    if comes_within(ad, COMING) or is_late_callback(ad, impression):
        return
    yield FAIL if impression.get("by") == "app" else REVIEW, impression


def is_late_callback(ad, impression):
    """Whether an impression belongs to the showing before it: the SDK's callbacks come late."""
    hide = ad.layouts.hidden_before(impression)
    return bool(hide) and impression.get("by") != "app" and impression.clock - hide.clock <= CALLBACK


def click_early(ad):
    if ad.is_native and ad.impressions:
        first = ad.impressions[0]
        early = [
            line for line in ad.lines[:ad.lines.index(first)] if line.name == "click" and not is_told_late(ad, line)]
        if early:
            yield of_order(ad, early[0], first), early[0]


def is_told_late(ad, click):
    """Whether the SDK or an adapter counted the ad up to 2 s after a click: their callbacks come late."""
    steps = [time_of(line) - time_of(click) for line in ad.impressions if line.get("by") in ("sdk", "adapter")]
    return any(timedelta() <= step <= timedelta(seconds=2) for step in steps)


def of_order(ad, *lines):
    """The verdict of a rule about the order of lines: nobody knows it where one of them is out of order."""
    return REVIEW if any(line in ad.scope.session.disordered for line in lines) else FAIL
