"""An SVG file as a tree of elements with their places; nothing outside the file is ever read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any
from xml.parsers import expat

from ..reading.problems import Problem, shortened
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
    """Read numbers parted by spaces or commas; `none` is no number. ValueError for anything else."""
    if text == "none":
        return []
    if NUMBER.sub("", text).replace("px", "").strip(_BETWEEN):
        raise ValueError(f'"{shortened(text)}" is not {wanted}')
    values = [float(number) for number in NUMBER.findall(text)]
    if any(not abs(number) < LARGEST_NUMBER for number in values):
        raise ValueError(f'"{shortened(text)}" is too large')
    return values


@lru_cache(maxsize=1024)
def number(text: str) -> float:
    """Read one length, in pixels. ValueError where the text is no length."""
    unit = _UNIT.fullmatch(text)
    values = numbers(unit[1] if unit else text, "a number")
    if len(values) != 1:
        raise ValueError(f'"{shortened(text)}" is not a number')
    return values[0] * _PIXELS[unit[2]] if unit else values[0]


def share(text: str) -> float:
    """Read a number, or a share such as 50%."""
    text = text.strip()
    return number(text[:-1]) / 100 if text.endswith("%") else number(text)


def matrix_of(text: str) -> Matrix:
    """Read the matrix of a transform. ValueError where it cannot be read."""
    matrix = IDENTITY
    text = text.strip().replace("deg", "")
    if text in ("", "none"):
        return matrix
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


def segments_of(tag: str, attributes: Mapping[str, str], size: tuple[float, float]) -> Segments:
    """Return a shape element as path segments, none where it draws nothing; shares are those of `size`."""
    if tag == "path":
        data = attributes.get("d", "").strip()
        return paths.parse_path(data) if data and data != "none" else ()
    if tag in ("polyline", "polygon"):
        n = numbers(attributes.get("points", ""))
        if len(n) < 4:
            return ()
        if len(n) % 2:
            raise ValueError("points are pairs of numbers, at least two pairs")
        points = list(zip(n[::2], n[1::2], strict=True))
        lines = [("M", *points[0]), *(("L", *point) for point in points[1:])]
        return (*lines, ("Z",)) if tag == "polygon" else tuple(lines)

    def length(name: str, default: float = 0.0) -> float:
        text = attributes.get(name, "").strip()
        if text in ("", "auto"):
            return default
        if not text.endswith("%"):
            return number(text)
        w, h = size
        whole = sqrt((w * w + h * h) / 2) if name == "r" else h if name[0] == "h" or "y" in name else w
        return share(text) * whole

    if tag == "line":
        return (("M", length("x1"), length("y1")), ("L", length("x2"), length("y2")))
    if tag == "rect":
        w, h, rx = length("width"), length("height"), length("rx", length("ry"))
        if min(w, h) <= 0:
            return ()
        return paths.rectangle(length("x"), length("y"), w, h, rx, length("ry", rx))
    if tag == "circle":
        rx = ry = length("r")
    else:
        rx = length("rx", length("ry"))
        ry = length("ry", rx)
    return paths.ellipse(length("cx"), length("cy"), rx, ry) if min(rx, ry) > 0 else ()


def framed(view: list[float], x: float, y: float, w: float, h: float, aspect: str) -> Matrix:
    """Return the matrix that fits a viewBox into a frame, as preserveAspectRatio says."""
    vx, vy, vw, vh = view
    across, down = w / vw, h / vh
    words = aspect.split() or ["xMidYMid"]
    if words[0] != "none":
        across = down = (max if "slice" in words else min)(across, down)
    at = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = at.get(words[0][1:4], 0.5) * (w - vw * across)
    top = at.get(words[0][5:8], 0.5) * (h - vh * down)
    return (across, 0.0, 0.0, down, x + left - vx * across, y + top - vy * down)


DEEPEST = 200
MOST_ELEMENTS = 100_000  # in a file, and again once every <use> is unfolded
LETTERED = ("text", "tspan", "textPath", "flowRoot", "flowRegion", "flowPara", "flowSpan", "flowDiv")
_LONGEST_ENTITY = 100  # characters; Illustrator names its namespaces so
_MOST_REFERENCES = 2_000  # "&" in a file that has entities
_WORDS = ("title", "style", *LETTERED)  # elements whose text is read


class Stop(Exception):
    """A problem that makes the rest of the drawing unreadable."""


class Node:
    """One element and where it was typed."""

    __slots__ = ("attributes", "children", "column", "line", "look", "looked", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.tag, self.attributes, self.line, self.column = tag, attributes, line, column
        self.children: list[Node] = []
        self.text = ""
        self.looked = False
        self.look: dict[str, str] | None = None  # its own, once that was asked for

    def all(self) -> Iterator[Node]:
        """Yield this element and all inside it, in their order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Faults:
    """The problems of one file; what cannot be drawn is reported once for each kind."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.kinds: set[str] = set()

    def at(self, node: Node, message: str) -> None:
        """Note a problem at an element."""
        self.problems.append(Problem(self.file, node.line, node.column, message))

    def once(self, kind: str, node: Node, message: str) -> None:
        """Note a problem for the first element of its kind in the file."""
        if kind not in self.kinds:
            self.kinds.add(kind)
            self.at(node, message)


class _Builder:
    def __init__(self, faults: Faults, references: int) -> None:
        self.faults, self.references = faults, references
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.entity
        self.root = Node("", {}, 1, 1)
        self.open = [self.root]
        self.count = 0

    def here(self, tag: str = "", attributes: dict[str, str] | None = None) -> Node:
        at = self.parser
        return Node(tag, attributes or {}, at.CurrentLineNumber, at.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = self.here(tag.removeprefix("svg:"), attributes)
        self.count += 1
        self.open[-1].children.append(node)
        self.open.append(node)
        if len(self.open) > DEEPEST:
            self.stop(node, f"nested deeper than {DEEPEST} levels; flatten this")
        if self.count > MOST_ELEMENTS:
            self.stop(node, f"more than {MOST_ELEMENTS:,} elements; simplify the drawing")

    def stop(self, node: Node, message: str) -> None:
        self.faults.at(node, message)
        raise Stop

    def end(self, _: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        if self.open[-1].tag in _WORDS:
            self.open[-1].text += text

    def entity(self, _: str, parameter: int, value: str | None, *__: Any) -> None:
        # What may unfold to anything is not read on.
        few = self.references <= _MOST_REFERENCES
        plain = value is not None and len(value) <= _LONGEST_ENTITY and not set("&%<").intersection(value)
        if few and plain and not parameter:
            return
        remedy = "take it out (Illustrator: File > Export > Export As, SVG)"
        self.stop(self.here(), f"an entity is not allowed in art; {remedy}")


def read_tree(text: bytes, faults: Faults) -> Node:
    """Read a text's elements as far as it can be read, and return their root; `faults` gets what cannot."""
    builder = _Builder(faults, text.count(b"&"))
    try:
        builder.parser.Parse(text, True)
    except Stop:
        pass
    except expat.ExpatError as error:
        reason = expat.errors.messages.get(error.code, str(error))
        place = Node("", {}, error.lineno, error.offset + 1)
        faults.at(place, f"not readable as SVG: {reason}")
    except (LookupError, ValueError) as error:  # an encoding that Python does not know
        faults.at(builder.here(), f"not readable as SVG: {error}")
    return builder.root


def pixels(text: str) -> float:
    """Return a length in pixels; 0 for a share of what is round it."""
    return 0.0 if text.endswith("%") else number(text)


def view_box(text: str) -> list[float]:
    """Return x, y, width and height of a viewBox. ValueError where it is none."""
    box = numbers(text)
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise ValueError("viewBox is four numbers: 0 0 width height")
    return box
