"""Random edits of a session's lines: what recorders get wrong, and what apps do that no made-up session does."""

import json

COUNTRIES = ["DE", "FR", "de", "EL", "UK", "US", "IS", "GP", "XX", "", "Deutschland", "CH", "AE", "NO"]
SIZES = (0, 0.4, 1, 8, 14, 14.4, 14.6, 15, 19, 31, 32, 60, 119, 120, 300, 900)
SHIFTS = (-2000, -700, -300, -40, -10, -1, -0.5, -0.4, 0.4, 0.5, 0.6, 1, 10, 40, 300, 500, 700, 2000)
WRONG = (None, "", 5, -1, 2.5, True, [], {}, ["x"], "text", [1, 2, "3", 4], {"text": 5})
LONG = "Example Bakery, the finest bread and cakes in town since 1897, now open on Sundays as well, from seven till noon"
OTHER_NAMES = {
    "AdChoices": ["3011", "1098", "3012", "adchoices", "Ad Choices", "ADCHOICES"], "AdBadge": ["AdAttribution", "adbadge"],
    "Headline": ["3001", "headline", "Head line", "Nonsense"], "MainImage": ["mainimage", "Main Image", "3008"],
    "Media": ["3010", "media"], "Body": ["3004", "body"],
}
SOURCES = ("7068401028668408324", "6060308706800320801", "18351550913290782395")
PAGE = "https://adssettings.google.com/whythisad?reasons=x"


ABSENT = object()


def text_of(line):
    return (line["broken"] if "broken" in line else json.dumps(line, ensure_ascii=False)).encode()


def is_frame(value):
    return isinstance(value, list) and len(value) == 4 and all(isinstance(size, (int, float)) for size in value)


class Editor:
    """Edits the lines of one session in place."""

    def __init__(self, chance, lines):
        self.chance, self.lines = chance, lines

    def any(self, *names):
        """A line, of these events if there are names; None where there is none."""
        fits = [line for line in self.lines if "broken" not in line and (not names or line.get("event") in names)]
        return self.chance.choice(fits) if fits else None

    def place(self, line):
        return next(i for i, other in enumerate(self.lines) if other is line)

    def copy(self, line):
        return json.loads(json.dumps(line))

    def insert(self, place, line):
        self.lines.insert(place, line)

    def drop(self):
        if len(self.lines) > 1:
            del self.lines[self.chance.randrange(len(self.lines))]

    def repeat(self):
        line = self.any()
        if line:
            self.insert(self.place(line) + self.chance.choice((1, 1, 2, 5)), self.copy(line))

    def swap(self):
        if len(self.lines) > 1:
            i = self.chance.randrange(len(self.lines) - 1)
            self.lines[i], self.lines[i + 1] = self.lines[i + 1], self.lines[i]

    def move(self):
        line = self.lines.pop(self.chance.randrange(len(self.lines)))
        self.insert(self.chance.randrange(len(self.lines) + 1), line)

    def scroll(self):
        """A new `view.render` of an ad, elsewhere or of another size."""
        line = self.any("view.render")
        if line and is_frame(line.get("frame")):
            new = self.copy(line)
            new["frame"] = self.changed(new["frame"])
            place = self.place(line) + self.chance.randrange(1, 14)
            before = self.lines[min(place, len(self.lines)) - 1]
            new["time"] = before.get("time", new.get("time"))
            self.insert(place, new)

    def changed(self, frame):
        frame, chance = list(frame), self.chance
        for i in chance.sample(range(4), chance.choice((1, 1, 2))):
            frame[i] = round(frame[i] + chance.choice(SHIFTS), 2) if i < 2 else chance.choice((*SIZES, frame[i] / 2))
        return frame

    def reframe(self):
        line = self.any("view.render", "asset.render", "asset.render")
        if line and is_frame(line.get("frame")):
            line["frame"] = self.changed(line["frame"])

    def icon(self):
        renders = (line for line in self.lines if line.get("event") == "asset.render")
        return [line for line in renders if line.get("asset") in ("AdChoices", "AdBadge")]

    def look(self):
        """Another `visible`, `clickable` or paint order, of the icon as often as of all others."""
        line = self.chance.choice(self.icon()) if self.icon() and self.chance.random() < 0.6 else self.any("asset.render")
        name, values = self.chance.choice((
            ("visible", (0, 0, 0.3, 0.99, 1, None, 1.5)), ("clickable", (True, False, False, None, "yes")),
            ("z", (-1, 0, 1, 2, 9, 10, None, 1.5))))
        if line:
            line[name] = self.chance.choice(values)

    def cover(self):
        """Another asset over the icon, wholly or partly."""
        icons, other = self.icon(), self.any("asset.render")
        if icons and other and is_frame(icons[0].get("frame")):
            new = self.copy(other)
            frame, shift = list(icons[0]["frame"]), self.chance.choice((0, 0, 0.4, 0.6, 3, -3, 14, 14.6, 19))
            wider = [frame[0] - 1, frame[1] - 1, frame[2] + 2, frame[3] + 2]
            new["frame"] = [frame[0] + shift, *frame[1:]] if shift else wider
            new["z"] = self.chance.choice((0, 1, 9, 12, 20))
            self.insert(self.place(icons[0]) + self.chance.randrange(0, 5), new)

    def rerender(self):
        line = self.any("asset.render")
        if line:
            new = self.copy(line)
            new["time"] = self.chance.choice((new.get("time"), self.lines[-1].get("time")))
            self.insert(self.place(line) + self.chance.randrange(1, 12), new)

    def hide(self):
        line = self.any("asset.render", "view.render")
        if line:
            new = {name: line[name] for name in ("event", "session", "time", "ad", "asset") if name in line}
            new["event"] = "asset.hide" if "asset" in new and self.chance.random() < 0.7 else "view.hide"
            self.insert(self.place(line) + self.chance.randrange(0, 14), new)

    def rename(self):
        line = self.any("asset.render", "asset.render", "click", "ad.load", "asset.hide")
        if not line:
            return
        if isinstance(line.get("assets"), dict) and line["assets"]:
            key = self.chance.choice(list(line["assets"]))
            new = self.chance.choice(OTHER_NAMES.get(key, [key.lower()]))
            line["assets"] = {new if name == key else name: value for name, value in line["assets"].items()}
        elif isinstance(line.get("asset"), str):
            line["asset"] = self.chance.choice(OTHER_NAMES.get(line["asset"], [line["asset"].upper()]))

    def drop_field(self):
        line = self.any()
        if line:
            names = [name for name in line if name not in ("event", "session", "time") or self.chance.random() < 0.1]
            names = [name for name in names if line.get("event") != "click" or name != "asset"]
            if names:
                del line[self.chance.choice(names)]

    def spoil_field(self):
        line = self.any()
        names = [name for name in line if name not in ("event", "session", "time", "kind")] if line else []
        names = [name for name in names if line.get("event") != "click" or name != "asset"]
        if names:
            line[self.chance.choice(names)] = self.chance.choice(WRONG)

    def start(self):
        line = self.any("session.start")
        if line:
            name = self.chance.choice(("country", "country", "screen", "screen", "language", "recorder"))
            values = {"country": COUNTRIES, "screen": [[320, 400], [390, 300], [0, 0], [100, 100]], "language": ["ar"],
                      "recorder": [{"incomplete": True}]}
            if self.chance.random() < 0.4 or name not in values:
                line.pop(name, None)
            else:
                line[name] = self.chance.choice(values[name])

    def load(self):
        """What the `ad.load` or the `ad.request` says."""
        line, chance = self.any("ad.load"), self.chance
        request = self.any("ad.request")
        if not line or not request:
            return
        assets, dsa = line.get("assets"), line.get("dsa")
        choice = chance.randrange(12)
        if choice < 3 and isinstance(assets, dict) and assets:
            key = "AdChoices" if chance.random() < 0.4 else chance.choice(list(assets))
            value = chance.choice((ABSENT, ABSENT, {}, None, {"text": ""}, {"url": None}, "text", {"text": 7}))
            line["assets"] = {name: item for name, item in assets.items() if name != key}
            if value is not ABSENT:
                line["assets"][key] = value
        elif choice == 3:
            line["video"] = chance.choice((True, False, False))
        elif choice == 4:
            line["inventory"] = chance.choice(("reservation", "backfill", None, "any"))
        elif choice == 5:
            line["source"] = {"id": chance.choice(SOURCES)}
            line.pop("inventory", None)
        elif choice == 6:
            line["house"] = True
        elif choice == 7:
            request["dsa"] = chance.choice(({"dsarequired": 3}, {"dsarequired": 1}, {"required": 2}, {"dsarequired": "3"}))
        elif choice == 8:
            line.pop("dsa", None)
        elif isinstance(dsa, dict):
            name = chance.choice(("behalf", "paid", "transparency", "adrender"))
            names = ("", None, LONG, "Ω" * 100, "Ω" * 101, "e\u0301" * 60, 5)
            values = {"behalf": names, "paid": names}
            values["transparency"] = (
                [], [{"domain": "a.example", "dsaparams": [1, 4]}], [{"domain": "a.example", "params": [2]}],
                [{"domain": "a.example", "dsaparams": [0]}], [{"domain": "a.example", "dsaparams": ["2"]}])
            line["dsa"] = dict(dsa) | {name: chance.choice(values.get(name, (1, 0, 2)))}

    def impression(self):
        line = self.any("impression")
        if line:
            new = self.copy(line)
            new["by"] = self.chance.choice((new.get("by"), "app", "sdk", "adapter", "nobody"))
            self.insert(self.place(line) + self.chance.randrange(-4, 6), new)

    def click(self):
        line = self.any("asset.render", "view.render")
        if line:
            new = {name: line[name] for name in ("session", "time", "ad") if name in line}
            key = "AdChoices" if self.chance.random() < 0.6 else line.get("asset") or "MainImage"
            key = key if isinstance(key, str) else "MainImage"
            new |= {"event": "click", "asset": key, "by": self.chance.choice(("app", "sdk"))}
            new |= self.chance.choice((
                {"action": "aboutThisAd"}, {"action": "none"}, {}, {"url": PAGE}, {"url": PAGE.upper(), "action": "browser"},
                {"url": "https://adssettings.google.com.example/"}, {"url": "https://example.com/?u=" + PAGE}, {"action": "open"}))
            self.insert(self.place(line) + self.chance.randrange(1, 14), new)

    def break_line(self):
        i = self.chance.randrange(len(self.lines))
        text = text_of(self.lines[i]).decode()
        cut = self.chance.randrange(1, len(text))
        broken = (text[:cut], text + "}", text[cut:], "[" + text + "]", text.replace(":", "=", 1))
        self.lines[i] = {"broken": self.chance.choice(broken)}

    def unnumber(self):
        if self.chance.random() < 0.5:
            for line in self.lines:
                line.pop("seq", None)
        else:
            for number, line in enumerate(self.lines):
                if "broken" not in line:
                    line["seq"] = number

    def after_end(self):
        """A line behind the session's end: soon, or too late for it to count."""
        line = self.any("click", "impression", "asset.render", "view.render", "ad.load")
        if line:
            new = self.copy(line)
            new.pop("seq", None)
            self.lines.append(new)

    def edit(self):
        edits = (
            self.drop, self.repeat, self.swap, self.move, self.scroll, self.scroll, self.reframe, self.reframe, self.look,
            self.look, self.cover, self.rerender, self.hide, self.hide, self.rename, self.drop_field, self.spoil_field,
            self.start, self.load, self.load, self.impression, self.click, self.click, self.break_line, self.unnumber,
            self.after_end)
        self.chance.choice(edits)()
