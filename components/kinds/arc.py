"""Arcs: firing arcs, protractors, turning gauges, rings; sectors with degrees at their rim."""

from typing import Literal

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut, Degrees
from ..models.field_types import Colour, Millimetres, Model, Size, Text
from .kind import Kind


class Degree(Model):
    """Ticks at every so many degrees, at the rim."""

    every: Degrees = Field(description="degrees from tick to tick")
    length: Size = Field(4.0, description="length of the tick, from the rim inwards, mm")
    width: Size = Field(0.25, ge=0.2, description="width of the line, mm; at least 0.2")
    label: bool = Field(False, description="print its number")


class Range(Model):
    """A line at one distance from the centre."""

    at: Size = Field(description='distance from the centre: "2 in"')
    says: Text = Field("", description="a word at its middle")
    ink: Colour = Field("red", description="colour of line and word")


class Sector(Model):
    """A part of the ground with a colour of its own, between two bearings."""

    start: float = Field(ge=-360, le=360, description="degrees from the middle; negative to the left")
    end: float = Field(ge=-360, le=360, description="degrees from the middle, clockwise of start")
    fill: Colour = Field(description="colour of the sector")
    says: Text = Field("", description="a word in its middle, upright from the centre")
    ink: Colour = Field("ink", description="colour of the word, and of the lines at its sides")

    @model_validator(mode="after")
    def _opens(self) -> "Sector":
        if not 0 < self.end - self.start <= 360:
            raise ValueError(f"from {self.start:g} to {self.end:g} is not a sector; end it clockwise")
        return self


class Arc(Cut):
    """A sector, its middle pointing up; a whole circle or a ring with 360 degrees."""

    radius: Size = Field(description='from the centre to the rim: "4 in"')
    inner: Millimetres = Field(0.0, ge=0, description="radius that is left open, mm, which makes a ring")
    angle: Degrees = Field(90.0, description="degrees from side to side")
    zero: Literal["middle", "start"] = Field(
        "middle", description="where degrees are counted from: the middle, to both sides, or the left side"
    )
    ticks: list[Degree] = Field(default_factory=list, description="levels of ticks")
    ranges: list[Range] = Field(default_factory=list, description="lines at a distance from the centre")
    sectors: list[Sector] = Field(default_factory=list, description="parts of the ground in other colours")
    centre: Literal["none", "notch", "hole", "slot"] = Field(
        "none",
        description="cut-out at the centre, to lay the arc on a pin or a gun; a slot is open to the rim "
        "at the back, to slide it round a stand",
    )
    centre_size: Size = Field(3.0, description="radius of notch, hole or slot, mm")
    middle_line: bool = Field(True, description="a line from the centre to the rim's middle")
    ground: Colour = Field("cream", description="colour of the whole")
    ink: Colour = Field("ink", description="colour of ticks, numbers and name")
    bleed: Millimetres = Field(2.0, ge=0, description="mm of ground printed beyond the cut")

    @model_validator(mode="after")
    def _inside(self) -> "Arc":
        hollow = max(self.inner, self.centre_size if self.centre != "none" else 0.0)
        if hollow > self.radius - 4:
            raise ValueError("the hole leaves less than 4 mm of the radius; make it smaller")
        for line in self.ranges:
            if not hollow < line.at < self.radius:
                raise ValueError(f"a range at {line.at:g} mm lies off the arc")
        for tick in self.ticks:
            if tick.length > (self.radius - hollow) / 2:
                raise ValueError("a tick reaches over half the arc; make it shorter")
            if tick.every < 0.5:
                raise ValueError("ticks nearer than half a degree run together")
        if self.inner and self.centre != "none":
            raise ValueError('an arc with "inner" has no centre to cut')
        if self.centre in ("hole", "slot") and self.angle < 360:
            cut = self.centre
            raise ValueError(f'a sector has a "notch" at its corner; a {cut} is for whole circles')
        half = self.angle / 2
        for part in self.sectors:
            if self.angle < 360 and (part.start < -half or part.end > half):
                message = f"a sector from {part.start:g} to {part.end:g} is outside the arc"
                raise ValueError(f"{message}, {-half:g} to {half:g}")
        return self


KIND = Kind(
    "arc",
    title="Arcs and gauges",
    file="pieces",
    key="arcs",
    model=Arc,
    unfold=("arcs",),
    check=check_list("pieces", "arcs"),
    cut=True,
    about="Cut arcs exactly along their sides: the sides are the limits.",
)
