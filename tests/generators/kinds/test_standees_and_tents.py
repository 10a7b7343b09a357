"""Standees and tents: two sides that mirror each other, each upright when it stands."""

from __future__ import annotations

import pytest

from cutline.generators.drawing import Text, flattened
from cutline.generators.pieces.folds import contains, fold_piece
from cutline.generators.pieces.gluing import gap, join

from ...support.piece_games import NEAR, corners, folded_areas, mirrored_at_its_middle

FACES = """
  front: {ground: tan, marks: [{text: Front, box: [2, 12, 20, 8], size: 12}]}
  back: {ground: sand, marks: [{text: Back, box: [2, 12, 20, 8], size: 12}]}
"""
BOX = f"standees:\n- id: s\n  size: [24, 40]{FACES}"
FIGURE = (
    'standees:\n- id: s\n  size: [24, 40]\n  stand: slot\n  outline: "M8 0 H16 C22 4 22 12 16 15'
    f' L24 22 V40 H2 V22 L8 15 C2 12 2 4 8 0 Z"{FACES}'
)
TENT = f"tents:\n- id: t\n  size: [60, 25]\n  depth: 18{FACES}"


def words(piece):
    """Each word with the middle of its line's start, the direction it runs in, and its down."""
    return {
        mark.text: ((a * mark.x + c * mark.y + e, b * mark.x + d * mark.y + f), (a, b), (c, d))
        for mark, (a, b, c, d, e, f) in flattened(piece.front.drawing)
        if isinstance(mark, Text)
    }


@pytest.mark.parametrize("text", [BOX, FIGURE])
def test_both_sides_of_a_standee_mirror_each_other_at_its_head_and_lie_on_one_another(pieces, text):
    piece = pieces.drawn("standee", text)[0]
    areas = folded_areas(piece)
    assert gap(areas["s front"].corners, areas["s back"].corners) <= NEAR
    assert mirrored_at_its_middle(piece)


def test_seen_from_behind_the_back_reads_upright_and_from_left_to_right(pieces):
    piece = pieces.one("standee", BOX)
    at, along, down = words(piece)["Back"]
    front_at, front_along, front_down = words(piece)["Front"]
    panels = fold_piece(piece, front_at)
    front, back = (next(p for p in panels if contains(p.ring, spot)) for spot in (front_at, at))
    # Folded, the front's down is the page's down; so is the back's.
    assert front.pose.turn(*front_down, 0)[1] > 0.9
    assert back.pose.turn(*down, 0)[1] > 0.9
    # The back is read from the other side, where left to right runs the other way.
    assert front.pose.turn(*front_along, 0)[0] > 0.9
    assert back.pose.turn(*along, 0)[0] < -0.9
    assert back.pose.turn(0, 0, 1)[2] < -0.9


def test_the_feet_of_a_standee_fold_outwards_to_both_sides(pieces):
    panels = fold_piece(pieces.one("standee", BOX), (12, 60))
    depths = [panel.pose.place(x, y)[2] for panel in panels for x, y in panel.ring]
    assert (min(depths), max(depths)) == pytest.approx((-9, 9), abs=NEAR)


def test_a_slotted_base_takes_the_tab(pieces):
    figure, base = pieces.drawn("standee", FIGURE)
    (slit,) = base.cuts
    xs = [x for segment in slit for x in segment[1::2]]
    tab = [x for x, y in corners(figure) if y > figure.height - 1]
    assert max(xs) - min(xs) == pytest.approx(max(tab) - min(tab) + 0.5, abs=NEAR)


def test_a_tent_stands_as_deep_as_asked_on_two_floors_that_meet_with_both_sides_upright(pieces):
    piece = pieces.one("tent", TENT)
    assert not join([piece]).faults
    areas = folded_areas(piece)
    assert gap(areas["t floor"].corners, areas["t foot"].corners) <= NEAR
    assert piece.height == pytest.approx(2 * 25 + 2 * 18, abs=1e-6)
    folds = sorted(fold.path[0][2] for fold in piece.folds)
    assert folds == pytest.approx([18, 43, 68], abs=NEAR)
    for word in ("Front", "Back"):
        (_, y), _, (_, down) = words(piece)[word]
        assert down * (y - 43) > 0, f"{word} stands on its head: its foot is towards the ridge"
