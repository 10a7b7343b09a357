"""The waves of the third scenario: which are escorted, which are attacked by four (N3, N4c)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .kit import behind
from .leaving import begins
from .state import dice_of, picked, rules

# Their dice.


@rules.verb("side:SIDE dice:DIE*", step="waves", ahead=True, example="waves american 3 5 1")
def waves(t: Table, side: Any, dice: Any, ahead: Any = None) -> None:
    """a side's dice for the waves, before the first of them"""
    third, count = t.facts.third, t.v.waves
    t.rule("N3a", third, "this scenario has one wave of bombers", "dice were thrown for the waves")
    if side is None or not third:
        return
    dice = t.dice("dice", t.v.die, count)
    rule = rule_of(t, side)
    known = dice_of(t, side)
    found = f"the {side} dice were thrown again"
    t.rule(rule, known is None or picked(t, side) is None, "only tied dice are thrown again", found)
    found = f"{len(dice)} {side} dice were thrown"
    if not t.rule(rule, len(dice) == count, f"each side throws {count}, one for each wave", found):
        return
    for k, die in enumerate(dice, 1):
        t.thrown[side, k] = die if type(die) is int else None
    now = dice_of(t, side)
    if now and ahead and not thrown_again(ahead, side):
        found = f"the {side} dice {', '.join(map(str, now))} were not thrown again"
        t.reading(rule, picked(t, side) is not None, "tied dice are thrown again", found)


def thrown_again(ahead: Any, side: str) -> bool:
    """Whether a side's dice stand in one of the lines behind, or may do so."""
    lines = (verb for verb, said in behind(ahead) if verb != "waves" or said["side"] == side)
    return next(lines, "") in ("waves", "?")


def rule_of(t: Table, side: str) -> str:
    return "N3c" if side == "american" else "N4c" if t.facts.turret else "N3d"


# One after the other.


@rules.verb("wave:WAVE", step="wave", heads=True, example="wave 2")
def wave(t: Table, wave: Any) -> None:
    """a wave begins"""
    last, most = t.wave[0], t.v.waves if t.facts.third else 1
    if wave is None:
        return
    first = (wave == last == 1 and not t.headed[0]) or (wave == last and t.assumed[0])
    expected = f"wave {last + 1} comes next" if last < most else f"the raid has {most} waves"
    t.rule("N3a", first or wave == last + 1 <= most, expected, f"wave {wave} began")
    t.headed[0] = wave
    if wave > last or t.assumed[0]:
        begins(t, wave)
