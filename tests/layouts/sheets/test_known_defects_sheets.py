"""Sheets that once went wrong: each test fails where its defect comes back."""

from __future__ import annotations

import re

import pytest

from cutline.cli import main
from cutline.components import load_game
from cutline.generators.kinds.counters import draw_counters
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.imposing import impose
from cutline.layouts.sheets.papers import papers
from cutline.layouts.sheets.planning import BETWEEN, margins

from ...support.mini_game import MINI

A4 = papers()["a4"]
CARD_OF_A_SIZE = MINI["tables.yaml"].replace("title: Card,", "title: Card, size: [63, 88],")


def blocks_of(drawn, paper):
    """Each block of a game's sheets."""
    bleed = max(piece.bleed for piece in drawn.pieces)
    _, _, wide, high = margins(paper, bleed)
    sheets = impose(drawn.pieces, (wide, high), 2 * bleed + BETWEEN)
    return [block for sheet in sheets for block in sheet.blocks]


def test_each_counter_that_is_too_large_is_told_also_where_one_id_holds_another(mini):
    counters = MINI["counters.yaml"].replace("id: one,", "id: tank, size: 12 in,")
    counters = counters.replace("id: two,", "id: tank-2, size: 13 in,")
    kit = build_kit(draw_game(load_game(mini(counters=counters))), A4)
    assert [(p.line, str(p.message).split('"')[1]) for p in kit.problems] == [(12, "tank"), (13, "tank-2")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Two}", "nam: Two}"),  # a slot without a value
        ("ground: cream, name", "ground: creem, name"),
        ("back: back, count: 2", "back: bakc, count: 2"),
    ],
)
def test_a_counter_that_cannot_be_drawn_is_told_and_never_left_out(mini, tmp_path, capsys, old, new):
    text = MINI["counters.yaml"]
    assert old in text
    folder = mini(counters=text.replace(old, new))
    assert main(["build", str(folder), "--out", str(tmp_path / "out")]) != 0
    assert 'counter "two"' in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_drawing_swallows_no_value_that_is_missing(mini):
    game = load_game(mini())
    two = game.counters.counters[1]
    two.values.pop("name")
    with pytest.raises(KeyError, match="name"):
        draw_counters(game, [])


def test_the_counters_of_doodlebug_ask_for_few_cuts(kit, paper):
    blocks = blocks_of(kit.drawn, papers()[paper])
    for block in blocks:
        rows = len(block.rows)
        assert len(block.lines_y) <= rows + 1 + rows // 3


def test_a_leaf_is_cut_once_however_many_sides_are_printed(mini):
    texts = {}
    drawn = draw_game(load_game(mini()))
    for backs in ("duplex", "none"):
        kit = build_kit(drawn, A4, backs)
        said = " ".join(text.text for text in kit.pages[0].drawing.texts())
        (texts[backs],) = set(re.findall(r"(\d+) cuts", said))
    assert texts["duplex"] == texts["none"]
    (block,) = blocks_of(drawn, A4)
    assert int(texts["duplex"]) == len(block.lines_x) + len(block.lines_y)


def test_a_card_of_a_size_takes_no_sheet_of_its_own(mini):
    kit = build_kit(draw_game(load_game(mini(tables=CARD_OF_A_SIZE))), A4)
    sheets = [{p.counter for p in page.placements} for page in kit.pages if page.side == "front"]
    assert sheets == [{"card", "one", "two"}]
