"""Planes that a day has cost (3b, 12), and bombers that have got home (8h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import World

from .board import DOWN, HOME, SCRUBBED, UNOPPOSED, UP, flock, flying, named, present, squares, standing
from .kit import BRITISH, Plane


def courses(w: World) -> bool:
    """Return whether moves were written down today, so that it is known where planes are."""
    return bool(w.flown.surely(True))


def mine(w: World, squadron: str) -> list[Plane]:
    """Return the planes of a squadron that flies today."""
    return [plane for plane, its in flock(w).of.items() if its == squadron]


def fights(w: World) -> bool:
    """Return whether squadrons may lose planes today."""
    off = w.off.values(0) or (UNOPPOSED if flying(w, "BF") == [] else "")
    return off == ("",) and [] not in (flying(w, "BF"), flying(w, "GB")) and bool(standing(w))


def losses(w: World, squadron: str) -> Any:
    """3b, 12: return how many planes a squadron has lost today."""
    here = flying(w, squadron[:2])
    if not fights(w) or (here is not None and squadron not in here):
        return 0
    told = w.least(w.gone[squadron], w.fit[squadron])
    if not courses(w) or here is None:
        return told
    down = w.fate.count(DOWN, mine(w, squadron))
    return told if type(told) is int is not type(down) else w.least(down, w.fit[squadron])


def falls(w: World, plane: Plane) -> None:
    """12: a plane is shot down, one of those that its squadron has lost."""
    w.fate[plane], flown = DOWN, flock(w).of
    own = {name for (key, _), name in flown.items() if key == plane[0]}
    if not w.half.having(None, own) and plane in flown:
        own = {flown[plane]}
    if not own or courses(w):
        return  # else of two squadrons either may have these colours (3c)
    lost = sum(w.gone[name] for name in sorted(own))
    fits = w.fate.count(DOWN, [p for p in flown if flown[p] in own]) <= lost
    w.rule("12", fits, f"{' and '.join(sorted(own))} lost {lost}", f"{named(w, plane)} was lost as well")


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
    most = w.least(w.between(len(home), len(home) + len(unsure)), left - len(down))
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
