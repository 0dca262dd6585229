"""Frames as (x, y, width, height), and what they share (docs/recording.md, "Geometry")."""

SLACK = 0.5


def cut(first, second):
    """What two frames share, or None where they share no area."""
    left, top = max(first[0], second[0]), max(first[1], second[1])
    right, bottom = min(first[0] + first[2], second[0] + second[2]), min(first[1] + first[3], second[1] + second[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def is_inside(inner, outer):
    return (
        inner[0] >= outer[0] - SLACK and inner[1] >= outer[1] - SLACK
        and inner[0] + inner[2] <= outer[0] + outer[2] + SLACK and inner[1] + inner[3] <= outer[1] + outer[3] + SLACK)


def area(frame):
    return frame[2] * frame[3] if frame else 0


def is_apart(inner, outer):
    """Whether a frame with area lies wholly outside another."""
    return area(inner) > 0 and not cut(inner, outer)


def overlaps(first, second):
    shared = cut(first, second)
    return shared is not None and shared[2] > SLACK and shared[3] > SLACK


def is_covered(frame, covers):
    """Whether no part of a frame is left uncovered."""
    return not uncovered(frame, covers)


def is_half_covered(frame, covers):
    """Whether more than half of a frame is covered."""
    return sum(map(area, uncovered(frame, covers))) * 2 < area(frame)


def uncovered(frame, covers):
    """The parts of a frame that covers, topmost first, leave of it; none overlaps another."""
    left = [frame]
    for cover in reversed(covers):
        left = [part for piece in left for part in without(piece, cover)]
    return left


def without(piece, cover):
    """The up to four parts of a frame that a cover leaves of it; what is no wider or higher than the slack is nothing."""
    shared = cut(piece, cover)
    if not shared:
        return [piece]
    x, y, width, height = piece
    a, b, c, d = shared
    parts = [(x, y, width, b - y), (x, b + d, width, y + height - b - d), (x, b, a - x, d), (a + c, b, x + width - a - c, d)]
    return [part for part in parts if part[2] > SLACK and part[3] > SLACK]
