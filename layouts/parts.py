"""What each kind of part comes to: its pages on a paper, or its pieces for shared sheets."""

from __future__ import annotations

from math import inf
from typing import Any

from ..components import Game, Problem, house
from ..components.game import Part
from ..components.model import MM_PER_POINT
from ..generators.drawing import PAPER, Drawing, at
from ..generators.maps import draw_map
from ..generators.pieces import DrawnFace, Piece
from .exports.names import slug
from .papers import Page, Paper, Whole
from .texts import CARD_INSET, card_page, draw_card, record_pages, rules_pages
from .tiles import enlarged, sections_of, shown, tile_pages
from .titles import title_of

SLIGHT = 0.01  # pt by which a text may be smaller than the least

Made = tuple[list[Page], list[Problem]]


def draw_boards(game: Game, parts: list[Part]) -> tuple[dict[str, Drawing], list[Problem]]:
    """The boards that parts of a kit name, by id, at the size in which they are typed."""
    wanted = {part.id for part in parts}
    found: dict[str, Drawing] = {}
    problems: list[Problem] = []
    for index, board in enumerate(game.maps):
        if board.id in wanted:
            found[board.id], wrong = draw_map(game, board, ("maps", index))
            problems += wrong
    return found, problems


def board_pages(drawn: Any, paper: Paper, part: Part) -> Made:
    """A board in tiles, as large as the part says."""
    game = drawn.game
    board = next(board for board in game.maps if board.id == part.id)
    drawing = drawn.of(part)[board.id]
    least = min((text.size / MM_PER_POINT for text in drawing.texts()), default=inf) * part.scale
    if part.scale < 1 and least < house().least_on_card - SLIGHT:
        number = next(k for k, one in enumerate(game.sheet.kit) if one is part)
        said = (
            f"at this scale the smallest text of the board has {least:.1f} pt; "
            f"{house().least_on_card:g} pt is the least, so make it larger on the board"
        )
        return [], [game.problem("game", ("kit", number, "scale"), said)]
    return tile_pages(shown(board, drawing, part.scale, title_of(game, part)), paper), []


def whole_boards(drawn: Any, part: Part) -> list[Whole]:
    """A board untiled, for a copy shop: on one page, or on one for each of its sections."""
    found = []
    for board in drawn.game.maps:
        if board.id in drawn.of(part):
            title = title_of(drawn.game, part)
            same = part.scale == 1
            other = slug(part.title) if part.title else f"{board.id}-{part.scale:.3g}"
            found.append(
                Whole(
                    board.id if same else other,
                    board.title if same else title,
                    enlarged(drawn.of(part)[board.id], part.scale),
                    board.bleed,
                    "maps",
                    "map",
                    sections_of(board, part.scale) if board.sections else (),
                )
            )
    return found


def draw_cards(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """The cards of parts that have a size, and so are cut out."""
    wanted = {part.id for part in parts}
    found: list[Piece] = []
    problems: list[Problem] = []
    for index, card in enumerate(game.tables.cards):
        if card.id not in wanted or card.size is None:
            continue
        wide, high = card.size
        inner, wrong = draw_card(game, card, wide - 2 * CARD_INSET, high - 2 * CARD_INSET, index)
        problems += wrong
        whole = Drawing(wide, high, (at(inner, CARD_INSET, CARD_INSET),), card.title)
        found.append(
            Piece(
                id=card.id,
                width=wide,
                height=high,
                front=DrawnFace(whole, PAPER),
                count=card.copies,
                title=card.title,
                group=card.title,
                file="tables",
                where=("cards", index),
            )
        )
    return found, problems


def card_pages(drawn: Any, paper: Paper, part: Part) -> Made:
    """A card without a size: a whole page."""
    cards = enumerate(drawn.game.tables.cards)
    index, card = next((k, card) for k, card in cards if card.id == part.id)
    return ([], []) if card.size else card_page(drawn.game, paper, card, index)


def form_pages(drawn: Any, paper: Paper, part: Part) -> Made:
    """A record sheet."""
    sheets = enumerate(drawn.game.records.sheets)
    index = next(k for k, sheet in sheets if sheet.id == part.id)
    return record_pages(drawn.game, paper, index)


def summary_pages(drawn: Any, paper: Paper, part: Part) -> Made:
    """The rules summary."""
    return rules_pages(drawn.game, paper)
