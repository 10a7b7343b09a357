"""The referee of Bombers and Fighters over Europe; rule numbers are those of its rules.yaml."""

from __future__ import annotations

from collections.abc import Iterable

from ....components import Game
from .referee import Bombers


def referee(game: Game, options: Iterable[str]) -> Bombers:
    """The referee of the game in a folder. The game has no optional rules."""
    return Bombers(game)
