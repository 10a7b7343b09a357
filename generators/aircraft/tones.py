"""Tones, camouflage and insignia of an aircraft, and the pen that turns metres into marks in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil, pi
from typing import NamedTuple

from ...components.shapes.paths import Matrix, Segments, ellipse, rectangle, transformed
from ...components.shapes.steady import cos, sin
from ..drawing import NONE, Path
from ..outlines import Spot, backwards, cornered, curve, joined

OUTLINE, FINE = 0.22, 0.15  # mm on paper
MOST_PARTS = 256  # bodies, wings and looks of aircraft whose drawings are kept


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
    """Return the tones of an aircraft whose skin is one colour of the palette, or #rrggbb."""
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


SKEW = 0.45  # how far a band runs back for every metre to the right
SWAY = 0.17  # how far its edges leave their line, as a share of the distance between two bands
STEPS = {"splinter": 0.62, "waves": 0.42}  # length of a step along an edge, as such a share


@lru_cache(MOST_PARTS)
def patches(pattern: str, box: tuple[float, float, float, float], between: float) -> tuple[Segments, ...]:
    """Return bands over a box [left, top, right, bottom] of metres, so far apart along x.

    The same everywhere: what two parts of an aircraft show of one band meets where they do.
    """
    found: list[Segments] = []
    left, top, right, low = box
    step = STEPS[pattern] * between
    rows = range(int(top // step) - 1, ceil(low / step) + 2)
    lean = SKEW * max(abs(top), abs(low))
    for band in range(int((left - lean) // between) - 1, ceil((right + lean) / between) + 1):
        ahead, behind = ([_edge_at(band, half, row, step, between) for row in rows] for half in (0, 1))
        if pattern == "splinter":
            found.append(cornered([(x, y) for y, x in (*ahead, *reversed(behind))]))
        else:
            outline = joined(curve(ahead), backwards(curve(behind)))
            found.append(tuple((verb, *_swapped(numbers)) for verb, *numbers in outline))
    return tuple(found)


def _edge_at(band: int, half: int, row: int, step: float, between: float) -> Spot:
    """(y, x) of a band's front (0) or rear edge at a step outwards; to and fro by turns."""
    sway = (-1) ** row * (0.6 + 0.4 * ((band * 3 + row * 2 + half) % 3 - 1))
    y = row * step
    return y, (band + half * 0.5 + SWAY * sway) * between + SKEW * y


def _swapped(numbers: list[float]) -> list[float]:
    return [number for k in range(0, len(numbers), 2) for number in (numbers[k + 1], numbers[k])]


Part = tuple[Segments, str]


def _star(size: float) -> list[Part]:
    """Return a white star on a blue disc, with white bars edged in blue."""
    r = size / 2
    edge = r * 0.12
    bars = rectangle(-2 * r - edge, -r * 0.25 - edge, 4 * r + 2 * edge, r * 0.5 + 2 * edge)
    white = rectangle(-2 * r, -r * 0.25, 4 * r, r * 0.5)
    points = []
    for k in range(10):
        far = r if k % 2 == 0 else r * 0.382
        points.append((far * sin(pi * k / 5), -far * cos(pi * k / 5)))
    star = (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
    ring = ellipse(0, 0, r + edge, r + edge)
    return [(bars, "star"), (white, "light"), (ring, "star"), (star, "light")]


def _cross(size: float) -> list[Part]:
    """Return a black cross edged in white."""
    r, arm, edge = size / 2, size * 0.12, size * 0.075

    def cross(far: float, half: float) -> Segments:
        corners = [(half, -far), (half, -half), (far, -half)]
        for _ in range(3):
            corners += [(-y, x) for x, y in corners[-3:]]
        return (("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",))

    return [(cross(r, arm + edge), "light"), (cross(r, arm), "ink")]


def _roundel(size: float) -> list[Part]:
    """Return blue, white and red rings."""
    rings = ((0.5, "star"), (0.34, "light"), (0.19, "red"))
    return [(ellipse(0, 0, size * share, size * share), tone) for share, tone in rings]


_KINDS: dict[str, Callable[[float], list[Part]]] = {"star": _star, "cross": _cross, "roundel": _roundel}


def insignia(kind: str, x: float, y: float, size: float, upright: bool) -> list[Part]:
    """Return the areas of a marking round (x, y) from back to front, each with its tone.

    `upright` says that the aircraft is seen from above, so that up is its nose.
    """
    place = (0.0, 1.0, 1.0, 0.0, x, y) if upright else (1.0, 0.0, 0.0, -1.0, x, y)
    return [(transformed(segments, place), tone) for segments, tone in _KINDS[kind](size)]
