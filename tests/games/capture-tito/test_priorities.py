"""What the partisans do, on the two examples of the rules and on small grounds drawn for it."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from cutline.components import find_game

HOME = ModuleType("drvar_without_table")
HOME.__path__ = [str(find_game("capture-tito") / "referee")]
sys.modules[HOME.__name__] = HOME
p: Any = import_module(f"{HOME.__name__}.priorities")


def ground(*links: tuple[int, int, int], edges: tuple[int, ...] = ()) -> Any:
    zones: dict[int, dict[int, int]] = {zone: {} for link in links for zone in link[:2]}
    for one, two, cost in links:
        zones[one][two] = zones[two][one] = cost
    return p.Ground(zones, frozenset(edges), 10, 8, 7)


def stands(germans: dict[int, int], partisans: dict[int, int], alarm: int) -> Any:
    def sure(counts: dict[int, int]) -> Any:
        return {zone: (n, n) for zone, n in counts.items()}

    return p.Stands(sure(germans), sure(partisans), (alarm, alarm))


def party(place: Any, at: Any, zone: int, *paces: int, tito: bool = False, **more: Any) -> Any:
    """All that stands in a zone; its counters have these MP."""
    sp = at.partisans[zone]
    aims = tuple(dict.fromkeys(p.aims(place, at.alarm, sp, [tito])))
    return p.Party(zone, sp, paces, aims, **more)


# As in the examples: 37 touches 42, 41 and 38; 30 touches 39 and 38. 41 lies toward the north edge.
DRVAR = ground(
    (30, 38, 1),
    (38, 37, 1),
    (39, 30, 1),
    (42, 37, 1),
    (37, 41, 1),
    (22, 23, 1),
    (23, 30, 1),
    (37, 36, 1),
    (41, 80, 1),
    (23, 24, 2),
    edges=(80,),
)


def test_the_first_printed_example_of_a_yugoslav_move() -> None:
    at = stands({30: 2}, {39: 2, 42: 4, 37: 2}, 6)
    assert p.fixed(DRVAR, at.germans, 39) and not p.fixed(DRVAR, at.germans, 37)
    stack = party(DRVAR, at, 42, 2)
    assert p.seeks(DRVAR, at, stack) == ("enemy", (30,))
    assert p.allowed(DRVAR, at, stack) == (38,)
    at = stands({30: 2}, {39: 2, 38: 4, 37: 2}, 6)
    assert p.allowed(DRVAR, at, party(DRVAR, at, 37, 2)) == (38,)


def test_the_second_printed_example_of_a_yugoslav_move() -> None:
    at = stands({30: 2, 36: 2}, {22: 8, 42: 8}, 8)
    assert p.allowed(DRVAR, at, party(DRVAR, at, 22, 2)) == (23,)
    tito = party(DRVAR, at, 42, 2, tito=True)
    assert p.seeks(DRVAR, at, tito) == ("edge", (80,))
    assert p.allowed(DRVAR, at, tito) == (41,)  # past the Germans who touch 37
    without = party(DRVAR, at, 42, 2)
    assert p.allowed(DRVAR, at, without) == (37,)
    assert p.wrong(DRVAR, at, without, 41, 2).targets == (36,)


# A row with Germans at one end and partisans along it; 6 hangs on 3.
ROW = ground((1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1), (3, 6, 1), edges=(5,))


@pytest.mark.parametrize(
    ("sp", "alarm", "tito", "aim"),
    [
        ((4, 4), (6, 6), False, ("enemy",)),
        ((4, 4), (7, 7), False, ("friend",)),
        ((4, 4), (9, 9), True, ("friend",)),
        ((8, 8), (9, 9), False, ("enemy",)),
        ((10, 10), (3, 3), True, ("edge",)),
        ((7, 8), (7, 7), False, ("enemy", "friend")),
        ((4, 4), (6, 7), False, ("enemy", "friend")),
    ],
)
def test_whom_a_stack_seeks(sp: Any, alarm: Any, tito: bool, aim: tuple[str, ...]) -> None:
    assert tuple(p.aims(ROW, alarm, sp, [tito])) == aim


def test_who_can_come_nearer_must_and_says_where_to() -> None:
    at = stands({1: 2}, {4: 2}, 2)
    mine = party(ROW, at, 4, 2)
    assert p.allowed(ROW, at, mine) == (2,)
    assert p.wrong(ROW, at, mine, 4) == ("enemy", False, (1,))
    assert p.wrong(ROW, at, mine, 5, 1)
    assert p.wrong(ROW, at, mine, 3, 1)  # only half of the way
    assert p.wrong(ROW, at, mine, 2, 2) is None


def test_from_alarm_seven_on_stacks_join() -> None:
    at = stands({1: 2}, {3: 2, 5: 4}, 7)
    assert p.allowed(ROW, at, party(ROW, at, 5, 2)) == (3,)
    at = stands({1: 2}, {3: 2}, 7)
    assert set(p.allowed(ROW, at, party(ROW, at, 3, 1))) >= {3, 4, 6}  # no friend to seek
    at = stands({1: 2}, {3: 6, 5: 8}, 7)
    assert p.allowed(ROW, at, party(ROW, at, 5, 3)) == (2,)  # big enough for the enemy


def test_nobody_goes_where_there_is_no_room_and_next_to_it_is_right() -> None:
    at = stands({1: 2}, {3: 6, 5: 6}, 7)
    assert p.allowed(ROW, at, party(ROW, at, 5, 2)) == (4,)
    half = party(ROW, at, 5, 2)._replace(sp=(4, 4))
    assert p.allowed(ROW, at, half) == (3,)


def test_of_equally_near_ones_the_biggest_stack_counts() -> None:
    fork = ground((1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1))
    at = stands({1: 2, 5: 4}, {3: 2}, 3)
    mine = party(fork, at, 3, 1)
    assert p.allowed(fork, at, mine) == (4,)
    found = p.wrong(fork, at, mine, 2, 1)
    assert found.tie and found.targets == (5,)
    at = stands({1: 4, 5: 4}, {3: 2}, 3)
    assert p.allowed(fork, at, mine) == (2, 4)
    unknown = at._replace(germans={1: (0, 4), 5: (2, 2)})
    assert p.allowed(fork, unknown, mine) == (2, 4)


def test_a_mixed_stack_may_go_as_slowly_as_its_slowest() -> None:
    at = stands({1: 2}, {5: 4}, 2)
    assert p.wrong(ROW, at, party(ROW, at, 5, 3), 4, 1)
    assert p.wrong(ROW, at, party(ROW, at, 5, 1, 3), 4, 1) is None
    assert p.wrong(ROW, at, party(ROW, at, 5, 1, 3), 3, 2)


def test_next_to_the_enemy_by_a_dotted_link_is_near_enough_and_fixes() -> None:
    dotted = ground((1, 2, 2), (2, 3, 1), (3, 4, 1), (1, 4, 1))
    at = stands({1: 2}, {3: 2}, 2)
    mine = party(dotted, at, 3, 1)
    assert p.fixed(dotted, at.germans, 2)
    assert p.allowed(dotted, at, mine) == (2, 4)


def test_germans_bar_the_way_and_a_way_past_them_is_owed_by_nobody() -> None:
    ring = ground((1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1), (5, 1, 1), (3, 6, 1))
    at = stands({6: 2}, {2: 2, 4: 2}, 7)
    mine = party(ring, at, 2, 2)
    assert p.wrong(ring, at, mine, 3, 1) is None  # it may be fixed there
    assert p.wrong(ring, at, mine, 4, 2) is None  # or go on
    assert p.wrong(ring, at, mine, 1, 1)


def test_who_has_been_joined_may_stay_or_move_on() -> None:
    at = stands({1: 2}, {3: 2, 5: 4}, 7)
    assert p.wrong(ROW, at, party(ROW, at, 5, 2), 5)
    assert p.wrong(ROW, at, party(ROW, at, 5, 2, joined=True), 5) is None


def test_a_large_stack_that_was_joined_stays_if_all_of_it_has_room() -> None:
    at = stands({1: 2}, {5: 10}, 4)
    assert p.wrong(ROW, at, party(ROW, at, 5, 2, joined=True, whole=10), 5) is None
    assert p.wrong(ROW, at, party(ROW, at, 5, 2, joined=True, whole=12), 5)


def squad(zone: int, sp: int, top: int, ff: int) -> Any:
    return p.Squad(zone, sp, (top, top), ff)


def test_the_stack_that_fires_first_has_most_strength_points_then_fire() -> None:
    big, keen, many, few = (squad(1, 6, 2, 6), squad(2, 4, 3, 5), squad(3, 4, 2, 6), squad(4, 4, 2, 4))
    assert p.fires_before(big, keen) == "13.2.2a"
    assert p.fires_before(keen, many) == p.fires_before(many, few) == "13.2.2c"
    assert not p.fires_before(few, many) and not p.fires_before(many, many)
    assert not p.fires_before(big._replace(sp=4), keen)


def test_the_target_is_the_weakest_of_the_germans_next_to_it() -> None:
    strong, weak, weaker = squad(1, 4, 2, 4), squad(2, 2, 2, 2), squad(3, 2, 1, 1)
    assert p.targets([strong, weak]) == [weak]
    assert p.targets([strong, weak, weaker]) == [weaker]
    led = weak._replace(zone=4, top=(1, 2), ff=3)  # whoever is on top, the player chooses
    assert p.targets([weak, led]) == [weak, led]
