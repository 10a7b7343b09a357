"""Areas and overlaps of outlines: exact where edges are shared, right for curves and holes."""

from __future__ import annotations

from math import dist, pi
from random import Random

import pytest

from cutline.components.shapes.geometry import (
    Walk,
    area,
    area_outside,
    box_shape,
    centroid,
    crossings,
    flattened,
    inside,
    is_closed,
    out_of_box,
    overlap_area,
)
from cutline.components.shapes.paths import ellipse, parse_path, rotation, transformed


def shape(data: str):
    return flattened(parse_path(data))


def test_areas_are_those_of_circles_rings_and_overlaps() -> None:
    assert area(flattened(ellipse(30, 30, 20, 20))) == pytest.approx(pi * 400, rel=0.003)
    ring = shape("M0 0L30 0L30 30L0 30ZM10 10L20 10L20 20L10 20Z")
    assert area(ring) == pytest.approx(800)
    assert not inside((15, 15), ring) and inside((5, 15), ring)
    assert area_outside(box_shape((5, 5, 20, 20)), ring) == pytest.approx(100)
    one = box_shape((0, 0, 50, 50))
    assert overlap_area(one, box_shape((0, 49.9, 50, 50))) == pytest.approx(5.0)
    assert overlap_area(one, box_shape((0, 50, 50, 50))) == 0
    square = parse_path("M0 0L20 0L20 20L0 20Z")
    diamond = flattened(transformed(square, rotation(45, 10, 10)))
    assert overlap_area(flattened(square), diamond) == pytest.approx(800 * (2**0.5 - 1), rel=0.002)


def test_neighbours_that_share_a_wandering_edge_share_no_area() -> None:
    """Whatever the edge, and whichever way each of the two runs along it."""
    rng = Random(7)
    for _ in range(50):
        edge = [(50 + rng.uniform(-20, 20), y) for y in range(0, 101, 7)]
        west = ((0.0, 0.0), *edge, (0.0, 98.0))
        east = ((120.0, 98.0), *reversed(edge), (120.0, 0.0))
        assert overlap_area((west,), (east,)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("path", "closed"),
    [("M0 0L10 0L10 10Z", True), ("M0 0L10 0L10 10L0 0", True), ("M0 0L10 0L10 10", False)],
)
def test_a_path_is_closed_where_it_says_so_or_comes_back(path: str, closed: bool) -> None:
    assert is_closed(parse_path(path)) == closed


def test_middles_crossings_and_what_reaches_over_a_box_are_measured() -> None:
    assert centroid(shape("M0 0L30 0L0 30Z")) == pytest.approx((10, 10))
    assert crossings((0, 0), (40, 0), box_shape((10, -5, 10, 10))) == pytest.approx([0.25, 0.5])
    assert out_of_box(box_shape((1, 1, 8, 8)), (0, 0, 10, 10)) == 0
    assert out_of_box(box_shape((1, 1, 12, 8)), (0, 0, 10, 10)) == pytest.approx(3)


def test_spots_along_a_curve_lie_equally_far_apart() -> None:
    walk = Walk(ellipse(50, 50, 30, 30))
    assert walk.length == pytest.approx(2 * pi * 30, rel=0.002)
    spots = [point for point, _ in walk.evenly(6)]
    steps = [dist(one, other) for one, other in zip(spots, [*spots[1:], spots[0]], strict=True)]
    assert steps == pytest.approx([30] * 6, rel=0.01)
