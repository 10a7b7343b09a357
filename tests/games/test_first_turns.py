"""The page "Your first turn" of every game: it is really played, and the referee finds nothing."""

from __future__ import annotations

import pytest
import yaml

from cutline.components import shipped_games

from .support.judging import judged, shipped


@pytest.fixture(scope="module", params=sorted(shipped_games()))
def game(request):
    return shipped(request.param)


def test_its_lines_are_a_log_in_which_nothing_is_wrong(game):
    turns: list[dict] = []
    for play in game.tables.plays:
        if play.turn:
            turns.append({"turn": play.turn, "do": []})
        turns[-1]["do"] += play.log
    assert sum(len(turn["do"]) for turn in turns) >= 4
    said = {"game": game.name, "edition": game.sheet.edition, "turns": turns}
    report = judged(yaml.safe_dump(said, allow_unicode=True))
    assert report.checked and not report.errors and not report.count("violation")


def test_it_is_in_the_kit_of_a_first_game_with_a_piece_explained(game):
    first = {part.id for part in game.sheet.kit if part.kind == "card" and not part.later}
    cards = [card for card in game.tables.cards if card.id in first]
    shown = {name for card in cards for column in card.columns for name in column}
    assert {play.id for play in game.tables.plays} <= shown
    assert {anatomy.id for anatomy in game.tables.anatomies} & shown
    assert any(play.dice for play in game.tables.plays) and any(play.pieces for play in game.tables.plays)
