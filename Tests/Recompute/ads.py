"""An ad of a session, as verdicts see it: its lines, its definition, its scope (docs/judging.md, "Scope")."""

from collections import defaultdict
from urllib.parse import urlsplit

from formats import NATIVE
from showing import Showing, cut, time_of

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
        self.ads = [Ad(self, name, lines) for name, lines in own.items()]


    def request_for(self, lines):
        """The request of another ad that one of these loads names."""
        names = [line.get("request") for line in lines if line.name == "ad.load"]
        return next((self.requests[name] for name in names if name is not None and name in self.requests), None)


class Ad:
    """The lines of an ad and what follows from them."""

    def __init__(self, scope, name, lines):
        self.scope, self.name, self.lines = scope, name, lines
        self.load, self.request = self.first("ad.load"), self.first("ad.request") or scope.request_for(lines)
        kind = self.request and self.request.get("kind")
        if kind is None and any(line.name == "ad.start" for line in lines):
            kind = "liveInterstitial"
        self.form = scope.catalog.format_of(self.load, self.request, kind, lines[0].file, scope.stream)
        asked = kind if isinstance(kind, list) else [kind]
        self.kind = self.form.kind if self.form else asked[0] if len(asked) == 1 else None
        self.keys = self.form.keys if self.form else scope.catalog.no_format
        start, session = scope.start, scope.session
        self.showing = Showing(lines, self.keys, start and start.get("screen"), session.lines[-1])
        self.impressions = [line for line in lines if line.name == "impression"]
        self.clicks = [line for line in lines if line.name == "click"]
        differs = self.form and self.request and kind is not None and not {self.form.kind, "unknown"} & set(asked)
        self.is_torn = scope.is_torn or bool(differs) or any(line.invalid for line in lines)
        self.dsa = self.load and self.load.get("dsa")

    def first(self, name):
        return next((line for line in self.lines if line.name == name), None)

    @property
    def is_native(self):
        return self.kind in NATIVE or self.kind is None

    @property
    def is_shown(self):
        """It counted, or was rendered."""
        if self.kind == "rewarded":
            return self.first("ad.display") is not None
        if self.kind == "liveInterstitial":
            return self.first("ad.start") is not None
        return bool(self.impressions) or self.met_screen

    @property
    def met_screen(self):
        """Whether it came onto the screen: by its `view.render`s, without any by its `asset.render`s."""
        screen = self.showing.screen
        views = [line for line in self.lines if line.name == "view.render"]
        renders = views or [line for line in self.lines if line.name == "asset.render"]
        return any(not screen or not line.get("frame") or cut(line.get("frame"), screen) for line in renders)

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
        before = [line for line in self.lines[:self.lines.index(self.load)] if line.name == "ad.request"]
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
        """Clicks on AdChoices, and whether each led to "About this ad". One that doesn't say is left out where it is the
        same tap as one that does: by another party, within a second."""
        clicks = [line for line in self.clicks if self.key_of(line) == "AdChoices"]
        taps = []
        for line in clicks:
            tap = next((tap for tap in taps if is_same_tap(line, tap)), None)
            if tap is None:
                taps.append([line])
            else:
                tap.append(line)
        told = [line for tap in taps for line in tap if any(self.reaches_page(other) is not None for other in tap)]
        answers = [(self.reaches_page(line), line) for line in clicks]
        return [(reaches, line) for reaches, line in answers if reaches is not None or line not in told]

    def reaches_page(self, click):
        """Whether a click led to "About this ad"; None where it says neither action nor URL."""
        if click.get("action") == "aboutThisAd":
            return True
        if click.get("url") is not None and host_of(click.get("url")) in self.scope.catalog.hosts:
            return True
        return None if click.get("action") is None and click.get("url") is None else False


def is_same_tap(line, tap):
    is_another = line.get("by") not in [other.get("by") for other in tap]
    return line.get("by") and is_another and abs((time_of(line) - time_of(tap[0])).total_seconds()) <= 1


def host_of(url):
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""
