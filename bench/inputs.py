"""Prepares, from the same units, what the other tools read: JSON, and subsets of the fonts.

`python inputs.py COUNT FOLDER` writes `input.json` and one TrueType subset for each style.
Symbols are taken from Cutline, as segments in mm, so that all draw the same lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools import subset
from synthetic import BACK, BAND, EDGE, FRONT, SYMBOL_BOX, Label, Unit, units

from cutline.generators.drawing import Path as Outline
from cutline.generators.nato import unit_symbol
from cutline.generators.text.fonts import typeface

COLUMNS, ROWS = 12, 17  # what fits on A4
PAGE = (210.0, 297.0)


def font(style: str, characters: str, folder: Path) -> dict[str, Any]:
    """A style's subset beside the input, its widths in ems, its names and its files."""
    face = typeface(style)
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True)
    whole = subset.load_font(str(face.file), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(whole)
    small = folder / f"{style}.ttf"
    subset.save_font(whole, str(small), options)
    return {
        "name": face.name,
        "file": str(face.file),
        "subset": str(small),
        "cap_height": face.cap_height,
        "widths": {character: face.widths[character] for character in characters},
    }


def symbol(icon: str, echelon: str, ink: str) -> list[dict[str, Any]]:
    """A symbol's outlines: segments in mm from the symbol box's corner, colours, line width."""
    _, _, width, height = SYMBOL_BOX
    marks = unit_symbol(icon, "friend", echelon, width=width, height=height, ink=ink, fill="#ffffff").marks
    return [
        {"segments": m.segments, "fill": m.fill, "stroke": m.stroke, "width": m.width}
        for m in marks
        if isinstance(m, Outline)
    ]


def label(one: Label) -> dict[str, Any]:
    """A label with its size in mm."""
    return {**one._asdict(), "size": one.size * 25.4 / 72}


def prepare(found: Iterable[Unit], folder: Path) -> dict[str, Any]:
    """All that a drawing tool has to know."""
    all_units = list(found)
    characters = "".join(sorted({c for unit in all_units for text in unit for c in text}))
    symbols = {f"{u.icon}/{u.echelon}": (u.icon, u.echelon, u.ink) for u in all_units}
    styles = sorted({one.font for one in (*FRONT, *BACK)})
    return {
        "page": PAGE,
        "edge": EDGE,
        "columns": COLUMNS,
        "rows": ROWS,
        "symbol_box": SYMBOL_BOX,
        "band": BAND,
        "front": [label(one) for one in FRONT],
        "back": [label(one) for one in BACK],
        "fonts": {style: font(style, characters, folder) for style in styles},
        "symbols": {name: symbol(*key) for name, key in symbols.items()},
        "units": [{**u._asdict(), "ground": u.ground, "ink": u.ink} for u in all_units],
    }


def main() -> None:
    """Write the input of `COUNT` units to `FOLDER`."""
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    prepared = prepare(units(int(sys.argv[1])), folder)
    (folder / "input.json").write_text(json.dumps(prepared), encoding="utf-8")


if __name__ == "__main__":
    main()
