"""What an SVG drawing is once it is read: flat shapes, from back to front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from ..shapes.paths import Matrix, Segments, rectangle

CURRENT = "currentColor"


class Cut(NamedTuple):
    """Closed segments that a shape shows inside alone; with `even_odd`, holes are outside."""

    segments: Segments
    even_odd: bool = False


class Shading(NamedTuple):
    """A gradient as flat bands, each painted over the one before, so that no seam shows.

    `bands` are (segments, #rrggbb) in the gradient's own units, which `matrix` takes to the drawing's.
    All bands lie over the origin.
    """

    bands: tuple[tuple[Segments, str], ...]
    matrix: Matrix


class Shape(NamedTuple):
    """One filled or stroked path; colours are #rrggbb, "none" or currentColor.

    `miter` is 0 where the drawing does not say how far a corner may reach; a `shading` stands for
    the fill. What is outside any of the `cuts` is not shown.
    """

    segments: Segments
    fill: str
    stroke: str
    width: float
    cap: str
    join: str
    dash: tuple[float, ...]
    even_odd: bool
    miter: float = 0.0
    shading: Shading | None = None
    cuts: tuple[Cut, ...] = ()


@dataclass(frozen=True, eq=False)
class Art:
    """A drawing of `width` by `height` units, its shapes from back to front.

    Equality is identity, as that of the drawings that are made of it.
    """

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str


def cut_of(shapes: Sequence[Shape]) -> Cut:
    """Return the cut that keeps what is inside some shapes; nothing, where there are none."""
    segments = tuple(chain.from_iterable(shape.segments for shape in shapes))
    return Cut(segments or rectangle(0, 0, 0, 0), any(shape.even_odd for shape in shapes))


def outline_of(segments: Segments, even_odd: bool) -> Shape:
    """Return a shape of which only the outline counts."""
    return Shape(segments, "none", "none", 0.0, "butt", "miter", (), even_odd)
