"""Who was shot down, and who got home, where no courses were written (rules 3, 9 and 12)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, many, some

from .bombing import courses, cross, got_home
from .days import raid, sortie, unknown
from .fire import shot as fired
from .kit import GROUPS
from .order import side
from .placing import full_name, met
from .state import DOWN, HOME, down, flying, join, roster, rules, thrown

EARLY = {"bomb": None}  # bombs may be noted as each bomber leaves


def noted(t: Table) -> None:
    """Of this day results are written down, if not courses."""
    t.told[0] = t.told.values[0] or "results"


def named(t: Table, plane: Any) -> str:
    """A plane is named; what it is called."""
    met(t, plane) if courses(t) else join(t, plane)
    return full_name(t, plane)


@rules.verb(
    "by:PLANE [at|against] whom:PLANE [angle:ANGLE] [dice:DICE] [result:SHOT]",
    "whom:PLANE [by by:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]",
    step="moves",
    late=EARLY,
    came={"result": "dice"},
    example="shot spitfire blue he111 red rear 4 hit",
)
def shot(t: Table, by: Any, whom: Any, angle: Any, dice: Any, result: Any) -> None:
    """who fired at whom, from where, with what die, and what came of it"""
    if not raid(t):
        return
    noted(t)
    at_once = t.duel[0] in ((whom, by), (None, by))  # red and white die fall together
    for plane in filter(None, (by, whom)):
        found = f"{named(t, plane)} is {'down' if t.at.values[plane] == DOWN else 'off the board'}"
        up = at_once or t.at.values[plane] not in (DOWN, HOME)
        t.rule("3b", up, "planes that fly", found)
    t.duel[0] = by, whom
    fired(t, by, whom, angle, dice, result)


@rules.verb(
    "planes:PLANES* [by by:PLANE]",
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
    for plane in told(t, planes):
        t.each(one_down, plane=plane, by=by)
    for one in squadrons or ():
        t.each(so_many, squadron=one["squadron"], n=one["n"])


def told(t: Table, planes: Any) -> list[Any]:
    """The planes that were written down; a ? among them may be any."""
    if None in (planes or ()):
        t.unchecked("", "say which planes", "a plane was not written down")
        unknown(t)
    return [one for several in planes or () for one in several or ()]


def one_down(t: Table, plane: Any, by: Any) -> None:
    name = named(t, plane)
    if by:
        found, enemy = f"{named(t, by)} at its own", (side(t, by) == 1) != (side(t, plane) == 1)
        t.rule("9c", enemy, "a target of the other side", found)
    told = t.at.values[plane] == DOWN
    t.rule("12", not told or not courses(t), "each loss once", f"{name} is down already")
    t.rule("8h", t.at.values[plane] != HOME, "who is home is safe", name)
    down(t, plane, by)
    t.duel[0] = by, plane


def of_today(t: Table, squadron: str) -> bool:
    """Whether a squadron can fly today (5a), and has planes (3b, 5c)."""
    group, named = squadron[:2], thrown(t, squadron[:2])
    here = flying(t, group)
    rule = "5a" if squadron not in (named or ()) else "3b" if group == "GB" else "5c"
    said = f"{' and '.join(here or ()) or 'none'} of the {GROUPS[group]} fly"
    return t.rule(rule, here is None or squadron in here, said, squadron)


def so_many(t: Table, squadron: str, n: int | None) -> None:
    """3a, 3b, 12: so many more of a squadron, of those that were only counted."""
    if not of_today(t, squadron) or n is None:
        t.doubt(t.left, squadron)
        return
    began, before, named = t.facts.strength(squadron), t.before.values[squadron], t.lost[squadron]
    t.less.plus(squadron, n)
    n, most = t.less[squadron], max(many(before))
    fine = t.rule("3a", n <= began, f"{squadron} began with {began}", f"{n} lost")
    if not (fine and t.rule("3b", n <= most, f"{squadron} had {either(before)}", f"{n} lost")):
        return
    if courses(t):
        fine = n <= most - min(many(t.left.values[squadron]))
        t.rule("12", fine, f"{squadron} has {either(t.left.values[squadron])} left", f"{n} lost")
    else:  # those that are named may be among them
        down = range(max(n, named), n + named + 1)
        t.left[squadron] = some(max(a - k, 0) for a in many(before) for k in down)


@rules.verb(
    "none:none|nobody",
    "squadrons:(squadron:SQUADRON n:N)*",
    "planes:PLANES*",
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
    for plane in told(t, planes):
        t.each(one_home, plane=plane)


def one_home(t: Table, plane: Any) -> None:
    found = f"{named(t, plane)} got home"
    cross(t, [plane])
    where, bomber = t.at.values[plane], not t.facts.fighter(plane)
    t.rule("8g", bomber, "fighters stay", found)
    t.rule("3b", where != DOWN, "who is down is out", found)
    t.rule("8h", type(where) is not tuple or not courses(t), "it is on the board", found)
    t.at[plane] = HOME


def so_many_home(t: Table, squadron: str, n: int | None) -> None:
    """8h, 3b: no more than are left; on a day without courses the others have been lost."""
    if not of_today(t, squadron) or n is None:
        return
    cross(t, roster(t, squadron))
    due = got_home(t, squadron)
    if courses(t):
        t.rule("8h", n in many(due), f"{either(due)} of {squadron} got home", f"{n} home")
        return
    left = t.left.values[squadron]
    if t.rule("3b", n <= max(many(left)), f"{squadron} has {either(left)} left", f"{n} home"):
        t.left[squadron] = n
