"""12: what is left falls on London."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, many

from .board import add, chit, first_night, no_pause, rules, v1s


@rules.verb(
    "chits:BLUE*",
    "none|nothing",
    step="strike",
    order="6.12",
    short="h",
    also="strikes hit hits blue",
    ask="chits:BLUE*",
    example="strike 3 0 5",
)
def strike(t: Table, chits: Any) -> None:
    """a blue chit for each V-1"""
    due, n = v1s(t), len(chits or ())
    if no_pause(t):
        t.rule("12a", n <= due, f"{either(due)} V-1s left to strike", f"{n} blue chits")
    if first_night(t) and t.red[0] is None:
        t.reading("11b", not chits, "a red chit on the first night too", "no red chit drawn")
    for number in chits or ():
        t.each(hit, number)


def hit(t: Table, number: int | None) -> None:
    """12b, 12c: a fire in the district of that number; a 0 misses London."""
    drawn = chit(t, "blue", number)
    district = str(t.guess(many(drawn)) if number is None else drawn)
    t.struck.plus(0, 1)
    if district in t.lists.districts:
        t.fires.plus(district, 1)
        t.hit.plus(district, 1)
    else:
        add(t, missed=1)


@rules.owed("strike", "12a", "a blue chit for each V-1", each=lambda t: ["those left"])
def unstruck(t: Table, _: str) -> bool:
    return not t.early[0] and v1s(t) > 0
