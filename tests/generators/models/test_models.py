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
    return pieces.drawn("model", PLANE)


def named(parts):
    return {piece.id: piece for piece in parts}


def test_an_aircraft_is_a_fuselage_a_wing_and_two_halves_of_a_tailplane(parts):
    assert sorted(named(parts)) == ["m-fuselage", "m-tail-left", "m-tail-right", "m-wing"]
    assert {piece.count for piece in parts} == {2}


def test_the_sides_of_the_fuselage_mirror_each_other_at_the_belly(parts):
    fuselage = named(parts)["m-fuselage"]
    ((_, _, belly), _) = fuselage.folds[0].path
    points = corners(fuselage)
    for x, y in points:
        assert any(abs(x - a) < NEAR and abs(2 * belly - y - b) < NEAR for a, b in points)
    areas = folded_areas(fuselage)
    assert gap(areas["m side"].corners, areas["m other side"].corners) <= NEAR


def test_the_halves_of_the_wing_and_of_the_tailplane_mirror_each_other(parts):
    pieces = named(parts)
    assert mirrored(pieces["m-wing"], pieces["m-wing"])
    assert mirrored(pieces["m-tail-left"], pieces["m-tail-right"])


def test_every_tab_lies_on_what_it_is_glued_to(parts):
    gaps = met(parts)
    assert len(gaps) == 5
    assert max(gaps.values()) <= NEAR


def test_the_wing_spans_what_its_dihedral_leaves_of_its_span(parts):
    joined = join(parts)
    number = next(k for k, piece in enumerate(parts) if piece.id == "m-wing")
    spots = [
        joined.poses[number].place(*panel.pose.place(x, y))
        for panel in fold_piece(parts[number])
        for x, y in panel.ring
    ]
    zs = [spot[2] for spot in spots]
    assert max(zs) - min(zs) == pytest.approx(50 * cos(radians(5)), abs=0.1)


def test_the_wing_tips_rise_by_the_dihedral(parts):
    joined = join(parts)
    number = next(k for k, piece in enumerate(parts) if piece.id == "m-wing")
    wing = parts[number]
    fuselage = fold_piece(parts[0])[0]
    ((_, _, belly), _) = parts[0].folds[0].path
    panels = fold_piece(wing)

    def height(x, y):
        panel = next(p for p in panels if any(abs(x - a) + abs(y - b) < 1e-6 for a, b in p.ring))
        spot = joined.poses[number].place(*panel.pose.place(x, y))
        side = 1 if fuselage.ring[0][1] <= belly else -1
        return side * (belly - spot[1])

    tip = min(corners(wing))
    assert height(*tip) == pytest.approx(3 + 25 * sin(radians(5)), abs=NEAR)


def test_scores_lie_where_the_wing_meets_the_body(parts):
    wing = named(parts)["m-wing"]
    places = sorted(fold.path[0][1] for fold in wing.folds)
    assert places == pytest.approx([25, 28, 31], abs=NEAR)
    ways = [fold.way for fold in sorted(wing.folds, key=lambda fold: fold.path[0][1])]
    assert ways == ["mountain", "valley", "mountain"]


def test_the_slits_for_a_stands_tongue_lie_over_one_another(parts):
    found = named(parts)
    (((_, x, _), *_),) = found["m-fuselage"].cuts
    (((_, _, y), *_),) = found["m-wing"].cuts
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


def test_glue_on_the_back_of_the_card_is_not_hatched_over_its_face(pieces):
    from cutline.components import load_game
    from cutline.layouts.kit import build_kit, draw_game
    from cutline.layouts.sheets.papers import papers

    drawn = draw_game(load_game(pieces.write("model", PLANE)))
    front = [area for piece in drawn.pieces for area in piece.glue if area.side == "front"]
    back = [area for piece in drawn.pieces for area in piece.glue if area.side == "back"]
    assert front
    assert back
    kit = build_kit(drawn, papers()["a4"])
    hatched = [
        use
        for page in kit.printed
        for layer in page.draw().marks
        if getattr(layer, "layer", "") == "glue"
        for use in layer.drawing.marks
    ]
    assert len(hatched) == sum(
        sum(area.side == "front" for area in piece.glue) * piece.count for piece in drawn.pieces
    )
