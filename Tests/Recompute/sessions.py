"""Lines of recordings into sessions, as docs/recording.md says under "Reading": the order of lines, interleaving, lines
that are skipped, numbers that never come, lines after a session's end."""

import json
import os
import re
from datetime import datetime, timedelta

TIME = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)\.\d{3,}"
    r"([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)", re.ASCII)
AFTER_END = 10_000
LONGEST_STEP = timedelta(minutes=10)
LONG_STEP = timedelta(minutes=1)
LONGEST = 1 << 20


class Line:
    """An event: its name, the fields that count, and where it stands."""

    __slots__ = ("name", "fields", "file", "number", "time", "invalid", "place", "clock", "unwatched")

    def __init__(self, fields, file, number, invalid, place):
        self.name, self.fields, self.time = fields["event"], fields, fields["time"]
        self.file, self.number, self.invalid, self.place = file, number, invalid, place
        self.clock, self.unwatched = 0, 0

    def get(self, name):
        return self.fields.get(name)


class Session:
    """The lines of a session that count, and what was lost of it."""

    def __init__(self, name):
        self.name, self.lines, self.end, self.resumed = name, [], None, None
        self.goes_on, self.lost_line, self.gaps, self.rows = False, False, [], set()
        # The places of lines between which the app was in the background: from one to the other, without it.
        self.absences, self.lost_places = [], []

    def add(self, line, row):
        """Whether the line belongs to it. A numbered line whose bytes came before is a copy, and belongs to none."""
        is_late = self.end is not None and line.place - self.end.place > AFTER_END
        if line.get("seq") is not None and row in self.rows and not is_late:
            return False
        self.rows.add(row)
        if self.end is not None:
            self.resumed = self.resumed or line
            if line.place - self.end.place > AFTER_END:
                return False
            self.goes_on = True
        elif line.name == "session.end":
            self.end = line
        self.lines.append(line)
        return True

    def find_gaps(self):
        """The first line after each stretch of numbers that never come."""
        seen = {line.get("seq") for line in self.lines} - {None}
        expected = 0
        for number in sorted(number for number in seen if number >= 0):
            if number > expected:
                after = next(line for line in self.lines if (line.get("seq") or 0) >= number)
                self.gaps.append(after)
            expected = number + 1

    def find_clock(self):
        """Gives each line the session's clock at it, and how much of that were long steps where nobody saw whether the app
        was in the background, in microseconds (docs/judging.md, "An ad is judged over time")."""
        clock, unwatched, latest, before, away = timedelta(), timedelta(), None, None, None
        for line in self.lines:
            time = time_of(line)
            if before is not None and time > before and away is None:
                step = min(time - latest if before < latest < time else time - before, LONGEST_STEP)
                clock += step
                unwatched += step if step > LONG_STEP and not self.sees_background else timedelta()
            before, latest = time, time if latest is None else max(latest, time)
            line.clock, line.unwatched = (length // timedelta(microseconds=1) for length in (clock, unwatched))
            if line.name == "app.background" and away is None:
                away = line.place
            elif line.name == "app.foreground" and away is not None:
                self.absences.append((away, line.place))
                away = None
        if away is not None:
            self.absences.append((away, float("inf")))

    @property
    def sees_background(self):
        recorder = self.start and self.start.get("recorder") or {}
        if "observes" in recorder:
            return "background" in recorder["observes"]
        return any(line.name in ("app.background", "app.foreground") for line in self.lines)

    @property
    def losses(self):
        """The places of the first lines after lines that were lost."""
        skipped = [
            next((line.place for line in self.lines if line.place > place), float("inf")) for place in self.lost_places]
        return [line.place for line in self.gaps] + skipped

    def is_away(self, place, after):
        """Whether the app was in the background for all lines from a place up to another."""
        return any(begin <= place and after <= end for begin, end in self.absences)

    @property
    def disordered(self):
        """The lines that `event-disordered` names: of an earlier time, or no higher number, than the one before."""
        found = []
        for before, line in zip(self.lines, self.lines[1:]):
            numbers = before.get("seq"), line.get("seq")
            if time_of(line) < time_of(before) or None not in numbers and numbers[1] <= numbers[0]:
                found.append(line)
        return found

    @property
    def start(self):
        return next((line for line in self.lines if line.name == "session.start"), None)

    @property
    def is_torn(self):
        """Whether lines of it were lost, or its recorder says that it misses a part."""
        recorder = self.start and self.start.get("recorder") or {}
        return bool(self.gaps) or self.lost_line or self.goes_on or recorder.get("incomplete") is True


def time_of(line):
    """When a line was written; a leap second is the one after the 59th."""
    time = line.time.upper()
    is_leap = time[17:19] == "60"
    return datetime.fromisoformat(time[:17] + "59" + time[19:] if is_leap else time) + timedelta(seconds=is_leap)


def no_constant(text):
    raise ValueError(text)


DECODER = json.JSONDecoder(parse_constant=no_constant)


def event_of(line):
    """The object of a line, or None where the line is skipped."""
    if len(line) > LONGEST:
        return None
    try:
        event = DECODER.decode(line.decode("utf-8").strip(" \t\r"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(event, dict) or not all(isinstance(event.get(name), str) for name in ("event", "session", "time")):
        return None
    return event if event["event"] and event["session"] and TIME.fullmatch(event["time"]) and has_day(event) else None


def has_day(event):
    day = int(event["time"][8:10])
    if day < 29:
        return True
    try:
        return bool(datetime.fromisoformat(event["time"][:10]))
    except ValueError:
        return False


def read(files, fields):
    """Sessions by id, from (name, lines as bytes) in the byte order of names."""
    sessions, place, later = {}, 0, []
    for file, rows in sorted(files, key=lambda pair: os.fsencode(pair[0])):
        own, broken = {}, []
        for number, row in enumerate(rows, 1):
            place += 1
            if not row.strip():
                continue
            event = event_of(row)
            if event is None:
                broken.append((number, place, row))
                continue
            found, invalid = fields.read(event)
            name = found["session"]
            session = sessions.get(name) or sessions.setdefault(name, Session(name))
            if session.add(Line(found, file, number, invalid, place), row.strip(b" \t\r")):
                first, _ = own.get(name, (number, number))
                own[name] = first, number
        later.append((own, broken))
    for own, broken in later:
        for item in broken:
            give(item, own, sessions)
    for session in sessions.values():
        session.find_gaps()
        session.find_clock()
    return sessions


def give(item, own, sessions):
    """A line that was skipped belongs to the session whose id it holds; else to all that were under way around it."""
    number, place, row = item
    holders = {piece.decode("utf-8", "replace") for piece in row.split(b'"')[1:-1]} & sessions.keys()
    around = (name for name, (first, last) in own.items() if first < number < last)
    for name in holders or around:
        end = sessions[name].end
        if end is None or place - end.place <= AFTER_END:
            sessions[name].lost_line = True
            sessions[name].lost_places.append(place)
