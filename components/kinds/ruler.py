"""Rulers: measuring sticks with ticks and turning points, jointed where longer than a page."""

from typing import Literal

from pydantic import Field, model_validator

from ..checks.piece_checks import check_list
from ..models.cut_pieces import Cut
from ..models.field_types import Colour, Millimetres, Model, Ratio, Size, Text
from .kind import Besides, Kind

UNITS = {"in": 25.4, "cm": 10.0, "mm": 1.0}
THINNEST = 0.2  # mm of a tick


class Tick(Model):
    """Ticks at every so much of the length; the longest of them where several fall together."""

    every: Size = Field(description='from tick to tick: "1/4 in"')
    length: Size = Field(3.0, description="length of the tick, from the edge inwards, mm")
    width: Size = Field(0.25, ge=THINNEST, description="width of the line, mm; at least 0.2")
    label: bool = Field(False, description="print its number beneath")


class Point(Model):
    """A place on a ruler that play asks for: where a turn may begin."""

    at: Size = Field(description='distance from the beginning: "6 in"')
    says: Text = Field("", description="a word or two beside it")
    ink: Colour = Field("red", description="colour of its line and words")


class Ruler(Cut):
    """A measuring stick, exact from end to end, ends square."""

    length: Size = Field(description='its length: "14 in"')
    width: Size = Field(18.0, ge=8, description="mm from edge to edge")
    unit: Literal["in", "cm", "mm"] = Field("in", description="what its numbers count")
    scale: Ratio = Field(1.0, description="how large its units are drawn, such as 1/2 for a smaller table")
    ticks: list[Tick] = Field(default_factory=list, description="levels of ticks")
    marks: list[Point] = Field(default_factory=list, description="points that play needs")
    ground: Colour = Field("cream", description="colour of the stick")
    band: Colour = Field("tan", description="colour of every other unit along the lower edge, or none")
    ink: Colour = Field("ink", description="colour of ticks, numbers and name")
    longest: Size = Field(240.0, ge=40, description="longest part; a longer ruler has equal parts")
    overlap: Size = Field(14.0, description="length of the tab that is glued under the next part")
    bleed: Millimetres = Field(2.0, ge=0, description="mm of ground printed beyond the cut")

    def drawn(self) -> "Ruler":
        """Return the ruler at its scale, with its lengths as they are on paper."""
        by = self.scale
        ticks = [tick.model_copy(update={"every": tick.every * by}) for tick in self.ticks]
        marks = [point.model_copy(update={"at": point.at * by}) for point in self.marks]
        return self.model_copy(update={"length": self.length * by, "ticks": ticks, "marks": marks})

    @property
    def one(self) -> float:
        """Return the length of one of its units on paper, mm."""
        return UNITS[self.unit] * self.scale

    @property
    def parts(self) -> int:
        """Return the number of parts that the ruler is cut into."""
        count = 1
        while count < 100 and self.length / count + (self.overlap if count > 1 else 0) > (
            self.longest + 1e-6
        ):
            count += 1
        return count

    @model_validator(mode="after")
    def _on_the_stick(self) -> "Ruler":
        for point in self.marks:
            if point.at > self.length + 1e-6:
                raise ValueError(f"a mark at {point.at:g} mm is beyond the end, {self.length:g} mm")
        for tick in self.ticks:
            if tick.every > self.length + 1e-6:
                raise ValueError(f"ticks every {tick.every:g} mm do not fit on {self.length:g} mm")
            if self.length / tick.every > 2000:
                raise ValueError("more than 2,000 ticks; make them fewer")
            if tick.length > self.width / 2:
                raise ValueError("a tick reaches over half the width; make it shorter")
        if self.parts > 1 and self.overlap > self.length / self.parts / 2:
            raise ValueError("the overlap is longer than half a part; make it shorter")
        if self.parts >= 100:
            raise ValueError('more than 99 parts; make "longest" longer')
        return self


KIND = Kind(
    "ruler",
    title="Rulers",
    file="pieces",
    key="rulers",
    model=Ruler,
    unfold=("rulers",),
    check=check_list("pieces", "rulers"),
    cut=True,
    about="Cut the ends of rulers square: they measure from edge to edge.",
    besides=(
        Besides(
            "Glue each tab under the next part, up to the line, so that the whole length is true.",
            lambda ruler: ruler.parts > 1,
        ),
    ),
)
