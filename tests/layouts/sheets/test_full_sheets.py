"""No sheet for next to nothing: gutters between columns, and a last sheet that finds room on another."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from cutline.components import load_game, shipped_games
from cutline.components.models.game import Part
from cutline.generators.drawing import Drawing
from cutline.generators.pieces.pieces import DrawnFace, Piece
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.imposing import impose
from cutline.layouts.sheets.papers import papers

from .test_counter_sheets import crowded

LOTS = (42, 14, 12, 12, 12, 12, 11, 6, 6, 6, 2, 2, 2)  # counters of one ground


@pytest.fixture(scope="module")
def doodlebug():
    return draw_game(load_game(shipped_games()["doodlebug"]))


def counters(lots, bleed=1.5):
    faces = [DrawnFace(Drawing(16, 16, ()), f"#{k + 16:02x}2030") for k in range(len(lots))]
    return [Piece(f"c{k}", 16, 16, faces[k], faces[k], count=n, bleed=bleed) for k, n in enumerate(lots)]


def test_where_columns_between_grounds_would_take_a_sheet_more_gutters_do():
    pieces = counters(LOTS)
    sheets = impose(pieces, (191.2, 130.8), 7)
    assert len(sheets) == 2
    cells = [cell for sheet in sheets for block in sheet.blocks for cell in block.cells]
    assert sorted({(c.piece.id, c.copy) for c in cells}) == sorted(
        (p.id, k + 1) for p in pieces for k in range(p.count)
    )
    ground_of = {(p.id, "front"): p.front.ground for p in pieces}
    for sheet in sheets:
        lying = [
            {"counter": cell.piece.id, "box": (cell.x, cell.y, 16.0, 16.0)}
            for block in sheet.blocks
            for cell in block.cells
        ]
        assert not crowded(lying, ground_of, "front", 1.5)
        for block in sheet.blocks:  # each edge of a counter is a cut of its block
            assert all({c.x, round(c.x + 16, 4)} <= set(block.lines_x) for c in block.cells)
        for one, other in combinations(sheet.blocks, 2):
            apart = max(
                one.x - other.x - other.width,
                other.x - one.x - one.width,
                one.y - other.y - other.height,
                other.y - one.y - one.height,
            )
            assert apart > 7 - 1e-3


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_doodlebug_takes_no_sheet_for_four_counters(doodlebug, paper):
    kit = build_kit(doodlebug, papers()[paper], "fold")
    assert len([page for page in kit.pages if page.placements]) == 2
    assert min(page.used for page in kit.pages if page.placements) > 0.25


def rectangle(name, wide, high, count=1):
    return Piece(name, wide, high, DrawnFace(Drawing(wide, high, ()), "#202020"), count=count)


def test_what_would_lie_alone_on_a_last_sheet_shares_one_of_the_same_stock(doodlebug):
    """Four large cards fill a sheet; the small one goes where the other part has room."""
    first, second = [rectangle("large", 90, 125, 4), rectangle("small", 14, 14)], [rectangle("two", 60, 60)]
    sheet = doodlebug.game.sheet.model_copy(
        update={"kit": [Part(kind="counters", sheet="One"), Part(kind="counters", sheet="Two")]}
    )
    drawn = replace(doodlebug, game=replace(doodlebug.game, sheet=sheet), parts=(first, second))
    pages = [page for page in build_kit(drawn, papers()["a4"], "none").pages if page.placements]
    assert [page.name for page in pages] == ["One", "Two, with the last of One"]
    assert {p.counter for p in pages[1].placements} == {"small", "two"}

    sheet.kit[1] = sheet.kit[1].model_copy(update={"stock": "paper"})
    apart = [page.name for page in build_kit(drawn, papers()["a4"], "none").pages if page.placements]
    assert apart == ["One 1", "One 2", "Two"], "never on another stock"
