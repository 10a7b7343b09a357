"""The bombs, and flak (7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Span, Table, either, high, many, several, some
from cutline.referee.pieces import NOTHING, Contest, Sum

from .attacks import DICE
from .geometry import Fix, off_rect, over, parts
from .kit import Plane, bomber, fighter, name
from .placing import meet
from .record import flies
from .state import SOMEWHERE, Fire, fight, fix_of, hurt, measured, out, owed_by_each_side, rules

Pairs = Sequence[tuple[int | None, int | None]] | None  # the bomber's die and the target's
FIRED_AT, DIE_ALONE = "was fired at by flak", Sum(NOTHING)


# Where a plane has been (7B, 7D1b).


def way(t: Table, plane: Plane) -> list[Fix]:
    """Where a plane has been in this turn, as far as it is known."""
    return [fix for fix in (*(t.path[plane] or ()), fix_of(t, plane)) if fix]


def noted(t: Table, plane: Plane, holds: bool) -> bool | None:
    """Return `holds`; None if it fails here, but the plane may have moved on unnoted."""
    known = t.stated[plane] or (t.path[plane] and t.at[plane] != SOMEWHERE)  # () is not all known
    return holds if holds or known else None


# The bombs (7B, 7C, 7D2).


@rules.verb(
    "plane:PLANE pairs:PAIR* [=|total|makes] [hits:COUNT] [hits|bombs]",
    step="americans",
    ahead=True,
    also="bombs",
    ask="plane:PLANE",
    example="bomb b1 4/2 5/5 6/1 3/3 = 3 hits",
)
def bomb(t: Table, plane: Plane | None, pairs: Pairs, hits: int | None, ahead: Any = None) -> None:
    """a bomb run: for each undamaged engine the bomber's die and the target's"""
    if plane is None:
        return
    found = f"{name(plane)} bombed"
    meet(t, plane, "bombed")
    if not t.rule("7B", bomber(plane), "only bombers drop bombs", found):
        return
    if flies(t, plane, "bombed"):
        expected = f"its whole fuselage must be over the target, give or take {t.v.tolerance} in"
        measured(t, "7B", over_target(t, plane), expected, f"{found} beside the target", plane)
    last, rolled = t.bombed[plane], pairs or t.noted["flak"]
    if t.rule("7C", last != t.turn[0], "a bomber bombs once per turn", f"{found} twice"):
        t.reading("7C", not last, f"it had bombed in turn {last}", found)
        if rolled and not (t.flak[plane] or t.missing[0] or perhaps(t, plane)):
            t.rule("7D1a", False, "flak must fire at it first", found)
            hurt(t, plane, Span(0, t.v.damage_doubled))
    t.bombed[plane] = t.turn[0]
    t.hits.plus(0, bomb_hits(t, plane, pairs, hits))


def over_target(t: Table, plane: Plane) -> bool | None:
    """7B: whether the whole fuselage was over the target, anywhere on its way of this turn."""
    places = way(t, plane)
    if not places or any(fix.heading is None for fix in places):
        return None
    slack = t.facts.tolerance + max(fix.slack for fix in places)
    return noted(t, plane, over(t.facts.target.grown(slack), places, t.facts.shapes[plane]))


def bomb_hits(t: Table, plane: Plane, pairs: Pairs, hits: int | None) -> Any:
    """7C, 7D2: what the dice come to, or what was written of them."""
    left, n = high(t.v.bomber_hits - t.damage[plane], 0), t.v.bomb_hits_doubled  # undamaged engines
    if t.throw and not pairs:
        pairs = t.args["pairs"] = tuple((t.throw(t.v.die), t.throw(t.v.die)) for _ in range(left))
    engines, found = several(left, "undamaged engine"), f"{name(plane)} scored {hits}"
    if pairs:
        expected = f"it rolls one for each of its {engines}"
        t.rule(
            "7C", left == len(pairs), expected, f"{name(plane)} rolled {several(len(pairs), 'pair')} of dice"
        )
        dice = [tuple(t.faced(die, t.v.die, "bombs") for die in pair) for pair in pairs]
        others = {"7D2a": summed(t, dice, equal=True), "7D2c": summed(t, dice, doubled=False)}
        found = f"{name(plane)} scored {{}}"
        return t.expect("7D2b", "hits", summed(t, dice), "its dice come to {}", found, forgotten=others)
    if hits is None:
        return t.guess(range(max(many(left)) * n + 1), "7C")
    t.rule("7C", left * n >= hits, f"{engines} score at most {either(left * n)}", found)
    return hits


def summed(t: Table, dice: Sequence[Sequence[int | None]], equal: bool = False, doubled: bool = True) -> Any:
    """7D2a to 7D2c: the hits of these pairs; of a die that was not noted, of any face."""

    def of_pair(bomber: int, target: int) -> int:
        if bomber < target or (bomber == target and not equal):
            return 0
        return int(t.v.bomb_hits_doubled if doubled and bomber >= t.v.doubled * target else t.v.bomb_hits)

    total, bombs = 0, Contest(DIE_ALONE, DIE_ALONE, of_pair)
    for pair in dice:
        total += t.pick(some(bombs.due([(die,) if die else range(1, t.v.die + 1) for die in pair])))
    return total


# Flak (7D1, 7D4).


@rules.verb(
    f"plane:PLANE {DICE}",
    also="aa",
    ahead=True,
    ask="plane:PLANE die:SHOT against:SHOT",
    example="flak b1 5 3 hit",
)
def flak(t: Table, line: Fire) -> None:
    """flak fires at a plane: flak's die, plane's die, result"""
    if not (plane := line.plane):
        return
    t.noted["flak"] = True
    meet(t, plane, FIRED_AT)
    if flies(t, plane, FIRED_AT):
        found = f"flak fired at {name(plane)}"
        if bomber(plane):
            fine, expected = t.bombed[plane] != t.turn[0], "flak fires before the bombs"
            t.rule("7D1a", fine, expected, f"{found} after its bombs")
        expected = f"flak reaches {t.v.flak_range} in from the target, give or take {t.v.tolerance} in"
        measured(t, "7D1b", in_flak(t, plane), expected, f"{found} out of range", plane)
    t.flak[plane] = t.turn[0]
    fight(t, plane, DIE_ALONE, DIE_ALONE, "7D1c")


def perhaps(t: Table, plane: Plane) -> bool:
    """7D1a: whether flak may have fired at a bomber in an earlier turn, of which not all was noted."""
    if t.maybe_flak[plane]:
        return True
    start = (t.path[plane] or (fix_of(t, plane),))[0]
    if not (t.unseen[0] and start):
        return bool(t.unseen[0])
    reach = t.v.flak_range + start.slack + t.facts.shapes[plane].nose
    return off_rect((start.at, start.at), t.facts.target) <= reach


def in_flak(t: Table, plane: Plane) -> bool | None:
    """7D1b: whether flak reaches the nearest part of a plane anywhere on its way."""
    if not (places := way(t, plane)):
        return None
    shape, headed = t.facts.shapes[plane], [fix for fix in places if fix.heading is not None]
    lines = [(start.at, end.at) for start, end in zip(places, places[1:] or places, strict=False)]
    lines += [line for fix in headed for line in parts(fix, shape)]
    slack = t.facts.tolerance + max(fix.slack for fix in places)
    slack += 0 if len(headed) == len(places) else shape.radius
    near = min(off_rect(line, t.facts.target) for line in lines) <= t.v.flak_range + slack
    return noted(t, plane, near)


def surely_in_flak(t: Table, plane: Plane) -> bool:
    """7D4: whether flak surely reaches the middle of a plane where it stands now."""
    fix = fix_of(t, plane)
    if not fix or fix.y > t.v.table_length:  # what has left the table is safe
        return False
    reach = t.v.flak_range - t.facts.tolerance - fix.slack
    return off_rect((fix.at, fix.at), t.facts.target) <= reach


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
    return not fired and out(t, plane) is False and surely_in_flak(t, plane)
