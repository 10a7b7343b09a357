"""counters.yaml: the faces, and the counters that show them."""

from math import sqrt
from typing import Any, Literal

from pydantic import Field, model_validator

from .field_types import (
    LIMITS,
    OURS,
    SOURCE,
    TAKEN,
    BaseName,
    Box,
    Colour,
    FaceName,
    Id,
    Millimetres,
    Model,
    PathData,
    RuleName,
    Size,
    Sourced,
    Text,
    Values,
)
from .imposition import Imposition
from .marks import Mark

ACROSS = sqrt(3) / 2  # width of an upright hexagon for its height


class Region(Model):
    """A part of a face's ground with a colour of its own; it bleeds where it meets the cut."""

    fill: Colour = Field(description="colour of the region")
    box: Box | None = Field(None, description="[x, y, width, height] in mm")
    path: PathData | None = None

    @model_validator(mode="after")
    def _single_shape(self) -> "Region":
        if (self.box is None) == (self.path is None):
            raise ValueError('a region of the ground has either "box" or "path"')
        return self


class Face(Model):
    """How one side of a counter looks; `{slots}` are filled from the counter's values."""

    ground: Colour = Field("paper", description="colour of the whole side and its bleed")
    grounds: list[Region] = Field(default_factory=list, description="parts of the ground in other colours")
    border: Colour = Field("none", description="colour of a line inside the edge")
    border_width: Millimetres = Field(0.5, description="width of that line, mm")
    marks: list[Mark] = Field(default_factory=list, description="what stands on it, back to front")


class Counter(Sourced):
    """One counter, printed `count` times."""

    unfolded = ("base", "each", *TAKEN)
    counted = True

    id: Id = Field(description="its name; with each, {slots} tell the copies apart")
    title: Text = Field("", description="its name for people")
    group: Text = Field("", description="heading under which the first page counts it")
    front: FaceName = Field(description="an entry of faces")
    back: FaceName | None = Field(None, description="name of a face; the back stays white if left out")
    size: Size | None = Field(None, description="edge of the square (default: size of the file)")
    height: Size | None = Field(None, description="height of a counter that is not square")
    shape: Literal["rectangle", "circle", "hexagon"] = Field("rectangle", description="shape of the cut")
    outline: PathData | None = Field(
        None, description="any other shape, as path data, instead of size, height and shape"
    )
    cuts: list[PathData] = Field(default_factory=list, description="slits and holes in it")
    fold: Literal["top", "bottom", "left", "right"] | None = Field(
        None, description="edge at which back and front are joined, to be scored and folded over"
    )
    count: int = Field(1, ge=1, le=10000, description="how many are printed")
    values: Values = Field(default_factory=dict, description="texts that fill the {slots} of its faces")

    def box(self, size: float) -> tuple[float, float]:
        """Return width and height of one side, mm; `size` is the file's."""
        width = self.size or size
        return width, self.height or (width / ACROSS if self.shape == "hexagon" else width)

    @model_validator(mode="after")
    def _single_form(self) -> "Counter":
        if self.outline is not None:
            for key in ("size", "height", "shape", "fold"):
                if key in self.model_fields_set and getattr(self, key) is not None:
                    raise ValueError(f'a counter with an "outline" has no "{key}"')
        return self

    @model_validator(mode="after")
    def _fold(self) -> "Counter":
        if self.fold and self.cuts:
            raise ValueError("a counter that is folded over has no cuts")
        if self.fold and self.back is None:
            raise ValueError('a counter with "fold" needs a "back", which is joined to its front')
        if self.fold and self.shape != "rectangle":
            raise ValueError(f"a {self.shape} has no straight edge to fold at; make it a rectangle")
        return self


class CounterBase(Model):
    """What counters have in common; any key of a counter but id and each."""

    base: BaseName | None = Field(None, description="another entry of bases to inherit from")
    title: Text | None = Field(None, description="its name for people")
    group: Text | None = Field(None, description="heading under which the first page counts it")
    front: FaceName | None = Field(None, description="an entry of faces")
    back: FaceName | None = Field(None, description="name of a face; the back stays white if left out")
    size: Size | None = Field(None, description="edge of the square")
    height: Size | None = Field(None, description="height of a counter that is not square")
    shape: Literal["rectangle", "circle", "hexagon"] | None = Field(None, description="shape of the cut")
    outline: PathData | None = Field(None, description="any other shape, as path data")
    cuts: list[PathData] | None = Field(None, description="slits and holes in it")
    fold: Literal["top", "bottom", "left", "right"] | None = Field(
        None, description="the edge at which back and front are joined"
    )
    count: Any = Field(None, description="how many, or {value: how many} over each")
    values: Values | None = Field(None, description="texts that fill the {slots}")
    source: RuleName | None = Field(None, description=SOURCE)
    ours: Text | None = Field(None, description=OURS)
    constraint: str | None = Field(None, description=LIMITS)


class CounterFile(Model):
    """The whole of counters.yaml, expanded."""

    size: Size = Field(16.0, description="edge of a counter that gives none")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    imposition: Imposition | None = Field(None, description="a fixed grid on each sheet, or labels")
    faces: dict[str, Face] = Field(description="sides of counters, by name")
    bases: dict[str, CounterBase] = Field(
        default_factory=dict, description="entries that counters inherit from, by name"
    )
    counters: list[Counter] = Field(description="the counters")
