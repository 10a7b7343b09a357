"""Reads a game's own drawings: a small, safe part of SVG, as flat shapes.

What is read: svg, g, path, rect, circle, ellipse, line, polyline, polygon,
title; plain fill and stroke attributes, transform. No text, styles, gradients,
document types, entities or references to anything outside the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from ..reading.memory import NOTHING, Memory
from ..reading.problems import BadInput, Problem, shortened, suggest
from ..shapes import paths
from ..shapes.paths import IDENTITY, Matrix, Segments

CURRENT = "currentColor"
_PAINT = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "fill-rule",
)
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
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_BETWEEN = " ,\t\r\n"
_WORDS = {
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "fill-rule": ("nonzero", "evenodd"),
}
LARGEST_FILE = 4_000_000  # bytes
MOST_NUMBERS = 200_000  # in all shapes of a drawing; each takes some hundred bytes when read
_SURELY_FEWER = 350_000  # bytes: a number takes two, with what parts it; <rect/>, of four, takes seven
LARGEST_NUMBER = 1e7
DEEPEST = 200
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


_TOO_LARGE = f"larger than {LARGEST_FILE / 1e6:g} MB; simplify the drawing"


class _Stop(Exception):
    """A problem that makes the rest of the drawing unreadable."""


class _Reader:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction
        self.problems: list[Problem] = []
        self.shapes: list[Shape] = []
        self.stack: list[tuple[dict[str, str], Matrix]] = [({}, IDENTITY)]
        self.size: tuple[float, float] | None = None
        self.title = ""
        self.numbers: int | None = None  # None where they cannot be too many
        self.in_title = False

    def problem(self, message: str) -> None:
        at = self.parser
        self.problems.append(Problem(self.file, at.CurrentLineNumber, at.CurrentColumnNumber + 1, message))

    def doctype(self, *_: Any) -> None:
        self.problem("a document type is not allowed in art; take it out")

    def entity(self, *_: Any) -> None:
        # Not read on: entities may unfold to anything.
        self.problem("an entity is not allowed in art; take it out")
        raise _Stop

    def instruction(self, target: str, _: str) -> None:
        self.problem(f"<?{target}?> is not read in art; take it out")

    def text(self, said: str) -> None:
        if self.in_title:
            self.title += said

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        paint, matrix = self.stack[-1]
        self.stack.append((paint, matrix))
        if len(self.stack) > DEEPEST:
            self.problem(f"nested deeper than {DEEPEST} levels; flatten this")
            raise _Stop
        own = _SHAPES.get(tag, _GROUPS.get(tag))
        if own is None:
            self.problem(f"<{tag}> is not read in art; draw it as a path" + suggest(tag, _SHAPES))
            return
        self.in_title = tag == "title"
        before = len(self.problems)
        for name, value in attributes.items():
            self.attribute(tag, name, value, own)
        if len(self.problems) > before:
            return
        try:
            matrix = paths.multiply(matrix, _matrix(attributes.get("transform", "")))
            paint = {**paint, **{name: v for name, v in attributes.items() if name in _PAINT}}
            self.stack[-1] = (paint, matrix)
            if tag == "svg":
                self.view(attributes)
            elif tag in _SHAPES:
                self.count(attributes)
                self.shape(_segments(tag, attributes), paint, matrix)
        except KeyError as error:
            self.problem(f'<{tag}> needs "{error.args[0]}"')
        except ValueError as error:
            self.problem(f"<{tag}>: {error}")

    def count(self, attributes: dict[str, str]) -> None:
        """Keep the shapes of a drawing within bounds, before they are read."""
        if self.numbers is None:
            return
        said = attributes.get("d") or attributes.get("points") or ""
        self.numbers += 4 + len(_NUMBER.findall(said))
        if self.numbers > MOST_NUMBERS:
            self.problem(f"more than {MOST_NUMBERS:,} numbers in all shapes; simplify the drawing")
            raise _Stop

    def attribute(self, tag: str, name: str, value: str, own: tuple[str, ...]) -> None:
        """Whether one attribute is known, and its value of the right kind."""
        if name.endswith("href") or "url(" in value:
            self.problem(f"{name} refers outside the drawing; draw it here instead")
        elif name not in own and name not in _PAINT and name not in ("transform", "id"):
            near = suggest(name, [*own, *_PAINT])
            self.problem(f'attribute "{name}" of <{tag}> is not read{near}')
        elif name in ("fill", "stroke") and not _HEX.fullmatch(value):
            self.problem(f'{name} "{shortened(value)}" is not #rrggbb, none or currentColor')
        elif name in _WORDS and value not in _WORDS[name]:
            near = suggest(value, _WORDS[name])
            self.problem(f'{name} "{shortened(value)}" is not known here{near}')
        elif name in ("stroke-width", "stroke-dasharray") and value != "none":
            try:
                numbers = _numbers(value)
            except ValueError as error:
                self.problem(f"{name}: {error}")
                return
            if min(numbers, default=0) < 0 or (name == "stroke-width" and len(numbers) != 1):
                self.problem(f'{name} "{shortened(value)}" is not a length')

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
        scale = sqrt(abs(a * d - b * c))
        segments = paths.transformed(segments, matrix)
        numbers = chain.from_iterable([segment[1:] for segment in segments])
        if not all(map(LARGEST_NUMBER.__gt__, map(abs, numbers))):
            raise ValueError("the shape leads too far out of the drawing")
        dash = [n * scale for n in _numbers(paint.get("stroke-dasharray", "none"))]
        self.shapes.append(
            Shape(
                segments,
                paint.get("fill", "#000000"),
                paint.get("stroke", "none"),
                _number(paint.get("stroke-width", "1")) * scale,
                paint.get("stroke-linecap", "butt"),
                paint.get("stroke-linejoin", "miter"),
                tuple(dash) if any(dash) else (),
                paint.get("fill-rule") == "evenodd",
            )
        )


def _numbers(text: str, wanted: str = "a list of numbers") -> list[float]:
    """Numbers, parted by spaces or commas; `none` is no number."""
    if text == "none":
        return []
    if _NUMBER.sub("", text).replace("px", "").strip(_BETWEEN):
        raise ValueError(f'"{shortened(text)}" is not {wanted}')
    found = [float(number) for number in _NUMBER.findall(text)]
    if any(not abs(number) < LARGEST_NUMBER for number in found):
        raise ValueError(f'"{shortened(text)}" is too large')
    return found


def _number(text: str) -> float:
    found = _numbers(text, "a number")
    if len(found) != 1:
        raise ValueError(f'"{shortened(text)}" is not a number')
    return found[0]


def _matrix(text: str) -> Matrix:
    matrix = IDENTITY
    if _TRANSFORM.sub("", text).strip(_BETWEEN):
        raise ValueError(f'transform "{shortened(text)}" cannot be read')
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
        return _number(attributes[name])

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


def read_art(file: Path, memory: Memory = NOTHING) -> Art:
    """The drawing in an SVG file. Raises BadInput with every part that is not allowed."""
    try:
        if not file.is_file():
            raise BadInput([Problem(file, 1, 1, "is not a file")])
        size = file.stat().st_size
        if size > LARGEST_FILE:
            raise BadInput([Problem(file, 1, 1, _TOO_LARGE)])
        text = file.read_bytes()
    except OSError as error:
        raise BadInput([Problem(file, 1, 1, f"cannot be read: {error.strerror}")]) from None
    return memory.made(("art", file), (text,), partial(_art, file, text))


def _art(file: Path, text: bytes) -> Art:
    reader = _Reader(file)
    if len(text) > _SURELY_FEWER:
        reader.numbers = 0
    try:
        reader.parser.Parse(text, True)
    except _Stop:
        pass
    except expat.ExpatError as error:
        said = expat.errors.messages.get(error.code, str(error))
        message = f"not readable as SVG: {said}"
        reader.problems.append(Problem(file, error.lineno, error.offset + 1, message))
    except (LookupError, ValueError) as error:  # an encoding that Python does not know
        reader.problem(f"not readable as SVG: {error}")
    if reader.size is None and not reader.problems:
        reader.problems.append(Problem(file, 1, 1, "no <svg> with a viewBox"))
    if reader.problems:
        raise BadInput(reader.problems)
    assert reader.size is not None
    return Art(file.stem, *reader.size, tuple(reader.shapes), reader.title.strip())
