"""The kits of every game on both papers, each laid out once: what they take, and that they print right."""

from __future__ import annotations

import pytest

from cutline.components import find_game
from cutline.layouts.sheets.papers import tally
from cutline.page.counting import counted_ahead

from ..support.set_pages import faults, wrong_leaves

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
