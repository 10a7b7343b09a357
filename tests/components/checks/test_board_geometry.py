"""What lies wrong on a board is an error with its line and column; what merely touches is not."""

from __future__ import annotations

import pytest

from ...support.small_game import SmallGame

SPACE = "{id: ford, kind: ford, title: Ford, box: [2, 1, 30, 14]}"


def swapped(small: SmallGame, space: str) -> list[str]:
    small.swap("map.yaml", f"    - {SPACE}\n", f"    - {space}\n")
    return small.problems()


@pytest.mark.parametrize(
    ("space", "said"),
    [
        (
            "{id: ford, kind: ford, title: Ford, box: [2, 1, 190, 14]}",
            'map.yaml:31:48: space "ford": the space reaches 12.0 mm over its panel (180 x 16 mm); '
            "move it, or make it smaller",
        ),
        (
            "{id: ford, kind: ford, outline: M2 2L30 2L30 12}",
            'map.yaml:31:39: space "ford": the outline is not closed; end it with Z',
        ),
        (
            "{id: ford, kind: ford, outline: M2 2L30 2Z}",
            'map.yaml:31:39: space "ford": the outline encloses nothing; it needs three corners at least',
        ),
        (
            "{id: ford, kind: ford, outline: M2 2L30 2L30 14L2 14Z, room: [20, 2, 20, 12]}",
            'map.yaml:31:68: space "ford": 120 mm² of the room lie outside the space; '
            "keep counters inside it",
        ),
        (
            "{id: ford, kind: ford, box: [2, 1, 30, 14], circle: [50, 8, 5]}",
            'map.yaml:31:7: space "ford": a space has one of "box", "outline", "circle", '
            '"hexagon", "track"; here: box and circle',
        ),
    ],
)
def test_a_space_that_lies_wrong_is_an_error_where_it_is_typed(
    small: SmallGame, space: str, said: str
) -> None:
    assert swapped(small, space) == [said]


def test_two_spaces_on_one_spot_are_an_error_at_the_later(small: SmallGame) -> None:
    extra = f"{SPACE}\n    - {{id: mill, kind: ford, box: [22, 1, 30, 14]}}"
    assert swapped(small, extra) == [
        'map.yaml:32:35: space "mill": 140 mm² of it lie on space "ford" too; move one of them'
    ]


def test_spaces_that_touch_are_no_error(small: SmallGame) -> None:
    extra = f"{SPACE}\n    - {{id: mill, kind: ford, box: [32, 1, 30, 14]}}"
    assert swapped(small, extra) == []


def test_a_panel_off_the_map_is_an_error(small: SmallGame) -> None:
    small.swap("map.yaml", "at: [10, 52]", "at: [30, 52]")
    assert small.problems() == [
        'map.yaml:28:9: panel "water": the panel reaches 10.0 mm over the edge of the map '
        "(200 x 120 mm); move it, or make it smaller"
    ]


GRID = """
    grid:
      shape: hex
      size: 16
      columns: 10
      rows: 1
      at: [34, 0]
      kind: ford
"""


def with_grid(small: SmallGame, more: str = "", **changed: str) -> list[str]:
    text = GRID + more
    for key, value in changed.items():
        line = next(line for line in text.splitlines() if line.strip().startswith(f"{key}:"))
        text = text.replace(line, f"{line.split(':')[0]}: {value}")
    small.swap("map.yaml", "    size: [180, 16]\n", f"    size: [180, 16]{text}")
    return small.problems()


def test_a_grid_that_is_larger_than_its_panel_is_an_error(small: SmallGame) -> None:
    (said,) = with_grid(small)
    assert said == (
        'map.yaml:35:11: panel "water": the grid of 143.2 x 24.0 mm reaches 8.0 mm over its panel '
        "(180 x 16 mm); enlarge that, or shrink the cells"
    )


def test_terrain_of_a_cell_that_is_not_there_is_an_error_at_the_cell(small: SmallGame) -> None:
    said = with_grid(small, "      terrain: {bank: [0101, 0301-1101]}\n", columns="1", size="8")
    assert said == [
        'map.yaml:37:30: panel "water": cell "0301" is not in the grid; it runs from 0101 to 0101'
    ]


def test_terrain_that_is_no_kind_of_space_is_an_error(small: SmallGame) -> None:
    said = with_grid(small, "      terrain: {banc: [0101]}\n", columns="1", size="8")
    assert said == ['map.yaml:37:17: panel "water": kind "banc" does not exist; did you mean "bank"?']


def test_a_grid_that_lies_on_a_box_is_an_error(small: SmallGame) -> None:
    (said,) = with_grid(small, columns="1", size="14", at="[10, 0]")
    assert 'lie on space "0101" too' in said
