"""Boxes: tuck boxes for cards, trays, and lids that go over trays."""

from __future__ import annotations

from math import ceil
from typing import Literal

from pydantic import Field, model_validator

from ..checks.checker import Checker
from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut, PieceFace
from ..models.field_types import Colour, Model, Size
from .deck import Deck, DeckFile
from .kind import Kind

FILE = "pieces"
ROOM = 1.0  # mm by which a box is wider, higher and deeper than the cards in it
STOCK = 0.3  # mm: how thick a card is, and what a box is made of
# How often its own card lies between the folds of a box and what is inside: half of it at each panel,
# and all of it where a flap lies within. Of width, height and depth.
TUCK_LAYERS, TRAY_LAYERS = (1, 3, 3), (3, 1, 1)
OVER = 1.5  # mm by which a lid is wider than its tray: two layers of card on each side, and some play
LEAST = 5.0  # mm: no side of a box is shorter, or its flaps cannot be folded


class Carton(Cut):
    """A box of one piece of card: a tuck box, a tray, or the lid of a tray."""

    kind: Literal["tuck", "tray", "lid"] = Field(
        description="tuck: for cards, its lid tucked in; tray: open at the top; lid: goes over a tray"
    )
    inner: tuple[Size, Size, Size] | None = Field(
        None, description="[width, height, depth] inside, mm; of a lid: those of its tray, and its own depth"
    )
    holds: str | None = Field(None, description="instead of inner: the id of a deck, all of which goes in")
    card: float = Field(
        STOCK, gt=0, le=5, description="with holds: how thick a card is, mm; in a sleeve 0.45"
    )
    colour: Colour = Field("cream", description="colour of all that no face covers")
    front: PieceFace | None = Field(None, description="the front of a tuck box, the floor of a tray or lid")
    back: PieceFace | None = Field(None, description="the back of a tuck box")
    side: PieceFace | None = Field(
        None, description="both narrow sides; of a tray or lid, the two walls along its width"
    )
    end: PieceFace | None = Field(
        None, description="the top of a tuck box; of a tray or lid, the two walls along its height"
    )
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")

    @model_validator(mode="after")
    def _measured(self) -> Carton:
        if (self.inner is None) == (self.holds is None):
            raise ValueError('a box has either "inner: [width, height, depth]" or "holds: DECK"')
        if self.inner and min(self.inner) < LEAST:
            raise ValueError(f"a side under {LEAST:g} mm cannot be folded; make all three {LEAST:g} or more")
        if self.back is not None and self.kind != "tuck":
            raise ValueError(f'a {self.kind} has no "back"; it has front, side and end')
        return self

    def measures(self, deck: Deck | None) -> tuple[float, float, float]:
        """Width, height and depth from fold to fold, mm; those of a lid go over its tray."""
        if self.inner is not None:
            w, h, d = self.inner
        else:
            assert deck is not None
            (w, h), cards = deck.size, sum(card.copies for card in deck.cards)
            # To half a millimetre, and no thinner than can be folded.
            w, h, d = (ceil(2 * (mm + ROOM)) / 2 for mm in (w, h, cards * self.card))
            d = max(d, LEAST)
        layers = TUCK_LAYERS if self.kind == "tuck" else TRAY_LAYERS
        w, h, d = (mm + STOCK * count for mm, count in zip((w, h, d), layers, strict=True))
        return (w + OVER, h + OVER, d) if self.kind == "lid" else (w, h, d)


def check(checker: Checker) -> None:
    """Faces and slots as of all pieces; the deck that a box holds exists."""
    check_list(FILE, "boxes")(checker)
    whole, decks = checker.file(FILE, Model), checker.file("decks", DeckFile)
    known = [deck.id for deck in decks.decks] if decks else []
    for index, box in enumerate(getattr(whole, "boxes", [])):
        if box.holds is not None:
            checker.name(FILE, ("boxes", index, "holds"), "deck", box.holds, known, home="decks")


KIND = Kind(
    "box",
    title="Boxes",
    file=FILE,
    key="boxes",
    model=Carton,
    unfold=("boxes",),
    check=check,
    cut=True,
    about="Score every fold of a box, fold it away from the print, and glue each hatched flap inside.",
)
