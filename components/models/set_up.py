"""`set_up` of game.yaml: what a table on screen has beside the kit, and where its pieces begin."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from .field_types import Filled, Model, Reference, Text, Word

_DICE = r"^([1-9]\d?)?[dD]([2-9]|[1-9]\d\d?)$"


def _dice(text: str) -> str:
    if not re.match(_DICE, text):
        raise ValueError(f'"{text}" is no dice; write how many, d and their sides, such as 2d6')
    return text


Dice = Annotated[str, AfterValidator(_dice)]


class Cup(Model):
    """Something to draw from, unseen: a cup, a bag, an envelope."""

    title: Filled = Field(description="what it is called")
    holds: list[Reference] = Field(
        min_length=1,
        description="what begins in it: groups of pieces, or ids; `b*` is every id that begins so",
    )


class SetUp(Model):
    """Cups, dice and turns; and starting places, where no referee of the game lays them out."""

    places: dict[Word, list[Word]] = Field(
        default_factory=dict, description="ids of counters by the space where they begin, undermost first"
    )
    cups: list[Cup] = Field(default_factory=list, description="what is drawn from")
    dice: list[Dice] = Field(default_factory=list, description="dice that are thrown together: 1d6, 2d10")
    turns: Text = Field("turns", description="the one of `lists` that names the turns, where there is one")
