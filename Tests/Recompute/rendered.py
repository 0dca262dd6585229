"""Whether assets were rendered (docs/judging.md, "An ad is judged over time"): the check of a layout, and the rules about
required assets and the video's fallback image."""

from answers import FAIL, FAILS, HOLDS, NEVER, REVIEW, UNKNOWN, best, over_time
from geometry import SLACK, area, is_apart, is_covered, is_inside
from layouts import SECOND

SMALL_PICTURES = ("Icon", "AdvertiserIcon")
MAIN_PICTURE = ("Image", "Images")


def rendered(layout, key):
    """Whether an asset is current and not invisible."""
    placed = layout.state.assets.get(key)
    if placed is None or placed.line.place <= layout.since:
        return FAILS, NEVER
    if placed.hidden:
        return UNKNOWN if layout.is_at_edge(placed) else FAILS, placed.hidden
    if not placed.frame:
        return UNKNOWN, placed.line
    if not layout.state.in_force(key):
        return FAILS, layout.state.blamed(placed) if area(placed.frame) else placed.line
    if placed.visible == 0:
        return UNKNOWN if layout.is_at_edge(placed) else FAILS, placed.line
    return HOLDS if layout.left_of(placed) else UNKNOWN, placed.line


def weighed(ad, rule, verdict):
    """A verdict, where the evidence isn't enough for a failure."""
    fact, scope = ad.scope.facts[rule], ad.scope
    doubtful = fact["aboutAbsence"] and ad.is_torn or fact["aboutEEA"] and scope.eea is None
    doubtful = doubtful or "rendering" in fact["restsOn"] and not scope.has_layout
    is_about_act = rule.startswith("dsa-") and rule != "dsa-profiling-without-consent"
    doubtful = doubtful or is_about_act and scope.is_unsettled
    return REVIEW if doubtful else verdict


def beats(ad, rule, found):
    """Whether a rule fails, and so beats others: a recorder that doesn't see what it rests on can't."""
    is_judged = set(ad.scope.facts[rule]["restsOn"]) <= ad.scope.observed
    return is_judged and any(weighed(ad, rule, verdict) == FAIL for verdict, *_ in found)


def last_line(ad):
    ends = [line for line in ad.scope.session.lines if line.name == "session.end"]
    return ends[-1] if ends else ad.lines[-1]


def videos(ad):
    return ["Media", *(key for key in (ad.form.of_type("video") if ad.form else ()) if key != "Media")]


def is_carousel(ad, key):
    """Whether an asset is one of several pictures that were delivered."""
    found = [name for name in ad.delivered or () if name not in SMALL_PICTURES and is_picture(ad, name)]
    return len(found) > 1 and key in found


def is_picture(ad, key):
    came = next(value for name, value in ad.load.get("assets").items() if ad.keys.of(name) == key)
    if key in (*ad.icons, *ad.labels, *videos(ad)) or not str(came.get("mime", "image/")).startswith("image/"):
        return False
    if ad.form and ad.form.assets.get(key, {}).get("type", "image") != "image":
        return False
    return "url" in came or "width" in came


def required(ad, key, layout):
    """Whether a required asset is rendered, and others don't cover all of it."""
    found, placed = rendered(layout, key), layout.state.shown(key)
    if found[0] == FAILS and placed and layout.state.frame and is_apart(placed.frame, layout.state.frame):
        if is_carousel(ad, key):
            return UNKNOWN, found[1]
    if found[0] != HOLDS:
        return found
    above = [other for name, other in layout.above(key) if key not in MAIN_PICTURE or name not in videos(ad)]
    if above and is_covered(layout.left_of(placed), [other.frame for other in above]):
        return UNKNOWN, above[0].line
    return found


def check_of(ad, key):
    """The check of a required asset. A MediaView stands for a native ad's picture, a video for its fallback image."""
    keys = videos(ad) if ad.form.assets[key]["type"] == "video" else [key]

    def check(layout):
        if ad.form and key == ad.form.fallback and any(map(layout.state.shown, videos(ad))):
            return HOLDS, None
        answers = [required(ad, name, layout) for name in layout.state.assets if name in keys]
        if ad.kind == "native" and key in MAIN_PICTURE:
            answers += [rendered(layout, name) for name in videos(ad) if name in layout.state.assets]
        return best(answers) or (FAILS, NEVER)
    return check


def unrendered(ad):
    """(key, verdict, line) of required assets that came, the fallback image among them."""
    if not ad.is_native or not ad.form or not ad.is_shown or ad.delivered is None:
        return
    for key, asset in ad.form.assets.items():
        if not asset.get("required") or asset["type"] in ("adChoices", "badge"):
            continue
        came = ad.load.get("video") is True if asset["type"] == "video" else key in ad.delivered
        found = over_time(ad, check_of(ad, key), FAIL) if came else None
        if found:
            yield key, *found


def asset_not_rendered(ad):
    """Without a video, that of the fallback image is `video-without-fallback`."""
    for key, verdict, line in unrendered(ad):
        if key != ad.form.fallback or ad.load.get("video") is not False:
            yield verdict, line
    if is_video_unseen(ad):
        yield REVIEW, ad.shown_line


def is_video_unseen(ad):
    """Whether a video came with an ad that was on the screen for more than a second, and none was rendered. A video that
    the definition requires is an asset like others."""
    if not ad.is_native or not ad.form or not ad.is_shown or not ad.load or ad.load.get("video") is not True:
        return False
    if any(asset["type"] == "video" and asset.get("required") for asset in ad.form.assets.values()):
        return False
    keys = {ad.keys.of(line.get("asset")) for line in ad.lines if line.name == "asset.render" and line.get("asset")}
    return not keys & set(videos(ad)) and sum(layout.held for layout in ad.layouts.seen) > SECOND


def is_unrendered(ad, key):
    return beats(ad, "asset-not-rendered", [found[1:] for found in unrendered(ad) if found[0] == key])


def without_fallback(ad):
    if not ad.is_native or not ad.form or not ad.form.fallback or not ad.load or not ad.is_shown:
        return
    key, video = ad.form.fallback, ad.load.get("video")
    is_missing = ad.form.assets.get(key, {}).get("required") and ad.delivered is not None and key not in ad.delivered
    if video is True or is_missing:
        return

    def check(layout):
        return (HOLDS, None) if any(map(layout.state.shown, videos(ad))) else rendered(layout, key)
    found = over_time(ad, check, FAIL)
    if found:
        yield FAIL if found[0] == FAIL and video is False else REVIEW, found[1]


def other_keys(ad):
    """What was rendered, AdChoices and the label aside."""
    keys = dict.fromkeys(key for layout in ad.layouts.seen for key in layout.state.assets)
    return [key for key in keys if key not in ad.icons and key not in ad.labels]


def asset_outside(ad):
    if not ad.is_native or not ad.is_shown:
        return
    for key in other_keys(ad):
        def check(layout):
            placed, frame = layout.state.shown(key), layout.state.frame
            if not placed or not area(placed.frame) or not frame:
                return None
            if is_inside(placed.frame, frame):
                return HOLDS, placed.line
            return UNKNOWN if is_carousel(ad, key) else FAILS, layout.state.blamed(placed)
        found = over_time(ad, check)
        if found and not is_unrendered(ad, key):
            yield found


def asset_not_clickable(ad):
    if not ad.is_native or not ad.is_shown or not ad.form:
        return
    for key, asset in ad.form.assets.items():
        if asset.get("clickable") is not True or asset["type"] == "adChoices":
            continue

        def check(layout):
            placed = layout.state.in_force(key)
            clickable = placed and placed.line.get("clickable")
            return None if clickable is None else (HOLDS if clickable else FAILS, placed.line)
        found = over_time(ad, check)
        if found and not is_unrendered(ad, key):
            yield found


def ad_small(ad):
    if not ad.is_native or not ad.is_shown:
        return
    asked = videos(ad) if not ad.load or ad.load.get("video") is not False else []

    def check(layout):
        state, sizes = layout.state, []
        if state.frame:
            sizes.append((state.frame, state.view, 32))
        for key, placed in state.assets.items():
            if key in asked and state.in_force(key) and placed.visible != 0:
                sizes.append((placed.frame, placed.line, 120))
        answers = [size_answer(*size) for size in sizes]
        return next(iter([answer for answer in answers if answer[0] == FAILS] + answers), None)
    found = over_time(ad, check, is_always=ad.scope.is_in_pixels)
    if found:
        yield found


def size_answer(frame, line, width, height=None):
    if not frame:
        return UNKNOWN, line
    is_small = frame[2] < width - SLACK or frame[3] < (height or width) - SLACK
    return FAILS if is_small else HOLDS, line
