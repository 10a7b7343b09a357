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

    whole = frozenset({"fill", "ink", "head_fill"})

    fill: Colour = "none"
    stroke: Colour = "ink"
    width: Size = 0.35
    dash: list[Size] = Field(default_factory=list)
    corner: Millimetres = 0.0
    ink: Colour = "ink"
    font: Font = "condensed-semibold"
    size: Points = 9.0
    least: Points | None = None
    note_font: Font = "condensed-medium"
    note_size: Points = 7.5
    head: Millimetres = Field(0.0, description="height of a strip for the title at the top, mm")
    head_fill: Colour = "none"
    align: Literal["left", "centre", "right"] = "centre"


class Space(Sourced):
    """A place where counters stand: a box, or a region with an outline.

    `holds` says what must fit side by side: {counter id: how many}.
    """

    whole = frozenset({"box", "outline", "room", "label"})

    id: Id
    kind: str
    title: Text = ""
    note: Text = Field("", description="a second, smaller line")
    box: Box | None = None
    outline: PathData | None = None
    room: Box | None = Field(None, description="where its counters stand; the box without it")
    label: Spot | None = Field(None, description="where the title stands in a region")
    art: str | None = None
    art_box: Box | None = Field(None, description="in mm from the space's own corner")
    art_ink: Colour = "ink"
    holds: dict[str, int] = Field(default_factory=dict)
    each: Each | None = None
    step: Spot = (0.0, 0.0)
    columns: int = Field(1000, ge=1, description="after so many the row wraps")
    after: int = Field(0, ge=0, description="how many places of the row come before the first")
    nth: SkipJsonSchema[int] = Field(0, description="set by each: which copy this is, from 0")

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

    between: tuple[str, str]
    line: tuple[Spot, Spot]
    style: str = "dashed"


class Border(Model):
    """A line between two regions that is drawn but means nothing by itself."""

    between: tuple[str, str]
    path: PathData
    style: str = "border"


class LineStyle(Model):
    stroke: Colour = "ink"
    width: Size = 0.8
    dash: list[Size] = Field(default_factory=list)
    halo: Colour = Field("none", description="a wider line under it, so that it reads anywhere")
    dots: bool = Field(False, description="a dot at each end")


class Panel(Model):
    """A part of the map with an origin of its own; `each` repeats it by `step`."""

    whole = frozenset({"fill"})

    id: Id
    at: Spot
    size: tuple[Size, Size]
    art: str | None = None
    fill: Colour = "none"
    stroke: Colour = "none"
    width: Size = 0.5
    marks: list[Mark] = Field(default_factory=list)
    spaces: list[Space] = Field(default_factory=list)
    connections: list[Connection] = Field(default_factory=list)
    borders: list[Border] = Field(default_factory=list)
    each: Each | None = None
    step: Spot = (0.0, 0.0)
    nth: SkipJsonSchema[int] = Field(0, description="set by each: which copy this is, from 0")

    @property
    def origin(self) -> Spot:
        """Where this copy's top left stands on the map, mm."""
        return self.at[0] + self.nth * self.step[0], self.at[1] + self.nth * self.step[1]


class Map(Sourced):
    """A board of `size` mm, tiled over home paper, or one large page."""

    whole = frozenset({"ground"})

    id: Id
    title: Text
    size: tuple[Size, Size]
    ground: Colour = "paper"
    bleed: Size = 3.0
    about: Text = ""
    kinds: dict[str, SpaceKind]
    lines: dict[str, LineStyle] = Field(default_factory=dict)
    panels: list[Panel]


class MapFile(Model):
    """The whole of map.yaml, expanded."""

    maps: list[Map]
