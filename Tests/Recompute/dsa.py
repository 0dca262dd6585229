"""Verdicts about the Digital Services Act (docs/judging.md, "The Digital Services Act"), of ads shown in the EEA, house
ads aside."""

import unicodedata

from answers import FAIL, FAILS, HOLDS, REVIEW, UNKNOWN, over_time, worst
from geometry import SLACK, is_covered, is_inside
from icons import astray, clickable, doubtful_clicks, icon_of, is_drawn, not_delivered
from labels import marked
from rendered import rendered

LONGEST_NAME = 100
NO_NAMES = {"-", "n/a", "none", "unknown", "test"}


def applies(ad):
    return ad.scope.eea is not False and ad.is_shown and not ad.is_house


def is_offered(ad):
    """Whether the ad's object is asked for: it was shown, or loaded where nothing tells whether it was shown."""
    if {"rendering", "impressions"} & ad.scope.observed:
        return applies(ad)
    return ad.scope.eea is not False and bool(ad.load or ad.is_shown) and not ad.is_house


def by_player(ad):
    """Whether a network's own player shows the ad."""
    return ad.kind in ("rewarded", "liveInterstitial")


def player_line(ad):
    return ad.first("ad.display") or ad.first("ad.start")


def marking(ad):
    if not applies(ad):
        return
    if by_player(ad):
        yield REVIEW, player_line(ad)
    elif ad.is_native:
        found = (REVIEW, ad.impressions[0]) if ad.is_unseen else marked(ad) or unconfirmed(ad)
        if found:
            yield found


def unconfirmed(ad):
    """To check where nothing is wrong, and lines were lost while the ad was there."""
    return (REVIEW, ad.shown_line) if ad.may_lack_lines and ad.layouts.seen else None


def unreachable(ad):
    if not applies(ad):
        return
    if by_player(ad):
        yield REVIEW, player_line(ad)
    elif ad.is_native:
        found = way(ad) or unconfirmed(ad)
        if found:
            yield found


def way(ad):
    """What is wrong with the way to the information: (verdict, line), or None."""
    if not is_drawn(ad) and (ad.dsa or {}).get("adrender") == 1:
        return REVIEW, ad.shown_line
    has_reached = any(click.get("action") == "aboutThisAd" and ad.leads_to_page(click) for _, click in ad.icon_clicks)
    if not has_reached and any(verdict == FAIL for verdict, _ in not_delivered(ad)):
        return FAIL, ad.load
    if not is_drawn(ad) and ad.kind != "customNative":
        return REVIEW, ad.shown_line
    if ad.is_unseen:
        return REVIEW, ad.shown_line
    found = over_time(ad, lambda layout: reachable(ad, layout), FAIL)
    if found and found[0] == FAIL:
        return found
    clicks = [(FAIL, click) for click in astray(ad)] + [(REVIEW, click) for click in doubtful_clicks(ad)]
    return next(iter(clicks), found)


def reachable(ad, layout):
    """Whether the icon is a way to the information: rendered, not covered, clickable, and to be recognized."""
    key = icon_of(ad, layout)
    found = [rendered(layout, key)]
    if layout.state.in_force(key):
        found += [in_sight(layout, key), clickable(ad, layout, key), recognized(layout, key)]
    return worst(found)


def in_sight(layout, key):
    """Whether nothing covers the icon; wholly covered it fails."""
    placed, above = layout.state.assets[key], layout.above(key)
    if layout.is_at_edge(placed):
        return UNKNOWN, placed.line
    if above and is_covered(layout.left_of(placed), [other.frame for _, other in above]):
        return FAILS, above[0][1].line
    return UNKNOWN if above else HOLDS, placed.line


def recognized(layout, key):
    """Whether all of the icon is visible, in the ad, and of a size."""
    placed, frame = layout.state.assets[key], layout.state.frame
    is_doubtful = (placed.visible or 1) < 1
    if placed.frame:
        is_doubtful = is_doubtful or min(placed.frame[2:]) < 15 - SLACK
        is_doubtful = is_doubtful or bool(frame) and not is_inside(placed.frame, frame)
    return UNKNOWN if is_doubtful else HOLDS, placed.line


def behalf(ad):
    if not is_offered(ad):
        return
    if ad.dsa is None:
        request = ad.answered
        dsa = request and request.get("dsa") or {}
        asked = dsa.get("dsarequired") in (2, 3) and not keeps(dsa)
        yield FAIL if asked and ad.load else REVIEW, ad.load or player_line(ad) or ad.shown_line
    elif not is_name(ad.dsa.get("behalf")):
        kept = ad.answered and keeps(ad.answered.get("dsa") or {})
        yield REVIEW if kept else FAIL, ad.load


def is_name(text):
    text = (text or "").strip()
    return text.casefold() not in NO_NAMES and any(unicodedata.category(sign)[0] in "LN" for sign in text)


def keeps(dsa):
    """Whether nothing was to be sent, for the buyer shows it."""
    return dsa.get("datatopub") == 0 and dsa.get("pubrender") == 0


def length(name):
    """Characters as a reader counts them, near enough: marks and joiners are part of the one before."""
    return sum(unicodedata.category(sign) not in ("Mn", "Me", "Mc", "Cf") for sign in name)


def long_name(ad):
    if applies(ad) and ad.dsa and any(length(ad.dsa.get(name) or "") > LONGEST_NAME for name in ("behalf", "paid")):
        yield FAIL, ad.load


def unknown_parameters(ad):
    if not is_offered(ad):
        return
    asked = ad.answered and ad.answered.get("dsa")
    for line, dsa in ((ad.load, ad.dsa), (ad.answered, asked)):
        entries = (dsa or {}).get("transparency") or []
        codes = [code for entry in entries for name in ("dsaparams", "params") for code in entry.get(name) or []]
        if dsa and ("required" in dsa or any("params" in entry for entry in entries) or set(codes) - {1, 2, 3}):
            yield FAIL, line


RULES = {
    "dsa-marking-unproven": marking, "dsa-parameters-unreachable": unreachable, "dsa-behalf-missing": behalf,
    "dsa-name-too-long": long_name, "dsa-parameters-unknown": unknown_parameters,
}
