"""Finds the characters that the house's type cannot print, where they were typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import BaseModel

from .game import Game
from .places import Keys

# Kept for those who read the YAML, and printed nowhere.
_UNPRINTED = {"source", "constraint", "why", "keywords"}


@cache
def printable(fonts: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The characters that all of some typefaces have; a newline is only a break."""
    from fontTools.ttLib import TTFont

    found: set[int] | None = None
    for package, file in fonts:
        with TTFont(files(package) / "files" / file, lazy=True) as face:
            codes = set(face.getBestCmap())
        found = codes if found is None else found & codes
    return frozenset({"\n", *map(chr, found or ())})


def check_glyphs(game: Game, fonts: Mapping[str, tuple[str, str]]) -> None:
    """Report every text of a game with a character that no typeface of the house has."""
    parts = {
        "game": game.sheet, "map": {"maps": list(game.maps)}, "tables": game.tables,
        "record_sheet": game.records, "rules": game.rules,
    }  # fmt: skip
    found = [(file, *text) for file, part in parts.items() for text in _texts(part, ())]
    if game.counters:
        found += [("counters", *text) for text in _texts(game.counters.faces, ("faces",))]
        for index, counter in enumerate(game.counters.counters):
            found += [
                ("counters", ("counters", index, *path), text)
                for path, text in _counter_texts(counter.group, counter.values)
            ]
    for file, path, text in found:
        lacking = [c for c in dict.fromkeys(text) if c not in printable(tuple(fonts.values()))]
        if lacking and file in game.sources:
            said = ", ".join(f'"{c}" (U+{ord(c):04X})' for c in lacking[:5])
            source = game.sources[file]
            message = f"the typeface has no glyph for {said}; use another character"
            source.report_typed(source.origins.typed(path), message)
            # A row without one of its cells could not be drawn, so it goes as a whole.
            source.fault(path[:-1] if file == "tables" and isinstance(path[-1], int) else path)


def _counter_texts(group: str, values: Mapping[str, str]) -> Iterator[tuple[Keys, str]]:
    if not group.isascii():
        yield ("group",), group
    for slot, value in values.items():
        if not value.isascii():
            yield ("values", slot), value


def _texts(value: Any, path: Keys) -> Iterator[tuple[Keys, str]]:
    """Every printed text in a model that is not plain ASCII, and where it stands."""
    if isinstance(value, str):
        if not value.isascii():
            yield path, value
    elif isinstance(value, BaseModel):
        for key, inner in value:
            if key not in _UNPRINTED:
                yield from _texts(inner, (*path, key))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key, (*path, key, ""))
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
