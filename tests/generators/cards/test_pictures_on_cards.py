"""What cards and rules show: diagrams, pictures to scale, turns played out, pieces explained."""

from __future__ import annotations

from math import hypot

import pytest

from cutline.components import load_game
from cutline.components.models.footprints import footprint
from cutline.generators.cards.pictures import draw_anatomy, draw_diagram, draw_picture
from cutline.generators.cards.plays import draw_die, draw_play
from cutline.generators.drawing import Clip, Path, Rect, Use
from cutline.generators.text.prose import Block
from cutline.layouts.kit import draw_game
from cutline.layouts.pages.columns import fill_columns
from cutline.layouts.pages.texts import rules_pages
from cutline.layouts.sheets.papers import papers

from ...support.drawing_reading import marks_of
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
SQUARES = MINI["tables.yaml"].replace("[[t]]", "[[t, costs]]") + DIAGRAM


@pytest.fixture
def squares(mini):
    return load_game(mini(tables=SQUARES))


def squares_of(game, width=90.0):
    """Return the diagram, and the top left of its squares, below the heading."""
    drawing = draw_diagram(game, game.tables.diagrams[0], width)
    squares = [mark for mark in marks_of(drawing) if isinstance(mark, Rect)]
    return drawing, min(rect.x for rect in squares), min(rect.y for rect in squares)


def test_each_figure_stands_in_its_squares_with_its_words_and_arrow(squares):
    drawing, left, top = squares_of(squares)
    places = {}  # by text: (column, row) of each square in which it stands
    for text in drawing.texts():
        square = int((text.x + text.advance / 2 - left) // 14), int((text.y - top) // 14)
        places.setdefault(text.text, []).append(square)
    assert sorted(places["2"]) == [(0, 0), (2, 0)]
    assert (places["1"], places["ahead"], places["3"]) == ([(1, 0)], [(1, 0)], [(2, 1)])
    figure, word = (next(t for t in drawing.texts() if t.text == text) for text in ("1", "ahead"))
    assert left + 14 < word.x and word.x + word.advance < left + 28
    assert figure.y < word.y - word.size * 0.6 and word.y < top + 14
    arrows = [mark for mark in marks_of(drawing) if isinstance(mark, Path) and mark.fill != "none"]
    up, right = [[s[1:3] for s in mark.segments if len(s) > 2] for mark in arrows]
    assert min(up, key=lambda xy: xy[1]) == pytest.approx((left + 21, top + 0.8))
    assert max(right) == pytest.approx((left + 42 - 0.8, top + 21))


def test_a_turned_aircraft_lies_in_its_square_and_an_empty_one_is_left_out(squares):
    drawing, left, top = squares_of(squares)
    assert len([mark for mark in marks_of(drawing) if isinstance(mark, Rect)]) == 5
    (plane,) = [mark for mark in marks_of(drawing) if isinstance(mark, Use)]
    a, b, c, d, e, f = plane.matrix
    middle = (
        a * plane.drawing.width / 2 + c * plane.drawing.height / 2 + e,
        b * plane.drawing.width / 2 + d * plane.drawing.height / 2 + f,
    )
    assert middle == pytest.approx((left + 21, top + 21)) and abs(a) < 1e-9


def test_notes_stand_beside_the_squares_where_there_is_room(squares):
    for width, beside in ((90.0, True), (60.0, False)):
        drawing, *_ = squares_of(squares, width)
        (note,) = [text for text in drawing.texts() if text.text.startswith("Nobody")]
        assert (note.x > 42) == beside
        assert drawing.height >= note.y


def test_a_card_shows_a_diagram_as_it_shows_a_table(squares):
    assert not draw_game(squares).problems


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
    for mark in marks_of(drawing):
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


PLAYS = """
plays:
- id: shot
  title: The first shot
  text: It is fired.
  pieces: [PIECE]
  dice: [{face: "5"}, {face: "9", sides: 10, says: wind}]
  turn: "1"
  log: [fire a hit]
anatomies:
- id: explained
  title: A counter
  piece: PIECE
  labels: [{at: [1, 1], says: Its corner}, {at: [15, 9], says: Its name}]
"""


@pytest.fixture
def kit(mini):
    def loaded(was="", now=""):
        counters = MINI["counters.yaml"] + "- {id: three, front: unit, values: {ground: sky, name: Three}}\n"
        tables = MINI["tables.yaml"].replace("[[t]]", "[[t, shot, explained]]") + PLAYS
        game = load_game(mini(counters=counters, tables=tables.replace("PIECE", "one").replace(was, now)))
        return game, {piece.id: piece for piece in draw_game(game).pieces}

    return loaded


def test_a_play_shows_its_pieces_dice_and_lines(kit):
    game, pieces = kit()
    drawing = draw_play(game.tables.plays[0], 90.0, game.palette, pieces)
    said = [text.text for text in drawing.texts()]
    assert {"The first shot", "It is fired.", "One", "fire a hit", "9", "wind"} <= set(said)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_of_six_sides_shows_as_many_pips(kit, face):
    game, _ = kit('face: "5"', f'face: "{face}"')
    die = draw_die(game.tables.plays[0].dice[0], game.palette)
    pips = [mark for mark in die.marks if isinstance(mark, Path) and mark.stroke == "none"]
    assert len(pips) == face


def test_an_anatomy_has_its_labels_beside_the_piece_and_lines_to_their_spots(kit):
    game, pieces = kit()
    drawing = draw_anatomy(game.tables.anatomies[0], 90.0, game.palette, pieces)
    face = next(mark for mark in marks_of(drawing) if isinstance(mark, Use))
    dots = [mark for mark in marks_of(drawing) if isinstance(mark, Path) and mark.fill != "none"]
    assert len(dots) == 2
    assert isinstance(face.drawing.marks[0].clip, Clip)
    left, right = face.matrix[4], face.matrix[4] + face.drawing.width
    for text in drawing.texts():
        if text.text.startswith("Its"):
            assert text.x + text.advance <= left or text.x >= right
