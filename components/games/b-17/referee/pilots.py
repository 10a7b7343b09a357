"""What a pilot with sense flies: courses, the stops on them, and what an attack is worth (6A, 6C1, 6D3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from cutline.referee import World

from .courses import stood, straight
from .geometry import Fix, distance, flown, met, off_rect, turned
from .kit import Plane, bomber, fighter, german
from .state import lost

STEP, WIDE = 2, 30  # inches and degrees between the courses that are looked at
IDEAL, DANGER = 9.0, 6.0  # inches to a target after a move; and the price of its guns
HAIR = 0.1  # inches that nobody argues about
SURE = 0.5  # inches inside a range, so that it is beyond doubt
OFF = -50.0  # a move that ends off the table is worth less, whatever it attacks
Legs = tuple[tuple[str, float], ...]


class Course(NamedTuple):
    """A move, or its pieces up to an attack."""

    legs: Legs
    target: Plane | None = None
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


def stops(start: Fix, legs: Legs) -> Iterator[tuple[Legs, Fix]]:
    """Places on the way, an inch apart, each with the pieces that lead there; the end last."""
    before: Legs = ()
    for how, much in legs:
        if how == "turn":
            start = turned(start, much)
        else:
            for inch in range(1, int(much) + 1):
                yield (*before, (how, inch)), flown(start, inch)
            start = flown(start, much)
        before = *before, (how, much)
    yield before, start


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


def hunting(w: World, plane: Plane, start: Fix, length: float, careful: bool = True) -> list[Course]:
    """The moves that a fighter may make, each with the attacks on its way, and what they are worth."""
    there, start = foes(w, plane), Fix(*start[:3])
    targets, bombers = prey(plane, start, there), [fix for p, fix in there.items() if bomber(p)]
    later = [flown(fix, w.v.bomber_move * bomber(p)) for p, fix in targets.items()]
    guns = [*bombers, *(flown(fix, w.v.bomber_move) for fix in bombers)] if careful else []
    near = {p: fix for p, fix in targets.items() if distance(start.at, fix.at) < length + w.v.range}
    found = list[Course]()
    for legs in courses(straight(w, plane), length):
        *_, (_, end) = stops(start, legs)
        worth = value_of_end(w, end, later, guns) - (not targets and len(legs) > 1)
        found += [Course(legs, worth=worth), *attacks(w, start, legs, near, worth)]
    return found


def several(courses: Iterable[Course]) -> list[Course]:
    """The best of them first, then the best of each kind: an attack from each side, a way for each turn."""
    ranked = sorted(courses, key=lambda course: -course.worth)
    kinds = {kind_of(course): course for course in reversed(ranked)}
    return [c for c in ranked if c is ranked[0] or (c is kinds[kind_of(c)] and c.worth > OFF)]


def kind_of(course: Course) -> tuple[str | None, str | None, float]:
    """What tells a course from another: its target, from where, and the side of its turn."""
    by = swerve(course.legs)
    return course.target, course.seen, (by > 0) - (by < 0) if course.target else by


def swerve(legs: Legs) -> float:
    """The degrees of a course's turn; 0 for straight on."""
    return next((much for how, much in legs if how == "turn"), 0.0)


def value_of_end(w: World, end: Fix, prey: Sequence[Fix], guns: Sequence[Fix]) -> float:
    """The worth of a place: near to its prey, out of reach of guns and flak, on the table."""
    near = min((distance(end.at, fix.at) for fix in prey), default=0.0)
    flak = max(0.0, w.v.flak_range + 1 - off_rect((end.at, end.at), w.kit.target))
    worth = -abs(near - IDEAL) - 4.0 * flak
    worth -= sum(DANGER for fix in guns if distance(fix.at, end.at) < w.v.range + 2)
    return worth + 2 * OFF * (not (0 <= end.x <= w.v.table_width and 0 <= end.y <= w.v.table_length))


def attacks(w: World, start: Fix, legs: Legs, near: Mapping[Plane, Fix], worth: float) -> Iterator[Course]:
    """A course with each of the attacks that it offers."""
    for before, it in stops(start, legs) if near else ():
        for plane, fix in near.items():
            if distance(it.at, fix.at) <= w.v.range - SURE and (seen := from_where(w, it, fix)):
                yield Course(before, plane, seen, worth + value(plane, seen))


def value(target: Plane, seen: str) -> float:
    """The worth of an attack: more head-on at a bomber, less where the answer is stronger."""
    if fighter(target):
        return 40.0 - 8.0 * (seen == "head-on")
    return 40.0 + 6.0 * (seen == "head-on") - 4.0 * (seen == "tail")
