"""Reads and writes catalogues of translations, as gettext has them; the only place that knows polib."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import c2py  # reads Plural-Forms, and nothing but sums and comparisons of n
from pathlib import Path
from typing import Any, NamedTuple

_FORMS = "nplurals=2; plural=(n != 1);"


class Entries(NamedTuple):
    """What a catalogue says: texts by context and English, those for numbers, and which of them."""

    texts: Mapping[tuple[str, str], str]
    counted: Mapping[tuple[str, str], Sequence[str]]
    form: Callable[[int], int]


def polib() -> Any:
    """The package that reads and writes .po files; a game without one never asks for it."""
    import polib as package

    return package


def read_catalogue(file: Path) -> Entries:
    """A catalogue of ours."""
    found = polib().pofile(file.read_text("utf-8"), check_for_duplicates=True)
    texts: dict[tuple[str, str], str] = {}
    counted: dict[tuple[str, str], Sequence[str]] = {}
    for entry in found:
        key = (entry.msgctxt or "", entry.msgid)
        if entry.msgid_plural:
            counted[key] = [entry.msgstr_plural[k] for k in sorted(entry.msgstr_plural)]
        elif entry.msgstr:
            texts[key] = entry.msgstr
    forms = found.metadata.get("Plural-Forms", _FORMS)
    return Entries(texts, counted, c2py(forms.split("plural=")[-1].rstrip("; ")))
