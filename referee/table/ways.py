"""A function run in every way that things can have gone; the ways joined again afterwards.

The ways with the fewest faults are those it can have gone. Cells that differ among them hang
together from then on: which way it went is one unknown, and each such cell a column of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from .course import Change, Course, Cut, Fault, Lack
from .open import NUMBER, OTHER, Unknown, bind, hung, raw_of, standing
from .sums import Terms, Var
from .values import Some, Span, Tied, either, many, unite

MOST_WAYS = 600  # runs of parts; beyond this an action is not looked into
MOST_JOINT = 12  # ways that are kept apart when they are joined; of more, each cell by itself


class TooMany(Exception):
    """More ways than anyone would look into."""


class Way(NamedTuple):
    """How a function can have gone, and what the table looked like then."""

    faults: list[Fault]
    due: dict[str, tuple[str, Any]]
    told: Any
    lacks: list[Lack]
    rules: set[str]
    changes: dict[tuple[int, Hashable], Change]
    loose: dict[tuple[int, Hashable], Any]  # cells that are not known, as plain values


def tried(course: Course, run: Callable[[], Any], mark: int) -> Way:
    """Run a function in each way that it can have gone; the table is left as they come to."""
    frame = course.frame
    found: list[Way] = []
    pledged = len(course.pledges)
    while frame.todo:
        path, cost = frame.todo.pop()
        if cost > frame.best:
            continue
        frame.begin(path)
        course.runs += 1
        if course.runs > MOST_WAYS:
            raise TooMany
        try:
            told = run()
        except Cut:
            course.back(mark)
            continue
        finally:
            del course.pledges[pledged:]
        faults = len(frame.faults)
        if faults < frame.best:
            frame.best, found = faults, []
        if not found and all(cost > faults for _, cost in frame.todo):  # the only one
            return Way(frame.faults, frame.due, told, frame.lacks, frame.rules, {}, {})
        found.append(_captured(course, told, mark))
        course.back(mark)
    if not found:
        raise Cut
    if len(found) == 1:
        course.redo(found[0].changes.values())
        way = found[0]
        return way._replace(told=_bound(course, way.told), due=_due_bound(course, way.due))
    return _joined(course, found)


def _captured(course: Course, told: Any, mark: int) -> Way:
    """What this way has come to, before it is undone."""
    frame = course.frame
    changes = course.changed(mark)
    loose = {place: value.plain(course) for place, (_, _, value) in changes.items()
             if value.__class__ is Unknown}  # fmt: skip
    due = {slot: (rule, _free(value)) for slot, (rule, value) in frame.due.items()}
    return Way(frame.faults, due, _free(told), frame.lacks, frame.rules, changes, loose)


def _free(value: Any) -> Any:
    """What a function gave, so that it can be kept while the table goes back."""
    if type(value) is tuple:
        return tuple(map(_free, value))
    if isinstance(value, Tied):
        found = raw_of(value)
        return _Kept(found, value.raw()) if found.__class__ is Unknown else found
    return value


class _Kept(NamedTuple):
    """A value that is not known, and all that it could be in its way."""

    value: Unknown
    plain: Any


def _bound(course: Course, told: Any) -> Any:
    if type(told) is tuple:
        return tuple(_bound(course, part) for part in told)
    return bind(course, told.value) if type(told) is _Kept else told


def _due_bound(course: Course, due: dict[str, tuple[str, Any]]) -> dict[str, tuple[str, Any]]:
    return {slot: (rule, _bound(course, value)) for slot, (rule, value) in due.items()}


def _joined(course: Course, ways: list[Way]) -> Way:
    """What several ways with as many faults come to together."""
    join = _Join(course, len(ways))
    places = {place: change for way in ways for place, change in way.changes.items()}
    for place, (store, key, _) in places.items():
        if store is course.masks:
            join.mask(key, [way.changes.get(place) for way in ways])
            continue
        old = store.at[key]
        values = [way.changes[place][2] if place in way.changes else old for way in ways]
        plain = old.plain(course) if old.__class__ is Unknown else old
        loose = [way.loose.get(place, change[2]) if (change := way.changes.get(place)) else plain
                 for way in ways]  # fmt: skip
        join.cell(store, key, values, loose)
    told = join.told([way.told for way in ways])
    slots = dict.fromkeys(slot for way in ways for slot in way.due)
    given = {slot: [way.due[slot] for way in ways if slot in way.due] for slot in slots}
    due = {
        slot: (found[0][0], unite([v.plain if type(v) is _Kept else v for _, v in found]))
        for slot, found in given.items()
    }
    join.put()
    lacks = list(dict.fromkeys(lack for way in ways for lack in way.lacks))
    rules = set.intersection(*(way.rules for way in ways))
    return Way(_faults(ways), due, join.bound(told), lacks, rules, {}, {})


def _faults(ways: list[Way]) -> list[Fault]:
    """The faults of one way; what the others would have expected stands beside."""
    found = []
    for fault in ways[0].faults:
        alike = [f.expected for way in ways for f in way.faults
                 if (f.rule, f.found) == (fault.rule, fault.found)]  # fmt: skip
        found.append(fault._replace(expected=" or ".join(dict.fromkeys(alike))))
    return found


class _Join:
    """Cells and answers of several ways, put side by side as columns of one unknown."""

    def __init__(self, course: Course, ways: int) -> None:
        self.course, self.ways = course, ways
        self.columns: list[Sequence[Any]] = []
        self.cells: list[tuple[Any, Hashable, Any]] = []  # a plain value, or a place for a column

    def mask(self, var: Any, changes: list[Change | None]) -> None:
        """What is still open of an unknown, in any of the ways."""
        mask, now = 0, self.course.mask(var)
        for change in changes:
            mask |= change[2] if change else now
        self.course.narrow(var, mask)

    def cell(self, store: Any, key: Hashable, values: list[Any], loose: list[Any]) -> None:
        self.cells.append((store, key, self.side_by_side(values, loose)))

    def side_by_side(self, values: list[Any], loose: list[Any]) -> Any:
        """What they come to: known, cut loose, or (terms in common, number of a new column)."""
        first = values[0]
        if all(v is first or _same(v, first) for v in values):
            return first
        if self.ways > MOST_JOINT:
            return standing(unite(loose))
        rests: list[Any] = values
        terms: Terms = ()
        if any(v.__class__ is Unknown for v in values):
            common = _common(values)
            if common is None:
                return standing(unite(loose))
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
        values = [a.value if type(a) is _Kept else a for a in answers]
        if any(isinstance(v, (list, dict, set)) for v in values):
            return first
        plain = [a.plain if type(a) is _Kept else a for a in answers]
        if any(isinstance(v, (Some, Span)) for v in values):
            return standing(unite(plain))
        return self.side_by_side(values, plain)

    def put(self) -> None:
        """Write the cells; ways that came to the same are one."""
        rows = list(dict.fromkeys(zip(*self.columns, strict=True)))
        self.var = self.course.fresh(len(rows)) if self.columns else None
        self.columns = list(zip(*rows, strict=True))
        for store, key, value in self.cells:
            store._write(key, self.made(value))

    def made(self, value: Any) -> Any:
        if type(value) is not _Place:
            return value
        assert self.var
        column = self.columns[value.column]
        terms = (*value.terms, hung(self.var, column))
        return Unknown(NUMBER if all(type(v) is int for v in column) else OTHER, 0, terms)

    def bound(self, told: Any) -> Any:
        if type(told) is tuple:
            return tuple(self.bound(part) for part in told)
        found = self.made(told)
        return bind(self.course, found) if found.__class__ is Unknown else found


class _Place(NamedTuple):
    terms: Terms
    column: int


def _same(a: Any, b: Any) -> bool:
    """Whether two values, as they stand in cells, are the same."""
    if a.__class__ is Unknown and b.__class__ is Unknown:
        same = a.const == b.const and len(a.terms) == len(b.terms) and a.domain is b.domain
        return same and all(
            x[0] is y[0] and x[1] == y[1] for x, y in zip(a.terms, b.terms, strict=True)
        )
    if a.__class__ is not b.__class__:
        return False
    return bool(a == b)


def _common(values: list[Any]) -> tuple[Terms, list[int]] | None:
    """The terms that these sums share, and the number that each adds; None if they differ."""
    parts = [(v.terms, v.const) if v.__class__ is Unknown else ((), v) for v in values]
    kinds = {
        v.kind if v.__class__ is Unknown else NUMBER if type(v) is int else OTHER for v in values
    }
    domains = any(v.__class__ is Unknown and v.domain for v in values)
    if kinds != {NUMBER} or domains:
        return None
    terms = parts[0][0]
    if any(other is not terms and other != terms for other, _ in parts):
        return None
    return terms, [number for _, number in parts]


def unwritten(lacks: list[Lack]) -> Fault:
    """That something was not written down, and what it can have been."""
    lack = next((lack for lack in lacks if lack.rule), lacks[0])
    value = unite([one.value for one in lacks if one[::2] == lack[::2]])
    expected = f"it can have been {either(value)}" if len(many(value)) <= 24 else ""
    return Fault(lack.rule, expected, lack.found, "", True)
