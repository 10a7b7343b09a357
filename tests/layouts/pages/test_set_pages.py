"""What a reader sees on pages that are set: nothing is parted from what it belongs to."""

from __future__ import annotations

import pytest

from cutline.components import find_game, load_game, shipped_games
from cutline.generators.cards.tables import draw_table
from cutline.layouts.kit import draw_game
from cutline.layouts.pages.texts import card_page, draw_card, rules_pages
from cutline.layouts.sheets.papers import papers

from ...support.set_pages import faults, placed
from ...support.tries import DEPTH

NEAR = 0.05  # mm


@pytest.fixture(scope="module", params=sorted(shipped_games()) if DEPTH else ["doodlebug"])
def drawn(request, kit):
    return kit.drawn if request.param == "doodlebug" else draw_game(load_game(find_game(request.param)))


def rules_of(game, paper):
    pages, problems = rules_pages(game, papers()[paper])
    assert not problems
    shown = [rule.id for rule in game.rules.walk() if rule.picture]
    return pages, shown


def test_nothing_stands_apart_from_what_it_belongs_to(drawn, paper):
    assert list(faults(*rules_of(drawn.game, paper))) == []


def cards_of(drawn, paper):
    """Each card of a game with its drawing."""
    game, pieces = drawn.game, {piece.id: piece for piece in drawn.pieces}
    for index, card in enumerate(game.tables.cards):
        if card.size is None:
            pages, problems = card_page(game, papers()[paper], card, index, pieces)
            assert not problems
            yield card, pages[0].draw()
        else:
            drawing, problems = draw_card(game, card, card.size[0] - 10, card.size[1] - 10, index, pieces)
            assert not problems
            yield card, drawing


def tops(card, drawing):
    """The baseline of the heading that each column of a card begins with, mm."""
    count = len(card.columns)
    first: dict[int, float] = {}
    headings = [
        (x, y) for x, y, mark in placed(drawing) if mark.font == "condensed-bold" and 4 < mark.size < 4.5
    ]
    left = min(x for x, _ in headings)
    for x, y in headings:
        column = int((x - left + 1) / ((drawing.width - 2 * left) / count))
        first[column] = min(y, first.get(column, y))
    return first


def test_the_columns_of_a_card_begin_at_one_height(drawn, paper):
    for card, drawing in cards_of(drawn, paper):
        heights = tops(card, drawing)
        assert len(heights) == len(card.columns), card.id
        assert max(heights.values()) - min(heights.values()) < NEAR, (card.id, heights)


def test_words_in_tables_are_set_left_and_not_bold_and_figures_in_the_middle(drawn):
    game = drawn.game
    wordy = figures = 0
    for table in game.tables.tables:
        weights = list(table.weights) or [1.0] * (len(table.columns) + 1)
        unit = 120 / sum(weights)
        edges = [sum(weights[:k]) * unit for k in range(len(weights))]
        said = {}
        for x, _, mark in placed(draw_table(game, table, 120)):
            said.setdefault(mark.text, []).append((x, mark))
        for row, codes in table.rows.items():
            for k, code in enumerate((row, *codes)):
                text = table.results[code].short if k and code in table.results else code
                cells = [
                    one for one in said.get(text, ()) if edges[k] <= one[0] < edges[k] + weights[k] * unit
                ]
                for x, mark in cells:
                    if mark.font == "condensed-medium":
                        wordy += 1
                        assert x == pytest.approx(edges[k] + 1, abs=NEAR), text
                    elif mark.font == "condensed-semibold":
                        figures += 1
                        middle = edges[k] + weights[k] * unit / 2
                        assert x + mark.advance / 2 == pytest.approx(middle, abs=NEAR), text
                        assert len(text) <= 14 or " " not in text, text
    assert wordy and figures
