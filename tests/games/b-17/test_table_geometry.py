"""Courses, arcs and distances on a bare table: by drawings done by hand, mirrored and rotated."""

from __future__ import annotations

import random
from importlib.util import module_from_spec, spec_from_file_location
from math import sqrt
from typing import Any

import pytest

from cutline.components import find_game

from ...support.tries import tries

FILE = find_game("b-17") / "referee" / "geometry.py"
SPEC = spec_from_file_location("bare_table_geometry", FILE)
assert SPEC and SPEC.loader
g: Any = module_from_spec(SPEC)
SPEC.loader.exec_module(g)

# A plane like a cross: nose 1 ahead, tail 2 behind, tips 3 to the sides.
GUNS = {"nose": g.Gun(1, 0, 0, 90), "tail": g.Gun(-2, 0, 180, 90), "left": g.Gun(0, -1, 270, 90)}
CROSS = g.Shape(1, 2, 3, GUNS)
SMALL = g.Shape(0.5, 0.5, 0.5, {})
RECT = g.Rect(24, 100, 36, 108)


def fix(*values: float) -> Any:
    x, y, heading, slack = (*values, *(None, 0.0)[len(values) - 2 :])
    off = (slack / g.SURE) ** 2
    return g.Fix(x, y, heading, g.Spread(off, 0.0, off))


@pytest.mark.parametrize(
    ("start", "end", "length", "turn"),
    [
        (fix(0, 0, 0), (0, 14), 14, 14),  # straight ahead
        (fix(0, 0, 0), (4, 10), 14, 10),  # ten ahead, four to the right
        (fix(0, 0, 0), (-3, 6), 9, 6),  # and to the left
        (fix(5, 5, 90), (11, 13), 14, 6),  # flying to the right, then up the page
        (fix(0, 0, 180), (0, -2), 14, 8),  # eight down the page, six back
        (fix(0, 0, 0), (9, 12), 14, None),  # fifteen away
    ],
)
def test_start_end_and_length_tell_where_a_plane_turned(
    start: Any, end: Any, length: float, turn: float | None
) -> None:
    found = g.turning_point(start, end, length)
    assert found == (turn if turn is None else pytest.approx(turn))


def test_a_course_is_as_short_as_its_straight_leg_allows() -> None:
    start = fix(0, 0, 0)
    assert g.shortest(start, (0, 14), 6) == pytest.approx(14)
    assert g.shortest(start, (8, 6), 6) == pytest.approx(14)
    assert g.shortest(start, (8, 0), 6) == pytest.approx(16)
    assert g.shortest(fix(0, 0), (3, 4), 6) == pytest.approx(5)  # it may face any way


def test_what_a_plane_comes_by() -> None:
    start = fix(0, 0, 0)
    assert g.beyond_reach((0, 3), start, 6, 14) == 0  # on the straight leg
    assert g.beyond_reach((8, 6), start, 6, 14) == pytest.approx(0)
    assert g.beyond_reach((10, 6), start, 6, 14) == pytest.approx(2)
    assert g.beyond_reach((0, -4), start, 6, 14) == pytest.approx(2)
    assert g.beyond_reach((-4, 0), start, 6, 6) == pytest.approx(4)
    assert g.beyond_reach((15, 0), fix(0, 0), 6, 14) == pytest.approx(1)


def test_from_part_to_part() -> None:
    here = fix(10, 10, 0)
    assert g.gap((10, 14), here, CROSS) == pytest.approx(3)  # the nose
    assert g.gap((15, 10), here, CROSS) == pytest.approx(2)  # a tip
    assert g.gap((11, 9), here, CROSS) == pytest.approx(1)  # beside both
    assert g.gap((10, 15), fix(10, 10), CROSS) == pytest.approx(2)  # it may face any way
    assert g.clearance(here, CROSS, fix(10, 16, 0), CROSS) == pytest.approx(3)  # nose to tail
    assert g.clearance(here, CROSS, fix(18, 10, 0), CROSS) == pytest.approx(2)  # tip to tip
    assert g.clearance(here, CROSS, fix(11, 10, 90), CROSS) == 0
    assert g.clearance(here, CROSS, fix(10, 16), SMALL) == pytest.approx(4.5)


def test_arcs_of_guns() -> None:
    here = fix(0, 0, 90)  # flying to the right: the nose at (1, 0), the left gun at (0, 1)
    nose, left = (g.gun_of(here, GUNS[name]) for name in ("nose", "left"))
    assert nose[:3] == pytest.approx((1, 0, 90))
    assert left[:3] == pytest.approx((0, 1, 0))
    assert g.off_centre(nose, ((4, 3), (4, 3))) == pytest.approx(45)
    assert g.off_centre(nose, ((4, -1), (4, 1))) == 0  # across its line
    assert g.off_centre(nose, ((4, 3), (1, 5))) == pytest.approx(45)  # the nearer end
    assert g.off_centre(left, ((0, -3), (0, -3))) == pytest.approx(180)
    assert g.gun_of(fix(0, 0), GUNS["nose"]) is None


TARGET = fix(0, 0, 0)
MET = [  # attacker, whether head-on, whether from behind
    (fix(0, 4, 180), True, False),
    (fix(2, 4, 200), True, False),
    (fix(0, 4, 90), None, False),  # in front of it, and flying past
    (fix(4, 1, 180), None, False),  # against it, and abeam
    (fix(0, -4, 0), False, True),
    (fix(-2, -4, 30), False, True),
    (fix(4, 0, 270), False, False),
    (fix(4, 4.05, 180), None, False),  # on the line between
    (fix(0, 4), None, None),
]


@pytest.mark.parametrize(("attacker", "ahead", "behind"), MET)
def test_head_on_and_from_behind(attacker: Any, ahead: bool | None, behind: bool | None) -> None:
    assert g.met(attacker, TARGET, 0, 45, 2) is ahead
    if attacker.heading is not None:
        assert g.met(attacker, TARGET, 180, 45, 2) is behind


def test_what_may_lie_elsewhere_is_never_sure() -> None:
    assert g.met(fix(0, 4, 180, 6), TARGET, 0, 45, 2) is None
    assert g.met(fix(0, 4, 180), fix(0, 0), 0, 45, 2) is None


def test_how_sure_a_measure_is() -> None:
    assert g.within(3.8, 4, 0.125) is True
    assert g.within(4.1, 4, 0.125) is None
    assert g.within(4.2, 4, 0.125) is False
    assert g.within(None, 4, 0.125) is None
    assert g.in_any_way([False, True]) is True
    assert g.in_any_way([False, None]) is None
    assert g.in_any_way([False, False]) is False
    assert g.in_any_way([]) is None


def test_a_place_gets_wider_with_each_leg_and_narrower_where_a_shot_must_have_reached() -> None:
    start = fix(0, 0, 0)
    first = g.flown(start, 10, 0.25)
    two = g.flown(g.turned(first, 90, 2.5), 10, 0.25)
    assert start.slack == 0
    assert first.slack == pytest.approx(0.75)
    assert two.slack > 0.75
    assert two.swing == pytest.approx(7.5)
    assert g.drawn(two, fix(10, 6, 0), 5) is two
    drawn = g.drawn(two, fix(10, 4, 0), 5)
    assert drawn.y < two.y and drawn.slack < two.slack


def test_the_whole_fuselage_inside_a_rectangle() -> None:
    def over(*path: Any) -> bool:
        return bool(g.over(RECT, path, CROSS))

    assert over(fix(30, 104, 0))
    assert not over(fix(30, 107.5, 0))  # the nose sticks out
    assert not over(fix(30, 101, 0))  # the tail does
    assert over(fix(30, 95, 0), fix(30, 103, 0))
    assert over(fix(30, 98, 0), fix(30, 112, 0))  # on its way across
    assert not over(fix(23.9, 98, 0), fix(23.9, 112, 0))
    assert over(fix(20, 104, 90), fix(40, 104, 90))
    assert not over(fix(20, 104), fix(20, 104))


def test_from_the_edge_of_a_rectangle() -> None:
    assert g.off_rect(((30, 97), (30, 95)), RECT) == pytest.approx(3)
    assert g.off_rect(((20, 96), (20, 96)), RECT) == pytest.approx(4 * sqrt(2))
    assert g.off_rect(((30, 104), (30, 104)), RECT) == 0
    assert g.off_rect(((20, 104), (40, 104)), RECT) == 0
    assert g.off_rect(((20, 103), (22, 107)), RECT.grown(1)) == pytest.approx(1)


def test_a_table_in_a_mirror_or_turned_round_gives_the_same_answers() -> None:
    rng = random.Random(17)

    def some_fix() -> Any:
        return fix(rng.uniform(0, 30), rng.uniform(0, 30), rng.uniform(0, 360), rng.choice([0, 3]))

    def mirror(one: Any) -> Any:
        return one._replace(x=30 - one.x, heading=-one.heading % 360)

    def turn(one: Any) -> Any:
        return one._replace(x=one.y, y=-one.x, heading=(one.heading + 90) % 360)

    right = CROSS._replace(guns={"left": g.Gun(0, 1, 90, 90)})
    for _ in range(tries(100, 2000)):
        a, b, length = some_fix(), some_fix(), rng.uniform(0, 30)
        expected = answers(a, b, length, CROSS)
        assert answers(turn(a), turn(b), length, CROSS) == expected
        assert answers(mirror(a), mirror(b), length, right) == expected


def answers(a: Any, b: Any, length: float, shape: Any) -> list[Any]:
    """What the module says of two planes and a length, to the thousandth of an inch."""
    gun = g.gun_of(a, shape.guns["left"])
    measured = [
        g.turning_point(a, b.at, length),
        g.shortest(a, b.at, 6),
        g.beyond_reach(b.at, a, 6, length),
        *g.aside(a, b.at),
        g.gap(a.at, b, shape),
        g.clearance(a, shape, b, SMALL),
        g.off_centre(gun, g.parts(b, shape)[0]),
        g.distance(gun.at, b.at),
    ]
    told = [g.met(a, b, side, 45, 2) for side in (0, 180)]
    return [n if n is None else pytest.approx(n, abs=1e-6) for n in measured] + told


def test_a_turning_point_is_where_the_rest_of_the_way_leads_to_the_end() -> None:
    rng = random.Random(18)
    for _ in range(tries(100, 2000)):
        start = fix(0, 0, rng.uniform(0, 360))
        ahead, length = rng.uniform(0, 14), 14
        turned = g.turned(g.flown(start, ahead), rng.uniform(5, 175))
        end = g.flown(turned, length - ahead)
        assert g.turning_point(start, end.at, length) == pytest.approx(ahead)
        reached = g.shortest(start, end.at, 6) <= length + 1e-9
        assert reached == (ahead >= 6 - 1e-9)
        assert g.beyond_reach(end.at, start, min(ahead, 6), length) < 1e-6
