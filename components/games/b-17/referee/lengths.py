"""How far a plane flies in a turn (6B), and which rule was forgotten where it flew otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot, radians, sin
from typing import Any, NamedTuple

from cutline.referee import Table, many, some

from .entering import extras
from .geometry import Fix, apart, distance
from .kit import Plane, fighter, german, name

Fits = Callable[[float], bool]


class Leg(NamedTuple):
    """A plane's move in this turn, as far as it was noted."""

    start: Fix | None  # where it set out
    damage: int  # points that shorten it for certain: those before it moved on
    flown: float = 0.0
    ahead: float = 0.0  # of that, before it turned
    turns: int = 0
    stop: float | None = None  # how far it had flown when it stopped last
    vague: bool = False  # a piece of it was not noted
    over: bool = False


def lengths(t: Table, plane: Plane) -> list[float]:
    """All distances that a plane's whole move can have, the least first (6B, 6C1c, 6C2c, 6C3c)."""
    leg, points = t.leg.values[plane], many(t.damage.values[plane])
    least = min(points) if leg is None else min(leg.damage, *points)
    if leg and t.flak.values[plane] == t.turn.values[0]:
        least = min(many(t.before.values[plane]))  # of flak it is not said when it hit
    stop, most = (leg and leg.stop) or 0.0, max(*points, t.coming.values[plane])
    hurt = range(least, min(most, t.facts.lives(plane) - 1) + 1) or (least,)
    return sorted({max(n, stop) for adds in extras(t, plane) for n in shortened(t, plane, adds, hurt)})


def shortened(t: Table, plane: Plane, adds: int, hurt: Any) -> Iterator[float]:
    """The distance with so many points of damage."""
    full = usual(t, plane) + adds
    return (max(full - t.v.slowed * points, 0) for points in hurt)


def usual(t: Table, plane: Plane) -> int:
    """6B: the distance of an undamaged plane."""
    return int(t.v.fighter_move if fighter(plane) else t.v.bomber_move)


def straight(t: Table, plane: Plane) -> float:
    """6C1a, 6C2a: how far it flies before it may turn."""
    return float(t.v.fighter_straight if fighter(plane) else t.v.bomber_straight)


def slack(t: Table, *fixes: Fix | None) -> float:
    """How much places may be off."""
    return float(t.facts.tolerance) + sum(fix.slack for fix in fixes if fix)


def drift(t: Table, start: Fix, far: float) -> float:
    """How much the end of a course may be off: by its start, and by what a heading may be."""
    angle = float(t.v.tolerance_degrees) + start.swing
    return slack(t, start) + far * sin(radians(min(angle, 90.0)))


def by_hand(t: Table, fix: Fix, far: float) -> Fix:
    """A place to which a leg of so many inches has led, as far as a hand can keep to it."""
    degrees = float(t.v.hand_degrees)
    more = hypot(t.facts.hand, far * sin(radians(degrees)))
    return fix._replace(loose=fix.loose + more, askew=fix.askew + degrees)


def forgotten(t: Table, plane: Plane, fits: Fits, far: bool, otherwise: str, exact: bool = True) -> str:
    """The rule that was forgotten where a distance fits without it.

    `far`: it flew too far; `exact`: how far it flew is known, and not only that it can come there.
    """
    leg, kind = t.leg.values[plane], ("6C1c" if fighter(plane) else "6C2c")
    adds, points = tuple(extras(t, plane)), many(t.damage.values[plane])
    tried: list[tuple[str, Any]] = []
    if far and max(points):
        at_stop = leg and leg.stop is not None and max(points) > min(many(t.before.values[plane]))
        tried += [("6C3c" if at_stop else kind, [(a, (n,)) for a in adds for n in range(max(points))])]
    if german(plane) and exact:
        first = adds != (0,) or entered_now(t, plane)
        other = {0, int(t.v.dive), -int(t.v.climb)} - set(adds)
        tried += [("5D3" if first else "5D4", [(a, points) for a in other])]
    for rule, ways in tried:
        if any(fits(n) for a, hurt in ways for n in shortened(t, plane, a, hurt)):
            return rule
    return otherwise


def short(t: Table, plane: Plane, rule: str, fits: Fits, expected: str, found: str) -> None:
    """A move of another length than the damage noted so far asks for.

    Where it is a whole move of a plane with more damage, it may have that: only a log that notes
    damage is wrong then.
    """
    points, most = many(t.damage.values[plane]), t.facts.lives(plane)
    worse = [
        n
        for n in range(max(points) + 1, most if rule == "6C3a" else 0)
        if any(fits(far) for adds in extras(t, plane) for far in shortened(t, plane, adds, (n,)))
    ]
    met = any(t.entered.values.values()) and not (german(plane) and entered_now(t, plane))
    if worse and met and not t.noted.values["hurt"]:
        t.unchecked(rule, expected, f"the damage of {name(plane)} was not written down")
        t.damage[plane] = some(worse)
        return
    t.rule(rule, False, expected, found)
    if worse and t.believes:
        t.damage[plane] = some((*points, *worse))


def entered_now(t: Table, plane: Plane) -> bool:
    """Whether its section came into play in this turn."""
    return bool(t.entered.values[t.facts.section(plane)] == t.turn.values[0])


def stood(t: Table, plane: Plane, by: Plane) -> Fix | None:
    """Where a plane stood when another moved: Germans move before all others (5C1)."""
    path, at = t.path.values[plane], t.at.values[plane]
    if german(by) and not german(plane) and path is not None:
        return path[0] if path else None
    if german(plane) and not german(by) and path is None and not t.stated.values[plane]:
        return None  # it has moved since, and nobody wrote that down
    return at if isinstance(at, Fix) else None


def spelt(value: Any) -> str:
    """A length, or a place: 13.5, or 30, 80."""
    if isinstance(value, tuple):
        return ", ".join(map(spelt, value[:2]))
    return f"{round(value, 1):g}"


def fitting(t: Table, totals: Sequence[float], far: float) -> bool:
    """Whether a plane may have flown just so far."""
    return any(abs(n - far) <= t.facts.tolerance for n in totals)


def as_meant(t: Table, plane: Plane, start: Any, rows: Any, end: Any) -> tuple[Any, Sequence[Any]]:
    """`30 60 5 -> 31 66`: a heading, or so many inches: whichever makes a whole move."""
    if not start or start[2] is not None or not rows or len(rows[0].get("legs") or ()) != 1:
        return start, rows
    (how, much), at = rows[0]["legs"][0], t.at.values[plane]
    if how != "ahead" or not isinstance(much, (int, float)):
        return start, rows
    known = at.heading if type(at) is Fix else None
    whole = fitting(t, lengths(t, plane), pieces(rows)[0])
    there = end and abs(distance(start[:2], end[:2]) - much) <= t.facts.tolerance
    askew = known is not None and apart(known, much) > t.v.tolerance_degrees + at.swing
    alone = not end and not any(row.get("attack") for row in rows)
    if whole or there or askew or alone:
        return start, rows
    return (*start[:2], much), ({**rows[0], "legs": ()}, *rows[1:])


def pieces(rows: Sequence[Any]) -> tuple[float, bool]:
    """How many inches these pieces of a course come to, and whether one is a turn."""
    found = [piece for row in rows for piece in row.get("legs") or ()]
    far = sum(n for how, n in found if how == "ahead" and isinstance(n, (int, float)))
    return far, any(how != "ahead" for how, _ in found)
