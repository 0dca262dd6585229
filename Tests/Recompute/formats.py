"""What verdicts need of definitions and settings (docs/definitions.md), and which asset a key means."""

import glob
import os

import yaml

from words import folded as folded_words

# The member states, Åland and the outermost regions.
UNION = set("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT".split())
EEA = UNION | {"IS", "LI", "NO"}
COUNTRIES = set("""AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU
MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB
SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW""".split())
STANDARD = {
    "3001": "Headline", "3002": "CallToAction", "3003": "Icon", "3004": "Body", "3005": "Advertiser", "3006": "Store",
    "3007": "Price", "3008": "Image", "3009": "StarRating", "3010": "Media", "_videoMediaView": "Media",
    "GADCustomNativeAdMediaViewKey": "Media",
} | dict.fromkeys([
    "3011", "3012", "1098", "GADNativeAdChoicesViewAsset", "NativeAssetIdentifier.adChoicesViewAsset",
    "NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW", "ASSET_ADCHOICES_CONTAINER_VIEW",
], "AdChoices")
TRANSLATED = {"Podpis": "Caption", "Nagłówek": "Headline", "Główny obraz": "MainImage", "Überschrift": "Headline"}
RESERVED = ("AdChoices", "AdBadge", "Media")
NATIVE = ("customNative", "native")


def folded(key):
    return key.replace(" ", "").lower()


class Format:
    """A definition: its kind, its assets by key, and how keys of recordings are read beside it."""

    def __init__(self, fields, folder, aliases):
        self.id, self.kind, self.folder = fields["id"], fields["kind"], folder
        self.inventory, self.units = fields.get("inventory"), fields.get("adUnits", [])
        self.assets = fields.get("assets", {})
        self.stream = fields.get("stream", {}).get("customAssetKey")
        self.fallback = fields.get("video", {}).get("fallback")
        self.keys = Keys(self.assets, aliases)

    def of_type(self, name):
        return [key for key, asset in self.assets.items() if asset["type"] == name]


class Keys:
    """Which asset a key means: its own, the reserved ones, further names, other letter case, translations."""

    def __init__(self, assets, aliases):
        self.exact = {alias: key for alias, key in STANDARD.items() if key in assets or key in RESERVED}
        self.exact |= {alias: key for key, names in aliases.items() for alias in names}
        self.exact |= {key: key for key in (*RESERVED, *assets)}
        self.loose = {folded(word): key for word, key in TRANSLATED.items() if key in assets}
        self.loose |= {folded(key): key for key in (*RESERVED, *assets)}

    def of(self, key):
        return self.exact.get(key) or self.loose.get(folded(key), key)


class Catalog:
    """All definitions of a catalog and its settings."""

    def __init__(self, path):
        settings = load(os.path.join(path, "adspec.yaml")) if os.path.exists(os.path.join(path, "adspec.yaml")) else {}
        aliases = settings.get("aliases", {})
        self.hosts = {host.lower() for host in settings.get("aboutHosts", ["adssettings.google.com"])}
        self.labels = {folded_words(label["text"]) for label in settings.get("labels", [])}
        change = settings.get("territories", {}).get("EEA", {})
        self.eea = EEA | set(change.get("add", [])) - set(change.get("remove", []))
        self.dsa = UNION | set(change.get("add", [])) - set(change.get("remove", []))
        files = sorted(glob.glob(os.path.join(path, "formats/*/format.yaml")))
        self.formats = [Format(load(file), file.split("/")[-2], aliases) for file in files]
        self.by_id = {form.id: form for form in self.formats}
        self.no_format = Keys({}, aliases)

    def is_eea(self, country):
        """True, False, or None where the session doesn't say it."""
        country = self.code_of(country)
        return country in self.eea if country in COUNTRIES else None

    def is_unsettled(self, country):
        """Whether it is in the EEA, and nobody knows whether the Digital Services Act holds there."""
        return self.code_of(country) in self.eea - self.dsa

    def code_of(self, country):
        country = (country or "").upper()
        return {"EL": "GR", "UK": "GB"}.get(country, country)

    def format_of(self, load, request, kind, file, stream):
        """docs/recording.md, "The format of an ad"."""
        named = load and load.get("format")
        ids = request and request.get("formats") or []
        if named is None and len(ids) == 1:
            named = ids[0]
        if named is not None:
            return self.by_id.get(named)
        kinds = kind if isinstance(kind, list) else [kind]
        if kind == "liveInterstitial":
            fits = [form for form in self.formats if stream and form.stream == stream]
            return fits[0] if len(fits) == 1 else self.format_in(file, kind)
        unit = request and request.get("adUnit")
        fits = [form for form in self.formats if {form.kind, "unknown"} & set(kinds) and unit in form.units]
        return fits[0] if len(fits) == 1 else self.format_in(file, kind)

    def format_in(self, file, kind):
        """The definition in whose folder the recording lies."""
        folder = file.split("/")[1] if file.startswith("formats/") else None
        own = [form for form in self.formats if form.folder == folder]
        kinds = kind if isinstance(kind, list) else [kind or own[0].kind] if own else []
        return own[0] if own and own[0].kind in kinds else None


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file) or {}
