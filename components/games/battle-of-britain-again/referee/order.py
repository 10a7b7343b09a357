"""The die of a dive or climb (7), and whose move it is (8a)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cutline.referee import Line, World

from .board import UP, flock, flying, may_fly, named, of_type, present, rules, side, squares, stand
from .days import bombers_left, raid
from .kit import BOMBERS, SIDES, Plane

EVERY = "every plane moves in every move"
in_moves = partial(rules.verb, step="moves", late={"bomb": None})  # some may bomb while others still fly


# dive or climb (7)


@in_moves(
    "squadron:SQUADRON die:DIE",
    also="climb",
    ask="squadron:SQUADRON die:DIE",
    tells="[dives:dives]",
    example="dive GF3 4",
)
def dive(w: World, line: Line) -> None:
    """the die of a fighter squadron in the first move of a raid: it dives if even, climbs if odd"""
    if not raid(w):
        return
    squadron, die = line.squadron, w.thrown(line, ("die",), range(1, w.v.die + 1), "2a")
    if not squadron or not (squadron[:2] == "GB" or may_fly(w, squadron, "rolled a die")):
        return
    fits = squadron[:2] != "GB" and w.boost.having(None, [squadron])
    w.rule("7", fits, "each fighter squadron rolls one", f"a die for {squadron}")
    own = [plane for plane, its in flock(w).of.items() if its == squadron]
    early = w.move[0] <= 1 and len(w.moved.having(0, own)) == len(own)
    w.rule("7", early, "it rolls in the first move, before it moves", f"a late die for {squadron}")
    if fits and early:
        w.boost[squadron] = die
        w.tells(line, "dives", die % 2 == 0 if type(die) is int else None)


def bonus(w: World, plane: Plane) -> Any:
    """7: return what the dive of its squadron adds in the first move."""
    if w.kit.fighter(plane) and w.move[0] <= 1 and len(w.boost.surely(None)) < len(w.kit.squadrons):
        return w.of(w.boost[owner(w, plane)] or 0, lambda die: 0 if die % 2 else die)
    return 0


def owner(w: World, plane: Plane) -> str:
    """Return a squadron of which a plane can be."""
    return flock(w).of.get(plane) or w.choose(of_type(w, plane[0]))


def climbs(w: World, plane: Plane) -> bool:
    """7: return whether its squadron may stay where it is in the first move."""
    if w.move[0] > 1 or len(w.boost.surely(None)) == len(w.kit.squadrons):
        return False
    odd = range(1, w.v.die + 1, 2)
    own = flock(w).of.get(plane)
    return any(w.boost.having(die, [own] if own else of_type(w, plane[0])) for die in odd)


def may_not_move(w: World, plane: Plane, course: Sequence[Any]) -> bool:
    """7: check that its squadron does not climb, and so stay where it is in the first move."""
    if not climbs(w, plane):
        return False
    squadron = owner(w, plane)
    if w.of(w.boost[squadron] or 0, lambda die: die % 2) != 1:
        return False
    still = all(step and step[0] == "stay" for leg in course for step in leg.steps)
    expected = "its squadron climbs and does not move"
    return w.rule("7", still, expected, f"{named(w, plane)} moved", f"climb {squadron}")


# moves (8a)


@in_moves("number:N", example="move 1")
def move(w: World, line: Line) -> None:
    """the heading of a move; without it, a move begins when a plane moves again"""
    if not raid(w):
        return
    counted = (w.headed.surely(True) or not w.move[0]) and not unknown(w)
    begins(w)
    number, now = line.number, w.move[0]
    fits = not counted or number in (None, now)
    w.rule("8a", fits, f"move {now} comes next", f"this move was headed move {number}", "headings")
    w.headed["moves"], w.order["since"], w.move[0] = True, 0, number or now


def unknown(w: World) -> int:
    """Return how many moves it still takes to tell who has moved, behind lines that nobody wrote."""
    return int(w.order["since"]) if w.order.values("since") else 2


def begins(w: World, in_order: bool = True) -> None:
    """8a: begin a move; tell what the last one lacks. Of one side alone any plane may have been the first."""
    gap = unknown(w)
    if not gap:
        left(w)
    w.move[0], w.phase[0] = w.move[0] + 1, 0
    gap = max(0 if in_order else min(1, gap), gap - 1)
    if gap or not w.order.surely(0):
        w.order["since"] = gap


def left(w: World) -> None:
    """8a: each plane moves in each move."""
    missing = waiting(w) if w.moved.surely(w.move[0]) else []
    w.rule("8a", not missing, EVERY, f"{', '.join(named(w, plane) for plane in missing)} did not move")
    for plane in missing:  # it may be anywhere
        stand(w, plane, None)


def behind(w: World) -> list[Plane]:
    """Return the planes that have surely not moved in this move."""
    moved = {*w.moved.having(w.move[0])}
    here = [plane for plane in present(w) if plane not in moved]
    known = {*squares(w, here).values()} if here else ()
    found = [plane for plane in here if plane in known and not climbs(w, plane)]
    return sorted(found, key=w.kit.planes.index)


def waiting(w: World) -> list[Plane]:
    """Return those that have yet to move: none once no bomber is left."""
    return behind(w) if bombers_left(w) else []


def skipped(w: World, plane: Plane, by: Plane) -> bool:
    """8a: tell of a plane that another one meets, and that should have moved before."""
    begun = any(other != by for other in w.moved.surely(w.move[0]))
    if unknown(w) or not begun or side(w, plane) >= side(w, by) or plane not in waiting(w):
        return False
    w.rule("8a", False, EVERY, f"{named(w, plane)} did not move")
    stand(w, plane, None)
    return True


def in_turn(w: World, planes: Sequence[Plane]) -> bool:
    """8a: Germans, British, bombers, each plane once; a new move begins with one that has moved."""
    mine, now = side(w, planes[0]), w.move[0]
    again = w.moved.surely(now, planes) if now else []
    early = mine < w.phase[0]
    if not now or ((again or early) and ended(w, mine, bool(again))):
        begins(w, early or not now)
    elif again:
        return w.rule("8a", False, "each plane moves once in a move", f"{named(w, again[0])} moved twice")
    else:
        found = f"{SIDES[mine]} moved after {SIDES[w.phase[0]]}"
        expected = f"{SIDES[mine]} move before {SIDES[w.phase[0]]}"
        w.rule("8a", not early, expected, found, f"sides {now}")
    if w.phase[0] < mine:
        w.phase[0] = mine
    for plane in planes:
        w.moved[plane] = w.move[0]
    return True


def ended(w: World, mine: int, again: bool) -> bool:
    """Return whether a move is over when a plane of this side moves.

    It is if nobody is left to move; or if each side has begun, and the first one begins again.
    """
    if unknown(w):
        return True
    rest = [side(w, plane) for plane in waiting(w)]
    first = min((side(w, plane) for plane in present(w)), default=mine)
    begun = (again or w.phase[0] == BOMBERS) and mine == first and mine < w.phase[0]
    return not rest or (begun and max(rest) <= w.phase[0])


def unmoved(w: World) -> tuple[Plane, ...]:
    """Return the fighters left out of the last move, as bombers moved after them."""
    if w.phase[0] != BOMBERS or unknown(w) or not flying(w, "BF"):
        return ()
    met = any(side(w, plane) == 1 for plane in w.fate.having(UP, flock(w).of))
    return tuple(plane for plane in behind(w) if met and side(w, plane) < BOMBERS)


@rules.owed("moves", "8a", EVERY, lambda plane, w: named(w, plane), found="{} did not move", each=unmoved)
def left_out(w: World, plane: Plane) -> bool:
    return plane in unmoved(w)
