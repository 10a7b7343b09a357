"""Kerning: how much nearer or further two letters stand than their widths say, in thousandths of an em.

Of the house's typefaces a table is kept (pairs.zlib, by `make kerning`), so that a build needs no
HarfBuzz, in a browser least of all. Every other typeface is asked through HarfBuzz, a pair at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import category
from zlib import compress, decompress

from ...components.reading.problems import not_here

TABLE = Path(__file__).with_name("pairs.zlib")
MOST = 400  # thousandths of an em: what moves letters further is no kerning
# Kerning alone: letters are drawn one by one, so nothing may be put in the place of two.
_FEATURES = {"kern": True, **dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl", "rlig", "dlig"), False)}
_SCRIPTS = ((0x370, 0x3FF, "Grek"), (0x1F00, 0x1FFF, "Grek"), (0x400, 0x52F, "Cyrl"))

Kern = Callable[[str, str], int]


def _harfbuzz(does: str) -> Any:
    try:
        import uharfbuzz
    except ImportError as error:
        raise not_here(error, Path("fonts"), does) from None
    return uharfbuzz


def by_harfbuzz(data: bytes) -> Kern:
    """Return the kerning of a font file."""
    hb = _harfbuzz("type is kerned")
    face = hb.Face(data)
    font = hb.Font(face)
    thousandth = (face.upem or 1000) / 1000

    def kern(one: str, other: str) -> int:
        if not (_stands(one) and _stands(other)):
            return 0
        buffer = hb.Buffer()
        buffer.add_str(one + other)
        buffer.direction, buffer.language, buffer.script = "ltr", "en", _script(one + other)
        hb.shape(font, buffer, _FEATURES)
        infos = buffer.glyph_infos
        if len(infos) != 2:
            return 0
        moved = buffer.glyph_positions[0].x_advance - font.get_glyph_h_advance(infos[0].codepoint)
        return max(-MOST, min(round(moved / thousandth), MOST))

    return kern


Glyph = tuple[int, float, float, float]  # number, advance, right and up of where it would stand; ems


class Shaper:
    """Joins the letters of a font file, and puts marks on them, as Arabic and Hebrew need it."""

    def __init__(self, data: bytes) -> None:
        self.hb = hb = _harfbuzz("Hebrew and Arabic are set")
        face = hb.Face(data)
        self.font, self.units = hb.Font(face), face.upem or 1000
        advances = map(self.font.get_glyph_h_advance, range(face.glyph_count))
        self.advances = [advance / self.units for advance in advances]

    def shaped(self, text: str, back: bool) -> list[Glyph]:
        """Return the glyphs of a text that runs one way, from left to right."""
        buffer = self.hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if back else "ltr"
        self.hb.shape(self.font, buffer, {"liga": False, "clig": False, "dlig": False})
        em = self.units
        return [
            (info.codepoint, at.x_advance / em, at.x_offset / em, at.y_offset / em)
            for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]


def by_table(style: str) -> Kern | None:
    """Return the kerning of a style of the house; None for any other typeface."""
    found = _tables().get(style)
    if found is None:
        return None
    characters, lefts, rights, table = found
    left, right = dict(zip(characters, lefts, strict=True)), dict(zip(characters, rights, strict=True))

    def kern(one: str, other: str) -> int:
        row, column = left.get(one), right.get(other)
        return table[row][column] if row is not None and column is not None else 0

    return kern


def write_table(files: Mapping[str, tuple[bytes, str]]) -> None:
    """Write pairs.zlib: classes of letters and a table for each style, from its font file and characters."""
    made = {style: _classes(by_harfbuzz(data), characters) for style, (data, characters) in files.items()}
    TABLE.write_bytes(compress(json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode(), 9))


def _classes(kern: Kern, characters: str) -> list[Any]:
    """[characters, class of each on the left, class of each on the right, kerning of left by right class]."""
    characters = "".join(filter(_stands, characters))
    rows = [tuple(kern(one, other) for other in characters) for one in characters]
    different = list(dict.fromkeys(rows))
    columns = list(zip(*different, strict=True))
    kinds = list(dict.fromkeys(columns))
    table = [list(row) for row in zip(*kinds, strict=True)]
    return [characters, [different.index(row) for row in rows], [kinds.index(c) for c in columns], table]


@cache
def _tables() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(decompress(TABLE.read_bytes()))
    return found


def _stands(character: str) -> bool:
    """Return whether it is kerned: a letter, figure or sign, but no space and nothing set over letters."""
    return category(character)[0] not in "ZMC"


def _script(text: str) -> str:
    codes = [ord(c) for c in text]
    return next((tag for low, high, tag in _SCRIPTS if any(low <= code <= high for code in codes)), "Latn")
