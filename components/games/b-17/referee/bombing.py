"""The bombs, and flak (7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cutline.referee import Line, World, several

from .attacks import DICE
from .flying import owed_by_each_side
from .geometry import Fix, off_rect, over, parts
from .kit import Plane, bomber, fighter, name
from .placing import meet
from .record import flies
from .state import FELLED, Dice, either, fight, fix_of, hidden, hurt, out, points, rules, unmeasured

FIRED_AT = "was fired at by flak"
ONE_PAIR, ONE_DIE, EQUAL = "one pair a bomber", "one die for the target", "equal dice hit"  # 7C, 7D2a


# Where a plane has been (7B, 7D1b).


def way(w: World, plane: Plane) -> list[Fix]:
    """Return where a plane has been in this turn, as far as it is known."""
    return [fix for fix in (*(w.path[plane] or ()), fix_of(w, plane)) if fix]


def known(w: World, plane: Plane, holds: bool) -> bool | None:
    """Return `holds`; None if it fails here, but the plane may have moved on unnoted."""
    sure = w.said_at[plane] or (w.path[plane] and w.at.values(plane))  # () is not all known
    return holds if holds or sure else None


# The bombs (7B, 7C, 7D2).


@rules.verb(
    "plane:PLANE pairs:PAIR* [=|total|makes] [hits:COUNT] [hits|bombs]",
    "plane:PLANE dice:SHOT* against|vs target:SHOT [=|total|makes] [hits:COUNT] [hits|bombs]",
    step="americans",
    ahead=True,
    also="bombs",
    ask="plane:PLANE pairs:PAIR*",
    example="bomb b1 4/2 5/5 6/1 3/3 = 3 hits",
)
def bomb(w: World, line: Line) -> None:
    """a bomb run: for each undamaged engine the bomber's die and the target's, or one against all"""
    plane = line.plane
    if plane is None:
        return
    found = f"{name(plane)} bombed"
    meet(w, plane, "bombed")
    if not w.rule("7B", bomber(plane), "only bombers drop bombs", found):
        return
    if flies(w, plane, "bombed"):
        expected = f"its whole fuselage must be over the target, give or take {w.v.tolerance} in"
        if (fine := over_target(w, plane)) is None:
            unmeasured(w, "7B", expected, plane)
        w.rule("7B", fine is not False, expected, f"{found} beside the target")
    last = w.bombed[plane]
    if w.rule("7C", last != w.turn[0], "a bomber bombs once per turn", f"{found} twice"):
        w.reading("7B", last <= 0, f"it had bombed in turn {last}", found)
        fired = hidden(w) or shelled_before(w, plane)
        if not w.rule("7D1a", fired, "flak must fire at it first", found):
            hurt(w, plane, w.between(0, w.v.damage_doubled))
    w.bombed[plane] = w.turn[0]
    equal = ties(w, line)
    w.hits[0] = w.hits[0] + w.part(bomb_hits, line, plane) + w.between(0, equal)
    w.ties[0] = w.ties[0] + equal


def shelled_before(w: World, plane: Plane) -> bool:
    """7D1a: whether flak has fired at a bomber, or may have in turns of which not all was noted."""
    turns = w.shelled.values(plane)
    if max(turns) > 0 or -1 not in turns:
        return max(turns) > 0
    start = next(iter(way(w, plane)), None)
    reach = w.v.flak_range + w.kit.shapes[plane].nose + (start.slack if start else 0)
    return start is None or off_rect((start.at, start.at), w.kit.target) <= reach


def over_target(w: World, plane: Plane, sure: bool = False) -> bool | None:
    """7B: whether the whole fuselage was over the target, anywhere on its way; `sure`: as reckoned."""
    places = way(w, plane)
    if not places or any(fix.heading is None for fix in places):
        return None
    slack = 0.0 if sure else w.kit.tolerance + max(fix.slack for fix in places)
    return known(w, plane, over(w.kit.target.grown(slack), places, w.kit.shapes[plane]))


def bomb_hits(w: World, line: Line, plane: Plane) -> Any:
    """7C, 7D2: what the dice come to, or what was written of them."""
    left, n, who = w.most(w.v.bomber_hits - w.damage[plane], 0), w.v.bomb_hits_doubled, name(plane)
    can = sorted({max(w.v.bomber_hits - hurt, 0) for hurt in points(w, plane)})  # undamaged engines
    engines = f"{either(can)} undamaged engine{'s' * (can != [1])}"
    rolls, score = f"it rolls one for each of its {engines}", f"{engines} score"
    if ONE_PAIR in w.options:
        left, can = w.least(left, 1), sorted({min(k, 1) for k in can})
        rolls, score = "a bomber with an engine rolls one", "one pair scores"
    if pairs := pairs_of(w, line, can[-1]):
        rolled_for(w, line, pairs, left == len(pairs), can, rolls)
        dice = [tuple(w.faced(die, w.v.die, "bombs") for die in pair) for pair in pairs]
        return scored_by(w, line, dice)
    if line.hits is None:
        return w.between(0, can[-1] * n)
    expected = f"{score} at most {either(k * n for k in can)}"
    w.rule("7C", left * n >= line.hits, expected, f"{who} scored {line.hits}")
    return line.hits


def pairs_of(w: World, line: Line, most: int) -> Any:
    """7C: the pairs of dice of a line, thrown where a game is played, at `most` so many."""
    if line.dice:
        return tuple((die, line.target) for die in line.dice)
    if w.dealer and line.hits is None:
        pairs = line.pairs or ((None, None),) * most
        target = w.dealer.randint(1, w.v.die) if ONE_DIE in w.options else None
        line.values["pairs"] = tuple(
            tuple(w.dealer.randint(1, w.v.die) if die is None else die for die in pair)
            for pair in ((die, target or against) for die, against in pairs)
        )
    return line.pairs


def rolled_for(w: World, line: Line, pairs: Any, due: Any, can: Sequence[int], expected: str) -> None:
    """7C: the dice of a bomb run by each reading; `due`: whether it has as many engines as pairs."""
    found = f"{name(line.plane)} rolled {several(len(pairs), 'pair')} of dice"
    if ONE_DIE in w.options:
        told = "the target rolls one die for all of the bomber’s", f"{found}, and not all against one die"
        w.rule("7C", len({against for _, against in pairs} - {None}) <= 1, *told)
    elif line.dice:
        told = "the target rolls a die for each of the bomber’s", f"{found}, all against one die"
        w.reading("7C", len(pairs) == 1, *told)
    if "7C" not in w.options and len(pairs) == 1 and can[-1] > 1:
        w.reading("7C", can[0] <= 1, expected, found)
    else:
        w.rule("7C", due, expected, found)


def scored_by(w: World, line: Line, dice: Sequence[Any]) -> Any:
    """7D2: what the dice come to; of equal ones either, where no option of the log fixes 7D2a."""
    equal, who = EQUAL in w.options, name(line.plane)
    due, most = sum(pair_hits(w, pair[0], pair[1], equal) for pair in dice), sums(w, dice, equal=True)
    open_point = "7D2a" not in w.options
    expected, found = "its dice come to {}", f"{who} scored {{}}"
    if open_point and line.hits is not None and line.hits in most - sums(w, dice, equal=False):
        told = f"without equal dice {expected.format(due)}", found.format(line.hits)
        w.reading("7D2a", False, *told)
        return line.hits
    return w.expect(partial(wrong_sum, w, dice, line.hits), line, "hits", due, expected, found)


def ties(w: World, line: Line) -> int:
    """7D2a: the equal dice of a line without hits; what they come to its turn may say."""
    if w.dealer or line.hits is not None or "7D2a" in w.options:
        return 0
    return sum(die == against is not None for die, against in pairs_of(w, line, 0) or ())


def wrong_sum(w: World, dice: Sequence[Any], stated: int) -> str:
    """7D2a to 7D2c: the rule that was forgotten in a sum."""
    equal = EQUAL in w.options
    if stated in sums(w, dice, equal=not equal):
        return "7D2a"
    return "7D2c" if stated in sums(w, dice, equal=equal, n=1) else "7D2b"


def sums(w: World, dice: Sequence[Any], equal: bool, n: int = 0) -> set[int]:
    """7D2: all that these dice may come to."""
    found = {0}
    for pair in dice:
        found = {so_far + hits for so_far in found for hits in hits_of(w, pair[0], pair[1], equal, n)}
    return found


def pair_hits(w: World, bomber: int | None, target: int | None, equal: bool) -> Any:
    return w.one_of(sorted(hits_of(w, bomber, target, equal)))


def hits_of(w: World, bomber: int | None, target: int | None, equal: bool, n: int = 0) -> set[int]:
    """7D2a to 7D2c: the hits of a pair; of a die that was not noted, of any face."""
    every = range(1, w.v.die + 1)
    return {
        0
        if b < t or (b == t and not equal)
        else n or (w.v.bomb_hits_doubled if b >= w.v.doubled * t else w.v.bomb_hits)
        for b in ((bomber,) if bomber else every)
        for t in ((target,) if target else every)
    }


# Flak (7D1, 7D4).


@rules.verb(
    f"plane:PLANE {DICE}",
    also="aa",
    tells=FELLED,
    ahead=True,
    ask="plane:PLANE die:SHOT against:SHOT",
    example="flak b1 5 3 hit",
)
def flak(w: World, line: Line) -> None:
    """flak fires at a plane: flak's die, plane's die, result"""
    if not (plane := line.plane):
        return
    meet(w, plane, FIRED_AT)
    if flies(w, plane, FIRED_AT):
        found = f"flak fired at {name(plane)}"
        if bomber(plane):
            fine, expected = w.bombed[plane] != w.turn[0], "flak fires before the bombs"
            w.rule("7D1a", fine, expected, f"{found} after its bombs")
        expected = f"flak reaches {w.v.flak_range} in from the target, give or take {w.v.tolerance} in"
        if (reaches := in_flak(w, plane)) is None:
            unmeasured(w, "7D1b", expected, plane)
        w.rule("7D1b", reaches is not False, expected, f"{found} out of range")
    w.shelled[plane] = w.turn[0]
    fight(w, line, plane, Dice(theirs=(0,), rule="7D1c"))


def in_flak(w: World, plane: Plane) -> bool | None:
    """7D1b: whether flak reaches the nearest part of a plane anywhere on its way."""
    if not (places := way(w, plane)):
        return None
    shape, headed_ = w.kit.shapes[plane], [fix for fix in places if fix.heading is not None]
    lines = [(start.at, end.at) for start, end in zip(places, places[1:] or places, strict=False)]
    lines += [line for fix in headed_ for line in parts(fix, shape)]
    slack = w.kit.tolerance + max(fix.slack for fix in places)
    slack += 0 if len(headed_) == len(places) else shape.radius
    near = min(off_rect(line, w.kit.target) for line in lines) <= w.v.flak_range + slack
    return known(w, plane, near)


def surely_in_flak(w: World, plane: Plane) -> bool:
    """7D4: whether flak surely reaches the middle of a plane where it stands now."""
    fix = fix_of(w, plane)
    if not fix or fix.y > w.v.table_length:  # what has left the table is safe
        return False
    reach = w.v.flak_range - w.kit.tolerance - fix.slack
    return off_rect((fix.at, fix.at), w.kit.target) <= reach


@owed_by_each_side(
    "7D4", "flak fires at every fighter that stops within its range", "no flak fired at {}", each="shelled"
)
def no_flak(w: World, plane: Plane) -> bool:
    """7D4: a fighter has surely stopped within its range."""
    if not fighter(plane) or not w.path[plane] or hidden(w):
        return False
    fired = w.shelled.having(w.turn[0], [plane])
    return not fired and out(w, plane) is False and surely_in_flak(w, plane)
