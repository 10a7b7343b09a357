"""Pictures of tables.yaml: marks laid out as on a playing table, and printed to a scale."""

from pydantic import Field

from .field_types import Colour, Id, Ratio, Size, Sourced, Text
from .marks import Mark


class Picture(Sourced):
    """A picture of marks in the lengths of what it shows; cards show it as a table.

    Type, strokes and dashes are as wide as typed; all other lengths are printed to scale.
    """

    id: Id = Field(description="its name, for cards and rules")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line above it")
    size: tuple[Size, Size] = Field(description="width and height of what it shows")
    scale: Ratio = Field(1.0, description="how large it is printed, such as 1/4")
    ground: Colour = Field("paper", description="colour behind the marks")
    marks: list[Mark] = Field(description="what it shows, back to front")
    notes: list[Text] = Field(default_factory=list, description="lines beside or below it")
