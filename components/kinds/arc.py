"""Arcs: firing arcs, protractors, turning gauges, rings; sectors with degrees at their rim."""

from typing import Literal

from pydantic import Field, model_validator

from ..model import Colour, Millimetres, Model, Size, Text
from ..piece_checks import check_list
from ..shapes import Cut, Degrees
from .kind import Kind


class Degree(Model):
    """Ticks at every so many degrees, at the rim."""

    every: Degrees = Field(description="degrees from tick to tick")
    length: Size = Field(4.0, description="of the tick, from the rim inwards, mm")
    width: Size = Field(0.25, ge=0.2, description="of the line, mm; 0.2 at least")
    label: bool = Field(False, description="with its number")


class Range(Model):
    """A line at one distance from the centre."""

    at: Size = Field(description='from the centre: "2 in"')
    says: Text = Field("", description="a word at its middle")
    ink: Colour = Field("red", description="colour of line and word")


class Arc(Cut):
    """A sector, its middle pointing up; a whole circle or a ring with 360 degrees."""

    radius: Size = Field(description='from centre to rim: "4 in"')
    inner: Millimetres = Field(0.0, ge=0, description="a ring or sector is open so far, mm")
    angle: Degrees = Field(90.0, description="degrees from side to side")
    zero: Literal["middle", "start"] = Field(
        "middle", description="degrees count from the middle to both sides, or from the left side"
    )
    ticks: list[Degree] = Field(default_factory=list, description="levels of ticks")
    ranges: list[Range] = Field(default_factory=list, description="lines at a distance")
    centre: Literal["none", "notch", "hole"] = Field(
        "none", description="what is cut out at the centre, to lay it on a pin or a gun"
    )
    centre_size: Size = Field(3.0, description="radius of notch or hole, mm")
    middle_line: bool = Field(True, description="a line from the centre to the rim's middle")
    ground: Colour = Field("cream", description="colour of the whole")
    ink: Colour = Field("ink", description="of ticks, numbers and name")
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
        if self.centre == "hole" and self.angle < 360:
            raise ValueError('a sector has a "notch" at its corner; a hole is for whole circles')
        return self


KIND = Kind(
    "arc",
    title="Arcs and gauges",
    file="pieces",
    key="arcs",
    model=Arc,
    unfold=("arcs",),
    check=check_list("pieces", "arcs"),
    draw="generators.arcs:draw_arcs",
    cut=True,
    about="Cut arcs along their sides exactly: the sides are the limits.",
)
