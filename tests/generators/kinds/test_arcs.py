"""Arcs and gauges: sides at their angles, rims at their radius, ticks where degrees are."""

from __future__ import annotations

from math import atan2, degrees, hypot

import pytest

from ...support.piece_games import NEAR, corners

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


def polar(point, centre):
    """Distance and bearing, clockwise from straight up."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    return hypot(x, y), degrees(atan2(x, -y))


def test_a_gunners_arc_has_its_radius_and_its_sides_at_45_degrees(pieces):
    piece = pieces.one("arc", ARC)
    centre = (piece.width / 2, RADIUS)
    found = [polar(point, centre) for point in corners(piece)]
    assert max(r for r, _ in found) == pytest.approx(RADIUS, abs=NEAR)
    assert min(r for r, _ in found) == pytest.approx(3.0, abs=NEAR)
    outer = [bearing for r, bearing in found if r > RADIUS - NEAR]
    assert min(outer) == pytest.approx(-45, abs=0.05)
    assert max(outer) == pytest.approx(45, abs=0.05)


def test_the_rim_is_round_to_a_twentieth_of_a_millimetre(pieces):
    piece = pieces.one("arc", ARC)
    centre = (piece.width / 2, RADIUS)
    found = [polar(point, centre)[0] for point in corners(piece)]
    assert all(min(abs(r - RADIUS), abs(r - 3.0)) <= NEAR for r in found)


def test_ticks_point_to_the_centre_at_every_five_degrees(pieces):
    piece = pieces.one("arc", ARC)
    centre = (piece.width / 2, RADIUS)
    bearings = set()
    for line in pieces.page(piece.front).lines():
        (r0, b0), (r1, b1) = (polar(point, centre) for point in line.points)
        if max(r0, r1) > RADIUS + 1 and min(r0, r1) < RADIUS:
            assert b0 == pytest.approx(b1, abs=0.05)
            bearings.add(round(b0, 2))
    assert bearings == {float(b) for b in range(-40, 45, 5)}


def test_degrees_are_written_from_the_middle_to_both_sides(pieces):
    piece = pieces.one("arc", ARC)
    says = [word.text for word in pieces.page(piece.front).words if word.text.endswith("°")]
    assert sorted(says) == sorted(["0°", *2 * ["15°", "30°", "45°"]])


def test_a_protractor_counts_from_its_left_side(pieces):
    text = """
        arcs:
        - {id: p, radius: 60, angle: 180, zero: start, ticks: [{every: 30, length: 5, label: true}]}
    """
    piece = pieces.one("arc", text)
    words = [word for word in pieces.page(piece.front).words if word.text.endswith("°")]
    read = [(word.x, int(word.text.removesuffix("°"))) for word in words]
    assert [says for _, says in sorted(read, key=lambda one: one[1])] == list(range(0, 181, 30))
    assert min(read)[1] < 90 < max(read)[1]


def test_a_ring_is_open_to_its_inner_radius(pieces):
    text = "arcs: [{id: flak, radius: 60, inner: 40, angle: 360}]\n"
    piece = pieces.one("arc", text)
    assert (piece.width, piece.height) == pytest.approx((120, 120), abs=1e-6)
    (hole,) = piece.cuts
    from cutline.generators.outlines import rings

    for point in rings(hole)[0]:
        assert polar(point, (60, 60))[0] == pytest.approx(40, abs=NEAR)


def test_the_ground_bleeds_beyond_the_rim(pieces):
    from PIL import Image  # noqa: F401

    from cutline.generators.drawing import Drawing, Use

    from ...support.one_page import one_page_pdf
    from ...support.rasters import rastered

    piece = pieces.one("arc", ARC)
    drawing = Drawing(piece.width + 8, piece.height + 8, (Use(piece.front.drawing, (1, 0, 0, 1, 4, 4)),))
    picture = rastered(one_page_pdf(pieces.folder / "bleed.pdf", drawing), 0, 8)
    for bearing in (-30, -12, 0, 12, 30):
        from cutline.generators.outlines import on_circle

        x, y = on_circle(4 + piece.width / 2, 4 + RADIUS, RADIUS + 1.5, bearing + 2)
        assert picture.getpixel((round(x * 8), round(y * 8))) != (255, 255, 255)


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


def test_a_slot_opens_a_disc_from_its_centre_to_the_rim_behind(pieces):
    piece = pieces.one("arc", GAUGE)
    points = [(x - 50, y - 50) for x, y in corners(piece)]
    foot = [x for x, y in points if y > 45 and abs(x) < 3.01]
    assert (min(foot), max(foot)) == pytest.approx((-3, 3), abs=NEAR)
    assert min(y for x, y in points if abs(x) < 2) == pytest.approx(-50, abs=NEAR)
    assert any(hypot(x, y) == pytest.approx(3, abs=NEAR) and y < -2 for x, y in points)


def test_a_sector_has_its_own_ground_and_its_word_in_its_middle(pieces):
    piece = pieces.one("arc", GAUGE)
    page = pieces.page(piece.front)
    sector = next(shape for shape in page.shapes if shape.fill == "#dfe7e3")
    assert max(y for _, y in sector.points) == pytest.approx(50, abs=NEAR)
    (word,) = [word for word in page.words if word.text == "bombers"]
    assert word.x < 50
    assert 4 < word.y < 20
