"""The games that ship, read once in a process for tests of logs, and their referees."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest


def share_shipped(patch: pytest.MonkeyPatch) -> None:
    """Have each game that ships read once, and a referee made once for each choice of its options."""
    from cutline import components
    from cutline.components import Game, load_game, refereed_game, shipped_games
    from cutline.components.loading import loader
    from cutline.referee import checking
    from cutline.referee.judging.referee import Referee
    from cutline.referee.rulebook import named

    ships = frozenset(shipped_games().values())
    shared: set[int] = set()  # the files of games that are read once, by identity
    referees: dict[tuple[object, ...], Referee] = {}
    read_game = loader.read_game

    def common(game: Game) -> Game:
        shared.add(id(game.files))
        return game

    undrawn = cache(lambda folder: common(read_game(folder, drawn=False)[0]))
    for_logs = cache(lambda folder: common(refereed_game(folder)))

    def read(folder: Path, drawn: bool = True, *args: Any, **more: Any) -> Any:
        if drawn or args or more or folder not in ships:
            return read_game(folder, drawn, *args, **more)
        return replace(undrawn(folder)), []

    drawn = lru_cache(2)(load_game)  # for a desk, and for `drawn` of tests

    def drawn_for_logs(folder: Path, **more: Any) -> Game:
        return load_game(folder, **more) if more or folder not in ships else drawn(folder)

    def read_for_logs(folder: Path) -> Game:
        return replace(for_logs(folder)) if folder in ships else refereed_game(folder)

    def referee(rules: Any, game: Game, options: tuple[str, ...] = ()) -> Referee:
        if id(game.files) not in shared:
            return Referee(rules, game, options)
        key = (id(rules), options, *(id(getattr(game, part.name)) for part in fields(game)))
        if key not in referees:
            referees[key] = Referee(rules, game, options)
        return referees[key]

    for module in (components, checking, named):
        patch.setattr(module, "refereed_game", read_for_logs)
    patch.setattr(components, "load_game", drawn_for_logs)
    patch.setattr(loader, "read_game", read)
    patch.setattr(checking, "Referee", referee)
