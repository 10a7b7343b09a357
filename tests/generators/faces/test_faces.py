"""What a face may hold: marks that stay on it, texts that stay apart, grounds that bleed."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.components.reading.own_fonts import OwnFont, Type
from cutline.components.reading.sfnt import read_sfnt
from cutline.generators.drawing import Drawing, Use
from cutline.generators.kinds.counters import draw_counters
from cutline.generators.text.fonts import typeset

from ...support.mini_game import MINI
from ...support.one_page import one_page_pdf
from ...support.own_type import own_type
from ...support.rasters import rastered

FACE = """size: 16 mm
bleed: 2 mm
faces:
  face:
    ground: sky
{grounds}{marks}counters:
- {{id: one, front: face, shape: {shape}}}
"""


def drawn(mini, *marks, grounds="", shape="rectangle"):
    lines = "    marks:\n" + "".join(f"    - {mark}\n" for mark in marks) if marks else ""
    text = FACE.format(marks=lines, grounds=grounds, shape=shape)
    game = load_game(mini(counters=text))
    return draw_counters(game, [])


def test_a_face_that_is_drawn_later_is_set_in_the_type_of_its_game(mini):
    own = OwnFont.of("bold", "bold", "My", read_sfnt(own_type(), "My"))
    file = MINI["counters.yaml"].replace("ink: ink", "ink: ink, font: bold")
    with typeset(Type((("bold", own),))):
        pieces, problems = draw_counters(load_game(mini(counters=file)), [])
    assert problems == []
    assert {text.font for piece in pieces for text in piece.front.drawing.texts()} == {own}


def pixel(tmp_path, piece, x, y):
    """Return the colour at a spot of a piece's front, mm from its top left; its bleed is around it."""
    wide, high = piece.width + 8, piece.height + 8
    page = Drawing(wide, high, (Use(piece.front.drawing, (1.0, 0.0, 0.0, 1.0, 4.0, 4.0)),))
    picture = rastered(one_page_pdf(tmp_path / "face.pdf", page), 0, 10.0)
    return picture.getpixel((int((x + 4) * 10), int((y + 4) * 10)))


RED, SKY = (0xA8, 0x32, 0x2D), (0xDF, 0xE7, 0xE3)


def near(one, other):
    return all(abs(a - b) < 8 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("shape", ["rectangle", "circle", "hexagon"])
def test_a_region_of_the_ground_bleeds_where_it_meets_the_cut(mini, tmp_path, shape):
    grounds = "    grounds:\n    - {fill: red, box: [0, 0, 16, 6]}\n"
    (piece,), problems = drawn(mini, grounds=grounds, shape=shape)
    assert problems == [] and piece.front.ground == ""
    middle = piece.width / 2
    assert near(pixel(tmp_path, piece, middle, -1.5), RED), "above the cut"
    assert near(pixel(tmp_path, piece, middle, 3), RED)
    assert near(pixel(tmp_path, piece, middle, 8), SKY)
    assert near(pixel(tmp_path, piece, middle, piece.height + 1.5), SKY), "below the cut"


def test_a_region_inside_the_face_leaves_its_edge_alone(mini):
    grounds = "    grounds:\n    - {fill: red, box: [4, 4, 8, 8]}\n"
    (piece,), _ = drawn(mini, grounds=grounds)
    assert piece.front.ground == "#dfe7e3"
