"""Line-ups of an assault and what they come to: the printed example, and cases done by hand."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.pieces import Sum, term

FIGHTS = ModuleType("fights_without_table")
FIGHTS.__path__ = [str(find_game("capture-tito") / "referee" / "fights")]
sys.modules[FIGHTS.__name__] = FIGHTS
L: Any = import_module(f"{FIGHTS.__name__}.lineup")
PLATOON, HQ, YOUTH = {2: 3, 1: 1}, {2: 2, 1: 1}, {2: 2, 1: 1}


def man(name: str, lives: Any = 2, factors: Any = None, officer: bool = False) -> Any:
    has = frozenset((lives,) if isinstance(lives, int) else lives)
    factors = factors or (PLATOON if name[0] == "p" else HQ)
    return L.Man(name, has, frozenset(factors[n] for n in has if n), officer)


def german(*lives: Any) -> tuple[Any, ...]:
    return tuple(man(f"p{k}", n) for k, n in enumerate(lives, 1))


def yugoslav(*lives: Any) -> tuple[Any, ...]:
    return tuple(man(f"b{k}", n) for k, n in enumerate(lives, 1))


RYBKA = man("rybka", 1, {1: 1}, officer=True)


def lines(text: str) -> list[Any]:
    """Lines such as "p1+p2 b1, rybka+p3 b2"; "p1 -" where no Yugoslav is named."""
    found = []
    for one in text.split(", "):
        sides = [() if side == "-" else tuple(side.split("+")) for side in one.split()]
        found.append(L.Line(*sides))
    return found


def test_the_printed_assault_comes_to_the_printed_values() -> None:
    # round 1: (German: factor, ammunition, officer, support, die), (Yugoslav: factor, ground, die)
    fight = L.Round((*german(2, 2, 2), RYBKA), (man("b1", 2), man("b2", 1)))
    spots = L.spots(fight, lines("p1+p2 b1, p3+rybka b2"))
    found = []
    for spot, (one, two) in zip(spots, [(1, 4), (4, 2)], strict=True):
        ours, theirs = (next(iter(side.values())) for side in spot)
        terms = [
            term("13.3.1d", "support", ours.support),
            term("13.1b", "ammunition", -1),
            term("13.3.1e", "officer", 1),
        ]
        attack = Sum(ours.factor, tuple(terms))
        defence = Sum(theirs.factor, (term("13.3.1f", "ground", 1),))
        found.append((attack.comes_to((one,)), defence.comes_to((two,))))
    assert found == [({6}, {7}), ({7}, {4})]
    # round 2: p1 is reduced and b2 gone; another unit fights, three points behind it
    fight = L.Round((*german(1, 2, 2), RYBKA), (man("b1", 2),))
    (spot,) = L.spots(fight, lines("p2 b1"))
    assert spot.german == {"p2": ({3}, {3})} and spot.yugoslav == {"b1": ({2}, {0})}
    attack = Sum(spot.german["p2"].factor, (term("d", "support", 3), term("e", "", 0)))
    assert attack.comes_to((5,)) == {11}


def test_counters_decide_the_case_and_the_smaller_side_the_lines() -> None:
    for ours, theirs, case, height in [
        ((2, 2), (2,), "1", [1]),
        ((1, 1), (2, 2), "1", [2]),
        ((2,), (2, 2), "2", [1]),
        ((2, 2), (2, 1, 1), "2", [2]),
    ]:
        fight = L.Round(german(*ours), yugoslav(*theirs))
        assert fight.case() == f"13.3.1{' bc'[int(case)]}" and [*fight.heights()] == height
    open_one = L.Round(german(2, (0, 1)), yugoslav(2, 2))
    assert open_one.case() == "" and [*open_one.heights()] == [1, 2]
    hidden = L.Round(german(2, 2), yugoslav(2), (False, True))
    assert [*hidden.heights()] == [1, 2] and hidden.case() == ""


def test_partisans_behind_are_dealt_out_from_the_top() -> None:
    fight = L.Round(german(2, 2), yugoslav(2, 2, 1, 1, 1))
    one, two = L.spots(fight, [L.Line(), L.Line()])
    assert set(one.yugoslav) == {"b1", "b2"} and set(one.german) == {"p1", "p2"}
    assert one.yugoslav["b1"].support == {2} and two.yugoslav["b2"].support == {1}
    assert one.german["p1"].support == {0}


def test_who_is_not_named_may_stand_behind_anybody() -> None:
    fight = L.Round(german(2, 2, 1), yugoslav(2, 2))
    spot = L.spots(fight, [L.Line(), L.Line()])[0]
    assert spot.german["p3"] == ({1}, {0, 2}) and spot.german["p1"] == ({3}, {0, 1, 2})
    one, two = L.spots(fight, lines("p1+p3 b1, p2 b2"))
    assert one.german["p1"].support == {1} and two.german["p2"].support == {0}
    one, two = L.spots(fight, [*lines("p1 b1"), L.Line()])
    assert one.german["p1"].support == {0, 1, 2} and two.german["p3"].support == {0, 2}
    (alone,) = L.spots(L.Round(german(2, 2, 1), yugoslav(2)), [L.Line()])
    assert {name: set(place.support) for name, place in alone.german.items()} == {
        "p1": {3},
        "p2": {3},
        "p3": {4},
    }


@pytest.mark.parametrize(
    ("ours", "theirs", "text", "rule"),
    [
        ((2, 2), (2, 1), "p1 b1, p2 b2", ""),
        ((2, 2), (2, 1), "p1+p2 b1", "13.3.1b"),  # a line for each of them
        ((2, 2), (2, 1), "p1 b2, p2 b1", "13.3.1b"),  # by falling factor
        ((2, 2), (2, 2), "p1 b2, p2 b1", ""),  # equal ones as one likes
        ((2, 2), (2,), "p1+p2 b1", ""),
        ((2, 2), (2,), "p1 b1, p2 b1", "13.3.1b"),
        ((2, 2), (2, 2), "p1 b1, p1 b2", "13.3.1b"),  # twice
        ((2, 2), (2, 2, 1), "p1 b1+b3, p2 b2", ""),
        ((2, 2), (2, 2, 1), "p1 b1, p2 b2+b3", ""),
        ((2, 2), (2, 2, 1), "p1 b3, p2 b1+b2", "13.3.1c"),
        ((2, 2), (2, 2, 1), "p1+p2 b1+b2+b3", "13.3.1c"),
        ((2, 2), (2, 2, 2, 2), "p1 b1+b2+b3, p2 b4", "13.3.1c"),
        ((2, (0, 2)), (2, 2), "p1 b1+b2", ""),  # who knows
    ],
)
def test_a_line_up_that_cannot_be_is_told(ours: Any, theirs: Any, text: str, rule: str) -> None:
    found = list(L.wrong(L.Round(german(*ours), yugoslav(*theirs)), lines(text), " and ".join))
    assert [one[0] for one in found[:1]] == [rule] * bool(rule), found
