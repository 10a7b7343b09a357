"""Pieces that are folded: boxes, tents, stands, and standees."""

from __future__ import annotations

from math import ceil
from typing import Literal

from pydantic import Field, model_validator

from ..checks.checker import Checker
from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut, Measures, PieceFace, plain_face
from ..models.field_types import Colour, Model, PathData, Size
from .deck import Deck, DeckFile
from .kind import Besides, Kind

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
        """Return width, height and depth from fold to fold, mm; a lid's fit over its tray."""
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
    """Check faces and slots as of all pieces, and that the deck that a box holds exists."""
    check_list(FILE, "boxes")(checker)
    whole, decks = checker.file(FILE, Model), checker.file("decks", DeckFile)
    known = [deck.id for deck in decks.decks] if decks else []
    for index, box in enumerate(getattr(whole, "boxes", [])):
        if box.holds is not None:
            checker.name(FILE, ("boxes", index, "holds"), "deck", box.holds, known, home="decks")


BOX = Kind(
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


class Tent(Cut):
    """Two sloping sides joined at the ridge; two floors are glued on each other beneath."""

    size: Measures = Field(description="[width, height] of one side, mm")
    front: PieceFace = Field(description="a face, or the name of one")
    back: PieceFace | None = Field(None, description="name of a face, or a face (default: the front)")
    depth: Size | None = Field(None, description="depth of the floor (default: 0.7 of the height)")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")

    @property
    def floor(self) -> float:
        """Return how deep the tent is at its foot, mm."""
        return self.depth or 0.7 * self.size[1]

    @model_validator(mode="after")
    def _stands(self) -> Tent:
        if self.floor >= 2 * self.size[1]:
            raise ValueError("the floor is deeper than both sides reach; make it shallower")
        return self


TENT = Kind(
    "tent",
    title="Tents",
    file="pieces",
    key="tents",
    model=Tent,
    unfold=("tents",),
    check=check_list("pieces", "tents"),
    cut=True,
    about="Fold tents at every score, and glue one floor on top of the other.",
)


POSTS = {"stout": (22.0, 12.0, 14.0), "thin": (14.0, 8.0, 8.0)}  # foot, top, spread


class Stand(Cut):
    """A post that folds like a narrow tent, its doubled tongue on top, its feet on a base.

    Seen from the side the post is a steep roof; the tongue stands upright on the
    ridge, over the middle of the base, and is glued into a slot or between two halves.
    """

    edge: Size = Field(38.1, description="edge of the square base, mm")
    height: Size = Field(25.0, description="from the base to the ridge, mm")
    style: Literal["stout", "thin"] = Field("stout", description="short and broad, or slender")
    width: Size | None = Field(None, description="width of the post at its foot (default: by style)")
    top: Size | None = Field(None, description="width of the tongue (default: by style)")
    spread: Size | None = Field(None, description="distance between the feet (default: by style)")
    foot: Size = Field(8.0, description="depth of each foot, mm")
    tongue: Size = Field(6.0, description="height of the tongue above the ridge, mm")
    ground: Colour = Field("cream", description="colour of the post")
    base_face: PieceFace = Field(default_factory=plain_face, description="what the base shows")
    with_base: bool = Field(True, description="whether a base is printed for each post")
    bleed: Size = Field(1.2, description="mm of ground printed beyond the cut")

    @property
    def widths(self) -> tuple[float, float, float]:
        """Return the width at the foot, the width at the top and the spread of the feet, mm."""
        foot, top, spread = POSTS[self.style]
        return self.width or foot, self.top or top, self.spread or spread

    @model_validator(mode="after")
    def _fits(self) -> Stand:
        width, top, spread = self.widths
        deep = spread + 2 * self.foot
        if deep > self.edge + 1e-6 or width > self.edge + 1e-6:
            raise ValueError(f"feet of {width:g} x {deep:g} mm reach over the base of {self.edge:g} mm")
        if top > width:
            raise ValueError("the top is wider than the foot")
        if self.height < spread / 2:
            raise ValueError("the stand is lower than half its spread; make it higher")
        return self


STAND = Kind(
    "stand",
    title="Stands",
    file="pieces",
    key="stands",
    model=Stand,
    unfold=("stands",),
    check=check_list("pieces", "stands"),
    cut=True,
    about=(
        "Fold along broken lines, cut along black ones. Glue the two halves of the tongue back to "
        "back, and spread the feet."
    ),
    besides=(Besides("Glue the feet to the hatched part of the base.", lambda stand: stand.with_base),),
)


class Standee(Cut):
    """Front and back joined by a fold over the head; with feet, or a tab for a slotted base."""

    size: Measures = Field(description="[width, height] of the figure, mm")
    outline: PathData | None = Field(
        None, description="outline of the front, mm; its top is a straight edge, for the fold"
    )
    front: PieceFace = Field(description="a face, or the name of one")
    back: PieceFace | None = Field(None, description="name of a face, or a face (default: the front)")
    stand: Literal["feet", "slot"] = Field(
        "feet", description="feet fold outwards; a slot holds a tab in a base of its own"
    )
    foot: Size = Field(9.0, description="depth of a foot, or of the tab, mm")
    base_size: Measures = Field((25.0, 25.0), description="size of the slotted base, mm")
    base_face: PieceFace = Field(default_factory=plain_face, description="what the base shows")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")

    @model_validator(mode="after")
    def _base(self) -> Standee:
        if self.stand == "slot" and self.base_size[0] < self.size[0] / 2 + 4:
            raise ValueError("the base is too narrow for the slot; make it wider")
        return self


STANDEE = Kind(
    "standee",
    title="Standees",
    file="pieces",
    key="standees",
    model=Standee,
    unfold=("standees",),
    check=check_list("pieces", "standees"),
    cut=True,
    about="Fold standees at the head, and glue front and back together.",
    besides=(
        Besides("Fold feet outwards.", lambda standee: standee.stand == "feet"),
        Besides("Put each tab into the slot of its base.", lambda standee: standee.stand == "slot"),
    ),
)
