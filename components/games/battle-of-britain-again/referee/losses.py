"""Planes that a day has cost (3b, 12), and bombers that have got home (8h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import World

from .board import (
    DOWN,
    HOME,
    SCRUBBED,
    UNOPPOSED,
    UP,
    flock,
    flying,
    named,
    present,
    squares,
    standing,
    type_of,
)
from .days import bombers_left
from .kit import BRITISH, Plane


def courses(w: World) -> bool:
    """Return whether moves were written down today, so that it is known where planes are."""
    return bool(w.flown.surely(True))


def moves_go_on(w: World) -> bool:
    """1a: return whether an intercepted raid is going on, of which no results were noted."""
    met = all(flying(w, group) for group in ("GB", "BF")) and w.off.values(0) == ("",)
    noted = w.told[0] or w.dropped.surely(True) or not w.said.surely(None, ["hits"])
    return bool(met and not noted and (bombers_left(w) or not courses(w)))


def mine(w: World, squadron: str) -> list[Plane]:
    """Return the planes of a squadron that flies today."""
    return [plane for plane, its in flock(w).of.items() if its == squadron]


def fights(w: World) -> bool:
    """Return whether squadrons may lose planes today."""
    off = w.off.values(0) or (UNOPPOSED if flying(w, "BF") == [] else "")
    return off == ("",) and [] not in (flying(w, "BF"), flying(w, "GB")) and bool(standing(w))


def got_home(w: World, squadron: str) -> Any:
    """8h: return how many planes of a squadron got home."""
    left = w.fit[squadron]
    if w.off[0] == SCRUBBED:
        return 0
    if not courses(w) or not fights(w) or flying(w, "GB") is None or type(w.gone[squadron]) is int:
        return left - losses(w, squadron)
    own = mine(w, squadron)
    home, down = w.fate.surely(HOME, own), w.fate.surely(DOWN, own)
    on_board = () if alone(w) else squares(w, present(w)).values()
    unsure = [plane for plane in own if plane not in (*home, *down, *on_board)]
    gone = max(len(down), min(w.gone.values(squadron)))
    most = w.least(w.between(len(home), len(home) + len(unsure)), left - gone)
    return w.most(len(home), most)


def alone(w: World) -> bool:
    """Return whether no British fighter may be left; the moves of the bombers then need not be noted."""
    here = flying(w, "BF")
    if any(w.kit.sides[plane[0]] == BRITISH for plane in squares(w, present(w)).values()):
        return False
    left = (min(w.fit.values(name)) - len(w.fate.having(DOWN, mine(w, name))) for name in here or ())
    return not any(n > 0 for n in left)


def cross(w: World, planes: Sequence[Plane]) -> None:
    """Bombers that are alone on the board are home as soon as a line says so."""
    if courses(w) and alone(w):
        for plane in w.fate.surely(UP, [p for p in planes if p in present(w)]):
            w.fate[plane] = HOME


def losses(w: World, squadron: str) -> Any:
    """12: return how many planes a squadron has lost today."""
    here, left = flying(w, squadron[:2]), w.fit[squadron]
    if not fights(w) or (here is not None and squadron not in here):
        return 0
    told, own = w.gone[squadron], mine(w, squadron)
    if not courses(w) or here is None:
        return w.least(w.most(told, len(w.fate.surely(DOWN, own))), left)
    down = w.fate.count(DOWN, own)
    return told if type(told) is int is not type(down) else w.least(down, left)


def falls(w: World, plane: Plane) -> None:
    """12: a plane is shot down, one of those that its squadron has lost."""
    w.fate[plane], squadron = DOWN, flock(w).of.get(plane)
    if squadron is None or courses(w):
        return
    if too_many(w, squadron) and swap(w, squadron):
        squadron = flock(w).of[plane]
    fits, found = not too_many(w, squadron), f"{named(w, plane)} was lost as well"
    w.rule("12", fits, f"{squadron} lost {w.gone[squadron]}, by what was noted before", found)


def too_many(w: World, squadron: str) -> bool:
    """Return whether more of its losses are named than it has lost."""
    return len(w.fate.surely(DOWN, mine(w, squadron))) > max(w.gone.values(squadron))


def swap(w: World, squadron: str) -> bool:
    """Let two squadrons of a type have each other's colours, as only their numbers tell."""
    halves = flock(w).halves
    twins = [name for name in halves if type_of(w, name) == type_of(w, squadron)]
    painted = [name for name in twins if w.kit.spare(name) and w.paint[name]]
    if len(twins) != 2 or painted or len(w.half.surely(None, twins)) != 2:
        return False
    w.half[twins[0]], w.half[twins[1]] = halves[twins[1]], halves[twins[0]]
    return True
