"""What a move costs, and what it may (rules 7, 8b, 8c, 8e); words that mean what the points allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table, either, several, some
from cutline.referee.pieces import Numbers

from .flight import POINTS, RELATIVE, Flight, Fly, Leg
from .geometry import ahead, ends, free_ends, spelt, turned
from .kit import Plane
from .placing import strays
from .squadrons import owners
from .state import facing_known, full_name


def boosts(t: Table, plane: Plane) -> Numbers:
    """7: what the dive of its squadron can add in the first move; 0 is a die that was not noted."""
    squadron, own = t.of[plane], owners(t, plane)
    sure = squadron and len(own) == 1 and not t.before.unsure(squadron)
    dives = [t.boost[squadron]] if sure else [*(t.boost[name] for name in t.boost), None]
    dives = dives if t.move[0] == 1 else [None]
    evens = range(2, t.v.die + 1, 2)
    return frozenset(
        n for dive in dives for n in ((0, *evens) if dive == 0 else (dive if dive in evens else 0,))
    )


def totals(t: Table, plane: Plane, die: int | None) -> tuple[tuple[int, ...], str]:
    """8b: all the points that a plane can have, and why."""
    kind = t.facts.types[plane[0]]
    if not kind.fighter:
        expected = f"bombers roll none; every {kind.name} has {kind.points} points"
        t.rule("8b", die in (None, kind.points), expected, f"{full_name(t, plane)} rolled {die}")
        return (kind.points,), f"as every {kind.name}"
    more = boosts(t, plane)
    dived = f" + {max(more)} for its dive" if len(more) == 1 and max(more) else ""
    faces = range(1, t.v.die + 1) if die is None else (die,)
    due = {face + kind.points + n for face in faces for n in more}
    return tuple(sorted(due)), f"die {die or '?'} + {kind.points}{dived}"


# Words of a course that can mean two things.


def as_meant(t: Table, plane: Plane, line: Fly) -> Fly:
    """`f3` of a plane that is not on F3 are three steps ahead, where no die stands behind."""
    start, at = line.start, t.at[plane]
    f_column = start is not None and start[0] == ord("f") - ord("a") and start[1] < 10
    if not f_column or line.die or line.faces is not None:
        return line
    assert start
    if type(at) is tuple and (at[:2] != start or not line.course):
        return line._replace(start=None, course=(Leg((("f", start[1]),)), *line.course))
    return line


def end_meant(t: Table, plane: Plane, points: Sequence[int], line: Fly) -> Fly:
    """8c: `f9` behind the die are nine squares ahead, or the square F9: what the points allow."""
    before, last, facing = last_step(line)
    if not last or len(last) < 3 or line.square:
        return line
    cost, there = reaches(t, plane, last, points, alone=not before and len(line.course) == 1)
    cost += facing is not None
    steps, square = last[1:]
    far = steps > t.v.die + t.facts.types[plane[0]].points  # fewer: the usual way to write a course
    expected = f"it is read as {steps} squares; to {spelt(square)} is the square"
    found = f"{spelt(square)} can be {steps} squares or the square {spelt(square).upper()}"
    t.reading("8c", not (far and there and cost in points), expected, found)
    if cost <= points[-1] and (cost in points or not there):
        return line
    legs = (line.course[-1]._replace(steps=before),) if before or len(line.course) > 1 else ()
    return line._replace(course=(*line.course[:-1], *legs), square=square, facing=facing)


def last_step(line: Fly) -> tuple[tuple[Any, ...], Any, int | None]:
    """The last step of a course, those before it, and the facing that stands behind it, if any."""
    *before, last = (line.course[-1].steps or (None,)) if line.course else (None,)
    facing = POINTS.get(last[0]) if last and before and last[1:] == (1,) else None
    if facing is not None:
        *before, last = before
    return tuple(before), last, facing


def reaches(t: Table, plane: Plane, step: Any, points: Sequence[int], alone: bool) -> tuple[int, bool]:
    """What a last step costs by its number of squares, and whether its square is in reach instead."""
    (name, steps, square), at, board = step, facing_known(t.at[plane]), t.facts.board
    turn = abs(turned(POINTS["e"], at[2])) if name == "e" and at else 0
    near = bool(at and alone) and any(p[:2] == square for n in points for p in ends(board, at, n))
    return steps - 1 + (board.costs[turn] if turn < 3 else 1), near


def sided(t: Table, points: Sequence[int], line: Fly) -> Fly:
    """8c: `left` is diagonally ahead where only so all points are spent, else to the side."""
    if not {"left", "right"} & {step[0] for leg in line.course for step in leg.noted}:
        return line
    aside, diagonal = (tuple(leg._replace(steps=read(leg, way)) for leg in line.course) for way in ("s", "f"))
    cost, other = (price(t, course) for course in (aside, diagonal))
    shots = any(leg.fire for leg in line.course)  # 9f: behind a miss the last point buys two squares
    fits = cost in points or (shots and cost - 1 in points)
    expected = "it is read as straight to the side; fl and fr are diagonally ahead"
    t.reading("8c", shots or fits != (other in points), expected, "left and right can be either")
    return line._replace(course=diagonal if other in points and not fits else aside)


def read(leg: Leg, way: str) -> tuple[Any, ...]:
    """The steps of a leg with `left` and `right` as diagonally ahead (f) or to the side (s)."""
    sides = {side: way + side[0] for side in ("left", "right")}
    return tuple(step and (sides.get(step[0], step[0]), *step[1:]) for step in leg.steps or ())


def price(t: Table, course: Sequence[Leg]) -> int:
    """What the squares of a course cost, those that compass points name as if they were ahead."""
    costs = t.facts.board.costs
    return sum(costs[abs(RELATIVE.get(name, 0))] * n for leg in course for name, n, *_ in leg.noted)


# Whether all points are spent.


def spent(t: Table, flight: Flight, why: str) -> None:
    """8e: all points are spent, and no more of them (8b), each square at its price (8c)."""
    cost, points = flight.cost, flight.points
    if cost is None or flight.downed or flight.left:
        return
    for rule in ("8b", "8c", "8e"):
        t.rule(rule, True, "", "")
    if any(not rest or stuck(flight, int(rest)) for rest in flight.course.left):
        return
    assert flight.paid
    if t.believes or flight.fighter or flight.course.too_far or cost != sum(flight.paid):
        found = f"{flight.name} spent {several(cost, 'point')}"
        t.rule(misspent(flight, cost), False, f"it had {either(some(points))} ({why})", found)
        t.doubted[flight.plane] = True
    else:
        for _ in range(points[0] - cost):
            flight.go(0)  # a bomber's course that was cut short


def misspent(flight: Flight, cost: int) -> str:
    """The rule that a course breaks: 8c if it fits where squares diagonally ahead or aside cost less."""
    assert flight.paid
    (_, aside, side), (straight, diagonal, across) = flight.paid, flight.board.costs
    cheaper = {aside * (diagonal - straight), side * (across - diagonal), side * (across - straight)}
    cheaper.add(cost - sum(flight.paid))
    over = cost - flight.points[-1]
    return "8e" if over <= 0 else "8c" if len(flight.points) == 1 and over in cheaper else "8b"


def stuck(flight: Flight, rest: int, most: int | None = None) -> bool:
    """8e: whether a rest buys no square where it may stop, for all that is known."""
    if flight.place is None or flight.excused:
        return True
    if not flight.fighter and ahead(flight.place, rest)[1] > flight.board.rows:
        return False
    free = free_ends(flight.board, flight.place, rest, flight.others)
    return len({place[:2] for place in free}) <= (strays(flight.table) if most is None else most)
