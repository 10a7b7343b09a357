"""Makes the typeface of Two Bridges: capitals as on a crate, each a few strokes of one width.

`.venv/bin/python docs/example/letters.py` writes fonts/crate.ttf anew, with the same bytes.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

FILE = Path(__file__).parent / "two-bridges" / "fonts" / "crate.ttf"
EM, STEP, PEN = 1000, 110, 132  # units: of the em, from node to node of a letter, width of a stroke
WIDE = 4  # nodes across a letter; six down
GAP = 190  # units between two letters
MADE = 3_400_000_000  # seconds since 1904: the same in every file

# Strokes from node to node: a letter for the column, a to e, and a figure for the row from the foot, 0 to 6.
STROKES = {
    "A": "a0a4c6e4e0 a2e2", "B": "a0a6d6e5e4d3a3 d3e2e1d0a0", "C": "e5d6b6a5a1b0d0e1",
    "D": "a0a6c6e4e2c0a0", "E": "e6a6a0e0 a3d3", "F": "e6a6a0 a3d3", "G": "e5d6b6a5a1b0d0e1e3c3",
    "H": "a0a6 e0e6 a3e3", "I": "c0c6", "J": "e6e1d0b0a1", "K": "a0a6 e6a3e0", "L": "a6a0e0",
    "M": "a0a6c3e6e0", "N": "a0a6e0e6", "O": "b0a1a5b6d6e5e1d0b0", "P": "a0a6d6e5e4d3a3",
    "Q": "b0a1a5b6d6e5e1d0b0 c2e0", "R": "a0a6d6e5e4d3a3 c3e0", "S": "e5d6b6a5a4b3d3e2e1d0b0a1",
    "T": "a6e6 c6c0", "U": "a6a1b0d0e1e6", "V": "a6c0e6", "W": "a6b0c4d0e6", "X": "a6e0 a0e6",
    "Y": "a6c3e6 c3c0", "Z": "a6e6a0e0", "0": "b0a1a5b6d6e5e1d0b0 b1d5", "1": "a4c6c0 a0e0",
    "2": "a5b6d6e5e4a0e0", "3": "a6e6c4d4e3e1d0b0a1", "4": "d0d6a2e2", "5": "e6a6a3d3e2e1d0a0",
    "6": "e5d6b6a5a1b0d0e1e2d3a3", "7": "a6e6b0", "8": "b3a4a5b6d6e5e4d3b3a2a1b0d0e1e2d3",
    "9": "a1b0d0e1e5d6b6a5a4b3e3", "-": "b3d3", "–": "a3e3", ".": "c0c0", ",": "c0b-", ":": "c1c1 c4c4",
    "!": "c6c2 c0c0", "?": "a5b6d6e5e4c2 c0c0", "/": "a0e6", "+": "c1c5 a3e3", "'": "c6c5", "’": "c6c5",
    "(": "d6c5c1d0", ")": "b6c5c1b0", "&": "e0a4a5b6c5c4a2a1b0c0e2",
}  # fmt: skip
DOTS = {"Ä": "A", "Ö": "O", "Ü": "U"}


def main() -> None:
    """Write the typeface."""
    letters = {
        **STROKES,
        **{letter: f"{STROKES[base]} b8b8 d8d8" for letter, base in DOTS.items()},
        "ß": STROKES["B"],
    }
    glyphs, widths, known = (
        {".notdef": _glyph("a0a6e6e0a0"), "space": _glyph("")},
        {".notdef": 800, "space": 380},
        {32: "space"},
    )
    for letter, strokes in letters.items():
        name = f"uni{ord(letter):04X}"
        narrow = all(node[0] == "c" for node in _nodes(strokes))
        glyphs[name] = _glyph(strokes, left=-2 * STEP if narrow else 0)
        widths[name] = PEN + GAP + (0 if narrow else WIDE * STEP)
        known[ord(letter)] = name
        if letter.lower() != letter and len(letter.lower()) == 1:
            known[ord(letter.lower())] = name  # small letters are capitals, too
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(known)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (widths[name], GAP // 2) for name in glyphs})
    builder.setupHorizontalHeader(ascent=960, descent=-200)
    builder.setupNameTable(
        {"familyName": "Crate", "styleName": "Regular", "copyright": "Cutline contributors, MIT"}
    )
    builder.setupOS2(
        sTypoAscender=960,
        sTypoDescender=-200,
        sCapHeight=6 * STEP + PEN,
        fsType=0,
        usWinAscent=960,
        usWinDescent=200,
    )
    builder.setupPost()
    builder.setupHead(unitsPerEm=EM, created=MADE, modified=MADE)
    FILE.parent.mkdir(exist_ok=True)
    builder.font.recalcTimestamp = False
    builder.save(FILE)


def _nodes(strokes: str) -> list[str]:
    return [line[k : k + 2] for line in strokes.split() for k in range(0, len(line), 2)]


def _glyph(strokes: str, left: int = 0) -> object:
    """A letter of rectangles: one for each stroke, half a pen longer at either end."""
    pen = TTGlyphPen(None)
    for line in strokes.split():
        spots = [_spot(node, left) for node in _nodes(line)]
        for start, end in pairwise(spots):
            _stroke(pen, start, end)
    return pen.glyph()


def _spot(node: str, left: int) -> tuple[float, float]:
    row = -1 if node[1] == "-" else int(node[1])
    return GAP / 2 + PEN / 2 + left + "abcde".index(node[0]) * STEP, PEN / 2 + row * STEP


def _stroke(pen: TTGlyphPen, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x0, y0), (x1, y1) = start, end
    long = hypot(x1 - x0, y1 - y0)
    ux, uy = ((x1 - x0) / long, (y1 - y0) / long) if long else (1.0, 0.0)
    half = PEN / 2
    reach = half if not (ux and uy) else half * 0.62  # slanted ends stand back, so that joints look even
    corners = [
        (x0 - ux * reach - uy * half, y0 - uy * reach + ux * half),
        (x1 + ux * reach - uy * half, y1 + uy * reach + ux * half),
        (x1 + ux * reach + uy * half, y1 + uy * reach - ux * half),
        (x0 - ux * reach + uy * half, y0 - uy * reach - ux * half),
    ]
    pen.moveTo((round(corners[0][0]), round(corners[0][1])))
    for x, y in corners[1:]:
        pen.lineTo((round(x), round(y)))
    pen.closePath()


if __name__ == "__main__":
    main()
