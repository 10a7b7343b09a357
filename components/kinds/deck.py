"""Decks: cards of one size and back, each with its own text, as many copies as wanted."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from ..checks.checker import Checker
from ..checks.piece_checks import Uses, check_face
from ..models.counters import Face
from ..models.cut_pieces import Count, PieceFace
from ..models.field_types import TAKEN, Id, Millimetres, Model, Size, Sourced, Text, Values
from ..models.imposition import Imposition
from .kind import Kind

SIZES = {"poker": (63.0, 88.0), "bridge": (57.0, 89.0), "tarot": (70.0, 120.0)}  # mm


def _size(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value not in SIZES:
        raise ValueError(f"a size is {', '.join(SIZES)}, or [width, height] in mm")
    return SIZES[value]


CardSize = Annotated[
    tuple[Size, Size],
    BeforeValidator(_size),
    WithJsonSchema(
        {"anyOf": [{"enum": list(SIZES)}, {"type": "array", "items": {"type": ["number", "string"]}}]}
    ),
]


class Card(Sourced):
    """One card of a deck, printed `copies` times."""

    unfolded = ("base", "each", *TAKEN)

    id: Id = Field(description="its name in the deck; fills {id}")
    title: Text = Field("", description="fills {title}")
    copies: Count = Field(1, description="how many copies the deck holds")
    values: Values = Field(default_factory=dict, description="texts that fill the {slots}")
    front: PieceFace | None = Field(None, description="instead of the deck's front")
    back: PieceFace | None = Field(None, description="instead of the deck's back")


class Deck(Sourced):
    """Cards of one size; {slots} of front and back are filled from each card's values."""

    id: Id = Field(description="its name")
    title: Text = Field("", description="its name for people")
    size: CardSize = Field((63.0, 88.0), description="poker, bridge, tarot, or [width, height]")
    corner: Millimetres = Field(3.0, ge=0, le=20, description="radius of the corners, mm")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    imposition: Imposition | None = Field(None, description="a fixed grid on each sheet, or labels")
    front: PieceFace = Field(description="a face, or the name of one")
    back: PieceFace | None = Field(None, description="the common back; none if left out")
    values: Values = Field(default_factory=dict, description="texts that fill the {slots} of all cards")
    cards: list[Card] = Field(description="the cards")


class DeckFile(Model):
    """The whole of decks.yaml, expanded."""

    faces: dict[str, Face] = Field(default_factory=dict, description="faces that decks share")
    bases: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="entries that cards inherit from, by name"
    )
    decks: list[Deck] = Field(description="the decks")


def check(checker: Checker) -> None:
    """Check that decks and cards have names of their own, and that each card has both its sides."""
    file = checker.file("decks", DeckFile)
    if file is None:
        return
    checker.unique("decks", ("decks",), (deck.id for deck in file.decks))
    uses = Uses(checker, "decks", file.faces)
    for index, deck in enumerate(file.decks):
        at = ("decks", index)
        checker.unique("decks", (*at, "cards"), (card.id for card in deck.cards))
        if not deck.cards and not checker.unfolded("decks", (*at, "cards")):
            checker.report("decks", (*at, "cards"), "a deck has one card at least; add one")
        for side in ("front", "back"):
            face = getattr(deck, side)
            if face is not None:
                check_face(checker, "decks", (*at, side), face, file.faces)
        for number, card in enumerate(deck.cards):
            values = {"id": card.id, "title": card.title, **deck.values, **card.values}
            for side in ("front", "back"):
                own = getattr(card, side)
                place = (*at, "cards", number)
                if own is not None:
                    check_face(checker, "decks", (*place, side), own, file.faces)
                face = own or getattr(deck, side)
                uses.add((*(place if own else at), side), face, place, values)
                seen = file.faces.get(face.face, face) if face and checker.drawings else None
                if seen:
                    checker.art_filled("decks", (*place, "values"), seen.marks, values)
    uses.check()


KIND = Kind(
    "deck",
    title="Cards",
    file="decks",
    model=DeckFile,
    parts="decks",
    unfold=("decks.cards",),
    check=check,
    cut=True,
    noun="card",
)
