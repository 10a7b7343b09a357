"""Runs a line once for each way in which it can have gone, and merges the best of them.

A way is the list of answers to the questions "which of these is it?" (`Ways.choose`) that came up while a
line ran; the others are run later, from the start, with another answer. The ways with the fewest faults are
kept and merged cell by cell. So no rule sees that something is open, and nothing is told unless it is wrong
in every way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from .cells import DARK, OPEN, Cell, Row, ends, plain
from .line import Path, filled
from .numbers import Between, Condition, Impossible, Number, Unknowns, shared

MOST_WAYS = 600  # runs of a line; beyond, it keeps its effects and is unchecked
MOST_CHECKED = 8  # runs of a check, which gives up by itself
UNSURE = "unsure"  # `once` of what is told of a rule that was not checked
Doubt = dict[int, Any]  # by the number of a slip: what else a cell may hold


class Fault(NamedTuple):
    """A rule that was broken; what has the same `once` is told in full once a turn."""

    rule: str
    expected: str
    found: str
    once: str = ""


class TooMany(Exception):
    """There are more ways than anyone looks into."""


class NotKnown(TooMany):
    """A rule asks for what nobody has named."""


class Cut(Exception):
    """This way has more faults than another one."""


class _Split(Exception):
    """A part that was run within its line has to be run by itself, since it can go several ways."""


class Way:
    """One run of a line or of a part: its answers, what it read and wrote, what it broke."""

    __slots__ = (
        "at", "best", "came", "dark", "faults", "mark", "new", "parts", "path", "readings", "reads", "todo",
        "unknowns", "wrote",
    )  # fmt: skip

    def __init__(
        self, path: list[Any], new: dict[Cell, Any], unknowns: Unknowns, best: float, mark: Any
    ) -> None:
        self.path, self.new, self.unknowns, self.best, self.mark = path, new, unknowns, best, mark
        self.at = self.parts = 0
        self.todo: list[list[Any]] = []
        self.reads, self.wrote = set[Cell](), set[Cell]()
        self.faults: list[Fault] = []
        self.readings: list[Fault] = []
        self.came = dict[Path, Any]()
        self.dark = False


class End(NamedTuple):
    """What the best ways of a line or a part came to."""

    faults: list[Fault]
    readings: list[Fault]
    new: dict[Cell, Any]
    unknowns: Unknowns
    results: list[Any]
    reads: set[Cell]
    wrote: set[Cell]
    dark: bool
    came: dict[Path, Any]  # what came of the line, by where it would stand in it

    def noted(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a line with what came of it, as far as that is known."""
        found = dict(values)
        for path, value in self.came.items():
            value = plain(value, self.unknowns)
            found = found if type(value) in OPEN else filled(found, path, value)
        return found


class Ways:
    """The cells of a table, and the way on which its rules stand just now."""

    rows: Mapping[str, Row]

    def __init__(self, cells: dict[Cell, Any]) -> None:
        self.cells = cells
        self.doubt: dict[Cell, Doubt] = {}
        self.known = Unknowns()  # of this turn, behind the last line
        self.open_cells = set[Cell]()  # those that hold a sum of its unknowns
        self.dealer: Random | None = None  # who throws, where a game is played
        self.runs, self.limit, self.blurred, self.best = 0, MOST_WAYS, False, float("inf")
        self.within = False  # whether a part is run as if it could go one way only
        self._memo: dict[Any, End] = {}
        # parts with faults or without, and what they wrote, where somebody asks
        self.tracing: list[tuple[Any, bool, set[Cell]]] | None = None
        self._split = set[Any]()  # parts that went several ways before
        self.rest()

    unknowns = property(lambda self: self.way.unknowns)

    def rest(self) -> None:
        """Stand where no line is run."""
        self.way = Way([], {}, self.known, float("inf"), None)

    # cells

    def seen(self, cell: Cell) -> Any:
        """Return what stands in a cell, open or not; nothing is chosen."""
        way = self.way
        if cell in self.doubt:
            way.reads.add(cell)
        return way.new[cell] if cell in way.new else self.cells[cell]

    def plain_of(self, cell: Cell) -> Any:
        """Return what stands in a cell, taken by itself."""
        return plain(self.seen(cell), self.way.unknowns)

    def get(self, cell: Cell) -> Any:
        way = self.way
        if cell in self.doubt:
            way.reads.add(cell)
        value = way.new[cell] if cell in way.new else self.cells[cell]
        kind = type(value)
        if kind is int or kind is bool or kind is str:
            return value
        if kind is Between:
            value = way.new[cell] = self.between(*value)
        elif value is DARK:
            raise NotKnown
        elif kind is frozenset:
            value = way.new[cell] = self.choose(sorted(value, key=str))
        elif kind is Number:
            low, high = value.ends()
            return low if low == high else value
        return value

    def put(self, cell: Cell, value: Any) -> None:
        if cell not in self.cells:
            raise KeyError(f'the row "{cell[0]}" has no {cell[1]!r}')
        self.way.new[cell] = bool(value) if type(value) is Condition else value
        self.way.wrote.add(cell)

    # choices

    def between(self, low: int, high: int) -> Any:
        """Return a number that is only known to lie between two others."""
        return Number(self, 0, {self.way.unknowns.add(low, high): 1}) if low < high else low

    def choose(self, options: Iterable[Any]) -> Any:
        """Return one of these; the line is run again for the others."""
        options, way = list(dict.fromkeys(options)), self.way
        if len(options) > self.limit:
            raise TooMany
        if len(options) == 1 or self.blurred:
            return options[0]
        if self.within:
            raise _Split
        if way.at == len(way.path):
            way.todo += [[*way.path, other] for other in options[:0:-1]]
            way.path = [*way.path, options[0]]
        way.at += 1
        return way.path[way.at - 1]

    def one_of(self, results: Iterable[Any]) -> Any:
        """Return one of these, nobody wrote which: a number from the least to the most, or any of them.

        None where there is none of them.
        """
        results = list(results) or [None]
        if len(results) == 1 and type(results[0]) is Number:
            return results[0]
        if len(results) > 1 and all(type(n) in (int, Between, Number) for n in results):
            spans = [ends(n) for n in results]
            return self.between(min(low for low, _ in spans), max(high for _, high in spans))
        result = self.choose(results)
        return self.between(*result) if type(result) is Between else result

    def plain(self, value: Any) -> Any:
        """Return a value as a cell keeps it by itself, by what is known behind the last line."""
        return plain(value, self.known)

    # parts of a line

    def part(self, rule: Callable[..., Any], *args: Any) -> Any:
        """Run a rule of its own: its ways are merged before the line goes on."""
        if self.tracing is None:
            return self._parted(rule, *args)
        way, told = self.way, len(self.way.faults)
        wrote, way.wrote = way.wrote, set()
        result = self._parted(rule, *args)
        self.tracing.append((rule, len(way.faults) > told, way.wrote))
        way.wrote = wrote | way.wrote
        return result

    def _parted(self, rule: Callable[..., Any], *args: Any) -> Any:
        """Run a part as if it could go one way only, which costs less; by itself where it cannot."""
        way, within = self.way, self.within
        if rule in self._split or way.path or way.todo:
            return self._by_itself(rule, *args)
        was = dict(way.new), way.unknowns, set(way.wrote), way.parts, dict(way.came)
        faults, readings = len(way.faults), len(way.readings)
        way.unknowns, self.within = way.unknowns.copy(), True
        mark, way.mark, way.parts = way.mark, (way.mark, (), way.parts, rule), 0  # parts of it are its own
        try:
            result = rule(self, *args)
            way.parts = was[3] + 1  # as if it had been run by itself
            return bool(result) if type(result) is Condition else result
        except _Split:
            self._split.add(rule)
            self._memo.clear()
            self.way = way
            way.new, way.unknowns, way.wrote, way.parts, way.came = was
            del way.faults[faults:], way.readings[readings:]
        finally:
            self.within = within
            way.mark = mark
        return self._by_itself(rule, *args)

    def _by_itself(self, rule: Callable[..., Any], *args: Any) -> Any:
        """Run a part in all its ways, once for the same answers before it."""
        outer = self.way
        mark = outer.mark, tuple(outer.path[: outer.at]), outer.parts, rule
        outer.parts += 1
        end = self._memo.get(mark)
        if end is None:
            within, self.within = self.within, False
            try:
                end = self._ways(lambda: rule(self, *args), outer.new, outer.unknowns, mark)
            finally:
                self.way, self.within = outer, within
            self._memo[mark] = end
        outer.reads |= end.reads
        outer.wrote |= end.wrote
        outer.new, outer.unknowns = dict(end.new), end.unknowns.copy()
        outer.faults += end.faults
        outer.readings += end.readings
        outer.came |= end.came
        outer.dark |= end.dark
        if len(outer.faults) > outer.best:
            raise Cut
        return self.one_of(end.results)

    def check(self, rule: Callable[..., Any], *args: Any) -> None:
        """Run a part that only judges: where it has too many ways, it is unchecked and the line goes on."""
        outer, runs, most = self.way, self.runs, self.limit
        self.limit = min(most, runs + MOST_CHECKED)
        try:
            self.part(rule, *args)
        except TooMany as error:
            if type(error) is TooMany and runs + MOST_CHECKED > most:
                raise
            self.way, outer.dark = outer, True
        finally:
            self.limit = most

    # all ways

    def run(
        self, job: Callable[[], Any], new: Mapping[Cell, Any] = {}, most: int = MOST_WAYS, clean: bool = False
    ) -> End:
        """Run a line in every way in which it can have gone; return what the best ways come to.

        `new`: cells as they are to be taken; `clean`: only ways without faults count. Nothing is kept of it.
        """
        self._memo, self.runs, self.limit = {}, 0, most
        outer, self.best = self.way, 0 if clean else float("inf")
        try:
            return self._ways(job, new, self.known, None)
        finally:
            self.way, self.best = outer, float("inf")

    def plainly(self, job: Callable[[], Any]) -> Any:
        """Return what something says that can go one way only; None where it can go several."""
        outer, self.within = self.way, True
        self.way = Way([], {}, self.known.copy(), float("inf"), None)
        try:
            return job()
        except (_Split, Impossible):
            return None
        finally:
            self.way, self.within = outer, False

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Let something read the table that changes nothing; what is open is as it may be."""
        self.way, self.blurred = Way([], {}, self.known.copy(), float("inf"), None), True
        try:
            yield
        finally:
            self.blurred = False
            self.rest()

    def keep(self, end: End) -> None:
        self.cells |= end.new
        self.known = end.unknowns
        open_now = (*self.open_cells, *end.new)
        self.open_cells = {cell for cell in open_now if type(self.cells[cell]) is Number}
        sums = (self.known.reduced(0, self.cells[cell].terms) for cell in self.open_cells)
        self.known.forget({k for _, terms in sums for k in terms})
        self.rest()

    def blur(self, job: Callable[[], Any]) -> End:
        """Run a line that has too many ways in the first of them: what it writes is that, or as it was."""
        self._memo, self.blurred, self.runs, self.limit = {}, True, 0, 10**9
        try:
            end = self._ways(job, {}, self.known, None)
        except (Impossible, NotKnown):
            return End([], [], {}, self.known, [None], set(), set(), True, {})
        finally:
            self.blurred = False
        new = {
            cell: self.rows[cell[0]].hull(self.plain(self.cells[cell]), plain(end.new[cell], end.unknowns))
            for cell in end.wrote
        }
        return End([], [], new, self.known, end.results, end.reads, end.wrote, True, {})

    def _ways(self, job: Callable[[], Any], start: Mapping[Cell, Any], known: Unknowns, mark: Any) -> End:
        """Run a job for every path through its choices; merge the ways with the fewest faults."""
        best = self.best
        failed: Exception = Impossible()
        todo: list[list[Any]] = [[]]
        found, reads = list[tuple[Way, Any]](), set[Cell]()
        while todo:
            self.runs += 1
            if self.runs > self.limit:
                raise TooMany
            way = self.way = Way(todo.pop(), dict(start), known.copy(), best, mark)
            result, over = None, False
            try:
                result = job()
                if type(result) is Condition:
                    result = bool(result)
            except (Cut, Impossible):
                over = True
            except (LookupError, TypeError) as error:
                # Behind a fault there may be nothing to look up; else it cannot have gone this way.
                if not any(fault.rule for fault in way.faults):
                    failed, over = error, True
            todo += way.todo
            if self.runs + len(todo) > self.limit and not self.dealer:  # each of those is a run at least
                raise TooMany
            reads |= way.reads
            if over or len(way.faults) > best:
                continue
            if len(way.faults) < best:
                best, found = len(way.faults), []
            if self.dealer:
                todo = []
            found.append((way, result))
        if not found:
            raise failed
        first, result = found[0]
        if len(found) == 1:
            results = [result if type(result) is Number else plain(result, first.unknowns)]
            told = first.faults, first.readings, first.new, first.unknowns, results, reads
            return End(*told, first.wrote, first.dark, first.came)
        wrote, dark = set[Cell]().union(*(way.wrote for way, _ in found)), any(way.dark for way, _ in found)
        ways, results = (
            [way for way, _ in found],
            list(dict.fromkeys(plain(result, way.unknowns) for way, result in found)),
        )
        unknowns = shared(known, [way.unknowns for way in ways])
        cells = dict.fromkeys(cell for way in ways for cell in way.new)
        new = {cell: self._merged(cell, ways, len(known.low)) for cell in cells}
        readings = [told for told in first.readings if all(told in way.readings for way in ways)]
        came = {path: value for path in first.came if (value := _alike(path, ways)) is not None}
        return End(first.faults, readings, new, unknowns, results, reads, wrote, dark, came)

    def _merged(self, cell: Cell, ways: Sequence[Way], shared: int) -> Any:
        """Return what a cell can be after several ways."""
        first = ways[0].new[cell] if cell in ways[0].new else self.cells[cell]
        values = [way.new[cell] if cell in way.new else self.cells[cell] for way in ways]
        if type(first) is not Number or max(first.terms, default=0) < shared:
            for value in values:
                if value is not first:
                    break
            else:
                return first
        plains = (plain(value, way.unknowns) for value, way in zip(values, ways, strict=True))
        return self.rows[cell[0]].hull(*plains)


def _alike(path: Path, ways: Sequence[Way]) -> Any:
    """Return what came of a line in all ways alike, else None."""
    value, *others = (plain(way.came.get(path), way.unknowns) for way in ways)
    return None if type(value) in OPEN or any(other != value for other in others) else value
