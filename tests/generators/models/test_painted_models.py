"""Models of the gallery as they are painted, stiffened from below, and scored along the body."""

from __future__ import annotations

from itertools import product
from math import cos, radians

import pytest

from cutline.components import load_game
from cutline.components.models.gallery import gallery
from cutline.components.shapes.paths import applied
from cutline.generators.drawing import Text, flattened
from cutline.generators.outlines import rings
from cutline.generators.pieces.folds import contains, fold_piece
from cutline.generators.pieces.gluing import join
from cutline.layouts.kit import draw_game

from ...support.piece_games import NEAR, corners, folded_areas, met, mirrored

TYPES = sorted(gallery())
NAMES = "condensed-medium"  # the face of names; letters and numbers are bold
SPLINTER = 'camouflage: {pattern: splinter, skin: "#7f9468", over: "#4b6248", belly: "#cfe3e4"}'


def model(name, *keys, span=50, scored="roots"):
    said = "".join(f"\n  {key}" for key in keys)
    return f"models:\n- id: m\n  gallery: {{name: {name}, span: {span}, scored: {scored}}}{said}\n"


def test_templates_mirror_each_other_and_are_scored_the_other_way_at_a_gull_wings_bend(pieces):
    parts = {p.id: p for p in pieces.drawn("model", model("ju-87", "under: true"))}
    assert mirrored(parts["m-wing-left-below"], parts["m-wing-right-below"])
    wing = [fold for fold in parts["m-wing"].folds if fold.way == "valley" and fold.angle < 90]
    (below,) = parts["m-wing-left-below"].folds
    assert below.way == "mountain"
    assert below.angle == pytest.approx(wing[0].angle)


@pytest.mark.parametrize("name", [name for name in TYPES if not gallery()[name].fin.y])
def test_two_halves_scored_from_nose_to_tail_meet_back_to_back(pieces, name):
    parts = pieces.drawn("model", model(name, "under: true", scored="body"))
    assert [piece.id for piece in parts] == ["m-half-left", "m-half-right", "m-below"]
    gaps = met(parts)
    assert sorted(gaps) == ["m left below", "m right below", "m side left"]
    assert max(gaps.values()) <= NEAR


def test_two_halves_mirror_each_other_and_span_what_was_asked_for(pieces):
    left, right, _ = parts = pieces.drawn("model", model("he-111", "under: true", scored="body"))
    assert mirrored(left, right)
    ((_, x0, y0), (_, x1, y1)) = left.folds[0].path
    assert y0 == y1
    assert (x0, x1) == pytest.approx((0, left.width), abs=NEAR)
    assert left.folds[0].way == "valley", "the side stands up from what is seen from above"
    poses = join(parts).poses
    spots = [
        pose.place(*panel.pose.place(x, y))
        for piece, pose in zip((left, right), poses, strict=False)
        for panel in fold_piece(piece)
        for x, y in panel.ring
    ]
    # Measured across the plane in which the two sides meet.
    area = folded_areas(left)["m side left"]
    across = [sum(a * b for a, b in zip(spot, area.facing, strict=True)) for spot in spots]
    rise = gallery()["he-111"].wing.panels[-1].dihedral
    assert max(across) - min(across) == pytest.approx(50 * cos(radians(rise)), abs=0.3)


def test_camouflage_is_in_patches_above_and_of_one_colour_below_and_spots_tell_models_apart(pieces):
    text = model("me-109", SPLINTER, "under: true", 'spot: "#ff00aa"')
    fills = {
        piece.id.removeprefix("m-"): [shape.fill for shape in pieces.page(piece.front).shapes]
        for piece in pieces.drawn("model", text)
    }
    light, dark, pale = ("#7f9468", "#4b6248", "#cfe3e4")
    assert {light, dark} <= {*fills["wing"]}
    assert pale in fills["wing-left-below"]
    assert not {light, dark} & {*fills["wing-left-below"]}
    assert {light, dark, pale} <= {*fills["fuselage"]}
    assert [fills[part].count("#ff00aa") for part in ("wing", "fuselage", "tail-left")] == [2, 2, 0]


@pytest.mark.parametrize("scored", ["roots", "body"])
def test_a_number_stands_upright_in_the_spots_of_both_wings(pieces, scored):
    text = model("he-111", 'spot: "#ff00aa"', "number: 7", scored=scored)
    drawn = pieces.drawn("model", text)
    fonts = {word.font for piece in drawn for word in piece.front.drawing.texts() if word.text == "7"}
    assert fonts == {"condensed-bold"}
    read = [pieces.page(piece.front) for piece in drawn]
    sevens = [words for page in read for words in page.words if words.text == "7"]
    spots = [shape for page in read for shape in page.shapes if shape.fill == "#ff00aa"]
    wide = max(shape.box[2] for shape in spots)
    assert len(sevens) == 2
    assert wide > 6, "no larger than a spot without a number"
    assert all(0.6 * wide < words.size < wide for words in sevens)


PLAIN = f"""
models:
- {{id: "m-{{n}}", each: {{n: 1-3}}, {SPLINTER}, spot: red, gallery: {{name: spitfire}}}}
- {{id: other, {SPLINTER}, gallery: {{name: hurricane}}}}
"""
TWICE = "title: T\nkit: [{kind: model}, {kind: model, plain: true, sheet: Plain}]\n"


def test_to_be_painted_each_look_is_printed_once_in_lines_on_white(pieces):
    folder = pieces.write("model", PLAIN)
    (folder / "game.yaml").write_text(TWICE, "utf-8")
    coloured, white = draw_game(load_game(folder)).parts
    assert len(coloured) == 16
    fuselages = [piece.id for piece in white if "fuselage" in piece.id]
    assert fuselages == ["plain-m-1-fuselage", "plain-other-fuselage"]
    shapes = {f"plain-{piece.id}": corners(piece) for piece in coloured}
    for piece in white:
        fills = {shape.fill for shape in pieces.page(piece.front).shapes} - {None, "none"}
        assert fills <= {"#ffffff"}, piece.id
        assert corners(piece) == shapes[piece.id], "cut to another shape"


def test_a_template_without_a_straight_end_has_the_name_of_its_model_on_it(pieces):
    keys = ('title: "Oh, red"', "under: true")
    *_, below = pieces.drawn("model", model("me-109", *keys, scored="body"))
    assert [(text.text, text.font) for text in below.front.drawing.texts()] == [("Oh", NAMES)]
    assert below.beside is None


@pytest.mark.parametrize("name", ["hurricane", "ju-87"])
def test_parts_have_the_name_of_their_model_beside_a_straight_end_or_where_there_is_room(pieces, name):
    text = model(name, 'title: "Oh, red"', "under: true")
    for piece in pieces.drawn("model", text):
        names = [
            (mark, matrix)
            for mark, matrix in (flattened(piece.beside) if piece.beside else ())
            if isinstance(mark, Text) and mark.text == "Oh"
        ]
        assert all(mark.font == NAMES for mark, _ in names)
        large = piece.id.endswith(("fuselage", "wing"))
        assert len(names) == 1 or (large and not names)
        for (mark, matrix), (share, up) in product(names, ((0, 0), (1, 1.2))):
            x, y = mark.x + share * mark.advance, mark.y - up
            across, down = applied(matrix, x, y)
            if large:
                assert 0 <= across <= piece.width
                assert not contains(rings(piece.outline)[0], (across, down))
                continue
            assert -piece.bleed - NEAR <= across < 0 or 0 < across - piece.width <= piece.bleed + NEAR
