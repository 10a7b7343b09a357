"""What a game consists of: typed models, the loader, and one folder of YAML per game."""

from typing import TYPE_CHECKING, Any

from .house import house
from .loading.finding import find_game, shipped_games
from .loading.refereed import refereed_game
from .models.loaded import Game
from .reading.problems import BadInput, Problem, Unfit

if TYPE_CHECKING:
    from .loading.loader import load_game, read_game

__all__ = [
    "BadInput",
    "Game",
    "Problem",
    "Unfit",
    "find_game",
    "house",
    "load_game",
    "read_game",
    "refereed_game",
    "shipped_games",
]


def __getattr__(name: str) -> Any:
    """Return the loader, which brings all models along, where it is asked for."""
    if name in ("load_game", "read_game"):
        from .loading import loader

        return getattr(loader, name)
    raise AttributeError(name)
