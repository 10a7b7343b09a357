"""Squares, facings, courses, angles and fields of fire; pure: knows no table and no figure.

A square is (column, row), a place (column, row, facing). Columns count from 0, rows from 1. The
facings 0 to 7 go clockwise from north, which is where rows grow; a turn is how many of them a
plane turns as it enters a square: 0 ahead, -1 and 1 diagonally, -2 and 2 to the side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

Square = tuple[int, int]
Place = tuple[int, int, int]
Turns = tuple[int, ...]

N, NE, E, SE, S, SW, W, NW = range(8)
COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ACROSS = (0, 1, 1, 1, 0, -1, -1, -1)
ALONG = (1, 1, 0, -1, -1, -1, 0, 1)
TURNS = (0, -1, 1, -2, 2)
AHEAD, DIAGONAL, SIDE, BEHIND_ASIDE, BEHIND = range(5)  # angles of attack, seen from the target
CALLED = ("front", "diagonal", "side", "diagonal", "rear")  # as a log calls them


class Board(NamedTuple):
    """How many squares it has across and along, and what a square costs by |turn| (8c)."""

    columns: int
    rows: int
    costs: tuple[int, ...]

    def holds(self, place: tuple[int, ...]) -> bool:
        return 0 <= place[0] < self.columns and 1 <= place[1] <= self.rows


def turned(facing: int, other: int) -> int:
    """By how much one facing is turned against another: -3 to 4."""
    return (facing - other + 3) % 8 - 3


def stepped(place: Place, turn: int) -> Place:
    """The place after a step: a plane faces the way in which it entered its square (8d)."""
    facing = (place[2] + turn) % 8
    return place[0] + ACROSS[facing], place[1] + ALONG[facing], facing


def ahead(place: Place, squares: int = 1) -> Square:
    """The square so many squares ahead of the nose."""
    facing = place[2]
    return place[0] + squares * ACROSS[facing], place[1] + squares * ALONG[facing]


def apart(square: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many steps lie between two squares."""
    return max(abs(square[0] - other[0]), abs(square[1] - other[1]))


def angle(attacker: Place, target: Place) -> int:
    """From where an attack comes, seen from the target straight ahead of the attacker (9d)."""
    return abs(turned(attacker[2] + 4, target[2]))


def about(target: Place) -> Iterator[Place]:
    """The eight places from which a plane has a target straight ahead."""
    for facing in range(8):
        yield target[0] - ACROSS[facing], target[1] - ALONG[facing], facing


def field(gunner: Place, nose: bool = True) -> dict[Square, int]:
    """What a bomber's guns cover, each at its angle: the squares behind its tail, and one ahead (9i)."""
    turns = (3, 4, 5, 0) if nose else (3, 4, 5)
    return {stepped(gunner, turn)[:2]: abs(turned(turn, 0)) for turn in turns}


@lru_cache(maxsize=8192)
def ends(board: Board, start: Place, points: int) -> dict[Place, Turns]:
    """Every place that is reached with exactly so many points, occupied or not, and a course there."""
    found: dict[Place, Turns] = {} if points else {start: ()}
    for turn in TURNS:
        cost, after = board.costs[abs(turn)], stepped(start, turn)
        if cost <= points and board.holds(after):
            for place, rest in ends(board, after, points - cost).items():
                found.setdefault(place, (turn, *rest))
    return found


def free_ends(board: Board, start: Place, points: int, occupied: Collection[Square]) -> Iterator[Place]:
    """Those of them in free squares."""
    return (place for place in ends(board, start, points) if place[:2] not in occupied)


def spelt(place: tuple[int, ...]) -> str:
    """c14, or c14 ne."""
    square = f"{chr(ord('a') + place[0])}{place[1]}"
    facing = place[2] if len(place) > 2 else None
    return square if facing is None else f"{square} {COMPASS[facing]}"
