"""Plays and anatomies of tables.yaml: a turn played out step by step, and a piece explained."""

from typing import Literal

from pydantic import Field

from .field_types import Colour, Filled, FilledWord, Id, Model, Spot, Text, Word


class Die(Model):
    """A die as it fell."""

    face: FilledWord = Field(description="what it shows")
    sides: Literal["6", "8", "10", "12", "20"] = Field("6", description="its faces; one of six shows pips")
    fill: Colour = Field("cream", description="its colour")
    says: Text = Field("", description="a word below it: whose it is, or what for")


class Play(Model):
    """A step of a turn: what is done, the pieces and the dice, and the lines for the log."""

    id: Id = Field(description="its name, for cards")
    title: Filled = Field(description="its heading")
    lead: Text = Field("", description="a line below its heading")
    text: Filled = Field(description="what is done, and why the rules have it so")
    pieces: list[Word] = Field(
        default_factory=list, description="ids of pieces, drawn as in the kit; `P1 back` is its other side"
    )
    dice: list[Die] = Field(default_factory=list, description="dice as they fell, in their order")
    turn: Word = Field("", description="the turn of the log under which its lines stand, where it begins one")
    log: list[FilledWord] = Field(default_factory=list, description="the lines that are written down")


class Label(Model):
    """What a spot of a piece means."""

    at: Spot = Field(description="[x, y] on its face, mm from the top left")
    says: Filled = Field(description="what stands beside it, at the end of a line")


class Anatomy(Model):
    """A piece drawn large, and what everything on it means."""

    id: Id = Field(description="its name, for cards")
    title: Filled = Field(description="its heading")
    lead: Text = Field("", description="a line below its heading")
    piece: Word = Field(description="id of a piece; `P1 back` is its other side")
    scale: float = Field(3.0, gt=0, le=20, description="how many times as large as in the kit")
    labels: list[Label] = Field(description="what its parts mean")
