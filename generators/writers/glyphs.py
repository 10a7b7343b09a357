"""Outlines of glyphs as SVG path data, as fontTools reads them; each is written once for all files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from ...components.shapes.paths import Segments, parse_path, transformed
from ..drawing import NONE, Path, Text
from ..text.fonts import MOST_FACES, face_of, made_up

MOST_OUTLINES = 20_000  # of glyphs, that are kept


@lru_cache(MOST_OUTLINES // 10)
def _segments(style: str, character: str) -> Segments:
    data = outline(style, character)
    return parse_path(data) if data else ()


def outlined(mark: Text) -> Path:
    """Return what stands round the letters of a text, as wide again behind them."""
    lean, bold = made_up(mark.font)
    found: list[Any] = []
    for run in face_of(mark.font).runs(mark.text):
        face, scale = run.face, mark.size / units(run.face.key)
        at, y = mark.x + run.start * mark.size, mark.y - (run.rise or 0.0) * mark.size
        kerns = 0.0, *map(face.pairs.__getitem__, pairwise(run.text))
        for character, kern in zip(run.text, kerns, strict=True):
            at += kern * mark.size
            matrix = (scale, 0.0, -lean * scale, scale, at, y)
            found += transformed(_segments(face.key, character), matrix)
            at += face.widths[character] * mark.size
    return Path(tuple(found), NONE, mark.stroke, 2 * mark.width + bold * mark.size, join="round")


def units(style: str) -> int:
    """Return the size of a typeface in its own units."""
    return int(_glyphs(style)[1])


@lru_cache(MOST_OUTLINES)
def outline(style: str, character: str) -> str:
    """Return a glyph as relative path data from its origin, y downwards, in font units."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs, _ = _glyphs(style)
    pen = DecomposingRecordingPen(glyphs)
    number = face_of(style).ttf.face.charToGlyph[ord(character)]
    glyphs[glyphs.font.getGlyphName(number)].draw(pen)
    data: list[str] = []
    at = start = (0.0, 0.0)
    for verb, points in pen.value:
        if verb == "closePath":
            data.append("z")
            at = start
        elif verb == "qCurveTo":
            if points[-1] is None:  # an outline without a point of its own: it begins between two bends
                start = tuple((a + b) / 2 for a, b in zip(points[-2], points[0], strict=True))
                data.append("m" + _step(at, start))
                at, points = start, (*points[:-1], start)
            for bend, to in _curves(points):
                data.append("q" + _step(at, bend) + _step(at, to))
                at = to
        else:
            data.append({"moveTo": "m", "lineTo": "l"}[verb] + _step(at, points[0]))
            at = points[0]
            start = at if verb == "moveTo" else start
    return "".join(data)


@lru_cache(MOST_FACES)
def _glyphs(style: str) -> tuple[Any, Any]:
    """Return the glyphs of a typeface, and its size in font units."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(face_of(style).data), lazy=True)
    return font.getGlyphSet(), font["head"].unitsPerEm


def _curves(points: Any) -> Iterator[tuple[Any, Any]]:
    """Yield TrueType's runs of points off the line as single curves: bend and end."""
    *bends, last = points
    for bend, after in pairwise(bends):
        yield bend, ((bend[0] + after[0]) / 2, (bend[1] + after[1]) / 2)
    yield bends[-1], last


def _step(at: Any, to: Any) -> str:
    return f"{to[0] - at[0]:g} {at[1] - to[1]:g} "
