"""Counters, tables, boards and lists from spreadsheets, and files that include others."""

from __future__ import annotations

import re

import pytest

from cutline.components import load_game, read_game
from cutline.components.reading.memory import Kept

from ...support.mini_game import MINI, read_told
from ...support.workbooks import xlsx

FACES = MINI["counters.yaml"].partition("counters:")[0]
UNITS = "id;name;side;number;notes\ng1;One;sky;2;my own\ng2;Two;cream;1;\n"
COUNTERS = (
    FACES + 'counters:\n- {from: units.csv, id: "{id}", front: unit, count: "{number}", '
    'values: {ground: "{side}"}}\n'
)
MAP = """
maps:
- id: m
  title: M
  size: [80, 80]
  kinds: {clear: {fill: cream, size: 7, least: 7}, woods: {fill: sand}}
  panels:
  - id: p
    at: [0, 0]
    size: [80, 80]
    grid:
      shape: hex
      size: 18
      columns: 3
      rows: 3
      kind: clear
      values: {from: hexes.csv}
      titles: {from: hexes.csv, column: town}
      terrain: {from: hexes.csv, key: terrain, column: hex}
"""
HEXES = "hex,supply,town,terrain\n0101,3,Brod,woods\n0202,1,Sela,clear\n0303,,Gaj,woods\n"


@pytest.fixture
def game(mini):
    """A game of its own files and others beside them; the game, and all that is wrong as text."""

    def made(others=None, name="mini", **files):
        folder = mini(name, **files)
        for name, text in (others or {}).items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_told(folder)

    return made


def test_each_row_is_a_counter_and_its_columns_are_values(game):
    found, problems = game({"units.csv": UNITS}, counters=COUNTERS)
    assert not problems
    one, two = found.counters.counters
    assert (one.id, one.count, one.values["name"], one.values["ground"]) == ("g1", 2, "One", "sky")
    assert (two.id, two.count, two.values["notes"]) == ("g2", 1, "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("sky;2", "sky;two", 'units.csv:2:4: "two" is no count; write a whole number'),
        ("cream;1", "craem;1", 'units.csv:3:3: counter "g2": colour "craem" does not exist'),
        ("units.csv", "../units.csv", "outside the game's folder"),
        ("units.csv", "/etc/passwd", "outside the game's folder"),
        ("units.csv", "deep/units.csv", "is in another folder; put it beside game.yaml, or into data/"),
        ("units.csv", "unit.csv", 'there is no file "unit.csv"; did you mean "units.csv"?'),
        ("units.csv", "game.yaml", "is no spreadsheet; save it as one of .csv"),
        ("units.csv", "units.csv, sheet: A", "a CSV file has one sheet"),
        ("units.csv", "data/units.xlsx, sheet: Soviet", '[Soviet] C3: counter "g2": colour'),
    ],
)
def test_a_mistake_is_told_once_at_its_cell_or_its_line(game, old, new, said):
    rows = [line.split(";") for line in UNITS.replace("cream;1", "craem;1").splitlines()]
    others = {"units.csv": UNITS.replace(old, new), "deep/units.csv": UNITS}
    others["data/units.xlsx"] = xlsx(Notes=[], Soviet=rows)
    _, (problem,) = game(others, counters=COUNTERS.replace(f"from: {old}", f"from: {new}"))
    assert said in problem
    assert problem.startswith(("counters.yaml:12:", "units.csv:", "data/units.xlsx: ["))


def test_what_the_yaml_says_of_all_rows_is_told_there(game):
    _, problems = game({"units.csv": UNITS}, counters=COUNTERS.replace("front: unit", "front: uint"))
    assert problems[0].startswith("counters.yaml:12:") and 'face "uint" does not exist' in problems[0]
    assert problems[0].endswith("(row 2 of units.csv)")


def test_a_mistake_of_all_rows_is_told_once_where_it_was_typed(game):
    wrong = COUNTERS.replace("front: unit", "front: unit, colour: red, size: x")
    _, problems = game({"units.csv": UNITS}, counters=wrong)
    assert [problem.split(": ")[0].split(":")[0] for problem in problems] == ["counters.yaml"] * len(problems)
    assert sum("unknown key" in problem for problem in problems) == 1 == sum('"x"' in p for p in problems)


def test_connections_come_from_a_sheet_and_a_space_that_is_not_there_is_told_in_its_row(game):
    links = """    connections:
    - {from: links.csv, between: ["{A}", "{B}"], cost: "{km}"}
"""
    head, _, _ = MAP.partition("    grid:")
    spaces = """    spaces:
    - {id: "town-{n}", kind: clear, circle: [10, 10, 5], each: {n: 1-3}, step: [20, 0]}
"""
    board, sheet = head + spaces + links, "A,B,km\ntown-1,town-2,2.5\ntown-2,town-3,1\n"
    found, problems = game({"links.csv": sheet}, map=board)
    assert not problems
    made = [(*link.between, link.cost) for link in found.maps[0].panels[0].connections]
    assert made == [("town-1", "town-2", 2.5), ("town-2", "town-3", 1.0)]
    _, problems = game({"links.csv": "A,B,km\ntown-1,town-9,2\n"}, map=board, name="other")
    assert [problem[:14] for problem in problems] == ["links.csv:2:2:"]


def test_a_board_takes_values_names_and_terrain_from_a_sheet(game):
    found, problems = game({"hexes.csv": HEXES}, map=MAP)
    assert not problems
    grid = found.maps[0].panels[0].grid
    assert grid.values["0101"] == {"supply": "3", "town": "Brod", "terrain": "woods"}
    assert grid.titles["0202"] == "Sela"
    assert grid.terrain == {"woods": ["0101", "0303"], "clear": ["0202"]}
    _, problems = game({"hexes.csv": HEXES.replace("0202", "0902")}, map=MAP, name="other")
    assert problems[0].startswith("hexes.csv:3:") and 'cell "0902" is not in the grid' in problems[0]


def test_tables_figures_and_lists_come_from_sheets(game):
    tables = MINI["tables.yaml"].replace("rows: {1-3: [miss], 4-6: [hit]}", "rows: {from: raid.csv}")
    tables = re.sub("(?m)^  columns: .*\n", "", tables) + "values: {from: values.csv}\n"
    found, problems = game(
        {"raid.csv": "Die,Result\n1-2,miss\n3-6,hit\n", "values.csv": "name,value,says\nturns,8,turns\n"},
        tables=tables,
        game=MINI["game.yaml"].replace('turns: ["1", "2"]', "turns: {from: values.csv, column: says}")
        + 'about: "{{ v.turns }} turns"\n',
    )
    assert not problems
    (table,) = found.tables.tables
    assert (table.head, table.columns, table.rows) == ("Die", ["Result"], {"1-2": ["miss"], "3-6": ["hit"]})
    assert found.sheet.lists["turns"] == ["turns"] and found.sheet.about == "8 turns"


def test_included_files_are_one_with_the_file_that_includes_them(game):
    main, _, last = MINI["counters.yaml"].rpartition("- {id: two")
    more = f"counters:\n- {{id: two{last}\nfaces:\n  extra: {{ground: cream}}\n"
    found, problems = game({"more.yaml": more}, counters=f"include: [more.yaml]\n{main}")
    assert [counter.id for counter in found.counters.counters] == ["one", "two"] and not problems
    wrong = more.replace("front: unit", "front: uint").replace("extra:", "unit:")
    _, problems = game({"more.yaml": wrong}, counters=f"include: [more.yaml]\n{main}", name="wrong")
    assert [problem.partition(" ")[0] for problem in problems] == ["more.yaml:2:20:", "more.yaml:5:3:"]
    assert '"unit" is in counters.yaml:7 too; keep one' in problems[1]


@pytest.mark.parametrize(
    ("include", "said"),
    [
        ("[nix.yaml]", 'there is no file "nix.yaml"'),
        ("[counters.yaml]", '"counters.yaml" is included already'),
        ("[more.yaml, more.yaml]", '"more.yaml" is included already'),
        ("../other.yaml", "outside the game's folder"),
        ("[units.csv]", "takes names of YAML files"),
        ("3", "takes names of YAML files"),
    ],
)
def test_what_cannot_be_included_is_told(game, include, said):
    counters = f"include: {include}\n" + MINI["counters.yaml"]
    _, problems = game({"more.yaml": "#: 2\n"}, counters=counters)
    assert any(said in problem for problem in problems), problems


def test_a_saved_sheet_or_included_file_changes_what_is_kept(mini):
    folder, memory = mini(counters=f"include: [more.yaml]\n{COUNTERS}"), Kept()
    kept = []
    for name, count in (("One", 2), ("One", 2), ("Eins", 2), ("Eins", 5)):
        more = f"counters:\n- {{id: more, front: unit, count: {count}, values: {{name: M, ground: sky}}}}\n"
        (folder / "more.yaml").write_text(more)
        (folder / "units.csv").write_text(UNITS.replace("One", name))
        game, problems = read_game(folder, memory=memory)
        assert not problems and game.counters == load_game(folder).counters
        kept.append(game.counters)
        first, *_, last = game.counters.counters
        assert (first.values["name"], last.count) == (name, count)
        memory.turn(True)
    assert kept[0] is kept[1]
