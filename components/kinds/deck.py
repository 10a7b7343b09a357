"""Decks: cards of one size and back, each with its own text, as many copies as wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from ..counters import Face
from ..model import Id, Millimetres, Model, Size, Sourced, Text
from ..shapes import Count, PieceFace
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
        {
            "anyOf": [
                {"enum": list(SIZES)},
                {"type": "array", "items": {"type": ["number", "string"]}},
            ]
        }
    ),
]


class Card(Sourced):
    """One card of a deck, printed `copies` times."""

    unfolded = ("base", "each")

    id: Id
    title: Text = Field("", description="fills {title}")
    copies: Count = Field(1, description="how many of it the deck holds")
    values: Mapping[str, Text] = Field(default_factory=dict, description="texts for the {slots}")
    front: PieceFace | None = Field(None, description="in place of the deck's front")
    back: PieceFace | None = Field(None, description="in place of the deck's back")


class Deck(Sourced):
    """Cards of one size; {slots} of front and back are filled from each card's values."""

    id: Id
    title: Text = Field("", description="what the deck is called")
    size: CardSize = Field((63.0, 88.0), description="poker, bridge, tarot, or [width, height]")
    corner: Millimetres = Field(3.0, ge=0, le=20, description="radius of the corners, mm")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    front: PieceFace = Field(description="a face, or the name of one")
    back: PieceFace | None = Field(None, description="without it the backs stay empty")
    values: Mapping[str, Text] = Field(
        default_factory=dict, description="texts for the {slots} that all cards share"
    )
    cards: list[Card] = Field(min_length=1)


class DeckFile(Model):
    """The whole of decks.yaml, expanded."""

    faces: dict[str, Face] = Field(default_factory=dict, description="faces that decks share")
    bases: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="what cards have in common, by name"
    )
    decks: list[Deck]


KIND = Kind(
    "deck",
    title="Cards",
    file="decks",
    model=DeckFile,
    parts="decks",
    unfold=("decks.cards",),
    draw="generators.decks:draw_decks",
    cut=True,
)
