"""pieces.yaml: pieces of any outline, their two sides, folds and glue; errors where they stand."""

from __future__ import annotations

import pytest

from cutline.generators.pieces.gluing import gap, landed

from ...support.piece_games import NEAR, corners, picture

ARROW = """
    pieces:
    - id: arrow
      outline: "M0 8 H24 V0 L40 13 L24 26 V18 H0 Z"
      ground: red
      back: {ground: blue}
"""
NET = """
    pieces:
    - id: tube
      size: [60, 14]
      folds:
      - {line: [[10, 0], [10, 14]], angle: 90}
      - {line: [[22.5, 0], [22.5, 14]], angle: 90}
      - {line: [[35, 0], [35, 14]], angle: 90}
      - {line: [[47.5, 0], [47.5, 14]], angle: 90}
      glue:
      - {box: [0, 0, 10, 14], name: flap, to: under}
      - {box: [50, 0, 10, 14], name: under, side: back}
"""


@pytest.mark.parametrize(
    ("keys", "width", "height"),
    [
        ("size: [30, 20]", 30, 20),
        ("size: 5/8 in", 15.875, 15.875),
        ("size: [20, 20], shape: circle", 20, 20),
        ("size: [30, 26], shape: hexagon", 30, 26),
        ('outline: "M0 0 H12 V7 H0 Z"', 12, 7),
    ],
)
def test_a_piece_is_as_large_as_it_says(pieces, keys, width, height):
    piece = pieces.one("piece", f"pieces:\n- {{id: p, {keys}}}\n")
    assert (piece.width, piece.height) == pytest.approx((width, height), abs=1e-6)
    xs, ys = zip(*corners(piece), strict=True)
    assert (min(xs), max(xs)) == pytest.approx((0, width), abs=NEAR)
    assert (min(ys), max(ys)) == pytest.approx((0, height), abs=NEAR)


def test_the_ground_bleeds_beyond_any_outline_and_a_back_is_drawn_as_seen_from_behind(pieces):
    piece = pieces.one("piece", ARROW)
    front, back = picture(pieces, piece), picture(pieces, piece, back=True)
    for spot in [(-1.5, 13), (12, 6.5), (33, 5.5), (22.5, 1), (41, 13)]:
        assert front(*spot) == (168, 50, 45), spot
    # The point of the arrow is on the left now.
    assert back(1, 13) == (47, 93, 140)
    assert back(39, 2) == (255, 255, 255)


def test_a_fold_piece_has_two_halves_that_mirror_each_other_at_the_score(pieces):
    text = "pieces:\n- {id: p, size: [30, 20], ground: red, back: {ground: blue}, fold: top}\n"
    piece = pieces.one("piece", text)
    assert (piece.width, piece.height, piece.back) == (30, 40, None)
    (fold,) = piece.folds
    assert [y for _, _, y in fold.path] == pytest.approx([20, 20], abs=NEAR)


def test_a_net_closes_and_its_glue_meets(pieces):
    flap, under = landed(pieces.one("piece", NET))
    assert gap(flap.corners, under.corners) <= NEAR


def test_faces_are_shared_by_name_and_filled_from_values(pieces):
    text = """
        faces:
          sign: {ground: yellow, marks: [{text: "{says}", box: [2, 5, 26, 10], size: 14}]}
        pieces:
        - {id: a, size: [30, 20], front: sign, values: {says: STOP}}
        - {id: b, size: [30, 20], front: sign, back: sign, values: {says: GO}}
    """
    one, two = pieces.drawn("piece", text)
    assert [word.text for word in one.front.drawing.texts()] == ["STOP"]
    assert [word.text for word in two.back.drawing.texts()] == ["GO"]
    assert one.front.key != two.front.key
    assert two.front.key == two.back.key
