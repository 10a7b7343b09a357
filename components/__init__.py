"""What a game consists of: typed models, the loader, and one folder of YAML per game."""

from .game import Game
from .house import house
from .loader import find_game, load_game, read_game, shipped_games
from .problems import BadInput, Problem, Unfit

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
