"""SVG path data as plain segments.

A segment is `("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or
`("Z",)`, absolute, in the units of the data. An affine matrix is SVG's
`(a, b, c, d, e, f)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import cycle
from math import isfinite, radians
from typing import Any

from .steady import cos, settled, sin, tan

Segment = tuple[Any, ...]
Segments = tuple[Segment, ...]
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
LONG_PATH = 1000  # segments, such as those of all cells of a grid
ROUND = 0.5522847498  # control point of a cubic quarter circle of radius 1

_STEP = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")  # e belongs to a number
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_PLAIN = {letter: _TAKES[letter.upper()] for letter in "MLHVCZmlhvcz"}
_HUGE = re.compile(r"\d{280}")
_MOST = 1e290  # no path adds so many of these that their sum is not finite


class _Recorder:
    """The part of a fontTools pen that path data needs, recording cubics."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.at = (0.0, 0.0)

    def moveTo(self, to: tuple[float, float]) -> None:
        self.segments.append(("M", *to))
        self.at = to

    def lineTo(self, to: tuple[float, float]) -> None:
        self.segments.append(("L", *to))
        self.at = to

    def curveTo(self, first: Any, second: Any, to: Any) -> None:
        self.segments.append(("C", *first, *second, *to))
        self.at = to

    def qCurveTo(self, bend: Any, to: Any) -> None:
        (x0, y0), (bx, by), (x, y) = self.at, bend, to
        third = 2 / 3
        self.curveTo(
            (x0 + third * (bx - x0), y0 + third * (by - y0)), (x + third * (bx - x), y + third * (by - y)), to
        )

    def closePath(self) -> None:
        self.segments.append(("Z",))

    def endPath(self) -> None:
        pass


@lru_cache(maxsize=4096)
def parse_path(data: str) -> Segments:
    """Read the segments of SVG path data; ValueError where it cannot be read."""
    plain = _plain(data)
    if plain is not None:
        return plain
    from fontTools.svgLib.path import parse_path as parse

    pen = _Recorder()
    try:
        parse(data, pen)
    except Exception as error:  # fontTools raises what happens to come up
        raise ValueError(f"not SVG path data: {_fault(data) or error}") from None
    if not pen.segments:
        raise ValueError("the path is empty")
    if not all(isfinite(number) for segment in pen.segments for number in segment[1:]):
        raise ValueError("the path has a number that is not finite")
    # Arcs were made with sines.
    return tuple((letter, *map(settled, numbers)) for letter, *numbers in pen.segments)


def _plain(data: str) -> Segments | None:
    """Return the segments of path data of M, L, H, V, C and Z, of either case, as most has; else None.

    It takes less than half the time of the parser for all data, which gets whatever else there is.
    """
    if data.lstrip()[:1] not in ("M", "m"):
        return None
    bounded = "e" not in data and "E" not in data
    if bounded:
        data = data.replace("-", " -")  # in art made small, most numbers are parted by their signs alone
        bounded = _HUGE.search(data) is None
    segments: list[Segment] = []
    add = segments.append
    x = y = 0.0
    start = (x, y)
    is_open = False
    for letter, rest in _STEP.findall(data.replace(",", " ")):
        try:
            numbers = [*map(float, rest.split())]
        except ValueError:  # "1+2" and "1.5.5" need no space between them
            if _NUMBER.sub("", rest).strip():
                return None
            numbers = [*map(float, _NUMBER.findall(rest))]
        if bounded and len(numbers) == 2:  # most of a coast: a point, and a line from it
            if letter == "l" and is_open:
                x, y = x + numbers[0], y + numbers[1]
                add(("L", x, y))
                continue
            if letter == "M":
                x, y = start = numbers[0], numbers[1]
                add(("M", x, y))
                is_open = True
                continue
        takes = _PLAIN.get(letter)
        if takes is None:
            return None
        if not takes:
            if numbers:
                return None
            if is_open:
                add(("Z",))
            (x, y), is_open = start, False
            continue
        if not numbers or len(numbers) % takes:
            return None
        if not bounded and (max(numbers) > _MOST or min(numbers) < -_MOST):
            return None
        if letter == "M" or letter == "m":
            from_here = letter == "m"
            x, y = start = numbers[0] + x * from_here, numbers[1] + y * from_here
            add(("M", x, y))
            letter, numbers = chr(ord(letter) - 1), numbers[2:]  # the rest are lines
        elif not is_open:  # drawn on from where the last part was closed
            add(("M", x, y))
        is_open = True
        if numbers:
            x, y = _DRAWN[letter](segments, numbers, x, y)
    return tuple(segments)


def _lines(segments: list[Segment], numbers: list[float], _x: float, _y: float) -> Point:
    each = iter(numbers)
    segments += [("L", x, y) for x, y in zip(each, each, strict=True)]
    return numbers[-2], numbers[-1]


def _lines_on(segments: list[Segment], numbers: list[float], x: float, y: float) -> Point:
    each = iter(numbers)
    for right, down in zip(each, each, strict=True):
        x += right
        y += down
        segments.append(("L", x, y))
    return x, y


def _curves(segments: list[Segment], numbers: list[float], _x: float, _y: float) -> Point:
    segments += [("C", *numbers[k : k + 6]) for k in range(0, len(numbers), 6)]
    return numbers[-2], numbers[-1]


def _curves_on(segments: list[Segment], numbers: list[float], x: float, y: float) -> Point:
    each = iter(numbers)
    for a, b, c, d, e, f in zip(each, each, each, each, each, each, strict=True):
        segments.append(("C", x + a, y + b, x + c, y + d, x + e, y + f))
        x, y = x + e, y + f
    return x, y


def _across(segments: list[Segment], numbers: list[float], x: float, y: float) -> Point:
    return _lines(segments, [n for x in numbers for n in (x, y)], x, y)


def _across_on(segments: list[Segment], numbers: list[float], x: float, y: float) -> Point:
    return _lines_on(segments, [n for x in numbers for n in (x, 0.0)], x, y)


def _down(segments: list[Segment], numbers: list[float], x: float, y: float) -> Point:
    return _lines(segments, [n for y in numbers for n in (x, y)], x, y)


def _down_on(segments: list[Segment], numbers: list[float], x: float, y: float) -> Point:
    return _lines_on(segments, [n for y in numbers for n in (0.0, y)], x, y)


# What draws with the numbers behind a letter, from a point on, and says where it ends.
_DRAWN = {
    "L": _lines,
    "l": _lines_on,
    "C": _curves,
    "c": _curves_on,
    "H": _across,
    "h": _across_on,
    "V": _down,
    "v": _down_on,
}


def _fault(data: str) -> str:
    """Return a message about path data whose letters or counts of numbers are wrong; "" if they are right."""
    for letter, rest in _STEP.findall(data):
        takes = _TAKES.get(letter.upper())
        if takes is None:
            return f'"{letter}" is not a letter of a path; use one of {", ".join(_TAKES)}'
        count = len(_NUMBER.findall(rest))
        if (not count or count % takes) if takes else count:
            typed = " ".join(f"{letter}{rest}".split())
            numbers = "1 number" if takes == 1 else f"{takes or 'no'} numbers"
            return f'"{typed[:40]}": {letter} takes {numbers}'
    return ""


def path_data(segments: Iterable[Segment]) -> str:
    """Return path data of segments, exactly."""
    return " ".join(f"{letter}{' '.join(map(repr, numbers))}" for letter, *numbers in segments)


def applied(matrix: Matrix, x: float, y: float) -> Point:
    """Return the point (x, y) under an affine matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def transformed(segments: Iterable[Segment], matrix: Matrix) -> Segments:
    """Return the segments under an affine matrix."""
    if matrix == IDENTITY:
        return tuple(segments)
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0) and isinstance(segments, tuple) and len(segments) > LONG_PATH:
        return tuple(map(_Shifted(e, f).__getitem__, segments))
    moved: list[Segment] = []
    for segment in segments:
        # Written out, for most numbers of a game's art pass here.
        if len(segment) == 3:
            letter, x, y = segment
            moved.append((letter, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            letter, x, y, u, v, s, t = segment
            one, two = (a * x + c * y + e, b * x + d * y + f), (a * u + c * v + e, b * u + d * v + f)
            moved.append((letter, *one, *two, a * s + c * t + e, b * s + d * t + f))
        else:
            moved.append(segment)
    return tuple(moved)


class _Shifted(dict[Segment, Segment]):
    """Segments by what they were before a shift; equal ones, and equal numbers, are held once."""

    def __init__(self, dx: float, dy: float) -> None:
        self.shift = dx, dy
        self.numbers: dict[float, float] = {}

    def __missing__(self, segment: Segment) -> Segment:
        (dx, dy), same = self.shift, self.numbers.setdefault
        if len(segment) == 3:
            letter, x, y = segment
            x, y = x + dx, y + dy
            made = (letter, same(x, x), same(y, y))
        else:
            numbers = [number + away for number, away in zip(segment[1:], cycle(self.shift))]
            made = (segment[0], *(same(number, number) for number in numbers))
        self[segment] = made
        return made


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return a matrix that turns clockwise on paper (y grows downwards), round (x, y)."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def skew(x: float, y: float) -> Matrix:
    return (1.0, tan(radians(y)), tan(radians(x)), 1.0, 0.0, 0.0)


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0, ry: float = 0) -> Segments:
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
    r, b = x + w, y + h
    return (
        ("M", x + rx, y),
        ("L", r - rx, y),
        ("C", r - kx, y, r, y + ky, r, y + ry),
        ("L", r, b - ry),
        ("C", r, b - ky, r - kx, b, r - rx, b),
        ("L", x + rx, b),
        ("C", x + kx, b, x, b - ky, x, b - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def hexagon(x: float, y: float, w: float, h: float) -> Segments:
    """Return a hexagon in a box: its points up where the box is upright, else to the sides."""
    if h >= w:
        spots = [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
    else:
        spots = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
    (first, *rest) = [(x + a * w, y + b * h) for a, b in spots]
    return (("M", *first), *(("L", *spot) for spot in rest), ("Z",))


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Segments:
    kx, ky = rx * ROUND, ry * ROUND
    return (
        ("M", cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("Z",),
    )
