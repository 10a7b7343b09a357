"""Diagrams on cards: squares round a piece, each with what it says in its place."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.generators.cards.pictures import draw_diagram
from cutline.generators.drawing import Path, Rect, Use
from cutline.layouts.kit import draw_game

from ...support.mini_game import MINI

DIAGRAM = """
diagrams:
- id: costs
  title: What a square costs
  rows:
  - [slant, ahead, slant]
  - ["", plane, side]
  squares:
    ahead: {text: "1", says: ahead, arrow: 0, fill: night}
    slant: {text: "{{ v.slant }}", fill: sky}
    side: {text: "3", arrow: 90}
    plane: {aircraft: spitfire, rotate: 90}
  size: 14
  notes: [Nobody stops here.]
values: {slant: {value: 2}}
"""
TABLES = MINI["tables.yaml"].replace("[[t]]", "[[t, costs]]") + DIAGRAM


@pytest.fixture
def game(mini):
    return load_game(mini(tables=TABLES))


def drawn(game, width=90.0):
    """Return the diagram, and the top left of its squares, below the heading."""
    drawing = draw_diagram(game, game.tables.diagrams[0], width)
    squares = [mark for mark in drawing.marks if isinstance(mark, Rect)]
    return drawing, min(rect.x for rect in squares), min(rect.y for rect in squares)


def test_each_figure_stands_in_its_squares_with_its_words_and_arrow(game):
    drawing, left, top = drawn(game)
    squares = {}  # by text: (column, row) of each square in which it stands
    for text in drawing.texts():
        square = int((text.x + text.advance / 2 - left) // 14), int((text.y - top) // 14)
        squares.setdefault(text.text, []).append(square)
    assert sorted(squares["2"]) == [(0, 0), (2, 0)]
    assert (squares["1"], squares["ahead"], squares["3"]) == ([(1, 0)], [(1, 0)], [(2, 1)])
    figure, word = (next(t for t in drawing.texts() if t.text == text) for text in ("1", "ahead"))
    assert left + 14 < word.x and word.x + word.advance < left + 28
    assert figure.y < word.y - word.size * 0.6 and word.y < top + 14
    arrows = [mark for mark in drawing.marks if isinstance(mark, Path) and mark.fill != "none"]
    up, right = [[s[1:3] for s in mark.segments if len(s) > 2] for mark in arrows]
    assert min(up, key=lambda xy: xy[1]) == pytest.approx((left + 21, top + 0.8))
    assert max(right) == pytest.approx((left + 42 - 0.8, top + 21))


def test_a_turned_aircraft_lies_in_its_square_and_an_empty_one_is_left_out(game):
    drawing, left, top = drawn(game)
    assert len([mark for mark in drawing.marks if isinstance(mark, Rect)]) == 5
    (plane,) = [mark for mark in drawing.marks if isinstance(mark, Use)]
    a, b, c, d, e, f = plane.matrix
    middle = (
        a * plane.drawing.width / 2 + c * plane.drawing.height / 2 + e,
        b * plane.drawing.width / 2 + d * plane.drawing.height / 2 + f,
    )
    assert middle == pytest.approx((left + 21, top + 21)) and abs(a) < 1e-9


def test_notes_stand_beside_the_squares_where_there_is_room(game):
    for width, beside in ((90.0, True), (60.0, False)):
        drawing, *_ = drawn(game, width)
        (note,) = [text for text in drawing.texts() if text.text.startswith("Nobody")]
        assert (note.x > 42) == beside
        assert drawing.height >= note.y


def test_a_card_shows_a_diagram_as_it_shows_a_table(game):
    assert not draw_game(game).problems
