"""Prints with less ink, or with black alone: the same drawings in other colours.

Low ink: a ground becomes a tint of its colour inside an outline of it; what stood out light from it
turns dark, or gets an outline. Grey: each colour becomes the grey that is as light.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from ..components import house
from ..components.shapes.colours import grey, lightness, tint
from ..components.shapes.geometry import Point, Polygon, polygons
from ..components.shapes.paths import IDENTITY, Matrix, applied, multiply
from .drawing import NONE, PAPER, Drawing, Image, Mark, Path, Rect, Text, Use
from .faces.contrast import Fill, contrast

SHARE = 0.14  # of its colour that is left of a ground
PICTURE_SHARE = 0.4  # of its colours that is left of a picture made of pixels
LINE_SHARE = 0.5  # of the colour that a light line stood on, and of that of a very wide line
GROUND = 30.0  # mm2 from which on a fill is a ground
NARROW = 2.5  # mm; what is narrower is a line, however long
LIGHT = 96.0  # L* from which on a ground takes next to no ink
APART = 20.0  # of L*, by which a figure stands out light from its ground
OUTLINE, INSET = 0.25, 0.7  # mm: width of outlines, and how far from its edge that of a whole face stands
_COARSE = 0.3  # mm that a curve may stand off, for its area


class Tone(NamedTuple):
    """How a kit is printed: with little ink, without colours, or, as most are, as it was drawn.

    With `cmyk`, writers of PDF put down shares of four inks.
    """

    low: bool = False
    grey: bool = False
    cmyk: bool = False

    @property
    def plain(self) -> bool:
        """Return whether drawings stay as they are."""
        return not (self.low or self.grey)

    def of(self, drawing: Drawing) -> Drawing:
        """Return the drawing as it is printed."""
        if self.low:
            drawing = _Low().page(drawing)
        return _Grey().drawing(drawing) if self.grey else drawing

    def ground(self, colour: str) -> str:
        """Return the colour of a ground as it is printed."""
        colour = _printed(colour) if self.low else colour
        return grey(colour) if self.grey else colour


class _Grey:
    """Turns drawings grey, each that is used again once."""

    def __init__(self) -> None:
        self.done: dict[int, Drawing] = {}

    def drawing(self, drawing: Drawing) -> Drawing:
        found = self.done.get(id(drawing))
        if found is None:
            marks = tuple(map(self.mark, drawing.marks))
            found = Drawing(drawing.width, drawing.height, marks, drawing.title, drawing.spots, drawing.tag)
            self.done[id(drawing)] = found
        return found

    def mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Use):
            return mark._replace(drawing=self.drawing(mark.drawing))
        if isinstance(mark, Text):
            return mark._replace(fill=_grey(mark.fill), stroke=_grey(mark.stroke))
        if isinstance(mark, Image):
            return mark._replace(picture=mark.picture.as_grey())
        return mark._replace(fill=_grey(mark.fill), stroke=_grey(mark.stroke))


def _grey(colour: str) -> str:
    return colour if colour == NONE else grey(colour)


class _Under(NamedTuple):
    """What a mark stands on: its colour as drawn, and as it is printed."""

    drawn: str
    printed: str


class _Low:
    """Turns grounds into tints, and what stands on them into what can be seen there."""

    def __init__(self) -> None:
        self.done: dict[int, tuple[Drawing, Drawing, _Under]] = {}  # the first is held: its id is the key
        self.ink = house().palette["ink"]

    def page(self, drawing: Drawing) -> Drawing:
        return self.drawn(drawing, [], IDENTITY, outlined=False)

    def drawn(
        self, drawing: Drawing, below: list[tuple[Fill, _Under]], matrix: Matrix, outlined: bool = True
    ) -> Drawing:
        """Return a drawing under a matrix, over what is `below` it; its own fills are added to that."""
        marks: list[Mark] = []
        for mark in drawing.marks:
            if isinstance(mark, Use):
                marks.append(mark._replace(drawing=self.used(mark, below, matrix)))
            elif isinstance(mark, Text) and mark.fill != NONE:
                at = applied(matrix, mark.x + mark.advance / 2, mark.y - mark.size * 0.3)
                under = _under(at, below) if mark.stroke == NONE else _Under(mark.stroke, mark.stroke)
                marks.append(mark._replace(fill=self.seen(mark.fill, under)))
            elif isinstance(mark, Image):
                marks.append(self.image(mark, below, matrix))
            elif isinstance(mark, Text):
                marks.append(mark)
            else:
                marks += self.shape(mark, below, matrix, drawing if outlined else None)
        return Drawing(drawing.width, drawing.height, tuple(marks), drawing.title, drawing.spots, drawing.tag)

    def used(self, mark: Use, below: list[tuple[Fill, _Under]], matrix: Matrix) -> Drawing:
        """Return a used drawing as printed, toned once only if nothing below can be seen through it."""
        drawing, matrix = mark.drawing, multiply(matrix, mark.matrix)
        ground = _whole_ground(drawing)
        if ground is None:
            return self.drawn(drawing, below, matrix)
        if id(drawing) not in self.done:
            printed = self.drawn(drawing, [], IDENTITY)
            self.done[id(drawing)] = drawing, printed, _Under(ground, _printed(ground))
        _, printed, under = self.done[id(drawing)]
        below.append((Fill(Rect(0, 0, drawing.width, drawing.height, under.drawn), matrix), under))
        return printed

    def shape(
        self, mark: Rect | Path, below: list[tuple[Fill, _Under]], matrix: Matrix, face: Drawing | None
    ) -> list[Mark]:
        """Return a mark as it is printed, with the outline that a ground gets in the drawing of a `face`."""
        if mark.fill == NONE:
            under = _under(applied(matrix, *_middle(mark)), below)
            return [mark._replace(stroke=_line(mark, under))]
        fill = Fill(mark, matrix)
        if is_ground(mark, matrix):
            below.append((fill, _Under(mark.fill, _printed(mark.fill))))
            return _tinted(mark, face)
        under = _under(applied(matrix, *_middle(mark)), below)
        below.append((fill, _Under(mark.fill, mark.fill)))
        light = lightness(mark.fill) - lightness(under.drawn) >= APART
        if light and under.drawn != under.printed and mark.stroke == NONE:
            return [mark._replace(stroke=under.drawn, width=OUTLINE)]
        return [mark]

    def image(self, mark: Image, below: list[tuple[Fill, _Under]], matrix: Matrix) -> Image:
        """Return a picture of pixels, pale; what stands on it is held against its mean colour."""
        picture = mark.picture.washed(PAPER, 1 - PICTURE_SHARE)
        frame = Rect(mark.x, mark.y, mark.w, mark.h, mark.picture.mean)
        below.append((Fill(frame, matrix), _Under(mark.picture.mean, picture.mean)))
        return mark._replace(picture=picture)

    def seen(self, colour: str, under: _Under) -> str:
        """Return the colour of a text, so that it can be read on what is printed under it."""
        if under.drawn == under.printed:
            return colour
        least = house().contrast
        if contrast(colour, under.printed) >= least:
            return colour
        return under.drawn if contrast(under.drawn, under.printed) >= least else self.ink


def is_ground(mark: Rect | Path, matrix: Matrix = IDENTITY) -> bool:
    """Return whether a fill is large enough to take much ink, and dark enough."""
    if lightness(mark.fill) >= LIGHT:
        return False
    a, b, c, d, _, _ = matrix
    scale = abs(a * d - b * c)
    left, top, right, low = _box_of(mark)
    if min(right - left, low - top) * scale**0.5 < NARROW:
        return False
    if (right - left) * (low - top) * scale < GROUND:
        return False
    if isinstance(mark, Rect):
        return True
    return max(map(_area, polygons(mark.segments, _COARSE)), default=0.0) * scale >= GROUND


def _line(mark: Rect | Path, under: _Under) -> str:
    """Return the colour of a line: what was light on its ground is darker than the ground is printed."""
    if mark.stroke == NONE or under.drawn == under.printed:
        return mark.stroke
    if lightness(mark.stroke) > lightness(under.drawn):
        return tint(under.drawn, LINE_SHARE)
    return tint(mark.stroke, LINE_SHARE) if mark.width >= NARROW else mark.stroke


def _printed(colour: str) -> str:
    return colour if lightness(colour) >= LIGHT else tint(colour, SHARE)


def _tinted(mark: Rect | Path, face: Drawing | None) -> list[Mark]:
    """Return a ground as a tint; its outline lies inside the edge where it covers a whole face."""
    tinted = mark._replace(fill=_printed(mark.fill))
    if mark.stroke != NONE or face is None:
        return [tinted]
    left, top, right, low = _box_of(mark)
    if not (left <= 0 and top <= 0 and right >= face.width and low >= face.height):
        return [tinted._replace(stroke=mark.fill, width=OUTLINE)]
    wide, high = face.width - 2 * INSET, face.height - 2 * INSET
    if not isinstance(mark, Rect) or min(wide, high) <= 0:
        return [tinted]
    return [tinted, Rect(INSET, INSET, wide, high, stroke=mark.fill, width=OUTLINE)]


def _whole_ground(drawing: Drawing) -> str | None:
    """Return the colour of the ground that covers all of a drawing, if its first mark is one."""
    first = drawing.marks[0] if drawing.marks else None
    while isinstance(first, Use) and first.matrix == IDENTITY and first.drawing.marks:
        first = first.drawing.marks[0]
    if not isinstance(first, Rect) or first.fill == NONE:
        return None
    left, top, right, low = _box_of(first)
    covers = left <= 0 and top <= 0 and right >= drawing.width and low >= drawing.height
    return first.fill if covers else None


def _under(point: Point, below: list[tuple[Fill, _Under]]) -> _Under:
    """Return what lies on top at a point."""
    return next((under for fill, under in reversed(below) if fill.covers(point)), _Under(PAPER, PAPER))


def _box_of(mark: Rect | Path) -> tuple[float, float, float, float]:
    """Return the left, top, right and lower edge of a mark, control points included."""
    if isinstance(mark, Rect):
        return mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
    xs = [x for segment in mark.segments for x in segment[1::2]]
    ys = [y for segment in mark.segments for y in segment[2::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _middle(mark: Rect | Path) -> Point:
    left, top, right, low = _box_of(mark)
    return (left + right) / 2, (top + low) / 2


def _area(ring: Polygon) -> float:
    """Return the area that a ring encloses, mm2."""
    shifted = (*ring[1:], ring[0])
    return abs(fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, shifted, strict=True))) / 2
