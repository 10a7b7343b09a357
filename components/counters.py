"""counters.yaml: the faces, and the counters that show them."""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from .marks import Mark
from .model import Box, Colour, Each, Id, Millimetres, Model, PathData, Size, Sourced, Text

ACROSS = sqrt(3) / 2  # width of an upright hexagon for its height


class Region(Model):
    """A part of a face's ground with a colour of its own; it bleeds where it meets the cut."""

    whole = frozenset({"fill", "box", "path"})

    fill: Colour = Field(description="colour of the region")
    box: Box | None = Field(None, description="[x, y, width, height] in mm")
    path: PathData | None = None

    @model_validator(mode="after")
    def _one_shape(self) -> Region:
        if (self.box is None) == (self.path is None):
            raise ValueError('a region of the ground has either "box" or "path"')
        return self


class Face(Model):
    """How one side of a counter looks; `{slots}` are filled from the counter's values."""

    whole = frozenset({"ground"})

    ground: Colour = Field("paper", description="colour of the whole side, bleed included")
    grounds: list[Region] = Field(
        default_factory=list, description="parts of the ground with colours of their own"
    )
    border: Colour = "none"
    border_width: Millimetres = 0.5
    marks: list[Mark] = Field(default_factory=list)


class Counter(Sourced):
    """One counter, printed `count` times."""

    unfolded = ("base", "each")

    id: Id
    title: Text = ""
    group: Text = Field("", description="what the kit list counts it under")
    front: str
    back: str | None = Field(None, description="a face; without it the back stays white")
    size: Size | None = Field(None, description="edge of the square; the file's size without it")
    height: Size | None = Field(None, description="where the counter is not square")
    shape: Literal["rectangle", "circle", "hexagon"] = "rectangle"
    fold: Literal["top", "bottom", "left", "right"] | None = Field(
        None, description="the back is joined to the front at this edge, scored and folded over"
    )
    count: int = Field(1, ge=1, le=10000)
    values: dict[str, Text] = Field(default_factory=dict)

    def box(self, size: float) -> tuple[float, float]:
        """Width and height of one side, mm; `size` is the file's."""
        width = self.size or size
        return width, self.height or (width / ACROSS if self.shape == "hexagon" else width)

    @model_validator(mode="after")
    def _fold(self) -> Counter:
        if self.fold and self.back is None:
            raise ValueError('a counter with "fold" needs a "back", which is joined to its front')
        if self.fold and self.shape != "rectangle":
            raise ValueError(f"a {self.shape} has no straight edge to fold at; make it a rectangle")
        return self


class CounterEntry(Counter):
    """A counter as typed: it may inherit, and stand for a range."""

    front: str | None = None  # type: ignore[assignment]
    base: str | None = Field(None, description="an entry of bases to inherit from")
    each: Each | None = None
    count: Annotated[Any, Field(description="how many, or {value: how many} over each")] = 1  # type: ignore[assignment]


class CounterBase(Model):
    """What counters have in common; any key of a counter but id and each."""

    base: str | None = None
    title: Text | None = None
    group: Text | None = None
    front: str | None = None
    back: str | None = None
    size: Size | None = None
    height: Size | None = None
    shape: Literal["rectangle", "circle", "hexagon"] | None = None
    fold: Literal["top", "bottom", "left", "right"] | None = None
    count: Any = None
    values: dict[str, Text] | None = None
    source: str | None = None
    constraint: str | None = None


class CounterFile(Model):
    """The whole of counters.yaml, expanded."""

    size: Size = 16.0
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    sheet: Text = Field("Counters", description="name of the counter sheets")
    about: Text = Field("", description="how the counters are used, for the first page")
    faces: dict[str, Face]
    bases: dict[str, CounterBase] = Field(default_factory=dict)
    counters: list[Counter]


class CounterFileTyped(CounterFile):
    """The whole of counters.yaml as typed, for the schema."""

    counters: list[CounterEntry]  # type: ignore[assignment]
