"""Several ways that things can have gone, joined: what is the same in all of them is known.

Which way it went is one unknown, and each cell in which the ways differ is a column of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from .course import Change, Course, Fault, Lack
from .open import bind
from .reckoning import raw_of
from .sums import Masks, Terms, term
from .unknown import Unknown, hanging, plain, standing
from .values import Some, Span, Tied, unite

MOST_JOINT = 12  # ways that are kept apart when they are joined; of more, each cell by itself


class Way(NamedTuple):
    """How a function can have gone, and what the table looked like then."""

    faults: list[Fault]
    due: dict[str, tuple[str, Any]]
    told: Any
    lacks: list[Lack]
    rules: set[str]
    changes: dict[tuple[int, Hashable], Change]


def freed(value: Any) -> Any:
    """What a function gave, so that it can be kept while the table goes back."""
    if type(value) is tuple:
        return tuple(map(freed, value))
    return raw_of(value) if isinstance(value, Tied) else value


def bound(course: Course, told: Any) -> Any:
    """What a function gave, tied to the table as it stands."""
    if type(told) is tuple:
        return tuple(bound(course, part) for part in told)
    return bind(course, told) if told.__class__ is Unknown else told


def joined(course: Course, ways: list[Way]) -> Way:
    """What several ways with as many faults come to together; the table is left so."""
    join = _Join(course, ways)
    for place, (store, key, _) in {p: c for way in ways for p, c in way.changes.items()}.items():
        changes = [way.changes.get(place) for way in ways]
        if store is course.masks:
            join.mask(key, changes)
        else:
            old = store._at.get(key)
            values = [change[2] if change else old for change in changes]
            join.cells.append((store, key, join.side_by_side(values)))
    told = join.told([way.told for way in ways])
    due = join.due()
    join.put()
    lacks = list({lack[0::2]: lack for way in ways for lack in way.lacks}.values())
    rules = set.intersection(*(way.rules for way in ways))
    return Way(_faults(ways), due, join.made(told), lacks, rules, {})


def _faults(ways: list[Way]) -> list[Fault]:
    """The faults of one way; what the others would have expected stands beside.

    Our reading is told only if it was broken in every way; that something is unchecked, if in any.
    """
    found = []
    first = ways[0].faults
    more = {f for way in ways[1:] for f in way.faults if f.unchecked and f not in first}
    for fault in (*first, *sorted(more)):
        if fault.reading and not all(fault in way.faults for way in ways):
            continue
        alike = [
            f.expected for way in ways for f in way.faults if (f.rule, f.found) == (fault.rule, fault.found)
        ]
        found.append(fault._replace(expected=" or ".join(dict.fromkeys(alike))))
    return found


class _Place(NamedTuple):
    """A value that gets a column: what all ways have in common, and the column's number."""

    terms: Terms
    column: int


class _Join:
    """Cells and answers of several ways, put side by side as columns of one unknown."""

    def __init__(self, course: Course, ways: list[Way]) -> None:
        self.course, self.ways = course, ways
        self.open: list[Masks] = []
        self.columns: list[Sequence[Any]] = []
        self.cells: list[tuple[Any, Hashable, Any]] = []

    def mask(self, var: Any, changes: list[Change | None]) -> None:
        """What is still open of an unknown, in any of the ways."""
        mask, now = 0, self.course.mask(var)
        for change in changes:
            mask |= change[2] if change else now
        self.course.narrow(var, mask)

    def masks(self) -> list[Masks]:
        """What was open in each way."""
        if not self.open:
            masks = self.course.masks
            for way in self.ways:
                own: dict[Any, int] = {k: m for store, k, m in way.changes.values() if store is masks}
                self.open.append({**masks._at, **own})
        return self.open

    def plain(self, values: list[Any]) -> Any:
        """All that a value can be in any of the ways, cut loose from everything else."""
        return unite(map(plain, values, self.masks()))

    def side_by_side(self, values: list[Any]) -> Any:
        """What a value comes to: as it stands in a cell, or its place among the columns."""
        first = values[0]
        if all(v is first or _same(v, first) for v in values):
            return first
        if len(self.ways) > MOST_JOINT:
            return standing(self.plain(values))
        rests, terms = values, ()  # type: tuple[list[Any], Terms]
        if Unknown in map(type, values):
            common = _common(values)
            if common is None:
                return standing(self.plain(values))
            terms, rests = common
        self.columns.append(rests)
        return _Place(terms, len(self.columns) - 1)

    def told(self, answers: list[Any]) -> Any:
        """What the function gave, in all of the ways."""
        first = answers[0]
        if all(a is first for a in answers):
            return first
        if all(type(a) is tuple and len(a) == len(first) for a in answers):
            return tuple(self.told(list(parts)) for parts in zip(*answers, strict=True))
        if any(isinstance(a, (list, dict, set)) for a in answers):
            return first
        if any(isinstance(a, (Some, Span)) for a in answers):
            return standing(self.plain(answers))
        return self.side_by_side(answers)

    def due(self) -> dict[str, tuple[str, Any]]:
        """What the rules gave, by slot, in any of the ways."""
        found: dict[str, tuple[str, list[Any]]] = {}
        for number, way in enumerate(self.ways):
            for slot, (rule, value) in way.due.items():
                if value.__class__ is Unknown:
                    value = value.plain(self.masks()[number])
                found.setdefault(slot, (rule, []))[1].append(value)
        return {slot: (rule, unite(values)) for slot, (rule, values) in found.items()}

    def put(self) -> None:
        """Write the cells; ways that came to the same are one."""
        rows = list(dict.fromkeys(zip(*self.columns, strict=True)))
        self.columns = list(zip(*rows, strict=True))
        self.var = self.course.fresh(len(rows))
        for store, key, value in self.cells:
            found = self.made(value)
            if found.__class__ is Unknown:
                self.course.sure, store.loose = False, True
            self.course.write(store, key, found)

    def made(self, value: Any) -> Any:
        """A value with its column."""
        if type(value) is tuple:
            return tuple(map(self.made, value))
        if type(value) is not _Place:
            return value
        column = self.columns[value.column]
        if value.terms:
            return Unknown(True, 0, (*value.terms, term(self.var, column)))
        return hanging(self.var, column)


def _same(a: Any, b: Any) -> bool:
    """Whether two values, as they stand in cells, are the same."""
    if a.__class__ is not b.__class__:
        return False
    if a.__class__ is not Unknown:
        return bool(a == b)
    if a.const != b.const or a.domain is not b.domain or len(a.terms) != len(b.terms):
        return False
    return all(x[0] is y[0] and x[1] == y[1] for x, y in zip(a.terms, b.terms, strict=True))


def _common(values: list[Any]) -> tuple[Terms, list[int]] | None:
    """The terms that these sums share, and the number that each adds; None if they differ."""
    shared: Terms | None = None
    numbers = []
    for value in values:
        kind = type(value)
        if kind is int:
            terms, number = (), value
        elif kind is Unknown and value.number and not value.domain:
            terms, number = value.terms, value.const
        else:
            return None
        if shared is not None and terms is not shared and terms != shared:
            return None
        shared = terms
        numbers.append(number)
    return shared or (), numbers
