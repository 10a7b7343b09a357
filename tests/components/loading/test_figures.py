"""A figure stands once: every text of every file may use it, sums and spans of it too."""

from __future__ import annotations

import pytest

from cutline.components import load_game

from ...support.small_game import SmallGame

FIGURES = (
    "values:\n  first: {value: 4, says: crosses from}\n  die: {value: 6, says: faces}\n"
    "  day: {value: 16 June, says: the day}\n"
)


@pytest.fixture
def figures(small: SmallGame) -> SmallGame:
    small.swap("tables.yaml", "values:\n", FIGURES)
    return small


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("{{ v.first }}", "4"),
        ("{{ v.day }}", "16 June"),
        ("{{ game.title }}", "Ferry"),
        ("{{ game.version }}", "1.0"),
        ("from {{ v.first }} to {{ v.die }}", "from 4 to 6"),
        ("{{ v.first - 1 }}", "3"),
        ("{{ 2 * v.first + v.die }}", "14"),
        ("{{ -v.first }}", "-4"),
        ("{{ span(v.first, v.die) }}", "4–6"),
        ("{{ span(1, v.first - 1) }}", "1–3"),
        ("{{ span(v.die, v.die) }}", "6"),
        ("{{ span(v.first, v.die) }}+", "4–6+"),
        ("{{ only(v.die, 6) }} faces", "6 faces"),
        ("{{ words(v.die) }} faces", "six faces"),
        ("{{ Words(2 * v.die) }} faces, {{ words(2 * v.die + 1) }} sides", "Twelve faces, 13 sides"),
    ],
)
def test_a_text_may_use_figures_sums_and_spans(figures: SmallGame, typed: str, printed: str) -> None:
    figures.swap("rules.yaml", "There is {{ v.boats }} boat.", typed)
    figures.swap("rules.yaml", f"text: {typed}", f'text: "{typed}"')
    assert load_game(figures.folder).rules.rules[0].text == printed


def test_counters_maps_sheets_and_labels_of_rows_use_figures_too(figures: SmallGame) -> None:
    figures.swap("counters.yaml", "title: Boat", 'title: "Boat of {{ v.first }}"')
    figures.swap("counters.yaml", "text: spent", 'text: "{{ v.die }} spent"')
    figures.swap("counters.yaml", "number: 1-3", 'number: "1-{{ v.first - 1 }}"')
    figures.swap("map.yaml", "title: Ford", 'title: "Ford {{ v.first }}"')
    figures.swap("record_sheet.yaml", "title: Log", 'title: "Log of {{ game.title }}"')
    figures.swap("tables.yaml", "1-3: [wait", '"{{ span(1, v.first - 1) }}": [wait')
    figures.swap("tables.yaml", "4-6: [cross", '"{{ span(v.first, v.die) }}": [cross')
    game = load_game(figures.folder)
    assert game.counters is not None
    assert game.counters.faces["troop-back"].marks[0].text == "6 spent"
    ids = [counter.id for counter in game.counters.counters]
    assert ids == ["troop-1", "troop-2", "troop-3", "boat", "platoon"]
    assert game.counters.counters[3].title == "Boat of 4"
    assert game.maps[0].panels[-1].spaces[0].title == "Ford 4"
    assert game.records.sheets[0].title == "Log of Ferry"
    assert list(game.tables.tables[0].rows) == ["1–3", "4–6"]
    assert game.figures["first"] == "4"


def test_a_figure_may_be_made_of_others_wherever_it_stands(figures: SmallGame) -> None:
    figures.swap("tables.yaml", "  day: {value: 16 June", '  day: {value: "{{ v.die + v.first }}"')
    figures.swap("tables.yaml", "  first: {value: 4", '  first: {value: "{{ v.die - 2 }}"')
    figures.swap("rules.yaml", "There is {{ v.boats }} boat.", '"{{ v.day + 1 }}"')
    game = load_game(figures.folder)
    assert game.rules.rules[0].text == "11"
    assert (game.figures["day"], game.tables.values["day"].value) == ("10", "10")
