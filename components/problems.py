"""What is wrong in what was typed, said so that it can be put right.

A `Problem` names a file, a line and a column (both from 1), what is wrong and
what would be right. Stages collect problems and go on; `BadInput` carries all
of them at once to the command line.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple


class Problem(NamedTuple):
    """One mistake in one file; `line` and `column` count from 1."""

    file: Path
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class BadInput(Exception):
    """Raised once for a whole run, with every problem that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


class Unfit(Exception):
    """A generator cannot draw what a model asks for.

    `where` is the path of keys and indexes inside the model's file, so that the
    caller can turn it into a `Problem` with a line.
    """

    def __init__(self, message: str, where: tuple[str | int, ...] = ()) -> None:
        self.where = where
        super().__init__(message)


def suggest(word: str, known: Iterable[str]) -> str:
    """' (did you mean "x"?)' for the nearest known word, else the choices, else nothing."""
    names = sorted({str(name) for name in known})
    lowered = {name.lower(): name for name in names}
    near = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    if near:
        return f'; did you mean "{lowered[near[0]]}"?'
    if 0 < len(names) <= 12:
        return f"; known: {', '.join(names)}"
    return ""
