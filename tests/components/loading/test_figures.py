"""A figure stands once: every text of every file may use it, sums and spans of it too."""

from __future__ import annotations

import os
from pathlib import Path

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


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("{{ v.frst }}", 'figure "v.frst" does not exist under values: in tables.yaml'),
        ("{{ game.titel }}", 'figure "game.titel" does not exist in game.yaml'),
        ("{{ v.day - 1 }}", 'figure "v.day" is "16 June", not a whole number'),
        ("{{ span(v.die, v.first) }}", "span(6, 4) runs backwards"),
        ("{{ span(v.die) }}", '"span" needs two ends'),
        ("{{ only(v.die, 8) }}", "this was made for 8, but v.die is 6 now; change what depends"),
        ("{{ only(v.die + 1, 5) }}", "this was made for 5, but it comes to 7 now; change what"),
        ("{{ only(v.die) }}", '"only" needs a figure and the number it was made for'),
        ("{{ words(v.die, 6) }}", '"words" needs one figure: write {{ words(v.name) }}'),
        ("{{ only(v.day, 16) }}", 'figure "v.day" is "16 June", not a whole number'),
        ("{{ v.first / 2 }}", "this placeholder is not a figure"),
        ("{{ 9 ** 9 ** 9 }}", "this placeholder is not a figure"),
        ("{{ 999999999 * 999999999 * v.first }}", "this comes to more than twelve digits"),
        ("{{ range(9) }}", "this placeholder is not a figure"),
        ("{{ span.__class__ }}", "this placeholder is not a figure"),
        ("{{ 'x' + 'y' }}", "this is not a sum of figures"),
    ],
)
def test_what_is_no_figure_is_an_error_where_it_is_typed(figures: SmallGame, typed: str, said: str) -> None:
    figures.swap("counters.yaml", "title: Boat", f'title: "{typed}"')
    (problem,) = figures.problems()
    assert problem.startswith(f'counters.yaml:33:10: counter "boat": {said}'), problem


def test_two_rows_whose_labels_come_to_the_same_are_an_error(figures: SmallGame) -> None:
    figures.swap("tables.yaml", "4-6: [cross", '"{{ span(1, 3) }}": [cross')
    (problem,) = figures.problems()
    assert problem == ('tables.yaml:13:5: table "crossing": key "1–3" appears twice here; keep one')


def test_a_wrong_row_is_named_where_its_computed_label_stands(figures: SmallGame) -> None:
    figures.swap("tables.yaml", "4-6: [cross, cross]", '"{{ span(v.first, v.die) }}": [cross]')
    (problem,) = figures.problems()
    assert problem.startswith('tables.yaml:13:35: table "crossing": row "4–6" has 1 cells')


def test_a_text_of_the_game_that_is_filled_from_itself_is_an_error(figures: SmallGame) -> None:
    figures.swap("game.yaml", "subtitle: Two banks and a boat", 'subtitle: "{{ game.subtitle }}"')
    (problem,) = figures.problems()
    assert problem == 'game.yaml:2:11: figure "game.subtitle" is filled from itself; name another figure'


def test_figures_that_cannot_be_read_are_not_missing_too(figures: SmallGame) -> None:
    figures.swap("counters.yaml", "  front: unit\n", '  front: unit\n  count: "{{ v.first }}"\n')
    figures.swap("tables.yaml", "first: {value: 4, says", "first: {valu: 4, says")
    (problem,) = figures.problems()
    assert problem.startswith('tables.yaml:2:11: value "first": unknown key "valu"')


def test_a_figure_may_be_made_of_others_wherever_it_stands(figures: SmallGame) -> None:
    figures.swap("tables.yaml", "  day: {value: 16 June", '  day: {value: "{{ v.die + v.first }}"')
    figures.swap("tables.yaml", "  first: {value: 4", '  first: {value: "{{ v.die - 2 }}"')
    figures.swap("rules.yaml", "There is {{ v.boats }} boat.", '"{{ v.day + 1 }}"')
    game = load_game(figures.folder)
    assert game.rules.rules[0].text == "11"
    assert (game.figures["day"], game.tables.values["day"].value) == ("10", "10")


def test_figures_made_of_one_another_in_a_circle_are_told_at_their_own_lines_alone(
    figures: SmallGame,
) -> None:
    figures.swap("tables.yaml", "  die: {value: 6", '  die: {value: "{{ v.first }}"')
    figures.swap("tables.yaml", "  first: {value: 4", '  first: {value: "{{ v.die }}"')
    figures.swap("rules.yaml", "There is {{ v.boats }} boat.", '"{{ v.die }}"')
    first, second = figures.problems()
    assert 'figure "v.die" is filled from itself (v.die → v.first → v.die); name another' in first
    assert second.startswith("tables.yaml:")


def test_a_key_indented_with_a_no_break_space_is_told_where_it_stands(figures: SmallGame) -> None:
    figures.swap("tables.yaml", "  first: {value: 4", "  \u00a0first: {value: 4")
    assert any(
        "a no-break space stands here: indent with plain spaces" in said for said in figures.problems()
    )


def test_yaml_that_is_a_pipe_or_leads_out_of_its_folder_is_refused(
    figures: SmallGame, tmp_path: Path
) -> None:
    rules, tables = figures.folder / "rules.yaml", figures.folder / "tables.yaml"
    rules.rename(tmp_path / "rules.yaml")
    rules.symlink_to(tmp_path / "rules.yaml")
    tables.unlink()
    os.mkfifo(tables)
    os.mkfifo(figures.folder / "stray.yml")
    told = figures.problems()
    assert "rules.yaml:1:1: leads out of the game's folder; copy it here" in told
    assert "tables.yaml:1:1: is not a file" in told
