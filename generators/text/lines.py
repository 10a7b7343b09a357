"""Lines of words in several typefaces, in the order in which they are seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .bidi import arranged, direction
from .fonts import typeface
from .icons import Icon
from .scripts import plain

NEAR = 1e-9  # ems


class Part(NamedTuple):
    """A piece of a word in one font (its typeface's key), or an Icon; `wide` in ems, without soft hyphens."""

    font: str
    text: str
    wide: float


class Word(NamedTuple):
    """What no line breaks: its parts, the space before it in ems, and newlines before it."""

    parts: tuple[Part, ...]
    wide: float
    gap: float
    newlines: int = 0
    divided: bool = False  # whether it goes on from a hyphen
    begins: str = ""  # the direction of its paragraph, where that has Hebrew or Arabic


class Line(NamedTuple):
    """Words side by side; `wide` in ems."""

    words: tuple[Word, ...]
    wide: float

    def runs(self) -> Iterator[tuple[Part, float]]:
        """Neighbours of one font as one part, with where each starts, in ems."""
        begins = self.words[0].begins if self.words else ""
        return _turned(list(self._typed()), begins) if begins else self._typed()

    def _typed(self) -> Iterator[tuple[Part, float]]:
        """Yield the parts in the order in which they were typed."""
        at, start = 0.0, 0.0
        font, text = "", ""
        for number, word in enumerate(self.words):
            gap = word.gap if number else 0.0
            for part in word.parts:
                if part.font == font and not isinstance(font, Icon):
                    text += (" " if gap else "") + plain(part.text)
                    at += gap + part.wide
                else:
                    if text:
                        yield Part(font, text, at - start), start
                    start = at + gap
                    font, text, at = part.font, plain(part.text), start + part.wide
                gap = 0.0
        if text:
            yield Part(font, text, at - start), start


def _turned(parts: list[tuple[Part, float]], begins: str) -> Iterator[tuple[Part, float]]:
    """Yield the parts of a line with Hebrew or Arabic from left to right."""
    if len(parts) == 1:
        part, at = parts[0]
        yield part._replace(text=begins + part.text), at
        return
    texts, gaps, end = [], [], 0.0
    for part, start in parts:
        gaps.append(start - end)
        texts += [" " if gaps[-1] > NEAR else "", part.text]
        end = start + part.wide
    at = 0.0
    for number, piece in arranged(texts, begins):
        part = parts[number // 2][0]
        if number % 2:
            if not isinstance(part.font, Icon):
                part = Part(part.font, piece, typeface(part.font).advance(piece))
            yield part, at
        at += part.wide if number % 2 else gaps[number // 2]


def directed(words: list[Word]) -> list[Word]:
    """Return words that know in which direction their paragraph runs."""
    found: list[Word] = []
    for number, word in enumerate(words):
        if not number or word.newlines:
            ends = next((k for k in range(number + 1, len(words)) if words[k].newlines), len(words))
            begins = direction(" ".join(part.text for each in words[number:ends] for part in each.parts))
        found.append(word._replace(begins=begins))
    return found
