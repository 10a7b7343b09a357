"""Air support (9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cutline.referee import Some, Table, many

from .alarm import raise_alarm
from .ammunition import fights_on
from .board.state import CUP, germans_in, markers_in, partisans_in, rules
from .events import noted


@rules.verb(
    "[support] [at|on|in|over] zone:ZONE [die:D10] [=] [bonus:BONUS]",
    step="air",
    also="air-support",
    ask="zone:ZONE die:D10",
    example="air 38 5 +1",
)
def air(t: Table, zone: Any, die: Any, bonus: Any) -> None:
    """air support: the zone, the die, the bonus"""
    fights_on(t, "air support")
    noted(t, die)
    before = t.air[0]
    found = f"zone {zone} had air support after zone {before}"
    fine = t.rule("9a", before is None, "one zone has it per turn", found)
    (t.air if fine else t.extra)[0] = zone  # the first one keeps its bonus
    got = t.bonus[int(not fine)] = gained(t, die)
    raise_alarm(t, "air", got > 0)


def ways(t: Table) -> Iterator[dict[str, Any]]:
    """Zones worth air support: partisans or a marker there, Germans adjacent.

    Before the landing, any with a marker.
    """
    if t.air[0] is None and t.now[0] <= list(t.steps).index("air"):
        near = {zone for german in t.facts.zones if germans_in(t, german) for zone in t.facts.beside[german]}
        for zone in sorted(near) or t.facts.zones:
            if markers_in(t, zone) or partisans_in(t, zone):
                yield {"zone": zone}


def gained(t: Table, die: int | None) -> Any:
    """9b: the bonus from the die, the light and the AA counters not eliminated."""
    light = t.charts["light"].at(t.turn[0] or 1, "Air support").modifier
    aa: Any = 0  # 9d: found or not
    for unit, counter in t.facts.units.items():
        if counter.kind == "aa":
            nameless = t.at[unit] == CUP and t.struck.having(True)  # it may be who was hit
            aa = aa + (t.pick(Some((0, 1))) if nameless else t.sp[unit] > 0) * t.v.aa_air
    if die is None:
        return t.expect("9b", "bonus", t.guess((0, 1, 2), "9b"))
    due = t.look("air", die + light - aa).bonus
    if t.args.get("bonus") is None:
        return due
    others = {"9c": lambda: t.look("air", die - aa).bonus, "9d": lambda: t.look("air", die + light).bonus}
    ends = sorted({light - n for n in many(aa)}, reverse=True)
    less = f"{ends[0]:+d}" if len(ends) == 1 else f"{ends[0]:+d} to {ends[-1]:+d}"
    text = f"a {die} with {less} gives a bonus of {{}}"
    return t.expect("9b", "bonus", due, text, "a bonus of {}", forgotten=others)
