"""A game's own drawings and photographs as drawings of marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import ceil

from ..components.art.drawings import CURRENT, Art, Cut, Shape
from ..components.art.raster import Picture
from ..components.shapes.paths import Matrix, Segments, multiply, transformed
from .drawing import NONE, Clip, Drawing, Image, Mark, Path, Use

FINE = 100.0  # units of a drawing's longer side, at least
MIDDLE = (0.5, 0.5)
HAIRLINE = 0.15  # mm; thinner lines do not print reliably

Box = tuple[float, float, float, float]


@lru_cache(maxsize=1024)
def art_drawing(art: Art, ink: str, thinnest: float = 0.0) -> Drawing:
    """Return a game's drawing, its longer side FINE units at least, currentColor replaced by `ink`.

    Strokes thinner than `thinnest` units are drawn that wide, so that they print.
    """
    # Writers round to hundredths of the drawing's units; those must be fine enough.
    fine = max(1.0, FINE / max(art.width, art.height))
    size = (art.width * fine, art.height * fine)
    marks: list[Mark] = []
    for cuts, shapes in groupby(art.shapes, key=lambda shape: shape.cuts):
        drawn: list[Mark] = [mark for shape in shapes for mark in _marks(shape, ink, thinnest, fine)]
        for cut in reversed(cuts):
            drawn = [Use(Drawing(*size, tuple(drawn)), clip=_clip(cut, fine))]
        marks += drawn
    return Drawing(*size, tuple(marks), art.title or art.name)


def _marks(shape: Shape, ink: str, thinnest: float, fine: float) -> Iterator[Mark]:
    """Yield a shape's marks: what it is filled with, if that is a gradient, and itself."""
    segments = _scaled(shape.segments, fine)
    if shape.shading:
        bands = tuple(Path(band, colour) for band, colour in shape.shading.bands)
        matrix = multiply((fine, 0.0, 0.0, fine, 0.0, 0.0), shape.shading.matrix)
        # Without a size: bands are no ground of their own, however large.
        yield Use(Drawing(0.0, 0.0, bands), matrix, Clip(segments, shape.even_odd))
        if shape.stroke == NONE:
            return
    yield Path(
        segments,
        ink if shape.fill == CURRENT else shape.fill,
        ink if shape.stroke == CURRENT else shape.stroke,
        max(shape.width * fine, thinnest),
        tuple(dash * fine for dash in shape.dash),
        shape.cap,
        shape.join,
        shape.even_odd,
        shape.miter,
    )


def _clip(cut: Cut, fine: float) -> Clip:
    return Clip(_scaled(cut.segments, fine), cut.even_odd)


def _scaled(segments: Segments, fine: float) -> Segments:
    matrix: Matrix = (fine, 0.0, 0.0, fine, 0.0, 0.0)
    return transformed(segments, matrix) if fine > 1 else segments


@lru_cache(maxsize=1024)
def picture_drawing(picture: Picture, width: float) -> Drawing:
    """Return a picture made of pixels, `width` mm wide."""
    high = width * picture.height / picture.width
    return Drawing(width, high, (Image(0.0, 0.0, width, high, picture),), picture.name)


def place_art(
    art: Art | Picture, box: Box, ink: str, fit: str = "contain", focus: tuple[float, float] = MIDDLE
) -> Use:
    """Art as large as the box allows, proportions kept; or as the box needs, and cut to it (`cover`).

    `focus`, shares of its width and height, is put at the same shares of the box.
    """
    x, y, w, h = box
    longer = max(art.width, art.height, FINE) / max(art.width, art.height)
    wide, high = art.width * longer, art.height * longer
    scale = max(w / wide, h / high) if fit == "cover" else min(w / wide, h / high)
    left, top = x + (w - wide * scale) * focus[0], y + (h - high * scale) * focus[1]
    clip = box if fit == "cover" else None
    if isinstance(art, Picture):
        return Use(picture_drawing(art, wide * scale), (1.0, 0.0, 0.0, 1.0, left, top), clip)
    matrix: Matrix = (scale, 0.0, 0.0, scale, left, top)
    return Use(art_drawing(art, ink, ceil(HAIRLINE / scale * 1000) / 1000), matrix, clip)
