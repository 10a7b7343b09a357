"""15: the German score, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table, either, is_open, many, several, some

from .board import final, rules

SIDES = {"british": 0, "allied": 0, "german": 1, "germans": 1}


@rules.verb("n:N level:WORD*", aside=True, name="score")
def state_score(t: Table, n: int | None, level: Sequence[str]) -> None:
    """the German score at the end, and the British level; "german" before the level of theirs"""
    expected = f"it is scored after the {t.facts.day} phase of {t.facts.dates[-1]}"
    if t.rule("15a", final(t), expected, "the game was scored earlier"):
        if n is not None:
            t.sub(scored, n)
        if level:
            t.sub(named, n, level)


def points(t: Table) -> tuple[Any, Any, Any]:
    """15b, 15c, 15d: districts that burn, points for lost control, points for lost aircraft."""
    return (
        t.fires.tally(lambda n: int(n > 0)),
        some(n // t.v.fires_per_point for n in t.wilds.can(0)),
        some(n // t.v.losses_per_point for n in t.losses.can(0)),
    )


def scored(t: Table, n: int) -> None:
    burning, control, losses = points(t)
    total = burning + control + losses
    parts = f"{several(burning, 'district')} on fire + {either(control)} for fires out of control"
    expected = f"{parts} + {either(losses)} for fighters lost = {either(total)}"
    wrong = "" if n in many(total) else rule_of(t, n)
    for rule in ("15b", "15c", "15d"):
        t.rule(rule, rule != wrong, expected, f"a score of {n}")


def rule_of(t: Table, n: int) -> str:
    """15c or 15d, where n comes out without those points, or with a half one counted in full."""
    burning, control, losses = points(t)
    more = some(-(-k // t.v.fires_per_point) for k in t.wilds.can(0))
    if n in many(burning + losses) or n in many(burning + more + losses):
        return "15c"
    more = some(-(-k // t.v.losses_per_point) for k in t.losses.can(0))
    return "15d" if n in many(burning + control) or n in many(burning + control + more) else "15b"


def named(t: Table, n: int | None, level: tuple[str, ...]) -> None:
    """15e: the level is the British one, unless the log says whose it is."""
    side = SIDES.get(level[0], 0)
    words = " ".join(level[1:] if level[0] in SIDES else level)
    sums = [n] if n is not None else many(sum(points(t)))
    outcomes = dict.fromkeys(level_of(t, total)[side] for total in sums)
    fits = any(words in outcome.lower() for outcome in outcomes)
    whose = f", for the {('British', 'Germans')[side]}"
    t.rule("15e", fits, f"{' or '.join(outcomes)}{whose}", f'"{" ".join(level)}"')


def level_of(t: Table, total: int) -> tuple[str, str]:
    """The outcome for the British and for the Germans."""
    chart = t.charts["victory"]
    return chart.at(total, "British"), chart.at(total, "German")


@rules.hook
def result(t: Table) -> list[str]:
    burning, control, losses = points(t)
    total = burning + control + losses
    when = "Score" if final(t) else "Score so far"
    districts = f"{several(burning, 'district')} on fire"
    told = f"{when}: {either(total)} = {districts} + {either(control)} for fires out of control"
    lines = [f"{told} + {either(losses)} for fighters lost"]
    if final(t) and not is_open(total):
        lines.append("British {}, German {}".format(*level_of(t, total)))
    return lines
