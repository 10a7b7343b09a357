"""Boards from sheets that look like them: a code in each cell."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ...support.mini_game import MINI, read_told
from ...support.workbooks import xlsx

MAP = """
maps:
- id: m
  title: M
  size: [90, 90]
  kinds: {clear: {fill: cream, size: 7, least: 7}, woods: {fill: sand}, "deep water": {fill: sky}}
  panels:
  - id: p
    at: [0, 0]
    size: [90, 90]
    grid: {shape: hex, size: 18, columns: 3, rows: 3, kind: clear, KEYS terrain: {TERRAIN}}
"""
CODES = "from: map.csv, grid: {1: clear, 2: woods, w: deep water}"


@pytest.fixture
def board(mini):
    """The grid of a board whose terrain is typed so, and all that is wrong as text."""

    nth = count()

    def made(terrain, sheet, name="map.csv", keys=""):
        text = MAP.replace("TERRAIN", terrain).replace("KEYS", keys)
        folder = mini(f"mini-{next(nth)}", map=text, game=MINI["game.yaml"])
        (folder / name).write_bytes(sheet if isinstance(sheet, bytes) else sheet.encode())
        found, said = read_told(folder, drawn=False)
        return (found.maps[0].panels[0].grid if found else None), said

    return made


@pytest.mark.parametrize(
    ("terrain", "sheet"),
    [
        (CODES, "1,2,1\nw,,2\n"),
        (CODES, "\ufeff1;2;1;\r\nw;;2;\r\n;;;\r\n;;;\r\n"),
        ("from: map.csv", ",woods\nDeep Water,,woods\n"),
        (CODES, ",1,2,3\nA,1,2,\nB,W,,2\nC,,,\n"),
        (CODES, "01,02,03\n1,2,1\nw,1,2\n,,1\n"),
        ("from: map.csv, grid: {0: woods, 7: deep water}", "-1,0,-1\n7,-1,0\n-1,-1,-1\n"),  # Tiled's export
        ("from: map.csv, grid: {1: woods, 7: deep water}", "0,2147483649,0,\n1073741831,0,1,\n0,0,0,\n"),
    ],
    ids=["codes", "semicolons", "names", "labels", "labels above", "Tiled", "tiles turned over"],
)
def test_a_sheet_looks_like_the_board(board, terrain, sheet):
    grid, said = board(terrain, sheet)
    assert not said
    assert {n: kind for n, kind in grid.kinds.items() if kind != "clear"} == {
        "0201": "woods",
        "0102": "deep water",
        "0302": "woods",
    }


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    codes=st.lists(st.tuples(*[st.sampled_from(["1", "2", "w", ""])] * 3), min_size=1, max_size=3),
    keys=st.tuples(
        st.sampled_from(["", "orientation: pointed,"]),
        st.sampled_from(["", "shoved: odd,"]),
        st.sampled_from(["", "upwards: true,"]),
        st.sampled_from(["", "numbering: C7,", 'numbering: "0{{ 3 - 2 }}01",']),
    ).map("".join),
    book=st.booleans(),
)
def test_each_cell_is_where_the_sheet_has_it_however_cells_are_numbered(board, codes, keys, book):
    sheet = xlsx(Notes=[["x"]], Map=codes) if book else "\n".join(map(",".join, codes))
    name = "map.xlsx" if book else "map.csv"
    grid, said = board(CODES.replace("map.csv", "map.xlsx, sheet: Map" if book else name), sheet, name, keys)
    assert said == ([] if any(map(any, codes)) else [line for line in said if "is empty" in line])
    for number, (column, row) in grid.by_number.items() if grid else ():
        code = codes[row][column] if row < len(codes) else ""
        assert grid.kinds[number] == {"2": "woods", "w": "deep water"}.get(code, "clear")


@pytest.mark.parametrize(
    ("terrain", "sheet", "said"),
    [
        (CODES, "1,2,1\n1,3,3\n", ['map.csv:2:2: code "3" (in 2 cells) is not in grid; write there 3: KIND']),
        (
            CODES,
            "1,2,1,1\n1\n1\n,1\n",
            [
                "map.csv:1:4: the grid has 3 columns",
                "map.csv:4:2: the grid has 3 columns and 3 rows; this is one of the rows",
            ],
        ),
        (CODES.replace("woods", "wood"), "1,2\n", ['kind "wood" does not exist; did you mean "woods"?']),
        (
            "from: map.csv",
            "1,2\n",
            ["names no kind of this board; say which its codes are, grid: {1: KIND, 2: KIND}"],
        ),
        (
            "from: map.csv",
            "clear,wodos\n",
            ['map.csv:1:2: "wodos" is no kind of this board; did you mean "woods"'],
        ),
        ("from: map.csv, grid: woods", "1\n", ['"grid" says which kind each code is']),
        ("from: map.csv, codes: {1: woods}", "clear\n", ['unknown key "codes"']),
        (CODES, ",,\n", ["map.csv is empty; colours of cells are not read"]),
        (CODES.replace("map.csv", "map.tmx"), "1\n", ["export the map from Tiled as one of .csv"]),
    ],
    ids=range(9),
)
def test_each_mistake_is_told_once_at_its_cell(board, terrain, sheet, said):
    _, told = board(terrain, sheet, "map.tmx" if "tmx" in terrain else "map.csv")
    assert len(told) == len(said)
    for line, wanted in zip(told, said, strict=True):
        assert wanted in line
