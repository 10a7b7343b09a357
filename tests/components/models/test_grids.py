"""Grids of squares and hexagons: how cells are numbered, where they lie, which of them touch."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from cutline.components.models.boards import places
from cutline.components.models.grids import Grid, cells, neighbours
from cutline.components.models.maps import Map

SHAPES = {
    "square": {"shape": "square"},
    "flat": {"shape": "hex"},
    "flat, odd columns shoved": {"shape": "hex", "shoved": "odd"},
    "pointed": {"shape": "hex", "orientation": "pointed"},
    "pointed, odd rows shoved": {"shape": "hex", "orientation": "pointed", "shoved": "odd"},
}


def grid_of(**given: Any) -> Grid:
    return Grid.model_validate(
        {"shape": "square", "size": "20", "columns": "6", "rows": "5", "kind": "clear", **given}
    )


def board_of(grid: dict[str, Any] | None = None, **more: Any) -> Map:
    panel: dict[str, Any] = {"id": "p", "at": ["5", "5"], "size": ["180", "180"], **more}
    if grid is not None:
        panel["grid"] = {"size": "20", "columns": "6", "rows": "5", "kind": "clear", **grid}
    return Map.model_validate(
        {
            "id": "m",
            "title": "M",
            "size": ["200", "200"],
            "kinds": {"clear": {}, "woods": {}},
            "lines": {"dashed": {}, "road": {}},
            "panels": [panel],
        }
    )


def test_0101_counts_columns_then_rows() -> None:
    assert grid_of().number(0, 0) == "0101"
    assert grid_of().number(5, 2) == "0603"


@pytest.mark.parametrize(
    ("first", "third_of_second_row"),
    [
        ("0101", "0302"),
        ("0000", "0201"),
        ("2315", "2516"),
        ("A1", "C2"),
        ("Y9", "AA10"),
        ("001001", "003002"),
    ],
)
def test_the_number_of_the_first_cell_shows_all_others(first: str, third_of_second_row: str) -> None:
    assert grid_of(numbering=first).number(2, 1) == third_of_second_row


def test_rows_may_be_counted_from_the_bottom_as_on_a_chessboard() -> None:
    board = grid_of(columns="8", rows="8", numbering="A1", upwards="true")
    assert board.number(0, 7) == "A1" and board.number(7, 0) == "H8"
    assert set(neighbours(board, "A1")) == {"A2", "B1"}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_neighbours_are_the_cells_that_share_a_side(shape: dict[str, str]) -> None:
    """Measured on the drawn outlines: two cells touch where they share two corners."""
    grid = grid_of(**shape)
    found = cells(grid)
    for one, other in combinations(found.values(), 2):
        shared = sum(hypot(ax - bx, ay - by) < 0.01 for ax, ay in one.polygon for bx, by in other.polygon)
        assert (other.id in neighbours(grid, one.id)) == (shared == 2), (one.id, other.id)
        assert (one.id in neighbours(grid, other.id)) == (shared == 2)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_hexagons_measure_their_size_across_the_flats(shape: dict[str, str]) -> None:
    grid = grid_of(**shape)
    here = cells(grid)["0303"]
    for near in neighbours(grid, "0303"):
        there = cells(grid)[near]
        far = hypot(here.centre[0] - there.centre[0], here.centre[1] - there.centre[1])
        assert far == pytest.approx(20, abs=0.001)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_the_extent_of_a_grid_is_what_its_cells_cover(shape: dict[str, str]) -> None:
    grid = grid_of(**shape, at=["3", "4"])
    points = [point for cell in cells(grid).values() for point in cell.polygon]
    x, y, w, h = grid.extent
    assert min(px for px, _ in points) == pytest.approx(x)
    assert min(py for _, py in points) == pytest.approx(y)
    assert max(px for px, _ in points) == pytest.approx(x + w)
    assert max(py for _, py in points) == pytest.approx(y + h)


def test_corners_count_where_the_board_says_so() -> None:
    assert len(neighbours(grid_of(), "0303")) == 4
    assert len(neighbours(grid_of(diagonals="true"), "0303")) == 8


def test_terrain_names_cells_and_blocks_and_the_last_one_wins() -> None:
    grid = grid_of(terrain={"woods": ["0101-0202", "0505"], "clear": ["0202"]})
    woods = {cell.id for cell in cells(grid).values() if cell.kind == "woods"}
    assert woods == {"0101", "0201", "0102", "0505"}


def test_cells_that_are_not_there_have_no_neighbours_and_are_none() -> None:
    grid = grid_of(without=["0203"])
    assert "0203" not in cells(grid)
    assert "0203" not in neighbours(grid, "0202")
    with pytest.raises(KeyError):
        neighbours(grid, "0203")


def test_values_of_cells_and_blocks_add_up() -> None:
    found = cells(grid_of(values={"0101-0201": {"height": "2"}, "0101": {"town": "Ely"}}))
    assert found["0101"].values == {"height": "2", "town": "Ely"}
    assert found["0201"].values == {"height": "2"}
    assert found["0301"].values == {}


def test_a_cell_that_the_grid_does_not_have_is_said_with_its_bounds() -> None:
    with pytest.raises(ValueError, match='cell "0901" is not in the grid; it runs from 0101 to 0605'):
        grid_of().spread("0101-0901")


def test_a_referee_asks_the_board_for_neighbours_of_cells_and_of_zones() -> None:
    spaces = [
        {"id": "port", "kind": "clear", "box": ["150", "10", "20", "20"]},
        {"id": "isle", "kind": "clear", "box": ["150", "60", "20", "20"]},
    ]
    links = [{"between": ["port", "0601"]}, {"between": ["isle", "port"], "kind": "road", "cost": "2"}]
    board = board_of({"shape": "square"}, spaces=spaces, connections=links)
    assert set(board.neighbours("0601")) == {"0501", "0602", "port"}
    assert set(board.neighbours("port")) == {"0601", "isle"}
    found = board.connection("port", "isle")
    assert found is not None and (found.kind, found.cost) == ("road", 2)
    assert board.connection("isle", "0601") is None
    with pytest.raises(KeyError):
        board.neighbours("nowhere")


def test_zones_keep_their_values_for_the_referee() -> None:
    zone = {"id": "z", "kind": "clear", "outline": "M0 0L40 0L20 30Z", "values": {"income": "3"}}
    place = places(board_of(spaces=[zone]))["z"]
    assert place.values == {"income": "3"}
    assert place.middle == pytest.approx((25, 15))  # of mass, and on the board


def copies(number: int, **track: Any) -> list[dict[str, Any]]:
    return [
        {"id": f"t{k}", "kind": "clear", "nth": str(k), "track": {"box": ["8", "8"], **track}}
        for k in range(number)
    ]


def test_boxes_of_a_track_stand_at_equal_distances_from_end_to_end() -> None:
    spaces = copies(5, path="M10 10L110 10L110 70")
    middles = [place.middle for place in places(board_of(spaces=spaces)).values()]
    assert middles == [pytest.approx(spot) for spot in ((15, 15), (55, 15), (95, 15), (115, 35), (115, 75))]


def test_a_closed_track_runs_all_round_and_a_turned_one_follows_the_path() -> None:
    spaces = copies(4, path="M10 10L90 10L90 90L10 90Z", turned="true")
    found = list(places(board_of(spaces=spaces)).values())
    assert [place.middle for place in found] == [
        pytest.approx(spot) for spot in ((15, 15), (95, 15), (95, 95), (15, 95))
    ]
    assert [round(place.angle) for place in found] == [0, 90, 180, -90]
