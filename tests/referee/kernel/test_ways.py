"""Open numbers, and the ways in which a line can have gone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cutline.referee.kernel.cells import Row, hull
from cutline.referee.kernel.numbers import Between
from cutline.referee.kernel.ways import Fault, TooMany
from cutline.referee.kernel.world import World


def world(**cells: Any) -> World:
    """A table with one row, whose cells hold these values."""
    return World({"at": Row(tuple(cells), start=cells.get)}, None, None, {})


def kept(w: World, job: Any) -> list[Fault]:
    """What is wrong with something, which is kept."""
    end = w.run(job)
    w.keep(end)
    return end.faults


def cells(w: World) -> dict[str, Any]:
    return {key: w.plain(w.cells["at", key]) for key in w.at}


def test_open_numbers_add_up_and_a_total_narrows_them() -> None:
    w = world(a=Between(0, 4), b=Between(1, 3), c=0)

    def add() -> None:
        w.at["c"] = w.at["a"] + 2 * w.at["b"]

    kept(w, add)
    assert cells(w)["c"] == Between(2, 10)
    assert not kept(w, lambda: w.rule("1", w.at["c"] == 10, "", ""))
    assert cells(w) == {"a": 4, "b": 3, "c": 10}


def test_what_can_hold_holds_from_then_on() -> None:
    w = world(a=Between(0, 9))
    assert not kept(w, lambda: w.rule("1", w.at["a"] >= 3, "", ""))
    assert not kept(w, lambda: w.rule("1", w.at["a"] < 8, "", ""))
    assert cells(w) == {"a": Between(3, 7)}
    assert [fault.rule for fault in kept(w, lambda: w.rule("1", w.at["a"] > 7, "", ""))] == ["1"]


def test_a_test_runs_both_ways_and_they_are_merged() -> None:
    w = world(a=frozenset("xyz"), n=0)

    def move() -> None:
        w.at["n"] = 3 if w.at["a"] == "x" else 1

    kept(w, move)
    assert cells(w) == {"a": frozenset("xyz"), "n": Between(1, 3)}


def test_the_ways_with_the_fewest_faults_are_kept() -> None:
    w = world(a=frozenset("xyz"))
    assert not kept(w, lambda: w.rule("1", w.at["a"] != "x", "", ""))
    assert cells(w) == {"a": frozenset("yz")}


def test_looking_chooses_nothing() -> None:
    w = world(a=frozenset("xy"), b="x", c="z")
    assert (w.at.having("x"), w.at.surely("x"), w.plain(w.at.count("x"))) == (
        ["a", "b"],
        ["b"],
        Between(1, 2),
    )
    assert not kept(w, lambda: w.rule("1", w.at.has("a", "y"), "", ""))
    assert cells(w)["a"] == "y"


def test_a_part_is_merged_before_the_line_goes_on() -> None:
    w = world(**{key: frozenset("xy") for key in "abcdefgh"}, n=0)

    def one(w: World, key: str) -> int:
        return 1 if w.at[key] == "x" else 0

    def line() -> None:
        w.at["n"] = sum(w.part(one, key) for key in "abcdefgh")

    kept(w, line)
    assert cells(w)["n"] == Between(0, 8)
    assert w.runs < 40  # and not 256


def test_past_a_limit_of_ways_a_line_keeps_its_effects() -> None:
    w = world(**{f"k{n}": frozenset("xy") for n in range(12)}, n=0)

    def line() -> None:
        w.at["n"] = sum(w.at[f"k{n}"] == "x" for n in range(12))

    with pytest.raises(TooMany):
        w.run(line)
    w.keep(w.blur(line))
    assert w.is_open(("at", "n"))


@pytest.mark.parametrize("seed", range(40))
def test_no_value_that_is_possible_is_lost(seed: int) -> None:
    """Random sums, tests and rules over open cells, beside all their values one by one."""
    rng = Random(seed)
    open_cells = {key: Between(0, rng.randint(1, 3)) for key in "abc"}
    steps = [(rng.choice("abc"), rng.choice("abc"), rng.randint(-1, 2), rng.randint(0, 4)) for _ in range(4)]

    def line(w: World) -> None:
        for first, second, times, limit in steps:
            if w.at[first] > limit - 1:
                w.at[second] = w.at[second] + times
            w.rule("1", w.at[first] + w.at[second] <= limit + 1, "", "")

    w = world(**open_cells)
    faults = len(kept(w, lambda: line(w)))
    ends: list[tuple[int, dict[str, Any]]] = []
    for a in range(open_cells["a"].high + 1):
        for b in range(open_cells["b"].high + 1):
            for c in range(open_cells["c"].high + 1):
                known = world(a=a, b=b, c=c)
                ends.append((len(kept(known, lambda known=known: line(known))), cells(known)))  # type: ignore[misc]
    assert faults <= min(n for n, _ in ends)
    for _, end in (end for end in ends if end[0] == faults):
        for key, value in end.items():
            assert hull(cells(w)[key], value) == cells(w)[key]
