"""The printed texts of a game, and what they become in another language.

Texts are taken as typed, before figures and slots are filled. Names that logs, sums and references
use stay; those among them that are printed too are translated where they are printed.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, NamedTuple

from ..models.field_types import NAMED, PRINTED, REFERS, ROWS, UNPRINTED, VALUES, Model, Purpose
from ..models.validate import is_model, lists_of_models
from ..reading.places import Keys, Source
from ..reading.slots import filled, slots_in

Turn = Callable[[str, Keys, Purpose], str]  # a text, its path as typed, what it is for
_Form = tuple[Any, tuple[Any, ...]]  # a type, and what else is said of it


def turned(model: type[Model], data: dict[str, Any], turn: Turn) -> Any:
    """Return a file's data with each text as `turn` gives it back; keys stay."""
    changed = _walk(((model, ()),), data, (), turn)
    bases, field = data.get("bases"), model.model_fields.get("bases")
    if isinstance(bases, dict) and field and Any in typing.get_args(typing.get_args(field.annotation)[1]):
        heirs = [item for _, item in lists_of_models(model) if "base" in item.unfolded]
        changed["bases"] = {
            name: _walk(((_heir(heirs, base), ()),), base, ("bases", name), turn)
            for name, base in bases.items()
        }
    return changed


def _heir(heirs: Sequence[type[Model]], base: Any) -> type[Model]:
    """Return the model of the items that inherit from a base which may be of several: it knows most keys."""
    keys = set(base) if isinstance(base, dict) else set()
    return max(heirs, key=lambda heir: len(heir.model_fields.keys() & keys))


def _walk(forms: Sequence[_Form], value: Any, path: Keys, turn: Turn) -> Any:
    if any(form is Any for form, _ in forms):
        return value
    if isinstance(value, str):
        return turn(value, path, _purpose(forms))
    if isinstance(value, dict):
        model = next((form for form, _ in forms if is_model(form)), None)
        return _fields(model, value, path, turn) if model else _entries(forms, value, path, turn)
    if isinstance(value, list):
        inner = [typing.get_args(form) for form, _ in forms if typing.get_origin(form) in (list, tuple)]
        each = [tuple(_forms(form)) for form in inner[0]] if inner else [()]
        return [_walk(each[min(k, len(each) - 1)], item, (*path, k), turn) for k, item in enumerate(value)]
    return value


def _fields(model: type[Model], value: dict[str, Any], path: Keys, turn: Turn) -> dict[str, Any]:
    """Turn what stands under the keys of a model; what is unfolded later stays as it is."""
    changed = dict(value)
    for key, inner in value.items():
        field = model.model_fields.get(key)
        if field is None:
            continue
        if ROWS in field.metadata and isinstance(inner, dict):
            for label in inner:
                turn(label, (*path, key, label, ""), NAMED)
            if value.get("results"):
                continue  # the cells are codes
        changed[key] = _walk(
            tuple(_forms(field.annotation, tuple(field.metadata))), inner, (*path, key), turn
        )
    return changed


def _entries(forms: Sequence[_Form], value: dict[str, Any], path: Keys, turn: Turn) -> dict[str, Any]:
    """Turn what stands under the keys of a mapping."""
    kinds = [(form, purposes) for form, purposes in forms if typing.get_origin(form) in (dict, Mapping)]
    form, purposes = kinds[0] if kinds else (dict[str, Any], ())
    inner = tuple(_forms(typing.get_args(form)[1], (), purposes if VALUES in purposes else ()))
    return {key: _walk(inner, item, (*path, key), turn) for key, item in value.items()}


def _forms(annotation: Any, metadata: tuple[Any, ...] = (), over: tuple[Any, ...] = ()) -> Iterator[_Form]:
    """Yield the types that an annotation allows, each with all that is said of it, `over` last."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        yield from _forms(inner[0], (*metadata, *inner[1:]), over)
    elif origin in (typing.Union, UnionType):
        for form in inner:
            yield from _forms(form, metadata, over)
    else:
        yield annotation, (*metadata, *over)


def _purpose(forms: Sequence[_Form]) -> Purpose:
    """Return the last purpose that a text is given; UNPRINTED without any."""
    purposes = [note for form, some in forms if form is str for note in some if isinstance(note, Purpose)]
    return purposes[-1] if purposes else UNPRINTED


FIGURE = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_NUMBERED = re.compile(r" \d+$")  # {marker 2} is a word of the value "marker"
_LETTER = re.compile(r"[^\W\d_]")
_LEAST = 2  # letters of a value that is a word; a single one is a name


class Printed(str):
    """A printed text while a translated game is loaded: its slots take translated values."""

    __slots__ = ()


class Translated(NamedTuple):
    """A translation, and the line of its file."""

    text: str
    line: int


class Asked(NamedTuple):
    """Where a text stands: the name of its file, without ending, and its path as typed."""

    file: str
    path: Keys


class Texts:
    """The texts of one game on their way into a language; `translations` holds the translations.

    `asked` gathers every text, in order, with all its places; `named` those that are translated
    where they are printed. `file` is what problems call the translation's file.
    """

    def __init__(self, translations: Mapping[str, Translated], file: str = "") -> None:
        self.translations, self.file = translations, file
        self.asked: dict[str, dict[Asked, None]] = {}
        self.named: dict[str, str] = {}
        self._slots: dict[str, _Slots] = {}  # by file

    @property
    def left(self) -> list[str]:
        """List the texts that have no translation."""
        return [text for text in self.asked if text not in self.translations]

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
        """Return a text's translation; the text itself without one, or with fewer letters than `least`."""
        key = text.strip()
        plain = filled(FIGURE.sub("", key), dict.fromkeys(slots_in(key), ""))
        if len(_LETTER.findall(plain)) < least:
            return text
        self.asked.setdefault(key, {})[place] = None
        translation = self.translations.get(key)
        return text.replace(key, translation.text, 1) if translation else text

    def name(self, text: str, place: Asked) -> None:
        """Note a text that stays what it is, and is translated where it is printed."""
        becomes = self.of(text, place, _LEAST)
        if becomes != text:
            self.named[text] = becomes

    def refer(self, text: str) -> None:
        """Note what a name of another text is printed as, which is translated where that text stands."""
        if text.strip() in self.translations:
            self.named[text] = self.translations[text.strip()].text

    def value(self, text: str, place: Asked) -> str:
        """Return the translation of a value that fills a slot of a printed text."""
        return self.of(text, place, _LEAST)

    def fills(self, name: str, text: str, place: Asked) -> bool:
        """Return whether a value fills nothing but texts of faces.

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
        names = {_NUMBERED.sub("", name) for name in slots_in(text)}
        if purpose is PRINTED:
            self.text |= names
        elif path[-1] == "has":
            self.kept.add(text)
        elif purpose is not VALUES:
            self.other |= names
        return text


class _File:
    """One file on its way into another language."""

    def __init__(self, texts: Texts, name: str, source: Source) -> None:
        self.texts, self.name, self.source = texts, name, source

    def text(self, text: str, path: Keys, purpose: Purpose) -> str:
        place = Asked(self.name, path)
        if purpose is NAMED:
            self.texts.name(text, place)
        if purpose is REFERS:
            self.texts.refer(text)
        if purpose is PRINTED:
            becomes = self.texts.of(text, place)
        elif purpose is VALUES and self.texts.fills(str(path[-1]), text, place):
            becomes = self.texts.value(text, place)
        else:
            return text
        if becomes != text:
            self.source.translated[path] = f"{self.texts.file}:{self.texts.translations[text.strip()].line}"
        return Printed(becomes)


def _listed(sources: Mapping[str, Source]) -> Iterator[tuple[str, Asked]]:
    """Yield the values of lists that record sheets print in their rows and columns."""
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
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
