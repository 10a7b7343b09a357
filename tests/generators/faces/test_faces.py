"""What a face is set in, and where its grounds bleed; `errors.txt` has what does not lie on it."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.components.reading.own_fonts import OwnFont, Type
from cutline.components.reading.sfnt import read_sfnt
from cutline.generators.kinds.counters import draw_counters
from cutline.generators.text.fonts import typeset

from ...support.mini_game import MINI
from ...support.own_type import own_type
from ...support.piece_games import picture

FACE = """size: 16 mm
bleed: 2 mm
faces: {{face: {{ground: sky, grounds: [{grounds}]}}}}
counters:
- {{id: one, front: face, shape: {shape}}}
"""


def drawn(mini, **keys):
    return draw_counters(load_game(mini(counters=FACE.format(**{"shape": "rectangle", **keys}))), [])


def test_a_face_that_is_drawn_later_is_set_in_the_type_of_its_game(mini):
    own = OwnFont.of("bold", "bold", "My", read_sfnt(own_type(), "My"))
    file = MINI["counters.yaml"].replace("ink: ink", "ink: ink, font: bold")
    with typeset(Type((("bold", own),))):
        pieces, problems = draw_counters(load_game(mini(counters=file)), [])
    assert problems == []
    assert {text.font for piece in pieces for text in piece.front.drawing.texts()} == {own}


RED, SKY = (0xA8, 0x32, 0x2D), (0xDF, 0xE7, 0xE3)


def near(one, other):
    return all(abs(a - b) < 8 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("shape", ["rectangle", "circle", "hexagon"])
def test_a_region_of_the_ground_bleeds_where_it_meets_the_cut(mini, pieces, shape):
    (piece,), problems = drawn(mini, grounds="{fill: red, box: [0, 0, 16, 6]}", shape=shape)
    assert problems == [] and piece.front.ground == "", "neighbours cannot share its edge"
    at, middle = picture(pieces, piece), piece.width / 2
    assert near(at(middle, -1.5), RED), "above the cut"
    assert near(at(middle, 3), RED)
    assert near(at(middle, 8), SKY)
    assert near(at(middle, piece.height + 1.5), SKY), "below the cut"


def test_a_region_inside_the_face_leaves_its_edge_alone(mini):
    (piece,), _ = drawn(mini, grounds="{fill: red, box: [4, 4, 8, 8]}")
    assert piece.front.ground == "#dfe7e3"
