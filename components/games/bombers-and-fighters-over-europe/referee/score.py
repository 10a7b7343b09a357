"""Planes shot down, points, and the winner of the mission (rules 3, 10c and 11)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Some, Span, Table, either, ends, is_open, many, some

from .flak_and_bombs import unthrown
from .hits import NAMES, downed_by, strength
from .planes import SIDES, rules


def planes(name: str, rule: str, example: str) -> None:
    """Define the totals of a type of plane: shot down, and left at the end (12b: at most all)."""

    def broken(t: Table, stated: Any, due: Any) -> str:
        return "12b" if ends(stated)[0] > strength(t, name) else rule

    def down(t: Table) -> Any:
        return t.rows[name].tally(lambda hits: hits >= downed_by(t, name))

    def left(t: Table, stated: int | None) -> None:
        most, due = strength(t, name), strength(t, name) - t.total(name)
        found = f"{stated} {NAMES[name]}s left"
        if stated is not None and t.rule("12b", stated <= most, f"there are {most}", found):
            t.rule(rule, stated in many(due), f"by the log it is {either(due)}", found)
            t.said[name] = most - stated

    down.__name__ = name
    within = lambda t: Span(0, strength(t, name))  # noqa: E731
    rules.total(broken, f"{NAMES[name]}s shot down: {{}}", NAMES[name], within=within)(down)
    rules.end(name, "N", example)(left)


for name, rule, example in (("fw", "3a", "4"), ("p51", "3a", "5"), ("b17", "3c", "8")):
    planes(name, rule, example)


def dropped(t: Table) -> bool:
    """Return whether anything is known about the bombs, so that the mission can be decided."""
    if any(t.said[name] is not None for name in ("bombing", "points")):
        return True
    return not t.heap.surely(0, 0) or bool(t.bombs.other_than(None))


def most_bombs(t: Table) -> Any:
    return Span(0, t.v.bombers * t.v.bombing_die)


@rules.total("10c", "a bombing score of {}", "bombing", within=most_bombs)
def bombing(t: Table) -> Any:
    """Return the sum of the rolls; there is one for each B-17 left, which limits unknown ones."""
    noted = t.bombs.tally(lambda die: die or 0) + some(t.heap.can(0))
    if not is_open(noted) and dropped(t):
        return noted
    least, most = ends(t.v.bombers - t.total("b17"))
    can = range(least, most * t.v.bombing_die + 1)
    return some(n for n in many(noted) if n in can) if dropped(t) else some(can)


@rules.total("11a", "{} points for the Americans")
def us(t: Table) -> Any:
    return some(t.v.points_per_plane * n for n in many(t.total("fw")))


@rules.total("11a", "{} points for the Germans")
def german(t: Table) -> Any:
    return some(t.v.points_per_plane * n for n in many(t.total("p51") + t.total("b17")))


def difference_rule(t: Table, stated: Any, due: Any) -> str:
    """Name the slip: wrong sign (11d), planes instead of points (11a), or a wrong sum (11c)."""
    if ends(stated)[0] % t.v.points_per_plane:
        return "11a"
    planes = t.total("fw") - t.total("p51") - t.total("b17")
    return t.forgot("11c", stated, {"11d": some(-n for n in many(due)), "11a": planes})


@rules.total(difference_rule, "a difference of {}", "difference", slot="SIGNED", show="{:+d}".format)
def difference(t: Table) -> Any:
    return t.total("us") - t.total("german")


@rules.total("11d", "{} Victory Points", "points", slot="MINUS")
def points(t: Table) -> Any:
    return t.total("bombing") + t.total("difference")


@rules.total("11e", "mission won by {}", "won", slot="SIDE", show=SIDES.__getitem__)
def won(t: Table) -> Any:
    if not dropped(t):
        return Some(SIDES)
    return some(t.charts["victory"].at(n).winner for n in many(t.total("points")))


PARTS = (
    "[bombing|bombs bombing=N] [fw|fw190|fw-190 fw=N] [p51|p-51 p51=N] [b17|b-17 b17=N]"
    " [us|american us=N] [german german=N] [difference|diff difference=SIGNED]"
)


@rules.verb(
    f"points=MINUS {{{PARTS}}}",
    f"{{[points|vp points=MINUS] {PARTS}}}",
    name="points",
    summary=True,
    ask="points=MINUS",
)
def state_points(t: Table, bombing: int | None, **_: int | None) -> None:
    """the Victory Points; if you like, planes shot down and points of each side"""
    if t.throw:
        t.args.update({name: t.total(name) for name in ("points", "bombing", "difference")})
    elif bombing is not None and not dropped(t):
        unthrown(t)


@rules.verb("won=SIDE", name="won", summary=True, ask="won=SIDE")
def state_won(t: Table, won: str | None) -> None:
    """the winner of the mission"""
