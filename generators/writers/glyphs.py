"""Outlines of glyphs as SVG path data, read from a font's `glyf` table (OpenType 1.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import unpack_from

from ..text.fonts import MOST_FACES, face_of

MOST_OUTLINES = 20_000  # of glyphs, that are kept
DEEPEST = 16  # glyphs made of others that are made of others

Point = tuple[float, float]
Contour = list[tuple[Point, bool]]  # each point, and whether it is on the line
Turn = tuple[float, float, float, float]

# What the bits of a point's flag say, and those of a part of a glyph.
_ON, _SHORT_X, _SHORT_Y, _REPEATED, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _OFFSETS, _SCALED, _MORE, _SCALED_BOTH, _TURNED = 1, 2, 8, 32, 64, 128


@lru_cache(MOST_OUTLINES)
def outline(style: str, character: str) -> str:
    """Return a glyph as relative path data from its origin, y downwards, in font units."""
    return outlines(style).path_of(character)


@lru_cache(MOST_FACES)
def outlines(style: str) -> Outlines:
    """Return the outlines of a typeface."""
    face = face_of(style)
    return Outlines(face.data, face.ttf.face.charToGlyph)


class Outlines:
    """The glyphs of a font. `numbers` has the glyph of each character, `em` is the size in font units."""

    def __init__(self, data: bytes, numbers: dict[int, int]) -> None:
        self.data, self.numbers = data, numbers
        (count,) = unpack_from(">H", data, 4)
        records = (unpack_from(">4s4xLL", data, 12 + 16 * k) for k in range(count))
        self.tables = {tag: start for tag, start, _ in records}
        (self.em,) = unpack_from(">H", data, self.tables[b"head"] + 18)
        (self.long,) = unpack_from(">h", data, self.tables[b"head"] + 50)
        (self.wide,) = unpack_from(">H", data, self.tables[b"hhea"] + 34)  # glyphs with a width of their own

    def path_of(self, character: str) -> str:
        """Return a glyph as relative path data from its origin, y downwards."""
        line = _Line()
        for contour in self._glyph(self.numbers[ord(character)]):
            line.add(contour)
        return line.data

    def _glyph(self, number: int) -> list[Contour]:
        """Return the contours of a glyph, moved so that its left edge is where its width says."""
        at = self._place(number)
        if at is None:
            return []
        contours, left = unpack_from(">hh", self.data, at)
        if contours < 0:
            return self._parts(at + 10, 0)
        off = self._bearing(number) - left
        return list(self._contours(at + 10, contours, off))

    def _place(self, number: int) -> int | None:
        """Return where a glyph stands in the file; None where it has no outline."""
        if self.long:
            begins, ends = unpack_from(">LL", self.data, self.tables[b"loca"] + 4 * number)
        else:
            begins, ends = (2 * at for at in unpack_from(">HH", self.data, self.tables[b"loca"] + 2 * number))
        return self.tables[b"glyf"] + begins if ends > begins else None

    def _bearing(self, number: int) -> int:
        """Return how far right of its origin a glyph begins, in font units."""
        over = number - self.wide
        at = 4 * number + 2 if over < 0 else 4 * self.wide + 2 * over
        (left,) = unpack_from(">h", self.data, self.tables[b"hmtx"] + at)
        return int(left)

    def _contours(self, at: int, count: int, off: int) -> Iterator[Contour]:
        """Yield the contours of a glyph that is not made of others."""
        data = self.data
        if not count:
            return
        ends = unpack_from(f">{count}H", data, at)
        at += 2 * count
        (code,) = unpack_from(">H", data, at)
        at += 2 + code
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            at += 1
            if flag & _REPEATED:
                flags += [flag] * data[at]
                at += 1
            flags.append(flag)
        xs, at = self._steps(at, flags, _SHORT_X, _SAME_X)
        ys, at = self._steps(at, flags, _SHORT_Y, _SAME_Y)
        first = 0
        for end in ends:
            yield [((xs[k] + off, ys[k]), bool(flags[k] & _ON)) for k in range(first, end + 1)]
            first = end + 1

    def _steps(self, at: int, flags: Sequence[int], short: int, same: int) -> tuple[list[int], int]:
        """Return one coordinate of each point, and where the next table begins."""
        values, value = [], 0
        for flag in flags:
            if flag & short:
                value += self.data[at] if flag & same else -self.data[at]
                at += 1
            elif not flag & same:
                value += int.from_bytes(self.data[at : at + 2], "big", signed=True)
                at += 2
            values.append(value)
        return values, at

    def _parts(self, at: int, depth: int) -> list[Contour]:
        """Return the contours of a glyph that is made of others."""
        contours: list[Contour] = []
        more = depth < DEEPEST
        while more:
            flags, number = unpack_from(">HH", self.data, at)
            kind = "hh" if flags & _WORDS else "bb"
            x, y = unpack_from(f">{kind}", self.data, at + 4) if flags & _OFFSETS else (0, 0)
            at += 8 if flags & _WORDS else 6
            count = 4 if flags & _TURNED else 2 if flags & _SCALED_BOTH else 1 if flags & _SCALED else 0
            turn = _turn([value / 16384 for value in unpack_from(f">{count}h", self.data, at)])
            at += 2 * count
            contours += [_moved(contour, turn, x, y) for contour in self._part(number, depth + 1)]
            more = bool(flags & _MORE)
        return contours

    def _part(self, number: int, depth: int) -> list[Contour]:
        at = self._place(number)
        if at is None:
            return []
        (contours,) = unpack_from(">h", self.data, at)
        return list(self._contours(at + 10, contours, 0)) if contours >= 0 else self._parts(at + 10, depth)


def _turn(scales: Sequence[float]) -> Turn | None:
    """Return how a part is scaled and turned; None where it is as it is."""
    if len(scales) == 4:
        return scales[0], scales[1], scales[2], scales[3]
    return (scales[0], 0.0, 0.0, scales[-1]) if scales else None


def _moved(contour: Contour, turn: Turn | None, x: int, y: int) -> Contour:
    if turn is None:
        return [((px + x, py + y), on) for (px, py), on in contour]
    a, b, c, d = turn
    return [((a * px + c * py + x, b * px + d * py + y), on) for (px, py), on in contour]


class _Line:
    """Path data while it grows: each step from the place where the last one ended."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.numbers: list[float] = []
        self.x = self.y = 0.0

    @property
    def data(self) -> str:
        return "".join(self.steps) % tuple(self.numbers)

    def to(self, step: str, point: Point) -> None:
        """Add a step of one point, such as a straight line."""
        x, y = point
        self.steps.append(step)
        self.numbers += (x - self.x, self.y - y)
        self.x, self.y = x, y

    def bend(self, points: Sequence[Point]) -> None:
        """Add quadratic curves by their bends, the last point being the end; others end halfway."""
        at_x, at_y = self.x, self.y
        last = len(points) - 2
        for k in range(last + 1):
            (bx, by), (x, y) = points[k], points[k + 1]
            if k < last:
                x, y = (bx + x) / 2, (by + y) / 2
            self.steps.append("q%g %g %g %g ")
            self.numbers += (bx - at_x, at_y - by, x - at_x, at_y - y)
            at_x, at_y = x, y
        self.x, self.y = at_x, at_y

    def add(self, contour: Contour) -> None:
        """Add a closed contour."""
        on = next((k for k, (_, on) in enumerate(contour) if on), None)
        if on is None:  # without a point of its own it begins between two bends
            points = [point for point, _ in contour]
            (ax, ay), (bx, by) = points[-1], points[0]
            start = (ax + bx) / 2, (ay + by) / 2
            self.to("m%g %g ", start)
            self.bend([*points, start])
            self.steps.append("z")
            return
        round_ = contour[on + 1 :] + contour[: on + 1]
        self.to("m%g %g ", contour[on][0])
        bends: list[Point] = []
        for point, is_on in round_[:-1]:
            if bends:
                bends.append(point)
                if is_on:
                    self.bend(bends)
                    bends = []
            elif is_on:
                self.to("l%g %g ", point)
            else:
                bends.append(point)
        if bends:  # a straight last line is drawn by "z"
            self.bend([*bends, contour[on][0]])
        self.x, self.y = contour[on][0]
        self.steps.append("z")
