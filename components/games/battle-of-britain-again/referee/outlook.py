"""What a player looks for on the board: what a plane could fire at in its move, and in the next.

Pure, and made once for each board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .geometry import ACROSS, ALONG, Board, Place, Turns, ends, shift, turned

Worth = tuple[float, ...]  # of an attack, by its angle
Hopes = Mapping[Place, float]


class Shot(NamedTuple):
    """A shot that could be fired on the way: from where, what is left then, and at what angle."""

    turns: Turns
    place: Place
    left: int
    angle: int
    at: int  # the number of the target


def shots(board: Board, start: Place, points: int, least: int, targets: Sequence[Place]) -> Iterator[Shot]:
    """Every square and facing from which a target can be fired at, with `least` points spent."""
    column, row, facing = start
    moved = shift(board, row, points)
    for number, (across, along, heading) in enumerate(targets):
        if abs(across - column) > points + 1 or abs(along - row) > points + 1:
            continue
        for way in range(8):
            stand = (across - ACROSS[way], along - ALONG[way] - moved, way)
            if not board.holds((stand[0], stand[1] + moved)):
                continue
            for spent in range(least, points + 1):
                turns = ends(board, (column, row - moved, facing), spent).get(stand)
                if turns is not None:
                    place = (stand[0], stand[1] + moved, way)
                    yield Shot(turns, place, points - spent, abs(turned(way + 4, heading)), number)


@lru_cache(maxsize=256)
def hopes(costs: tuple[int, ...], bonus: int, die: int, heading: int, worth: Worth) -> Hopes:
    """What the next attack on a target with that heading is worth, by where the attacker stands.

    {(columns from the target, rows from it, facing): the mean over all faces of the die}
    """
    most = bonus + die
    middle = most + 1
    board = Board(2 * most + 3, 2 * most + 3, costs)
    best: dict[Place, float] = {}  # with so many points at most
    mean: dict[Place, float] = {}
    for points in range(1, most + 1):
        for facing in range(8):
            for across, along, way in ends(board, (middle, middle, facing), points):
                at = (middle - across - ACROSS[way], middle - along - ALONG[way], facing)
                best[at] = max(worth[abs(turned(way + 4, heading))], best.get(at, 0.0))
        for at, value in best.items() if points > bonus else ():
            mean[at] = mean.get(at, 0.0) + value / die
    return mean
