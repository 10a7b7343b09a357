"""Texts within 1 mm of a cut, and cells that all but reach the edge of a board, are told at their line."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.generators.pieces.nearness import near_cuts
from cutline.layouts.kit import draw_game

from ...support.mini_game import MINI

COUNTERS = """
size: 20 mm
faces:
  unit:
    marks:
    - {text: LEFT, box: [0.4, 1.5, 18, 4], size: 9, align: left}
    - {text: "123", box: [0.4, 8, 19.2, 4], size: 9}
    - {text: Low, box: [4, MMM, 12, 4], size: 9, valign: bottom}
  round:
    marks: [{text: Disc, box: [0.8, 18, 20, 4], size: 9, align: left}, {text: M, box: [9, 8, 22, 4], size: 9}]
counters:
- {id: a, front: unit}
- {id: disc, front: round, shape: circle, size: 40}
"""
BOARD = """
maps:
- id: field
  title: Field
  size: [61, 61]
  kinds: {clear: {fill: cream}}
  panels:
  - id: main
    at: [0, 0]
    size: [61, 61]
    grid: {shape: square, size: 20, columns: 3, rows: 3, kind: clear, at: AT, numbers: none}
    marks: [{text: North, box: [20, TOP, 20, 4], size: 9, valign: top}]
"""


def told(game):
    drawn = draw_game(game)
    assert not drawn.problems
    return [f"{p.file.name}:{p.line}: {p.message}" for p in near_cuts(game, drawn.pieces, drawn.boards)]


def test_only_what_is_printed_within_a_millimetre_of_the_cut_is_told(mini):
    """The figures have a wide box but stand in its middle; letters that go below the line count with that."""
    said = told(load_game(mini(counters=COUNTERS.replace("MMM", "13"))))
    assert [line.split("; ")[0] for line in said] == [
        'counters.yaml:6: face "unit": "LEFT" of "a" is 0.4 mm from the cut',
        'counters.yaml:10: face "round": "Disc" of "disc" is 0.7 mm from the cut',
    ]
    low = told(load_game(mini("low", counters=COUNTERS.replace("MMM", "15.6").replace("Low", "Lowly"))))
    assert len(low) == 3 and '"Lowly" of "a"' in low[1]


@pytest.mark.parametrize(
    ("at", "top", "says"),
    [
        ("[0.5, 0.5]", 3, 'panel "main": the grid ends 0.5 mm from the edge of the board'),
        ("[0, 0]", 0.3, '"North" is 0.'),
        ("[0, 0]", 3, "the grid ends 1.0 mm"),
    ],
)
def test_cells_end_at_the_edge_of_a_board_or_keep_off_it_and_so_do_words(mini, at, top, says):
    sheet = MINI["game.yaml"].replace("- kind: counters", "- {kind: map, id: field}\n- kind: counters")
    board = BOARD.replace("AT", at).replace("TOP", f"{top}")
    said = told(load_game(mini(map=board, game=sheet)))
    if "1.0" in says:
        assert not said, "at the edge on two sides, and clear of it on the others"
    else:
        assert any(says in line and line.startswith("map.yaml:") for line in said), said


def test_the_build_says_so_and_goes_on(mini, command, tmp_path):
    folder = mini(counters=COUNTERS.replace("MMM", "13"))
    ran = command("build", folder, "--paper", "a4", "--only", "kit", "--out", tmp_path)
    assert ran.status == 0 and ran.err.count("from the cut") == 2
