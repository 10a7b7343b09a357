"""Reads and writes catalogues of translations, as gettext has them; the only place that knows polib."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from gettext import c2py  # reads Plural-Forms, and nothing but sums and comparisons of n
from pathlib import Path
from typing import Any, NamedTuple

from ..reading.problems import BadInput, Problem, not_here

_FORMS = "nplurals=2; plural=(n != 1);"
_LINE = re.compile(r"\(line (\d+)\)")
_TEXT = re.compile(r'\ufeff?(?:#~ *)?(?:(?:msgctxt|msgid|msgid_plural|msgstr)(?:\[\d+\])?\s|")')
_CLOSED = re.compile(r'[^"]*"(?:[^"\\]|\\.)*"')
WIDE = 100  # characters of a line


class Entries(NamedTuple):
    """What a catalogue says: texts by context and English, those for numbers, and which of them."""

    texts: Mapping[tuple[str, str], str]
    counted: Mapping[tuple[str, str], Sequence[str]]
    form: Callable[[int], int]


def polib() -> Any:
    """The package that reads and writes .po files; a game without one never asks for it."""
    try:
        import polib as package
    except ImportError as error:
        raise not_here(error, Path("translations"), "translations are read") from None
    return package


def read_catalogue(file: Path) -> Entries:
    """A catalogue of ours."""
    found = parsed(file.read_text("utf-8"), file)
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


def parsed(text: str, file: Path) -> Any:
    """The entries of a .po file. BadInput with every line that cannot be read."""
    broken = [
        Problem(file, number, 1, 'this text is not closed; a line is msgid "..." or msgstr "..."')
        for number, line in enumerate(text.split("\n"), 1)
        if _TEXT.match(line) and not _CLOSED.fullmatch(line.rstrip())
    ]
    if broken:
        raise BadInput(broken)
    try:
        # polib takes a text of one line for the name of a file.
        return polib().pofile(f"{text}\n\n", wrapwidth=WIDE)
    except (OSError, ValueError) as error:
        found = _LINE.search(str(error))
        line = int(found[1]) if found else 1
        message = 'this is not read; an entry is msgid "..." and below it msgstr "..."'
        raise BadInput([Problem(file, line, 1, message)]) from None
