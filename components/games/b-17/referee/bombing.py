"""Flak, and the bombs (7)."""

from __future__ import annotations

from itertools import product
from typing import Any

from cutline.referee import Span, Table, either, high, many, some
from cutline.referee.pieces import NOTHING, Sum

from .attacks import DICE
from .geometry import Fix, off_rect, over, parts
from .gunners import unchecked
from .kit import Plane, bomber, fighter, name
from .placing import meet
from .state import SOMEWHERE, fight, flies, hurt, out, owed_by_each_side, rules

# Flak (7D1, 7D4).

FIRED_AT, DIE_ALONE = "was fired at by flak", Sum(NOTHING)


@rules.verb(
    f"plane:PLANE {DICE}",
    also="aa",
    ahead=True,
    ask="plane:PLANE die:SHOT against:SHOT",
    example="flak b1 5 3 hit",
)
def flak(t: Table, plane: Any, **said: Any) -> None:
    """flak fires at a plane: flak's die, plane's die, result"""
    if plane is None:
        return
    t.noted["flak"] = True
    meet(t, plane, FIRED_AT)
    if flies(t, plane, FIRED_AT):
        near, reach = in_flak(t, plane), t.v.flak_range
        expected = f"flak reaches {reach} in from the target, give or take {t.v.tolerance} in"
        if near is None:
            unchecked(t, "7D1b", expected, plane)
        else:
            t.rule("7D1b", near, expected, f"flak fired at {name(plane)} out of range")
        if bomber(plane):
            fine, found = t.bombed[plane] != t.turn[0], f"flak fired at {name(plane)} after its bombs"
            t.rule("7D1a", fine, "flak fires before the bombs", found)
    t.flak[plane] = t.turn[0]
    fight(t, plane, DIE_ALONE, DIE_ALONE, "7D1c")


def way(t: Table, plane: Plane) -> list[Fix]:
    """Where a plane has been in this turn, as far as it is known."""
    at, path = t.at[plane], t.path[plane] or ()
    return [fix for fix in (*path, at) if type(fix) is Fix]


def noted(t: Table, plane: Plane, holds: bool) -> bool | None:
    """Return `holds`; None if it fails here, but the plane may have moved on unnoted."""
    told = t.stated[plane] or (t.path[plane] and t.at[plane] != SOMEWHERE)  # () is not all known
    return holds if holds or told else None


def in_flak(t: Table, plane: Plane, sure: bool = False) -> bool | None:
    """7D1b: whether flak reaches a plane anywhere on its way, or surely where it stands now.

    Not said, which part of it: the nearest, or, to be sure, its middle.
    """
    give, reach, target = t.facts.tolerance, t.v.flak_range, t.facts.target
    if sure:
        fix = t.at[plane]
        on = type(fix) is Fix and fix.y <= t.v.table_length  # who has left the table is safe
        return on and off_rect((fix.at, fix.at), target) <= reach - give - fix.slack
    if not (found := way(t, plane)):
        return None
    shape = t.facts.shapes[plane]
    ends = [(one.at, two.at) for one, two in zip(found, found[1:] or found, strict=False)]
    ends += [part for fix in found if fix.heading is not None for part in parts(fix, shape)]
    slack = max(fix.slack for fix in found) + give
    slack += 0 if all(fix.heading is not None for fix in found) else shape.radius
    return noted(t, plane, min(off_rect(end, target) for end in ends) <= reach + slack)


@owed_by_each_side(
    "7D4",
    expected="flak fires at every fighter that stops within its range",
    each=lambda t: [p for p in t.facts.planes if fighter(p) and t.path[p]],
    found="no flak fired at {}",
)
def no_flak(t: Table, plane: Plane) -> bool:
    """7D4: a fighter has surely stopped within its range."""
    if t.missing[0] or not (t.noted["flak"] or t.noted["dice"]):
        return False
    fired = t.flak[plane] == t.turn[0] or t.met_later[plane]
    return not fired and out(t, plane) is False and bool(in_flak(t, plane, sure=True))


# The bombs (7B, 7C, 7D2).


@rules.verb(
    "plane:PLANE pairs:PAIR* [=|total|makes] [hits:COUNT] [hits|bombs]",
    step="americans",
    ahead=True,
    also="bombs",
    ask="plane:PLANE",
    example="bomb b1 4/2 5/5 6/1 3/3 = 3 hits",
)
def bomb(t: Table, plane: Any, pairs: Any, hits: Any, ahead: Any = None) -> None:
    """a bomb run: for each undamaged engine the bomber's die and the target's"""
    if plane is None:
        return
    meet(t, plane, "bombed")
    if not t.rule("7B", bomber(plane), "only bombers drop bombs", f"{name(plane)} bombed"):
        return
    if flies(t, plane, "bombed"):
        above = over_target(t, plane)
        expected = f"its whole fuselage must be over the target, give or take {t.v.tolerance} in"
        if above is None:
            unchecked(t, "7B", expected, plane)
        else:
            t.rule("7B", above, expected, f"{name(plane)} bombed beside the target")
    told = pairs or t.noted["flak"]
    if told and not t.flak[plane] and not t.missing[0] and not perhaps(t, plane):
        t.rule("7D1a", False, "flak must fire at it first", f"{name(plane)} bombed")
        hurt(t, plane, Span(0, t.v.damage_doubled))
    last, again = t.bombed[plane], f"{name(plane)} bombed"
    if t.rule("7C", last != t.turn[0], "a bomber bombs once per turn", f"{again} twice"):
        t.reading("7C", not last, f"it had bombed in turn {last}", again)
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
    left, n = high(t.v.bomber_hits - t.damage[plane], 0), t.v.bomb_hits_doubled  # undamaged engines
    if t.throw and not pairs:
        pairs = t.args["pairs"] = tuple((t.throw(t.v.die), t.throw(t.v.die)) for _ in range(left))
    if not pairs:
        if hits is None:
            return t.guess(range(max(many(left)) * n + 1), "7C")
        expected = f"{either(left)} undamaged engines score at most {either(left * n)}"
        t.rule("7C", left * n >= hits, expected, f"{name(plane)} scored {hits}")
        return hits
    expected = f"it rolls one for each of its {either(left)} undamaged engines"
    t.rule("7C", left == len(pairs), expected, f"{name(plane)} rolled {len(pairs)} pairs of dice")
    dice = [tuple(t.faced(die, t.v.die, "bombs") for die in pair) for pair in pairs]
    due = summed(t, dice)
    others = {"7D2a": summed(t, dice, equal=True), "7D2c": summed(t, dice, doubled=False)}
    found = f"{name(plane)} scored {{}}"
    return t.expect("7D2b", "hits", due, "its dice come to {}", found, forgotten=others)


def summed(t: Table, dice: Any, equal: bool = False, doubled: bool = True) -> Any:
    """7D2a to 7D2c: the hits of these pairs; of a die that was not noted, of any face."""

    def of_pair(one: int, other: int) -> int:
        if one < other or (one == other and not equal):
            return 0
        twice = doubled and one >= t.v.doubled * other
        return int(t.v.bomb_hits_doubled if twice else t.v.bomb_hits)

    total: Any = 0
    for pair in dice:
        faces = [(die,) if die else range(1, t.v.die + 1) for die in pair]
        found = some(of_pair(a, b) for a, b in product(*faces))
        total = total + (found if type(found) is int else t.pick(found))
    return total
