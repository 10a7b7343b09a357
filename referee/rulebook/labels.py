"""What the name of a turn means: words of the turns that there are, in any order, shortened."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_WORDS = re.compile(r"\d+|[^\W\d_]+")


class Labels:
    """The turns of a game by name, each with what it stands for (its number, where not given).

    `says`: words that stand for another.
    """

    def __init__(
        self, labels: Mapping[str, Any] | Sequence[str], says: Mapping[str, str] | None = None
    ) -> None:
        if not isinstance(labels, Mapping):
            labels = {label: number for number, label in enumerate(labels, 1)}
        self.values, self.says = dict(labels), says or {}
        self.words = {label: self.split(label) for label in self.values}
        self.known = {word for words in self.words.values() for word in words}
        self.met = dict(self.values)  # what was read before: a whole name is no riddle

    def split(self, text: str) -> list[str]:
        """Lower-case words, and numbers without leading zeros."""
        words = (self.says.get(word, word) for word in _WORDS.findall(text.lower()))
        return [str(int(word)) if word.isdecimal() else word for word in words]

    def read(self, text: str) -> Any:
        """What a turn's name stands for. ValueError for one that names none, or several."""
        if text not in self.met:
            self.met[text] = self.values[self.find(text)]
        return self.met[text]

    def find(self, text: str) -> str:
        meant = set(self.says.values())  # such as a month that no turn falls into
        typed = [w for w in self.split(text) if w.isdecimal() or w in meant or self.has(w)]
        found = [label for label, words in self.words.items() if typed and _fits(typed, words)]
        found = [k for k in found if len(self.words[k]) == len(typed)] or found
        if len(found) != 1:
            first = " or ".join(f'"{label}"' for label in (found or list(self.values))[:2])
            said = "names several turns" if found else "names no turn"
            raise ValueError(f'"{text}" {said}; write, for example, {first}')
        return found[0]

    def has(self, word: str) -> bool:
        """Whether some turn's name has a word that begins so."""
        return any(known.startswith(word) for known in self.known)


def _fits(typed: list[str], words: list[str]) -> bool:
    """Whether each typed word stands for a word of its own."""
    left = list(words)
    for word in typed:
        alike = (w for w in left if w == word or (not word.isdecimal() and w.startswith(word)))
        meant = next(alike, None)
        if meant is None:
            return False
        left.remove(meant)
    return True
