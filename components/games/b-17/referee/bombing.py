"""Flak, and the bombs (7)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, high, many, some

from .attacks import DICE
from .combat import fight, flies
from .geometry import Fix, off_rect, over, parts
from .kit import Plane, bomber, fighter, german, name
from .placing import meet, out
from .state import SOMEWHERE, rules

# Flak (7D1, 7D4).


@rules.verb(
    f"plane:PLANE {DICE}", also="aa", ask="plane:PLANE die:SHOT against:SHOT", example="flak b1 5 3 hit"
)
def flak(t: Table, plane: Any, **said: Any) -> None:
    """flak at a plane: its die, the plane's, what came of it"""
    if plane is None:
        return
    t.noted["flak"] = True
    meet(t, plane, "under flak")
    if flies(t, plane, "under flak"):
        near, reach = in_flak(t, plane), t.v.flak_range
        expected = f"within {reach} in of the target, give or take {t.v.tolerance} in"
        t.measured("7D1b", near, expected, f"{name(plane)} is farther away", nowhere(plane, near))
        fine = not bomber(plane) or t.bombed[plane] != t.turn[0]
        t.rule("7D1a", fine, "flak before the bombs", f"{name(plane)} has bombed")
    t.flak[plane] = t.turn[0]
    fight(t, plane, rule="7D1c")


def way(t: Table, plane: Plane) -> list[Fix]:
    """Where a plane has been in this turn, as far as it is known."""
    at, path = t.at[plane], t.path[plane] or ()
    return [fix for fix in (*path, at) if type(fix) is Fix]


def noted(t: Table, plane: Plane, holds: bool) -> bool | None:
    """What holds where it is; what does not may hold where it has gone, if no move was noted."""
    told = t.stated[plane] or (t.path[plane] and t.at[plane] != SOMEWHERE)  # () is not all known
    return holds if holds or told else None


def nowhere(plane: Plane, known: bool | None) -> str:
    return f"where {name(plane)} is was not written down" if known is None else ""


def in_flak(t: Table, plane: Plane, sure: bool = False) -> bool | None:
    """7D1b: whether flak reaches a plane anywhere on its way, or surely where it stands now.

    Not said, which part of it: the nearest, or, to be sure, its middle.
    """
    give, reach, target = t.facts.tolerance, t.v.flak_range, t.facts.target
    if sure:
        fix = t.at[plane]
        return type(fix) is Fix and off_rect((fix.at, fix.at), target) <= reach - give - fix.slack
    if not (found := way(t, plane)):
        return None
    shape = t.facts.shapes[plane]
    ends = [(one.at, two.at) for one, two in zip(found, found[1:] or found, strict=False)]
    ends += [part for fix in found if fix.heading is not None for part in parts(fix, shape)]
    slack = max(fix.slack for fix in found) + give
    slack += 0 if all(fix.heading is not None for fix in found) else shape.radius
    return noted(t, plane, min(off_rect(end, target) for end in ends) <= reach + slack)


def no_flak(t: Table, plane: Plane) -> bool:
    """7D4: a fighter has surely stopped within its range."""
    dice = t.noted["flak"] or t.noted["dice"]
    stopped = dice and t.path[plane] and fighter(plane) and out(t, plane) is False
    fired = t.flak[plane] == t.turn[0]
    return bool(stopped and not (fired or t.missing[0]) and in_flak(t, plane, sure=True))


OWED: dict[str, Any] = {
    "expected": "flak at fighters that stop within its range",
    "label": "{}",
    "each": "flak",
}


@rules.owed("germans", "7D4", **OWED)
def none_at_germans(t: Table, plane: Plane) -> bool:
    return german(plane) and no_flak(t, plane)


@rules.owed("americans", "7D4", **OWED)
def none_at_escorts(t: Table, plane: Plane) -> bool:
    return not german(plane) and no_flak(t, plane)


# The bombs (7B, 7C, 7D2).


def engines(t: Table, plane: Plane) -> Any:
    """7C: those that are undamaged."""
    return high(t.v.bomber_hits - t.damage[plane], 0)


@rules.verb(
    "plane:PLANE pairs:PAIR* [=|total|makes] [hits:COUNT] [hits|bombs]",
    step="americans",
    also="bombs",
    ask="plane:PLANE",
    example="bomb b1 4/2 5/5 6/1 3/3 = 3 hits",
)
def bomb(t: Table, plane: Any, pairs: Any, hits: Any) -> None:
    """a bomb run: a pair of dice, the bomber's and the target's, for each undamaged engine"""
    if plane is None:
        return
    meet(t, plane, "bombs")
    if not t.rule("7B", bomber(plane), "bombers bomb", f"{name(plane)} bombs"):
        return
    if flies(t, plane, "bombs"):
        above = over_target(t, plane)
        expected = f"all of the fuselage over the target, give or take {t.v.tolerance} in"
        t.measured("7B", above, expected, f"{name(plane)} is not over it", nowhere(plane, above))
    told = pairs or t.noted["flak"]
    if told and not t.flak[plane] and not t.missing[0] and not perhaps(t, plane):
        t.rule("7D1a", False, "flak before the bombs", f"none at {name(plane)}")
    last, again = t.bombed[plane], f"{name(plane)} bombs again"
    if t.rule("7C", last != t.turn[0], "one run in a turn", again):
        t.reading("7C", not last, "one load of bombs for each bomber", again)
    t.bombed[plane] = t.turn[0]
    t.hits.plus(0, bomb_hits(t, plane, pairs, hits))


def perhaps(t: Table, plane: Plane) -> bool:
    """Whether flak may have fired at a bomber in an earlier turn, of which lines are missing."""
    start = (t.path[plane] or (t.at[plane],))[0]
    if not t.unseen[0] or type(start) is not Fix:
        return bool(t.unseen[0])
    shape, reach = t.facts.shapes[plane], t.v.flak_range + start.slack
    return off_rect((start.at, start.at), t.facts.target) <= reach + shape.nose


def over_target(t: Table, plane: Plane) -> bool | None:
    """7B: whether the whole fuselage was over the target, anywhere on its way of this turn."""
    found = way(t, plane)
    if not found or any(fix.heading is None for fix in found):
        return None
    slack = t.facts.tolerance + max(fix.slack for fix in found)
    above = over(t.facts.target.grown(slack), found, t.facts.shapes[plane])
    return noted(t, plane, above)


def bomb_hits(t: Table, plane: Plane, pairs: Any, hits: Any) -> Any:
    """7C, 7D2: what the dice come to, or what was written of them."""
    left, n = engines(t, plane), t.v.bomb_hits_doubled
    if t.throw and not pairs:
        pairs = t.args["pairs"] = tuple((t.throw(t.v.die), t.throw(t.v.die)) for _ in range(left))
    if not pairs:
        if hits is None:
            return t.guess(range(max(many(left)) * n + 1), "7C")
        t.rule("7C", left * n >= hits, f"at most {n} for each of {either(left)} engines", f"{hits} hits")
        return hits
    found = f"{len(pairs)} pairs of dice"
    t.rule("7C", left == len(pairs), f"{either(left)} undamaged engines, a pair for each", found)
    dice = [tuple(t.faced(die, t.v.die, "bombs") for die in pair) for pair in pairs]
    due = summed(t, dice)
    others = {"7D2a": summed(t, dice, equal=True), "7D2c": summed(t, dice, doubled=False)}
    return t.expect("7D2b", "hits", due, "the dice come to {}", "{} hits", forgotten=others)


def summed(t: Table, dice: Any, equal: bool = False, doubled: bool = True) -> Any:
    """7D2a to 7D2c: the hits of these pairs; of a die that was not noted, of any face."""
    total: Any = 0
    for pair in dice:
        faces = [(die,) if die else range(1, t.v.die + 1) for die in pair]
        found = some(of_pair(t, a, b, equal, doubled) for a in faces[0] for b in faces[1])
        total = total + (found if type(found) is int else t.pick(found))
    return total


def of_pair(t: Table, one: int, other: int, equal: bool, doubled: bool) -> int:
    if one < other or (one == other and not equal):
        return 0
    twice = doubled and one >= t.v.doubled * other
    return int(t.v.bomb_hits_doubled if twice else t.v.bomb_hits)
