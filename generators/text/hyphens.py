"""Where a word may be divided: at its soft hyphens, or as the dictionary of its language says."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ...components.reading.problems import not_here

SOFT = "\u00ad"  # typed in a word, it is seen only where the word is divided there
LEAST = 3  # letters before and behind a hyphen
_WORD = re.compile(rf"\W*([^\W\d_]{{{2 * LEAST},}})\W*")
# English has short words and reads better without hyphens: there, only what no line holds is divided.
_SHORT_WORDS = ("en",)
_USUAL = {"en": "en_GB", "de": "de_DE", "pt": "pt_PT"}

Places = Callable[[str], tuple[int, ...]]


class Division(NamedTuple):
    """How words of a language are divided; `eager` where a short line is reason enough."""

    places: Places
    eager: bool


def soft_places(text: str) -> tuple[int, ...]:
    """Return where a word's soft hyphens stand."""
    return tuple(at for at, character in enumerate(text) if character == SOFT)


@cache
def division(language: str) -> Division | None:
    """Return how a language divides words; None where no language is told, or no dictionary has it."""
    main = language.partition("-")[0]
    if not main:
        return None

    @lru_cache(5000)
    def places(text: str) -> tuple[int, ...]:
        found = _WORD.fullmatch(text)
        if SOFT in text or found is None or found[1].isupper():
            return soft_places(text)
        start, end = found.span(1)
        points = _dictionary_places(language, found[1])
        return tuple(start + at for at in points if LEAST <= at <= end - start - LEAST)

    return Division(places, main not in _SHORT_WORDS)


def _dictionary_places(language: str, word: str) -> list[int]:
    """Return where the dictionary of a language divides a word; nowhere where there is none."""
    dictionary = _dictionary(language)
    return [] if dictionary is None else [at for at in dictionary.positions(word) if at.data is None]


@cache
def _dictionary(language: str):  # type: ignore[no-untyped-def]
    try:
        import pyphen
    except ImportError as error:
        raise not_here(error, Path("language"), "words are divided") from None
    name = pyphen.language_fallback(_USUAL.get(language, language.replace("-", "_")))
    return pyphen.Pyphen(lang=name) if name else None
