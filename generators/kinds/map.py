"""Draws the boards that a kit holds."""

from __future__ import annotations

from ...components import Game, Problem
from ...components.kinds.map import KIND
from ...components.models.game import Part
from ..boards.maps import draw_map
from ..drawing import Drawing
from . import draws


def draw_boards(game: Game, parts: list[Part]) -> tuple[dict[str, Drawing], list[Problem]]:
    """Return the boards that parts of a kit name, by id, at the size in which they are typed."""
    wanted = {part.id for part in parts}
    found: dict[str, Drawing] = {}
    problems: list[Problem] = []
    for index, board in enumerate(game.maps):
        if board.id in wanted:
            found[board.id], wrong = draw_map(game, board, ("maps", index))
            problems += wrong
    return found, problems


draws.enter(KIND, draw_boards)
