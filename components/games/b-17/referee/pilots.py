"""Moves that are worth flying: how planes go for one another; for a player, and for `next`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from cutline.referee import World

from .courses import stood, straight
from .geometry import Fix, distance, flown, met, off_rect, turned
from .gunners import TOP, bearing_guns
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
    seen: str | None = None  # head-on or tail, None from the side
    worth: float = 0.0


def courses(first: float, length: float, most: int = 180) -> Iterator[Legs]:
    """Straight on, or with one turn by a round number of degrees."""
    yield (("ahead", length),)
    for n in range(ceil((length - first) / STEP)):
        ahead = first + n * STEP
        for angle in range(WIDE, most + 1, WIDE):
            for by in (angle,) if angle == 180 else (angle, -angle):
                yield ("ahead", ahead), ("turn", by), ("ahead", length - ahead)


def after(start: Fix, legs: Legs) -> Fix:
    """Where a plane is behind these pieces."""
    for how, much in legs:
        start = flown(start, much) if how == "ahead" else turned(start, much)
    return start


def split(legs: Legs, stop: float) -> tuple[Legs, Legs]:
    """The pieces up to a stop, and those behind it."""
    for number, (how, much) in enumerate(legs):
        if how == "ahead" and much >= stop:
            rest = (("ahead", much - stop),) if much > stop else ()
            return (*legs[:number], ("ahead", stop)), (*rest, *legs[number + 1 :])
        stop -= much if how == "ahead" else 0
    return legs, ()


def stops(start: Fix, legs: Legs) -> Iterator[tuple[float, Fix]]:
    """Places on the way, an inch apart, each with how far that is."""
    far = 0.0
    for how, much in legs:
        if how == "turn":
            start = turned(start, much)
            continue
        for inch in range(1, int(much) + 1):
            yield far + inch, flown(start, inch)
        start, far = flown(start, much), far + much


# The sky, as the side to move sees it.


def foes(w: World, plane: Plane) -> dict[Plane, Fix]:
    """Enemies on the table whose place and heading are known."""
    found = {p: stood(w, p, plane) for p in w.at if german(p) != german(plane)}
    return {p: fix for p, fix in found.items() if fix and fix.heading is not None and not lost(w, p)}


def prey(w: World, plane: Plane, at: Any) -> dict[Plane, Fix]:
    """6A: the bombers that a German goes for from a place, or the Germans that a P-51 does."""
    seen = {p: fix for p, fix in foes(w, plane).items() if bomber(p) or not german(plane)}
    if not (seen and german(plane) and isinstance(at, Fix)):
        return seen
    near = min(distance(at.at, fix.at) for fix in seen.values())
    return {p: fix for p, fix in seen.items() if distance(at.at, fix.at) <= near + HAIR}


def from_where(w: World, it: Fix, target: Fix) -> str | None:
    """head-on, tail, side; "" where that may be argued about."""
    half, give = float(w.v.directly), 2.0 * w.v.tolerance_degrees
    ways = {word: met(it, target, side, half, give) for word, side in (("head-on", 0), ("tail", 180))}
    if None in ways.values():
        return ""
    return next((word for word, sure in ways.items() if sure), "side")


def volley(w: World, by: Plane, target: Plane) -> list[str]:
    """6D6e, N4b: guns of a bomber that may fire together."""
    guns = bearing_guns(w, by, target, sure=False)
    ends = [gun for gun in guns if gun in ("nose", "tail")]
    found = ends or [gun for gun in guns if gun != TOP]
    return found + [TOP] * (TOP in guns and "tail" not in found)


# What is best.


class Sky(NamedTuple):
    """The view of a pilot before a move, the same for all courses."""

    prey: Mapping[Plane, Fix]
    later: Sequence[Fix]  # where its prey will be after the bombers' next move
    guns: Sequence[Fix]  # where bombers that fire at it are or will be


def sky(w: World, plane: Plane, start: Fix, reach: float) -> Sky:
    """6A: what it goes for, as far as it can come, and what it keeps clear of."""
    after_whom, on = prey(w, plane, start), float(w.v.bomber_move)
    bombers = [fix for p, fix in foes(w, plane).items() if bomber(p)]
    later = [flown(fix, on * bomber(p)) for p, fix in after_whom.items()]
    near = {p: fix for p, fix in after_whom.items() if distance(start.at, fix.at) < reach}
    return Sky(near, later, [*bombers, *(flown(fix, on) for fix in bombers)])


def best(w: World, plane: Plane, start: Fix, length: float, careful: bool = True) -> Course:
    """The move that attacks best, or else comes closest to what it is after."""
    seen = sky(w, plane, start, length + w.v.range)
    found = [
        course
        for legs in courses(straight(w, plane), length)
        for course in rated(w, start, legs, seen, careful)
    ]
    return max(found, key=lambda course: course.worth)


def rated(w: World, start: Fix, legs: Legs, sky: Sky, careful: bool) -> Iterator[Course]:
    """A course without an attack, and with the best that it offers."""
    end = after(start, legs)
    near = min((distance(end.at, fix.at) for fix in sky.later), default=0.0)
    on_table = 0 <= end.x <= w.v.table_width and 0 <= end.y <= w.v.table_length
    worth = -abs(near - IDEAL) - 100.0 * (not on_table) - 4.0 * under_fire(w, end)
    if careful:  # to end among the guns of bombers costs something
        worth -= sum(DANGER for fix in sky.guns if distance(fix.at, end.at) < w.v.range + 2)
    yield Course(legs, worth=worth)
    shots = [
        Course(legs, p, stop, seen, worth + value(p, seen) * (1 if careful else 0.2))
        for stop, it in stops(start, legs)
        for p, fix in sky.prey.items()
        if abs(it.x - fix.x) <= w.v.range and distance(it.at, fix.at) <= w.v.range - SURE
        if (seen := from_where(w, it, fix))
    ]
    if shots:
        yield max(shots, key=lambda shot: shot.worth)


def value(target: Plane, seen: str) -> float:
    """The worth of an attack: more head-on at a bomber, less where the answer is stronger."""
    if fighter(target):
        return 40.0 - 8.0 * (seen == "head-on")
    return 40.0 + 6.0 * (seen == "head-on") - 4.0 * (seen == "tail")


def under_fire(w: World, end: Fix) -> float:
    """How deep in range of flak a move ends."""
    reach, target = w.v.flak_range + 1, w.kit.target
    if end.y < target.near - reach:
        return 0.0
    return float(max(0.0, reach - off_rect((end.at, end.at), target)))


def guns_at(w: World, target: Plane, bombers: Sequence[Plane]) -> Iterator[dict[str, Any]]:
    """Every gunner's fire that a target has to expect where it is."""
    for by in bombers:
        for gun in volley(w, by, target):
            yield {"by": by, "gun": gun, "target": target}
