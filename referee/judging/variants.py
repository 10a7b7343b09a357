"""What a line may have been meant to say: the same line with one value changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..forms import Number, One, Slot, Values, Verb
from ..forms.parts import Group, Leaf

MOST_DOMAIN = 12  # of a slot with more values only the neighbours are tried


class Variant(NamedTuple):
    """A line's values, changed.

    `known`: to another value, not to a ?. `one`: a single value, not a whole list.
    """

    values: Values
    known: bool
    one: bool = True


def variants(verb: Verb, values: Values) -> Iterator[Variant]:
    """Each value of a line changed in turn: first not known, then other ones it could have."""
    parts = [part for form in verb.forms for part in form.slots()]
    yield from _of(parts, values, set())


def _of(parts: Iterable[Leaf], values: Values, done: set[str]) -> Iterator[Variant]:
    for part in parts:
        if isinstance(part, Group):
            if part.name not in done and values.get(part.name):
                done.add(part.name)
                for rows, known in _rows(part, values[part.name]):
                    one = len(rows) == len(values[part.name])
                    yield Variant({**values, part.name: rows}, known, one)
        elif isinstance(part, One) and part.name not in done:
            done.add(part.name)
            for changed, known in _one(part, values):
                yield Variant({**values, **changed}, known)


def _one(part: One, values: Values) -> Iterator[tuple[Values, bool]]:
    """A slot changed; one that is taken apart has a value for each of its names."""
    if len(part.names) == 1:
        for value, known in _others(part.slot, values.get(part.name)):
            yield {part.name: value}, known
        return
    whole = tuple(values.get(name) for name in part.names)
    for value, known in _others(part.slot, whole):
        if not known:
            yield dict.fromkeys(part.names), False
        elif value is not None:
            yield dict(zip(part.names, value, strict=True)), known


def _rows(group: Group, rows: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """A list that is not known, one the other way round, or with one of its elements changed."""
    one = group.parts[0]
    if group.plain and isinstance(one, One):
        yield (*rows, None), False
        if len(rows) > 1:
            yield rows[:-1], False
        yield (), False
        if isinstance(one.slot, Number) and len(rows) == 2 and rows[0] != rows[1]:
            yield rows[::-1], True
    for at, row in enumerate(rows):
        if group.plain and isinstance(one, One):
            changed: Iterable[tuple[Any, bool]] = _others(one.slot, row)
        elif isinstance(row, dict):
            changed = ((v.values, v.known) for v in _of(group.inside(), row, set()))
        else:
            continue
        for value, known in changed:
            yield (*rows[:at], value, *rows[at + 1 :]), known


def one_more(verb: Verb, values: Values) -> Iterator[Values]:
    """The line with a die that was left out, not known which."""
    for form in verb.forms:
        for part in form.slots():
            if isinstance(part, Group) and part.plain and values.get(part.name):
                one = part.parts[0]
                if isinstance(one, One) and one.slot.thrown:
                    yield {**values, part.name: (*values[part.name], None)}


def _others(slot: Slot, value: Any) -> Iterator[tuple[Any, bool]]:
    """(another value, True), or (None, False) for one that is not known."""
    if value is None:
        return
    if isinstance(slot, Number):
        yield None, False
        if type(value) is int and not slot.thrown:
            yield value + 1, True
            if value > 0:
                yield value - 1, True
    elif value in slot.domain:
        at, domain = slot.domain.index(value), slot.domain
        if len(domain) > MOST_DOMAIN:
            domain = domain[max(0, at - 1) : at + 2]
        yield from ((other, True) for other in domain if other != value)
    else:
        yield None, False
