"""Where an ad and its assets were when: geometry, and the two moments of docs/judging.md ("The moment of showing")."""

from datetime import datetime

SLACK = 0.5
LAYOUT = ("view.render", "view.hide", "asset.render", "asset.hide")


def cut(first, second):
    """What two frames share: (x, y, width, height), or None where they share no area."""
    left, top = max(first[0], second[0]), max(first[1], second[1])
    right, bottom = min(first[0] + first[2], second[0] + second[2]), min(first[1] + first[3], second[1] + second[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def is_inside(inner, outer):
    return (
        inner[0] >= outer[0] - SLACK and inner[1] >= outer[1] - SLACK
        and inner[0] + inner[2] <= outer[0] + outer[2] + SLACK and inner[1] + inner[3] <= outer[1] + outer[3] + SLACK)


def area(frame):
    return frame[2] * frame[3] if frame else 0


def overlaps(first, second):
    shared = cut(first, second)
    return shared is not None and shared[2] > SLACK and shared[3] > SLACK


def is_covered(frame, covers):
    """Whether no part of a frame is left uncovered."""
    left = [frame]
    for cover in covers:
        left = [part for piece in left for part in without(piece, cover)]
    return not any(part[2] > SLACK and part[3] > SLACK for part in left)


def without(piece, cover):
    """The up to four parts of a frame that a cover leaves of it."""
    shared = cut(piece, cover)
    if not shared:
        return [piece]
    x, y, width, height = piece
    a, b, c, d = shared
    parts = [(x, y, width, b - y), (x, b + d, width, y + height - b - d), (x, b, a - x, d), (a + c, b, x + width - a - c, d)]
    return [part for part in parts if part[2] > 0 and part[3] > 0]


def time_of(line):
    return datetime.fromisoformat(line.time.upper())


class Placed:
    """An asset at a moment: the rendering that holds, what hid it, and the view's rendering that left it outside the ad."""

    __slots__ = ("line", "frame", "origin", "order", "hidden", "left")

    def __init__(self, line, frame, origin, order):
        self.line, self.frame, self.origin, self.order, self.hidden, self.left = line, frame, origin, order, None, None

    def but(self, **changes):
        other = Placed(self.line, self.frame, self.origin, self.order)
        other.hidden, other.left = self.hidden, self.left
        for name, value in changes.items():
            setattr(other, name, value)
        return other

    def paint(self):
        return self.line.get("z") or 0, self.order


class State:
    """What is shown of an ad after a line: the view's frame, and its assets by key."""

    def __init__(self):
        self.view, self.frame, self.hider, self.assets = None, None, None, {}

    def copy(self):
        other = State()
        other.view, other.frame, other.hider, other.assets = self.view, self.frame, self.hider, dict(self.assets)
        return other

    def looks(self):
        """What makes two states differ."""
        assets = {
            key: (placed.frame, placed.line.get("visible"), placed.line.get("clickable"), placed.line.get("z") or 0)
            for key, placed in self.assets.items() if not placed.hidden}
        return self.frame, self.hider is None, assets

    def shown(self, key):
        """The asset, where it was rendered since it was last hidden."""
        placed = self.assets.get(key)
        return placed if placed and not placed.hidden else None

    def in_force(self, key):
        placed = self.shown(key)
        if not placed or not placed.frame:
            return placed
        return placed if cut(placed.frame, self.frame or placed.frame) else None

    def left_of(self, key, screen):
        """What the ad's and the screen's edge leave of an asset's frame."""
        left = self.assets[key].frame
        for edge in (self.frame, screen):
            left = left and (cut(left, edge) if edge else left)
        return left

    def above(self, key, screen):
        """The assets that are painted over one and share more than the slack with what is left of it, topmost first."""
        own, left = self.assets[key], self.left_of(key, screen)
        if not left:
            return []
        found = [
            other for name, other in self.assets.items()
            if name != key and not other.hidden and other.paint() > own.paint() and other.line.get("visible") != 0
            and other.frame and overlaps(left, other.frame)]
        return sorted(found, key=Placed.paint, reverse=True)


def apply(state, line, key, order):
    """The state after a line."""
    state = state.copy()
    if line.name == "view.render":
        if line.get("frame"):
            move(state, line)
            state.frame = line.get("frame")
        state.view, state.hider = line, None
    elif line.name == "view.hide":
        state.hider = line
        for name, placed in state.assets.items():
            state.assets[name] = placed.but(hidden=line)
    elif line.name == "asset.render" and key is not None:
        state.assets[key] = Placed(line, line.get("frame"), state.frame and state.frame[:2], order)
    elif line.name == "asset.hide" and key in state.assets:
        state.assets[key] = state.assets[key].but(hidden=line)
    return state


def move(state, line):
    """A view that moves takes its assets along."""
    frame = line.get("frame")
    for name, placed in state.assets.items():
        if placed.frame:
            x, y, width, height = placed.frame
            origin = placed.origin or frame
            moved = [x + frame[0] - origin[0], y + frame[1] - origin[1], width, height]
            was_inside = state.frame and cut(placed.frame, state.frame)
            left = None if cut(moved, frame) else line if was_inside else placed.left
            state.assets[name] = placed.but(frame=moved, origin=frame[:2], left=left)


class Showing:
    """An ad's states, line by line, and the two moments."""

    def __init__(self, lines, keys, screen, session_end):
        self.lines, self.screen, self.session_end = lines, screen and (0, 0, *screen), session_end
        self.keys, states = keys, [State()]
        for order, line in enumerate(lines):
            asset = line.get("asset") if line.name.startswith("asset.") else None
            key = None if asset is None else keys.of(asset)
            states.append(apply(states[-1], line, key, order) if line.name in LAYOUT else states[-1])
        self.states = states
        first = next((i for i, line in enumerate(lines) if line.name == "impression"), None)
        self.first_asset = next((i for i, line in enumerate(lines) if line.name == "asset.render"), None)
        self.too_early = first is not None and (self.first_asset is None or first < self.first_asset)
        self.count = first if first is not None and not self.too_early else self.before_hide()
        self.counted = states[self.count]
        self.spans = self.find_spans()
        self.fullest = self.find_fullest(0)

    def before_hide(self):
        names = [line.name for line in self.lines]
        shown = next((name for name in ("asset.render", "view.render") if name in names), None)
        hides = [i for i, name in enumerate(names) if name == "view.hide" and shown and i > names.index(shown)]
        return hides[0] if hides else len(self.lines)

    def find_spans(self):
        """The states to choose from: (first line, line after the last) each."""
        first = next((i for i, line in enumerate(self.lines) if line.name == "view.render"), None)
        if first is None:
            return []
        hides = (i for i, line in enumerate(self.lines) if line.name == "view.hide" and i >= self.count)
        last, begins = next(hides, len(self.lines)), [first]
        for i in range(first + 1, len(self.lines)):
            if self.states[i + 1] is not self.states[i] and self.states[i + 1].looks() != self.states[i].looks():
                begins.append(i)
        return [(begin, end) for begin, end in zip(begins, [*begins[1:], len(self.lines)]) if begin < last]

    def seen(self, state):
        """The part of the ad's frame on the screen."""
        if not state.frame or state.hider:
            return None
        return cut(state.frame, self.screen) if self.screen else tuple(state.frame)

    def is_whole(self, state):
        return bool(state.frame) and not state.hider and (not self.screen or is_inside(state.frame, self.screen))

    def held(self, span):
        begin, end = span
        until = self.lines[end] if end < len(self.lines) else self.session_end
        return max((time_of(until) - time_of(self.lines[begin])).total_seconds(), 0)

    def find_fullest(self, since):
        """The fullest state of those that begin at a line or later."""
        spans = [span for span in self.spans if span[1] > since]
        if not spans:
            return self.counted
        areas = {span: area(self.seen(self.states[span[1]])) for span in spans}
        most = max(areas.values())
        if most <= SLACK:
            return self.counted
        equals = [span for span in spans if areas[span] >= most - SLACK]
        for begin, end in equals:
            if begin < self.count <= end:
                return self.counted
        best = max(equals, key=lambda span: (self.held(span), span[0]))
        return self.states[best[1]]

    def fullest_for(self, key):
        """… from the first rendering of an asset on, where it wasn't rendered yet."""
        if key in self.fullest.assets:
            return self.fullest
        for i, state in enumerate(self.states):
            if key in state.assets:
                return self.find_fullest(i - 1)
        return self.fullest
