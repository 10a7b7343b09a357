"""Cards of tables: cut out where they have a size, else a page each."""

from __future__ import annotations

from ...components import Game, Problem
from ...components.kinds.card import KIND
from ...components.models.game import Part
from ...generators.drawing import PAPER, Drawing, at
from ...generators.kinds import draws
from ...generators.pieces.pieces import DrawnFace, Piece
from ..drawn import ById, Drawn
from ..pages.texts import CARD_INSET, card_page, draw_card
from ..sheets.papers import Page, Paper
from . import pages


def draw_cards(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the cards of parts that have a size, and so are cut out."""
    wanted = {part.id for part in parts}
    made: list[Piece] = []
    problems: list[Problem] = []
    for index, card in enumerate(game.tables.cards):
        if card.id not in wanted or card.size is None:
            continue
        wide, high = card.size
        inner, wrong = draw_card(game, card, wide - 2 * CARD_INSET, high - 2 * CARD_INSET, index)
        problems += wrong
        whole = Drawing(wide, high, (at(inner, CARD_INSET, CARD_INSET),), card.title)
        made.append(
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
    return made, problems


def card_pages(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """Return a card without a size: a whole page."""
    cards = enumerate(drawn.game.tables.cards)
    index, card = next((k, card) for k, card in cards if card.id == part.id)
    if card.size:
        return [], []
    made, problems = card_page(drawn.game, paper, card, index, ById(drawn))
    plays = {play.id for play in drawn.game.tables.plays}
    lies = "played" if plays & {name for column in card.columns for name in column} else "looked up"
    return [page._replace(lies=lies) for page in made], problems


draws.enter(KIND, draw_cards)
pages.enter(KIND, card_pages)
