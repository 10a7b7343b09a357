"""Reads a game's own drawings: a small, safe part of SVG, as flat shapes.

What is read: svg, g, path, rect, circle, ellipse, line, polyline, polygon,
title; plain fill and stroke attributes, transform. No text, styles, gradients,
document types, entities or references to anything outside the file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from . import paths
from .paths import IDENTITY, Matrix, Segments
from .problems import BadInput, Problem, suggest

CURRENT = "currentColor"
_PAINT = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
          "stroke-dasharray", "fill-rule")  # fmt: skip
_SHAPES = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
_GROUPS = {"svg": ("xmlns", "viewBox", "width", "height", "version"), "g": (), "title": ()}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_HEX = re.compile(r"#[0-9a-fA-F]{6}|none|currentColor")


class Shape(NamedTuple):
    """One filled or stroked path; colours are #rrggbb, "none" or currentColor."""

    segments: Segments
    fill: str
    stroke: str
    width: float
    cap: str
    join: str
    dash: tuple[float, ...]
    even_odd: bool


class Art(NamedTuple):
    """A drawing of `width` by `height` units, its shapes from back to front."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str


class _Reader:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.problems: list[Problem] = []
        self.shapes: list[Shape] = []
        self.stack: list[tuple[dict[str, str], Matrix]] = [({}, IDENTITY)]
        self.size: tuple[float, float] | None = None
        self.title = ""
        self.in_title = False

    def problem(self, message: str) -> None:
        at = self.parser
        self.problems.append(
            Problem(self.file, at.CurrentLineNumber, at.CurrentColumnNumber + 1, message)
        )

    def doctype(self, *_: Any) -> None:
        self.problem("a document type or entity is not allowed in art; take it out")

    def text(self, said: str) -> None:
        if self.in_title:
            self.title += said

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        paint, matrix = self.stack[-1]
        own = _SHAPES.get(tag, _GROUPS.get(tag))
        if own is None:
            self.problem(f"<{tag}> is not read in art; draw it as a path" + suggest(tag, _SHAPES))
            self.stack.append(self.stack[-1])
            return
        self.in_title = tag == "title"
        for name, value in attributes.items():
            if name.endswith("href") or "url(" in value:
                self.problem(f"{name} refers outside the drawing; draw it here instead")
            elif name not in own and name not in _PAINT and name not in ("transform", "id"):
                self.problem(f'attribute "{name}" of <{tag}> is not read{suggest(name, _PAINT)}')
            elif name in ("fill", "stroke") and not _HEX.fullmatch(value):
                self.problem(f'{name} "{value}" is not #rrggbb, none or currentColor')
        try:
            matrix = paths.multiply(matrix, _matrix(attributes.get("transform", "")))
            paint = {**paint, **{name: v for name, v in attributes.items() if name in _PAINT}}
            self.stack.append((paint, matrix))
            if tag == "svg":
                self.view(attributes)
            elif tag in _SHAPES:
                self.shape(_segments(tag, attributes), paint, matrix)
        except (ValueError, KeyError) as error:
            said = f'needs "{error.args[0]}"' if isinstance(error, KeyError) else str(error)
            self.problem(f"<{tag}>: {said}")
            if len(self.stack) > 400:
                raise expat.ExpatError("nested too deeply") from None

    def end(self, _: str) -> None:
        self.in_title = False
        if len(self.stack) > 1:
            self.stack.pop()

    def view(self, attributes: dict[str, str]) -> None:
        numbers = _numbers(attributes["viewBox"])
        if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
            raise ValueError("viewBox is four numbers: 0 0 width height")
        x, y, w, h = numbers
        self.size = (w, h)
        self.stack[-1] = (self.stack[-1][0], (1.0, 0.0, 0.0, 1.0, -x, -y))

    def shape(self, segments: Segments, paint: dict[str, str], matrix: Matrix) -> None:
        a, b, c, d, _, _ = matrix
        scale = abs(a * d - b * c) ** 0.5
        self.shapes.append(
            Shape(
                paths.transformed(segments, matrix),
                paint.get("fill", "#000000"),
                paint.get("stroke", "none"),
                float(paint.get("stroke-width", 1)) * scale,
                paint.get("stroke-linecap", "butt"),
                paint.get("stroke-linejoin", "miter"),
                tuple(n * scale for n in _numbers(paint.get("stroke-dasharray", ""))),
                paint.get("fill-rule") == "evenodd",
            )
        )


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _matrix(text: str) -> Matrix:
    matrix = IDENTITY
    for name, inside in _TRANSFORM.findall(text):
        n = _numbers(inside)
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


def _segments(tag: str, attributes: dict[str, str]) -> Segments:
    """A shape element as path segments; KeyError names an attribute that is missing."""
    if tag == "path":
        return paths.parse_path(attributes["d"])
    if tag in ("polyline", "polygon"):
        n = _numbers(attributes["points"])
        if len(n) < 4 or len(n) % 2:
            raise ValueError("points are pairs of numbers, at least two pairs")
        points = list(zip(n[::2], n[1::2], strict=True))
        lines = [("M", *points[0]), *(("L", *point) for point in points[1:])]
        return (*lines, ("Z",)) if tag == "polygon" else tuple(lines)

    def number(name: str, default: float | None = None) -> float:
        if default is not None and name not in attributes:
            return default
        return float(attributes[name])

    if tag == "rect":
        rx = number("rx", number("ry", 0))
        return paths.rectangle(
            number("x", 0), number("y", 0), number("width"), number("height"), rx, number("ry", rx)
        )
    if tag == "circle":
        r = number("r")
        return paths.ellipse(number("cx", 0), number("cy", 0), r, r)
    if tag == "ellipse":
        return paths.ellipse(number("cx", 0), number("cy", 0), number("rx"), number("ry"))
    return (("M", number("x1", 0), number("y1", 0)), ("L", number("x2", 0), number("y2", 0)))


def read_art(file: Path) -> Art:
    """The drawing in an SVG file. Raises BadInput with every part that is not allowed."""
    reader = _Reader(file)
    try:
        reader.parser.Parse(file.read_bytes(), True)
    except OSError as error:
        raise BadInput([Problem(file, 1, 1, f"cannot be read: {error.strerror}")]) from None
    except expat.ExpatError as error:
        if not reader.problems:
            line, column = getattr(error, "lineno", 1), getattr(error, "offset", 0)
            said = expat.errors.messages.get(getattr(error, "code", 0), str(error))
            reader.problems.append(Problem(file, line, column + 1, f"not readable as SVG: {said}"))
    if reader.size is None and not reader.problems:
        reader.problems.append(Problem(file, 1, 1, "no <svg> with a viewBox"))
    if reader.problems:
        raise BadInput(reader.problems)
    assert reader.size is not None
    return Art(file.stem, *reader.size, tuple(reader.shapes), reader.title.strip())
