"""Whose move it is (rule 8a), and the die of a dive or climb (rule 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cutline.referee import Table, lines_behind

from .kit import BOMBERS, BRITISH, SIDES, Plane
from .placing import known, raided, sure
from .squadrons import bombers_left, fighters, may_fly, maybe_down, of_type, owners, up
from .state import SOMEWHERE, full_name, rules

EVERY = "every plane moves in every move"
in_moves = partial(rules.verb, step="moves", late={"bomb": None})  # some may bomb while others still fly


def side(t: Table, plane: Plane) -> int:
    """Return the number of its side, in the order in which sides move."""
    return int(t.facts.sides[plane[0]])


def foes(t: Table, plane: Plane, other: Plane) -> bool:
    """Whether one of them is British and the other is not."""
    return (side(t, plane) == BRITISH) != (side(t, other) == BRITISH)


def on_board(t: Table) -> list[Plane]:
    """Return the planes whose squares are known."""
    return [plane for plane, at in t.at.items() if type(at) is tuple]


# Dive or climb (7).


def climbs(t: Table, plane: Plane) -> bool:
    """7: whether its squadron, as far as that is known, stays where it is in the first move, or may."""
    if t.move[0] != 1:
        return False
    own = owners(t, plane)
    if not (t.of[plane] and known(t, own[0][:2])):
        own = of_type(t, plane[0])
    return any(t.boost[s] is not None and (not t.boost[s] or t.boost[s] % 2) for s in own)


@in_moves("[squadron:SQUADRON] die:DIE", example="climb GF3 5")
def climb(t: Table, squadron: str | None, die: int | None) -> None:
    """an odd die of a fighter squadron in the first move: it climbs and does not move"""
    odd = die is None or die % 2 == 1
    t.rule("7", odd, "on an even number a squadron dives", f"a climb was noted on a {die}")
    dive(t, squadron, die)


@in_moves("[squadron:SQUADRON] die:DIE", ask="squadron:SQUADRON die:DIE", example="dive GF3 4")
def dive(t: Table, squadron: str | None, die: int | None) -> None:
    """the die of a fighter squadron in the first move of a raid: it dives if even"""
    if not raided(t):
        return
    if squadron is None:
        lacking = [s for s in fighters(t) if t.boost[s] is None]
        for s in lacking:
            t.boost[s] = (die or 0) if len(lacking) == 1 else 0
        return
    if squadron[:2] == "GB" or may_fly(t, squadron, "rolled a die"):
        boosted(t, squadron, die)


def boosted(t: Table, squadron: str, die: int | None) -> None:
    """7: the die of one squadron."""
    fits = squadron[:2] != "GB" and not t.boost[squadron]
    t.rule("7", fits, "each fighter squadron rolls one", f"a die for {squadron}")
    fits = t.move[0] <= 1 and not any(map(t.moved.__getitem__, t.of.having(squadron)))
    t.rule("7", fits, "it rolls in the first move, before it moves", f"a late die for {squadron}")
    if fits:
        t.boost[squadron] = die or 0


# The order of planes (8a).


def behind(t: Table) -> list[Plane]:
    """The planes that have surely not moved in this move."""
    return [p for p in on_board(t) if t.moved[p] < t.move[0] and sure(t, p) and not climbs(t, p)]


def waiting(t: Table) -> list[Plane]:
    """Those that have yet to: none once no bomber is left."""
    return behind(t) if bombers_left(t) else []


@in_moves("number:N", example="move 1")
def move(t: Table, number: int | None) -> None:
    """the heading of a move; without it, a move begins when a plane moves again"""
    if not raided(t):
        return
    counted = (t.headed[0] or not t.move[0]) and not t.gap[0]
    early = counted and number == t.move[0] > 0
    if early:
        found = f"move {number} had begun"
        t.rule("8a", False, "a heading stands before the moves", found, once="headings")
        t.phase[0] = 0
    else:
        begins(t)
    t.gap[0] = 0
    now, first = t.move[0], min((side(t, p) for p in on_board(t)), default=0)
    fits = not counted or number in (None, now)
    t.rule("8a", fits, f"move {now} comes next", f"this move was headed move {number}")
    t.headed[0], t.move[0] = True, number or now
    for plane in t.moved:
        if t.moved[plane] >= t.move[0] and (side(t, plane) > first or not early):
            t.moved[plane] = t.move[0] - 1  # it was of the move before


def begins(t: Table, order: bool = True) -> None:
    """A new move; 8a: what the last one lacks.

    Behind a "?" it is the `order` of sides that tells where a move begins: of one side alone, any
    plane may have been the first.
    """
    left(t)
    t.move[0] += 1
    t.phase[0] = 0
    t.gap[0] = max(0 if order else min(1, t.gap[0]), t.gap[0] - 1)


def left(t: Table) -> None:
    """8a: each plane moves in each move."""
    missing = waiting(t) if t.moved.having(t.move[0]) else []
    missing = [p for p in missing if not t.gap[0] or t.moved[p] < t.move[0] - 1]
    if t.believes:
        names = ", ".join(full_name(t, plane) for plane in missing)
        t.rule("8a", not missing, EVERY, f"{names} did not move")
    for plane in missing:
        unseen(t, plane)


def unseen(t: Table, plane: Plane) -> None:
    """After a move that nobody noted a plane may be anywhere, and down if it does not move again."""
    if t.believes and not flies_on(t, plane):
        maybe_down(t, plane)
    else:
        t.at[plane] = SOMEWHERE


def flies_on(t: Table, plane: Plane) -> bool:
    """Whether a line behind this one moves a plane."""
    return any(words.get("plane") == plane for _, words in lines_behind(t.args.get("ahead")))


def skipped(t: Table, plane: Plane, by: Plane) -> bool:
    """8a: told where a plane that another one meets should have moved, and none of its lines follows."""
    behind_time = t.believes and not t.gap[0] and side(t, plane) <= side(t, by) and plane in behind(t)
    if not behind_time or to_move(t, plane, t.args.get("ahead")):
        return False
    t.rule("8a", False, EVERY, f"{full_name(t, plane)} did not move")
    unseen(t, plane)
    return True


def to_move(t: Table, plane: Plane, following: Any) -> bool:
    """Whether the lines behind this one move a plane before another move begins, or may do so."""
    for verb, words in lines_behind(following):
        other = words.get("plane")
        if verb in ("?", "next") or plane == other or words.get("squadron") in owners(t, plane):
            return True
        if verb == "move" or (verb == "fly" and other and t.moved[other] >= t.move[0]):
            return False
    return False


def in_turn(t: Table, planes: Sequence[Plane], fires: bool) -> bool:
    """8a: Germans, British, bombers, each plane once; a new move begins with one that has moved.

    9a: a plane that has moved, and only `fires`, does so outside its move: False then.
    """
    mine, missed = side(t, planes[0]), late(t, planes)
    again = [p for p in planes if t.moved[p] == t.move[0] and not missed]
    early = mine < t.phase[0] and not missed
    if begins_with(t, planes[0], bool(again), early):
        begins(t, early or not t.move[0])
    elif again and fires:
        found = f"{full_name(t, again[0])} fired after its move"
        return t.rule("9a", False, "a fighter fires only during its move", found)
    elif again:
        return twice(t, again[0])
    elif not missed:
        found = f"{SIDES[mine]} moved after {SIDES[t.phase[0]]}"
        expected = f"{SIDES[mine]} move before {SIDES[t.phase[0]]}"
        t.rule("8a", not early, expected, found, once=f"sides {t.move[0]}")
    t.phase[0] = t.phase[0] if missed else max(t.phase[0], mine)
    for plane in planes:
        t.moved[plane] = t.move[0] - missed
    return True


def begins_with(t: Table, plane: Plane, again: bool, early: bool) -> bool:
    """Whether a move begins with a plane that moves `again`, or whose side comes `early`."""
    if not t.move[0] or ((again or early) and t.gap[0]):
        return True
    rested = early and t.phase[0] == BOMBERS and climbs(t, plane)
    return (again or rested) and ended(t, side(t, plane))


def late(t: Table, planes: Sequence[Plane]) -> bool:
    """8a: whether they missed a move and move before those that begin this one (an early heading)."""
    mine, last = side(t, planes[0]), t.move[0] - 1
    if not t.headed[0] or t.gap[0] or t.moved[planes[0]] >= last or t.moved.having(t.move[0]):
        return False
    first = 0 if last == 1 and mine == BOMBERS else 1  # fighters that did not move in the first may climb
    missed = all(first <= t.moved[plane] < last for plane in planes)
    return missed and any(side(t, plane) < mine for plane in on_board(t))


def twice(t: Table, plane: Plane | None) -> bool:
    """8a: a line too many; it changes nothing."""
    found = f"{full_name(t, plane) if plane else 'the bombers'} moved twice"
    return t.rule("8a", False, "each plane moves once in a move", found)


def others_fly(t: Table, plane: Plane) -> bool:
    """Whether another side surely has to move before a plane may move again."""
    if side(t, plane) < BOMBERS:
        return bombers_left(t)
    fighters = [p for p in t.at if t.facts.fighter(p) and up(t, p) and sure(t, p)]
    return any(type(t.at[p]) is tuple or t.moved[p] == t.move[0] for p in fighters)


def ended(t: Table, mine: int) -> bool:
    """Whether a move is over when a plane of this side moves again.

    It is if nobody is left to move; or if no side is left that has not begun, and the side that
    comes first begins again.
    """
    rest = [side(t, plane) for plane in waiting(t)]
    first = min((side(t, plane) for plane in t.at if up(t, plane)), default=mine)
    return not rest or (mine == first < t.phase[0] and max(rest) <= t.phase[0])


def unmoved(t: Table) -> list[str]:
    """The fighters left out of the last move, as bombers moved after them; of others the next move tells."""
    known = t.phase[0] == BOMBERS and not t.gap[0]
    met = any(side(t, plane) == 1 and up(t, plane) for plane in t.at)
    return [full_name(t, p) for p in behind(t) if known and met and side(t, p) < BOMBERS]


@rules.owed("moves", "8a", EVERY, "{}", found="{} did not move", each=unmoved)
def left_out(t: Table, name: str) -> bool:
    return name in unmoved(t)
