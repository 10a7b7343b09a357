"""Roads and rivers are drawn as one would draw them, and words keep off them."""

from __future__ import annotations

import pytest

from cutline.components import house, load_game
from cutline.components.shapes.geometry import boxes_meet
from cutline.generators.boards.grid_edges import crossed, grid_ways
from cutline.generators.boards.maps import draw_map
from cutline.generators.drawing import Path, Rect, Text, flattened
from cutline.generators.faces.contrast import Fill, Fills

MAP = """
maps:
- id: field
  title: Field
  size: [120, 120]
  kinds: {clear: {fill: cream, note_size: 5, size: 7, least: 7}, woods: {fill: sand, pattern: {draw: trees}}}
  panels:
  - id: main
    at: [0, 0]
    size: [120, 120]
    grid:
      shape: hex
      orientation: ORIENTATION
      size: 15
      columns: 6
      rows: 6
      kind: clear
      terrain: {woods: ["0202"]}
      titles: {"0302": Brod, "0505": Sela}
      roads: {road: ["0301 0302 0303 0304"], track: ["0101 0102 0103"]}
      rivers: {river: [0302/0402], stream: [0402/0502]}
"""


@pytest.fixture(params=["flat", "pointed"])
def game(mini, request):
    return load_game(mini(map=MAP.replace("ORIENTATION", request.param)))


def test_all_casings_lie_under_all_strokes_of_roads(mini):
    game = load_game(mini(map=MAP.replace("ORIENTATION", "flat").replace("track:", "railway:")))
    ways = grid_ways(game, game.maps[0], game.maps[0].panels[0].grid)
    lines = house().lines
    strokes = [mark.stroke for mark in ways.marks if isinstance(mark, Path)]
    halos = [strokes.index(lines[name]["halo"]) for name in ("road", "railway")]
    over = [strokes.index(lines[name]["stroke"]) for name in ("road", "railway")]
    assert max(halos) < min(over)


def test_a_road_is_one_line_from_end_to_end(game):
    grid = game.maps[0].panels[0].grid
    ways = grid_ways(game, game.maps[0], grid)
    road = next(mark for mark in ways.marks if mark.stroke == house().lines["road"]["stroke"])
    assert [segment[0] for segment in road.segments].count("M") == 1
    start, end = sorted(grid.centre(*grid.by_number[number]) for number in ("0301", "0304"))
    first, last = sorted([road.segments[0][1:], road.segments[-1][-2:]])
    assert [*first, *last] == pytest.approx([*start, *end], abs=0.01)


def test_numbers_and_names_keep_off_roads_and_rivers(game):
    board = game.maps[0]
    drawing, problems = draw_map(game, board, ("maps", 0))
    assert not problems
    lines = grid_ways(game, board, board.panels[0].grid).lines
    words = [mark for mark, _ in flattened(drawing) if isinstance(mark, Text)]
    boxes = [(word.x, word.y - 0.7 * word.size, word.advance, 0.7 * word.size) for word in words]
    assert {"Brod", "Sela", "0302"} <= {word.text for word in words}
    plates = [mark for mark, _ in flattened(drawing) if isinstance(mark, Rect) and 0 < mark.w < 10]
    for word, box in zip(words, boxes, strict=True):
        free = not crossed(box, lines)
        assert free or any(boxes_meet(box, (p.x, p.y, p.w, p.h), 0.5) for p in plates), word.text
    assert sum(crossed(box, lines) for box in boxes) <= 1


@pytest.mark.parametrize("at", [(0, 0), (3, 4)])
def test_a_name_without_a_free_place_is_told_with_its_remedy_and_stands_where_that_says(mini, at):
    name = '0302": {text: Brod, at: [3, 4]}' if any(at) else '0302": Brod'
    crowded = 'road: ["0301 0302 0303", "0202 0302 0402", "0201 0302 0401"]'
    text = MAP.replace("ORIENTATION", "flat").replace('0302": Brod', name)
    text = text.replace('road: ["0301 0302 0303 0304"]', crowded)
    text = text.replace("rivers:", "walls: {wall: [0302/0303 0302/0202]}\n      rivers:")
    game = load_game(mini(map=text))
    drawing, problems = draw_map(game, game.maps[0], ("maps", 0))
    if not any(at):
        (problem,) = problems
        assert 'the name "Brod" of cell 0302' in problem.message and "at: [0, 6]" in problem.message
        assert problem.line == 19
        return
    grid = game.maps[0].panels[0].grid
    x, y = grid.centre(*grid.by_number["0302"])
    (brod,) = [mark for mark, _ in flattened(drawing) if isinstance(mark, Text) and mark.text == "Brod"]
    assert not problems
    assert brod.x + brod.advance / 2 == pytest.approx(x + 3, abs=0.01)
    assert brod.y - 0.35 * brod.size == pytest.approx(y + 4, abs=0.6)


def test_the_topmost_of_many_fills_is_found():
    below = Fills()
    fills = [
        Fill(Rect(k % 40 * 5.0, k // 40 * 5.0, 6, 6, f"#{k:06x}"), (1, 0, 0, 1, 0, 0)) for k in range(1600)
    ]
    whole = Fill(Rect(0, 0, 300, 300, "#ffffff"), (1, 0, 0, 1, 0, 0))
    for fill in (whole, *fills):
        below.add(fill)
    for x, y in ((3.0, 3.0), (5.5, 5.5), (99.0, 150.5), (202.0, 3.0), (299.0, 299.0), (301.0, 3.0)):
        slow = next((fill for fill in reversed([whole, *fills]) if fill.covers((x, y))), None)
        assert below.on_top((x, y)) is slow
