"""Finds the characters that the house's type cannot print, where they were typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from ..models.field_types import Model
from ..reading.places import Keys, Source

# Kept for those who read the YAML, and printed nowhere.
_UNPRINTED = {"source", "constraint", "why", "keywords"}


@cache
def printable(fonts: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The characters that all of some typefaces have; a newline is only a break."""
    from importlib.resources import files

    from fontTools.ttLib import TTFont

    found: set[int] | None = None
    for package, file in fonts:
        with TTFont(files(package) / "files" / file, lazy=True) as face:
            codes = set(face.getBestCmap())
        found = codes if found is None else found & codes
    return frozenset({"\n", *map(chr, found or ())})


def check_glyphs(model: Model, source: Source, fonts: Mapping[str, tuple[str, str]]) -> None:
    """Report every printed text of a file with a character that a typeface of the house lacks.

    Nothing is searched in a file that has no such character anywhere.
    """
    if source.characters is not None and not source.characters:
        return
    known = printable(tuple(fonts.values()))
    if source.characters is not None and source.characters <= known:
        return
    for path, text in _texts(model, ()):
        lacking = [c for c in dict.fromkeys(text) if c not in known]
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
