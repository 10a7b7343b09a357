"""What becomes of a plane, and what its squadron has left (rule 3b)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Some, Table, many, some

from .kit import Plane
from .squadrons import alike, flying, join
from .state import DOWN, HOME, SOMEWHERE, UNOPPOSED, full_name, standing


def up(t: Table, plane: Plane) -> bool:
    """Whether a plane is on the board, as far as is known."""
    where = t.at.values[plane]
    return where == SOMEWHERE or type(where) is tuple


def down(t: Table, plane: Plane, by: Plane | None = None) -> None:
    """A plane is shot down: its squadron has one less from now on, unless it was counted before."""
    squadron = join(t, plane)
    if t.at.values[plane] == DOWN:
        return
    t.at[plane], t.gone[plane] = DOWN, (t.line, by)
    own = owners(t, plane)
    if squadron:
        t.lost.plus(squadron, 1)
        if (t.less.values[squadron] or 0) >= t.lost.values[squadron]:
            return
    for name in own:
        less = (1,) if len(own) == 1 else (0, 1)
        t.left[name] = some(max(n - k, 0) for n in many(t.left.values[name]) for k in less)


def owners(t: Table, plane: Plane) -> list[str]:
    """3c: the squadrons that a plane may be of, as far as their colours are known."""
    squadron = t.of.values[plane]
    if squadron is None:
        return [name for name, types in t.facts.squadrons.items() if plane[0] in types]
    return alike(t, squadron) if t.mixed.values[0] else [squadron]


def maybe_down(t: Table, plane: Plane) -> None:
    """A plane was shot at, and nobody noted what came of it."""
    t.at[plane] = SOMEWHERE
    for squadron in owners(t, plane):
        t.left.plus(squadron, t.pick(Some((0, -1))), least=0)


def home(t: Table, plane: Plane) -> None:
    """A bomber has left the board over the far end."""
    join(t, plane)
    t.at[plane], t.gone[plane] = HOME, (t.line, None)


def fate(t: Table, plane: Plane) -> str:
    """What became of a plane that is no longer on the board, and in which line."""
    became = {DOWN: "was already shot down", HOME: "had already got home"}
    told = became.get(t.at.values[plane], "had already left the board")
    line = (t.gone.values[plane] or (0,))[0]
    return f"{full_name(t, plane)} {told}{f' in line {line}' if line else ''}"


def fights(t: Table, squadron: str) -> bool:
    """Whether a squadron may lose planes today."""
    here = flying(t, squadron[:2])
    off = t.off.values[0] or (UNOPPOSED if flying(t, "BF") == [] else "")
    return not off and bool(standing(t)) and (here is None or squadron in here)


def remaining(t: Table, squadron: str) -> Any:
    """The planes that it can have left; where neither moves nor a number say so, it may be fewer."""
    left = t.left.values[squadron]
    noted = t.told.values[0] == "courses" or t.counts.values[squadron] or not fights(t, squadron)
    if t.mind or t.counts.values[squadron] == "home" or (noted and not t.vague.values[squadron]):
        return left
    return some(range(max(many(left)) + 1))
