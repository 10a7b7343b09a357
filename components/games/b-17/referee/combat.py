"""Dice against dice: fighters, gunners and flak alike (6D4, 6D5, 7D1c)."""

from __future__ import annotations

from itertools import product
from typing import Any

from cutline.referee import Die, Table, either, is_open, many, some

from .kit import Plane, bomber, name
from .state import hurt

SHOWN = {0: "no hit", 1: "1 hit", 2: "2 hits"}
RULES = {0: "6D5b", 1: "6D5c", 2: "6D5d"}


def hits(t: Table, attacker: int, defender: int) -> int:
    """6D5b to 6D5d: what a score does to another."""
    if attacker <= defender:
        return 0
    return int(t.v.damage_doubled if attacker >= t.v.doubled * defender else t.v.damage)


def fight(t: Table, target: Plane, plus: Any = 0, less: Any = 0, rule: str = "") -> Any:
    """The slots `die`, `against` and `result` of a line; gives the damage points, and deals them.

    `plus` and `less` are what attacker and defender add, one of several where that is not known.
    `rule` stands for 6D5.
    """
    every = range(1, t.v.die + 1)
    t.noted["hurt"] = True
    dice = [t.die(slot, t.v.die) for slot in ("die", "against")]
    if Die.NONE in dice and t.args.get("result") is None:
        return 0  # a dash in place of dice: a miss
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
    t.noted["dice"] |= every not in faces
    scores = " to ".join(
        f"{'?' if len(face) > 1 else face[0]}{f' + {either(more)}' if more != 0 else ''}"
        for face, more in zip(faces, (plus, less), strict=True)
    )
    if type(due) is int and type(said) is int and not rule:
        for one in ("6D1", "6D2", "6D5a"):  # with other values it would have come to something else
            t.rule(one, True, "", "")
    can = " or ".join(SHOWN[n] for n in sorted(many(due)) if n in SHOWN)
    found = f"{name(target)} took {SHOWN.get(said or 0, '{}')}"
    differs = type(due) is int and type(said) is int and said != due
    points = t.expect(number, "result", due, f"{scores} is {can}", found, () if differs else ("down",))
    if differs:
        points = said if t.believes else due
    if said == "down":
        points = t.facts.lives(target)
        t.rule(number, due > 0, f"{scores} is no hit", f"{name(target)} was shot down")
        destroyed(t, target, due)
    hurt(t, target, points, t.line)
    return points


def destroyed(t: Table, plane: Plane, more: Any = 0) -> bool:
    """6D4a, 6D4b: a plane that is said to be down must have taken so much."""
    lives, now = t.facts.lives(plane), t.damage[plane] + more
    expected = f"{lives} hits destroy it"
    found = f"{name(plane)} was shot down with {either(now)} hits"
    return t.rule("6D4a" if bomber(plane) else "6D4b", now >= lives, expected, found)


def flies(t: Table, plane: Plane, doing: str) -> bool:
    """6D4b: a destroyed plane is off the table."""
    turn, line = t.died.values[plane], t.fell.values[plane]
    when = f" in line {line}" if line else f" in turn {turn}" if turn else ""
    expected = f"it was already shot down{when}"
    return t.rule("6D4b", t.damage[plane] < t.facts.lives(plane), expected, f"{name(plane)} {doing}")
