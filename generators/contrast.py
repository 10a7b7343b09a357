"""Holds every text against the ground it stands on (WCAG 2 contrast ratio)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..components.paths import Matrix, Segments, transformed
from .drawing import NONE, Drawing, Path, Rect, Text, flattened

Point = tuple[float, float]
_Box = tuple[float, float, float, float]  # left, top, right, bottom
_Ring = tuple[list[Point], _Box]


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, 0 (black) to 1 (white)."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@lru_cache(maxsize=65536)
def contrast(one: str, other: str) -> float:
    """The WCAG ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def faint_texts(drawing: Drawing, least: float, ground: str = "#ffffff") -> Iterator[
    tuple[Text, str, float]
]:  # fmt: skip
    """Texts whose contrast with the topmost fill under their middle is below `least`."""
    below: list[tuple[list[_Ring], _Box, str]] = []
    for mark, matrix in flattened(drawing):
        if isinstance(mark, Text):
            point = _apply(matrix, mark.x + mark.advance / 2, mark.y - mark.size * 0.3)
            under = next(
                (fill for rings, box, fill in reversed(below) if _inside(point, rings, box)), ground
            )
            ratio = contrast(mark.fill, under)
            if ratio < least:
                yield mark, under, ratio
        elif isinstance(mark, Rect | Path) and mark.fill != NONE:
            if isinstance(mark, Rect):
                x, y, w, h = mark.x, mark.y, mark.w, mark.h
                rings = [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]
                rings = [[_apply(matrix, *p) for p in ring] for ring in rings]
            else:
                rings = _rings(transformed(mark.segments, matrix))
            boxed = [(ring, _box(ring)) for ring in rings if ring]
            if boxed:
                below.append((boxed, _box([p for ring in rings for p in ring]), mark.fill))


def _box(points: list[Point]) -> _Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _apply(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _rings(segments: Segments) -> list[list[Point]]:
    """The outlines as polygons; a curve counts as eight straight steps."""
    rings: list[list[Point]] = []
    for segment in segments:
        if segment[0] == "M":
            rings.append([(segment[1], segment[2])])
        elif segment[0] == "L":
            rings[-1].append((segment[1], segment[2]))
        elif segment[0] == "C":
            x0, y0 = rings[-1][-1]
            x1, y1, x2, y2, x3, y3 = segment[1:]
            for k in range(1, 9):
                t = k / 8
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                rings[-1].append(
                    (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                )
    return rings


def _inside(point: Point, rings: list[_Ring], box: _Box) -> bool:
    x, y = point
    if not _within(x, y, box):
        return False
    odd = False
    for ring, its_box in rings:
        if not _within(x, y, its_box):
            continue
        x0, y0 = ring[-1]
        for x1, y1 in ring:
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                odd = not odd
            x0, y0 = x1, y1
    return odd


def _within(x: float, y: float, box: _Box) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
