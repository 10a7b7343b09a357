"""counters.yaml: the faces, and the counters that show them."""

from math import sqrt
from typing import Any, Literal

from pydantic import Field, model_validator

from .field_types import Box, Colour, Id, Millimetres, Model, PathData, Size, Sourced, Text
from .marks import Mark

ACROSS = sqrt(3) / 2  # width of an upright hexagon for its height


class Region(Model):
    """A part of a face's ground with a colour of its own; it bleeds where it meets the cut."""

    fill: Colour = Field(description="colour of the region")
    box: Box | None = Field(None, description="[x, y, width, height] in mm")
    path: PathData | None = None

    @model_validator(mode="after")
    def _one_shape(self) -> "Region":
        if (self.box is None) == (self.path is None):
            raise ValueError('a region of the ground has either "box" or "path"')
        return self


class Face(Model):
    """How one side of a counter looks; `{slots}` are filled from the counter's values."""

    ground: Colour = Field("paper", description="colour of the whole side, bleed included")
    grounds: list[Region] = Field(
        default_factory=list, description="parts of the ground with colours of their own"
    )
    border: Colour = Field("none", description="colour of a line inside the edge")
    border_width: Millimetres = Field(0.5, description="of that line, mm")
    marks: list[Mark] = Field(default_factory=list, description="what stands on it, back to front")


class Counter(Sourced):
    """One counter, printed `count` times."""

    unfolded = ("base", "each")
    counted = True

    id: Id = Field(description="its name; with each, {slots} make it different for each copy")
    title: Text = Field("", description="what people call it")
    group: Text = Field("", description="what the kit list counts it under")
    front: str = Field(description="an entry of faces")
    back: str | None = Field(None, description="a face; without it the back stays white")
    size: Size | None = Field(None, description="edge of the square; the file's size without it")
    height: Size | None = Field(None, description="where the counter is not square")
    shape: Literal["rectangle", "circle", "hexagon"] = Field("rectangle", description="what is cut out")
    outline: PathData | None = Field(
        None, description="of any other form: path data, in place of size, height and shape"
    )
    cuts: list[PathData] = Field(default_factory=list, description="slits and holes in it")
    fold: Literal["top", "bottom", "left", "right"] | None = Field(
        None, description="the back is joined to the front at this edge, scored and folded over"
    )
    count: int = Field(1, ge=1, le=10000, description="how many of it are printed")
    values: dict[str, Text] = Field(default_factory=dict, description="what fills the {slots} of its faces")

    def called(self, key: str) -> str:
        return self.group or self.title or self.id

    def box(self, size: float) -> tuple[float, float]:
        """Width and height of one side, mm; `size` is the file's."""
        width = self.size or size
        return width, self.height or (width / ACROSS if self.shape == "hexagon" else width)

    @model_validator(mode="after")
    def _one_form(self) -> "Counter":
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

    base: str | None = Field(None, description="another entry of bases, to inherit from in turn")
    title: Text | None = Field(None, description="what people call it")
    group: Text | None = Field(None, description="what the kit list counts it under")
    front: str | None = Field(None, description="an entry of faces")
    back: str | None = Field(None, description="a face; without it the back stays white")
    size: Size | None = Field(None, description="edge of the square")
    height: Size | None = Field(None, description="where the counter is not square")
    shape: Literal["rectangle", "circle", "hexagon"] | None = Field(None, description="what is cut out")
    outline: PathData | None = Field(None, description="of any other form, as path data")
    cuts: list[PathData] | None = Field(None, description="slits and holes in it")
    fold: Literal["top", "bottom", "left", "right"] | None = Field(
        None, description="the edge at which back and front are joined"
    )
    count: Any = Field(None, description="how many, or {value: how many} over each")
    values: dict[str, Text] | None = Field(None, description="what fills the {slots}")
    source: str | None = Field(None, description='a rule ("§9"), or "reconstructed"')
    constraint: str | None = Field(None, description="what a reconstructed value has to satisfy")


class CounterFile(Model):
    """The whole of counters.yaml, expanded."""

    size: Size = Field(16.0, description="edge of a counter that says no other")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    faces: dict[str, Face] = Field(description="sides of counters, by name")
    bases: dict[str, CounterBase] = Field(
        default_factory=dict, description="what counters have in common, by name"
    )
    counters: list[Counter] = Field(description="the counters")
