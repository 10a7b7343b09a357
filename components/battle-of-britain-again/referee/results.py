"""Who was shot down, and who got home, where no courses were written (rules 3, 9 and 12)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, many, some

from .bombing import courses, got_home
from .days import raid, sortie
from .kit import GROUPS
from .state import DOWN, HOME, down, flying, join, rules

EARLY = {"bomb": None}  # bombs may be noted as each bomber leaves


def noted(t: Table) -> None:
    """Of this day results are written down, if not courses."""
    t.told[0] = t.told.values[0] or "results"


def each_plane(planes: Any) -> list[Any]:
    """Planes that were written as a type with colours behind it."""
    return [(one["type"], colour) for one in planes or () if one["type"]
            for colour in one["colours"] if colour]  # fmt: skip


@rules.verb(
    "planes:(type:TYPE colours:COLOUR*)* [by by:PLANE]",
    "squadrons:(squadron:SQUADRON n:N)*",
    name="lost",
    step="moves",
    late=EARLY,
    also="down losses",
    example="lost he111 red by spitfire blue",
)
def lost(t: Table, planes: Any, by: Any, squadrons: Any) -> None:
    """planes that were shot down, or how many each squadron has lost today"""
    if not raid(t):
        return
    noted(t)
    for plane in each_plane(planes):
        t.each(one_down, plane=plane, by=by)
    for one in squadrons or ():
        t.each(so_many, squadron=one["squadron"], n=one["n"])


def one_down(t: Table, plane: Any, by: Any) -> None:
    join(t, plane)
    if by:
        join(t, by)
        ours, theirs = (t.facts.group(one) == "BF" for one in (by, plane))
        t.rule("9c", ours != theirs, "a target of the other side", f"{name(t, by)} at its own")
    told = t.at.values[plane] == DOWN
    if not told or courses(t):
        t.rule("12", not told, "each loss once", f"{name(t, plane)} is down already")
        t.rule("8h", t.at.values[plane] != HOME, "who is home is safe", name(t, plane))
    down(t, plane, by)


def name(t: Table, plane: Any) -> str:
    return f"{t.facts.types[plane[0]].name} {plane[1]}"


def of_today(t: Table, squadron: str) -> bool:
    """Whether a squadron can fly today (5a)."""
    here = flying(t, squadron[:2])
    said = f"{' and '.join(here or ()) or 'none'} of the {GROUPS[squadron[:2]]} fly"
    return t.rule("5a", here is None or squadron in here, said, squadron)


def so_many(t: Table, squadron: str, n: int | None) -> None:
    """3a, 3b, 12: all that a squadron has lost until now."""
    if not of_today(t, squadron) or n is None:
        t.doubt(t.left, squadron)
        return
    began, before = t.facts.strength(squadron), t.before.values[squadron]
    most = max(many(before))
    fine = t.rule("3a", n <= began, f"{squadron} began with {began}", f"{n} lost")
    if not (fine and t.rule("3b", n <= most, f"{squadron} had {either(before)}", f"{n} lost")):
        return
    known = [most - a for a in many(t.left.values[squadron])]
    fine = n in known if courses(t) else n >= min(known)
    t.rule("12", fine, f"{either(some(known))} of {squadron} lost", f"{n} lost")
    t.left[squadron] = some(max(a - n, 0) for a in many(before))


@rules.verb(
    "none:none|nobody",
    "squadrons:(squadron:SQUADRON n:N)*",
    "planes:(type:TYPE colours:COLOUR*)*",
    step="moves",
    late=EARLY,
    also="across returned",
    example="home GB2 2",
)
def home(t: Table, none: Any, squadrons: Any, planes: Any) -> None:
    """the bombers that got across, by squadron or by plane"""
    if not sortie(t):
        return
    noted(t)
    for squadron in flying(t, "GB") or () if none else ():
        t.each(so_many_home, squadron=squadron, n=0)
    for one in squadrons or ():
        t.each(so_many_home, squadron=one["squadron"], n=one["n"])
    for plane in each_plane(planes):
        t.each(one_home, plane=plane)


def one_home(t: Table, plane: Any) -> None:
    join(t, plane)
    where, bomber = t.at.values[plane], not t.facts.fighter(plane)
    t.rule("8g", bomber, "fighters stay", f"{name(t, plane)} got across")
    t.rule("3b", where != DOWN, "who is down is out", f"{name(t, plane)} got home")
    t.rule("8h", type(where) is not tuple, "still on the board", f"{name(t, plane)} got home")
    t.at[plane] = HOME


def so_many_home(t: Table, squadron: str, n: int | None) -> None:
    """8h, 3b: no more than are left; on a day without courses the others have been lost."""
    if not of_today(t, squadron) or n is None:
        return
    due = got_home(t, squadron)
    if courses(t):
        t.rule("8h", n in many(due), f"{either(due)} of {squadron} got home", f"{n} home")
        return
    left = t.left.values[squadron]
    if t.rule("3b", n <= max(many(left)), f"{squadron} has {either(left)} left", f"{n} home"):
        t.left[squadron] = n
