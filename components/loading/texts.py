"""The printed texts of a game, and what they become in another language.

Texts are taken as typed, before figures and slots are filled. Names that logs, sums and references
use stay; those among them that are printed too are translated where they are printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..models.field_types import NAMED, PRINTED, VALUES, Model, Purpose
from ..reading.places import Keys, Source
from .printed import turned

SLOT = re.compile(r"(?<!\{)\{(\w[\w -]*)\}(?!\})")
FIGURE = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_NUMBERED = re.compile(r" \d+$")  # {marker 2} is a word of the value "marker"
_LETTER = re.compile(r"[^\W\d_]")
_LEAST = 2  # letters of a value that is a word; a single one is a name


class Printed(str):
    """A printed text while a translated game is loaded: its slots take translated values."""

    __slots__ = ()


class Said(NamedTuple):
    """A translation, and the line of its file."""

    text: str
    line: int


class Asked(NamedTuple):
    """Where a text stands: the name of its file, without ending, and its path as typed."""

    file: str
    path: Keys


class Texts:
    """The texts of one game on their way into a language; `said` holds the translations.

    `asked` gathers every text, in order, with all its places; `named` those that are translated
    where they are printed. `file` is what problems call the translation's file.
    """

    def __init__(self, said: Mapping[str, Said], file: str = "") -> None:
        self.said, self.file = said, file
        self.asked: dict[str, dict[Asked, None]] = {}
        self.named: dict[str, str] = {}
        self._slots: dict[str, _Slots] = {}  # by file

    @property
    def left(self) -> list[str]:
        """The texts that have no translation."""
        return [text for text in self.asked if text not in self.said]

    def translate(self, sources: Mapping[str, Source], models: Mapping[str, type[Model]]) -> None:
        """Put its translation in the place of every printed text; problems then name its line too."""
        for name, source in sources.items():
            slots = _Slots()
            turned(models[name], source.data, slots.note)
            self._slots[name] = slots
            source.data = turned(models[name], source.data, _File(self, name, source).text)
            source.characters = None  # those of the translation are others
        for text, place in _listed(sources):
            self.name(text, place)

    def of(self, text: str, place: Asked, least: int = 1) -> str:
        """What a text becomes: the same without a translation, or with fewer letters than `least`."""
        key = text.strip()
        if len(_LETTER.findall(SLOT.sub("", FIGURE.sub("", key)))) < least:
            return text
        self.asked.setdefault(key, {})[place] = None
        found = self.said.get(key)
        return text.replace(key, found.text, 1) if found else text

    def name(self, text: str, place: Asked) -> None:
        """A text that stays what it is, and is translated where it is printed."""
        becomes = self.of(text, place, _LEAST)
        if becomes != text:
            self.named[text] = becomes

    def value(self, text: str, place: Asked) -> str:
        """What a value becomes that fills a slot of a printed text."""
        return self.of(text, place, _LEAST)

    def fills(self, name: str, text: str, place: Asked) -> bool:
        """Whether nothing but texts of faces goes by a value.

        Where art, colours and the like do too, it stays, and is translated where it is printed.
        """
        slots = self._slots[place.file]
        if name not in slots.text or slots.kept & {text, *text.replace(",", " ").split()}:
            return False
        if name in slots.other:
            self.name(text, place)
        return name not in slots.other


class _Slots:
    """The {slots} of a file: those that texts name, and those that name art, colours and the like."""

    def __init__(self) -> None:
        self.text: set[str] = set()
        self.other: set[str] = set()
        self.kept: set[str] = set()  # words by which marks choose their spaces

    def note(self, text: str, path: Keys, purpose: Purpose) -> str:
        found = {_NUMBERED.sub("", name) for name in SLOT.findall(text)}
        if purpose is PRINTED:
            self.text |= found
        elif path[-1] == "has":
            self.kept.add(text)
        elif purpose is not VALUES:
            self.other |= found
        return text


class _File:
    """One file on its way into another language."""

    def __init__(self, texts: Texts, name: str, source: Source) -> None:
        self.texts, self.name, self.source = texts, name, source

    def text(self, text: str, path: Keys, purpose: Purpose) -> str:
        place = Asked(self.name, path)
        if purpose is NAMED:
            self.texts.name(text, place)
        if purpose is PRINTED:
            becomes = self.texts.of(text, place)
        elif purpose is VALUES and self.texts.fills(str(path[-1]), text, place):
            becomes = self.texts.value(text, place)
        else:
            return text
        if becomes != text:
            self.source.translated[path] = f"{self.texts.file}:{self.texts.said[text.strip()].line}"
        return Printed(becomes)


def _listed(sources: Mapping[str, Source]) -> Iterator[tuple[str, Asked]]:
    """The values of lists that record sheets print in their rows and columns."""
    lists = sources["game"].data.get("lists") if "game" in sources else None
    records = sources["record_sheet"].data if "record_sheet" in sources else {}
    for sheet in _mappings(records.get("sheets")):
        rows = sheet.get("rows")
        names = [*(rows if isinstance(rows, list) else ())]
        names += [column.get("each") for column in _mappings(sheet.get("columns"))]
        for name in names:
            values = lists.get(name) if isinstance(lists, dict) and isinstance(name, str) else None
            for number, value in enumerate(values if isinstance(values, list) else ()):
                if isinstance(value, str):
                    yield value, Asked("game", ("lists", name, number))


def _mappings(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
