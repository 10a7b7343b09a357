"""Several hundred short logs, and two games: each game is read once."""

from __future__ import annotations

import pytest

from cutline.referee import checking

GAMES: dict[str, object] = {}
REFEREES: dict[tuple, object] = {}


@pytest.fixture(scope="module", autouse=True)
def games_read_once():
    """Only while these tests run: others have games of their own, under any name."""
    games, game_of, referee_for = GAMES, checking.game_of, checking.referee_for

    def kept(log, trusted=()):
        if log.game not in games:
            games[log.game] = game_of(log, trusted)
        return games[log.game]

    def appointed(game, options=()):
        key = game.folder, options
        if key not in REFEREES:
            REFEREES[key] = referee_for(game, options)
        return REFEREES[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "game_of", kept)
        patch.setattr(checking, "referee_for", appointed)
        yield


@pytest.fixture
def no_hints(monkeypatch):
    monkeypatch.setattr(checking, "add_hints", lambda *_: None)
