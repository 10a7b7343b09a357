"""Outlines of glyphs: what fontTools reads of the same fonts, whatever a glyph is made of."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from cutline.components import house
from cutline.generators.text.fonts import face_of
from cutline.generators.writers.glyphs import Outlines, outline


def expected(font, name):
    """The path data of a glyph, from the points that fontTools finds."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    found, at, start = [], (0, 0), (0, 0)

    def step(to):
        return f"{to[0] - at[0]:g} {at[1] - to[1]:g} "

    for verb, points in pen.value:
        if verb == "closePath":
            found.append("z")
            at = start
        elif verb == "qCurveTo":
            if points[-1] is None:
                start = tuple((a + b) / 2 for a, b in zip(points[-2], points[0], strict=True))
                found.append("m" + step(start))
                at, points = start, (*points[:-1], start)
            *bends, last = points
            ends = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(bends)]
            for bend, to in zip(bends, [*ends, last], strict=True):
                found.append("q" + step(bend) + step(to))
                at = to
        else:
            found.append({"moveTo": "m", "lineTo": "l"}[verb] + step(points[0]))
            at = points[0]
            start = at if verb == "moveTo" else start
    return "".join(found)


def test_letters_of_the_house_are_those_of_their_fonts():
    for style in house().fonts:
        face = face_of(style)
        font = TTFont(BytesIO(face.data))
        for character in "AgQ8é½ő&—":
            if character in face.has:
                name = font.getBestCmap()[ord(character)]
                assert outline(style, character) == expected(font, name), (style, character)


def made(long):
    """A font of glyphs of every make: nothing, lines, bends only, and others moved, scaled and turned."""

    def drawn(*contours):
        pen = TTGlyphPen(None)
        for draw, *points in contours:
            if draw == "bends":
                pen.qCurveTo(*points, None)
            else:
                pen.moveTo(points[0])
                for point in points[1:]:
                    pen.lineTo(point)
                pen.qCurveTo((600, -300), (40, 700), points[0])
            pen.closePath()
        return pen.glyph()

    def of(*parts):
        pen = TTGlyphPen(dict.fromkeys("nlbp"))
        for part in parts:
            pen.addComponent(*part)
        return pen.glyph()

    glyphs = {
        ".notdef": drawn(),
        "n": drawn(),
        "l": drawn(("lines", (10, 0), (500, 20), (520, 900)), ("lines", (100, 100), (900, 100), (3, 4))),
        "b": drawn(("bends", (0, 0), (301, 0), (300, 301), (0, 300))),
        "p": of(("l", (1, 0, 0, 1, 30, -700)), ("b", (0.5, 0, 0, 0.5, 3, 4)), ("n", (1, 0, 0, 1, 0, 0))),
        "q": of(("p", (0, -1, 1, 0, 5, 6)), ("b", (-1, 0, 0, 0.25, 1, 2)), ("p", (1, 0, 0, 1, 0, 0))),
    }
    names = [*glyphs]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(name): name for name in names[1:]})
    builder.setupGlyf(glyphs)
    # The left edge of "l" is not where its outline begins, and the last glyphs share a width.
    builder.setupHorizontalMetrics({name: (600, 17 if name == "l" else 0) for name in names})
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupPost()
    builder.font["head"].indexToLocFormat = long
    file = BytesIO()
    builder.font.save(file)
    return file.getvalue()


@pytest.mark.parametrize("long", [0, 1])
def test_glyphs_of_every_make_are_read(long):
    data = made(long)
    font = TTFont(BytesIO(data))
    numbers = {ord(name): font.getGlyphID(name) for name in "nlbpq"}
    glyphs = Outlines(data, numbers)
    for name in "nlbpq":
        assert glyphs.path_of(name) == expected(font, name), name
    assert glyphs.em == 1000
