"""Verdicts, worked out again from docs/judging.md and `adspec explain RULE`. Each rule takes an ad and gives
(verdict, line) pairs; `verdicts` gives all of a session."""

import dsa
import icons
from rendered import FAIL, REVIEW, badge_missing, badge_small, last_line, not_shown, weighed
from showing import SLACK, area


def asset_missing(ad):
    if ad.is_native and ad.form and ad.load and ad.delivered is not None:
        for key, asset in ad.form.assets.items():
            if asset.get("required") and asset["type"] not in ("adChoices", "badge"):
                came = ad.load.get("video") is True if asset["type"] == "video" else False
                if not came and key not in ad.delivered:
                    yield FAIL, ad.load
    elif ad.is_native and ad.form and ad.load and any(asset.get("required") for asset in ad.form.assets.values()):
        yield REVIEW, ad.load


def asset_not_rendered(ad):
    if not ad.is_native or not ad.form or not ad.is_shown or ad.delivered is None:
        return
    videos = ["Media", *ad.form.of_type("video")]
    for key, asset in ad.form.assets.items():
        if not asset.get("required") or asset["type"] in ("adChoices", "badge"):
            continue
        came = ad.load.get("video") is True if asset["type"] == "video" else key in ad.delivered
        if key == ad.form.fallback:
            if ad.load.get("video") is False or any(ad.showing.counted.shown(video) for video in videos):
                continue
        found = not_shown(ad, key) if came else None
        if found:
            yield found


def without_fallback(ad):
    if ad.is_native and ad.form and ad.form.fallback and ad.load and ad.is_shown and ad.load.get("video") is not True:
        found = not_shown(ad, ad.form.fallback)
        if found:
            yield FAIL if found[0] == FAIL and ad.load.get("video") is False else REVIEW, found[1]


def ad_small(ad):
    state = ad.showing.fullest
    if not ad.is_native or not ad.is_shown:
        return
    if state.frame and min(state.frame[2:]) < 32 - SLACK:
        yield FAIL, state.view
        return
    for key in ["Media", *(ad.form.of_type("video") if ad.form else ())]:
        placed = ad.showing.fullest_for(key).shown(key) if ad.showing.counted.shown(key) else None
        is_there = placed and area(placed.frame) and placed.line.get("visible") != 0
        if is_there and min(placed.frame[2:]) < 120 - SLACK and not (ad.load and ad.load.get("video") is False):
            yield FAIL, placed.line
            return


def impression_missing(ad):
    if ad.kind == "customNative" and not ad.impressions and ad.is_shown and ad.met_screen:
        yield FAIL, last_line(ad)


def impression_repeated(ad):
    parties = [line.get("by") for line in ad.impressions]
    if not ad.is_native or {"sdk", "adapter"} <= set(parties):
        return
    for i, line in enumerate(ad.impressions):
        if line.get("by") in parties[:i] and line.get("by") is not None:
            yield FAIL, line


def before_render(ad):
    if ad.is_native and ad.showing.too_early:
        is_seen = ad.showing.first_asset is not None or ad.kind == "customNative" and not ad.is_torn
        yield FAIL if is_seen else REVIEW, ad.impressions[0]


def click_early(ad):
    if ad.is_native and ad.impressions:
        early = [line for line in ad.lines[:ad.lines.index(ad.impressions[0])] if line.name == "click"]
        if early:
            yield FAIL, early[0]


RULES = {
    "adchoices-not-delivered": icons.not_delivered, "adchoices-not-rendered": icons.not_rendered,
    "adchoices-not-clickable": icons.not_clickable, "adchoices-obscured": icons.obscured, "adchoices-outside-ad": icons.outside,
    "adchoices-too-small": icons.too_small, "adchoices-wrong-key": icons.wrong_key, "adchoices-unopened-page": icons.unopened,
    "badge-missing": badge_missing, "badge-too-small": badge_small, "asset-required-missing": asset_missing,
    "asset-not-rendered": asset_not_rendered, "ad-too-small": ad_small, "video-without-fallback": without_fallback,
    "impression-missing": impression_missing, "impression-repeated": impression_repeated,
    "impression-before-render": before_render, "click-before-impression": click_early,
} | dsa.RULES
ALL = {*RULES, "country-missing", "event-gap", "session-resumed"}


def verdicts(scope):
    """(rule, verdict, line, ad) of a session."""
    session = scope.session
    for line in session.gaps:
        yield "event-gap", FAIL, line, None
    if session.resumed:
        yield "session-resumed", FAIL, session.resumed, None
    if scope.eea is None and any(ad.kind and ad.is_native and ad.is_shown for ad in scope.ads):
        yield "country-missing", FAIL, scope.start or session.lines[0], None
    for ad in scope.ads:
        for rule, judge in RULES.items():
            unseen = set(scope.facts[rule]["restsOn"]) - scope.observed
            for verdict, line in judge(ad):
                if unseen and rule.startswith(("adchoices-", "badge-", "dsa-")):
                    yield rule, REVIEW, scope.start, ad.name
                    break
                if unseen:
                    break
                yield rule, weighed(ad, rule, verdict), line, ad.name
