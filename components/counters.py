"""counters.yaml: the faces, and the counters that show them."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from .marks import Mark
from .model import Colour, Id, Millimetres, Model, Size, Sourced, Text


class Face(Model):
    """How one side of a counter looks; `{slots}` are filled from the counter's values."""

    ground: Colour = Field("paper", description="colour of the whole side, bleed included")
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
    count: int = Field(1, ge=1, le=10000, description="how many of it are printed")
    values: dict[str, Text] = Field(
        default_factory=dict, description="what fills the {slots} of its faces"
    )

    def called(self, key: str) -> str:
        return self.group or self.title or self.id


class CounterBase(Model):
    """What counters have in common; any key of a counter but id and each."""

    base: str | None = Field(None, description="another entry of bases, to inherit from in turn")
    title: Text | None = Field(None, description="what people call it")
    group: Text | None = Field(None, description="what the kit list counts it under")
    front: str | None = Field(None, description="an entry of faces")
    back: str | None = Field(None, description="a face; without it the back stays white")
    size: Size | None = Field(None, description="edge of the square")
    height: Size | None = Field(None, description="where the counter is not square")
    count: Any = Field(None, description="how many, or {value: how many} over each")
    values: dict[str, Text] | None = Field(None, description="what fills the {slots}")
    source: str | None = Field(None, description='a rule ("§9"), or "reconstructed"')
    constraint: str | None = Field(None, description="what a reconstructed value has to satisfy")


class CounterFile(Model):
    """The whole of counters.yaml, expanded."""

    size: Size = Field(16.0, description="edge of a counter that says no other")
    bleed: Size = Field(2.0, description="mm of ground printed beyond the cut")
    sheet: Text = Field("Counters", description="name of the counter sheets")
    about: Text = Field("", description="how the counters are used, for the first page")
    faces: dict[str, Face] = Field(description="sides of counters, by name")
    bases: dict[str, CounterBase] = Field(
        default_factory=dict, description="what counters have in common, by name"
    )
    counters: list[Counter] = Field(description="the counters")
