"""What a game consists of: typed models, the loader, and one folder of YAML per game."""

from .house import house
from .loading.loader import find_game, load_game, read_game, shipped_games
from .models.game import Game
from .reading.problems import BadInput, Problem, Unfit

__all__ = [
    "BadInput",
    "Game",
    "Problem",
    "Unfit",
    "find_game",
    "house",
    "load_game",
    "read_game",
    "shipped_games",
]
