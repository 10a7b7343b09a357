"""Diagrams on cards: squares round a piece, each with what it says in its place."""

from __future__ import annotations

import pytest

from cutline.components import BadInput, Unfit, load_game
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
    return draw_diagram(game, game.tables.diagrams[0], width)


def corner(drawing):
    """Return the top left of its squares, below the heading."""
    squares = [mark for mark in drawing.marks if isinstance(mark, Rect)]
    return min(rect.x for rect in squares), min(rect.y for rect in squares)


def square_of(drawing, text):
    """(column, row) of each square in which a text stands."""
    left, top = corner(drawing)
    return sorted(
        (int((one.x + one.advance / 2 - left) // 14), int((one.y - top) // 14))
        for one in drawing.texts()
        if one.text == text
    )


def test_each_figure_stands_in_its_squares(game):
    drawing = drawn(game)
    assert square_of(drawing, "2") == [(0, 0), (2, 0)]
    assert square_of(drawing, "1") == square_of(drawing, "ahead") == [(1, 0)]
    assert square_of(drawing, "3") == [(2, 1)]


def test_words_keep_inside_their_squares_and_off_one_another(game):
    drawing = drawn(game)
    left, top = corner(drawing)
    one, word = (next(t for t in drawing.texts() if t.text == said) for said in ("1", "ahead"))
    assert left + 14 < word.x and word.x + word.advance < left + 28
    assert one.y < word.y - word.size * 0.6 and word.y < top + 14


def test_an_arrow_points_to_the_edge_it_names(game):
    drawing = drawn(game)
    left, top = corner(drawing)
    arrows = [mark for mark in drawing.marks if isinstance(mark, Path) and mark.fill != "none"]
    up, right = [[s[1:3] for s in mark.segments if len(s) > 2] for mark in arrows]
    assert min(up, key=lambda xy: xy[1]) == pytest.approx((left + 21, top + 0.8))
    assert max(right) == pytest.approx((left + 42 - 0.8, top + 21))


def test_a_turned_aircraft_lies_in_its_square_and_an_empty_one_is_left_out(game):
    drawing = drawn(game)
    left, top = corner(drawing)
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
        drawing = drawn(game, width)
        (note,) = [text for text in drawing.texts() if text.text.startswith("Nobody")]
        assert (note.x > 42) == beside
        assert drawing.height >= note.y


def test_squares_wider_than_their_column_are_told(game):
    with pytest.raises(Unfit, match="squares take 42 mm, but there is room for only 40"):
        drawn(game, 40.0)


def test_a_card_shows_a_diagram_as_it_shows_a_table(game):
    found = draw_game(game)
    assert not found.problems


BAD = [
    ("[slant, ahead, slant]", "[slant, aheda, slant]", 'did you mean "ahead"?'),
    ('["", plane, side]', '["", plane, ahead]', 'square "side" stands in no row'),
    ("fill: sky", "fill: skye", 'did you mean "sky"?'),
    ("aircraft: spitfire", "aircraft: spitfre", 'did you mean "spitfire"?'),
    ("id: costs", "id: t", 'a table is called "t" already'),
    ("id: costs", "id: cost", 'table "costs" does not exist; did you mean "cost"?'),
]


@pytest.mark.parametrize(("was", "now", "said"), BAD)
def test_what_is_wrong_in_a_diagram_is_told(mini, was, now, said):
    with pytest.raises(BadInput) as raised:
        load_game(mini(tables=TABLES.replace(was, now)))
    assert said in str(raised.value)
