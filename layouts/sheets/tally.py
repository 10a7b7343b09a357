"""What a kit asks of whoever makes it: sheets to print, cuts, joints to glue, minutes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from ...components.languages import Words
from ...generators.pieces.gluing import joints, met
from ...generators.pieces.pieces import Piece
from .papers import Page, rates

STEP = 5  # minutes to which an estimate is rounded up
WORDS = Words()
LONG = 180  # minutes from which an estimate is told in hours


class Tally(NamedTuple):
    """Sheets of paper and of card, passes of the knife, joints to glue; minutes are an estimate."""

    paper: int
    card: int
    cuts: int
    glue: int
    minutes: int

    @property
    def sheets(self) -> int:
        return self.paper + self.card

    def time(self, say: Words = WORDS) -> str:
        """Such as "20 minutes"."""
        if self.minutes >= LONG:
            return say.many(round(self.minutes / 60), "{n} hour", "{n} hours")
        return say.many(self.minutes, "{n} minute", "{n} minutes")

    def in_words(self, say: Words) -> str:
        """Such as "9 sheets (7 of paper, 2 of card), 36 cuts, 4 glued joints, about 20 minutes"."""
        told = [say.many(self.sheets, "{n} sheet", "{n} sheets")]
        if self.paper and self.card:
            told[0] += say(" ({paper} of paper, {card} of card)", paper=self.paper, card=self.card)
        if self.cuts:
            told.append(say.many(self.cuts, "{n} cut", "{n} cuts"))
        if self.glue:
            told.append(say.many(self.glue, "{n} glued joint", "{n} glued joints"))
        return ", ".join([*told, say("about {time}", time=self.time(say))])


def minutes_for(pieces: Sequence[Piece]) -> int:
    """How long it takes to cut out and glue one of each of these pieces; an estimate."""
    others = met(pieces)
    cuts = sum(1 + len(piece.cuts) for piece in pieces)
    return _minutes(0, cuts, sum(joints(piece, others) for piece in pieces))


def _minutes(sheets: int, cuts: int, glue: int) -> int:
    each = rates()
    return STEP * ceil((sheets * each.sheet + cuts * each.cut + glue * each.glue) / STEP)


def tally(pages: Sequence[Page], sides: int) -> Tally:
    """What the pages of a kit take, printed on that many sides of each sheet."""
    stocks = [leaf.stock for leaf in pages[::sides]]
    card = stocks.count("card")
    cuts, glue = sum(page.cuts for page in pages), sum(page.glue for page in pages)
    return Tally(len(stocks) - card, card, cuts, glue, _minutes(len(stocks), cuts, glue))
