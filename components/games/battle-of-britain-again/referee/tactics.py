"""How a plane is flown well: what can be shot at, which shot to take, and where to end a move. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from .geometry import ACROSS, ALONG, Board, Place, Square, Turns, ends, shift, stepped, turned

Worth = tuple[float, ...]  # of an attack, by its angle
Hopes = Mapping[Place, float]
NEAR_EDGE = 0.15  # what it is worth not to look over the edge from the last square, in planes
FAR = 0.01  # and to be a square nearer to where one wants to be
SHOTS_WEIGHED = 8  # of all that could be fired in a move


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


class Aim(NamedTuple):
    """A plane that may be attacked: where it stands, and where it is expected to stand next."""

    who: Any
    place: Place
    next: Square
    worth: Worth  # of an attack on it, by angle
    later: Hopes


class Sky(NamedTuple):
    """What one fighter sees: squares taken by others, targets, and what may become of it."""

    board: Board
    taken: Collection[Square]
    aims: list[Aim]
    threats: list[tuple[Place, tuple[Hopes, ...]]]  # by the heading of the plane attacked
    fields: Mapping[Square, int]  # guns that cover a square
    returned: float  # what such a gun costs: the chance that it hits, in planes
    goal: Square


def onward(place: Place, left: int, hit: bool) -> tuple[Place, int, int]:
    """The place that a fighter has to go on to after a shot, what is left there, and the steps."""
    steps = 0 if left < 1 else 1 if hit else 2
    for _ in range(steps):
        place = stepped(place, 0)
    return place, max(0, left - steps), steps


def free(sky: Sky, place: Place, left: int, gone: Square | None = None) -> bool:
    """Whether a move can end in a free square from here; `gone`: one that has become free."""
    if not sky.board.holds(place):
        return False
    if left < 1:
        return place[:2] == gone or place[:2] not in sky.taken
    return any(at[:2] not in sky.taken for at in ends(sky.board, place, left))


def best_shot(sky: Sky, place: Place, points: int, least: int, worth: float) -> Shot | None:
    """The best shot in reach that is worth so much at least; none without a way on afterwards."""
    found = []
    for shot in shots(sky.board, place, points, least, [aim.place for aim in sky.aims]):
        square = shot.place[:2]
        value = sky.aims[shot.at].worth[shot.angle] - sky.returned * sky.fields.get(square, 0)
        if value > worth and square not in sky.taken:
            found.append((value - FAR * (shot.left > 0), -shot.at, shot))
    found.sort(reverse=True)
    return next((shot for _, _, shot in found[:SHOTS_WEIGHED] if goes_on(sky, shot)), None)


def any_shot(sky: Sky, place: Place, points: int, least: int, rng: Random) -> Shot | None:
    """Some shot in reach."""
    found = list(shots(sky.board, place, points, least, [aim.place for aim in sky.aims]))
    rng.shuffle(found)
    return next((shot for shot in found if shot.place[:2] not in sky.taken and goes_on(sky, shot)), None)


def goes_on(sky: Sky, shot: Shot) -> bool:
    """Whether there is a way on, whatever comes of the shot."""
    hit, left, _ = onward(shot.place, shot.left, True)
    missed, rest, _ = onward(shot.place, shot.left, False)
    gone = sky.aims[shot.at].place[:2]
    return shot.left == 0 or (free(sky, hit, left, gone) and free(sky, missed, rest))


def best_end(sky: Sky, place: Place, points: int) -> tuple[Place, Turns] | None:
    """The course that ends best; None where every end is taken or off the board."""
    found = ends_of(sky, place, points)
    return max(found, key=lambda end: prospects(sky, end[0]), default=None)


def ends_of(sky: Sky, place: Place, points: int) -> list[tuple[Place, Turns]]:
    """Where a move may end, with a course for each place."""
    return [(at, turns) for at, turns in ends(sky.board, place, points).items() if at[:2] not in sky.taken]


def prospects(sky: Sky, at: Place) -> float:
    """What it is worth to stand there, in planes: the next attack, less what others may do."""
    column, row, facing = at
    value = -FAR * max(abs(column - sky.goal[0]), abs(row - sky.goal[1]))
    later = (aim.later.get((column - aim.next[0], row - aim.next[1], facing), 0.0) for aim in sky.aims)
    value += max([0.0, *later])
    for (other, along, heading), feared in sky.threats:
        value -= feared[facing].get((other - column, along - row, heading), 0.0)
    value -= sky.returned * sky.fields.get((column, row), 0)
    if not sky.board.holds(stepped(at, 0)):
        value -= NEAR_EDGE
    return value
