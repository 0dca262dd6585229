"""An ad of a session, as verdicts see it: its lines, its definition, its scope (docs/judging.md, "Scope")."""

from collections import defaultdict
from urllib.parse import urlsplit

from formats import NATIVE
from layouts import Layouts
from sessions import time_of
from words import spoken

RTL_LANGUAGES = set("ar arc ckb dv fa he iw ji nqo pnb ps sd syr ug ur yi".split())
RTL_SCRIPTS = set("Arab Hebr Thaa Syrc Nkoo Adlm".split())
RESERVATION, HOUSE = "7068401028668408324", "6060308706800320801"
OTHERS = {
    "18351550913290782395", "5450213213286189855", "1215381445328257950", "1063618907739174004", "1328079684332308356",
}


class Scope:
    """What holds for a whole session."""

    def __init__(self, session, catalog, fields, facts):
        start = session.start
        self.session, self.catalog, self.start, self.facts = session, catalog, start, facts
        self.eea = catalog.is_eea(start and start.get("country"))
        self.is_unsettled = catalog.is_unsettled(start and start.get("country"))
        self.language = spoken(start and start.get("language"))
        recorder = start and start.get("recorder") or {}
        everything = {name for fact in facts.values() for name in fact.get("restsOn", [])}
        self.observed = set(recorder.get("observes", everything))
        self.has_layout = "observes" in recorder or any(
            line.name in ("view.render", "asset.render") for line in session.lines)
        own, homeless = defaultdict(list), False
        for line in session.lines:
            name = line.get("ad")
            if name is not None:
                own[name].append(line)
            elif line.invalid and fields.needs_ad(line.name):
                homeless = True
        streams = [line for line in session.lines if line.name == "stream.request"]
        self.stream = streams[0].get("customAssetKey") if streams else None
        self.requests = {line.get("ad"): line for line in reversed(session.lines) if line.name == "ad.request"}
        self.is_torn = session.is_torn or homeless
        self.ads = [ad for name, lines in own.items() for ad in ads_of(self, name, lines)]

    @property
    def is_in_pixels(self):
        """Whether its sizes seem to be pixels: no phone is that wide in points."""
        screen = self.start and self.start.get("screen")
        if not screen or self.start.get("platform") not in ("ios", "android"):
            return False
        return min(screen) >= 700 and max(screen) >= 1.9 * min(screen)

    def request_for(self, lines):
        """The request of another ad that one of these loads names."""
        names = [line.get("request") for line in lines if line.name == "ad.load"]
        return next((self.requests[name] for name in names if name is not None and name in self.requests), None)


class Part:
    """The lines of one ad under an id that several have, and the layouts of it that are told of no format."""

    def __init__(self, scope, beside=None, carried=None):
        self.scope, self.beside, self.carried, self.lines, self.end = scope, beside, carried, [], None

    def has(self, *names):
        return any(line.name in names for line in self.lines)

    @property
    def is_counted(self):
        return self.has("ad.load") and self.has("impression")

    def is_there(self, load):
        """Whether a layout of it is on the screen at a load."""
        session = self.scope.session
        if not self.has("ad.load") or session.is_away(load.place, load.place + 1):
            return False
        layouts = self.layouts(load)
        return bool(layouts.all) and layouts.all[-1].is_on_screen

    def layouts(self, until):
        start = self.scope.start
        return Layouts(
            self.lines, self.scope.catalog.no_format, start and start.get("screen"), until, self.scope.session,
            self.carried.layouts(self.lines[0]) if self.carried else None)


REQUESTS = (
    "ad.request", "ad.retry", "ad.loadFailed", "adapter.load", "adapter.map", "adapter.complete", "adapter.track",
    "adapter.response")


def ads_of(scope, name, lines):
    """The ads under one id: a second load after an impression, or beside an ad on the screen, brings a new one."""
    parts, waiting = [Part(scope)], []
    loads = [line for line in lines if line.name == "ad.load"]
    for line in lines:
        last = parts[-1]
        is_used = len(loads) > 1 and line.name in (*REQUESTS, "ad.load") and (last.is_counted or last.is_there(line))
        if is_used and line.name != "ad.load":
            waiting.append(line)
            continue
        if is_used:
            parts.append(Part(scope, carried=last) if last.is_counted else Part(scope, beside=last))
            if last.is_counted:
                last.end = line
        if line.name == "ad.load":
            parts[-1].lines += waiting
            waiting = []
        for part in owners(parts, line):
            part.lines.append(line)
    parts[-1].lines += waiting
    ads = []
    for number, part in enumerate(parts):
        part.lines.sort(key=lambda line: line.place)
        own_name = f"{name} ({number + 1})" if number else name
        end, before = part.end or scope.session.lines[-1], ads[-1] if ads else None
        ads.append(Ad(scope, own_name, part.lines, end, before, bool(part.carried), any(line.invalid for line in lines)))
    return ads


def owners(parts, line):
    """To which of the ads under an id a line belongs: ads side by side are hidden together, and counted in turn."""
    beside = [parts[-1]]
    while beside[0].beside:
        beside.insert(0, beside[0].beside)
    if line.name == "view.hide":
        return [part for part in beside if part is parts[-1] or not part.has("view.hide")]
    if line.name == "impression":
        return [next((part for part in beside if not part.has("impression")), parts[-1])]
    return [parts[-1]]


class Ad:
    """The lines of an ad and what follows from them. `before` is the ad that had its id before, `is_in_place` whether it
    takes that ad's place; `is_invalid`: whether `event-invalid` stands on a line of that id."""

    def __init__(self, scope, name, lines, end, before, is_in_place, is_invalid):
        self.scope, self.name, self.lines = scope, name, lines
        self.requests = (before.requests if before else []) + [line for line in lines if line.name == "ad.request"]
        own = self.requests[-1:] if before else self.requests[:1]
        loads = [line for line in lines if line.name == "ad.load"]
        self.load, self.request = loads[-1] if loads else None, own[0] if own else scope.request_for(lines)
        kind = self.request and self.request.get("kind")
        if kind is None and any(line.name == "ad.start" for line in lines):
            kind = "liveInterstitial"
        self.form = scope.catalog.format_of(self.load, self.request, kind, lines[0].file, scope.stream)
        asked = kind if isinstance(kind, list) else [kind]
        self.kind = self.form.kind if self.form else asked[0] if len(asked) == 1 else None
        self.keys = self.form.keys if self.form else scope.catalog.no_format
        self.icons, self.labels = self.of_type("AdChoices", "adChoices"), self.of_type("AdBadge", "badge")
        screen = scope.start and scope.start.get("screen")
        self.layouts = Layouts(lines, self.keys, screen, end, scope.session, before.layouts if is_in_place else None)
        self.impressions = [line for line in lines if line.name == "impression"]
        self.clicks = [line for line in lines if line.name == "click"]
        differs = self.form and self.request and kind is not None and not {self.form.kind, "unknown"} & set(asked)
        self.is_torn = scope.is_torn or bool(differs) or is_invalid
        self.dsa = self.load and self.load.get("dsa")

    def first(self, name):
        return next((line for line in self.lines if line.name == name), None)

    def of_type(self, key, name):
        """A reserved key, and the definition's others of that type."""
        return [key, *(other for other in (self.form.of_type(name) if self.form else ()) if other != key)]

    @property
    def may_lack_lines(self):
        """Whether lost lines may be the ad's: while it was there, before it if its request or the session's start is missing."""
        session = self.scope.session
        losses, is_asked = session.losses, bool(self.requests) or self.scope.request_for(self.lines) is not None
        if session.start is None or not is_asked:
            return bool(losses)
        layout = [line for line in self.lines if line.name in ("view.render", "view.hide", "asset.render", "asset.hide")]
        is_left = not layout or layout[-1].name != "view.hide"
        end = float("inf") if is_left else self.lines[-1].place
        return any(self.lines[0].place < place <= end for place in losses)

    @property
    def is_native(self):
        return self.kind in NATIVE or self.kind is None

    @property
    def is_shown(self):
        """It counted, or came onto the screen."""
        if self.kind == "rewarded":
            return self.first("ad.display") is not None
        if self.kind == "liveInterstitial":
            return self.first("ad.start") is not None
        return bool(self.impressions) or self.met_screen

    @property
    def is_unseen(self):
        """Whether it counted, has layouts, and none of them was on the screen: how it looked isn't judged then."""
        return bool(self.impressions and self.layouts.all and not self.layouts.seen)

    @property
    def shown_line(self):
        """The line that shows it: the impression, else that which brought it onto the screen."""
        return self.impressions[0] if self.impressions else self.layouts.seen[0].lines[0]

    @property
    def met_screen(self):
        """Whether it came onto the screen."""
        return bool(self.layouts.seen)

    @property
    def is_too_early(self):
        """Whether it counted before anything of it was rendered."""
        renders = [line for line in self.lines if line.name == "asset.render"]
        if not self.impressions or self.layouts.left:
            return False
        return not renders or self.impressions[0].place < renders[0].place

    @property
    def inventory(self):
        said = self.load and self.load.get("inventory")
        if said:
            return said
        source = (self.load and self.load.get("source") or {}).get("id")
        if source == RESERVATION:
            return "reservation"
        if source in OTHERS:
            return "backfill"
        if self.form and self.form.inventory in ("reservation", "backfill"):
            return self.form.inventory
        return "reservation" if self.kind == "customNative" else None

    @property
    def is_house(self):
        return bool(self.load) and (
            self.load.get("house") is True or (self.load.get("source") or {}).get("id") == HOUSE)

    @property
    def delivered(self):
        """The keys that came, or None where nobody recorded them."""
        if not self.load or self.load.get("assets") is None:
            return None
        return {self.keys.of(key) for key in self.load.get("assets")}

    @property
    def answered(self):
        """The request that the load answers."""
        if not self.load:
            return self.request
        before = [line for line in self.requests if line.place < self.load.place]
        return before[-1] if before else self.request

    @property
    def is_right_to_left(self):
        """Whether its text runs from right to left; None where nobody says it."""
        direction = self.load and self.load.get("direction")
        language = self.scope.start and self.scope.start.get("language")
        if direction:
            return direction == "rtl"
        if not language:
            return None
        first, *others = language.replace("_", "-").split("-")
        script = next((part.title() for part in others if len(part) == 4 and part.isalpha()), None)
        return script in RTL_SCRIPTS if script else first.lower() in RTL_LANGUAGES

    def key_of(self, line):
        return None if line.get("asset") is None else self.keys.of(line.get("asset"))

    @property
    def icon_clicks(self):
        """Clicks on AdChoices, and whether each led to "About this ad". One that doesn't say is left out where it tells the
        same tap as one that did."""
        found = []
        for tap in taps_of(self.clicks, self.key_of):
            named = next((self.key_of(line) for line in tap.lines if self.key_of(line) is not None), None)
            lines = [line for line in tap.lines if (self.key_of(line) or named) in self.icons]
            answers = [(self.reaches_page(line), line) for line in lines]
            is_told = any(reaches for reaches, _ in answers)
            found += [pair for pair in answers if pair[0] is not None or not is_told]
        return sorted(found, key=lambda pair: pair[1].place)

    def reaches_page(self, click):
        """Whether a click led to "About this ad"; None where it says neither action nor URL."""
        if click.get("action") == "aboutThisAd" or self.leads_to_page(click):
            return True
        return None if click.get("action") is None and click.get("url") is None else False

    def leads_to_page(self, click):
        """Whether its URL is the page's."""
        return click.get("url") is not None and host_of(click.get("url")) in self.scope.catalog.hosts


class Tap:
    """The clicks that tell one tap (docs/recording.md, "Counting"): of other parties within a second, of the same within a
    tenth of one. `key` is None while no line named an asset."""

    def __init__(self, line, key):
        self.lines, self.key, self.start, self.told = [], key, time_of(line), {}
        self.add(line, key)

    def add(self, line, key):
        self.lines.append(line)
        self.told.setdefault(line.get("by"), time_of(line))
        self.key = key if self.key is None else self.key

    def rank(self, line, key):
        """How near a line is, the least first; None where it is of another tap."""
        told = self.told.get(line.get("by"))
        steps = abs((time_of(line) - (told or self.start)).total_seconds())
        if steps > (1 if told is None else 0.1) or None not in (key, self.key) and key != self.key:
            return None
        return told is None, key != self.key


def taps_of(clicks, key_of):
    """A line that names no party is a tap of its own."""
    taps, alone = [], []
    for line in clicks:
        key = key_of(line)
        if line.get("by") is None:
            alone.append(Tap(line, key))
            continue
        near = [tap for tap in taps if tap.rank(line, key) is not None]
        if near:
            min(near, key=lambda tap: tap.rank(line, key)).add(line, key)
        else:
            taps.append(Tap(line, key))
    return taps + alone


def host_of(url):
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""
