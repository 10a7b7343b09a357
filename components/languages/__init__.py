"""The words that Cutline itself prints, in the language of a game: English texts are the keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
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
    """Import the package that reads and writes .po files; a game without one never asks for it."""
    try:
        import polib as package
    except ImportError as error:
        raise not_here(error, Path("translations"), "translations are read") from None
    return package


def read_catalogue(file: Path) -> Entries:
    """Read a catalogue of ours."""
    entries = parsed(file.read_text("utf-8"), file)
    texts: dict[tuple[str, str], str] = {}
    counted: dict[tuple[str, str], Sequence[str]] = {}
    for entry in entries:
        key = (entry.msgctxt or "", entry.msgid)
        if entry.msgid_plural:
            counted[key] = [entry.msgstr_plural[k] for k in sorted(entry.msgstr_plural)]
        elif entry.msgstr:
            texts[key] = entry.msgstr
    forms = entries.metadata.get("Plural-Forms", _FORMS)
    return Entries(texts, counted, c2py(forms.split("plural=")[-1].rstrip("; ")))


def parsed(text: str, file: Path) -> Any:
    """Read the entries of a .po file. BadInput with every line that cannot be read."""
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
        place = _LINE.search(str(error))
        line = int(place[1]) if place else 1
        message = 'this is not read; an entry is msgid "..." and below it msgstr "..."'
        raise BadInput([Problem(file, line, 1, message)]) from None


CATALOGUES = Path(__file__).parent
ENGLISH = "en"
LANGUAGE = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"
NUMBERS = "number"  # context of the signs in numbers
_LARGEST_IN_WORDS = 12
_IN_WORDS: tuple[str, ...] = ("no", "one", "two", "three", "four", "five", "six")
_IN_WORDS = (*_IN_WORDS, "seven", "eight", "nine", "ten", "eleven", "twelve")

_ENDS = (".", "!", "?", "…")  # of a title that is a sentence
_AFTER = re.compile(r"\{(\w+)\}([.:,])( \w|(?=[ *]|$))")

Key = tuple[str, str]  # context and English text


def _of_english(number: int) -> int:
    return int(number != 1)


@dataclass(frozen=True)
class Words:
    """Says English texts in one language; what its catalogue lacks is said in English.

    `texts` holds the translations, `counted` those that depend on a number, of which `form` says
    the place. The same English word in two meanings is told apart by its context.
    """

    language: str = ENGLISH
    texts: Mapping[Key, str] = field(default_factory=dict)
    counted: Mapping[Key, Sequence[str]] = field(default_factory=dict)
    form: Callable[[int], int] = _of_english

    def __call__(self, text: str, context: str = "", **names: Any) -> str:
        """Return a text with its {names} filled; `context` tells which meaning of a word is meant."""
        shown = self.texts.get((context, text), text)
        return _filled(shown, names) if names else shown

    def plural(self, number: int, singular: str, plural: str, context: str = "", **names: Any) -> str:
        """Return the text for a number of things, which may show the number as {n}."""
        forms = self.counted.get((context, singular))
        text = forms[self.form(number)] if forms else (plural if _of_english(number) else singular)
        return _filled(text, {"n": self.number(number, ","), **names})

    def number(self, value: float, form: str) -> str:
        """Write a number as `format` does, with the language's signs for decimals and thousands."""
        return format(value, form).translate({ord(sign): self(sign, NUMBERS) for sign in ".,"})

    def listed(self, items: Sequence[str]) -> str:
        """Return items as a phrase: "P-51, Me 109 and FW 190"."""
        *most, last = items
        return self("{some} and {last}", some=", ".join(most), last=last) if most else last

    def in_words(self, number: int) -> str:
        """Write numbers to twelve in words, "no" for 0; larger ones in figures."""
        if not 0 <= number <= _LARGEST_IN_WORDS:
            return str(number)
        return self(_IN_WORDS[number], "how many")


def ended(title: str, sign: str) -> str:
    """Return a title with a sign behind it, unless it ends with a sign of its own."""
    return title if title.rstrip("*").endswith(_ENDS) else f"{title}{sign}"


def headed(title: str, what: str) -> str:
    """Return a title before what is shown under it: "Mini: the cover", but "Again! the cover"."""
    return f"{ended(title, ':')} {what}"


def _filled(text: str, names: Mapping[str, Any]) -> str:
    """Fill {names} in; a title that ends with "!" takes no colon, and what follows begins a sentence then."""

    def joined(found: re.Match[str]) -> str:
        name, sign, then = found.groups()
        if ended(str(names[name]), sign).endswith(sign):
            return found[0]
        return f"{{{name}}}{then.upper() if sign == ':' else then}"

    return _AFTER.sub(joined, text).format(**names)


@cache
def words_in(language: str) -> Words:
    """Return the words of a language, or of the language that a region speaks: "de" for "de-AT".

    English ones where there is no catalogue.
    """
    if not re.fullmatch(LANGUAGE, language):
        return Words()
    file = catalogue_of(language)
    if language.split("-")[0] == ENGLISH or not file.is_file():
        return Words(language)
    entries: Entries = read_catalogue(file)
    return Words(language, entries.texts, entries.counted, entries.form)


def catalogue_of(language: str) -> Path:
    """Return the file of a language's words, whether it is there or not."""
    own, whole = (CATALOGUES / f"{name}.po" for name in (language, language.split("-")[0]))
    return own if own.is_file() else whole


def has_words(language: str) -> bool:
    """Return whether Cutline has words in a language."""
    return language.split("-")[0] == ENGLISH or catalogue_of(language).is_file()
