"""What is wrong in what was typed, said so that it can be put right.

A `Problem` names a file, a line and a column (both from 1), what is wrong and
what would be right. Stages collect problems and go on; `BadInput` carries all
of them at once to the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple


class Problem(NamedTuple):
    """One mistake in one file; `line` and `column` count from 1.

    `place` says it in words where a file has no lines; "" is the file as a whole.
    """

    file: Path
    line: int
    column: int
    message: str
    place: str | None = None
    warns: bool = False  # whether the game can be printed all the same

    def __str__(self) -> str:
        """Return one line, whatever was typed: no line breaks, no control characters."""
        where = f"{self.line}:{self.column}:" if self.place is None else f" {self.place}:" * bool(self.place)
        return printable(f"{self.file}:{where} {' '.join(self.message.split())}")


class BadInput(Exception):
    """Raised once for a whole run, with every problem that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


def not_here(error: ImportError, file: Path, does: str) -> BadInput:
    """Return the error to raise where a package cannot be loaded, as in a browser without a network.

    `does` says what it is needed for: "spreadsheets are read", "words are divided".
    """
    return BadInput([Problem(file, 1, 1, f"{does} by a package that is not here ({error})", "")])


def parted(problems: Sequence[Problem]) -> tuple[list[Problem], tuple[Problem, ...]]:
    """Return the errors and the warnings."""
    return [one for one in problems if not one.warns], tuple(one for one in problems if one.warns)


class Unfit(Exception):
    """A generator cannot draw what a model asks for.

    `where` is the path of keys and indexes inside the model's file, so that the
    caller can turn it into a `Problem` with a line. `check` is the one of game.yaml that may warn instead.
    `all` has it, and what else of the same model cannot be drawn.
    """

    also: Sequence[Unfit] = ()

    @property
    def all(self) -> Sequence[Unfit]:
        return (self, *self.also)

    def each(self, made: Callable[[Unfit], Unfit]) -> Unfit:
        """Return all of it as another says it."""
        first, *also = (made(one) for one in self.all)
        first.also = also
        return first

    def __init__(self, message: str, where: tuple[str | int, ...] = (), check: str = "") -> None:
        self.where, self.check = where, check
        super().__init__(message)


def printable(text: str) -> str:
    """Return a text that keeps to its line and leaves a terminal alone, whatever is in it."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def ranges(numbers: Iterable[int], gap: int = 1, shown: Callable[[int], str] = str) -> str:
    """Return rising numbers as people write them: "1–4, 7"; those at most `gap` apart run on."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number - runs[-1][-1] <= gap:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("–".join(map(shown, run)) for run in runs)


def shortened(text: str, most: int = 60) -> str:
    """Shorten a text so that it may be quoted in a message."""
    return text if len(text) <= most else f"{text[:most]}…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, if one is near enough."""
    return _nearest(shortened(word), tuple(known))


@lru_cache(maxsize=4096)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    lowered = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered[near[0]] if near else None


def suggest(word: str, known: Iterable[str]) -> str:
    """Return '; did you mean "x"?' for the nearest known word, else the choices, else nothing."""
    names = sorted({str(name) for name in known})
    near = nearest(word, names)
    if near is not None:
        return f'; did you mean "{near}"?'
    if 0 < len(names) <= 12:
        return f"; known: {', '.join(names)}"
    return ""
