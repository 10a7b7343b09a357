"""What a player looks for on the board: where a plane can get to, and what it could do from there.

Pure, and made once for each board: rows far from both ends are alike, so they share what is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from .geometry import ACROSS, ALONG, TURNS, Board, Place, stepped, turned

Turns = tuple[int, ...]
Worth = tuple[float, ...]  # of an attack, by its angle
Hopes = Mapping[Place, float]


class Attack(NamedTuple):
    """A shot that could be fired on the way: from where, what is left then, and at what angle."""

    turns: Turns
    place: Place
    left: int
    angle: int
    at: int  # the number of the target


@lru_cache(maxsize=4096)
def courses_to(board: Board, start: Place, points: int) -> dict[Place, Turns]:
    """Every place that is reached with exactly so many points, and one course that leads there."""
    if points == 0:
        return {start: ()}
    found: dict[Place, Turns] = {}
    for turn in TURNS:
        cost, after = board.costs[abs(turn)], stepped(start, turn)
        if cost <= points and board.holds(after):
            beyond, moved = reach(board, after, points - cost)
            for (column, row, facing), rest in beyond.items():
                place = column, row + moved, facing
                if place not in found:
                    found[place] = (turn, *rest)
    return found


def shift(board: Board, row: int, points: int) -> int:
    """By how many rows a plane may be thought elsewhere, so that what it can do is known."""
    middle = (board.rows + 1) // 2
    far = points < row <= board.rows - points and points < middle <= board.rows - points
    return row - middle if far else 0


def reach(board: Board, start: Place, points: int) -> tuple[dict[Place, Turns], int]:
    """The places as `courses_to` has them, and by how many rows all of them are to be moved."""
    column, row, facing = start
    moved = shift(board, row, points)
    return courses_to(board, (column, row - moved, facing), points), moved


def attacks(board: Board, start: Place, points: int, least: int, targets: list[Place]) -> Iterator[Attack]:
    """Every square and facing from which a target can be fired at, with `least` points spent."""
    column, row, facing = start
    moved = shift(board, row, points)
    near = (column, row - moved, facing)
    for number, (across, along, heading) in enumerate(targets):
        if abs(across - column) > points + 1 or abs(along - row) > points + 1:
            continue
        for way in range(8):
            stand = (across - ACROSS[way], along - ALONG[way] - moved, way)
            if not board.holds((stand[0], stand[1] + moved)):
                continue
            for spent in range(least, points + 1):
                turns = courses_to(board, near, spent).get(stand)
                if turns is not None:
                    seen = abs(turned(way + 4, heading))
                    place = (stand[0], stand[1] + moved, way)
                    yield Attack(turns, place, points - spent, seen, number)


@lru_cache(maxsize=256)
def hopes(costs: tuple[int, ...], bonus: int, die: int, heading: int, worth: Worth) -> Hopes:
    """What the next attack on a target with that heading is worth, by where the attacker stands.

    {(columns from the target, rows from it, facing): the mean over all faces of the die}
    """
    most = bonus + die
    size = 2 * most + 3
    board, middle = Board(size, size, costs), most + 1
    exact: list[dict[Place, float]] = [{} for _ in range(most + 1)]
    for facing in range(8):
        for points in range(1, most + 1):
            for across, along, way in courses_to(board, (middle, middle, facing), points):
                seen = worth[abs(turned(way + 4, heading))]
                at = (middle - across - ACROSS[way], middle - along - ALONG[way], facing)
                if seen > exact[points].get(at, 0.0):
                    exact[points][at] = seen
    best: dict[Place, float] = {}
    mean: dict[Place, float] = {}
    for points in range(1, most + 1):
        for at, value in exact[points].items():
            if value > best.get(at, 0.0):
                best[at] = value
        if points > bonus:
            for at, value in best.items():
                mean[at] = mean.get(at, 0.0) + value / die
    return mean
