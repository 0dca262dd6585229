"""Words that say "Ad", by language: what Google's policy names, and their translations (docs/judging.md, "The ad label")."""

import unicodedata

WORDS = {
    "en": "Ad, Ads, Advert, Advertisement, Advertising, Sponsored", "bg": "Реклама, Спонсорирано",
    "ca": "Anunci, Publicitat, Patrocinat", "cs": "Reklama, Sponzorováno, Inzerce", "da": "Annonce, Reklame, Sponsoreret",
    "de": "Anzeige, Werbung, Gesponsert", "el": "Διαφήμιση, Χορηγούμενη, Χορηγούμενο",
    "es": "Anuncio, Publicidad, Patrocinado", "et": "Reklaam, Sponsitud", "fi": "Mainos, Sponsoroitu",
    "fr": "Annonce, Publicité, Sponsorisé", "ga": "Fógra, Urraithe", "hr": "Oglas, Sponzorirano",
    "hu": "Hirdetés, Szponzorált", "is": "Auglýsing, Kostað", "it": "Annuncio, Pubblicità, Sponsorizzato",
    "lt": "Reklama, Skelbimas, Remiama", "lv": "Reklāma, Sponsorēts", "mt": "Reklam, Sponsorjat",
    "nl": "Advertentie, Gesponsord", "no": "Annonse, Reklame, Sponset", "pl": "Reklama, Sponsorowane",
    "pt": "Anúncio, Publicidade, Patrocinado", "ro": "Anunț, Publicitate, Reclamă, Sponsorizat",
    "sk": "Reklama, Sponzorované", "sl": "Oglas, Sponzorirano", "sv": "Annons, Reklam, Sponsrad",
    "tr": "Reklam, Sponsorlu", "ru": "Реклама, Спонсировано", "uk": "Реклама, Спонсоровано", "ar": "إعلان, ممول",
    "he": "מודעה, פרסומת, ממומן", "hi": "विज्ञापन, प्रायोजित", "zh": "广告, 廣告, 赞助, 贊助", "ja": "広告, スポンサー, Ad, Sponsored",
    "ko": "광고, 스폰서, Sponsored",
}


def folded(text):
    """A text without letter case, spaces and punctuation."""
    text = unicodedata.normalize("NFC", text.casefold())
    return "".join(sign for sign in text if unicodedata.category(sign)[0] in "LMN")


KNOWN = {folded(word) for words in WORDS.values() for word in words.split(", ")}


def languages_of(words):
    """The languages in which a folded text says it."""
    return {language for language, known in WORDS.items() if words in map(folded, known.split(", "))}


def spoken(tag):
    """The language of a tag, without script and region; `None` if it names none."""
    own = (tag or "").replace("_", "-").split("-")[0].lower()
    own = {"nb": "no", "nn": "no", "iw": "he"}.get(own, own)
    return own if own.isascii() and own.isalpha() and 2 <= len(own) <= 3 and own != "und" else None
