"""Reads a PDF page back as what it paints: shapes and words in mm from the page's top left.

Follows q, Q, cm, clips and form XObjects through the content stream, so that a
test measures what a printer gets, not what a layout meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from cutline.components.shapes.paths import Matrix, multiply

MM = 25.4 / 72
Box = tuple[float, float, float, float]  # x, y, width, height

_TOKEN = re.compile(
    rb"(?P<string>\((?:\\.|[^\\()])*\))|(?P<name>/[^\s/()<>\[\]]+)|(?P<array>\[(?:\((?:\\.|[^\\()])*\)|[^\]()])*\])"
    rb"|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+))|(?P<operator>[A-Za-z*]+)",
    re.S,
)
_PAINTS = {b"f": "f", b"f*": "f", b"S": "s", b"s": "s", b"B": "fs", b"B*": "fs", b"n": ""}
_OCTAL = re.compile(rb"\\([0-7]{3}|.)", re.S)


FURNITURE = -1


class Shape(NamedTuple):
    """A painted path; `width` is its stroke's in mm after scaling, `form` what it is part of."""

    points: tuple[tuple[float, float], ...]
    fill: str
    stroke: str
    width: float
    clip: Box | None
    form: tuple[str, ...]
    layer: str = ""  # of optional content

    @property
    def box(self) -> Box:
        return box_round(self.points)

    @property
    def is_line(self) -> bool:
        return len(self.points) == 2 and self.stroke != "none"


class Words(NamedTuple):
    """One shown text; (x, y) is the start of its baseline, `size` its em in mm.

    `mark` is the number of the marked content that it is in, or FURNITURE; None without any.
    """

    text: str
    x: float
    y: float
    size: float
    font: str
    clip: Box | None
    mark: int | None = None


class Call(NamedTuple):
    """A form painted under a matrix (to mm) inside a clip."""

    name: str
    matrix: Matrix
    clip: Box | None


class PageRead(NamedTuple):
    """All that a page paints, in its order; `clips` are the rectangles given to W."""

    width: float
    height: float
    shapes: list[Shape]
    words: list[Words]
    clips: list[Box]
    calls: list[Call]

    def lines(self) -> list[Shape]:
        """Straight strokes from one point to another, outside all forms but the page's own."""
        return [shape for shape in self.shapes if shape.is_line]


class _State(NamedTuple):
    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    clip: Box | None = None


def box_round(points: Any) -> Box:
    """The smallest box round some points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def overlap(one: Box, other: Box) -> Box | None:
    """What two boxes share."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    w = min(one[0] + one[2], other[0] + other[2]) - x
    h = min(one[1] + one[3], other[1] + other[3]) - y
    return (x, y, w, h) if w > 0 and h > 0 else None


def applied(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale_of(matrix: Matrix) -> float:
    return abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5


def page_box(page: Any, name: str) -> Box:
    """A page's "/TrimBox" and so on, in mm from its top left."""
    low, top = float(page.mediabox[0]), float(page.mediabox[3])
    x0, y0, x1, y1 = (float(value) for value in page[name])
    return (x0 - low) * MM, (top - y1) * MM, (x1 - x0) * MM, (y1 - y0) * MM


def from_top(page: Any, rectangle: Any) -> Box:
    """A rectangle in PDF points as a box in mm from the page's top left."""
    x0, y0, x1, y1 = (float(value) for value in rectangle)
    return x0 * MM, (float(page.mediabox[3]) - y1) * MM, (x1 - x0) * MM, (y1 - y0) * MM


def notes_of(page: Any, sort: str = "/Widget") -> list[Any]:
    """The fields of a page, or its other annotations of a sort, such as "/Link"."""
    notes = [note.get_object() for note in page.get("/Annots", ())]
    return [note for note in notes if note["/Subtype"] == sort]


def things_in(reader: Any) -> Iterator[Any]:
    """Every object of a document."""
    for number in sorted({*reader.xref.get(0, {}), *reader.xref_objStm}):
        yield reader.get_object(number)


def fonts_in(reader: Any) -> Iterator[Any]:
    """Every font dictionary of a document, whatever refers to it."""
    for thing in things_in(reader):
        if isinstance(thing, dict) and thing.get("/Type") == "/Font":
            yield thing


class PdfWalker:
    """Reads the pages of one document; forms are split into operations once.

    Without `whole`, what is painted under a clip (a face, a board on its tile) is called and not read.
    """

    def __init__(self, reader: Any, whole: bool = True) -> None:
        self.reader, self.whole = reader, whole
        self.split: dict[int, list[tuple[bytes, list[Any]]]] = {}
        self.codes: dict[int, dict[int, str]] = {}

    def read(self, index: int) -> PageRead:
        page = self.reader.pages[index]
        wide, high = float(page.mediabox[2]) * MM, float(page.mediabox[3]) * MM
        found = PageRead(wide, high, [], [], [], [])
        start = _State((MM, 0.0, 0.0, -MM, 0.0, high))
        operations = list(_operations(page.get_contents().get_data()))
        self._walk(operations, page["/Resources"], start, (), found)
        return found

    def _walk(
        self,
        operations: Any,
        resources: Any,
        state: _State,
        form: tuple[str, ...],
        found: PageRead,
        layer: str = "",
        mark: int | None = None,
    ) -> None:
        stack: list[_State] = []
        path: list[tuple[float, float]] = []
        clipping = False
        font, size, text_at = "", 0.0, state.matrix
        layers, marks = [layer], [mark]
        for operator, given in operations:
            if operator == b"q":
                stack.append(state)
            elif operator == b"Q":
                state = stack.pop()
            elif operator == b"cm":
                state = state._replace(matrix=multiply(state.matrix, tuple(given)))
            elif operator == b"BDC":
                layers.append(given[1][1:] if given[0] == "/OC" else layers[-1])
                marks.append(int(given[2]) if "/MCID" in given else marks[-1])
            elif operator == b"BMC":
                layers.append(layers[-1])
                marks.append(FURNITURE if given[0] == "/Artifact" else marks[-1])
            elif operator == b"EMC":
                layers.pop()
                marks.pop()
            elif operator == b"rg":
                state = state._replace(fill=_colour(given))
            elif operator == b"RG":
                state = state._replace(stroke=_colour(given))
            elif operator == b"w":
                state = state._replace(width=given[0])
            elif operator in (b"m", b"l", b"c"):
                a, b, c, d, e, f = state.matrix  # not by `applied`: there are millions of them
                path += [
                    (a * x + c * y + e, b * x + d * y + f)
                    for x, y in zip(given[::2], given[1::2], strict=True)
                ]
            elif operator == b"re":
                x, y, w, h = given
                for px, py in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
                    path.append(applied(state.matrix, px, py))
            elif operator == b"W":
                clipping = True
            elif operator in _PAINTS:
                if clipping:
                    box = box_round(path)
                    found.clips.append(box)
                    both = overlap(box, state.clip) if state.clip else box
                    state = state._replace(clip=both or (0.0, 0.0, 0.0, 0.0))
                elif path and _PAINTS[operator]:
                    how = _PAINTS[operator]
                    found.shapes.append(
                        Shape(
                            tuple(path),
                            state.fill if "f" in how else "none",
                            state.stroke if "s" in how else "none",
                            state.width * scale_of(state.matrix),
                            state.clip,
                            form,
                            layers[-1],
                        )
                    )
                path, clipping = [], False
            elif operator == b"Tf":
                font, size = given
            elif operator == b"Tm":
                text_at = multiply(state.matrix, tuple(given))
            elif operator in (b"Tj", b"TJ"):  # kerned or not
                face = resources["/Font"][font].get_object()
                codes = given[0] if operator == b"Tj" else b"".join(_strings(given[0]))
                text = "".join(self._decode(face, codes))
                x, y = text_at[4], text_at[5]
                name = str(face["/BaseFont"])
                found.words.append(Words(text, x, y, size * scale_of(text_at), name, state.clip, marks[-1]))
            elif operator == b"Do":
                thing = resources["/XObject"][given[0]].get_object()
                found.calls.append(Call(given[0], state.matrix, state.clip))
                if state.clip and not self.whole:
                    continue
                inner = self.split.get(id(thing))
                if inner is None:
                    inner = self.split[id(thing)] = list(_operations(thing.get_data()))
                matrix = multiply(state.matrix, tuple(map(float, thing.get("/Matrix", _ONE))))
                below = thing.get("/Resources", resources)
                if "/Font" not in below or "/XObject" not in below:
                    below = {**resources, **below}
                inside = state._replace(matrix=matrix)
                self._walk(inner, below, inside, (*form, given[0]), found, layers[-1], marks[-1])

    def _decode(self, font: Any, text: bytes) -> Iterator[str]:
        codes = self.codes.get(id(font))
        if codes is None:
            codes = self.codes[id(font)] = _to_unicode(font["/ToUnicode"].get_data())
        for byte in text:
            yield codes.get(byte, "\ufffd")


_ONE = (1, 0, 0, 1, 0, 0)


def _operations(data: bytes) -> Iterator[tuple[bytes, list[Any]]]:
    operands: list[Any] = []
    for match in _TOKEN.finditer(data):
        kind, token = match.lastgroup, match[0]
        if kind == "number":
            operands.append(float(token))
        elif kind == "operator":
            yield token, operands
            operands = []
        elif kind == "name":
            operands.append(token.decode())
        elif kind == "string":
            operands.append(_OCTAL.sub(_escaped, token[1:-1]))
        else:
            operands.append(token)


def _strings(array: bytes) -> Iterator[bytes]:
    """The strings in an array, which are kerned by what stands between them."""
    for match in _TOKEN.finditer(array[1:-1]):
        if match.lastgroup == "string":
            yield _OCTAL.sub(_escaped, match[0][1:-1])


def _escaped(match: Any) -> bytes:
    said = match[1]
    return bytes([int(said, 8)]) if len(said) == 3 else said


def _colour(parts: list[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _to_unicode(data: bytes) -> dict[int, str]:
    """Codes of one byte and their characters, from a /ToUnicode stream."""
    found: dict[int, str] = {}
    for section in re.findall(rb"beginbfrange(.*?)endbfrange", data, re.S):
        for low, _, to in re.findall(rb"<(\w+)>\s*<(\w+)>\s*(\[[^\]]*\]|<\w+>)", section):
            for k, hexed in enumerate(re.findall(rb"<(\w+)>", to)):
                found[int(low, 16) + k] = bytes.fromhex(hexed.decode()).decode("utf-16-be")
    for section in re.findall(rb"beginbfchar(.*?)endbfchar", data, re.S):
        for code, to in re.findall(rb"<(\w+)>\s*<(\w+)>", section):
            found[int(code, 16)] = bytes.fromhex(to.decode()).decode("utf-16-be")
    return found
