"""How a plane is flown well: which shot to take, and where to end a move. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from .geometry import Board, Place, Square, stepped
from .outlook import Attack, Hopes, Turns, Worth, attacks, reach

NEAR_EDGE = 0.15  # what it is worth not to look over the edge from the last square, in planes
FAR = 0.01  # and to be a square nearer to where one wants to be
SHOTS_WEIGHED = 8  # of all that could be fired in a move


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


class Shot(NamedTuple):
    """Fly there, and fire."""

    turns: Turns
    place: Place
    left: int
    angle: int
    aim: Aim


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
    found, moved = reach(sky.board, place, left)
    return any((at[0], at[1] + moved) not in sky.taken for at in found)


def best_shot(sky: Sky, place: Place, points: int, least: int, worth: float) -> Shot | None:
    """The best shot in reach that is worth so much at least; none without a way on afterwards."""
    found: list[tuple[float, int, Attack]] = []
    for attack in attacks(sky.board, place, points, least, [aim.place for aim in sky.aims]):
        square = attack.place[:2]
        value = sky.aims[attack.at].worth[attack.angle]
        value -= sky.returned * sky.fields.get(square, 0)
        if value > worth and square not in sky.taken:
            found.append((value - FAR * (attack.left > 0), -attack.at, attack))
    found.sort(reverse=True)
    return first_that_goes_on(sky, [attack for _, _, attack in found[:SHOTS_WEIGHED]])


def any_shot(sky: Sky, place: Place, points: int, least: int, rng: Random) -> Shot | None:
    """Some shot in reach."""
    found = list(attacks(sky.board, place, points, least, [aim.place for aim in sky.aims]))
    rng.shuffle(found)
    return first_that_goes_on(sky, [a for a in found if a.place[:2] not in sky.taken])


def first_that_goes_on(sky: Sky, found: list[Attack]) -> Shot | None:
    for attack in found:
        if goes_on(sky, attack):
            aim = sky.aims[attack.at]
            return Shot(attack.turns, attack.place, attack.left, attack.angle, aim)
    return None


def goes_on(sky: Sky, attack: Attack) -> bool:
    """Whether there is a way on, whatever comes of the shot."""
    hit, left, _ = onward(attack.place, attack.left, True)
    missed, rest, _ = onward(attack.place, attack.left, False)
    if attack.left == 0:
        return True
    gone = sky.aims[attack.at].place[:2]
    return free(sky, hit, left, gone) and free(sky, missed, rest)


def best_end(sky: Sky, place: Place, points: int) -> tuple[Turns, Place] | None:
    """The course that ends best; None where every end is taken or off the board."""
    best: tuple[float, Turns, Place] | None = None
    for at, turns in ends(sky, place, points):
        value = prospects(sky, at)
        if best is None or value > best[0]:
            best = value, turns, at
    return best and best[1:]


def ends(sky: Sky, place: Place, points: int) -> Iterator[tuple[Place, Turns]]:
    """Where a move may end."""
    found, moved = reach(sky.board, place, points)
    taken = sky.taken
    for (column, row, facing), turns in found.items():
        if (column, row + moved) not in taken:
            yield (column, row + moved, facing), turns


def prospects(sky: Sky, at: Place) -> float:
    """What it is worth to stand there, in planes: the next attack, less what others may do."""
    column, row, facing = at
    value = -FAR * max(abs(column - sky.goal[0]), abs(row - sky.goal[1]))
    hope = 0.0
    for aim in sky.aims:
        found = aim.later.get((column - aim.next[0], row - aim.next[1], facing), 0.0)
        if found > hope:
            hope = found
    value += hope
    for (other, along, heading), feared in sky.threats:
        value -= feared[facing].get((other - column, along - row, heading), 0.0)
    if sky.fields:
        value -= sky.returned * sky.fields.get((column, row), 0)
    if not sky.board.holds(stepped(at, 0)):
        value -= NEAR_EDGE
    return value
