"""Cuts what was typed into words, dropping only what carries no meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...components.reading.placed import Entries, Items, Text


class Token(NamedTuple):
    """A word of an action, lower case, and its column; its line, if not that of the action.

    Besides words: `->` for any arrow, `=` between numbers, `(5)` for brackets right behind a word.
    """

    text: str
    column: int
    line: int = 0


# Between words: what may stand where one likes. `6(5)` and `6/5` say something, `(6 5)` does not.
_WORD = re.compile(
    r"""
    (?P<arrow> [-=\u2013\u2014\u2212]{0,99}+[>\u2192\u21d2\u2794] )
    | (?P<behind> (?<=[\w?+)]) \([\w?+/-]+\) )
    | (?P<equals> = )
    | (?P<word> (?:
        [^\s,;:()\[\]{}=>\u2192\u21d2\u2794\u2013\u2014\u2212\ufeff-]
        | [-\u2013\u2014\u2212] (?![-=\u2013\u2014\u2212]{0,99}+[>\u2192\u21d2\u2794])
        | (?<=[\d?+]) \s+ (?=/ \s* [\d?]) | (?<=/) \s+ (?=[\d?])
      )+ )
    """,
    re.VERBOSE,
)
# A line of nothing but words, numbers, dice, commas and colons: most lines.
_EASY = re.compile(r"(?!.*\?\?)[a-z0-9?+,:\[\] -]*(?:(?<=[0-9?+])/[0-9?][a-z0-9?+,:\[\] -]*)*")
_EASY_WORD = re.compile(r"[^ ,:\[\]]+")
_QUOTES = "\"'`\u201c\u201d\u2018\u2019"
_SPELT = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00d7": "x"})


def words_of(text: str) -> tuple[tuple[str, int], ...]:
    """The words of a text, and at which of its characters each begins."""
    text = text.lower() if len(text.lower()) == len(text) else text
    if _EASY.fullmatch(text):
        return tuple((match[0], match.start()) for match in _EASY_WORD.finditer(text))
    words = tuple(_words(text))
    if "=" not in text:
        return words
    # "total = 69" says no more than "total 69"; "2 5 = 1" does.
    named = [any(map(str.isalpha, word)) for word, _ in words]
    return tuple(
        word for k, word in enumerate(words) if word[0] != "=" or not any(named[max(0, k - 1) : k + 2])
    )


def _words(text: str) -> Iterator[tuple[str, int]]:
    for match in _WORD.finditer(text):
        if match.lastgroup == "arrow":
            yield "->", match.start()
        elif match.lastgroup != "word":
            yield match[0], match.start()
        elif word := _spelt(match[0]):
            yield word, match.start() + (match[0][0] in _QUOTES)


def _spelt(word: str) -> str:
    """A word without the marks round it."""
    word = "".join(word.split()).translate(_SPELT).strip(_QUOTES)
    if len(word) > 1 and word[-1] in ".!" and word[-2] not in ".!":
        word = word[:-1].rstrip(_QUOTES)
    if word == "&":
        return "and"
    return word.lower() if word.strip("?") else word[:1]


def tokens_of(value: Any) -> tuple[Token, ...]:
    """The words of a value of any shape, in the order in which they were typed."""
    return tuple(_tokens(value))


def _tokens(value: Any) -> Iterator[Token]:
    if isinstance(value, Text):
        for word, offset in words_of(value):
            line, column = value.place(offset)
            yield Token(word, column, line)
    elif isinstance(value, Entries):
        for key, inner in value.items():
            yield from _tokens(key)
            yield from _tokens(inner)
    elif isinstance(value, Items):
        for inner in value:
            yield from _tokens(inner)
