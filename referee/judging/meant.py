"""What a line was likely meant to say: one other value in one place of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import Any, NamedTuple

from ..forms import Number, One, Slot, Values, Verb
from ..forms.parts import Group, Leaf
from ..forms.words import END
from ..kernel.ways import End
from ..kernel.world import World
from ..log import Unreadable
from ..log.tokens import Token, words_of
from .lines import Line as Read
from .referee import Referee

MOST_GUESSES = 60  # of one line
MOST_RUNS = 60  # of one guess
MOST_DOMAIN = 12  # of a slot with more values only the neighbours are proposed


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

    Another word is proposed only if the rule asks for it, another number always; never a longer line, or one
    that is right only as a rule is read here.
    """
    assert read.verb
    was, asked = read.verb.text(read.values).lower().split(), set(expected.lower().split())
    for guess in found:
        text = "" if guess.end.readings else typed(referee, read, guess.values)
        new = [word for word in text.lower().split() if word not in was and word.isalpha()]
        if text and asked.issuperset(new) and len(text.split()) <= len(read.entry.text.split()):
            return f'line {read.entry.line}: did you mean "{text}"?'
    return ""


def guesses(read: Read, expected: str) -> Iterator[Values]:
    """Yield the line with one value changed, the nearest first; then with a die more."""
    assert read.verb
    asked = dict.fromkeys(re.findall(r"\w+", expected.lower()))
    yield from variants(read.verb, read.values, asked)
    yield from one_more(read.verb, read.values)


def typed(referee: Referee, read: Read, values: Values) -> str:
    """Return a line as it would be typed, without what nobody noted; nothing where it cannot be read."""
    assert read.verb
    whole = read.verb.text(values)
    for text in (" ".join(word for word in whole.split() if word != "?"), whole):
        with suppress(Unreadable):
            _, again = referee.read(tuple(Token(*word) for word in words_of(text)))
            if known(again) == known(values):
                return text
    return ""


def known(values: Values) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def variants(verb: Verb, values: Values, asked: Collection[str] = ()) -> Iterator[Values]:
    """Yield a line with one value changed; words that a rule `asked` for come first in their place."""
    return _changed((part for form in verb.forms for part in form.slots()), values, asked)


def _changed(parts: Iterable[Leaf], values: Values, asked: Collection[str]) -> Iterator[Values]:
    done = set[str]()
    for part in parts:
        if isinstance(part, Group) and part.name not in done and values.get(part.name):
            done.add(part.name)
            for rows in _rows(part, values[part.name], asked):
                yield {**values, part.name: rows}
        elif isinstance(part, One) and part.name not in done:
            done.add(part.name)
            yield from _one(part, values, asked)


def _one(part: One, values: Values, asked: Collection[str]) -> Iterator[Values]:
    """Yield the line with another value of a slot; one that is taken apart has one for each of its names."""
    names = part.names
    value = values.get(part.name) if len(names) == 1 else tuple(values.get(name) for name in names)
    if value is None or (len(names) > 1 and None in value):
        return
    for other in _proposed(part.slot, value, asked):
        if len(names) == 1:
            yield {**values, part.name: other}
        elif other is not None:
            yield {**values, **dict(zip(names, other, strict=True))}


def _rows(group: Group, rows: tuple[Any, ...], asked: Collection[str]) -> Iterator[tuple[Any, ...]]:
    """Yield a list the other way round, then with one of its elements changed."""
    part = group.parts[0]
    slot = part.slot if group.plain and isinstance(part, One) else None
    if isinstance(slot, Number) and len(rows) == 2 and rows[0] != rows[1]:
        yield rows[::-1]
    for at, row in enumerate(rows):
        others: Iterable[Any] = ()
        if slot and row is not None:
            others = _proposed(slot, row, asked)
        elif isinstance(row, dict):
            others = _changed(group.inside(), row, asked)
        yield from ((*rows[:at], other, *rows[at + 1 :]) for other in others)


def one_more(verb: Verb, values: Values) -> Iterator[Values]:
    """Yield the line with a die that was left out, not known which."""
    for form in verb.forms:
        for part in form.slots():
            if isinstance(part, Group) and part.plain and values.get(part.name):
                first = part.parts[0]
                if isinstance(first, One) and first.slot.thrown:
                    yield {**values, part.name: (*values[part.name], None)}


def _proposed(slot: Slot, value: Any, asked: Iterable[str]) -> Iterator[Any]:
    """Return the likely other values of a slot, those that were asked for first; no die is."""
    taken = (slot.take([word, END], 0) for word in asked if not slot.thrown)
    named = [other for other, _ in filter(None, taken) if other not in (None, value)]
    others = (other for other in slot.others(value) if other != value)
    return islice(chain(named, others), len(named) + _near(slot))


def _near(slot: Slot) -> int:
    """Return how many of a slot's other values are likely enough to be proposed, the nearest first."""
    if isinstance(slot, Number):
        return 0 if slot.thrown else 2
    return MOST_DOMAIN if len(slot.domain) <= MOST_DOMAIN else 2
