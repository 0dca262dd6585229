"""Random edits that matter over time: pauses, showings, late and covering assets, turned screens, clocks that were set."""

from datetime import datetime, timedelta

from edits import Editor, is_frame

PAUSES = (0.05, 0.09, 0.11, 0.3, 0.5, 0.6, 0.9, 1, 1.1, 1.9, 2.1, 4.9, 5.1, 10, 31, 59, 61, 599, 700)
WORDS = (
    "Anzeige", "WERBUNG", "Ad", "ad:", " Sponsored ", "Gesponsert", "Publicité", "Реклама", "", " ", "Tip", "New",
    "Learn more")
LOOKS = (0, 0, 0.4, 0.99, 1)


def moved(time, seconds):
    """A time so many seconds later; as it is where it can't be read."""
    try:
        found = datetime.fromisoformat(time.upper()) + timedelta(seconds=seconds)
    except (AttributeError, ValueError):
        return time
    return found.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class TimeEditor(Editor):
    """Edits the lines of one session in place, their times as well."""

    def delay(self, place, seconds):
        """Lets all lines from a place on come later."""
        for line in self.lines[place:]:
            if "time" in line:
                line["time"] = moved(line["time"], seconds)

    def pause(self):
        self.delay(self.chance.randrange(len(self.lines)), self.chance.choice(PAUSES))

    def pause_around(self):
        """A pause before or after a rendering, hiding or impression."""
        line = self.any("view.render", "view.hide", "asset.render", "asset.hide", "impression")
        if line:
            self.delay(self.place(line) + self.chance.choice((0, 1)), self.chance.choice(PAUSES))

    def set_back(self):
        place = self.chance.randrange(len(self.lines))
        self.delay(place, -self.chance.choice((*PAUSES, 3600)))
        if self.chance.random() < 0.5:
            self.delay(min(place + self.chance.randrange(1, 9), len(self.lines)), self.chance.choice(PAUSES))

    def at_once(self):
        """A session of one moment."""
        times = [line["time"] for line in self.lines if "time" in line]
        for line in self.lines:
            if "time" in line:
                line["time"] = times[0]

    def put(self, line, place, seconds=0):
        """A copy of a line at a place, so many seconds after the line before."""
        new, before = self.copy(line), self.lines[max(min(place, len(self.lines)) - 1, 0)]
        new["time"] = moved(before.get("time", new.get("time")), seconds)
        self.insert(place, new)

    def end_of(self, line):
        """The place after the last line of a line's ad."""
        return max(i for i, other in enumerate(self.lines) if other.get("ad") == line.get("ad")) + 1

    def show_again(self):
        """The view leaves the screen, and most of the ad comes back."""
        view = self.any("view.render")
        if not view or "time" not in view:
            return
        renders = [line for line in self.lines if line.get("event") == "asset.render" and line.get("ad") == view.get("ad")]
        place, gap = self.end_of(view), self.chance.choice((0, 0.05, 0.2, 1.5, 20))
        hide = {name: view[name] for name in ("event", "session", "time", "ad") if name in view} | {"event": "view.hide"}
        self.put(hide, place, self.chance.choice(PAUSES))
        self.put(view, place + 1, gap)
        for number, line in enumerate(line for line in renders if self.chance.random() < 0.8):
            self.put(line, place + 2 + number, 0)
        self.delay(self.end_of(view), self.chance.choice(PAUSES) + 1)

    def come_late(self):
        """An asset is rendered some lines or seconds later."""
        line = self.chance.choice(self.icon()) if self.icon() and self.chance.random() < 0.6 else self.any("asset.render")
        if line and "time" in line:
            place = self.place(line)
            del self.lines[place]
            place = min(place + self.chance.randrange(1, 8), len(self.lines))
            if self.lines:
                self.put(line, place, self.chance.choice(PAUSES))
                self.delay(place + 1, self.chance.choice(PAUSES))

    def leave(self):
        """An asset is hidden after some time, and perhaps comes back."""
        line = self.chance.choice(self.icon()) if self.icon() and self.chance.random() < 0.6 else self.any("asset.render")
        if line and "time" in line:
            place, hide = self.end_of(line), {name: value for name, value in line.items() if name in
                                             ("event", "session", "time", "ad", "asset")} | {"event": "asset.hide"}
            self.put(hide, place, self.chance.choice(PAUSES))
            if self.chance.random() < 0.4:
                self.put(line, place + 1, self.chance.choice(PAUSES))
            self.delay(self.end_of(line), self.chance.choice(PAUSES))

    def cover_later(self):
        """Another asset comes over the icon or the label, over a half, or over all."""
        icons, other = self.icon(), self.any("asset.render")
        if icons and other and "time" in other:
            icon = self.chance.choice(icons)
            if not is_frame(icon.get("frame")):
                return
            x, y, width, height = icon["frame"]
            new = self.copy(other) | {"z": self.chance.choice((0, 9, 20)), "ad": icon.get("ad")}
            new["frame"] = [x, y, width * self.chance.choice((0.4, 0.5, 0.51, 1, 2)), height]
            self.put(new, self.end_of(icon), self.chance.choice(PAUSES))
            self.delay(self.end_of(icon), self.chance.choice(PAUSES))

    def turn(self):
        """A screen on a `view.render`, or an ad that a turned screen alone has room for."""
        line = self.any("view.render")
        if line and self.chance.random() < 0.5:
            line["screen"] = self.chance.choice(([844, 390], [390, 844], [320, 320], [915, 412]))
        elif line and is_frame(line.get("frame")):
            shift = self.chance.choice((300, 430, 500))
            for other in self.lines:
                if other.get("ad") == line.get("ad") and is_frame(other.get("frame")):
                    other["frame"] = [round(other["frame"][0] + shift, 2), *other["frame"][1:]]
                    if other is line:
                        other["frame"][3] = self.chance.choice((200, other["frame"][3]))

    def bars(self):
        line = self.any("view.render")
        if line:
            line["visible"] = self.chance.choice(LOOKS)

    def say(self):
        """Other words of the label."""
        labels = [line for line in self.icon() if line.get("asset") == "AdBadge"]
        if labels:
            line = self.chance.choice(labels)
            line["text"] = self.chance.choice(WORDS)
            if self.chance.random() < 0.2:
                del line["text"]

    def load_again(self):
        line = self.any("ad.load")
        if line and "time" in line:
            place = self.place(line) + self.chance.randrange(6, 20)
            self.put(line, min(place, len(self.lines)), self.chance.choice(PAUSES))

    def leave_app(self):
        """The app goes into the background, and comes back or doesn't; or it is told only that it came to the front."""
        line = self.any("view.render", "view.hide", "asset.render", "asset.hide", "impression")
        if not line or "time" not in line:
            return
        place, new = self.place(line) + self.chance.choice((0, 1)), {
            name: line[name] for name in ("session", "time") if name in line}
        if self.chance.random() < 0.8:
            self.put(new | {"event": "app.background"}, place, self.chance.choice((0, 0.2, 2)))
            self.delay(place + 1, self.chance.choice(PAUSES))
            place += 1 + self.chance.randrange(5)
        if self.chance.random() < 0.8:
            self.put(new | {"event": "app.foreground"}, place, self.chance.choice((0, *PAUSES)))
            self.delay(place + 1, self.chance.choice(PAUSES))

    def open_page(self):
        """A full screen some time after a click."""
        line = self.any("click")
        if line and "time" in line:
            new = {name: line[name] for name in ("session", "time", "ad") if name in line} | {"event": "screen.present"}
            self.put(new, self.place(line) + 1, self.chance.choice((0.2, 4.9, 5, 5.1)))

    def edit(self):
        edits = (
            self.pause, self.pause_around, self.pause_around, self.set_back, self.at_once, self.show_again, self.show_again,
            self.come_late, self.come_late, self.leave, self.leave, self.cover_later, self.cover_later, self.turn, self.bars,
            self.say, self.load_again, self.open_page, self.leave_app, self.leave_app)
        if self.chance.random() < 0.5:
            self.chance.choice(edits)()
        else:
            super().edit()
