"""An ad's layouts: what was on the screen of it, and how long by the session's clock (docs/judging.md, "An ad is judged
over time"). Times are microseconds."""

from geometry import cut, is_inside, overlaps

LAYOUT = ("view.render", "view.hide", "asset.render", "asset.hide")
SECOND = 1_000_000
PAUSE, LONGEST = SECOND // 10, SECOND


class Placed:
    """An asset: the rendering that holds, where it lies now, and what hid it."""

    __slots__ = ("line", "frame", "origin", "hidden")

    def __init__(self, line, frame, origin):
        self.line, self.frame, self.origin, self.hidden = line, frame, origin, None

    def but(self, **changes):
        other = Placed(self.line, self.frame, self.origin)
        other.hidden = self.hidden
        for name, value in changes.items():
            setattr(other, name, value)
        return other

    @property
    def visible(self):
        return self.line.get("visible")

    def paint(self):
        return self.line.get("z") or 0, self.line.place


class State:
    """What is shown of an ad after a line: the view's frame, and its assets by key."""

    def __init__(self):
        self.view, self.frame, self.hider, self.resize, self.assets = None, None, None, None, {}
        self.last_hide = None

    def copy(self):
        other = State()
        other.view, other.frame, other.hider, other.assets = self.view, self.frame, self.hider, dict(self.assets)
        other.resize, other.last_hide = self.resize, self.last_hide
        return other

    def shown(self, key):
        """The asset, where it was rendered since it was last hidden."""
        placed = self.assets.get(key)
        return placed if placed and not placed.hidden else None

    def in_force(self, key):
        """… and has area inside the ad."""
        placed = self.shown(key)
        return placed if placed and placed.frame and cut(placed.frame, self.frame or placed.frame) else None

    def blamed(self, placed):
        """The line that put an asset where it is: its own, or the view's that gave the ad its size since."""
        is_resized = self.resize and self.resize.place > placed.line.place
        return self.resize if is_resized else placed.line

    def apply(self, line, key):
        """Takes in a line."""
        if line.name == "view.render":
            if line.get("frame"):
                self.move(line)
            self.view, self.hider = line, None
        elif line.name == "view.hide":
            self.hider = self.last_hide = line
            self.assets = {name: placed.but(hidden=line) for name, placed in self.assets.items()}
        elif line.name == "asset.render" and key is not None:
            frame = line.get("frame")
            self.assets[key] = Placed(line, frame, self.frame and self.frame[:2])
        elif line.name == "asset.hide" and key in self.assets:
            self.assets[key] = self.assets[key].but(hidden=line)

    def move(self, line):
        """A view that moves takes its assets along."""
        frame, before = line.get("frame"), self.frame
        for name, placed in self.assets.items():
            if placed.frame:
                x, y, width, height = placed.frame
                origin = placed.origin or frame
                moved = [x + frame[0] - origin[0], y + frame[1] - origin[1], width, height]
                self.assets[name] = placed.but(frame=moved, origin=frame[:2])
        if before and list(before[2:]) != list(frame[2:]):
            self.resize = line
        self.frame = frame


class Layout:
    """What is shown of an ad from a line to the first line of the next layout."""

    def __init__(self, lines, state, screen, showing, since):
        """`showing` is the line that begins its showing, `since` the place of the `view.hide` before that; what was rendered
        before isn't rendered in it."""
        self.lines, self.state, self.screen, self.showing, self.since = lines, state, screen, showing, since
        self.begin, self.until, self.next_place, self.unwatched = lines[0].clock, None, None, 0
        self.is_on_screen, self.is_whole = self.find_on_screen(), self.find_whole()

    def end(self, line, place):
        """Ends it at a line, before a place."""
        self.until, self.next_place = line.clock, place
        self.unwatched = line.unwatched - self.lines[0].unwatched

    @property
    def time(self):
        return self.until - self.begin

    @property
    def held(self):
        """How long it held for sure: the app may have been in the background for the rest."""
        return self.time - self.unwatched

    @property
    def is_closed(self):
        """Whether every asset that was rendered since the last `view.hide` is hidden."""
        since = self.state.last_hide.place if self.state.last_hide else -1
        own = [asset for asset in self.state.assets.values() if asset.line.place > since]
        return bool(own) and all(asset.hidden for asset in own)

    def find_on_screen(self):
        state = self.state
        if state.hider or self.is_closed:
            return False
        if state.view is None:
            placed = filter(None, map(state.shown, state.assets))
            return any(not asset.frame or self.left_of(asset) for asset in placed)
        return state.view.get("visible") != 0 and (not state.frame or self.part(state.frame) is not None)

    def find_whole(self):
        """Whether the ad lies wholly on the screen; never where its frame isn't known."""
        state = self.state
        if state.hider or not state.frame or self.has_bars or self.is_closed:
            return False
        return not self.screen or is_inside(state.frame, self.screen)

    @property
    def has_bars(self):
        """Whether something of the app lies over the ad."""
        visible = self.state.view and self.state.view.get("visible")
        return visible is not None and visible < 1

    def part(self, frame):
        """The part of a frame on the screen."""
        return cut(frame, self.screen or frame)

    def inner(self, frame):
        """The part of a frame inside the ad."""
        return cut(frame, self.state.frame) if self.state.frame else frame

    def is_at_edge(self, placed):
        """Whether an asset is off the screen or cut by its edge while the ad isn't wholly on it: people scroll."""
        if self.is_whole or not placed.frame:
            return False
        if self.has_bars and placed.visible is not None and placed.visible < 1:
            return True
        frame = self.inner(placed.frame) or placed.frame
        return bool(self.screen and not is_inside(frame, self.screen))

    def left_of(self, placed):
        """What the ad's and the screen's edge leave of an asset's frame."""
        inner = placed.frame and self.inner(placed.frame)
        return inner and self.part(inner)

    def above(self, key):
        """The assets that are painted over one and share more than the slack with what is left of it, topmost first."""
        own = self.state.assets[key]
        left = self.left_of(own)
        found = [
            (name, other) for name, other in self.state.assets.items()
            if left and name != key and not other.hidden and other.paint() > own.paint() and other.visible != 0
            and other.frame and overlaps(left, other.frame)]
        return sorted(found, key=lambda pair: pair[1].paint(), reverse=True)


class Layouts:
    """The layouts of an ad, from its first line to the clock `until`. `before` are those of the ad that the same place
    showed before: what they leave on the screen stays, `left` are the keys of that."""

    def __init__(self, lines, keys, screen, until, session, before=None):
        self.session = session
        self.keys, self.screen, self.is_said, self.all = keys, screen and (0, 0, *screen), False, []
        self.state, self.showing, self.first_view, self.hide, self.since = State(), None, None, None, -1
        names = LAYOUT
        if before and (before.state.view or before.state.assets):
            self.screen, self.is_said, self.state = before.screen, before.is_said, before.state.copy()
            self.since, self.first_view, self.hide = before.since, before.first_view, before.hide
            if not self.state.hider:
                names, self.showing = (*LAYOUT, "ad.load"), next(line for line in lines if line.name == "ad.load")
        self.steps, self.start = [], self.showing
        there = {} if self.state.hider else self.state.assets
        self.left = [key for key, placed in there.items() if not placed.hidden]
        for group in groups([line for line in lines if line.name in names]):
            self.add(group)
        for layout, after in zip(self.all, self.all[1:]):
            layout.end(after.lines[0], after.lines[0].place)
        if self.all:
            self.all[-1].end(until, until.place + 1)
        self.seen = [
            layout for layout in self.all
            if layout.is_on_screen and not session.is_away(layout.lines[0].place, layout.next_place)]

    def add(self, lines):
        for line in lines:
            key = line.get("asset") if line.name.startswith("asset.") else None
            self.state.apply(line, None if key is None else self.keys.of(key))
            if line.name == "view.render" and line.get("screen"):
                self.screen, self.is_said = (0, 0, *line.get("screen")), True
            if line.name == "view.render":
                self.first_view = self.first_view or line
            elif line.name == "view.hide":
                self.first_view, self.hide = None, line
            self.steps.append((line, self.state.copy(), self.screen, self.first_view, self.hide))
        if self.is_turned():
            self.screen = (0, 0, self.screen[3], self.screen[2])
        if not self.state.hider:
            self.showing = self.showing or self.first_view or lines[0]
        self.all.append(Layout(lines, self.state.copy(), self.screen, self.showing, self.since))
        if self.state.hider:
            self.showing, self.since = None, self.state.hider.place

    def is_turned(self):
        """Whether an asset is seen where the screen, as it was so far, isn't."""
        state, screen = self.state, self.screen
        if self.is_said or not screen or not state.frame or not is_inside(state.frame, (0, 0, screen[3], screen[2])):
            return False
        seen = [placed for placed in map(state.in_force, state.assets) if placed and placed.visible]
        return not is_inside(state.frame, screen) and any(
            not cut(cut(placed.frame, state.frame), screen) or placed.visible >= 1 and not is_inside(placed.frame, screen)
            for placed in seen)

    def was_on_screen(self, line):
        """Whether a part of the ad was on the screen at a line, as it was just then, or as the layout left it."""
        layouts = [layout for layout in self.all if layout.lines[0].place < line.place]
        steps = [step for step in self.steps if step[0].place < line.place]
        return bool(steps) and not self.session.is_away(line.place, line.place + 1) and (
            layouts[-1].is_on_screen or Layout([line], *steps[-1][1:3], None, -1).is_on_screen)

    def hidden_before(self, line):
        """The `view.hide` that ended the showing before a line, where no other had begun."""
        layouts = [layout for layout in self.all if layout.lines[0].place < line.place]
        steps = [step for step in self.steps if step[0].place < line.place]
        has_begun = not layouts[-2].state.hider if len(layouts) > 1 else self.start is not None
        first_view, hide = steps[-1][3:] if steps else (None, None)
        return None if has_begun and first_view else hide


def groups(lines):
    """Lines by layout."""
    found = []
    for line in lines:
        group = found[-1] if found else None
        if not group or line.clock - group[-1].clock > PAUSE or line.clock - group[0].clock > LONGEST:
            found.append([line])
        else:
            group.append(line)
    return found
