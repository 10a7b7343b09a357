"""What a move costs (7, 8b, 8c, 8e); words of a course that mean what the points allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World, several

from .board import named, place_of
from .flight import POINTS, RELATIVE, Flight, Leg, strays
from .geometry import ahead, ends, free_ends, spelt, turned
from .kit import Plane
from .order import bonus

# what a move may cost (8b)


def points_of(w: World, plane: Plane, line: Line) -> tuple[Any, str]:
    """8b: return the points that a plane has, and why."""
    kind, die = w.kit.types[plane[0]], line.die
    if not kind.fighter:
        expected = f"bombers roll none; every {kind.name} has {kind.points} points"
        w.rule("8b", die in (None, kind.points), expected, f"{named(w, plane)} rolled {die}")
        return kind.points, f"as every {kind.name}"
    more, rolled = bonus(w, plane), w.thrown(line, ("die",), range(1, w.v.die + 1), "2a")
    dived = f" + {more} for its dive" if type(more) is int and more else ""
    return rolled + kind.points + more, f"die {line.die or '?'} + {kind.points}{dived}"


# words of a course that can mean two things


def as_meant(w: World, plane: Plane, line: Line, course: tuple[Leg, ...]) -> tuple[Any, tuple[Leg, ...]]:
    """Return the start and the course: `f3` of a plane that is not on F3 are three steps ahead."""
    start, place = line.start, place_of(w, plane)
    f_column = start is not None and start[0] == ord("f") - ord("a") and start[1] < 10
    if not f_column or line.die or line.faces is not None or not place or (place[:2] == start and course):
        return start, course
    return None, (Leg((("f", start[1]),)), *course)


def end_meant(
    w: World, plane: Plane, points: Any, line: Line, course: tuple[Leg, ...]
) -> tuple[tuple[Leg, ...], Any, Any]:
    """8c: `f9` behind the die are nine squares ahead, or the square F9: what the points allow."""
    before, last, facing = last_step(course)
    if not last or len(last) < 3 or line.square:
        return course, line.square, line.facing
    (_, far, square), points = last, int(points)
    cost, there = reaches(w, plane, last, points, alone=not before and len(course) == 1)
    cost += facing is not None
    odd = far > w.v.die + w.kit.types[plane[0]].points  # fewer: the usual way to write a course
    expected = f"it is read as {far} squares; to {spelt(square)} is the square"
    found = f"{spelt(square)} can be {far} squares or the square {spelt(square).upper()}"
    w.reading("8c", not (odd and there and cost == points), expected, found)
    if cost <= points and (cost == points or not there):
        return course, None, None
    rest = (course[-1]._replace(steps=before),) if before or len(course) > 1 else ()
    return (*course[:-1], *rest), square, facing


def last_step(course: tuple[Leg, ...]) -> tuple[tuple[Any, ...], Any, int | None]:
    """Return the last step of a course, those before it, and the facing that stands behind it, if any."""
    *before, last = (course[-1].steps or (None,)) if course else (None,)
    facing = POINTS.get(last[0]) if last and before and last[1:] == (1,) else None
    if facing is not None:
        *before, last = before
    return tuple(before), last, facing


def reaches(w: World, plane: Plane, step: Any, points: int, alone: bool) -> tuple[int, bool]:
    """Return what a last step costs by its number of squares, and whether its square is in reach instead."""
    (name, far, square), at, board = step, place_of(w, plane), w.kit.board
    at = at if at and at[2] is not None else None
    turn = abs(turned(POINTS["e"], at[2])) if name == "e" and at else 0
    near = bool(at and alone) and any(p[:2] == square for p in ends(board, at, points))
    return far - 1 + (board.costs[turn] if turn < 3 else 1), near


def sided(w: World, points: Any, course: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """8c: `left` is diagonally ahead where only so all points are spent, else to the side."""
    if not {"left", "right"} & {step[0] for leg in course for step in leg.steps if step}:
        return course
    aside, diagonal = (tuple(leg._replace(steps=read(leg, way)) for leg in course) for way in ("s", "f"))
    cost, other, points = price(w, aside), price(w, diagonal), int(points)
    shots = any(leg.fire for leg in course)  # 9f: behind a miss the last point buys two squares
    fits = cost == points or (shots and cost - 1 == points)
    expected = "it is read as straight to the side; fl and fr are diagonally ahead"
    w.reading("8c", shots or fits != (other == points), expected, "left and right can be either")
    return diagonal if other == points and not fits else aside


def read(leg: Leg, way: str) -> tuple[Any, ...]:
    """Return the steps of a leg with `left` and `right` as diagonally ahead (f) or to the side (s)."""
    sides = {word: way + word[0] for word in ("left", "right")}
    return tuple(step and (sides.get(step[0], step[0]), *step[1:]) for step in leg.steps)


def price(w: World, course: Sequence[Leg]) -> int:
    """Return what the squares of a course cost, those that compass points name as if they were ahead."""
    costs, steps = w.kit.board.costs, (step for leg in course for step in leg.steps if step)
    return sum(costs[abs(RELATIVE.get(name, 0))] * n for name, n, *_ in steps)


# whether all points are spent (8e)


def spent(w: World, flight: Flight, why: str) -> None:
    """All points are spent, and no more of them (8b), each square at its price (8c) (8e)."""
    rest = flight.rest
    if rest is None or flight.gone:
        return
    fine = rest == 0
    if fine is False:
        rest = int(rest)
        fine = rest > 0 and stuck(w, flight, rest)
    for rule in ("8b", "8c", "8e"):
        w.rule(rule, True, "", "")
    found = f"{flight.name} spent {several(flight.cost, 'point')}"
    flight.wrong |= not w.rule(lambda: misspent(flight, rest), fine, f"it had {flight.points} ({why})", found)


def misspent(flight: Flight, rest: int) -> str:
    """Return the rule that a course breaks: 8c if it fits where squares aside cost less."""
    assert flight.paid
    (_, aside, across), (straight, diagonal, sideways) = flight.paid, flight.board.costs
    cheaper = {aside * (diagonal - straight), across * (sideways - diagonal), across * (sideways - straight)}
    cheaper.add((flight.cost or 0) - sum(flight.paid))
    return "8e" if rest >= 0 else "8c" if type(flight.points) is int and -rest in cheaper else "8b"


def stuck(w: World, flight: Flight, rest: int, most: int | None = None) -> bool:
    """Return whether a rest buys no square where it may stop, for all that is known (8e)."""
    if flight.place is None or flight.excused:
        return True
    if not flight.fighter and ahead(flight.place, rest)[1] > flight.board.rows:
        return False
    free = {place[:2] for place in free_ends(flight.board, flight.place, rest, flight.others)}
    return len(free) <= (strays(w, flight.square) if most is None else most)
