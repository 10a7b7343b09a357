"""The bombs of those that got home (rule 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from cutline.referee import Span, Table, either, high, many, several, some

from .days import sortie
from .kit import Plane
from .order import on_board
from .placing import known, sure
from .squadrons import bombers, fate, flying, join, may_fly, maybe_down, remaining, roster
from .state import AWAY, DOWN, HOME, SCRUBBED, SOMEWHERE, UNOPPOSED, full_name, rolled, rules

TOTAL = "[total|sum|= total:N]"


# Bombers that get home.


def courses(t: Table) -> bool:
    """Whether moves were written down today, so that it is known where planes are."""
    return bool(t.told[0] == "courses")


def got_home(t: Table, squadron: str) -> Any:
    """Return how many planes of a squadron got home, by its losses and the bombing dice."""
    own, others = can_be_home(t, squadron), [s for s in bombers(t) if s != squadron]
    if t.across[0] is None or len(others) != 1:
        return own
    other = many(can_be_home(t, others[0]))
    return some([n for n in many(own) if t.across[0] - n in other] or many(own))


def can_be_home(t: Table, squadron: str) -> Any:
    """The same, whatever was bombed with."""
    left, off = high(0, remaining(t, squadron)), t.off[0]
    if off == SCRUBBED:
        return 0
    if t.counts[squadron] == "home" or off == UNOPPOSED or flying(t, "BF") == []:
        return left
    if flying(t, "GB") is None:  # nor is it known whose planes are named
        return some(range(max(t.before.can(squadron)) + 1))
    mine, moved = roster(t, squadron), courses(t)
    home = sum(t.at[plane] == HOME and (sure(t, plane) or not moved) for plane in mine)
    unsure = sum(perhaps(t, plane) for plane in mine) if moved else len(mine)
    if not (home or moved):
        return left
    return some(range(home, max(home, min(home + unsure, max(many(left)))) + 1))


def perhaps(t: Table, plane: Plane) -> bool:
    """Whether a plane may have got home, or may not."""
    where = t.at[plane]
    if where in (None, SOMEWHERE, AWAY) or (type(where) is tuple and alone(t)):
        return True
    return where != DOWN and not sure(t, plane)


def alone(t: Table) -> bool:
    """Whether no British fighter may be left; the moves of the bombers then need not be noted."""
    here = flying(t, "BF")
    if any(t.facts.sides[plane[0]] == 1 and sure(t, plane) for plane in on_board(t)):
        return False
    return here is None or not any(min(t.left.can(s)) for s in here)


def cross(t: Table, squadrons: Iterable[Any]) -> None:
    """Bombers that are alone on the board are home as soon as a line says so."""
    for name in squadrons if alone(t) else ():
        for plane in roster(t, name) if name else ():
            if type(t.at[plane]) is tuple and sure(t, plane):
                far = t.at[plane][1] + 2 * t.facts.types[plane[0]].points <= t.facts.board.rows
                if far and courses(t):
                    t.unchecked("", "", "the moves from here on were not written down")
                t.at[plane] = HOME


def dice_due(t: Table, squadrons: Collection[str]) -> Any:
    """10a: a die for each engine of each that got home."""
    return sum((some(t.facts.engines(s) * n for n in many(got_home(t, s))) for s in squadrons), 0)


def one_plane(t: Table, plane: Plane, dice: Sequence[Any]) -> None:
    """10a: a bomber that has left the board bombs, once."""
    squadron = join(t, plane)
    cross(t, [squadron])
    where = t.at[plane]
    name, engines = full_name(t, plane), t.facts.types[plane[0]].engines
    found = f"{name} was on the board" if type(where) is tuple else fate(t, plane)
    if not t.rule("10a", where in (HOME, SOMEWHERE), "only bombers that get across bomb", found):
        return
    t.at[plane] = HOME
    again = t.empty[plane] or (squadron and t.bombed[squadron] >= max(many(got_home(t, squadron))))
    t.rule("10a", not again, "each bomber bombs once", f"{name} bombed twice")
    t.empty[plane] = True
    if squadron:
        t.bombed.plus(squadron, 1)
    drop(t, dice, {engines}, {1})


def one_squadron(t: Table, squadron: str, dice: Sequence[Any]) -> None:
    """10a: the planes of a squadron together: their dice, or a sum for each; 5a: of one that flies."""
    if may_fly(t, squadron, "bombed"):
        once = t.bombed[squadron] == 0
        t.rule("10a", once, "each bomber bombs once", f"{squadron} bombed twice")
        by_squadrons(t, [squadron], dice, apart=True)


def drop(t: Table, dice: Sequence[Any], due: set[int], planes: set[int], apart: bool = False) -> int:
    """10a: count the dice, or a sum for each plane, or for all of them; return how many dice there were."""
    noted, count, most = [n for n in dice if n is not None], len(dice), t.v.die
    if count not in due and are_sums(dice, planes, most, apart):
        low, high = min(due), max(due) * most
        expected = f"{several(some(due), 'die')} can make {low} to {high}"
        t.rule("10a", low <= sum(noted) <= high, expected, several(sum(noted), "hit"))
        add(t, dice, high)
        return 0
    fine = t.rule("10a", count in due, f"{several(some(due), 'engine')} got home, one die each", rolled(dice))
    if fine or noted:
        add(t, dice, most)
    more = len(noted) - max(due)
    if noted and not fine and more < 4:  # one die too many may count, or one be forgotten
        rest = [-sum(spare) for spare in combinations(noted, max(more, 0))]
        t.today.plus(0, t.pick(some([0, *rest] if more > 0 else range(-more * most + 1))))
    return count if fine else 0


def bombs_untold(t: Table) -> bool:
    """10a: whether nobody has to note bombs: hits or the target's end tell of them, or lines lack."""
    told = t.said["hits"] is not None or any(t.target.maybe(0, name) for name in t.claim[0])
    return bool(told or t.missing[0] or (t.off[0] == UNOPPOSED and not (t.told[0] or t.dropped[0])))


def not_dropped(t: Table) -> list[str]:
    """10a: squadrons with planes that surely got home and without noted bombs."""
    if bombs_untold(t):
        return []
    due = {s: min(many(got_home(t, s))) for s in bombers(t)}
    done = sum(t.bombed[s] for s in due)
    if done >= sum(due.values()) or (done and not known(t, "GB")):
        return []
    return [s for s, n in due.items() if t.bombed[s] < n]


def bomb_hits(t: Table) -> Any:
    """10b: what the bombs of today can have come to, where none were noted."""
    here = flying(t, "GB")
    if t.off[0] == SCRUBBED or here == []:
        return 0
    if here is None:
        return Span(0, t.today.others[-1])
    dice = many(dice_due(t, here))
    return some(range(min(dice), max(dice) * t.v.die + 1))


# The dice (10a, 10b).


class Load(NamedTuple):
    """The bombing dice of a plane or of a squadron."""

    dice: Sequence[int | None]
    plane: Plane | None
    squadron: str | None


class Bombs(NamedTuple):
    """A line of bombs: those of planes, of squadrons, or all together, and what they come to."""

    planes: tuple[Load, ...]
    squadrons: tuple[Load, ...]
    dice: Sequence[int | None] | None
    total: int | None


@rules.verb(
    f"dice:BOMB* {TOTAL}",  # a ? in front is a die
    f"planes:(plane:PLANE dice:BOMB*)* {TOTAL}",
    f"squadrons:(squadron:SQUADRON dice:BOMB*)* {TOTAL}",
    step="bomb",
    short="b",
    also="bombs bombing",
    ask="dice:BOMB*",
    example="bomb he111 red 3 4",
)
def bomb(t: Table, line: Bombs) -> None:
    """the bombs: a die for each engine that got home, by plane, by squadron, or all together"""
    if not sortie(t):
        return
    before = t.today[0]
    t.dropped[0] = True
    for load in line.planes:
        t.each(one_plane, load.plane, load.dice)
    for load in line.squadrons:
        t.each(one_squadron, load.squadron, load.dice)
    if not (line.planes or line.squadrons):
        all_of_them(t, line.dice or ())
    if line.total is not None:
        hits = t.today[0] - before
        t.rule("10b", hits == line.total, f"the dice come to {either(hits)}", several(line.total, "hit"))
        if t.believes:
            t.today[0] = before + line.total


def all_of_them(t: Table, dice: Sequence[Any]) -> None:
    """Book the dice of all squadrons that have not bombed yet."""
    here = flying(t, "GB")
    if here is None:
        add(t, dice, t.v.die)
        return
    left = [name for name in here if t.bombed[name] == 0]
    cross(t, left)
    if t.throw and not dice:
        dice = t.dice("dice", t.v.die, max(many(dice_due(t, left))))
    if t.today.unsure(0) and None not in dice and {*many(dice_due(t, here))} == {len(dice)}:
        t.today[0] = 0  # each engine has its die here, so nothing was dropped where a ? stands
    by_squadrons(t, left, dice)


def by_squadrons(t: Table, squadrons: Sequence[str], dice: Sequence[Any], apart: bool = False) -> None:
    """The dice of squadrons, `apart` if each plane's may have been added up.

    They tell how many planes have got home, where the dice are so many and courses do not tell.
    """
    cross(t, squadrons)
    due, home = dice_due(t, squadrons), {name: got_home(t, name) for name in squadrons}
    for name, planes in home.items():
        t.bombed[name] = max(many(planes))
    count = drop(t, dice, set(many(due)), set(many(sum(home.values(), 0))), apart)
    engines = {t.facts.engines(name) for name in squadrons}
    if not count or courses(t) or len(engines) != 1 or count % min(engines):
        return
    name, planes = squadrons[0], count // min(engines)
    if len(squadrons) > 1:
        t.across[0] = planes
    elif t.counts[name] != "home" and planes in many(got_home(t, name)):
        t.left[name], t.less[name], t.counts[name] = planes, max(t.before.can(name)) - planes, "home"


def are_sums(dice: Sequence[Any], planes: set[int], most: int, apart: bool) -> bool:
    """Whether these are sums, for each plane or for all; `apart`: they may be as small as a die."""
    noted = [n for n in dice if n is not None]
    each, large = len(dice) in planes, max(noted, default=0) > most
    return (large and (each or len(dice) == 1)) or (apart and each and min(noted, default=0) > 1)


def add(t: Table, dice: Sequence[Any], most: int) -> None:
    """10b: dice are added up; what was not noted is any face."""
    for n in dice:
        faced = t.faced(n, most, "bombs")
        t.today.plus(0, t.guess(range(1, most + 1)) if faced is None else faced)


# What must not be left out.


def flown_on(t: Table, _: Any) -> None:
    """The rest of the moves was not noted: whoever was on the board may be down."""
    for plane in on_board(t):
        maybe_down(t, plane)


@rules.owed(
    "moves",
    "1a",
    "moves go on until no bomber is left",
    "bombers",
    found="{} were on the board",
    done=flown_on,
)
def still_flying(t: Table) -> Any:
    here = [p for p in on_board(t) if not t.facts.fighter(p) and sure(t, p)]
    return courses(t) and bool(here) and not alone(t)
