"""A small typeface of the tests' own, drawn here: blocks with a notch, one for each letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "".join(map(chr, range(33, 127)))
KERNED = "feature kern { pos A V -120; pos T o -90; } kern;"


def own_type(
    characters: Iterable[str] = LETTERS,
    *,
    name: str = "Notch",
    units: int = 1000,
    licence_bits: int = 0,
    wide: int = 600,
    features: str = KERNED,
    edit: Any = None,
) -> bytes:
    """A TrueType file: a block for each character, a composite glyph, kerning; `edit` changes it last."""
    codes = {ord(c): _name(c) for c in characters}
    names = [".notdef", "space", *dict.fromkeys(codes.values())]
    made = FontBuilder(units)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({32: "space", **codes})
    glyphs = {glyph: _block(units, wide, k) for k, glyph in enumerate(names)}
    glyphs["space"] = TTGlyphPen(None).glyph()
    if {"A", "B"} <= set(names):
        pen = TTGlyphPen(dict.fromkeys(names))
        pen.addComponent("B", (1, 0, 0, 1, 0, 0))
        pen.addComponent("space", (1, 0, 0, 1, 10, 0))
        glyphs["A"] = pen.glyph()
    made.setupGlyf(glyphs)
    widths: dict[str, Sequence[int]] = {}
    for k, glyph in enumerate(names):
        widths[glyph] = (round(wide * units / 1000) + 2 * (k % 7), 0)
    made.setupHorizontalMetrics(widths)
    made.setupHorizontalHeader(ascent=round(0.8 * units), descent=-round(0.2 * units))
    made.setupNameTable({"familyName": name, "styleName": "Regular", "psName": f"{name}-Regular"})
    made.setupOS2(fsType=licence_bits, sCapHeight=round(0.7 * units))
    made.setupPost()
    if features and {"A", "V", "T", "o"} <= set(names):
        addOpenTypeFeaturesFromString(made.font, features)
    if edit:
        edit(made.font)
    out = BytesIO()
    made.font.save(out)
    return out.getvalue()


def _name(character: str) -> str:
    return character if character.isascii() and character.isalnum() else f"uni{ord(character):04X}"


def _block(units: int, wide: int, number: int) -> Any:
    """A block as high as capitals, with a notch whose depth tells it from the others."""
    k = units / 1000
    pen = TTGlyphPen(None)
    notch = 60 + 4 * (number % 90)
    corners = [(50, 0), (50, 700), (wide // 2, 700 - notch), (wide - 50, 700), (wide - 50, 0)]
    pen.moveTo((round(corners[0][0] * k), 0))
    for x, y in corners[1:]:
        pen.lineTo((round(x * k), round(y * k)))
    pen.closePath()
    return pen.glyph()
