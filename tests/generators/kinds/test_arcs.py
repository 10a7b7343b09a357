"""Arcs and gauges: sides at their angles, rims at their radius, ticks where degrees are."""

from __future__ import annotations

from math import atan2, degrees, hypot

import pytest

from cutline.generators.outlines import on_circle, rings

from ...support.piece_games import NEAR, corners, picture

ARC = """
    arcs:
    - id: gunner
      title: Gunner
      radius: 4 in
      angle: 90
      centre: notch
      ticks:
      - {every: 15, length: 5, label: true}
      - {every: 5, length: 3}
      ranges: [{at: 2 in, says: 2 in}]
"""
RADIUS = 4 * 25.4
GAUGE = """
    arcs:
    - id: gauge
      title: Gauge
      radius: 50
      angle: 360
      centre: slot
      sectors: [{start: -90, end: 90, fill: sky, says: bombers}]
      ticks: [{every: 10, length: 4, label: true}]
"""


def polar(point, centre):
    """Distance and bearing, clockwise from straight up."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    return hypot(x, y), degrees(atan2(x, -y))


def test_a_gunners_arc_has_its_round_rim_its_sides_at_45_degrees_and_its_ticks_at_every_five(pieces):
    piece = pieces.one("arc", ARC)
    centre = (piece.width / 2, RADIUS)
    points = [polar(point, centre) for point in corners(piece)]
    assert all(min(abs(r - RADIUS), abs(r - 3.0)) <= NEAR for r, _ in points)
    assert min(r for r, _ in points) == pytest.approx(3.0, abs=NEAR)
    outer = [bearing for r, bearing in points if r > RADIUS - NEAR]
    assert (min(outer), max(outer)) == pytest.approx((-45, 45), abs=0.05)
    page, bearings = pieces.page(piece.front), set()
    for line in page.lines():
        (r0, b0), (r1, b1) = (polar(point, centre) for point in line.points)
        if max(r0, r1) > RADIUS + 1 and min(r0, r1) < RADIUS:
            assert b0 == pytest.approx(b1, abs=0.05)
            bearings.add(round(b0, 2))
    assert bearings == {float(b) for b in range(-40, 45, 5)}
    says = [word.text for word in page.words if word.text.endswith("°")]
    assert sorted(says) == sorted(["0°", *2 * ["15°", "30°", "45°"]])


def test_a_protractor_counts_from_its_left_side(pieces):
    text = """
        arcs:
        - {id: p, radius: 60, angle: 180, zero: start, ticks: [{every: 30, length: 5, label: true}]}
    """
    words = pieces.page(pieces.one("arc", text).front).words
    read = [(word.x, int(word.text.removesuffix("°"))) for word in words if word.text.endswith("°")]
    assert sorted(says for _, says in read) == list(range(0, 181, 30))
    assert min(read)[1] < 90 < max(read)[1]


def test_a_ring_is_open_to_its_inner_radius(pieces):
    piece = pieces.one("arc", "arcs: [{id: flak, radius: 60, inner: 40, angle: 360}]\n")
    assert (piece.width, piece.height) == pytest.approx((120, 120), abs=1e-6)
    (hole,) = piece.cuts
    for point in rings(hole)[0]:
        assert polar(point, (60, 60))[0] == pytest.approx(40, abs=NEAR)


def test_the_ground_bleeds_beyond_the_rim(pieces):
    piece = pieces.one("arc", ARC)
    at = picture(pieces, piece)
    for bearing in (-28, -10, 2, 14, 32):
        assert at(*on_circle(piece.width / 2, RADIUS, RADIUS + 1.5, bearing)) != (255, 255, 255)


def test_a_gauges_slot_opens_it_to_the_rim_behind_and_its_sector_has_a_ground_and_a_word(pieces):
    piece = pieces.one("arc", GAUGE)
    points = [(x - 50, y - 50) for x, y in corners(piece)]
    foot = [x for x, y in points if y > 45 and abs(x) < 3.01]
    assert (min(foot), max(foot)) == pytest.approx((-3, 3), abs=NEAR)
    assert min(y for x, y in points if abs(x) < 2) == pytest.approx(-50, abs=NEAR)
    assert any(hypot(x, y) == pytest.approx(3, abs=NEAR) and y < -2 for x, y in points)
    page = pieces.page(piece.front)
    sector = next(shape for shape in page.shapes if shape.fill == "#dfe7e3")
    assert max(y for _, y in sector.points) == pytest.approx(50, abs=NEAR)
    (word,) = [word for word in page.words if word.text == "bombers"]
    assert word.x < 50 and 4 < word.y < 20
