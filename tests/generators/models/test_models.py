"""Fold-up models: halves mirror, scores lie at the roots, every tab meets what it is glued to."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import gap, join

from ...support.piece_games import NEAR, corners, folded_areas, met, mirrored

PLANE = """
    models:
    - id: m
      title: Fighter
      count: 2
      aircraft:
        length: 45
        top: [[0, 6], [1, 8.5], [12, 9], [15, 11.5], [26, 9], [38, 7.5], [41, 13],
              [44, 13], [45, 6]]
        belly: [2, 30]
        low: [[45, 5]]
        wing: {span: 50, root: 11, tip: 6, at: 11, sweep: 2, dihedral: 5}
        tail: {span: 18, root: 5.5, tip: 3, at: 38, sweep: 1}
"""


@pytest.fixture
def parts(pieces):
    return {piece.id: piece for piece in pieces.drawn("model", PLANE)}


def test_an_aircraft_is_a_fuselage_a_wing_and_two_halves_of_a_tailplane_that_mirror_and_meet(parts):
    assert sorted(parts) == ["m-fuselage", "m-tail-left", "m-tail-right", "m-wing"]
    assert {piece.count for piece in parts.values()} == {2}
    fuselage, wing = parts["m-fuselage"], parts["m-wing"]
    assert mirrored(wing, wing)
    assert mirrored(parts["m-tail-left"], parts["m-tail-right"])
    ((_, _, belly), _) = fuselage.folds[0].path
    points = corners(fuselage)
    for x, y in points:
        assert any(abs(x - a) < NEAR and abs(2 * belly - y - b) < NEAR for a, b in points)
    areas = folded_areas(fuselage)
    assert gap(areas["m side"].corners, areas["m other side"].corners) <= NEAR
    gaps = met([*parts.values()])
    assert len(gaps) == 5
    assert max(gaps.values()) <= NEAR


def test_the_wing_spans_what_its_dihedral_leaves_of_its_span_and_its_tips_rise_by_it(parts):
    wing = parts["m-wing"]
    pose = join([*parts.values()]).poses[[*parts].index("m-wing")]
    panels = fold_piece(wing)
    spots = [pose.place(*panel.pose.place(x, y)) for panel in panels for x, y in panel.ring]
    zs = [spot[2] for spot in spots]
    assert max(zs) - min(zs) == pytest.approx(50 * cos(radians(5)), abs=0.1)
    ((_, _, belly), _) = parts["m-fuselage"].folds[0].path
    side = 1 if fold_piece(parts["m-fuselage"])[0].ring[0][1] <= belly else -1
    x, y = min(corners(wing))
    panel = next(p for p in panels if any(abs(x - a) + abs(y - b) < 1e-6 for a, b in p.ring))
    height = side * (belly - pose.place(*panel.pose.place(x, y))[1])
    assert height == pytest.approx(3 + 25 * sin(radians(5)), abs=NEAR)


def test_scores_lie_where_the_wing_meets_the_body_and_slits_for_a_tongue_over_one_another(parts):
    folds = sorted((fold.path[0][1], fold.way) for fold in parts["m-wing"].folds)
    assert [x for x, _ in folds] == pytest.approx([25, 28, 31], abs=NEAR)
    assert [way for _, way in folds] == ["mountain", "valley", "mountain"]
    (((_, x, _), *_),) = parts["m-fuselage"].cuts
    (((_, _, y), *_),) = parts["m-wing"].cuts
    assert x - 11 == pytest.approx(y, abs=NEAR), "not at the same place of the root"


def test_a_net_of_several_parts_is_printed_for_every_model(pieces):
    text = """
        models:
        - id: hangar
          count: 3
          parts:
          - id: roof
            size: [40, 30]
            folds: [{line: [[0, 15], [40, 15]], angle: 60}]
            glue: [{box: [0, 0, 40, 3], name: roof, to: wall, side: back}]
          - id: wall
            size: [40, 20]
            count: 2
            glue: [{box: [0, 0, 40, 3], name: wall}]
    """
    roof, wall = pieces.drawn("model", text)
    assert (roof.id, roof.count) == ("hangar-roof", 3)
    assert (wall.id, wall.count) == ("hangar-wall", 6)
