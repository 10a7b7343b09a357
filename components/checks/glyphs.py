"""Finds the characters that the house's type cannot print, where they were typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from ..house import House
from ..models.field_types import Model
from ..reading.own_fonts import Fonts
from ..reading.places import Keys, Source

# Kept for those who read the YAML, and printed nowhere.
_UNPRINTED = {"source", "constraint", "why", "keywords"}


@cache
def printable(fonts: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The characters that all of some typefaces have; newlines and soft hyphens are only breaks."""
    from importlib import import_module

    from fontTools.ttLib import TTFont

    found: set[int] | None = None
    for package, file in fonts:
        home = Path(import_module(package).__file__ or "").parent
        with TTFont(home / "files" / file, lazy=True) as face:
            codes = set(face.getBestCmap())
        found = codes if found is None else found & codes
    return frozenset({"\n", "\u00ad", *map(chr, found or ())})


def check_glyphs(model: Model, source: Source, house: House, fonts: Fonts = ()) -> None:
    """Report every printed text with a character that no typeface has, the game's own among them.

    Nothing is searched in a file that has no such character anywhere. The faces behind the house's
    are looked at only where a character calls for them.
    """
    if source.characters is not None and not source.characters:
        return
    known = printable(tuple(house.fonts.values())).union(*(own.sfnt.characters for _, own in fonts))
    if source.characters is not None and source.characters <= known:
        return
    texts = [(path, {c: None for c in text if c not in known}) for path, text in _texts(model, ())]
    if any(lacking for _, lacking in texts):
        known |= printable(tuple(house.behind.values()))
    for path, found in texts:
        lacking = [c for c in found if c not in known]
        if lacking:
            said = ", ".join(f'"{c}" (U+{ord(c):04X})' for c in lacking[:5])
            source.report(path, f"the typeface has no glyph for {said}; use another character")


def _texts(value: Any, path: Keys) -> Iterator[tuple[Keys, str]]:
    """Every printed text in a model that is not plain ASCII on one line, and where it stands."""
    if isinstance(value, str):
        if not (value.isascii() and value.isprintable()):
            yield path, value
    elif isinstance(value, BaseModel):
        for key, inner in value:
            if key not in _UNPRINTED:
                yield from _texts(inner, (*path, key))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key, (*path, key, ""))
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
