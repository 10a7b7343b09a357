"""What a slip makes doubtful, and which later findings may follow from that.

Each cell that a slip's line wrote gets, for that slip, what it may hold otherwise: as it was, as the rules
have it, or what lines of its step can make of it. A line that reads such a cell is run again on the table as
it may stand without the slip: a fault that is gone then may follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import eq
from typing import Any

from ..kernel.cells import Cell, plain
from ..kernel.numbers import Impossible
from ..kernel.ways import End, TooMany
from ..kernel.world import World
from .findings import Finding

MOST_CAUSES = 8  # slips that a finding is held against, the latest first
MANY = 40  # of so many slips in a log only the latest is looked into
MOST_TRIED, FEWER = 200, 12  # runs of a line as it would stand without a slip; where those are many
MOST_SPREAD = 60  # the same of a line that breaks no rule
Job = Callable[[], Any]


class Doubts:
    """The slips of a log so far; the table names them by their place among these."""

    def __init__(self, w: World) -> None:
        self.w, self.slips = w, list[Finding]()

    def twin(self, w: World) -> Doubts:
        new = Doubts(w)
        new.slips = [*self.slips]
        return new

    @property
    def most(self) -> int:
        return MOST_TRIED if len(self.slips) < MANY else FEWER

    def without(self, job: Job, end: End, meant: Iterable[End] = ()) -> dict[Cell, Any]:
        """Return what cells may hold but for the faults of a line; `meant`: what lines near to it come to.

        Those are what it wrote, and what belongs to the same keys in other rows of the step; where only a
        value was noted wrongly, what that changes.
        """
        w, ruled, sure = self.w, [*self.by_rules(job)], set[Cell]()
        if ruled and not ruled[0].faults:  # only what was noted is wrong
            sure = ruled[0].wrote
        innocent = self.innocent(job, end) if len(self.slips) < MANY else set[Cell]()
        found = {cell: w.plain(w.cells[cell]) for cell in end.wrote - innocent - sure}
        found |= {cell: plain(ruled[0].new[cell], ruled[0].unknowns) for cell in sure - innocent}
        for name, key in () if sure else [*found]:
            row = w.rows[name]
            for beside, its in w.rows.items() if row.step else ():
                cell = beside, key
                alike = (its.step, its.during, its.keys) == (row.step, row.during, row.keys)
                if not alike or cell in innocent:
                    continue
                if isinstance(its.later, int) or (cell not in end.wrote and w.may_grow(cell)):
                    found[cell] = w.opened(cell)
        for other in (*ruled, *meant):
            for cell in other.wrote - innocent:
                was = found.get(cell, w.plain(w.cells[cell]))
                found[cell] = w.rows[cell[0]].hull(was, plain(other.new[cell], other.unknowns))
        return found

    def by_rules(self, job: Job) -> Iterator[End]:
        """Yield what a line comes to as the rules have it, whatever it notes: that is no fault then."""
        self.w.believing = False
        try:
            yield self.w.run(job, most=self.most)
        except (TooMany, Impossible):
            pass
        finally:
            self.w.believing = True

    def innocent(self, job: Job, end: End) -> set[Cell]:
        """Return what parts without a fault wrote, where others of the same rule have all faults."""
        w = self.w
        noted: list[tuple[Any, bool, set[Cell]]] = []
        w.tracing = noted
        try:
            w.run(job, most=self.most)
        except (TooMany, Impossible):
            return set()
        finally:
            w.tracing = None
        rules = {rule for rule, faulty, _ in noted if faulty}
        if not rules or len(end.faults) > sum(faulty for _, faulty, _ in noted):
            return set()
        guilty, other = (
            set[Cell]().union(*(wrote for rule, faulty, wrote in noted if rule in rules and faulty == kind))
            for kind in (True, False)
        )
        return other - guilty

    def otherwise(self, job: Job, end: End) -> dict[int, End]:
        """Run something as well on the table as it may stand without each of the slips that it leans on."""
        w, found = self.w, dict[int, End]()
        numbers = {number for cell in end.reads for number in w.doubt.get(cell, ())}
        for number in sorted(numbers, reverse=True)[: MOST_CAUSES if len(self.slips) < MANY else 1]:
            new = {cell: doubt[number] for cell, doubt in w.doubt.items() if number in doubt}
            try:
                found[number] = w.run(job, new, self.most if end.faults else min(self.most, MOST_SPREAD))
            except (TooMany, Impossible):
                found[number] = End([], [], new, w.known, [], set(), set(), True, {})
        return found

    def causes(self, end: End, others: Mapping[int, End]) -> dict[int, Finding]:
        """Return by the place of a fault the slip without which the line may not break the rule."""
        found = dict[int, Finding]()
        for number, other in others.items():
            left = [*other.faults]
            for place, fault in enumerate(end.faults):
                same = next((one for one in left if fault.rule == one.rule or fault.found == one.found), None)
                if same:
                    left.remove(same)
                else:
                    found.setdefault(place, self.slips[number])
        return found

    def spread(self, end: End, others: Mapping[int, End], was: Mapping[Cell, Any]) -> None:
        """Carry doubt over to what a line wrote, or would have written without a slip; `was`: before it."""
        w = self.w
        for number, other in others.items():
            for cell in end.wrote | other.wrote:
                now = w.plain(w.cells[cell])
                value = was.get(cell, now)
                if cell in other.new:
                    value = plain(other.new[cell], other.unknowns)
                if cell in end.new and value == plain(end.new[cell], end.unknowns):
                    value = now  # also where the log goes on as if another slip had not been
                w.put_in_doubt(cell, number, now, value)

    def add(self, slip: Finding, values: Mapping[Cell, Any]) -> None:
        """Note a slip, and what cells may hold but for it."""
        self.slips.append(slip)
        for cell, value in values.items():
            self.w.put_in_doubt(cell, len(self.slips) - 1, self.w.plain(self.w.cells[cell]), value)

    def widen(self, values: Mapping[Cell, Any]) -> None:
        """Let cells hold more, but for the last slip."""
        w, last = self.w, len(self.slips) - 1
        for cell, value in values.items():
            known = w.doubt.get(cell, {}).get(last, value)
            w.put_in_doubt(cell, last, w.plain(w.cells[cell]), w.rows[cell[0]].hull(value, known))

    def missing(self, step: str, keys: Iterable[Any] | None) -> dict[Cell, Any]:
        """Return what cells of a step may hold if lines of it are missing, of these keys or of all.

        A key stands for those of which it is the first part, too; without a step, for those of all steps.
        """
        w, found = self.w, dict[Cell, Any]()
        about = [key if isinstance(key, tuple) else (key,) for key in keys or ()]
        for name, key in w.cells:
            parts = key if isinstance(key, tuple) else (key,)
            row = w.rows[name]
            of_step = row.changes(w, key, {step}) if step else bool(row.step or row.during)
            if of_step and (keys is None or any(all(map(eq, parts, other)) for other in about)):
                found[name, key] = w.opened((name, key))
        return found

    def everything(self) -> dict[Cell, Any]:
        """Return what lasting cells may hold if a turn is missing."""
        w = self.w
        return {cell: w.anything(cell) for cell in w.cells if not w.rows[cell[0]].step}
