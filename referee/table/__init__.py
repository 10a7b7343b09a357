"""The table: what stands on it, ways it can have gone, and what a rule finds wrong.

A rule is an ordinary function that reads and writes the table as if everything were known.
A value that is one of several (`Some`) forks the function as it is read: the function runs once
for each; ways that contradict what the player wrote drop out, the others are joined cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

MOST_WAYS = 600  # runs of parts; beyond this an action is not looked into


class Some(frozenset):
    """One of several values; sums and differences are one of several too."""

    def map(self, change: Callable[[Any], Any]) -> Any:
        return some(change(value) for value in self)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Span):
            return NotImplemented
        return some(a + b for a in self for b in many(other))

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Span):
            return NotImplemented
        return some(a - b for a in self for b in many(other))

    def __rsub__(self, other: Any) -> Any:
        return some(other - a for a in self)

    def __mul__(self, other: Any) -> Any:
        return some(a * b for a in self for b in many(other))

    __radd__, __rmul__ = __add__, __mul__


BOTH = Some((False, True))
WIDE = 6  # so many consecutive numbers are a span


class Span:
    """Any whole number of a range: what "anything at all" comes to where numbers stand. It never forks.

    As it stands in a cell; what a rule reads from the cell is `Open`.
    """

    __slots__ = ("hi", "lo")

    def __init__(self, lo: int, hi: int) -> None:
        self.lo, self.hi = lo, hi

    def __eq__(self, other: Any) -> Any:
        return isinstance(other, Span) and (self.lo, self.hi) == (other.lo, other.hi)

    def __hash__(self) -> int:
        return hash((self.lo, self.hi))

    def __repr__(self) -> str:
        return f"Span({self.lo}, {self.hi})"

    def __str__(self) -> str:
        return either(self)

    def map(self, change: Callable[[Any], Any]) -> Any:
        return unite(change(v) for v in many(self))

    def __add__(self, other: Any) -> Any:
        ends = bounds(other)
        return (
            NotImplemented
            if ends is None
            else like(self, other, self.lo + ends[0], self.hi + ends[1])
        )

    def __sub__(self, other: Any) -> Any:
        ends = bounds(other)
        return (
            NotImplemented
            if ends is None
            else like(self, other, self.lo - ends[1], self.hi - ends[0])
        )

    def __rsub__(self, other: Any) -> Any:
        ends = bounds(other)
        return (
            NotImplemented
            if ends is None
            else like(self, other, ends[0] - self.hi, ends[1] - self.lo)
        )

    def __mul__(self, other: Any) -> Any:
        ends = bounds(other)
        if ends is None:
            return NotImplemented
        corners = [a * b for a in (self.lo, self.hi) for b in ends]
        return like(self, other, min(corners), max(corners))

    __radd__, __rmul__ = __add__, __mul__


class Open(Span):
    """A span as a rule works with it: comparing it is undecided; what is accepted narrows its cell.

    `box` holds the span, so that a fork that narrows it is undone like any other change; `base`
    is the value of which this one is `off` more.
    """

    __slots__ = ("base", "box", "key", "off", "row", "table")

    def __init__(
        self,
        table: Table,
        span: Any,
        row: Any = None,
        key: Any = None,
        base: Any = None,
        off: int = 0,
    ) -> None:
        self.table, self.box, self.row, self.key = table, {0: span}, row, key
        self.base, self.off = base, off

    @property
    def lo(self) -> int:  # type: ignore[override]
        return self.box[0].lo

    @property
    def hi(self) -> int:  # type: ignore[override]
        return self.box[0].hi

    def __hash__(self) -> int:  # a key of something: only here each value is tried
        return hash(int(self))

    def raw(self) -> Any:
        return span(self.lo, self.hi)

    def __add__(self, other: Any) -> Any:
        if type(other) is int and self.lo != self.hi:
            base, off = (self, 0) if self.base is None else (self.base, self.off)
            return Open(
                self.table, Span(self.lo + other, self.hi + other), base=base, off=off + other
            )
        return Span.__add__(self, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -other if type(other) is int else Span.__sub__(self, other)

    def clip(self, lo: int, hi: int) -> None:
        """It is known to lie here; what cannot be is not heard."""
        was = self.box[0]
        lo, hi = max(lo, was.lo), min(hi, was.hi)
        if (lo, hi) == (was.lo, was.hi) or lo > hi:
            return
        new = Span(lo, hi)
        self.table.journal.append((self.box, 0, was))
        self.box[0] = new
        if self.row is not None and self.row.values[self.key] is was:
            self.table.journal.append((self.row.values, self.key, was))
            self.row.values[self.key] = new if lo < hi else lo
        if self.base is not None:
            self.base.clip(lo - self.off, hi - self.off)

    def __lt__(self, other: Any) -> Any:
        return compare(self, "<", other)

    def __le__(self, other: Any) -> Any:
        return compare(self, "<=", other)

    def __gt__(self, other: Any) -> Any:
        return compare(self, ">", other)

    def __ge__(self, other: Any) -> Any:
        return compare(self, ">=", other)

    def __eq__(self, other: Any) -> Any:
        return compare(self, "==", other)

    def __ne__(self, other: Any) -> Any:
        return compare(self, "!=", other)

    def __bool__(self) -> bool:
        return bool(compare(self, "!=", 0))

    def __index__(self) -> int:
        value = self.lo if self.lo == self.hi else self.table.choose(range(self.lo, self.hi + 1))
        self.clip(value, value)
        return value

    __int__ = __index__

    def __floordiv__(self, other: int) -> Any:
        return like(self, 0, self.lo // other, self.hi // other)


NOT = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


class Truth:
    """Whether something holds, where that is not known: `if` forks two ways, a rule accepts it."""

    __slots__ = ("box", "table", "what")

    def __init__(self, table: Table, *what: Any) -> None:
        self.table, self.what, self.box = table, what, {0: BOTH}

    def __bool__(self) -> bool:
        if self.box[0] is BOTH:
            self.settle(self.table.choose((False, True)))
        return self.box[0]

    def settle(self, holds: bool) -> None:
        """It is so from here on."""
        self.table.journal.append((self.box, 0, self.box[0]))
        self.box[0] = holds
        if len(self.what) == 2:
            row, key = self.what
            if type(row.values[key]) is Some:
                row[key] = holds
        else:
            a, how, b = self.what
            narrow(a, how if holds else NOT[how], b)

    def raw(self) -> Any:
        return self.box[0]

    def __eq__(self, other: Any) -> bool:
        return bool(self) == other

    def __hash__(self) -> int:
        return hash(bool(self))

    def __index__(self) -> int:
        return int(bool(self))


def bounds(value: Any) -> tuple[int, int] | None:
    if isinstance(value, Span):
        return value.lo, value.hi
    if isinstance(value, int):
        return value, value
    if type(value) is Some and all(isinstance(v, int) for v in value):
        return min(value), max(value)
    return None


def compare(a: Any, how: str, b: Any) -> Any:
    one, two = bounds(a), bounds(b)
    if one is None or two is None:
        return how == "!=" if how in ("==", "!=") else NotImplemented
    (a1, a2), (b1, b2) = one, two
    if how in ("<", ">="):
        known = True if a2 < b1 else False if a1 >= b2 else None
    elif how in (">", "<="):
        known = True if a1 > b2 else False if a2 <= b1 else None
    else:
        known = True if a2 < b1 or a1 > b2 else False if a1 == a2 == b1 == b2 else None
    if known is not None:
        return known == (how in ("<", ">", "!="))
    return Truth(a.table, a, how, b)


def narrow(a: Any, how: str, b: Any) -> None:
    """Take it that the one compares so with the other."""
    for a, how, b in (
        (a, how, b),
        (b, {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(how, how), a),
    ):
        if type(a) is not Open:
            continue
        lo, hi = bounds(b)
        if how == "<":
            a.clip(a.lo, hi - 1)
        elif how == "<=":
            a.clip(a.lo, hi)
        elif how == ">":
            a.clip(lo + 1, a.hi)
        elif how == ">=":
            a.clip(lo, a.hi)
        elif how == "==":
            a.clip(lo, hi)
        elif lo == hi == a.lo:
            a.clip(lo + 1, a.hi)
        elif lo == hi == a.hi:
            a.clip(a.lo, hi - 1)


def span(lo: int, hi: int) -> Any:
    return lo if lo == hi else Span(lo, hi)


def like(a: Any, b: Any, lo: int, hi: int) -> Any:
    """A span of the kind of the two that it comes from."""
    if lo == hi:
        return lo
    table = a.table if type(a) is Open else b.table if type(b) is Open else None
    return Open(table, Span(lo, hi)) if table else Span(lo, hi)


def low(a: Any, b: Any) -> Any:
    """The lower of two numbers; nothing forks."""
    return _end(min, a, b)


def high(a: Any, b: Any) -> Any:
    """The higher of two numbers; nothing forks."""
    return _end(max, a, b)


def _end(end: Callable[[int, int], int], a: Any, b: Any) -> Any:
    if not is_open(a) and not is_open(b):
        return end(a, b)
    if type(a) is Some or type(b) is Some:
        return some(end(x, y) for x in many(a) for y in many(b))
    (a1, a2), (b1, b2) = bounds(a), bounds(b)
    lo, hi = end(a1, b1), end(a2, b2)
    return (
        a
        if (lo, hi) == (a1, a2) and (a2 <= b1 or b2 <= a1)
        else b
        if (lo, hi) == (b1, b2) and (a2 <= b1 or b2 <= a1)
        else like(a, b, lo, hi)
    )


def many(value: Any) -> Iterable[Any]:
    if isinstance(value, Span):
        return range(value.lo, value.hi + 1)
    return value if type(value) is Some else (value,)


def is_open(value: Any) -> bool:
    """Whether it is one of several."""
    return type(value) is Some or isinstance(value, (Span, Truth))


def some(values: Iterable[Any]) -> Any:
    values = list(values)
    if any(isinstance(v, (Span, Truth)) for v in values):
        return unite(values)
    found = Some(values)
    if len(found) == 1:
        return next(iter(found))
    return anything(found) if len(found) >= WIDE else found


def anything(values: Iterable[Any]) -> Any:
    """One of these; a span where they are consecutive numbers."""
    found = Some(values)
    if (
        len(found) > 1
        and all(type(v) is int for v in found)
        and max(found) - min(found) == len(found) - 1
    ):
        return Span(min(found), max(found))
    return found if len(found) != 1 else next(iter(found))


def unite(values: Iterable[Any]) -> Any:
    """What several values come to; with a span among numbers, a span."""
    found = [v.raw() if type(v) is Open or type(v) is Truth else v for v in values]
    if all(v is found[0] for v in found):
        return found[0]
    if any(type(v) is Span for v in found):
        found = list(dict.fromkeys(found))
        ends = [bounds(v) for v in found]
        if None not in ends:
            return span(min(lo for lo, _ in ends), max(hi for _, hi in ends))
    return some(v for value in found for v in many(value))


def either(value: Any, show: Callable[[Any], str] = str) -> str:
    """ "3", "1 or 2", "12 to 60"."""
    if isinstance(value, Span):
        value = Some(many(value))
    if type(value) is not Some:
        return show(value)
    whole = sorted(value, key=lambda v: (str(type(v)), v))
    if len(whole) > 3 and all(type(v) is int for v in whole):
        return f"{show(whole[0])} to {show(whole[-1])}"
    return " or ".join(map(show, whole))


class Fault(NamedTuple):
    """What a rule did not allow. `once`: a further one of this kind in a turn follows from it."""

    rule: str
    expected: str
    found: str
    once: str = ""
    unchecked: bool = False
    reading: bool = False


class Cut(Exception):
    """This way already has more faults than another."""


class TooMany(Exception):
    """More ways than anyone would look into."""


class Cells:
    """Cells of one kind under their keys; `others` are all the values they can come to have.

    Where a line is missing, a cell that `climbs` has not gone back, one that `settles` has kept
    what it had come to, and any other can have any value.
    """

    __slots__ = ("climbs", "lasts", "opened", "others", "settles", "table", "values")

    def __init__(
        self, keys: Iterable[Hashable], *values: Any, climbs: bool = False,
        settles: bool = False, lasts: bool = False,
    ) -> None:  # fmt: skip
        domain = tuple(
            v for value in values for v in (value if isinstance(value, range) else (value,))
        )
        start = domain[0]
        self.values = dict.fromkeys(keys, start)
        self.others, self.lasts, self.settles = domain, lasts, settles
        self.climbs = climbs or (type(start) is bool and not lasts)
        self.opened: dict[int, Any] = {}  # what cells can be, by the least of them
        self.table: Table

    def __getitem__(self, key: Hashable) -> Any:
        value = self.values[key]
        if type(value) is Some:
            if value == BOTH and type(next(iter(value))) is bool:
                return Truth(self.table, self, key)
            if None in value and len(value) > 3:
                rest = anything(v for v in value if v is not None)
                value = (
                    self.table.choose((None, rest))
                    if type(rest) is Span
                    else self.table.choose(value)
                )
            else:
                value = self.table.choose(value)
            self[key] = value  # settled, in this way that it can have gone
        if type(value) is Span:
            return Open(self.table, value, self, key)
        return value

    def __setitem__(self, key: Hashable, value: Any) -> None:
        if isinstance(value, (Open, Truth)):
            value = value.raw()
        self.table.journal.append((self.values, key, self.values[key]))
        self.values[key] = value

    def plus(self, key: Hashable, more: Any, least: int | None = None) -> None:
        """A number that grows or shrinks; nothing forks."""
        value = self.values[key] + more
        if least is not None:
            if isinstance(value, Span):
                value = span(max(least, value.lo), max(least, value.hi))
            else:
                value = some(max(least, v) for v in many(value))
        self[key] = value

    @property
    def unknown(self) -> int:
        """How many cells are one of several."""
        return sum(is_open(value) for value in self.values.values())

    def tally(self, worth: Callable[[Any], int]) -> Any:
        """The sum of what the cells are worth; nothing forks."""
        total: Any = 0
        for value in self.values.values():
            if type(value) is Some or type(value) is Span:
                total = total + value.map(worth)
            else:
                total = total + worth(value)
        return total

    def blind(self) -> None:
        """Something was not written down: what may have become of these cells."""
        if not self.others[1:]:
            return
        careful = self.climbs or self.settles
        for key, value in self.values.items():
            at = [self.others.index(v) for v in many(value) if v in self.others] if careful else ()
            first = min(at) if self.climbs and at else 0
            if not (self.settles and at and min(at)) and value is not self.opened.get(first, self):
                wide = self.opened.get(first)
                if wide is None:
                    wide = self.opened[first] = anything(self.others[first:])
                grown = type(wide) is Span and not (
                    wide.lo <= bounds(value)[0] and bounds(value)[1] <= wide.hi
                )
                self[key] = unite((wide, value)) if grown else wide


def frozen(value: Any) -> Any:
    """A value as it is now, whatever is undone."""
    return value.raw() if isinstance(value, (Open, Truth)) else value


def alike(a: Any, b: Any) -> bool:
    """Whether two values are the same, one of several or not; nothing forks."""
    if is_open(a) or is_open(b):
        a, b = (v.raw() if isinstance(v, (Open, Truth)) else v for v in (a, b))
        return a is b or (type(a) is type(b) and bool(a == b))
    return bool(a == b)


class Way(NamedTuple):
    faults: list[Fault]
    due: dict[str, tuple[str, Any]]
    told: Any
    cells: dict[tuple[int, Hashable], tuple[dict, Hashable, Any]]


class Table:
    """Rows and what happens to them; a game's rules are functions that take one."""

    def __init__(self, rows: dict[str, Cells], **charts: Any) -> None:
        self.__dict__.update(charts)
        self.rows = rows
        for name, row in rows.items():
            row.table = self
            setattr(self, name, row)
        self.journal: list[tuple[dict, Hashable, Any]] = []
        self.faults: list[Fault] = []
        self.args: dict[str, Any] = {}
        self.played: dict[str, Any] = {}  # an action as it was chosen and thrown
        self.rules: set[str] = set()  # exercised
        self.believes = True  # what the player wrote, rather than what the rules give
        self.throw: Callable[[int], Any] | None = (
            None  # where someone plays: a die of so many faces
        )
        self.path: list[Any] = []
        self.at, self.best = 0, 1_000
        self.todo: list[list[Any]] | None = None
        self.replay: list[Any] = []  # parts of an action from before its first choice
        self.replayed = self.runs = 0
        self.due: dict[str, tuple[str, Any]] = {}
        self.lacking = False  # a die or result of this very action was not written down

    def copy(self) -> Table:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.rows = {}
        for name, row in self.rows.items():
            twin = Cells((), None)
            twin.values, twin.others = dict(row.values), row.others
            twin.opened, twin.climbs, twin.lasts, twin.settles = (
                row.opened,
                row.climbs,
                row.lasts,
                row.settles,
            )
            twin.table, new.rows[name] = new, twin
            new.__dict__[name] = twin
        new.journal, new.faults, new.rules = [], [], set()
        return new

    def same(self, other: Table) -> bool:
        return all(row.values == other.rows[name].values for name, row in self.rows.items())

    # what rules say

    def rule(self, rule: str, holds: Any, expected: str, found: str, once: str = "") -> bool:
        """Something that must hold."""
        if isinstance(holds, Open):
            holds = compare(holds, "!=", 0)
        if type(holds) is Truth and holds.box[0] is BOTH:
            holds.settle(True)
            return True
        self.rules.add(rule)
        if not holds:
            self.fault(Fault(rule, expected, found, once))
        return bool(holds)

    def expect(
        self, rule: str, slot: str, due: Any, expected: str = "", found: str = "", also: Any = (),
        forgotten: Any = None,
    ) -> Any:
        """What the rules give, against what the player wrote; what he wrote is believed.

        `also` are other words for the same. In text, {} stands for the value.
        """
        self.rules.add(rule)
        said = self.args.get(slot)
        self.due[slot] = (rule, due)
        told = either(due)
        if is_open(due):
            due = (
                said
                if said in many(due)
                else self.guess(anything(due) if type(due) is Some and len(due) > 1 else due)
                if said is None or not self.believes
                else due
            )
        if said is None or said in also:
            return due
        if self.believes and not alike(said, due):
            for other, value in (forgotten or {}).items():
                value, why = value if isinstance(value, tuple) else (value, expected)
                value = value() if callable(value) else value
                if not is_open(value) and alike(said, value):
                    rule, expected = other, why
                    break
            self.fault(Fault(rule, (expected or "{}").format(told), (found or "{}").format(said)))
        return said if self.believes else due

    def forgot(self, rule: str, said: Any, forgotten: Any) -> str:
        for other, value in forgotten.items():
            value = value() if callable(value) else value
            if said == value:
                return other
        return rule

    def unchecked(self, rule: str, expected: str, found: str) -> None:
        self.fault(Fault(rule, expected, found, "", True))

    def fault(self, fault: Fault) -> None:
        self.faults.append(fault)
        if len(self.faults) > self.best:
            raise Cut

    def total(self, name: str) -> Any:
        """A total as stated, or as the table gives it; it may be one of `Some`."""
        said = self.said.values[name]
        return self.totals[name].work(self) if said is None else said

    def state(self, name: str, said: Any) -> None:
        """A total as the player states it: compared, and believed from here on."""
        if said is None:
            return
        total, due = self.totals[name], self.total(name)
        both = set(many(said)) & set(many(due))
        rule = total.rule if isinstance(total.rule, str) else total.rule(self, said, due)
        if self.believes:
            told = total.says.format(either(said, total.show))
            self.rule(rule, both, f"the log comes to {either(due, total.show)}", told)
        if both or self.believes:
            self.said[name] = some(both) if both else said

    def reach(self, step: str, rule: str | None) -> None:
        """The sequence of play has come to this step; a rule says if it is late, None that it may be."""
        now, at = self.now[0], list(self.steps).index(step)
        if rule and at < now:
            name, past = self.steps[step], list(self.steps.values())[now]
            self.rule(rule, False, f"{name} before {past}", f"{name} after {past} had begun",
                      once=f"order {step}")  # fmt: skip
        elif at > now:
            self.now[0] = at

    def faced(self, value: Any, faces: int, what: str) -> Any:
        """A die as noted; one beyond its faces breaks a rule, and is not known then."""
        if type(value) is not int or 1 <= value <= faces:
            return value
        if self.believes:
            self.rule(self.dice_rule, False, f"a d{faces} for {what}", f"a die of {value}")
        return None

    def die(self, slot: str, faces: int) -> Any:
        """The die of a slot as it was noted; thrown, where someone plays."""
        value = self.args.get(slot)
        if value is None and self.throw:
            value = self.args[slot] = self.throw(faces)
        return value

    def dice(self, slot: str, faces: int, count: int) -> tuple[Any, ...]:
        """The dice of a slot as they were noted; so many thrown, where someone plays."""
        values = self.args.get(slot) or ()
        if not values and self.throw:
            values = self.args[slot] = tuple(self.throw(faces) for _ in range(count))
        return tuple(values)

    def reading(self, rule: str, holds: Any, expected: str, found: str) -> bool:
        """Something that our reading of the rules asks for, and they leave open."""
        before = len(self.faults)
        fine = self.rule(rule, holds, expected, found)
        if len(self.faults) > before:
            self.faults[-1] = self.faults[-1]._replace(reading=True)
        return fine

    # what is not known

    def choose(self, options: Iterable[Any]) -> Any:
        """One of these; the action is run again for each of the others."""
        if not self.path:  # parts run so far are kept for the other ways
            self.replay = [
                part._replace(cells={(id(c), k): (c, k, c[k]) for c, k, _ in self.journal[a:b]})
                for a, b, part in self.replay
            ]  # fmt: skip
        if self.at == len(self.path):
            first, *rest = sorted(options, key=repr)
            self.todo += [[*self.path, other] for other in reversed(rest)]
            self.path.append(first)
        self.at += 1
        return self.path[self.at - 1]

    def look(self, name: str, die: Any, column: int | str = 0) -> Any:
        """What a table gives for a die; all it can give where the die is not known."""
        chart = self.charts[name]
        if die is not None:
            return chart.at(die, column)
        self.lacking = True
        return self.choose(chart.all(column))

    def pick(self, value: Any) -> Any:
        """A value, or one of several in each way that it can have gone."""
        if type(value) is Span:
            return Open(self, value)
        return self.choose(value) if type(value) is Some else value

    def guess(self, options: Iterable[Any]) -> Any:
        """Something that was not written down, one of these."""
        self.lacking = True
        if isinstance(options, Span):
            return options if type(options) is Open else Open(self, options)
        return self.choose(options)

    def doubt(self, row: Cells, key: Hashable) -> None:
        """The player's line does not fit this cell: which of the two is wrong stays open."""
        if self.believes:
            row[key] = anything(row.others)

    def blind(self) -> None:
        for row in self.rows.values():
            row.blind()

    def clear(self) -> None:
        """A new turn: what does not last is as at the start."""
        for row in self.rows.values():
            if not row.lasts:
                for key in row.values:
                    row[key] = row.others[0]

    # running

    def sub(self, rule: Callable[..., Any], *args: Any, **slots: Any) -> Any:
        """Run part of an action by itself, so that its ways do not multiply with others."""
        outer = (self.path, self.at, self.todo, self.faults, self.due, self.lacking, self.args,
                 self.best, self.replay, self.replayed)  # fmt: skip
        first = (
            self.at == 0 and self.todo is not None
        )  # nothing was chosen yet, so it comes out the same in every way
        if first and self.replayed < len(self.replay):
            part = self.replay[self.replayed]
            self.replayed += 1
            for cells, key, value in part.cells.values():
                self.journal.append((cells, key, cells[key]))
                cells[key] = value
        else:
            mark = len(self.journal)
            if slots:
                self.args = slots
            try:
                part = self.ways(rule, args, slots, mark)
            finally:
                (self.path, self.at, self.todo, self.faults, self.due, self.lacking, self.args,
                 self.best, self.replay, self.replayed) = outer  # fmt: skip
            if first:
                self.replay.append((mark, len(self.journal), part))
                self.replayed += 1
        if not slots:
            self.due.update(part.due)
        for fault in part.faults:
            self.fault(fault)
        return part.told

    def ways(self, rule: Callable[..., Any], args: Any, slots: Any, mark: int) -> Way:
        """Run a rule in each way that it can have gone, and join them."""
        found: list[Way] = []
        self.todo, self.best, self.replay = [[]], 1_000, []
        while self.todo:
            self.path, self.at, self.replayed = self.todo.pop(), 0, 0
            self.faults, self.due, self.lacking = [], {}, False
            self.runs += 1
            if self.runs > MOST_WAYS:
                raise TooMany
            try:
                told = rule(self, *args, **slots)
            except Cut:
                self.back(mark)
                continue
            if not self.path and not self.lacking:  # nothing was open
                return Way(self.faults, self.due, told, {})
            cells = {(id(c), k): (c, k, c[k]) for c, k, _ in self.journal[mark:]}
            due = {slot: (of, frozen(value)) for slot, (of, value) in self.due.items()}
            found.append(Way(self.faults, due, frozen(told), cells))
            self.best = min(self.best, len(self.faults))
            self.back(mark)
        return Way(*self.join(found), {})

    def each(self, rule: Callable[..., Any], *args: Any, **slots: Any) -> None:
        """One of several things that an action did, such as the shot of a volley.

        Where the rules are to be kept rather than the player believed, a faulty one is left out.
        """
        mark, before = len(self.journal), len(self.faults)
        self.sub(rule, *args, **slots)
        if not self.believes and len(self.faults) > before:
            del self.faults[before:]
            self.back(mark)

    def back(self, mark: int) -> None:
        for cells, key, old in reversed(self.journal[mark:]):
            cells[key] = old
        del self.journal[mark:]

    def join(self, ways: list[Way]) -> tuple[list[Fault], dict[str, tuple[str, Any]], Any]:
        """The ways with the fewest faults are those it can have gone."""
        fewest = min(len(way.faults) for way in ways)
        ways = [way for way in ways if len(way.faults) == fewest]
        opened = False
        for place, (cells, key) in {p: c[:2] for way in ways for p, c in way.cells.items()}.items():
            old = cells[key]
            value = unite([way.cells[place][2] if place in way.cells else old for way in ways])
            opened = opened or (is_open(value) and not is_open(old))
            self.journal.append((cells, key, old))
            cells[key] = value
        faults = [
            fault._replace(expected=" or ".join(dict.fromkeys(
                f.expected for way in ways for f in way.faults
                if (f.rule, f.found) == (fault.rule, fault.found))))
            for fault in ways[0].faults
        ]  # fmt: skip
        due = {}
        for slot in dict.fromkeys(slot for way in ways for slot in way.due):
            told = [way.due[slot] for way in ways if slot in way.due]
            due[slot] = (told[0][0], unite([d for _, d in told]))
            unsaid = self.args.get(slot) is None and is_open(due[slot][1])
            if opened and self.lacking and unsaid and not any(f.unchecked for f in faults):
                said = f"it can have been {either(due[slot][1])}"
                faults.append(Fault(told[0][0], said, "the result was not written down", "", True))
        answers = [way.told for way in ways]
        told = answers[0] if all(alike(a, answers[0]) for a in answers) else unite(answers)
        return faults, due, told
