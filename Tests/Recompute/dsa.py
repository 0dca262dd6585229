"""Verdicts about the Digital Services Act (docs/judging.md, "The Digital Services Act"), of ads shown in the EEA, house
ads aside."""

import unicodedata

from icons import not_delivered
from rendered import FAIL, REVIEW, badge_missing, missing_line, not_shown
from showing import SLACK, is_covered, is_inside

LONGEST_NAME = 100


def applies(ad):
    return ad.scope.eea is not False and ad.is_shown and not ad.is_house


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
    else:
        yield from badge_missing(ad)


def unreachable(ad):
    if not applies(ad):
        return
    if by_player(ad):
        yield REVIEW, player_line(ad)
    elif ad.is_native:
        found = [item for item in ways(ad) if item]
        yield from sorted(found, key=lambda item: item[0] != FAIL)[:1]


def ways(ad):
    """What is wrong with the way to the information, in the order in which it is said."""
    drawn = any("AdChoices" in state.assets for state in ad.showing.states)
    if not drawn and (ad.dsa or {}).get("adrender") == 1:
        return [(REVIEW, missing_line(ad))]
    found = not_shown(ad, "AdChoices")
    if found and any(verdict == FAIL for verdict, _ in not_delivered(ad)):
        return [(FAIL, ad.load)]
    if "AdChoices" not in ad.showing.counted.assets and ad.kind != "customNative":
        return [(REVIEW, missing_line(ad))]
    clicks = ad.icon_clicks
    looked = [] if found else list(looks(ad, any(click.get("action") == "aboutThisAd" for _, click in clicks)))
    ways = [found, *(item for item in looked if item[0] == FAIL)]
    ways += [(FAIL, click) for reaches, click in clicks if reaches is False]
    ways += [(REVIEW, click) for reaches, click in clicks if reaches is None]
    return ways + looked


def looks(ad, was_reached):
    """… with how the icon looks at the fullest showing."""
    showing = ad.showing
    state = showing.fullest_for("AdChoices")
    placed = state.shown("AdChoices")
    above, line = state.above("AdChoices", showing.screen), placed.line
    left = state.left_of("AdChoices", showing.screen)
    if above and is_covered(left, [other.frame for other in above]):
        yield FAIL, above[0].line
    if line.get("clickable") is False:
        yield FAIL, line
    if above:
        yield REVIEW, line
    if (line.get("visible") or 1) < 1 or min(line.get("frame")[2:]) < 15 - SLACK:
        yield REVIEW, line
    if state.frame and not is_inside(placed.frame, state.frame):
        yield REVIEW, line
    if line.get("clickable") is None and not was_reached:
        yield REVIEW, line


def behalf(ad):
    if not applies(ad):
        return
    if ad.dsa is None:
        request = ad.answered
        dsa = request and request.get("dsa") or {}
        asked = dsa.get("dsarequired") in (2, 3) and not keeps(dsa)
        yield FAIL if asked and ad.load else REVIEW, ad.load or player_line(ad) or missing_line(ad)
    elif not ad.dsa.get("behalf"):
        kept = ad.answered and keeps(ad.answered.get("dsa") or {})
        yield REVIEW if kept else FAIL, ad.load


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
    if not applies(ad):
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
