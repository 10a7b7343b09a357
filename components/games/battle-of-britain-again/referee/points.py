"""What a move costs, and what it may (rules 7, 8b, 8c and 8e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table, either, is_open, some

from .flight import Flight
from .geometry import ahead, free_ends
from .kit import Plane
from .placing import strays
from .planes import owners
from .state import full_name


def totals(t: Table, plane: Plane, die: int | None) -> tuple[tuple[int, ...], str]:
    """8b: all the points that a plane can have, and why."""
    kind = t.facts.types[plane[0]]
    if not kind.fighter:
        fits = die in (None, kind.points)
        expected = f"a bomber rolls none and has {kind.points} points in every move"
        t.rule("8b", fits, expected, f"{full_name(t, plane)} rolled {die}")
        return (kind.points,), f"those of every {kind.name}"
    squadron, own = t.of[plane], owners(t, plane)
    sure = squadron and len(own) == 1 and not is_open(t.before.values[squadron])
    dives: Any = [t.boost[squadron]] if sure else [*t.boost.values.values(), None]
    dives = {dive for dive in dives if t.move[0] == 1} or {None}
    boost = next(iter(dives)) if len(dives) == 1 else None
    more = {more for dive in dives for more in boosts(t, dive)}
    faces = range(1, t.v.die + 1) if die is None else (die,)
    dived = f" + {boost} for its dive" if boost and boost % 2 == 0 else ""
    why = f"die {die or '?'} + {kind.points}{dived}"
    return tuple(sorted({n + kind.points + m for n in faces for m in more})), why


def boosts(t: Table, dive: int | None) -> Sequence[int]:
    """7: what the die of a dive may add; 0 stands for one that was not noted, odd is a climb."""
    if dive == 0:
        return (0, *range(2, t.v.die + 1, 2))
    return (0 if dive is None or dive % 2 else dive,)


def spent(t: Table, flight: Flight, why: str) -> None:
    """8e: all points are spent, and no more of them (8b), each square at its price (8c)."""
    cost, points = flight.cost, flight.points
    if cost is None or flight.down or flight.left:
        return
    few, many = cost < points[0], cost > points[-1]
    fine = any(n == cost or (n > cost and stuck(flight, n - cost)) for n in points)
    rule = "8b" if many else "8e"
    for one in ("8b", "8c", "8e"):
        t.rule(one, True, "", "")
    if not fine and not t.believes and not (many or flight.fighter) and cost == sum(flight.paid or ()):
        for _ in range(points[0] - cost):
            flight.go(0)  # a bomber's course that was cut short
    elif not fine:
        rule = "8c" if not few and cheaper(flight, cost) else rule
        found = f"{flight.name} flew a course of {cost}"
        t.rule(rule, fine, f"it has {either(some(points))} points: {why}", found)


def cheaper(flight: Flight, cost: int) -> bool:
    """Whether a course would fit if squares diagonally ahead or at the side cost less (8c)."""
    assert flight.paid
    (_, aside, side), (one, two, three) = flight.paid, flight.board.costs
    ways = {aside * (two - one), side * (three - two), side * (three - one), cost - sum(flight.paid)}
    return len(flight.points) == 1 and cost - flight.points[0] in ways - {0}


def stuck(flight: Flight, rest: int, most: int | None = None) -> bool:
    """8e: whether a rest buys no square where it may stop, for all that is known."""
    if flight.place is None or flight.excused:
        return True
    if not flight.fighter and ahead(flight.place, rest)[1] > flight.board.rows:
        return False
    free = free_ends(flight.board, flight.place, rest, flight.others)
    return len({place[:2] for place in free}) <= (strays(flight.table) if most is None else most)
