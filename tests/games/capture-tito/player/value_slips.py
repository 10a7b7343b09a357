"""Slips in a game of Capture Tito!: values and results of fire (13.2.3 and 13.2.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from .fire_slips import SUM, fire, without, wrongly
from .slips import KINDS, Facts, chosen, facts_of, on, table

# 13.2.3: values


@KINDS.slip("13.2.3a", SUM)
def support_of_the_shooter_is_forgotten(d: Desk) -> Where:
    return without(d, 0, "support")


@KINDS.slip("13.2.3b", SUM)
def an_officer_who_is_not_there(d: Desk) -> Where:
    return wrongly(d, 0, 1, lambda f: f["german"] and not f["parts"][0]["officer"])


@KINDS.slip("13.2.3c", SUM)
def light_is_forgotten_by_partisans(d: Desk) -> Where:
    return without(d, 0, "light", german=False)


@KINDS.slip("13.2.3d", SUM)
def machine_guns_that_are_not_there(d: Desk) -> Where:
    return wrongly(d, 0, 1, lambda f: not f["german"] and not f["parts"][0]["aa"])


@KINDS.slip("13.2.3e", SUM)
def protection_is_forgotten(d: Desk) -> Where:
    return without(d, 1, "protection", german=True)


@KINDS.slip("13.2.3f", SUM)
def the_tank_is_forgotten(d: Desk) -> Where:
    return without(d, 1, "tank")


@KINDS.slip("9e", SUM)
def air_support_is_forgotten(d: Desk) -> Where:
    return without(d, 0, "air")


@KINDS.slip(SUM)
def a_sum_that_is_wrong(d: Desk) -> Where:
    return wrongly(d, 0, 5, lambda f: True)


# 13.2.4: results; who is wrong by what somebody forgets is told of that

VALUES = (*(f"13.2.3{letter}" for letter in "abcdefg"), "13.1b", "9e")


def unsupported(f: Facts) -> bool:
    """Whether no pioneers stand with either unit: they support by one reading, and not by another."""
    field = f["before"]
    both = (f["shooter"], f["here"]), (f["target"], f["there"])
    beside = [u for unit, zone in both for u in field.here(zone, field.book.units[unit].side) if u != unit]
    return not any(field.kind(u) == "engineer" for u in beside)


def turned(d: Desk, test: Callable[[Facts], Any]) -> Where:
    """The other one is hit; the target is named, since by another unit on top it may be right."""
    line = d.pick("fire", lambda f: f["sure"] and f["exact"] and unsupported(f) and test(f))
    if not line:
        return None
    f = facts_of(line)
    if f["hit"] == f["target"]:
        return fire(line, there=f"at {f['target']} in {f['there']}", told=["lost", f["shooter"]])
    return fire(line, told=["hit", f["target"]])


@KINDS.slip("13.2.4a", *VALUES)
def a_tie_hits_the_shooter(d: Desk) -> Where:
    return turned(d, lambda f: f["values"][0] == f["values"][1])


@KINDS.slip("13.2.4b", *VALUES)
def a_lower_value_hits(d: Desk) -> Where:
    return turned(d, lambda f: f["values"][0] < f["values"][1] - 3)


def hits(d: Desk) -> list[str]:
    """Germans who were hit once in this turn, and stand on their backs at its end."""
    start, end = d.facts["start"], d.facts["end"]
    shots = [e.facts["hit"] for e in d.events if e.verb == "fire"]
    lines = {
        line.hit for e in d.events if e.verb == "assault" for one in e.facts["rounds"] for line in one.lines
    }
    return [
        u
        for u in d.book.of("german")
        if shots.count(u) == 1 and u not in lines and start.sp[u] == 2 and end.sp[u] == 1
    ]


table(
    {
        "a_hit_takes_two_points": (
            "13.2.4c 2.1a",
            lambda d: on(chosen(d, hits(d)), lambda unit: d.end(unit, "gone")),
        )
    }
)
