"""Numbers, lengths and matrices as SVG writes them, and its shape elements as paths."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..reading.problems import shortened
from ..shapes import paths
from ..shapes.paths import IDENTITY, Matrix, Segments

LARGEST_NUMBER = 1e7
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_LONGEST = 1_000  # characters of a transform
_BETWEEN = " ,\t\r\n"
_UNIT = re.compile(r"\s*([-+.\deE]+)\s*(mm|cm|in|pt|pc|Q)\s*")
# Units of a drawing are pixels, of which 96 make an inch.
_PIXELS = {"mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 4 / 3, "pc": 16.0, "Q": 96 / 101.6}


def numbers(text: str, wanted: str = "a list of numbers") -> list[float]:
    """Numbers, parted by spaces or commas; `none` is no number. ValueError where there is anything else."""
    if text == "none":
        return []
    if NUMBER.sub("", text).replace("px", "").strip(_BETWEEN):
        raise ValueError(f'"{shortened(text)}" is not {wanted}')
    found = [float(number) for number in NUMBER.findall(text)]
    if any(not abs(number) < LARGEST_NUMBER for number in found):
        raise ValueError(f'"{shortened(text)}" is too large')
    return found


def number(text: str) -> float:
    """One length, in pixels. ValueError where it is none."""
    unit = _UNIT.fullmatch(text)
    found = numbers(unit[1] if unit else text, "a number")
    if len(found) != 1:
        raise ValueError(f'"{shortened(text)}" is not a number')
    return found[0] * _PIXELS[unit[2]] if unit else found[0]


def share(text: str) -> float:
    """A number, or a share such as 50%."""
    text = text.strip()
    return number(text[:-1]) / 100 if text.endswith("%") else number(text)


def matrix_of(text: str) -> Matrix:
    """The matrix of a transform. ValueError where it cannot be read."""
    matrix = IDENTITY
    if len(text) > _LONGEST:
        raise ValueError(f"the transform is longer than {_LONGEST} characters")
    if _TRANSFORM.sub("", text).strip(_BETWEEN):
        raise ValueError(f'transform "{shortened(text)}" cannot be read')
    for name, inside in _TRANSFORM.findall(text):
        n = numbers(inside)
        match name, len(n):
            case "matrix", 6:
                step: Matrix = (n[0], n[1], n[2], n[3], n[4], n[5])
            case "translate", 1 | 2:
                step = (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0)
            case "scale", 1 | 2:
                step = (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
            case "rotate", 1 | 3:
                step = paths.rotation(n[0], *n[1:])
            case "skewX", 1:
                step = paths.skew(n[0], 0)
            case "skewY", 1:
                step = paths.skew(0, n[0])
            case _:
                raise ValueError(f"transform {name}({inside}) has {len(n)} numbers")
        matrix = paths.multiply(matrix, step)
    return matrix


def segments_of(tag: str, attributes: Mapping[str, str]) -> Segments:
    """A shape element as path segments; KeyError names an attribute that is missing."""
    if tag == "path":
        return paths.parse_path(attributes["d"])
    if tag in ("polyline", "polygon"):
        n = numbers(attributes["points"])
        if len(n) < 4 or len(n) % 2:
            raise ValueError("points are pairs of numbers, at least two pairs")
        points = list(zip(n[::2], n[1::2], strict=True))
        lines = [("M", *points[0]), *(("L", *point) for point in points[1:])]
        return (*lines, ("Z",)) if tag == "polygon" else tuple(lines)

    def said(name: str, default: float | None = None) -> float:
        if default is not None and name not in attributes:
            return default
        return number(attributes[name])

    if tag == "rect":
        rx = said("rx", said("ry", 0))
        return paths.rectangle(said("x", 0), said("y", 0), said("width"), said("height"), rx, said("ry", rx))
    if tag == "circle":
        r = said("r")
        return paths.ellipse(said("cx", 0), said("cy", 0), r, r)
    if tag == "ellipse":
        return paths.ellipse(said("cx", 0), said("cy", 0), said("rx"), said("ry"))
    return (("M", said("x1", 0), said("y1", 0)), ("L", said("x2", 0), said("y2", 0)))


def framed(view: list[float], x: float, y: float, w: float, h: float, aspect: str) -> Matrix:
    """The matrix that fits a viewBox into a frame, as preserveAspectRatio says."""
    vx, vy, vw, vh = view
    across, down = w / vw, h / vh
    words = aspect.split() or ["xMidYMid"]
    if words[0] != "none":
        across = down = (max if "slice" in words else min)(across, down)
    at = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = at.get(words[0][1:4], 0.5) * (w - vw * across)
    top = at.get(words[0][5:8], 0.5) * (h - vh * down)
    return (across, 0.0, 0.0, down, x + left - vx * across, y + top - vy * down)
