"""Boards on paper: tiled over home paper, and on one large page."""

from __future__ import annotations

from math import inf

from ...components import Problem, house
from ...components.kinds.map import KIND
from ...components.models.field_types import MM_PER_POINT
from ...components.models.game import Part
from ...components.models.maps import Map
from ...generators.drawing import Drawing, enlarged
from ..documents.file_names import slug
from ..drawn import Drawn
from ..pages.titles import title_of, typed_at
from ..sheets.papers import Page, Paper, Whole
from ..sheets.tiles import sections_of, shown, tile_pages
from . import pages, wholes

SLIGHT = 0.01  # pt by which a text may be smaller than the least


def _drawing_of(drawn: Drawn, part: Part, board: Map) -> Drawing:
    """Return the drawing of a board, at the size in which it is typed."""
    looks = drawn.of(part)
    assert isinstance(looks, dict)
    return looks[board.id]


def board_pages(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """Return a board in tiles, as large as the part says."""
    game = drawn.game
    board = next(board for board in game.maps if board.id == part.id)
    drawing = _drawing_of(drawn, part, board)
    least = min((text.size / MM_PER_POINT for text in drawing.texts()), default=inf) * part.scale
    if part.scale < 1 and least < house().least_on_card - SLIGHT:
        message = (
            f"at this scale the smallest text of the board is {least:.1f} pt; make it larger on "
            f"the board, so that it has {house().least_on_card:g} pt at least"
        )
        return [], [game.problem("game", (*typed_at(game, part), "scale"), message)]
    return tile_pages(shown(board, drawing, part.scale, title_of(game, part)), paper, game.words), []


def whole_boards(drawn: Drawn, part: Part) -> list[Whole]:
    """Return a board untiled, for a copy shop: on one page, or on one for each of its sections."""
    boards = []
    for board in drawn.game.maps:
        if board.id == part.id:
            title = title_of(drawn.game, part)
            same = part.scale == 1
            other = slug(part.title) if part.title else f"{board.id}-{part.scale:.3g}"
            boards.append(
                Whole(
                    board.id if same else other,
                    board.title if same else title,
                    enlarged(_drawing_of(drawn, part, board), part.scale),
                    board.bleed,
                    "maps",
                    "map",
                    sections_of(board, part.scale) if board.sections else (),
                )
            )
    return boards


pages.enter(KIND, board_pages)
wholes.enter(KIND, whole_boards)
