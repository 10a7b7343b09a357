"""Pictures on cards and under rules: marks in the lengths of a table, printed to scale."""

from __future__ import annotations

from math import hypot

import pytest

from cutline.components import BadInput, Unfit, load_game
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


def loaded(mini, was="", now=""):
    return load_game(mini(tables=TABLES.replace(was, now)))


def drawn(game, **how):
    return draw_picture(game, game.tables.pictures[0], 90.0, **how)


def paths(drawing, matrix=(0.0, 0.0)):
    """Every path of a drawing as its points, its fill and stroke width, where it lies."""
    for mark in drawing.marks:
        if isinstance(mark, Path):
            points = [(s[-2] + matrix[0], s[-1] + matrix[1]) for s in mark.segments if len(s) > 1]
            yield points, mark
        elif isinstance(mark, Use) and mark.matrix[:4] == (1.0, 0.0, 0.0, 1.0):
            yield from paths(mark.drawing, (matrix[0] + mark.matrix[4], matrix[1] + mark.matrix[5]))


def test_sectors_open_upwards_and_measure_to_scale(mini):
    points, mark = next(paths(drawn(loaded(mini), alone=True)))
    rim, apex = points[:-1], points[-1]
    left = (90 - 12 * INCH) / 2  # in the middle of its column
    assert apex == pytest.approx((left + 6 * INCH, 12 * INCH))
    for x, y in rim:
        assert hypot(x - apex[0], y - apex[1]) == pytest.approx(10 * INCH, abs=0.01)
        assert y < apex[1]
    assert abs(rim[0][0] - rim[-1][0]) == pytest.approx(10 * INCH, abs=0.01)  # 60 degrees
    assert mark.width == 0.4


def test_a_gunner_covers_what_the_gallery_says_from_where_he_stands(mini):
    _, (points, _) = list(paths(drawn(loaded(mini), alone=True)))[:2]
    (gun,) = [gun for gun in footprint("b-17").guns if gun.name == "tail"]
    metre = 1000 / 285 / 4
    left = (90 - 12 * INCH) / 2  # turned to the right, its tail looks to the left
    assert points[-1] == pytest.approx((left + 6 * INCH + gun.ahead * metre, 5 * INCH), abs=0.01)
    for x, y in points[:-1]:
        assert hypot(x - points[-1][0], y - points[-1][1]) == pytest.approx(4 * INCH, abs=0.01)


def test_words_of_a_picture_stand_on_a_card_and_not_under_a_rule(mini):
    game = loaded(mini)
    texts = {text.text for text in drawn(game).texts()}
    assert {"What a gun covers", "reach", "It covers no more."} <= texts
    assert {text.text for text in drawn(game, alone=True).texts()} == {"reach"}


def test_a_rule_shows_its_picture(mini):
    game = load_game(mini(tables=TABLES, rules=RULES))
    pages, problems = rules_pages(game, papers()["a4"])
    assert not problems
    (page,) = pages
    texts = [text.text for text in page.draw().texts()]
    assert texts.count("reach") == texts.count("What a gun covers") == 1
    with pytest.raises(BadInput, match=r'picture "reahc" does not exist; did you mean "reach"\?'):
        load_game(mini("bad", tables=TABLES, rules=RULES.replace("reach", "reahc")))


def test_a_picture_without_room_lets_text_by_and_heads_the_next_column():
    text, picture, more = (Block(80.0, ((),) * lines, 5.0, floats=lines == 9) for lines in (4, 9, 5))
    assert fill_columns([text, picture, more], [50.0]) == [[text, more], [picture]]
    assert fill_columns([text, picture, more], [70.0]) == [[text, picture], [more]]
    assert fill_columns([text, picture], [50.0]) == [[text], [picture]]


def test_a_picture_wider_than_its_column_is_told(mini):
    with pytest.raises(Unfit, match="it is 102 mm wide, and there is room for 90"):
        drawn(loaded(mini, "scale: 1/4", "scale: 1/3"))


def test_a_mark_that_leaves_its_picture_is_told(mini):
    with pytest.raises(Unfit, match=r"reaches 8\.0 mm over the edge"):
        drawn(loaded(mini, "5 in], scale: 285, rotate: 90, fill", "0 in], scale: 285, fill"))


BAD = [
    ("gun: tail", "gun: tale", 'did you mean "tail"?'),
    ("gun: tail, reach: 4 in", "gun: tail", 'a "gun" needs "at", "scale" and "reach"'),
    ("at: [6 in, 5 in], scale: 285, rotate: 90, fill", "scale: 285, fill", '"at: [x, y]" with'),
    ("{text: reach,", "{text: reach, at: [1, 1],", '"at" belongs to an aircraft'),
    ("id: reach", "id: t", 'a table is called "t" already'),
    ("fill: sand", "fill: snad", 'did you mean "sand"?'),
]


@pytest.mark.parametrize(("was", "now", "said"), BAD)
def test_mistakes_are_told_in_plain_words(mini, was, now, said):
    with pytest.raises(BadInput) as caught:
        loaded(mini, was, now)
    assert said in str(caught.value)
