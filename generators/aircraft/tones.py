"""Tones of an aircraft, and the pen that turns metres into marks of millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...components.shapes.paths import Matrix, Segments, transformed
from ..drawing import NONE, Path

OUTLINE, FINE = 0.22, 0.15  # mm on paper


class Tones(NamedTuple):
    """#rrggbb of each tone that a part of an aircraft may have."""

    skin: str
    shade: str
    dark: str
    glass: str
    light: str
    ink: str
    star: str
    red: str


class Pen(NamedTuple):
    """What turns metres into marks: scale, tones, lines."""

    matrix: Matrix
    tones: Tones
    outline: float
    fine: float
    detail: bool

    def area(self, segments: Segments, tone: str, outline: bool = True) -> Path:
        fill = getattr(self.tones, tone)
        stroke = self.tones.ink if outline else NONE
        return Path(self.moved(segments), fill, stroke, self.outline, join="round")

    def line(self, segments: Segments, fine: bool = True) -> Path:
        width = self.fine if fine else self.outline
        return Path(self.moved(segments), NONE, self.tones.ink, width, join="round", cap="round")

    def moved(self, segments: Segments) -> Segments:
        return transformed(segments, self.matrix)


def mixed(one: str, other: str, share: float) -> str:
    """#rrggbb between two colours; `share` is the other's part."""
    pairs = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def tones_of(palette: Mapping[str, str], skin: str, ink: str) -> Tones:
    """The tones of an aircraft whose skin is one colour of the palette, or #rrggbb."""
    fill, dark = palette.get(skin, skin), palette.get(ink, ink)
    return Tones(
        fill,
        mixed(fill, dark, 0.2),
        mixed(fill, dark, 0.62),
        mixed(fill, palette["sky"], 0.8),
        palette["paper"],
        dark,
        palette["blue"],
        palette["red"],
    )
