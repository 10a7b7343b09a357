"""Planes shot down and bombers home, on days without noted courses (rules 3, 9 and 12)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, many, several, some

from .bombing import courses, cross, got_home
from .days import raid, sortie, unknown
from .fire import Shot, fired
from .kit import Plane
from .order import foes, in_moves, on_board
from .placing import met
from .squadrons import (
    bombers,
    bombers_left,
    down,
    fate,
    flying,
    join,
    may_fly,
    right_way_round,
    roster,
    thrown,
)
from .squadrons import home as across
from .state import AWAY, DOWN, GONE, HOME, full_name, minus


def noted(t: Table, whom: Any = None) -> None:
    """Of this day results are written down, if not courses, or no courses from here on."""
    t.told[0] = t.told[0] or "results"
    bombers = [p for p in on_board(t) if not t.facts.fighter(p)]
    rows = {t.at[p][1] + 2 * t.facts.types[p[0]].points for p in bombers if p != whom}
    if whole(t) and t.flights[0] < 1 and rows and max(rows) <= t.facts.board.rows:
        t.unchecked("", "", "the moves from here on were not written down")
        unknown(t)


def named(t: Table, plane: Plane) -> str:
    """A plane is named; what it is called."""
    met(t, plane) if courses(t) else join(t, plane)
    return full_name(t, plane)


@in_moves(
    "by:PLANE [at|against] whom:PLANE [angle:ANGLE] [dice:DICE] [result:SHOT]",
    "whom:PLANE [by by:PLANE] [angle:ANGLE] [dice:DICE] [result:SHOT]",
    came={"result": "dice"},
    example="shot spitfire blue he111 red rear 4 hit",
)
def shot(t: Table, line: Shot) -> None:
    """a shot: which plane fired at which, from where, its die and result"""
    if not raid(t):
        return
    by, whom, angle, *_ = line
    noted(t, whom)
    at_once = answers(t, by, whom, angle)
    for plane in filter(None, (by, whom)):
        named(t, plane)
        there(t, plane, at_once)
    gunner = by and t.facts.gunner(by)
    if not (gunner and t.duel[0] and t.duel[0][0] == whom):  # others’ guns fire before its own answer
        t.duel[0] = by, whom, angle
    fired(t, line)


def so_many(t: Table, squadron: str, n: int | None) -> None:
    """3a, 3b, 12: what a squadron has lost today, all told, those that were named among them."""
    if not may_fly(t, squadron, "was noted") or n is None:
        return
    if t.less[squadron] is None and not courses(t):
        right_way_round(t, squadron, n)
    began, before, fits = t.facts.strength(squadron), t.before.can(squadron), losses(t, squadron)
    more = n + (t.less[squadron] if t.counts[squadron] in ("lost", "before") else 0)
    found = f"{squadron} lost {more}"
    fine = t.rule("3a", more <= began, f"it began with {began}", found)
    if not (fine and t.rule("3b", more <= max(before), f"it had {either(some(before))} left", found)):
        return
    due = {n, more} & fits
    if whole(t) and bombers_left(t):  # what it has lost so far
        due = {k for k in (n, more) if k <= max(fits)}
    t.rule("12", due, f"{shown_by(t, squadron)} {either(some(fits))}", found)
    counted(t, squadron, max(due, default=n), "lost")


def shown_by(t: Table, squadron: str) -> str:
    """What tells how many planes a squadron has lost."""
    if whole(t):
        return "the moves show"
    home = t.counts[squadron] == "home"
    return "the rest got home, which leaves" if home else "what was noted before comes to"


def no_more(t: Table, squadron: str) -> bool:
    """3b: whether the dice have named a squadron that has no plane left."""
    here, named = flying(t, squadron[:2]), thrown(t, squadron[:2])
    fits = here is None or squadron in here or squadron not in (named or ())
    return not t.rule("3b", fits, "a squadron flies with what it has left", f"{squadron} had no plane left")


def there(t: Table, plane: Plane, at_once: bool = False) -> None:
    """3b: no plane fires, or is fired at, after it has left the board; a duel is one moment."""
    up = at_once or t.at[plane] not in GONE
    t.rule("3b", up, "only planes on the board fire or are fired at", fate(t, plane))


def one_down(t: Table, plane: Plane, by: Plane | None, alone: bool) -> None:
    """3b, 12: a plane is down. It may be noted in moves or by its shot as well, with the same victor."""
    name = named(t, plane)
    if by:
        found = f"{named(t, by)} shot down a plane of its own side"
        t.rule("9c", foes(t, by, plane), "planes fire at enemies", found)
        there(t, by, answers(t, by, plane, None))
    at, (_, victor, *listed) = t.at[plane], t.gone[plane] or (0, None)
    again = at == DOWN and bool(listed or (alone and None not in (by, victor) and by != victor))
    t.rule("12", not again, "each loss is noted once", fate(t, plane))
    t.rule("8h", at != HOME, "a bomber that got home is not lost", fate(t, plane))
    down(t, plane, by)
    if t.of[plane]:
        right_way_round(t, t.of[plane])
        squadron = t.of[plane]
        if at != DOWN and t.counts[squadron] == "home":
            less = t.less[squadron]
            expected = f"{squadron} lost {less}, as the others got home"
            t.rule("12", t.lost[squadron] <= less, expected, f"{name} was lost as well")
        t.counts[squadron] = t.counts[squadron] or ("" if by else "named")
    t.gone[plane] = (*(t.gone[plane] or (t.line, by))[:2], True)
    t.duel[0] = by, plane, None


def one_home(t: Table, plane: Plane) -> None:
    """8g, 8h, 3b: a bomber that is not down, nor known to be on the board."""
    found = f"{named(t, plane)} got home"
    cross(t, [t.of[plane]])
    where = t.at[plane]
    t.rule("8g", not t.facts.fighter(plane), "fighters stay on the board", found)
    t.rule("3b", where != DOWN, "a plane that is down does not get home", fate(t, plane))
    t.rule("8h", type(where) is not tuple or not courses(t), "it was still on the board", found)
    t.rule("8h", where != AWAY, "bombers get home over the far end", fate(t, plane))
    across(t, plane)
    if t.of[plane]:
        right_way_round(t, t.of[plane])
        squadron = t.of[plane]
        left = max(t.left.can(squadron))
        expected = f"{squadron} had {several(left, 'plane')} left"
        t.rule("3b", crossed(t, squadron) <= left, expected, f"{named(t, plane)} got home as well")


def so_many_home(t: Table, squadron: str, n: int | None) -> None:
    """8h, 3b: no more than are left; all others have been lost."""
    if no_more(t, squadron) or not may_fly(t, squadron, "was noted") or n is None:
        return
    cross(t, [squadron])
    before = max(t.before.can(squadron))
    if not courses(t):
        right_way_round(t, squadron, before - n)
    due, left = got_home(t, squadron), max(t.left.can(squadron))
    found = f"{n} of {squadron} got home"
    if not t.rule("3b", n <= left, f"it had {left} left", found):
        pass
    elif courses(t):
        t.rule("8h", n in many(due), f"{either(due)} can have", found)
    else:
        lost = t.lost[squadron] if t.counts[squadron] == "lost" else left
        fewest = max(left - lost, crossed(t, squadron))
        fine = n >= fewest or n in t.left.can(squadron) or t.vague[squadron]
        t.rule("12", fine, f"{either(some(range(fewest, left + 1)))} did, as was noted before", found)
    if n <= before and not whole(t):
        counted(t, squadron, before - n, "home")
        t.left[squadron] = n


def answers(t: Table, by: Plane | None, whom: Plane | None, angle: str | None) -> bool:
    """9e, 9h: whether this shot is the answer to the last one, which falls at the same time."""
    first, target, seen = t.duel[0] or (None, None, None)
    if by is None or target != by or first not in (whom, None):
        return False
    return seen != "side" if t.facts.gunner(by) else {seen, angle} <= {None, "front"}


@in_moves(
    "planes:PLANES* [by by:PLANE]",
    "squadrons:(squadron:SQUADRON n:N)*",
    name="lost",
    also="down losses",
    example="lost he111 red by spitfire blue",
)
def lost(t: Table, planes: Any, by: Plane | None, squadrons: Any) -> None:
    """planes that were shot down, or how many each squadron has lost today"""
    flew = [row for row in squadrons or () if not no_more(t, row["squadron"])]
    if (squadrons and not flew) or not raid(t, goes_on=False):
        return
    noted(t)
    down = told(t, planes)
    for plane in down:
        t.each(one_down, plane=plane, by=by, alone=len(down) == 1)
    for row in flew:
        t.each(so_many, **row)


def told(t: Table, planes: Any) -> list[Plane]:
    """The planes that were written down; a ? among them may be any."""
    if None in (planes or ()):
        t.unchecked("", "say which planes", "a plane was not written down")
        unknown(t)
    return [plane for several in planes or () for plane in several or ()]


def whole(t: Table) -> bool:
    """Whether all moves of today were noted, by all that is known."""
    return courses(t) and not t.missing[0]


def losses(t: Table, squadron: str) -> set[int]:
    """How many planes a squadron can have lost today, for all that is known."""
    if courses(t) or t.counts[squadron] == "home":
        return {a - b for a in t.before.can(squadron) for b in t.left.can(squadron) if a >= b} or {0}
    return set(range(t.lost[squadron], max(t.before.can(squadron)) - crossed(t, squadron) + 1))


def counted(t: Table, squadron: str, n: int, by: str) -> None:
    """The losses of a squadron are known by their number; where moves show them, by these."""
    if whole(t):
        t.less[squadron], t.counts[squadron] = min(n, t.lost[squadron]), "lost"
        return
    t.less[squadron], t.counts[squadron] = n, by
    t.left[squadron] = minus(some(t.before.can(squadron)), n)


@in_moves(
    "none:none|nobody",
    "squadrons:(squadron:SQUADRON n:N)*",
    "planes:PLANES*",
    also="across returned",
    example="home GB2 2",
)
def home(t: Table, none: Any, squadrons: Any, planes: Any) -> None:
    """the bombers that crossed the board, by squadron or by plane"""
    if not sortie(t):
        return
    noted(t)
    nobody = [{"squadron": squadron, "n": 0} for squadron in bombers(t) if none]
    for row in squadrons or nobody:
        t.each(so_many_home, **row)
    for plane in told(t, planes):
        t.each(one_home, plane=plane)


def crossed(t: Table, squadron: str) -> int:
    """Return how many of its planes were named as home."""
    return sum(t.at[plane] == HOME for plane in roster(t, squadron))
