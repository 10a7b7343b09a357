"""Whoever only clicks plays by the rules: two games of each that ships, and one of each small one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import shipped_games
from cutline.components.starting import start_game

from ..support.at_the_table import House
from .clicking import OVER, Player

# of each game so many lines as take a quarter of a second; `make proof` plays to the end
LINES = {
    "b-17": 7,
    "battle-of-britain-again": 6,
    "bombers-and-fighters-over-europe": 10,
    "capture-tito": 5,
    "doodlebug": 12,
}
FEW = 2  # lines of a larger example
EXAMPLES = Path(__file__).parents[2] / "docs/example"
WHOLE = 200  # lines, in which a small game is over


@pytest.mark.parametrize("game", shipped_games())
def test_a_game_is_played_by_clicks_alone(house, game):
    for seed in (0, 1):
        played = Player(house, shipped_games()[game], seed).play(LINES[game])
        assert len(played.lines) == LINES[game] and not played.wrong, played


@pytest.mark.parametrize("name", ["ford", "the-pass", "two-bridges"])
def test_an_example_of_the_docs_is_played_by_clicks_alone(tmp_path, name):
    most = FEW if name == "two-bridges" else WHOLE
    played = Player(House(tmp_path, EXAMPLES / name), EXAMPLES / name, 0).play(most)
    assert not played.wrong, played
    assert played.where[-1] in OVER or len(played.lines) == most


@pytest.mark.parametrize("board", [("zones", None), ("hex", (5, 5))])
def test_a_new_game_is_played_by_clicks_to_its_end(tmp_path, board):
    start_game(tmp_path / "war", *board)
    played = Player(House(tmp_path / "logs", tmp_path / "war"), tmp_path / "war", 1).play(WHOLE)
    assert played.where[-1] in OVER and not played.wrong, played
