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


HERE, START = fix(10, 10, 0), fix(0, 0, 0)
MEASURED = [  # by drawings done by hand
    (g.turning_point(START, (0, 14), 14), 14),  # straight ahead
    (g.turning_point(START, (4, 10), 14), 10),  # ten ahead, four to the right
    (g.turning_point(fix(5, 5, 90), (11, 13), 14), 6),  # flying to the right, then up the page
    (g.turning_point(fix(0, 0, 180), (0, -2), 14), 8),  # eight down the page, six back
    (g.turning_point(START, (9, 12), 14), None),  # fifteen away
    (g.beyond_reach((0, 3), START, 6, 14), 0),  # on the straight leg
    (g.beyond_reach((10, 6), START, 6, 14), 2),
    (g.beyond_reach((-4, 0), START, 6, 6), 4),
    (g.gap((10, 14), HERE, CROSS), 3),  # the nose
    (g.gap((15, 10), HERE, CROSS), 2),  # a tip
    (g.gap((11, 9), HERE, CROSS), 1),  # beside both
    (g.gap((10, 15), fix(10, 10), CROSS), 2),  # it may face any way
    (g.clearance(HERE, CROSS, fix(10, 16, 0), CROSS), 3),  # nose to tail
    (g.clearance(HERE, CROSS, fix(11, 10, 90), CROSS), 0),
    (g.clearance(HERE, CROSS, fix(10, 16), SMALL), 4.5),
    (g.gun_of(fix(0, 0, 90), GUNS["left"])[:3], (0, 1, 0)),
    (g.off_centre(fix(1, 0, 90), ((4, -1), (4, 1))), 0),  # across its line
    (g.off_centre(fix(1, 0, 90), ((4, 3), (1, 5))), 45),  # the nearer end
    (g.off_rect(((30, 97), (30, 95)), RECT), 3),
    (g.off_rect(((20, 96), (20, 96)), RECT), 4 * sqrt(2)),
    (g.off_rect(((20, 103), (22, 107)), RECT.grown(1)), 1),
    (g.over(RECT, [fix(30, 104, 0)], CROSS), True),
    (g.over(RECT, [fix(30, 107.5, 0)], CROSS), False),  # the nose sticks out
    (g.over(RECT, [fix(30, 98, 0), fix(30, 112, 0)], CROSS), True),  # on its way across
    (g.over(RECT, [fix(23.9, 98, 0), fix(23.9, 112, 0)], CROSS), False),
    (g.met(fix(2, 4, 200), START, 0, 45, 2), True),
    (g.met(fix(0, 4, 90), START, 0, 45, 2), None),  # in front of it, and flying past
    (g.met(fix(4, 1, 180), START, 0, 45, 2), None),  # against it, and abeam
    (g.met(fix(-2, -4, 30), START, 180, 45, 2), True),
    (g.met(fix(4, 0, 270), START, 180, 45, 2), False),
    (g.met(fix(0, 4, 180, 6), START, 0, 45, 2), None),  # it may lie elsewhere
    (g.within(3.8, 4, 0.125), True),
    (g.within(4.1, 4, 0.125), None),
    (g.within(4.2, 4, 0.125), False),
]


@pytest.mark.parametrize(("found", "due"), MEASURED)
def test_what_a_ruler_finds(found: Any, due: Any) -> None:
    assert found == (due if due is None or isinstance(due, bool) else pytest.approx(due))


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
        assert g.beyond_reach(end.at, start, min(ahead, 6), length) < 1e-6
