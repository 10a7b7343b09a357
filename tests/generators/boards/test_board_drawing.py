"""What is drawn on a board: grids in few paths, lines between spaces, collisions said."""

from __future__ import annotations

from itertools import product

import pytest

from cutline.components import load_game
from cutline.components.models.boards import connection_line, places
from cutline.components.shapes.geometry import inside
from cutline.generators.boards.maps import draw_map
from cutline.generators.drawing import Path as Line
from cutline.generators.drawing import Text, flattened

from ...support.one_page import one_page_pdf
from ...support.rasters import rastered

KINDS = """
  kinds:
    clear: {fill: "#e3e6c4", stroke: soft-ink, width: 0.2, note_size: 7, size: 8}
    woods: {fill: "#c3d3a4", note_size: 7, size: 8, pattern: {draw: trees, ink: green, gap: 5}}
    town: {fill: cream, note_size: 7, size: 8, pattern: {draw: lines, gap: 2}}
    zone: {fill: cream, stroke: brown, size: 9}
  lines:
    road: {stroke: brown, width: 1}
    pass: {stroke: red, width: 0.9, dash: [0.01, 1.8]}
"""
HEXES = f"""
maps:
- id: field
  title: Field
  size: [180, 190]
{KINDS}
  panels:
  - id: hexes
    at: [5, 5]
    size: [170, 180]
    grid: {{shape: hex, size: 20, columns: 8, rows: 8, kind: clear,
      terrain: {{woods: [0102-0304], town: ["0505"]}}, titles: {{"0505": Ely}}}}
"""
ZONES = f"""
maps:
- id: field
  title: Zones
  size: [180, 120]
{KINDS}
  panels:
  - id: zones
    at: [5, 5]
    size: [170, 110]
    spaces:
    - {{id: north, kind: zone, title: North, outline: "M20 10L70 8L84 40L60 52L22 46Z"}}
    - {{id: east, kind: zone, title: East, outline: "M70 8L130 14L140 46L84 40Z", rotate: 90}}
    - {{id: isle, kind: zone, title: Isle, hexagon: [135, 80, 28]}}
    connections:
    - {{between: [north, east], kind: pass}}
    - {{between: [east, isle], kind: road, cost: 2}}
    marks: []
"""


@pytest.fixture
def game_of(mini):
    return lambda text: load_game(mini(map=text))


def drawn(game):
    return draw_map(game, game.maps[0], ("maps", 0))


def test_a_grid_takes_one_path_for_each_kind_and_one_for_its_lines_with_every_side_once(game_of):
    game = game_of(HEXES)
    drawing, problems = drawn(game)
    assert not problems
    marks = [mark for mark in drawing.marks if isinstance(mark, Line)]
    assert sorted(mark.fill for mark in marks if mark.fill != "none") == ["#c3d3a4", "#e3e6c4", "#f6f0e2"]
    (lines,) = [mark for mark in marks if mark.stroke == "#4a5157"]
    points = [(round(s[1], 2), round(s[2], 2)) for s in lines.segments]
    sides = [frozenset(pair) for pair in zip(points[::2], points[1::2], strict=True)]
    assert len(sides) == len(set(sides))
    # 64 hexagons of six sides; an inner side belongs to two: 8*8 and their rim.
    board = game.maps[0]
    neighbours = sum(len(board.neighbours(name)) for name in places(board)) // 2
    assert len(sides) == 6 * 64 - neighbours


def test_every_cell_shows_its_number_and_its_sign_of_terrain_inside_itself(game_of):
    game = game_of(HEXES)
    marks = list(flattened(drawn(game)[0]))
    texts = {m.text: (m, matrix) for m, matrix in marks if isinstance(m, Text)}
    for name, place in places(game.maps[0]).items():
        text, matrix = texts[name]
        x, y = text.x + matrix[4], text.y + matrix[5]
        corners = [(x, y), (x + text.advance, y - text.size * 0.7)]
        assert all(inside(corner, place.shape) for corner in corners), name
    assert "Ely" in texts
    woods = [p.shape for p in places(game.maps[0]).values() if p.kind == "woods"]
    signs = [(m, matrix) for m, matrix in marks if isinstance(m, Line) and m.fill == "#4f6b4a"]
    assert len(signs) == len(woods)
    for mark, (_, _, _, _, e, f) in signs:
        for segment in mark.segments:
            for x, y in zip(segment[1::2], segment[2::2], strict=True):
                assert any(inside((x + e, y + f), shape) for shape in woods)


def test_connections_lie_over_grounds_and_under_words(game_of):
    drawing, problems = drawn(game_of(ZONES))
    assert not problems
    marks = [mark for mark, _ in flattened(drawing)]
    lines, grounds = [], []
    for number, mark in enumerate(marks):
        if isinstance(mark, Line):
            red = mark.stroke in ("#6f4a2f", "#a8322d") and mark.fill == "none" and len(mark.segments) == 2
            (lines if red else grounds).append(number)
    assert max(grounds) < min(lines)
    assert max(lines) < min(number for number, mark in enumerate(marks) if isinstance(mark, Text))


def test_a_connection_runs_from_outline_to_outline_and_across_a_common_edge(game_of):
    found = places(game_of(ZONES).maps[0])
    start, end = connection_line(found["east"], found["isle"])
    for spot in (start, end):
        assert not inside(spot, found["isle"].shape) or spot == end
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    assert not any(inside(middle, place.shape) for place in found.values())
    start, end = connection_line(found["north"], found["east"])
    assert inside(start, found["north"].shape) and inside(end, found["east"].shape)
    assert ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5 == pytest.approx(10)


def test_a_rotated_title_stands_upright_on_its_side(game_of):
    drawing, _ = drawn(game_of(ZONES))
    (matrix,) = [m for mark, m in flattened(drawing) if isinstance(mark, Text) and mark.text == "East"]
    assert matrix[:4] == pytest.approx((0, 1, -1, 0), abs=1e-9)


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("[125, 76, 20, 8]", ['27:13: panel "zones": "Reef" overlaps "Isle"; move one of them']),
        ("[125, 83, 20, 5]", []),
    ],
)
def test_a_word_that_is_printed_into_another_is_an_error_and_one_that_stands_close_is_none(
    game_of, box, said
):
    marked = ZONES.replace("marks: []", f"marks: [{{text: Reef, box: {box}, size: 9}}]")
    _, problems = drawn(game_of(marked))
    assert [f"{problem.line}:{problem.column}: {problem.message}" for problem in problems] == said


def test_a_hatching_shows_on_the_printed_zone_and_nowhere_else(game_of, tmp_path):
    hatched = ZONES.replace("{id: isle, kind: zone, title: Isle,", "{id: isle, kind: town,")
    hatched = hatched.replace("gap: 2}", 'gap: 0.6, ink: "#ff0000"}')
    game = game_of(hatched)
    drawing, problems = drawn(game)
    assert not problems
    picture = rastered(one_page_pdf(tmp_path / "zones.pdf", drawing), 0, 4.0)
    isle = places(game.maps[0])["isle"].shape
    spots = product(range(0, picture.width, 3), range(0, picture.height, 3))
    red = [(x, y) for x, y in spots for r, g, b in [picture.getpixel((x, y))] if r > 200 and max(g, b) < 190]
    inner = sum(inside((x / 4, y / 4), isle) for x, y in red)
    assert inner > 300
    assert len(red) - inner < 20


BOARD = """
maps:
- id: field
  title: Field
  size: [180, 120]
  kinds:
    wood:
      fill: "#c3d3a4"
      marks:
      - {text: "{drop}", box: [2, 20, 26, 4], over: true}
      - {text: "{marker 1}", box: [2, 2, 5, 5]}
      - {text: "{marker 2}", box: [23, 2, 5, 5]}
      - {text: mission, has: mission, box: [2, 12, 26, 4]}
  lines: {road: {stroke: brown, width: 1}}
  panels:
  - id: zones
    at: [5, 5]
    size: [170, 110]
    spaces:
    - {id: one, kind: wood, title: "1", circle: [30, 40, 15], label: [30, 28],
       values: {drop: "V 3, VI 1", marker: A B}}
    - {id: two, kind: wood, circle: [90, 40, 15], values: {marker: C, mission: usa}}
    connections: [{between: [one, two], kind: road}]
"""
CELLS = """
maps:
- id: field
  title: Field
  size: [180, 120]
  kinds: {wood: {note_size: 7, marks: [{text: "{well}", box: [2, 10, 16, 5], over: true}]}}
  panels:
  - id: cells
    at: [5, 5]
    size: [170, 110]
    grid: {shape: square, size: 20, columns: 3, rows: 2, kind: wood, numbers: none,
      values: {"0101": {well: dry}, "0302": {well: deep}}}
"""


def words(game):
    """Every text on the board with how far from the left it begins."""
    drawing, problems = drawn(game)
    assert not problems
    texts = [(mark, matrix) for mark, matrix in flattened(drawing) if isinstance(mark, Text)]
    return [(mark.text, round(matrix[0] * mark.x + matrix[4])) for mark, matrix in texts]


def test_a_mark_of_a_kind_says_what_the_space_has_and_is_left_out_where_it_has_nothing(game_of):
    said = [text for text, _ in words(game_of(BOARD))]
    assert sorted(said) == sorted(["1", "A", "B", "V 3, VI 1", "C", "mission"])


def test_a_mark_of_a_kind_says_in_every_cell_what_that_cell_has(game_of):
    (dry, left), (deep, right) = words(game_of(CELLS))
    assert (dry, deep) == ("dry", "deep")
    assert 5 < left < 25 and 45 < right < 65


def test_a_mark_over_connections_is_drawn_after_them(game_of):
    game = game_of(BOARD)
    drawing, _ = drawn(game)
    kinds = [getattr(mark, "text", "") or getattr(mark, "stroke", "") for mark in drawing.marks]
    road = kinds.index(game.palette["brown"])
    assert kinds.index("A") < road < kinds.index("V 3, VI 1")


def test_connections_of_circles_keep_their_gap_and_labels_do_not_draw_them(game_of):
    spaces = places(game_of(BOARD).maps[0])
    assert spaces["one"].middle == (35, 33)
    for gap, (start, end) in {0.0: (50, 80), 2.5: (52.5, 77.5)}.items():
        line = connection_line(spaces["one"], spaces["two"], gap)
        assert line == (pytest.approx((start, 45), abs=0.1), pytest.approx((end, 45), abs=0.1))
