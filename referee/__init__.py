"""Reads a log of a game played by hand and says, line by line, what the rules did not allow."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..components import Game
    from .engine import Referee


def module_name(game: str) -> str:
    """The referee module of a game's folder: "sea-fight" -> "sea_fight"."""
    return game.replace("-", "_")


def has_referee(game: str) -> bool:
    """Whether a game has a referee module beside this one."""
    name = module_name(game)
    return name.isidentifier() and find_spec(f"{__package__}.games.{name}") is not None


def referee_for(game: Game, options: tuple[str, ...] = ()) -> Referee:
    """The referee of a game, for the optional rules that are in play. ValueError without one."""
    if not has_referee(game.name):
        raise ValueError(f"{game.sheet.title} has no referee yet")
    module = import_module(f".games.{module_name(game.name)}", __package__)
    made: Referee = module.referee(game, options)
    return made
