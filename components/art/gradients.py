"""Gradients of SVG as flat bands, fine enough that no step between two of them can be seen.

Bands are plain fills, so that every writer, and whatever else looks at a drawing's
colours, needs to know nothing new.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from ..reading.problems import shortened
from ..shapes import paths
from ..shapes.css import ACCEPTED, SOLID
from ..shapes.paths import Matrix, Segments
from .drawings import CURRENT, Shading
from .looks import Sheet, declarations, paint_of
from .tree import LARGEST_NUMBER, Faults, Node, matrix_of, number, share

GRADIENTS = ("linearGradient", "radialGradient")
MOST_BANDS = 96  # a fifth of a millimetre each on a large counter
_UNITS = 1000.0  # of a gradient's length or radius, for writers round to hundredths
_LINKS = 20  # gradients that one may follow to its stops
Box = tuple[float, float, float, float]
Stop = tuple[float, str]


class Gradient(NamedTuple):
    """A gradient whose hrefs have been followed; lengths are as typed."""

    radial: bool
    attributes: Mapping[str, str]
    stops: tuple[Stop, ...]


def gradient_of(node: Node, ids: Mapping[str, Node], sheet: Sheet, faults: Faults) -> Gradient | None:
    """Return a gradient with what it takes from others; None, reported, if something is wrong with it."""
    attributes: dict[str, str] = {}
    stops: list[Node] = []
    at: Node | None = node
    for _ in range(_LINKS):
        assert at is not None
        attributes = {**at.attributes, **attributes}
        stops = stops or [child for child in at.children if child.tag == "stop"]
        link = at.attributes.get("href", at.attributes.get("xlink:href", "")).strip()
        if not link:
            break
        at = ids.get(link[1:]) if link.startswith("#") else None
        if at is None or at.tag not in GRADIENTS:
            faults.at(node, f'the gradient follows "{shortened(link)}", which is no gradient of this drawing')
            return None
    else:
        faults.at(node, "the gradient follows itself; give it stops of its own")
        return None
    if attributes.get("spreadMethod", "pad") != "pad":
        faults.once("spreadMethod", node, "a gradient that repeats is not drawn; use spreadMethod pad")
        return None
    parsed = _stops(stops, sheet, faults)
    return Gradient(node.tag == "radialGradient", attributes, parsed) if parsed is not None else None


def _stops(nodes: list[Node], sheet: Sheet, faults: Faults) -> tuple[Stop, ...] | None:
    stops: list[Stop] = []
    for node in nodes:
        style = {**node.attributes, **sheet.of(node), **declarations(node.attributes.get("style", ""))}
        typed = sheet.filled(style.get("stop-color", "#000000"))
        colour, alpha = paint_of(typed) or ("none", 1.0)
        try:
            offset = min(1.0, max(0.0, share(style.get("offset", "0"))))
            solid = share(style.get("stop-opacity", "1")) * alpha >= SOLID
        except ValueError as error:
            faults.at(node, f"<stop>: {error}")
            return None
        if colour == "none":
            faults.at(node, f'stop-color "{shortened(typed)}" is not {ACCEPTED}')
            return None
        if not solid:
            message = "a gradient that fades to nothing is not drawn; fade it to the colour below it instead"
            faults.once("stop-opacity", node, message)
            return None
        colour = "#000000" if colour == CURRENT else colour
        stops.append((max(offset, stops[-1][0] if stops else 0.0), colour))
    return tuple(stops)


def shading(gradient: Gradient, segments: Segments, size: tuple[float, float]) -> Shading | str:
    """Return the bands or the one colour that fill `segments`, in their own units.

    `size` is what shares of lengths are of, if the gradient's lengths are those of the drawing.
    ValueError where a length cannot be read.
    """
    if not gradient.stops:
        return "none"
    attributes = gradient.attributes
    matrix = matrix_of(attributes.get("gradientTransform", ""))
    if attributes.get("gradientUnits") == "userSpaceOnUse":
        w, h = size
    else:
        w = h = 1.0
        left, top, right, low = bounds(segments)
        matrix = paths.multiply((right - left, 0.0, 0.0, low - top, left, top), matrix)
    own = _radial(attributes, w, h) if gradient.radial else _linear(attributes, w, h)
    matrix = paths.multiply(matrix, own[0])
    a, b, c, d, e, f = matrix
    determinant = a * d - b * c
    if not abs(determinant) > 1e-12:
        return gradient.stops[-1][1]
    back: Matrix = (d / determinant, -b / determinant, -c / determinant, a / determinant, 0.0, 0.0)
    dx, dy = paths.applied(back, e, f)
    left, top, right, low = bounds(paths.transformed(segments, (*back[:4], -dx, -dy)))
    if not max(map(abs, (left, top, right, low))) < LARGEST_NUMBER:
        return gradient.stops[-1][1]
    if gradient.radial:
        return Shading(_circles(gradient.stops, own[1], (left, top, right, low)), matrix)
    return Shading(_strips(gradient.stops, (left, top, right, low)), matrix)


def _along(attributes: Mapping[str, str], name: str, default: str, of: float) -> float:
    text = attributes.get(name, default).strip()
    return share(text) * of if text.endswith("%") else number(text)


def _linear(attributes: Mapping[str, str], w: float, h: float) -> tuple[Matrix, tuple[float, float]]:
    """Return the matrix to a gradient that runs along x from -_UNITS to 0."""
    x1, y1 = _along(attributes, "x1", "0%", w), _along(attributes, "y1", "0%", h)
    x2, y2 = _along(attributes, "x2", "100%", w), _along(attributes, "y2", "0%", h)
    dx, dy = (x2 - x1) / _UNITS, (y2 - y1) / _UNITS
    return (dx, dy, -dy, dx, x2, y2), (0.0, 0.0)


def _radial(attributes: Mapping[str, str], w: float, h: float) -> tuple[Matrix, tuple[float, float]]:
    """Return the matrix to a gradient round the origin that ends at a circle, and that circle's middle."""
    r = _along(attributes, "r", "50%", sqrt((w * w + h * h) / 2)) / _UNITS
    cx, cy = _along(attributes, "cx", "50%", w), _along(attributes, "cy", "50%", h)
    fx = _along(attributes, "fx", "", w) if attributes.get("fx") else cx
    fy = _along(attributes, "fy", "", h) if attributes.get("fy") else cy
    if r <= 0:
        return (0.0, 0.0, 0.0, 0.0, cx, cy), (0.0, 0.0)
    x, y = (cx - fx) / r, (cy - fy) / r
    far = sqrt(x * x + y * y) / (0.99 * _UNITS)
    if far > 1:  # the focus lies in the circle
        x, y = x / far, y / far
        fx, fy = cx - x * r, cy - y * r
    return (r, 0.0, 0.0, r, fx, fy), (x, y)


def _strips(stops: tuple[Stop, ...], box: Box) -> tuple[tuple[Segments, str], ...]:
    """Return bands across x, each as far as the last one reaches."""
    left, top, right, low = _over_origin(box)
    strips = []
    for start, colour in _steps(stops):
        x = left if start <= 0 else min(max((start - 1) * _UNITS, left), 0.0)
        strips.append((paths.rectangle(x, top, right - x, low - top), colour))
    return tuple(strips)


def _circles(
    stops: tuple[Stop, ...], middle: tuple[float, float], box: Box
) -> tuple[tuple[Segments, str], ...]:
    """Return circles, the largest first, each within the one before."""
    left, top, right, low = _over_origin(box)
    steps = _steps(stops)
    circles = [(paths.rectangle(left, top, right - left, low - top), stops[-1][1])]
    ends = [start for start, _ in steps[1:]] + [1.0]
    for end, (_, colour) in reversed(list(zip(ends, steps, strict=True))):
        if end > 0:
            r = end * _UNITS
            circles.append((paths.ellipse(middle[0] * end, middle[1] * end, r, r), colour))
    return tuple(circles)


def _over_origin(box: Box) -> Box:
    left, top, right, low = box
    return min(left, -1.0), min(top, -1.0), max(right, 1.0), max(low, 1.0)


def _steps(stops: tuple[Stop, ...]) -> list[tuple[float, str]]:
    """List where bands start, from 0 to 1, and their colours; no more than there are colours to see."""
    steps = [(0.0, stops[0][1])]
    spans = list(pairwise(stops))
    most = max(2, MOST_BANDS // max(1, len(spans)))
    for (start, one), (end, other) in spans:
        first, last = _channels(one), _channels(other)
        apart = max(abs(a - b) for a, b in zip(first, last, strict=True))
        bands = min(most, max(1, apart)) if end > start else 0
        for k in range(bands):
            part = (k + 0.5) / bands
            mixed = (int(a + (b - a) * part + 0.5) for a, b in zip(first, last, strict=True))
            steps.append((start + (end - start) * k / bands, "#" + "".join(f"{n:02x}" for n in mixed)))
        steps.append((end, other))
    return steps


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def bounds(segments: Segments) -> Box:
    """Return the left, top, right and lower edge of a path; curves are measured where they turn."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for segment in segments:
        if len(segment) == 7:
            xs += _reach(x, *segment[1::2])
            ys += _reach(y, *segment[2::2])
        if len(segment) > 1:
            x, y = segment[-2:]
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _reach(p: float, q: float, r: float, s: float) -> list[float]:
    """Return one coordinate of a cubic curve wherever it turns back."""
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        inner = b * b - 4 * a * c
        roots = [(-b + sign * sqrt(inner)) / (2 * a) for sign in (1, -1)] if inner >= 0 else []
    return [
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * s
        for t in roots
        if 0 < t < 1
    ]
