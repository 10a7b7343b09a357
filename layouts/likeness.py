"""Digests of what is printed, by which an upgrade kit tells what looks as it did before.

Numbers count to a hundredth of a millimetre, as they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha1
from itertools import chain
from typing import Any

from ..components.shapes.paths import IDENTITY, Matrix, Segments, multiply
from ..generators.drawing import Drawing, Image, Mark, Path, Rect, Text, Use
from ..generators.pieces.pieces import Face, Piece
from .sheets.papers import Page

Box = tuple[float, float, float, float]  # left, top, right, bottom
_LENGTH = 16  # of a digest, in hexadecimal


class Likeness:
    """Tells looks apart; what is used in several places is looked at once."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Drawing, str]] = {}  # the drawing is held: its id is the key
        self.spread: dict[int, tuple[Drawing, list[tuple[Box, str]]]] = {}
        self.faces: dict[Any, str] = {}

    def of_piece(self, piece: Piece) -> dict[str, str | None]:
        """Digests of both sides of a piece, with how it is cut, folded and glued."""
        cut = sha1(_told((piece.width, piece.height, piece.outline, piece.cuts, piece.folds, piece.corner)))
        front = sha1((cut.hexdigest() + self._face(piece.front)).encode()).hexdigest()[:_LENGTH]
        return {"front": front, "back": self._face(piece.back) if piece.back else None}

    def _face(self, face: Face) -> str:
        if face.key not in self.faces:
            self.faces[face.key] = self.of(face.drawing)
        return self.faces[face.key]

    def of(self, drawing: Drawing) -> str:
        """The same for drawings that look the same."""
        found = self.known.get(id(drawing))
        if found is None:
            told = sha1(b"%.2f %.2f" % (drawing.width, drawing.height))
            for mark in drawing.marks:
                told.update(_told(self._plain(mark)))
            found = self.known[id(drawing)] = drawing, told.hexdigest()[:_LENGTH]
        return found[1]

    def _plain(self, mark: Mark) -> tuple[Any, ...]:
        """A mark without drawings in it."""
        if isinstance(mark, Image):
            return (*mark[:4], mark.picture.id)
        return (self.of(mark.drawing), mark.matrix, mark.clip) if isinstance(mark, Use) else mark

    def of_page(self, page: Page) -> str:
        """Digest of a page without its foot; of a board only what lies on this tile."""
        told = sha1(_told(page.trim))
        for mark in page.drawing.marks:
            if isinstance(mark, Use) and mark.clip is not None and len(mark.clip) == 4:
                x, y, w, h = mark.clip  # type: ignore[misc]
                a, b, c, d, e, f = mark.matrix
                if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
                    told.update(_told((round(e, 2), round(f, 2))))
                    box = (x - e, y - f, x - e + w, y - f + h)
                    for one, digest in self._spread(mark.drawing):
                        if one[0] <= box[2] and one[2] >= box[0] and one[1] <= box[3] and one[3] >= box[1]:
                            told.update(digest.encode())
                    continue
            told.update(_told(self._plain(mark)))
        return told.hexdigest()[:_LENGTH]

    def _spread(self, drawing: Drawing) -> list[tuple[Box, str]]:
        """Where each mark of a drawing lies, and its digest."""
        if id(drawing) not in self.spread:
            self.spread[id(drawing)] = drawing, list(self._marks(drawing, IDENTITY))
        return self.spread[id(drawing)][1]

    def _marks(self, drawing: Drawing, matrix: Matrix) -> Iterator[tuple[Box, str]]:
        for mark in drawing.marks:
            if isinstance(mark, Use) and mark.clip is None:
                yield from self._marks(mark.drawing, multiply(matrix, mark.matrix))
                continue
            told = sha1(_told(self._plain(mark)) + _told(matrix)).hexdigest()
            yield _placed(_box_of(mark), matrix), told


def _box_of(mark: Mark) -> Box:
    """What a mark lies in, its own line included; mm of its drawing."""
    if isinstance(mark, Rect):
        over = mark.width if mark.stroke != "none" else 0.0
        return mark.x - over, mark.y - over, mark.x + mark.w + over, mark.y + mark.h + over
    if isinstance(mark, Image):
        return mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
    if isinstance(mark, Text):
        return mark.x, mark.y - mark.size, mark.x + mark.advance, mark.y + mark.size / 2
    if isinstance(mark, Path):
        over = 2 * mark.width
        xs = [x for segment in mark.segments for x in segment[1::2]]
        ys = [y for segment in mark.segments for y in segment[2::2]]
        return (min(xs) - over, min(ys) - over, max(xs) + over, max(ys) + over) if xs else (0, 0, 0, 0)
    return (-1e6, -1e6, 1e6, 1e6)  # cut to a shape of its own: counted everywhere


def _placed(box: Box, matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = box
    xs = [a * x + c * y + e for x in (x0, x1) for y in (y0, y1)]
    ys = [b * x + d * y + f for x in (x0, x1) for y in (y0, y1)]
    return min(xs), min(ys), max(xs), max(ys)


_STEPS = {"L": "%s%.2f,%.2f", "M": "%s%.2f,%.2f", "C": "%s%.2f,%.2f,%.2f,%.2f,%.2f,%.2f", "Z": "%s"}


def _shape(segments: Segments) -> str:
    return "".join([_STEPS[segment[0]] for segment in segments]) % tuple(chain.from_iterable(segments))


def _told(value: Any) -> bytes:
    """What is printed of a mark, or of anything made of tuples; most marks are paths and texts."""
    if isinstance(value, Path):
        dash = " ".join([f"{mm:.2f}" for mm in value.dash])
        line = (
            f"{value.fill} {value.stroke} {value.width:.2f} {dash} {value.cap} {value.join} {value.even_odd}"
        )
        corner = f" {value.miter:.2f}" if value.miter else ""
        return f"{_shape(value.segments)} {line}{corner}".encode()
    if isinstance(value, Text):
        return (
            b"%.2f %.2f %.2f " % (value.x, value.y, value.size)
            + f"{value.font} {value.fill} {value.text}".encode()
        )
    found: list[str] = []
    _tell(value, found.append)
    return " ".join(found).encode()


@cache
def _form(*types: type) -> str:
    """Return the format of a tuple of such plain values; "" where it holds tuples, or nothing."""
    if any(issubclass(kind, tuple) for kind in types):
        return ""
    return " ".join("%.2f" if issubclass(kind, float) else "%s" for kind in types)


def _tell(value: Any, say: Callable[[str], None]) -> None:
    if isinstance(value, float):
        say(f"{value:.2f}")
    elif isinstance(value, tuple):
        if form := _form(*map(type, value)):
            say(form % tuple(value))
        else:
            for inner in value:
                _tell(inner, say)
        say(";")
    else:
        say(str(value))
