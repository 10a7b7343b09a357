"""13, 13.1 to 13.3, 13a, 13h: crews go to the fires, and back."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, high

from .board import rules

MOVE = "[captain:captain|cc] start:DISTRICT [to|-|->] to:DISTRICT"
CHOSEN = "start:DISTRICT to:DISTRICT"


@rules.verb(
    MOVE, step="move", order="13a", short="m", also="moved crew", ask=CHOSEN, example="move 2 1"
)
def move(t: Table, start: str, to: str, captain: Any) -> None:
    """a crew that goes to help"""
    if t.sub(may_go, start, to, captain, "13.1"):
        t.reading(
            "13a", t.fires[to], "crews go to help where it burns", f"nothing burns in district {to}"
        )
    go(t, start, to)


@rules.verb(MOVE, step="regroup", order="6.14", short="r", also="regrouped", ask=CHOSEN,
            example="regroup 1 2")  # fmt: skip
def regroup(t: Table, start: str, to: str, captain: Any) -> None:
    """a crew that goes back"""
    waiting = [d for d in t.lists.districts if t.sub(burns_unrolled, d) is True]
    found = f"district {', '.join(waiting)} has not rolled"
    if not t.regrouping[0]:
        t.regrouping[0] = True
        for district in t.lists.districts:
            t.fresh[district] = 0
    two = t.v.crews_per_district
    fine = t.rule("6.14", not waiting, "regroup when all districts have rolled", found)
    if t.sub(may_go, start, to, captain, "13h") and fine:
        expected = f"crews go back towards {two} in each district"
        t.reading("13h", t.crews[to] < two, expected, f"{either(t.crews[to])} are in district {to}")
    go(t, start, to)


def burns_unrolled(t: Table, district: str) -> bool:
    return t.fires[district] > 0 and not t.rolled[district]


def may_go(t: Table, start: str, to: str, captain: Any, burning: str) -> bool:
    """13.1, 13.2, 13.3, 13a; `burning` is the rule that keeps crews at a fire."""
    near = sorted(t.facts.near[start])
    touches = f"district {start} touches {', '.join(near)}"
    stays = "a Captain’s Crew never leaves its district"
    if not t.rule("13.2", not captain, stays, f"the captain leaves district {start}"):
        return False
    fine = t.rule("13a", to in near, touches, f"a crew moves from district {start} to {to}")
    free = t.crews[start] - 1
    fine &= t.rule("13.2", free > 0, stays, f"only the captain is left in district {start}")
    said = f"the crew in district {start} has just moved"
    fine &= t.rule("13a", free > t.fresh[start] or free <= 0, "each crew moves once", said)
    most, there = t.v.crews_at_most, t.crews[to] + (start != to)
    said = f"{either(there)} in district {to}"
    fine &= t.rule("13.3", there <= most, f"at most {most} crews in a district", said)
    if "17.3" not in t.options:
        expected = "no crew leaves a district that burns"
        fine &= t.rule(burning, not t.fires[start], expected, f"district {start} burns")
    return fine


def go(t: Table, start: str, to: str) -> None:
    t.crews[start] = high(0, t.crews[start] - 1)
    t.crews.plus(to, 1)
    t.fresh.plus(to, 1)
