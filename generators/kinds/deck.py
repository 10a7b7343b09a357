"""Draws decks: every card a piece, its faces filled with its own texts."""

from __future__ import annotations

from ...components import Game, Problem, Unfit, house
from ...components.kinds.deck import KIND, Card, Deck
from ...components.models.game import Part
from ..faces.faces import Shape
from ..pieces.cutting import Bench, entries
from ..pieces.pieces import Fixed, Piece
from . import draws


def draw_decks(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the cards of the decks that a kit's parts ask for, and what could not be drawn."""
    bench = Bench(game, "decks")
    bench.style = bench.style._replace(least=house().least_on_card)
    found: list[Piece] = []
    told: set[tuple[int, str]] = set()
    for index, deck in entries(game, "decks", "decks", parts):
        for number, card in enumerate(deck.cards):
            bench.entry = ("decks", index, "cards", number)
            try:
                found.append(_card(bench, index, deck, number, card))
            except Unfit as error:
                # What is wrong with many cards alike, such as lacking art, is told once.
                for one in error.all:
                    if (index, str(one)) not in told:
                        told.add((index, str(one)))
                        bench.report(Unfit(str(one), one.where), bench.entry)
    return found, bench.problems


def _card(bench: Bench, index: int, deck: Deck, number: int, card: Card) -> Piece:
    width, height = deck.size
    where = ("decks", index, "cards", number)
    values = {"id": card.id, "title": card.title, **deck.values, **card.values}
    shape = Shape(width, height, deck.bleed)
    sides = []
    for side in ("front", "back"):
        own, shared = getattr(card, side), getattr(deck, side)
        face = own or shared
        place = (*where, side) if own else ("decks", index, side)
        try:
            sides.append(face and bench.painted(face, shape, values, place))
        except Unfit as error:
            # Which card it is that does not fit is more than where a shared face stands.
            def told(one: Unfit, side: str = side) -> Unfit:
                return Unfit(f"{side}: {one}", one.where if one.where[: len(where)] == where else where)

            raise error.each(told) from None
    front, back = sides
    assert front is not None
    return Piece(
        id=f"{deck.id}-{card.id}",
        width=width,
        height=height,
        front=front,
        back=back,
        corner=deck.corner,
        count=card.copies,
        bleed=deck.bleed,
        title=card.title,
        group=deck.title,
        source=card.source or deck.source,
        ours=card.ours or deck.ours,
        file="decks",
        where=where,
        fixed=Fixed.typed(deck.imposition, "decks", ("decks", index)),
    )


draws.enter(KIND, draw_decks)
