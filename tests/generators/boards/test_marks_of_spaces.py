"""Marks that a kind of space carries: filled from the space, left out where it has nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cutline.components import Game, load_game
from cutline.components.models.boards import connection_line, places
from cutline.generators.boards.maps import draw_map
from cutline.generators.drawing import Text, flattened

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


@pytest.fixture
def game_of(tmp_path: Path) -> Callable[[str], Game]:
    def write(text: str) -> Game:
        (tmp_path / "game.yaml").write_text("title: Field\nkit: [{kind: map, id: field}]", "utf-8")
        (tmp_path / "map.yaml").write_text(text, "utf-8")
        return load_game(tmp_path)

    return write


def words(game: Game) -> list[tuple[str, float]]:
    """Every text on the board with how far from the left it begins."""
    drawing, problems = draw_map(game, game.maps[0], ("maps", 0))
    assert not problems
    found = []
    for mark, matrix in flattened(drawing):
        if isinstance(mark, Text):
            found.append((mark.text, round(matrix[0] * mark.x + matrix[4])))
    return found


def test_a_mark_of_a_kind_says_what_the_space_has_and_is_left_out_where_it_has_nothing(
    game_of: Callable[[str], Game],
) -> None:
    said = [text for text, _ in words(game_of(BOARD))]
    assert sorted(said) == sorted(["1", "A", "B", "V 3, VI 1", "C", "mission"])


def test_a_mark_of_a_kind_says_in_every_cell_what_that_cell_has(game_of: Callable[[str], Game]) -> None:
    (dry, left), (deep, right) = words(game_of(CELLS))
    assert (dry, deep) == ("dry", "deep")
    assert 5 < left < 25 and 45 < right < 65


def test_a_mark_over_connections_is_drawn_after_them(game_of: Callable[[str], Game]) -> None:
    game = game_of(BOARD)
    drawing, _ = draw_map(game, game.maps[0], ("maps", 0))
    kinds = [getattr(mark, "text", "") or getattr(mark, "stroke", "") for mark in drawing.marks]
    road = kinds.index(game.palette["brown"])
    assert kinds.index("A") < road < kinds.index("V 3, VI 1")


def test_connections_of_circles_keep_their_gap_and_labels_do_not_draw_them(game_of) -> None:
    spaces = places(game_of(BOARD).maps[0])
    assert spaces["one"].middle == (35, 33)
    for gap, (start, end) in {0.0: (50, 80), 2.5: (52.5, 77.5)}.items():
        line = connection_line(spaces["one"], spaces["two"], gap)
        assert line == (pytest.approx((start, 45), abs=0.1), pytest.approx((end, 45), abs=0.1))
