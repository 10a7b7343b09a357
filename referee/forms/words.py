"""The words of a line while it is read, and what could have stood where reading went furthest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..log import Token, Unreadable

Texts = Sequence[str]
END = ""  # stands behind the last word
LOST = -1  # reading went no further
CUT = "\x1f"  # before a sign that was cut out of a word; a sign that stands alone has none
MOST_KNOWN = 5000  # words that a slot remembers


class Reading:
    """One attempt to read a line by a form.

    `texts`: its words, with END behind them. `joined`: words that a sign ties to the one before;
    they are never a further element of the same list. `cut`: parts of words; none of them is the
    mere beginning of another word. `noting`: what may be left out at the end is noted too.
    """

    __slots__ = ("cut", "far", "joined", "noting", "texts", "wanted")

    def __init__(
        self,
        texts: Texts,
        start: int,
        joined: frozenset[int] = frozenset(),
        cut: frozenset[int] = frozenset(),
        noting: bool = False,
    ) -> None:
        self.texts, self.joined, self.cut, self.noting = texts, joined, cut, noting
        self.far, self.wanted = start, list[Any]()

    def lacks(self, at: int, wanted: Any) -> int:
        """Note that a part of the form could have stood here; gives LOST."""
        if at > self.far:
            self.far, self.wanted = at, [wanted]
        elif at == self.far:
            self.wanted.append(wanted)
        return LOST


def begins(text: str, word: str) -> bool:
    """Whether a text is a word or its beginning; none ends within a number: "u1" is no "u12"."""
    if not word.startswith(text):
        return False
    return not (text[-1:].isdecimal() and word[len(text) : len(text) + 1].isdecimal())


def refused(message: str, token: Token) -> Unreadable:
    """An error at a word, in whatever line of the file it stands."""
    return Unreadable(message, token.column, token.line)
