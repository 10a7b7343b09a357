"""Cuts a face of the house down to what a page says, as a web font."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from .fonts import face_of

MOST_KEPT = 16
TABLES = ("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "name", "post")


@lru_cache(MOST_KEPT)
def web_font(style: str, characters: frozenset[str]) -> bytes:
    """Return a face as WOFF, of which no more than these characters have an outline."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    font = TTFont(BytesIO(face_of(style).data), lazy=True, recalcTimestamp=False)
    glyphs, order = font["glyf"], font.getGlyphOrder()
    shown = {code: name for code, name in font.getBestCmap().items() if chr(code) in characters}
    kept, todo = {order[0]}, [*shown.values()]
    while todo:
        name = todo.pop()
        if name not in kept:
            kept.add(name)
            todo += glyphs[name].getComponentNames(glyphs)
    for name in order:
        if name not in kept:
            glyphs.glyphs[name] = Glyph()
    for table in font["cmap"].tables:
        table.cmap = {code: name for code, name in table.cmap.items() if code in shown}
    for tag in {*font.keys()} - {*TABLES, "GlyphOrder"}:
        del font[tag]
    font["post"].formatType, font.flavor = 3.0, "woff"
    made = BytesIO()
    font.save(made)
    return made.getvalue()
