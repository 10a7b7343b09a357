"""The table's cells: rows of values under their keys, known or not."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from .course import Course, Store
from .open import Open, bind, mapped
from .reckoning import high, packed, raw_of, summed
from .sums import Var, ends
from .unknown import Unknown, standing, unknown
from .values import Some, Span, Tied, many, some, unite

OPEN = (Tied, Some, Span)
INSTEAD = (
    "a row has no .values; a rule reads row[key], row.can(key) are all the values that a cell can have, "
    "row.surely(key, value) asks for one, and a picture takes row.shown(key) or row.items()"
)
PLAIN = frozenset({int, bool, str, type(None)})  # kinds of values that are surely known


class Cells(Store):
    """Cells of one kind under their keys; `others` are all the values they can come to have.

    Where a line is missing, a cell that `climbs` has not gone back, one that `settles` has kept
    what it had come to, and any other can have any value. `lasts`: it stays from turn to turn.
    """

    __slots__ = ("climbs", "course", "lasts", "opened", "others", "settles")

    def __init__(
        self,
        keys: Iterable[Hashable],
        *values: Any,
        climbs: bool = False,
        settles: bool = False,
        lasts: bool = False,
    ) -> None:
        domain = tuple(v for value in values for v in (value if type(value) is range else (value,)))
        super().__init__()
        self._at = dict.fromkeys(keys, domain[0])
        self.others, self.lasts, self.settles = domain, lasts, settles
        self.climbs = climbs or (type(domain[0]) is bool and not lasts)
        self.opened: dict[Any, Any] = {}  # what cells can be, by the least of them, or by the two
        self.course = Course()

    def twin(self, course: Course) -> Cells:
        """The same row of a copy of the table."""
        new: Cells = object.__new__(Cells)
        self.shared = new.shared = True
        new._at, new.found, new.loose = self._at, self.found, self.loose
        new.others, new.lasts, new.settles, new.climbs = self.others, self.lasts, self.settles, self.climbs
        new.opened, new.course = self.opened, course
        return new

    @property
    def values(self) -> Any:
        """A name that game folders used before; it says what to write instead."""
        raise TypeError(INSTEAD)

    def begins(self, values: Mapping[Any, Any]) -> None:
        """Say how a game begins in some cells, where that is not the first value of the row."""
        self._at.update(values)

    def vars(self) -> Iterator[Var]:
        """What the cells hang on."""
        for value in self._at.values():
            if value.__class__ is Unknown:
                for term in value.terms:
                    yield term[0]

    @property
    def hazy(self) -> bool:
        """Whether any cell may be one of several."""
        return self.loose and Unknown in map(type, self._at.values())

    @property
    def unknown(self) -> int:
        """How many cells are one of several."""
        return sum(isinstance(value, (Some, Span)) for _, value in self.items())

    def ends(self, key: Hashable) -> tuple[int, int]:
        """The least and the greatest number that a cell can hold; nothing forks."""
        value = self._at[key]
        if value.__class__ is not Unknown:
            return value, value
        if value.domain:
            return value.domain[0], value.domain[-1]
        return ends(value.const, value.terms, self.course.masks._at)

    # reading

    def can(self, key: Any) -> frozenset[Any]:
        """All values that a cell can have; nothing forks."""
        kind = key.__class__
        if kind is str or kind is int or self.course.flat:
            value = self._at[key]
            if value.__class__ is not Unknown:
                return frozenset((value,))
        return frozenset(many(self.shown(key)))

    def surely(self, key: Any, *values: Any) -> bool:
        """Whether a cell has one of these values however things have gone; nothing forks."""
        return all(value in values for value in many(self.shown(key)))

    def maybe(self, key: Any, *values: Any) -> bool:
        """Whether a cell can have one of these values; nothing forks."""
        return any(value in values for value in many(self.shown(key)))

    def unsure(self, key: Any) -> bool:
        """Whether a cell can have more than one value; nothing forks."""
        return len(self.can(key)) > 1

    def shown(self, key: Any) -> Any:
        """What a text or a picture shows of a cell: a plain value, `Some` or `Span`; nothing forks."""
        kind = key.__class__
        if kind is not str and kind is not int and isinstance(key, Tied):
            return unite(map(self.shown, many(key)))
        return self.loosened(self._at[key])

    def items(self) -> Iterator[tuple[Any, Any]]:
        """The keys, each with what a text or a picture shows of its cell."""
        if not self.loose:
            return iter(self._at.items())
        return ((key, self.loosened(value)) for key, value in self._at.items())

    def contents(self) -> Iterator[Any]:
        """What a text or a picture shows of each cell."""
        return map(self.loosened, self._at.values()) if self.loose else iter(self._at.values())

    def get(self, key: Any, default: Any = None) -> Any:
        """What is shown of a cell; the default where the row has no such key."""
        return self.shown(key) if key in self._at else default

    def __iter__(self) -> Iterator[Any]:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)

    def __contains__(self, key: object) -> bool:
        return key in self._at

    def having(self, value: Any) -> list[Any]:
        """The keys of the cells that surely have a value, in their order; nothing forks."""
        if self.found is None:
            found: dict[Any, list[Any]] = {}
            for key, cell in self._at.items():
                if cell.__class__ is not Unknown:
                    found.setdefault(cell, []).append(key)
            self.found = found
        return self.found.get(value, [])

    def other_than(self, value: Any) -> list[Any]:
        """The keys of the cells that have, or may have, another value, in their order; nothing forks."""
        return [key for key, cell in self.items() if cell != value]

    def __getitem__(self, key: Any) -> Any:
        kind = key.__class__
        if kind is int or kind is str or self.course.flat:
            value = self._at[key]
            if value.__class__ is not Unknown:
                return value
        else:
            if kind is tuple:
                key = packed(key)
            if isinstance(key, Tied):
                key = key.now()
            value = self._at[key]
        return bind(self.course, self._tied(key, value)) if value.__class__ is Unknown else value

    def _tied(self, key: Hashable, found: Unknown) -> Unknown:
        """A cell that is read for the first time gets a column of its own."""
        if not found.domain or not self.course.running:
            return found
        found = found.tied(self.course)
        if self.shared:
            self.own()
        self._at[key] = found
        return found

    def loosened(self, value: Any) -> Any:
        """All that what stands in a cell can be."""
        return value.plain(self.course.masks._at) if value.__class__ is Unknown else value

    def tally(self, worth: Callable[[Any], int]) -> Any:
        """The sum of what the cells are worth; nothing forks."""
        total: Any = 0
        hazy = []
        for key, value in self._at.items():
            if value.__class__ is Unknown:
                hazy.append(key)
            else:
                total += worth(value)
        return summed(self.course, total, [self._worth(key, worth) for key in hazy])

    def _worth(self, key: Hashable, worth: Callable[[Any], int]) -> Any:
        found = self._tied(key, self._at[key])
        if not self.course.running:
            return some(int(worth(value)) for value in many(found.plain(self.course.masks._at)))
        value = bind(self.course, found) if found.number else None
        if value is not None:
            if worth is int or not isinstance(value, Open):
                return value if worth is int else worth(value)
            return value.map(lambda v: int(worth(v)))
        var, column = found.terms[0][0], found.column()
        return mapped(self.course, var, column, lambda value: int(worth(value)))

    # writing

    def __setitem__(self, key: Any, value: Any) -> None:
        course, kind = self.course, value.__class__
        if kind not in PLAIN and not (course.flat and kind is tuple):
            value = raw_of(value)
            if value.__class__ is Unknown:
                course.sure, self.loose = False, True
        if not course.flat:
            if key.__class__ is tuple:
                key = packed(key)
            if isinstance(key, Tied):
                key = key.now()
        if self.shared:
            self.own()
        course.journal.append((self, key, self._at[key]))
        self._at[key], self.found = value, None

    def put(self, key: Hashable, value: Any) -> None:
        """Put a value as it stands in a cell."""
        if value.__class__ is Unknown:
            self.course.sure, self.loose = False, True
        self.course.write(self, key, value)

    def plus(self, key: Any, more: Any, least: int | None = None) -> None:
        """A number that grows or shrinks, never below `least`; nothing forks."""
        value = self[key] + more
        self[key] = value if least is None else high(least, value)

    def blind(self, keys: Iterable[Any] | None = None) -> None:
        """Something was not written down: what may have become of all cells, or of those of these keys."""
        if len(self.others) == 1:
            return
        for key in list(self._at) if keys is None else keys:
            value = self._at[key]
            wide = self._widest(value)
            if wide is not value:
                self.put(key, wide)

    def clear(self) -> None:
        """A new turn: what does not last is as at the start."""
        start = self.others[0]
        for key, value in () if self.lasts else self._at.items():  # of which none comes or goes
            if value is not start:
                self.put(key, start)

    def clears_up(self) -> bool:
        """Put known values where what was open has become known; whether anything stays open."""
        masks = self.course.masks._at
        for key, value in list(self._at.items()) if self.loose else ():
            if value.__class__ is Unknown and not value.untouched(masks):
                found = value.plain(masks)
                if not isinstance(found, (Some, Span)):
                    self.put(key, found)
        self.loose = self.hazy
        return self.loose

    def _widest(self, value: Any) -> Any:
        """All that may have become of a cell with this value."""
        first = 0
        if self.climbs or self.settles:
            if value.__class__ is Unknown:
                found = value.domain or many(value.plain(self.course.masks._at))
            else:
                found = (value,)
            at = [self.others.index(v) for v in found if v in self.others]
            if self.settles and at and min(at):
                return value
            first = min(at) if self.climbs and at else 0
        if first == len(self.others) - 1:
            return value
        wide = self.opened.get(first)
        if wide is None:
            wide = self.opened[first] = unknown(self.others[first:])
        if value is wide or (value.__class__ is Unknown and value.domain is wide.domain):
            return wide
        extra = [v for v in many(self.loosened(value)) if v not in wide.domain]
        return standing(unite((Some(wide.domain), *extra))) if extra else wide
