"""What each kind of part comes to: its pages on a paper, or its pieces for shared sheets."""

from __future__ import annotations

from typing import Any

from ..components import Game, Problem
from ..components.game import Part
from ..generators.drawing import PAPER, Drawing, at
from ..generators.maps import draw_map
from ..generators.pieces import DrawnFace, Piece
from .papers import Page, Paper, Whole
from .texts import CARD_INSET, card_page, draw_card, record_pages, rules_pages
from .tiles import tile_pages

Made = tuple[list[Page], list[Problem]]


def draw_boards(game: Game, parts: list[Part]) -> tuple[dict[str, Drawing], list[Problem]]:
    """The boards that parts of a kit name, by id."""
    wanted = {part.id for part in parts}
    found: dict[str, Drawing] = {}
    problems: list[Problem] = []
    for index, board in enumerate(game.maps):
        if board.id in wanted:
            found[board.id], wrong = draw_map(game, board, ("maps", index))
            problems += wrong
    return found, problems


def board_pages(drawn: Any, paper: Paper, part: Part) -> Made:
    """A board in tiles."""
    board = next(board for board in drawn.game.maps if board.id == part.id)
    return tile_pages(board, drawn.of(part)[board.id], paper), []


def whole_boards(drawn: Any, part: Part) -> list[Whole]:
    """A board untiled, for a copy shop."""
    return [
        Whole(board.id, board.title, drawn.of(part)[board.id], board.bleed, "maps", "map")
        for board in drawn.game.maps
        if board.id in drawn.of(part)
    ]


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
                id=card.id, width=wide, height=high, front=DrawnFace(whole, PAPER),
                count=card.copies, title=card.title, group=card.title, file="tables",
                where=("cards", index),
            )
        )  # fmt: skip
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
    return rules_pages(drawn.game, paper), []
