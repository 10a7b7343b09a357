"""The referee of Doodlebug; rule numbers are those of the game's rules.yaml."""

from __future__ import annotations

from random import Random

from ....components import Game
from .pen import STYLES
from .play import POLICIES, Player
from .referee import Doodlebug

__all__ = ["POLICIES", "STYLES", "player", "referee"]


def referee(game: Game, options: tuple[str, ...]) -> Doodlebug:
    """The referee of the game in a folder, for the options that a log names."""
    return Doodlebug(game, options)


def player(referee: Doodlebug, policy: str, rng: Random, style: str | None = None) -> Player:
    """One who plays a game by himself; `style` is how the log is written (see STYLES)."""
    return Player(referee, policy, rng, style)
