"""What lies between the cells of a grid: edges, ways and distances, and mistakes at their lines."""

from __future__ import annotations

import pytest

from cutline.components import load_game, read_game
from cutline.components.models.edges import Edge

MAP = """
maps:
- id: field
  title: Field
  size: [120, 120]
  kinds: {clear: {fill: cream}, woods: {fill: green, ink: paper}}
  lines:
    ford: {stroke: blue, cost: 2}
  panels:
  - id: main
    at: [0, 0]
    size: [120, 120]
    grid:
      shape: hex
      size: 15
      columns: 6
      rows: 6
      kind: clear
      terrain: {woods: ["0303"]}
      roads: {road: ["0101 0201 0302 0402"]}
      rivers: {river: [0201/0302 0202/0302], ford: [0401/0402]}
      bridges: [0201/0302]
      slopes: {slope: [0503/0504]}
    connections:
    - {between: ["0101", "0606"], kind: ford, cost: 9, line: [[10, 10], [100, 100]]}
    - {between: ["0101", "0102"], kind: ford, cost: 1}
    - {between: ["0101", "0102"], kind: ford, cost: 4}
"""


@pytest.fixture
def board(mini):
    return load_game(mini(map=MAP)).maps[0]


def test_everything_between_two_cells_is_told_both_ways(board):
    road, river = Edge("road", "road"), Edge("river", "river")
    assert board.edges("0201", "0302") == (road, river, Edge("bridge", "bridge"))
    assert board.edges("0302", "0201") == board.edges("0201", "0302")
    assert board.edges("0401", "0402") == (Edge("ford", "river", 2.0),)
    assert board.edges("0504", "0503") == (Edge("slope", "slope", 1.0, "0503"),)
    assert board.edges("0505", "0506") == ()


def test_two_connections_of_one_pair_are_both_there(board):
    assert [edge.cost for edge in board.edges("0101", "0102")] == [1.0, 4.0]
    assert board.connection("0101", "0102").cost == 4.0
    with pytest.raises(KeyError):
        board.edges("0101", "9999")


def test_the_cheapest_way_goes_round_what_costs_more(board):
    def cost(one, other):
        sorts = {edge.sort for edge in board.edges(one, other)}
        if "river" in sorts and "bridge" not in sorts:
            return None
        return 0.5 if "road" in sorts else 1.0

    way = board.path("0101", "0402", cost)
    assert way.spaces == ("0101", "0201", "0302", "0402") and way.cost == 1.5
    assert board.path("0202", "0302", cost).spaces != ("0202", "0302")
    assert board.path("0101", "0402", lambda one, other: None) is None
    assert board.distance("0101", "0101") == 0 and board.distance("0101", "0402") == 3
    assert board.distance("0101", "0606") == 1, "the connection counts as a step"


WRONG = {
    ("0302 0402", "0302 0502"): '"0302" and "0502" do not touch; those beside "0302" are 0301, 0401',
    ('["0101 0201 0302 0402"]', '["0101"]'): '"0101" is no way; write the cells that it runs through',
    ("[0503/0504]", "[0503]"): '"0503" is no side of a cell; write the two cells that share it: 0801/0701',
    ("bridges: [0201/0302]", "bridges: [0101/0201]"): 'no river runs between "0101" and "0201"',
    ("0201 0302 0402", "0201 0302 0999"): 'cell "0999" is not in the grid',
    ("roads: {road:", "roads: {raod:"): 'line style "raod" does not exist; did you mean "road"?',
    ('{woods: ["0303"]}', '{woods: ["0303"], clear: ["0303"]}'): 'cell "0303" is "woods" too',
    ("line: [[10, 10], [100, 100]]", "style: ford"): 'cells "0101" and "0606" do not touch; join cells',
}


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_a_mistake_is_told_at_its_line(mini, old, new):
    text = MAP.replace(old, new)
    _, problems = read_game(mini(map=text))
    assert any(WRONG[old, new] in problem.message for problem in problems), list(map(str, problems))
    assert {problem.line for problem in problems} == {text[: text.index(new)].count("\n") + 1}


def test_a_smaller_block_of_terrain_is_taken_out_of_a_larger_one(mini):
    clearing = MAP.replace('{woods: ["0303"]}', '{woods: ["0202-0404"], clear: ["0303"]}')
    assert load_game(mini(map=clearing)).maps[0].kind_of["0303"] == "clear"
