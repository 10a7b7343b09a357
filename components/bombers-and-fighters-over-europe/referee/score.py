"""Planes down, points, and who wins the mission (rules 3, 10c and 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cutline.referee import Some, Span, Table, is_open, many, some

from .flak_and_bombs import unthrown
from .planes import SIDES, rules

SHORT = {"american": "us", "german": "german"}


def no_more_than(planes: str) -> Callable[[Table], Any]:
    """As many as fly in a mission."""
    return lambda t: Span(0, getattr(t.v, planes))


def down_rule(rule: str, planes: str) -> Callable[[Table, Any, Any], str]:
    """More than a mission has were counted over several (12b)."""
    return lambda t, said, due: "12b" if min(many(said)) > getattr(t.v, planes) else rule


def worth(t: Table, planes: Any) -> Any:
    """Points for planes shot down (11a)."""
    return some(t.v.points_per_plane * n for n in many(planes))


def dropped(t: Table) -> bool:
    """Whether anything is known of the bombs, so that the mission can be decided."""
    bombs = any(die is not None for die in t.bombs.values.values()) or t.heap[0]
    return bool(bombs) or any(t.said.values[name] is not None for name in ("bombing", "points"))


@rules.total(
    down_rule("3a", "fighters"), "{} FW 190s down", "FW 190", within=no_more_than("fighters")
)
def fw(t: Table) -> Any:
    return t.fw.tally(lambda flies: not flies)


@rules.total(down_rule("3a", "fighters"), "{} P-51s down", "P-51", within=no_more_than("fighters"))
def p51(t: Table) -> Any:
    return t.p51.tally(lambda flies: not flies)


@rules.total(down_rule("3c", "bombers"), "{} B-17s down", "B-17", within=no_more_than("bombers"))
def b17(t: Table) -> Any:
    return t.b17.tally(lambda hits: hits >= t.v.bomber_down)


def most_bombs(t: Table) -> Any:
    return Span(0, t.v.bombers * t.v.bombing_die)


@rules.total("10c", "a bombing score of {}", "bombing", within=most_bombs)
def bombing(t: Table) -> Any:
    """The dice noted; one is thrown for each B-17 that is left, so it cannot be just anything."""
    noted = t.bombs.tally(lambda die: die or 0) + t.heap.values[0]
    if not is_open(noted) and dropped(t):
        return noted
    left = [t.v.bombers - n for n in many(t.total("b17"))]
    can = range(min(left), max(left) * t.v.bombing_die + 1)
    return some(n for n in many(noted) if n in can) if dropped(t) else some(can)


@rules.total("11a", "{} points for the Americans")
def us(t: Table) -> Any:
    return worth(t, t.total("fw"))


@rules.total("11a", "{} points for the Germans")
def german(t: Table) -> Any:
    return worth(t, t.total("p51") + t.total("b17"))


def difference_rule(t: Table, said: Any, due: Any) -> str:
    """Taken away the wrong way round, planes counted in place of points, or miscounted."""
    planes = t.total("fw") - t.total("p51") - t.total("b17")
    if min(many(said)) % t.v.points_per_plane:
        return "11a"
    return t.forgot("11c", said, {"11d": some(-n for n in many(due)), "11a": planes})


@rules.total(
    difference_rule, "a difference of {}", "difference", slot="SIGNED", show="{:+d}".format
)
def difference(t: Table) -> Any:
    return t.total("us") - t.total("german")


@rules.total("11d", "{} Victory Points", "points", slot="MINUS")
def points(t: Table) -> Any:
    return t.total("bombing") + t.total("difference")


@rules.total("11e", "the mission to {}", "won", slot="SIDE", show=SHORT.get)
def won(t: Table) -> Any:
    if not dropped(t):
        return Some(SIDES)
    return some(t.charts["victory"].at(n).winner for n in many(t.total("points")))


@rules.verb(
    "[points=MINUS] {[points|vp points=MINUS] [bombing|bombs bombing=N] [fw|fw190|fw-190 fw=N]"
    " [p51|p-51 p51=N] [b17|b-17 b17=N] [us|american us=N] [german german=N]"
    " [difference|diff difference=SIGNED]}",
    name="points",
    step="points",
    summary=True,
    short="p",
    also="score victory vp",
    ask="points=MINUS",
    example="points 46 bombing 61 fw 4 p51 3 b17 4 difference -15",
)
def state_points(t: Table, bombing: Any, **_: Any) -> None:
    """the Victory Points; if you like, planes down and points of each side"""
    if t.throw:
        t.args.update({name: t.total(name) for name in ("points", "bombing", "difference")})
    if bombing is not None and not dropped(t):
        unthrown(t)


@rules.verb(
    "won=SIDE", name="won", step="won", summary=True, short="w", also="winner win", ask="won=SIDE",
    example="won german",
)  # fmt: skip
def state_won(t: Table, won: str | None) -> None:
    """who has won the mission"""
