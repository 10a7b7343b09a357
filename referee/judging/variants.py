"""What a line may have been meant to say: the same line with one value changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from ..forms import Number, One, Slot, Values, Verb
from ..forms.parts import Group, Leaf
from ..forms.words import END

MOST_DOMAIN = 12  # of a slot with more values only the neighbours are proposed


NEVER: Any = object()  # what cannot be written


class Hole(NamedTuple):
    """A place of a line where something else may have been meant.

    `unknown`: the line with that place not known; NEVER where there is no such line. `others`: the
    line with each other value of the place's whole domain, the nearest first.
    """

    unknown: Any
    others: Callable[[], Iterator[Any]]
    near: int = MOST_DOMAIN  # how many of the others are likely enough to be proposed


def holes(verb: Verb, values: Values, asked: Collection[str] = ()) -> Iterator[Hole]:
    """Each place of a line, a list as a whole and its elements; words that a rule `asked` for come first."""
    return _of((part for form in verb.forms for part in form.slots()), values, asked)


def _of(parts: Iterable[Leaf], values: Values, asked: Collection[str]) -> Iterator[Hole]:
    done = set[str]()
    for part in parts:
        if isinstance(part, Group):
            if part.name not in done and values.get(part.name):
                done.add(part.name)
                for hole in _rows(part, values[part.name], asked):
                    yield _within(hole, partial(_named, values, part.name))
        elif isinstance(part, One) and part.name not in done:
            done.add(part.name)
            yield from _one(part, values, asked)


def _within(hole: Hole, whole: Callable[[Any], Any]) -> Hole:
    """The same place, seen from the whole that it is part of."""
    unknown = NEVER if hole.unknown is NEVER else whole(hole.unknown)
    return Hole(unknown, lambda: map(whole, hole.others()), hole.near)


def _one(part: One, values: Values, asked: Collection[str]) -> Iterator[Hole]:
    """A slot; one that is taken apart has a value for each of its names."""
    names = part.names
    value = values.get(part.name) if len(names) == 1 else tuple(values.get(name) for name in names)
    if value is None or (len(names) > 1 and None in value):
        return

    proposed, near = _proposed(part.slot, value, asked)

    def others() -> Iterator[Values]:
        for other in proposed():
            if len(names) == 1:
                yield {**values, part.name: other}
            elif other is not None:
                yield {**values, **dict(zip(names, other, strict=True))}

    unknown = NEVER if _lacking(part.slot) is NEVER else {**values, **dict.fromkeys(names)}
    yield Hole(unknown, others, near)


def _rows(group: Group, rows: tuple[Any, ...], asked: Collection[str]) -> Iterator[Hole]:
    """A list with one more, without one, the other way round, or with one of its elements changed."""
    part = group.parts[0]
    slot = part.slot if group.plain and isinstance(part, One) else None
    if slot:
        more = Hole(_lacking(slot), partial(_others, slot, None), 0)
        yield from (_within(more, partial(_put, rows, at, at)) for at in range(len(rows), -1, -1))
        if isinstance(slot, Number) and len(rows) == 2 and rows[0] != rows[1]:
            yield Hole(NEVER, lambda: iter([rows[::-1]]))
    for at, row in enumerate(rows):
        put = partial(_put, rows, at, at + 1)
        if slot and row is not None:
            others, near = _proposed(slot, row, asked)
            yield _within(Hole(_lacking(slot), others, near), put)
        elif isinstance(row, dict):
            for hole in _of(group.inside(), row, asked):
                yield _within(hole, put)
    if len(rows) > 1:
        yield Hole(NEVER, lambda: (rows[:at] + rows[at + 1 :] for at in range(len(rows))), 0)


def _named(values: Values, name: str, value: Any) -> Values:
    return {**values, name: value}


def _put(rows: tuple[Any, ...], start: int, end: int, value: Any) -> tuple[Any, ...]:
    """Rows with a value instead of those from `start` to before `end`."""
    return (*rows[:start], value, *rows[end:])


def one_more(verb: Verb, values: Values) -> Iterator[Values]:
    """The line with a die that was left out, not known which."""
    for form in verb.forms:
        for part in form.slots():
            if isinstance(part, Group) and part.plain and values.get(part.name):
                first = part.parts[0]
                if isinstance(first, One) and first.slot.thrown:
                    yield {**values, part.name: (*values[part.name], None)}


def _lacking(slot: Slot) -> Any:
    """A value that is not known, where a ? may be written, so that the rules can work without it."""
    taken = slot.take(["?", END], 0)
    value = taken[0] if taken else NEVER
    return value if value is None or (type(value) is tuple and value[0] is None) else NEVER


def _near(slot: Slot) -> int:
    """How many of a slot's other values are likely enough to be proposed."""
    if isinstance(slot, Number):
        return 0 if slot.thrown else 2
    return MOST_DOMAIN if len(slot.domain) <= MOST_DOMAIN else 2


def _proposed(slot: Slot, value: Any, asked: Iterable[str]) -> tuple[Callable[[], Iterator[Any]], int]:
    """The other values of a slot, those among the words first, and how many are likely; no die is."""
    taken = (slot.take([word, END], 0) for word in asked if not slot.thrown)
    named = [other for other, _ in filter(None, taken) if other not in (None, value)]
    return lambda: chain(named, _others(slot, value)), _near(slot) + len(named)


def _others(slot: Slot, value: Any) -> Iterator[Any]:
    """The other values of a slot, the nearest first."""
    return (other for other in slot.others(value) if other != value)
