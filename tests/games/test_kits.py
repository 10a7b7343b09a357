"""The kits of every game on both papers, each laid out once: what they take, and that they print right."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from cutline.components import find_game, load_game
from cutline.components.models.sourced import ours_in
from cutline.layouts.pages.titles import title_of
from cutline.layouts.sheets.papers import tally
from cutline.page.counting import counted_ahead

from ..support.set_pages import faults, wrong_leaves

OURS = re.compile(r"Ours, not the original’s: (.*?)\.")
NARROW = 60.0  # mm; a tile of less is a strip
SHEETS = {  # at most, on A4
    "b-17": 17,
    "battle-of-britain-again": 14,
    "bombers-and-fighters-over-europe": 10,
    "capture-tito": 17,
    "doodlebug": 12,
}


@pytest.fixture(scope="module", params=SHEETS)
def routes(request, routes_of):
    """The kits for each paper, by its name."""
    return routes_of(request.param)


def test_a_first_game_takes_few_sheets_and_the_complete_kit_has_them_all(routes):
    first, *whole = routes.pages["a4"]
    assert tally(first, 2).sheets <= SHEETS[routes.name]
    for pages in whole:
        assert {page.component for page in first} <= {page.component for page in pages}
        lying = [(p.counter, p.copy) for page in pages if page.side == "front" for p in page.placements]
        assert len(lying) == len(set(lying)), "nothing is printed twice"


def test_the_first_page_of_a_first_game_is_one_page(routes):
    for first, *_ in routes.pages.values():
        assert [page.component for page in first].count("First page") == 1


def test_what_the_shelf_says_without_counting_is_what_a_kit_takes(routes):
    """Where it is not, `make counts` counts anew."""
    takes = [tally(pages, 2) for kits in routes.pages.values() for pages in kits]
    assert [kit.takes for kit in counted_ahead(find_game(routes.name)) or ()] == takes


def test_every_page_is_right(routes):
    """No tile is a strip, no heading of a first page stands alone, and backs lie behind their fronts."""
    for pages in (pages for kits in routes.pages.values() for pages in kits):
        assert not [(page.name, page.trim) for page in pages if page.plan and min(page.trim[2:]) < NARROW]
        assert list(faults([page for page in pages if page.component == "First page"])) == []
        assert wrong_leaves(pages) == []
        cut = [k for k, page in enumerate(pages) if page.placements and page.side == "front"]
        assert all(k % 2 == 0 for k in cut)


def test_every_component_says_what_is_ours_and_nothing_else(routes):
    """`cutline sources` and what is printed agree, both ways; each sheet tells it of its own pieces."""
    game = load_game(find_game(routes.name), drawn=False)
    listed = {what for item in ours_in(list(game.files.values())) for what in item.split(", ")}
    pages = routes.pages["a4"][-1]
    with pypdfium2.PdfDocument(routes.pdf) as pdf:
        texts = [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
    start = sum(page.component == "First page" for page in pages)
    assert _told(" ".join(texts[:start])) == _told(*texts[start:]) == listed
    for name, ours in _ours_of(game):
        of = [text for page, text in zip(pages, texts, strict=True) if page.component == name]
        assert of and _told(" ".join(of)) == ours, name
    by_id = {counter.id: counter.ours for counter in game.counters.counters}
    for page in pages:
        lying = {place.counter for place in page.placements}
        if lying and lying <= by_id.keys():
            assert _told(page.note) == {what for id in lying for what in by_id[id].split(", ") if what}
    # A figure of ours is told by what shows it, if anything does.
    typed = "".join(file.read_text("utf-8") for file in find_game(routes.name).glob("*.yaml"))
    for name, value in game.tables.values.items():
        assert not value.ours or value.ours in listed or f"v.{name}" not in typed, name


def _ours_of(game):
    """Each board and card and the rules, by the name of its component, and what on it is ours."""
    tables = game.tables
    shown = {one.id: one for one in (*tables.tables, *tables.diagrams, *tables.pictures)}
    for part in game.sheet.kit:
        if part.kind == "map":
            things = [board for board in game.maps if board.id == part.id]
        elif part.kind == "card":
            (card,) = (card for card in tables.cards if card.id == part.id)
            things = [shown[name] for column in card.columns for name in column if name in shown]
        elif part.kind == "rules":
            pictures = [shown[rule.picture] for rule in game.rules.walk() if rule.picture]
            things = [game.rules, *pictures]
        else:
            continue
        yield title_of(game, part), {what for item in ours_in(things) for what in item.split(", ")}


def _told(*texts):
    """What texts say is ours."""
    return {what for text in texts for said in OURS.findall(text) for what in said.split(", ")}


@pytest.mark.parametrize("name", SHEETS)
def test_a_legend_says_more_than_its_table_says_already(name):
    """Below "Who wins the mission" nobody has to read that for "Americans" the Americans win the mission."""
    for table in load_game(find_game(name), drawn=False).tables.tables:
        above = _words(table.title, table.head, *table.columns)
        for result in table.results.values():
            assert not result.text or _words(result.says) - above - _words(result.short), result.says


def _words(*texts):
    """The words of texts that carry something, without their endings."""
    words = re.findall(r"[^\W\d_]{4,}|\d+", " ".join(texts).lower())
    return {word.removesuffix("s") for word in words}
