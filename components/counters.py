"""counters.yaml: the faces, and the counters that show them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from .marks import Mark
from .model import Colour, Each, Id, Millimetres, Model, Size, Sourced, Text


class Face(Model):
    """How one side of a counter looks; `{slots}` are filled from the counter's values."""

    whole = frozenset({"ground"})

    ground: Colour = Field("paper", description="colour of the whole side, bleed included")
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
    count: int = Field(1, ge=1, le=10000)
    values: dict[str, Text] = Field(default_factory=dict)


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
