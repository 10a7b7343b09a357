"""Moves that are worth flying: how planes go for one another; for a player, and for `next`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from cutline.referee import World

from .courses import stood, straight
from .geometry import Fix, distance, flown, met, off_rect, turned
from .kit import Plane, bomber, fighter, german
from .state import lost

STEP, WIDE = 2, 30  # inches and degrees between the courses that are looked at
IDEAL, DANGER = 9.0, 6.0  # inches to a target after a move; and the price of its guns
HAIR = 0.1  # inches that nobody argues about
SURE = 0.5  # inches inside a range, so that it is beyond doubt
Legs = tuple[tuple[str, float], ...]


class Course(NamedTuple):
    """A whole move: its pieces as in a log, and an attack on the way."""

    legs: Legs
    target: Plane | None = None
    stop: float = 0.0  # how far it has flown there
    seen: str | None = None  # head-on, tail or side
    worth: float = 0.0


def courses(first: float, length: float) -> Iterator[Legs]:
    """Straight on, or with one turn by a round number of degrees."""
    yield (("ahead", length),)
    for n in range(ceil((length - first) / STEP)):
        ahead = first + n * STEP
        for angle in range(-180 + WIDE, 181, WIDE):
            if angle:
                yield ("ahead", ahead), ("turn", angle), ("ahead", length - ahead)


def until(course: Course) -> Legs:
    """The pieces of a course up to its attack; all of them, if it has none."""
    before, left = list[tuple[str, float]](), course.stop
    for how, much in course.legs if course.target else ():
        if how == "ahead" and much >= left:
            return (*before, ("ahead", left))
        before.append((how, much))
        left -= much if how == "ahead" else 0
    return course.legs


def stops(start: Fix, legs: Legs) -> Iterator[tuple[float, Fix]]:
    """Places on the way, an inch apart, each with how far that is; the end last."""
    far = 0.0
    for how, much in legs:
        if how == "turn":
            start = turned(start, much)
            continue
        for inch in range(1, int(much) + 1):
            yield far + inch, flown(start, inch)
        start, far = flown(start, much), far + much
    yield far, start


# The sky, as the side to move sees it.


def foes(w: World, plane: Plane) -> dict[Plane, Fix]:
    """Enemies on the table whose place and heading are known, as they were reckoned to be."""
    found = {p: stood(w, p, plane) for p in w.at if german(p) != german(plane) and not lost(w, p)}
    return {p: Fix(*fix[:3]) for p, fix in found.items() if fix and fix.heading is not None}


def prey(plane: Plane, start: Fix, foes: Mapping[Plane, Fix]) -> dict[Plane, Fix]:
    """6A: the bombers that are nearest to a German, or the Germans that a P-51 goes for."""
    seen = {p: fix for p, fix in foes.items() if bomber(p) or not german(plane)}
    near = min((distance(start.at, fix.at) for fix in seen.values()), default=0.0)
    return {
        p: fix for p, fix in seen.items() if not german(plane) or distance(start.at, fix.at) <= near + HAIR
    }


def from_where(w: World, it: Fix, target: Fix) -> str:
    """head-on, tail, side; "" where that may be argued about."""
    half, give = float(w.v.directly), 2.0 * w.v.tolerance_degrees
    ways = {word: met(it, target, side, half, give) for word, side in (("head-on", 0), ("tail", 180))}
    if None in ways.values():
        return ""
    return next((word for word, sure in ways.items() if sure), "side")


# What is best.


def best(w: World, plane: Plane, start: Fix, length: float, careful: bool = True) -> Course:
    """The move that attacks best, or else comes closest to what it is after."""
    there, start = foes(w, plane), Fix(*start[:3])
    targets, bombers = prey(plane, start, there), [fix for p, fix in there.items() if bomber(p)]
    later = [flown(fix, w.v.bomber_move * bomber(p)) for p, fix in targets.items()]
    guns = [*bombers, *(flown(fix, w.v.bomber_move) for fix in bombers)] if careful else []
    near = {p: fix for p, fix in targets.items() if distance(start.at, fix.at) < length + w.v.range}
    found = list[Course]()
    for legs in courses(straight(w, plane), length) if targets else ((("ahead", length),),):
        *_, (_, end) = stops(start, legs)
        worth = value_of_end(w, end, later, guns)
        found += [Course(legs, worth=worth), *attacks(w, start, legs, near, worth)]
    return max(found, key=lambda course: course.worth)


def value_of_end(w: World, end: Fix, prey: Sequence[Fix], guns: Sequence[Fix]) -> Any:
    """The worth of a place: near to its prey, out of reach of guns and flak, on the table."""
    near = min((distance(end.at, fix.at) for fix in prey), default=0.0)
    worth = -abs(near - IDEAL) - 4.0 * under_fire(w, end)
    worth -= sum(DANGER for fix in guns if distance(fix.at, end.at) < w.v.range + 2)
    return worth - 100.0 * (not (0 <= end.x <= w.v.table_width and 0 <= end.y <= w.v.table_length))


def attacks(w: World, start: Fix, legs: Legs, near: Mapping[Plane, Fix], worth: float) -> Iterator[Course]:
    """A course with each of the attacks that it offers."""
    for stop, it in stops(start, legs) if near else ():
        for plane, fix in near.items():
            if distance(it.at, fix.at) <= w.v.range - SURE and (seen := from_where(w, it, fix)):
                yield Course(legs, plane, stop, seen, worth + value(plane, seen))


def value(target: Plane, seen: str) -> float:
    """The worth of an attack: more head-on at a bomber, less where the answer is stronger."""
    if fighter(target):
        return 40.0 - 8.0 * (seen == "head-on")
    return 40.0 + 6.0 * (seen == "head-on") - 4.0 * (seen == "tail")


def under_fire(w: World, end: Fix) -> Any:
    """How deep in range of flak a move ends."""
    return max(0.0, w.v.flak_range + 1 - off_rect((end.at, end.at), w.kit.target))
