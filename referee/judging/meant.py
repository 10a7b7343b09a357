"""What a line was likely meant to say: one other value in one place of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from ..forms import Values
from ..kernel.ways import End
from ..kernel.world import World
from ..log import Unreadable
from ..log.tokens import Token, words_of
from .lines import Line as Read
from .referee import Referee
from .variants import holes, one_more

MOST_GUESSES = 60  # of one line
MOST_RUNS = 60  # of one guess


class Guess(NamedTuple):
    """Another line that may have been meant, and what comes of it."""

    values: Values
    end: End


def guessed(w: World, read: Read, most: int, expected: str) -> Iterator[Guess | None]:
    """Yield the lines that may have been meant and break no rule, the nearest first; None for another one.

    `most`: so many are tried, those with what the rule `expected` first.
    """
    verb = read.verb
    assert verb
    for values in islice(guesses(read, expected), min(most, MOST_GUESSES)):
        try:
            end = w.run(lambda: verb.run(w, values), most=MOST_RUNS, clean=True)  # noqa: B023
        except Exception:  # nobody would have written that
            yield None
        else:
            yield Guess(values, end)


def hint(referee: Referee, read: Read, found: Iterable[Guess], expected: str) -> str:
    """Return "did you mean" with the first line that can be typed so; nothing where there is none.

    Another word is proposed only if the rule asks for it, another number always.
    """
    assert read.verb
    was, asked = read.verb.text(read.values).lower().split(), set(expected.lower().split())
    for guess in found:
        text = typed(referee, read, guess.values)
        new = [word for word in text.lower().split() if word not in was and word.isalpha()]
        if text and asked.issuperset(new):
            return f'line {read.entry.line}: did you mean "{text}"?'
    return ""


def guesses(read: Read, expected: str) -> Iterator[Values]:
    """Yield the line with one value changed, the nearest first; then with a die more."""
    assert read.verb
    asked = dict.fromkeys(re.findall(r"\w+", expected.lower()))
    for hole in holes(read.verb, read.values, asked):
        yield from islice(hole.others(), hole.near)
    yield from one_more(read.verb, read.values)


def typed(referee: Referee, read: Read, values: Values) -> str:
    """Return a line as it would be typed; nothing where it would not be read so."""
    assert read.verb
    text = read.verb.text(values)
    try:
        _, again = referee.read(tuple(Token(*word) for word in words_of(text)))
    except Unreadable:
        return ""
    return text if known(again) == known(values) else ""


def known(values: Values) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
