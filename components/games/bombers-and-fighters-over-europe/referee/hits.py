"""Hits on planes and their results (rule 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cutline.referee import Table, high, is_open, low, surely

MORE = "one more hit shoots down a damaged B-17"
NAMES = {"fw": "FW 190", "p51": "P-51", "b17": "B-17"}


def strength(t: Table, row: str) -> int:
    """Return how many planes of a row start a mission."""
    return int(t.v.bombers if row == "b17" else t.v.fighters)


def downed_by(t: Table, row: str) -> int:
    """Return how many hits shoot a plane down."""
    return int(t.v.bomber_down if row == "b17" else t.v.fighter_down)


def flies(t: Table, row: str, number: int) -> Any:
    return t.rows[row][number] < downed_by(t, row)


def lost_before(t: Table, row: str) -> list[int]:
    """Return the planes of a row shot down in the last mission."""
    before = t.rows[f"{row}_before"]
    return [number for number in before if before.surely(number, downed_by(t, row))]


def or_lost_before(rule: str, row: str) -> Callable[[Table, list[int]], str]:
    """Name the rule broken by what is missing: 12b if it is just the planes lost in the last mission."""
    return lambda t, missing: t.forgot(rule, missing, {"12b": lost_before(t, row)})


def struck(before: Any, hits: Any, damaged: int, down: int) -> Any:
    """Return the state of a plane after an attack, or several if its hits are not known."""

    def after(before: int, hits: int) -> str:
        if not hits or before + hits < damaged:
            return "none"
        return "down" if before + hits >= down else "damaged"

    if is_open(hits):
        before = int(before)  # tried one by one
        return hits.map(lambda n: after(before, n))
    return before.map(lambda n: after(n, hits)) if is_open(before) else after(before, hits)


def hit(
    t: Table, row: str, number: int, hits: Any, told: tuple[str, str, str], both: Mapping[str, Any]
) -> bool:
    """Apply hits to a P-51 or B-17, and return whether by the rules they shoot it down.

    `told`: the rule that gives the hits, the reason, and the rule that keeps earlier damage. `both`:
    the slips for `expect` if the attacker is shot down too.
    """
    noted, before, down = t.args.get("after"), t.rows[row][number], downed_by(t, row)
    damaged = t.v.bomber_damaged if row == "b17" else down
    rule, why = read_right(t, row, hits) or told[:2]
    due = struck(before, hits, damaged, down)
    gone = due == "down"
    slips = dict(both) if surely(gone) else {}
    if row == "b17":
        afresh = ("12b", earlier(t, number, before), "it starts each mission undamaged"), (told[2], 0, MORE)
        slips |= {rule: (partial(struck, n, hits, damaged, down), why) for rule, n, why in afresh}
    smokes = damaged < down and noted == "damaged"
    same = ("damaged",) if smokes and before > 0 and hits == 0 else ()
    found = f"{NAMES[row]} {number} { {'down': 'shot down', 'none': 'not hit'}.get(noted or '', noted) }"
    after = t.expect(rule, "after", due, why, found, also=same, forgotten=slips)
    if after is due or after == due:
        t.rows[row][number] = low(down, before + hits)
    elif after == "down":
        t.rows[row][number] = down
    elif smokes:
        t.rows[row][number] = high(damaged, before)
    return gone


def earlier(t: Table, number: int, hits: Any) -> Any:
    """Return the hits of a B-17 with the damage that it had after the last mission."""
    before = t.b17_before
    old = 0 if before.unsure(number) or before.surely(number, t.v.bomber_down) else before[number]
    return hits + old


def read_right(t: Table, row: str, hits: Any) -> tuple[str, str] | None:
    """Return rule and words if hits (or "damaged" for a P-51) were logged: the roll was read right."""
    noted = t.args.get("hits") is not None
    if row == "p51":
        most = "one hit shoots down a fighter"
        return ("3a", most) if noted or t.args.get("after") == "damaged" else None
    if not noted:
        return None
    if hits == t.v.bomber_damaged:
        return "3b", "a first hit damages a B-17"
    return "3c", f"{t.v.bomber_down} hits shoot down a B-17"
