"""What is drawn on a board: grids in few paths, lines between spaces, collisions said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cutline.components import Game, load_game
from cutline.components.models.boards import connection_line, places
from cutline.components.shapes.geometry import inside
from cutline.generators.boards.maps import draw_map
from cutline.generators.drawing import Path as Line
from cutline.generators.drawing import Text, flattened

from ...support.one_page import one_page_pdf
from ...support.rasters import rastered

GAME = """
title: Field
kit: [{kind: map, id: field}]
"""
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
HEXES = (
    """
maps:
- id: field
  title: Field
  size: [180, 190]
"""
    + KINDS
    + """
  panels:
  - id: hexes
    at: [5, 5]
    size: [170, 180]
    grid: {shape: hex, size: 20, columns: 8, rows: 8, kind: clear,
      terrain: {woods: [0102-0304], town: ["0505"]}, titles: {"0505": Ely}}
"""
)
ZONES = (
    """
maps:
- id: field
  title: Zones
  size: [180, 120]
"""
    + KINDS
    + """
  panels:
  - id: zones
    at: [5, 5]
    size: [170, 110]
    spaces:
    - {id: north, kind: zone, title: North, outline: "M20 10L70 8L84 40L60 52L22 46Z"}
    - {id: east, kind: zone, title: East, outline: "M70 8L130 14L140 46L84 40Z", rotate: 90}
    - {id: isle, kind: zone, title: Isle, hexagon: [135, 80, 28]}
    connections:
    - {between: [north, east], kind: pass}
    - {between: [east, isle], kind: road, cost: 2}
    marks: []
"""
)


@pytest.fixture
def game_of(tmp_path: Path) -> Callable[[str], Game]:
    def write(text: str) -> Game:
        (tmp_path / "game.yaml").write_text(GAME, "utf-8")
        (tmp_path / "map.yaml").write_text(text, "utf-8")
        return load_game(tmp_path)

    return write


def drawn(game: Game):
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


def test_connections_lie_over_grounds_and_under_words(game_of) -> None:
    drawing, problems = drawn(game_of(ZONES))
    assert not problems
    order = []
    for mark, _ in flattened(drawing):
        if isinstance(mark, Text):
            order.append("word")
        elif isinstance(mark, Line):
            order.append(
                "line"
                if mark.stroke in ("#6f4a2f", "#a8322d") and mark.fill == "none" and len(mark.segments) == 2
                else "ground"
            )
    first, last = order.index("line"), len(order) - 1 - order[::-1].index("line")
    assert "ground" not in order[first:]
    assert "word" not in order[:last]


def test_a_connection_runs_from_outline_to_outline_and_across_a_common_edge(game_of) -> None:
    found = places(game_of(ZONES).maps[0])
    start, end = connection_line(found["east"], found["isle"])
    for spot in (start, end):
        assert not inside(spot, found["isle"].shape) or spot == end
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    assert not any(inside(middle, place.shape) for place in found.values())
    start, end = connection_line(found["north"], found["east"])
    assert inside(start, found["north"].shape) and inside(end, found["east"].shape)
    assert ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5 == pytest.approx(10)


def test_a_rotated_title_stands_upright_on_its_side(game_of) -> None:
    drawing, _ = drawn(game_of(ZONES))
    (matrix,) = [m for mark, m in flattened(drawing) if isinstance(mark, Text) and mark.text == "East"]
    assert matrix[:4] == pytest.approx((0, 1, -1, 0), abs=1e-9)


def test_a_word_that_is_printed_into_another_is_an_error_and_one_that_stands_close_is_none(game_of) -> None:
    for box, said in (
        ("[125, 76, 20, 8]", ['27:13: panel "zones": "Reef" overlaps "Isle"; move one of them']),
        ("[125, 83, 20, 5]", []),
    ):
        marked = ZONES.replace("marks: []", f"marks: [{{text: Reef, box: {box}, size: 9}}]")
        _, problems = drawn(game_of(marked))
        assert [f"{problem.line}:{problem.column}: {problem.message}" for problem in problems] == said


def test_a_hatching_shows_on_the_printed_zone_and_nowhere_else(game_of, tmp_path: Path) -> None:
    """Read from the page, for a writer shows nothing of a drawing outside its frame."""
    hatched = ZONES.replace("{id: isle, kind: zone, title: Isle,", "{id: isle, kind: town,")
    hatched = hatched.replace("gap: 2}", 'gap: 0.6, ink: "#ff0000"}')
    game = game_of(hatched)
    drawing, problems = drawn(game)
    assert not problems
    picture = rastered(one_page_pdf(tmp_path / "zones.pdf", drawing), 0, 4.0)
    isle = places(game.maps[0])["isle"].shape
    inner = outer = 0
    for x in range(0, picture.width, 3):
        for y in range(0, picture.height, 3):
            r, g, b = picture.getpixel((x, y))
            if r > 200 and g < 190 and b < 190:
                if inside((x / 4, y / 4), isle):
                    inner += 1
                else:
                    outer += 1
    assert inner > 300
    assert outer < 20
