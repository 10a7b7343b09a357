"""Grids of squares and hexagons: how cells are numbered, where they lie, which of them touch."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot
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
    kinds: dict[str, Any] = {"clear": {}, "woods": {}}
    lines: dict[str, Any] = {"dashed": {}, "road": {}}
    shared: dict[str, Any] = {"id": "m", "title": "M", "size": ["200", "200"], "kinds": kinds, "lines": lines}
    return Map.model_validate({**shared, "panels": [panel]})


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
    grid = grid_of(numbering=first)
    assert (grid.number(0, 0), grid.number(2, 1)) == (first, third_of_second_row)
    assert grid_of().number(5, 2) == "0603"


def test_rows_may_be_counted_from_the_bottom_as_on_a_chessboard() -> None:
    board = grid_of(columns="8", rows="8", numbering="A1", upwards="true")
    assert board.number(0, 7) == "A1" and board.number(7, 0) == "H8"
    assert set(neighbours(board, "A1")) == {"A2", "B1"}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_neighbours_share_a_side_and_lie_the_size_of_a_cell_apart(shape: dict[str, str]) -> None:
    """Measured on the drawn outlines: two cells touch where they share two corners."""
    grid = grid_of(**shape, at=["3", "4"])
    found = cells(grid)
    for one, other in combinations(found.values(), 2):
        shared = sum(hypot(ax - bx, ay - by) < 0.01 for ax, ay in one.polygon for bx, by in other.polygon)
        assert (other.id in neighbours(grid, one.id)) == (shared == 2), (one.id, other.id)
        assert (one.id in neighbours(grid, other.id)) == (shared == 2)
    for near in neighbours(grid, "0303"):
        assert dist(found["0303"].centre, found[near].centre) == pytest.approx(20, abs=0.001)
    xs, ys = zip(*(point for cell in found.values() for point in cell.polygon), strict=True)
    x, y, w, h = grid.extent
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((x, y, x + w, y + h))


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
    with pytest.raises(ValueError, match='cell "0901" is not in the grid; it runs from 0101 to 0605'):
        grid.spread("0101-0901")


def test_values_of_cells_and_blocks_add_up() -> None:
    found = cells(grid_of(values={"0101-0201": {"height": "2"}, "0101": {"town": "Ely"}}))
    assert found["0101"].values == {"height": "2", "town": "Ely"}
    assert found["0201"].values == {"height": "2"} and found["0301"].values == {}


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


@pytest.mark.parametrize(
    ("path", "turned", "middles", "angles"),
    [
        ("M10 10L110 10L110 70", "false", [(15, 15), (55, 15), (95, 15), (115, 35), (115, 75)], [0] * 5),
        ("M10 10L90 10L90 90L10 90Z", "true", [(15, 15), (95, 15), (95, 95), (15, 95)], [0, 90, 180, -90]),
    ],
    ids=["from end to end", "all round and turned"],
)
def test_boxes_of_a_track_stand_at_equal_distances(
    path: str, turned: str, middles: list[tuple[float, float]], angles: list[float]
) -> None:
    track = {"box": ["8", "8"], "path": path, "turned": turned}
    spaces = [{"id": f"t{k}", "kind": "clear", "nth": str(k), "track": track} for k in range(len(middles))]
    found = list(places(board_of(spaces=spaces)).values())
    assert [place.middle for place in found] == [pytest.approx(spot) for spot in middles]
    assert [round(place.angle) for place in found] == angles
