"""What is free on a sheet: the largest rectangles that blocks leave, overlapping one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CLOSE = 1e-6  # mm


class Room(NamedTuple):
    """A free rectangle, mm from the top left of what may be printed."""

    x: float
    y: float
    width: float
    height: float


def rooms_beside(width: float, height: float, taken: Sequence[Room]) -> list[Room]:
    """Return the free rooms of a sheet that nothing lies on, beside what of it is taken."""
    rooms = [Room(0.0, 0.0, width, height)]
    for zone in taken:
        rooms = rooms_left(rooms, zone, 0.0)
    return rooms


def rooms_left(rooms: Sequence[Room], block: Room, apart: float) -> list[Room]:
    """Return the free rooms that a block leaves, that far off it; none lies inside another."""
    left, top = block.x - apart + CLOSE, block.y - apart + CLOSE
    right, low = block.x + block.width + apart - CLOSE, block.y + block.height + apart - CLOSE
    parts: dict[Room, bool] = {}  # whether the block has cut into it
    for room in rooms:
        end, foot = room.x + room.width, room.y + room.height
        if left >= end or right <= room.x or top >= foot or low <= room.y:
            parts.setdefault(room, False)
            continue
        for x, y, wide, high in (
            (room.x, room.y, left - room.x, room.height),
            (right, room.y, end - right, room.height),
            (room.x, room.y, room.width, top - room.y),
            (room.x, low, room.width, foot - low),
        ):
            if wide > 1 and high > 1:  # mm: nothing is as small
                parts.setdefault(Room(x, y, wide, high), True)
    # A room that was not cut into lies in no other, so not in a part of another either.
    return [room for room, cut in parts.items() if not (cut and _is_inside(room, parts))]


def _is_inside(room: Room, others: Iterable[Room]) -> bool:
    """Return whether a room lies inside one of the others."""
    x, y = room.x + CLOSE, room.y + CLOSE
    end, foot = room.x + room.width - CLOSE, room.y + room.height - CLOSE
    for other in others:
        left, top, wide, high = other
        if left <= x and top <= y and left + wide >= end and top + high >= foot and other is not room:
            return True
    return False
