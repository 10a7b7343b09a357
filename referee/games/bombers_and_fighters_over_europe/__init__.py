"""The referee of Bombers and Fighters over Europe; rule numbers are those of its rules.yaml."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ....components import Game
from .play import STYLES, Player
from .referee import Bombers

__all__ = ["STYLES", "player", "referee"]


def referee(game: Game, options: Iterable[str]) -> Bombers:
    """The referee of the game in a folder. The game has no optional rules."""
    return Bombers(game)


def player(referee: Bombers, policy: str, rng: Random, style: str | None = None) -> Player:
    """Who plays one game with these dice; `style` is how the log is written (see STYLES)."""
    return Player(referee, rng, style or "full")
