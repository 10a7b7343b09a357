"""Diagrams of tables.yaml: squares of a board round a piece, and what each of them means."""

from collections.abc import Callable, Sequence
from typing import Annotated

from pydantic import Field, field_validator

from ..reading.problems import shortened, suggest
from .field_types import Colour, Id, Model, Size, Sourced, Text, Word
from .gallery import gallery, types

Report = Callable[[tuple[str | int, ...], str], None]
Squares = Annotated[list[Word], Field(min_length=1, max_length=12)]


class Square(Model):
    """What stands in a square: a figure or a word, an aircraft, an arrow, on a colour."""

    text: Text = Field("", description="the figure or word in its middle")
    says: Text = Field("", description="a small word below it")
    aircraft: str | None = Field(None, description="one of the gallery's from above, nose up")
    skin: Colour = Field("none", description="colour of the aircraft, or its own without it")
    rotate: float = Field(0.0, ge=-360, le=360, description="degrees clockwise of the aircraft")
    arrow: float | None = Field(
        None, ge=-360, le=360, description="an arrow at the edge: 0 points up, 90 to the right"
    )
    fill: Colour = Field("none", description="its ground")

    @field_validator("aircraft")
    @classmethod
    def _in_gallery(cls, name: str | None) -> str | None:
        if name is not None and name not in types():
            near = suggest(name, gallery())
            raise ValueError(f'"{name}" is not in the gallery of aircraft{near}')
        return name


class Diagram(Sourced):
    """A picture of squares, for what is easier to see than to read; cards show it as a table."""

    id: Id = Field(description="its name, for cards")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line above it")
    rows: Annotated[list[Squares], Field(min_length=1, max_length=12)] = Field(
        description='rows of squares, each a name of `squares` or "" for none'
    )
    squares: dict[str, Square] = Field(description="squares by name")
    size: Size = Field(15.0, description="edge of a square, mm")
    notes: list[Text] = Field(default_factory=list, description="lines beside or below it")


def check_diagrams(diagrams: Sequence[Diagram], report: Report) -> None:
    """Every square of a diagram is one that it describes, and each of those stands somewhere.

    `report` takes a path in tables.yaml and a message.
    """
    for index, diagram in enumerate(diagrams):
        used: set[str] = set()
        for number, row in enumerate(diagram.rows):
            for place, name in enumerate(row):
                used.add(name)
                if name and name not in diagram.squares:
                    near = suggest(name, diagram.squares)
                    message = f'square "{shortened(name)}" does not exist{near}'
                    report(("diagrams", index, "rows", number, place), message)
        for name in diagram.squares.keys() - used:
            message = f'square "{shortened(name)}" stands in no row'
            report(("diagrams", index, "squares", name), message)
