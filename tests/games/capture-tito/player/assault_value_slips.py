"""Slips in a game of Capture Tito!: values, results and the end of assaults (13.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from .assault_slips import assault, at, row
from .fight import Line as Row
from .slips import KINDS, Facts, chosen, facts_of, on, table, write


def _value(d: Desk, side: int, part: str) -> Where:
    """A value that leaves out what is to be added."""

    def words(one: Row) -> list[Any]:
        values = list(one.values)
        values[side] -= one.parts[side][part]
        front = one.ours[0] if values[0] < values[1] else one.theirs[0]
        hit = ["lost", front] if values[0] < values[1] else ["hit", front]
        return row(one, values=(values[0], values[1]), hit=hit)

    return at(d, lambda f, one: one.parts[side][part] and clear(f, one), words)


def clear(f: Facts, one: Row) -> bool:
    """A line of the first round."""
    return any(one is each for each in f["rounds"][0].lines)


VALUES = ("13.3.1d", "13.3.1e", "13.3.1f", "13.3.1g", "13.1b", "9e")


@KINDS.slip(*VALUES)
def support_of_partisans_in_an_assault_is_forgotten(d: Desk) -> Where:
    return _value(d, 1, "support")


@KINDS.slip("13.3.1e", *VALUES)
def the_officer_in_an_assault_is_forgotten(d: Desk) -> Where:
    return _value(d, 0, "officer")


@KINDS.slip("13.3.1f", *VALUES)
def protection_in_an_assault_is_forgotten(d: Desk) -> Where:
    return _value(d, 1, "protection")


def _result(d: Desk, test: Callable[[Row], Any]) -> Where:
    """The other one is hit."""

    def words(one: Row) -> list[Any]:
        return row(one, hit=["lost", one.ours[0]] if one.won else ["hit", one.theirs[0]])

    return at(d, lambda f, one: clear(f, one) and test(one), words)


@KINDS.slip("13.3.1g", *VALUES)
def a_lower_value_hits_in_an_assault(d: Desk) -> Where:
    return _result(d, lambda one: one.values[0] < one.values[1] - 2)


def _back(d: Desk, goal: Callable[[Facts, int], Any]) -> Where:
    def fit(f: Facts) -> bool:
        moved = all(f["before"].came.get(u) for u in f["homes"])
        return f["stop"] and len(f["stop"]) == 1 and moved and any(goal(f, z) for z in d.book.zones)

    line = d.pick("assault", fit)
    if not line:
        return None
    f = facts_of(line)
    zone = chosen(d, [z for z in d.book.zones if goal(f, z)])
    return assault(line, stop=[zone], homes=dict.fromkeys(f["homes"], zone))


table(
    {
        "a_round_after_the_end": (
            "13.3.1h 13.3.1a 13.3.1b 13.3.1c",
            lambda d: on(
                d.pick("assault", lambda f: not f["stop"]),
                lambda line: write(assault(line), line.text, "| 3/2"),
            ),
        ),
        "goes_back_across_the_map": (
            "13.3.1i",
            lambda d: _back(
                d,
                lambda f, z: (
                    d.book.far[f["zone"]][z] > 5
                    and not f["before"].partisans(z)
                    and z not in f["before"].markers
                ),
            ),
        ),
    }
)
