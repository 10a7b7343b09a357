"""The page "Your first turn" of every game: it is really played, and the referee finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from cutline.components import shipped_games
from cutline.components.models.loaded import Game
from cutline.referee.checking import check_log

from .support.judging import shipped


@pytest.fixture(scope="module", params=sorted(shipped_games()))
def game(request) -> Game:
    return shipped(request.param)


def as_log(game: Game, folder: Path) -> Path:
    """The lines of all plays as one log, under the turns that they name."""
    turns: list[dict] = []
    for play in game.tables.plays:
        if play.turn:
            turns.append({"turn": play.turn, "do": []})
        turns[-1]["do"] += play.log
    said = {"game": game.name, "edition": game.sheet.edition, "turns": turns}
    file = folder / "first-turn.yaml"
    file.write_text(yaml.safe_dump(said, allow_unicode=True), "utf-8")
    return file


def test_its_lines_are_a_log_in_which_nothing_is_wrong(game: Game, tmp_path: Path):
    assert sum(len(play.log) for play in game.tables.plays) >= 4
    _, report = check_log(as_log(game, tmp_path))
    assert not report.errors
    assert report.checked, "the referee has judged nothing"
    assert not [finding for finding in report.findings if finding.severity.value == "violation"]


def test_it_is_in_the_kit_of_a_first_game_with_a_piece_explained(game: Game):
    shown = {
        name
        for part in game.sheet.kit
        if part.kind == "card" and not part.later
        for card in game.tables.cards
        if card.id == part.id
        for column in card.columns
        for name in column
    }
    assert {play.id for play in game.tables.plays} <= shown
    assert {anatomy.id for anatomy in game.tables.anatomies} & shown
    assert any(play.dice for play in game.tables.plays)
    assert any(play.pieces for play in game.tables.plays)
