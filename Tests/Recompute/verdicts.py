"""Verdicts, worked out again from docs/judging.md and `adspec explain RULE`. Each rule takes an ad and gives
(verdict, line) pairs; `verdicts` gives all of a session."""

import dsa
import icons
import impressions
import labels
import rendered
from answers import FAIL, REVIEW
from rendered import weighed


def asset_missing(ad):
    if ad.is_native and ad.form and ad.load and ad.delivered is not None:
        for key, asset in ad.form.assets.items():
            if asset.get("required") and asset["type"] not in ("adChoices", "badge"):
                came = ad.load.get("video") is True if asset["type"] == "video" else False
                if not came and key not in ad.delivered:
                    yield FAIL, ad.load
    elif ad.is_native and ad.form and ad.load and any(asset.get("required") for asset in ad.form.assets.values()):
        yield REVIEW, ad.load


RULES = {
    "adchoices-not-delivered": icons.not_delivered, "adchoices-not-rendered": icons.not_rendered,
    "adchoices-not-clickable": icons.not_clickable, "adchoices-obscured": icons.obscured,
    "adchoices-outside-ad": icons.outside, "adchoices-too-small": icons.too_small,
    "adchoices-wrong-key": icons.wrong_key, "adchoices-unopened-page": icons.unopened,
    "badge-missing": labels.badge_missing, "badge-obscured": labels.badge_obscured, "badge-wording": labels.badge_wording,
    "badge-too-small": labels.badge_small, "badge-position": labels.badge_position,
    "asset-required-missing": asset_missing, "ad-too-small": rendered.ad_small,
    "asset-not-rendered": rendered.asset_not_rendered, "asset-outside-ad": rendered.asset_outside,
    "asset-not-clickable": rendered.asset_not_clickable, "video-without-fallback": rendered.without_fallback,
    "impression-missing": impressions.missing, "impression-repeated": impressions.repeated,
    "impression-before-render": impressions.before_render, "impression-off-screen": impressions.off_screen,
    "click-before-impression": impressions.click_early,
} | dsa.RULES
ALL = {*RULES, "country-missing", "event-gap", "session-resumed", "units-suspect"}


def verdicts(scope):
    """(rule, verdict, line, ad) of a session."""
    session = scope.session
    for line in session.gaps:
        yield "event-gap", FAIL, line, None
    if session.resumed:
        yield "session-resumed", FAIL, session.resumed, None
    if scope.is_in_pixels:
        yield "units-suspect", REVIEW, scope.start, None
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
