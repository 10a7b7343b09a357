"""Pictures on cards and under rules: marks in the lengths of a table, printed to scale."""

from __future__ import annotations

from math import hypot

import pytest

from cutline.components import load_game
from cutline.components.models.footprints import footprint
from cutline.generators.cards.pictures import draw_picture
from cutline.generators.drawing import Path, Use
from cutline.generators.text.prose import Block
from cutline.layouts.pages.columns import fill_columns
from cutline.layouts.pages.texts import rules_pages
from cutline.layouts.sheets.papers import papers

from ...support.mini_game import MINI

PICTURE = """
pictures:
- id: reach
  title: What a gun covers
  size: [12 in, 13 in]
  scale: 1/4
  marks:
  - {sector: [6 in, 12 in, "{{ v.range }} in"], arc: 60, fill: sand, stroke: ink, width: 0.4}
  - {aircraft: b-17, at: [6 in, 5 in], scale: 285, rotate: 90, gun: tail, reach: 4 in, fill: sky}
  - {aircraft: b-17, at: [6 in, 5 in], scale: 285, rotate: 90, fill: sky}
  - {text: reach, box: [5 in, 8 in, 2 in, 1 in], size: 9}
  notes: [It covers no more.]
values: {range: {value: 10}}
"""
TABLES = MINI["tables.yaml"].replace("[[t]]", "[[t, reach]]") + PICTURE
RULES = 'rules: [{id: "1", title: Guns, text: They fire., check: by hand, why: Yes, picture: reach}]'
INCH = 25.4 / 4  # as the picture is printed


def drawn(mini, **how):
    game = load_game(mini(tables=TABLES))
    return draw_picture(game, game.tables.pictures[0], 90.0, **how)


def paths(drawing, matrix=(0.0, 0.0)):
    """Every path of a drawing as its points, its fill and stroke width, where it lies."""
    for mark in drawing.marks:
        if isinstance(mark, Path):
            points = [(s[-2] + matrix[0], s[-1] + matrix[1]) for s in mark.segments if len(s) > 1]
            yield points, mark
        elif isinstance(mark, Use) and mark.matrix[:4] == (1.0, 0.0, 0.0, 1.0):
            yield from paths(mark.drawing, (matrix[0] + mark.matrix[4], matrix[1] + mark.matrix[5]))


def test_sectors_open_upwards_and_a_gunner_covers_what_the_gallery_says_from_where_he_stands(mini):
    (points, mark), (gunners, _), *_ = paths(drawn(mini, alone=True))
    rim, apex = points[:-1], points[-1]
    left = (90 - 12 * INCH) / 2  # in the middle of its column
    assert apex == pytest.approx((left + 6 * INCH, 12 * INCH))
    for x, y in rim:
        assert hypot(x - apex[0], y - apex[1]) == pytest.approx(10 * INCH, abs=0.01)
        assert y < apex[1]
    assert abs(rim[0][0] - rim[-1][0]) == pytest.approx(10 * INCH, abs=0.01)  # 60 degrees
    assert mark.width == 0.4
    (gun,) = [gun for gun in footprint("b-17").guns if gun.name == "tail"]
    metre = 1000 / 285 / 4  # turned to the right, its tail looks to the left
    apex = left + 6 * INCH + gun.ahead * metre, 5 * INCH
    assert gunners[-1] == pytest.approx(apex, abs=0.01)
    for x, y in gunners[:-1]:
        assert hypot(x - gunners[-1][0], y - gunners[-1][1]) == pytest.approx(4 * INCH, abs=0.01)


def test_a_card_shows_a_picture_with_its_words(mini):
    texts = {text.text for text in drawn(mini).texts()}
    assert {"What a gun covers", "reach", "It covers no more."} <= texts


def test_a_rule_shows_its_picture_without_them(mini):
    game = load_game(mini(tables=TABLES, rules=RULES))
    alone = draw_picture(game, game.tables.pictures[0], 90.0, alone=True)
    assert {text.text for text in alone.texts()} == {"reach"}
    pages, problems = rules_pages(game, papers()["a4"])
    assert not problems
    (page,) = pages
    texts = [text.text for text in page.draw().texts()]
    assert texts.count("reach") == texts.count("What a gun covers") == 1


def test_a_picture_without_room_lets_text_by_and_heads_the_next_column():
    text, picture, more = (Block(80.0, ((),) * lines, 5.0, floats=lines == 9) for lines in (4, 9, 5))
    assert fill_columns([text, picture, more], [50.0]) == [[text, more], [picture]]
    assert fill_columns([text, picture, more], [70.0]) == [[text, picture], [more]]
    assert fill_columns([text, picture], [50.0]) == [[text], [picture]]
