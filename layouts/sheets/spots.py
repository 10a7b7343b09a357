"""Where each thing on a page was typed: pieces, spaces of boards, tables, rules, fields of forms."""

from __future__ import annotations

from collections.abc import Iterator

from ...components.shapes.geometry import BoxMm, Shape, bounds, box_shape
from ...components.shapes.paths import IDENTITY, Matrix, applied, multiply
from ...generators.drawing import Clip, Drawing, Spot, Use
from .papers import Page


def spots_of(page: Page) -> list[Spot]:
    """Every spot of a page, in mm from its top left, as far as it is seen there."""
    pieces = [
        Spot((p.x, p.y, p.width, p.height), p.piece.id, p.piece.title, p.piece.file, p.piece.where)
        for p in page.placements
    ]
    whole = (0.0, 0.0, page.paper.width, page.paper.height)
    return [*pieces, *_spots(page.drawing, IDENTITY, whole)]


def _spots(drawing: Drawing, matrix: Matrix, seen: BoxMm) -> Iterator[Spot]:
    """The spots of a drawing under a matrix, and of those that it uses, inside the box that is seen."""
    seen = _common(seen, bounds(_moved(box_shape((0.0, 0.0, drawing.width, drawing.height)), matrix)))
    for spot in drawing.spots:
        shape = _moved(spot.shape or box_shape(spot.box), matrix)
        box = _common(seen, bounds(shape))
        if min(box[2:]) > 0:
            yield spot._replace(box=box, shape=shape if spot.shape else ())
    for mark in drawing.marks:
        if isinstance(mark, Use):
            here = seen
            if mark.clip is not None and not isinstance(mark.clip, Clip):
                here = _common(seen, bounds(_moved(box_shape(mark.clip), matrix)))
            yield from _spots(mark.drawing, multiply(matrix, mark.matrix), here)


def _moved(shape: Shape, matrix: Matrix) -> Shape:
    return tuple(tuple(applied(matrix, x, y) for x, y in polygon) for polygon in shape)


def _common(one: BoxMm, other: BoxMm) -> BoxMm:
    """What two boxes share; its width or height is below 0 where they do not meet."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    return x, y, min(one[0] + one[2], other[0] + other[2]) - x, min(one[1] + one[3], other[1] + other[3]) - y
