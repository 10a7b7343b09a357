"""What a reader sees on pages that are set: nothing is parted from what it belongs to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cutline.components import find_game, house, load_game
from cutline.components.shapes.paths import IDENTITY, multiply
from cutline.generators.cards.tables import draw_table
from cutline.generators.drawing import Text, Use
from cutline.generators.text import prose
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.pages import columns
from cutline.layouts.pages.columns import body_of
from cutline.layouts.pages.texts import card_page, draw_card, rules_pages
from cutline.layouts.sheets.papers import papers

GAMES = ("b-17", "battle-of-britain-again", "bombers-and-fighters-over-europe", "capture-tito", "doodlebug")
NEAR = 0.05  # mm


def placed(drawing, matrix=IDENTITY):
    """(x, y, text mark) of every text of a drawing, where it stands on the page."""
    for mark in drawing.marks:
        if isinstance(mark, Use):
            yield from placed(mark.drawing, multiply(matrix, mark.matrix))
        elif isinstance(mark, Text):
            a, b, c, d, e, f = matrix
            yield a * mark.x + c * mark.y + e, b * mark.x + d * mark.y + f, mark


def lines_of(page):
    """The lines of a page's two columns, from above: for each column a list of lists of texts."""
    found = ({}, {})
    for x, y, mark in placed(page.draw()):
        if y < body_of(page.paper)[1] + body_of(page.paper)[3]:
            found[x > page.paper.width / 2].setdefault(round(y, 1), []).append((x, mark))
    return [
        [[mark for _, mark in sorted(texts, key=lambda one: one[0])] for _, texts in sorted(side.items())]
        for side in found
    ]


def number_of(line):
    """The number of the rule that a line begins, or of the picture that it names; else ""."""
    red = (
        line[0].font in ("condensed-semibold", "condensed-bold") and line[0].fill == house().palette["accent"]
    )
    return line[0].text if red else ""


def is_heading(line):
    return line[-1].font == "condensed-bold" and line[-1].size > 4


def is_picture(line):
    """Whether a line is the title over a picture: its number and no more than a name."""
    return bool(number_of(line)) and len(line) == 2 and line[1].font == "semibold" and "." not in line[1].text


def lead_of(side):
    """The number of the rule that a column ends with, unless an example or a picture follows it."""
    for line in reversed(side):
        if is_picture(line) or line[0].text == "Example." or line[0].font == "italic":
            return ""
        if number_of(line):
            return number_of(line)
    return ""


def faults(pages, pictured=()):
    """What stands apart on the pages from what it belongs to; `pictured` are rules with a picture."""
    sides = [side for page in pages for side in lines_of(page) if side]
    for side in sides:
        if is_heading(side[-1]):
            yield f"a heading at the foot: {side[-1][-1].text}"
        elif side[-1][-1].text.rstrip(" °").endswith(":"):
            yield f"a lead at the foot: {side[-1][-1].text}"
    for side, then in pairwise(sides):
        first, last = then[0], lead_of(side)
        if first[0].font == "italic" or first[0].text == "Example.":
            yield f"a note at the head: {first[-1].text}"
        child = number_of(first)
        if last and child.startswith(last) and child != last and not is_picture(first):
            yield f"{child} parted from {last}"
        if child == "1" and not is_heading(first):
            yield "the first step at the head"
    for name in pictured:
        numbers = [
            [line for side in lines_of(page) for line in side if number_of(line) == name] for page in pages
        ]
        kinds = [{is_picture(line) for line in found} for found in numbers]
        if {True, False} not in kinds:
            yield f"the picture of {name} on another page"


def rules_of(name, paper):
    game = load_game(find_game(name))
    pages, problems = rules_pages(game, papers()[paper])
    assert not problems
    shown = [rule.id for top in game.rules.rules for rule in top.walk() if rule.picture]
    return pages, shown


@pytest.mark.parametrize("name", GAMES)
def test_nothing_stands_apart_from_what_it_belongs_to(name, paper):
    assert list(faults(*rules_of(name, paper))) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_heading_stands_alone_on_a_first_page(name, paper):
    for kit in build_routes(draw_game(load_game(find_game(name))), papers()[paper]):
        assert list(faults([page for page in kit.pages if page.component == "First page"])) == []


def test_a_heading_a_lead_and_a_picture_that_stand_apart_are_noticed(monkeypatch):
    """The same pages with blocks that keep nothing by them."""
    monkeypatch.setattr(prose, "_kept", lambda found, told: found)
    monkeypatch.setattr(columns, "_follows", lambda block, waiting, closes: 0.0)
    found = " ".join(fault for name in GAMES for size in papers() for fault in faults(*rules_of(name, size)))
    for said in ("a heading at the foot", "parted from", "on another page", "at the foot"):
        assert said in found


def cards_of(name, paper):
    """Each card of a game with its drawing and the left edges of its columns, mm."""
    game = load_game(find_game(name))
    pieces = {piece.id: piece for piece in draw_game(game).pieces}
    for index, card in enumerate(game.tables.cards):
        if card.size is None:
            pages, problems = card_page(game, papers()[paper], card, index, pieces)
            assert not problems
            yield card, pages[0].draw()
        else:
            drawn, problems = draw_card(game, card, card.size[0] - 10, card.size[1] - 10, index, pieces)
            assert not problems
            yield card, drawn


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


@pytest.mark.parametrize("name", GAMES)
def test_the_columns_of_a_card_begin_at_one_height(name, paper):
    for card, drawing in cards_of(name, paper):
        heights = tops(card, drawing)
        assert len(heights) == len(card.columns), card.id
        assert max(heights.values()) - min(heights.values()) < NEAR, (card.id, heights)


@pytest.mark.parametrize("name", GAMES)
def test_words_in_tables_are_set_left_and_not_bold_and_figures_in_the_middle(name):
    game = load_game(find_game(name))
    wordy = figures = 0
    for table in game.tables.tables:
        weights = list(table.weights) or [1.0] * (len(table.columns) + 1)
        unit = 120 / sum(weights)
        edges = [sum(weights[:k]) * unit for k in range(len(weights))]
        said = {}
        for x, _, mark in placed(draw_table(table, 120, game.palette)):
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
