"""The waves of the third scenario: which are escorted, which are attacked by four (N3, N4c)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .placing import begins
from .state import dice_of, rules, strong_count

# Their dice.


@rules.verb("side:SIDE dice:DIE*", step="waves", example="waves american 3 5 1")
def waves(t: Table, side: Any, dice: Any) -> None:
    """a side's dice for the waves, before the first of them"""
    third, count = t.facts.third, t.v.waves
    t.rule("N3a", third, "one wave of bombers in this scenario", "dice for waves")
    if side is None or not third:
        return
    dice = t.dice("dice", t.v.die, count)
    rule = rule_of(t, side)
    known = dice_of(t, side)
    t.rule(rule, known is None or tied(t, side, known), "no tie, no second throw", "again")
    if t.rule(rule, len(dice) == count, f"{count} dice, one for each wave", f"{len(dice)} dice"):
        for k, die in enumerate(dice, 1):
            t.thrown[side, k] = die if type(die) is int else None


def rule_of(t: Table, side: str) -> str:
    return "N3c" if side == "american" else "N4c" if t.facts.turret else "N3d"


def tied(t: Table, side: str, dice: list[int]) -> bool:
    """Whether equal dice leave open which waves they mean."""
    if side == "american":
        return dice.count(min(dice)) > t.v.bare_waves
    ranked = sorted(dice, reverse=True)
    return ranked[strong_count(t) - 1] == ranked[strong_count(t)]


@rules.owed(
    "waves",
    lambda t, sides: rule_of(t, sides[0]) if sides else "N3c",
    "tied dice are thrown again",
    "the {} dice",
    each=lambda t: ("american", "german"),
    found="{} are tied",
)
def still_tied(t: Table, side: str) -> bool:
    dice = dice_of(t, side)
    return bool(
        dice and not t.missing[0] and t.began[0] == t.turn[0] and t.wave[0] == 1 and tied(t, side, dice)
    )


# One after the other.


@rules.verb("wave:WAVE", step="wave", heads=True, example="wave 2")
def wave(t: Table, wave: Any) -> None:
    """a wave begins"""
    last, most = t.wave[0], t.v.waves if t.facts.third else 1
    if wave is None:
        return
    first = (wave == last == 1 and not t.headed[0]) or (wave == last and t.assumed[0])
    expected = f"wave {last + 1} comes next" if last < most else f"{most} waves"
    t.rule("N3a", first or wave == last + 1 <= most, expected, f"wave {wave}")
    t.headed[0] = wave
    if wave > last or t.assumed[0]:
        begins(t, wave)
