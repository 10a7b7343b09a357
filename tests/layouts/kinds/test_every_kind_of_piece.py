"""A kit of every kind of piece comes out on both papers, whatever becomes of the backs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import load_game
from cutline.components.kinds import kinds
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

FOLDER = Path(__file__).parents[2] / "games" / "every-piece"


@pytest.fixture(scope="module")
def drawn():
    return draw_game(load_game(FOLDER))


def test_it_holds_every_kind_of_piece(drawn):
    held = {part.kind for part in drawn.game.sheet.kit}
    assert held == {kind.name for kind in kinds().values() if kind.cut and kind.file in ("pieces", "decks")}


def test_nothing_of_it_is_wrong(drawn):
    assert [str(problem) for problem in drawn.problems] == []
    assert all(piece.front.drawing.width > 0 for piece in drawn.pieces)


@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_it_comes_out_on_both_papers(drawn, paper, backs):
    kit = build_kit(drawn, papers()[paper], backs)
    assert [str(problem) for problem in kit.problems] == []
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        assert bool(printed.draw().marks) is not page.empty


def test_each_piece_is_drawn_as_large_as_it_is_cut(drawn):
    for piece in drawn.pieces:
        for face in (piece.front, piece.back):
            if face is not None:
                size = (face.drawing.width, face.drawing.height)
                assert size == pytest.approx((piece.width, piece.height), abs=0.05), piece.id
