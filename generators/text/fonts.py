"""Measures text: Barlow and Barlow Condensed, read once from their TrueType files."""

from __future__ import annotations

import importlib
from functools import cache, lru_cache
from math import fsum
from pathlib import Path
from typing import Any
from zlib import compress

from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from ...components import Unfit, house

FOOT_FONT = "condensed-medium"  # of all footers, so the initial font of every document
MOST_SUBSETS = 64  # of a face that wait to be used again; more than a kit has documents
LEADING = 1.2  # from baseline to baseline, in ems


class _Face:
    """A face as reportlab has read it; documents of a build share its subsets, made and compressed once."""

    def __init__(self, read: TTFontFace) -> None:
        self.read = read
        self.subset = lru_cache(MOST_SUBSETS)(lambda glyphs: read.makeSubset(list(glyphs)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.read, name)

    def makeSubset(self, subset: list[int]) -> bytes:
        made: bytes = self.subset(tuple(subset))
        return made

    def addSubsetObjects(self, doc: Any, fontname: str, subset: list[int]) -> Any:
        found = TTFontFace.addSubsetObjects(self, doc, fontname, subset)
        doc.idToObject[f"fontFile:{self.filename}({fontname})"].filters = [_Compressed]
        return found


class _Compressed:
    """reportlab's filter for streams that many documents hold alike."""

    pdfname = "FlateDecode"
    encode = staticmethod(lru_cache(8 * MOST_SUBSETS)(compress))


class Typeface:
    """One style of type; widths are in ems."""

    def __init__(self, style: str) -> None:
        package, name = house().fonts[style]
        self.style = style
        self.file = Path(importlib.import_module(package).__file__ or "").parent / "files" / name
        self.name = self.file.stem
        self.ttf = TTFont(self.name, str(self.file), asciiReadable=1, shapable=False)
        face = self.ttf.face = _Face(self.ttf.face)
        self.widths = {chr(code): face.charWidths[code] / 1000 for code in face.charToGlyph}
        self.cap_height = face.capHeight / 1000

    def advance(self, text: str) -> float:
        """Width of a line in ems. Unfit names the glyph that the face lacks."""
        try:
            return fsum(map(self.widths.__getitem__, text))
        except KeyError as error:
            glyph = error.args[0]
            raise Unfit(
                f'{self.name} has no glyph for "{glyph}" (U+{ord(glyph):04X}) in "{text}"; '
                "use another character"
            ) from None


@cache
def typeface(style: str) -> Typeface:
    """The typeface of a style that house.yaml names."""
    return Typeface(style)
