"""Ways over small graphs that were drawn and counted by hand."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest

from cutline.components import find_game

FILE = find_game("capture-tito") / "referee" / "board" / "routes.py"
SPEC = spec_from_file_location("routes_of_drvar", FILE)
assert SPEC and SPEC.loader
routes: Any = module_from_spec(SPEC)
SPEC.loader.exec_module(routes)

# 1 - 2 - 3 - 4 in a row; 1 and 4 are joined over 5 by two dotted lines; 6 hangs on 3, dotted.
LINKS = [(1, 2, 1), (2, 3, 1), (3, 4, 1), (1, 5, 2), (5, 4, 2), (3, 6, 2)]
GRAPH: dict[int, dict[int, int]] = {zone: {} for zone in range(1, 7)}
for one, two, cost in LINKS:
    GRAPH[one][two] = GRAPH[two][one] = cost


def test_points_limit_how_far_a_unit_comes() -> None:
    assert routes.reach(GRAPH, 1, 2) == {1: 0, 2: 1, 3: 2, 5: 2}
    assert routes.reach(GRAPH, 1) == {1: 0, 2: 1, 3: 2, 5: 2, 4: 3, 6: 4}


def test_a_stop_is_entered_and_not_left() -> None:
    assert routes.reach(GRAPH, 1, 5, stops={3}) == {1: 0, 2: 1, 3: 2, 5: 2, 4: 4}
    assert routes.reach(GRAPH, 3, 1, stops={3}) == {3: 0, 2: 1, 4: 1}  # it may leave its own


def test_the_cheapest_way_is_found_zone_by_zone() -> None:
    assert routes.cheapest(GRAPH, 1, 4) == (3, (1, 2, 3, 4))
    assert routes.cheapest(GRAPH, 1, 4, stops={2}) == (4, (1, 5, 4))
    assert routes.cheapest(GRAPH, 1, 4, 3, stops={2}) is None


@pytest.mark.parametrize(
    ("way", "points", "stops", "found"),
    [
        ((1, 4), 3, (), (3, (1, 2, 3, 4))),
        ((1, 5, 4), 4, (), (4, (1, 5, 4))),
        ((1, 5, 4), 3, (), None),  # two dotted lines cost four
        ((1, 2, 1), 2, (), (2, (1, 2, 1))),
        ((1, 3, 4), 3, {3}, None),  # it would have stopped there
        ((1, 4), 4, {3}, (4, (1, 5, 4))),  # and so it went round
        ((1, 4), 4, {3, 5}, None),
    ],
)
def test_a_way_through_named_zones_is_filled_in(way: Any, points: int, stops: Any, found: Any) -> None:
    assert routes.along(GRAPH, way, points, stops) == found


def test_zones_that_no_connection_joins() -> None:
    assert routes.gap(GRAPH, (1, 2, 4)) == (2, 4)
    assert routes.gap(GRAPH, (1, 2, 3, 6)) is None


def test_with_every_connection_at_one_point_a_dotted_one_is_no_longer() -> None:
    assert routes.along(routes.evened(GRAPH), (1, 5, 4), 2) == (2, (1, 5, 4))


@pytest.mark.parametrize(
    ("zones", "at", "ways"),
    [
        ((1, 4), 1, [(1, 4)]),  # start and end
        ((4,), 1, [(1, 4)]),  # the start is left out
        ((3, 4), 1, [(1, 3, 4)]),  # with a zone on the way
        ((2, 1), 1, [(1, 2, 1)]),
        ((1,), 1, [(1, 1)]),  # it stays
        ((3, 4), None, [(3, 4)]),  # nobody knew where it was
        ((4,), None, [(4,)]),
    ],
)
def test_zones_of_a_line_are_start_way_and_end(zones: Any, at: Any, ways: Any) -> None:
    assert routes.read_way(zones, at) == ways
