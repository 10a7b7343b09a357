"""map.yaml: boards, their panels, spaces and connections."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from .marks import Mark
from .model import (
    Box,
    Colour,
    Each,
    Font,
    Id,
    Millimetres,
    Model,
    PathData,
    Points,
    Size,
    Sourced,
    Spot,
    Text,
)


class SpaceKind(Model):
    """How the spaces of one kind look."""

    fill: Colour = Field("none", description="colour of the space")
    stroke: Colour = Field("ink", description="colour of its outline")
    width: Size = Field(0.35, description="of the outline, mm")
    dash: list[Size] = Field(default_factory=list, description="dash and gap of it, mm")
    corner: Millimetres = Field(0.0, description="radius of a box's corners, mm")
    ink: Colour = Field("ink", description="colour of title and note")
    font: Font = Field("condensed-semibold", description="style of the title")
    size: Points = Field(9.0, description="of the title, pt")
    least: Points | None = Field(None, description="the smallest size of the title, pt")
    note_font: Font = Field("condensed-medium", description="style of the note")
    note_size: Points = Field(7.5, description="of the note, pt")
    head: Millimetres = Field(0.0, description="height of a strip for the title at the top, mm")
    head_fill: Colour = Field("none", description="colour of that strip")
    align: Literal["left", "centre", "right"] = Field(
        "centre", description="where title and note stand across the box"
    )


class Space(Sourced):
    """A place where counters stand: a box, or a region with an outline.

    `holds` says what must fit side by side: {counter id: how many}.
    """

    id: Id = Field(description="its name on this map")
    kind: str = Field(description="an entry of the map's kinds")
    title: Text = Field("", description="what is printed in it")
    note: Text = Field("", description="a second, smaller line")
    box: Box | None = Field(None, description="[x, y, width, height] in the panel, mm")
    outline: PathData | None = None
    room: Box | None = Field(None, description="where its counters stand; the box without it")
    label: Spot | None = Field(None, description="where the title stands in a region")
    art: str | None = Field(None, description="a drawing in art/, without .svg")
    art_box: Box | None = Field(None, description="in mm from the space's own corner")
    art_ink: Colour = Field("ink", description="colour of currentColor in it")
    holds: dict[str, int] = Field(
        default_factory=dict, description="{counter: how many} that stand in it side by side"
    )
    each: Each | None = Field(None, description="repeat it for every value of each slot")
    step: Spot = Field((0.0, 0.0), description="mm from one copy to the next: [right, down]")
    columns: int = Field(1000, ge=1, description="after so many the row wraps")
    after: int = Field(0, ge=0, description="how many places of the row come before the first")
    nth: SkipJsonSchema[int] = Field(0, description="set by each: which copy this is, from 0")

    def called(self, key: str) -> str:
        return f"space {self.title or self.id}"

    @property
    def shift(self) -> Spot:
        """How far this copy stands from the first, mm."""
        row, column = divmod(self.nth + self.after, self.columns)
        down = row if self.columns < 1000 else column
        return column * self.step[0], down * self.step[1]

    @model_validator(mode="after")
    def _one_shape(self) -> Space:
        if (self.box is None) == (self.outline is None):
            raise ValueError('a space has either "box" or "outline"')
        if self.outline is not None and (self.room is None or self.label is None):
            raise ValueError('a space with an outline needs "room" and "label"')
        return self


class Connection(Sourced):
    """Two spaces that touch, drawn as a line from spot to spot."""

    between: tuple[str, str] = Field(description="the ids of the two spaces")
    line: tuple[Spot, Spot] = Field(description="from spot to spot in the panel: [[x, y], [x, y]]")
    style: str = Field("dashed", description="an entry of the map's lines")

    def called(self, key: str) -> str:
        return f"connection {' - '.join(self.between)}"


class Border(Model):
    """A line between two regions that is drawn but means nothing by itself."""

    between: tuple[str, str] = Field(description="the ids of the two spaces")
    path: PathData
    style: str = Field("border", description="an entry of the map's lines")


class LineStyle(Model):
    """How borders or connections look."""

    stroke: Colour = Field("ink", description="colour of the line")
    width: Size = Field(0.8, description="of the line, mm")
    dash: list[Size] = Field(default_factory=list, description="dash and gap, mm")
    halo: Colour = Field("none", description="a wider line under it, so that it reads anywhere")
    dots: bool = Field(False, description="a dot at each end")


class Panel(Model):
    """A part of the map with an origin of its own; `each` repeats it by `step`."""

    id: Id = Field(description="its name on this map")
    at: Spot = Field(description="where its top left stands on the map: [x, y] mm")
    size: tuple[Size, Size] = Field(description="[width, height] mm")
    art: str | None = Field(None, description="a drawing in art/ that fills it, without .svg")
    fill: Colour = Field("none", description="colour of its ground")
    stroke: Colour = Field("none", description="colour of its frame")
    width: Size = Field(0.5, description="of its frame, mm")
    marks: list[Mark] = Field(default_factory=list, description="what stands on it, back to front")
    spaces: list[Space] = Field(default_factory=list, description="where counters stand")
    connections: list[Connection] = Field(
        default_factory=list, description="which spaces touch, drawn as lines"
    )
    borders: list[Border] = Field(default_factory=list, description="lines that are only drawn")
    each: Each | None = Field(None, description="repeat it for every value of each slot")
    step: Spot = Field((0.0, 0.0), description="mm from one copy to the next: [right, down]")
    nth: SkipJsonSchema[int] = Field(0, description="set by each: which copy this is, from 0")

    @property
    def origin(self) -> Spot:
        """Where this copy's top left stands on the map, mm."""
        return self.at[0] + self.nth * self.step[0], self.at[1] + self.nth * self.step[1]


class Map(Sourced):
    """A board of `size` mm, tiled over home paper, or one large page."""

    id: Id = Field(description="its name, for the kit of game.yaml")
    title: Text = Field(description="what people call it")
    size: tuple[Size, Size] = Field(description="[width, height] mm")
    ground: Colour = Field("paper", description="colour under all panels")
    bleed: Size = Field(3.0, description="mm of ground printed beyond the edge")
    about: Text = Field("", description="what it is for, for the first page")
    kinds: dict[str, SpaceKind] = Field(description="how spaces look, by kind")
    lines: dict[str, LineStyle] = Field(
        default_factory=dict, description="how borders and connections look, by name"
    )
    panels: list[Panel] = Field(description="its parts")


class MapFile(Model):
    """The whole of map.yaml, expanded."""

    maps: list[Map] = Field(description="the boards of the game")
