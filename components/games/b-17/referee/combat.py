"""Dice against dice: fighters, gunners and flak alike (6D4, 6D5, 7D1c)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from cutline.referee import Table, either, is_open, many, some

from .kit import Plane, bomber, name
from .state import hurt

SHOWN = {0: "no hit", 1: "1 hit", 2: "2 hits"}
RULES = {0: "6D5b", 1: "6D5c", 2: "6D5d"}
BONUS = ("6D3c", "6D3d")


def hits(t: Table, attacker: int, defender: int) -> int:
    """6D5b to 6D5d: what a score does to another."""
    if attacker <= defender:
        return 0
    return int(t.v.damage_doubled if attacker >= t.v.doubled * defender else t.v.damage)


def fight(
    t: Table,
    target: Plane,
    plus: Any = 0,
    less: Any = 0,
    rule: str = "",
    forgotten: Mapping[str, tuple[int, int]] | None = None,
) -> Any:
    """The slots `die`, `against` and `result` of a line; gives the damage points, and deals them.

    `plus` and `less` are what attacker and defender add, one of several where that is not known;
    `forgotten` what they come to without a rule, {rule: (plus, less)}. `rule` stands for 6D5.
    """
    every = range(1, t.v.die + 1)
    dice = [t.die(slot, t.v.die) for slot in ("die", "against")]
    faces = [(die,) if type(die) is int and die in every else every for die in dice]

    def outcomes(plus: Any, less: Any) -> set[int]:
        ways = product(*faces, many(plus), many(less))
        return {hits(t, one + p, other + q) for one, other, p, q in ways}

    beyond = any(type(die) is int and die not in every for die in dice)  # it says nothing
    due = some(SHOWN) if beyond else some(outcomes(plus, less))
    if is_open(due):
        due = t.pick(due) if every not in faces else t.guess(due, rule or "6D5a")
    said = t.args.get("result")
    number = rule or (RULES[due] if type(due) is int else "6D5a")
    others = {
        other: next(iter(found))
        for other, sums in (forgotten or {}).items()
        if len(found := outcomes(*sums)) == 1 and found != {due}
    }
    several = [other for other, points in others.items() if points == said]
    if len(several) > 1:  # nobody knows which of them it was, but that a bonus is soon forgotten
        others = {other: others[other] for other in several[:1] if other in BONUS}
    t.noted["dice"] |= every not in faces
    scores = " to ".join(
        f"{'?' if len(face) > 1 else face[0]}{f' + {either(more)}' if more != 0 else ''}"
        for face, more in zip(faces, (plus, less), strict=True)
    )
    if type(due) is int and type(said) is int and said != due:
        text = f"{scores} is {SHOWN[due]}"
        t.expect(number, "result", due, text, SHOWN.get(said, "{}"), forgotten=others)
        points = said if t.believes else due
    else:
        points = t.expect(number, "result", due, f"{scores} is {{}} hits", "{} hits", ("down",))
    if said == "down":
        points = t.facts.lives(target)
        t.rule(number, due > 0, f"{scores} is no hit", "down")
        destroyed(t, target, due)
    hurt(t, target, points)
    return points


def destroyed(t: Table, plane: Plane, more: Any = 0) -> bool:
    """6D4a, 6D4b: a plane that is said to be down must have taken so much."""
    lives, now = t.facts.lives(plane), t.damage[plane] + more
    expected = f"{lives} damage points destroy {name(plane)}; it has {either(now)}"
    return t.rule("6D4a" if bomber(plane) else "6D4b", now >= lives, expected, "down")


def flies(t: Table, plane: Plane, doing: str) -> bool:
    """6D4b: who is destroyed is out."""
    holds = t.damage[plane] < t.facts.lives(plane)
    return t.rule("6D4b", holds, "who is destroyed is out", f"{name(plane)} {doing}")
