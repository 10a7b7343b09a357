"""Runs the lines of a log on the table, and tells what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import Any, NamedTuple, Self

from ...components import BadInput
from ..kernel.cells import DARK, Cell, plain
from ..kernel.numbers import Impossible
from ..kernel.ways import MOST_WAYS, UNSURE, End, Fault, TooMany
from ..kernel.world import World
from ..log import Log
from . import findings
from .doubts import MANY, Doubts, Job
from .findings import Finding, Report
from .lines import Line as Read
from .meant import Guess, guessed, hint
from .referee import Referee

MISSING = "something was not written down"
MOST_THERE = 4  # findings of one place that are looked through
MOST_GUESSED, FEWER = 240, 12  # lines of a turn that are tried in place of others; where slips are many
TOO_MUCH = "this line was not judged; too much before it is not known"
FAILED, OURS = "the game's Python failed", "Cutline itself failed"
Spot = tuple[int, int]


class Place(NamedTuple):
    """Where something stands in the log, and how it reads there."""

    spot: Spot
    text: str


class Telling:
    """One pass over a log; `report` grows with it, `table` is what the player believes.

    Without `blames` every fault is a violation, and nothing is compared.
    """

    def __init__(self, referee: Referee, log: Log, blames: bool = True) -> None:
        self.referee, self.rules, self.log, self.blames = referee, referee.rules, log, blames
        self.w: World = referee.table()
        self.doubts, self.report = Doubts(self.w), Report()
        self.label, self.now, self.violations, self.guesses = "", -1, 0, 0
        self.moved: Finding | None = None
        self.left, self.done = set[str](), set[str]()  # steps that were left out, or not, in this turn
        self.asked, self.once = set[int](), dict[str, Finding]()
        self.lost: dict[Cell, tuple[int, str]] = {}  # the line that left a cell open
        self.hints = blames

    @property
    def table(self) -> World:
        return self.w

    @property
    def full(self) -> bool:
        """So much is wrong that the rest is not worth a look."""
        return self.violations >= findings.MOST_VIOLATIONS

    def twin(self) -> Self:
        """Return the same walk, to go on otherwise; findings are those of this one."""
        new, report = copy(self), self.report
        new.w = self.w.copy()
        new.doubts = self.doubts.twin(new.w)
        new.report = replace(
            report,
            findings=[*report.findings],
            totals=[*report.totals],
            errors=[*report.errors],
            rules={*report.rules},
            came={**report.came},
        )
        new.left, new.done, new.asked = {*self.left}, {*self.done}, {*self.asked}
        new.once, new.lost = {**self.once}, {**self.lost}
        return new

    # what is not known

    def leave_open(self, steps: Iterable[str], place: Place) -> None:
        """Let lines of these steps be missing: nothing is owed, and what they may have done is open."""
        steps = set(steps)
        self.left |= steps
        if steps:
            self.loses(place, self.w.open(steps))

    def loses(self, place: Place, cells: Iterable[Cell]) -> None:
        """Remember which line left cells open."""
        for cell in cells:
            if self.w.is_open(cell):
                self.lost.setdefault(cell, (place.spot[0], place.text))
            else:
                self.lost.pop(cell, None)

    def known(self, says: Job, otherwise: Any = "?") -> Any:
        """Return what is said of the table in all ways alike."""
        end = self.tried(says)
        return end.results[0] if end and len(end.results) == 1 else otherwise

    def safely(self, says: Callable[[], Any], otherwise: Any) -> Any:
        """Return what a game says of the table; something else where its Python fails, which is noted."""
        with self.w.looking():
            return self.done_with(says, otherwise)

    def done_with(self, job: Job, otherwise: Any) -> Any:
        """Return what comes of something; something else where that may be too much, or it fails."""
        try:
            return job()
        except (TooMany, Impossible):
            return otherwise
        except BadInput:
            raise  # a fault of the game's data, told at its place; no line is to blame
        except Exception as error:
            self.report.errors.append(error)
            return otherwise

    # findings

    def tried(self, job: Job, most: int = MOST_WAYS) -> End | None:
        """Run something, without keeping it; None where there is too much that it may be, or it fails."""
        end: End | None = self.done_with(lambda: self.w.run(job, most=most), None)
        return end

    def act(
        self,
        job: Job,
        place: Place,
        told: Finding | None = None,
        read: Read | None = None,
        near: Callable[[], list[End]] = list,
    ) -> End | None:
        """Run something on the table, tell what is wrong with it, and return what it came to.

        `near`: what else it may have been.
        """
        w, errors = self.w, len(self.report.errors)
        w.counting = True
        end = self.tried(job)
        w.counting = False
        if end is None:
            self.not_judged(job, place, self.report.errors[errors:])
            return None
        others = self.doubts.otherwise(job, end) if self.blames else {}
        causes = self.doubts.causes(end, others)
        before, helped = {}, ""
        if end.faults and self.blames:
            expected = " ".join(fault.expected for fault in end.faults)
            broken = read and any(fault.rule for fault in end.faults)
            guesses = self.instead(read, expected) if read and broken else []
            before = self.doubts.without(job, end, [*(guess.end for guess in guesses), *near()])
            if self.hints and read:
                helped = hint(self.referee, read, guesses, expected)
        was = {cell: w.plain(w.cells[cell]) for cell in end.wrote}
        self.keep(end, causes, others)
        self.loses(place, end.wrote)
        said = set[tuple[str, int]]()
        for number, fault in enumerate(end.faults):
            cause = causes.get(number)
            key = fault.rule, id(cause)
            if not fault.rule or key in said:  # the same rule once for a line
                continue
            said.add(key)
            if cause and (there := self.told_there(place, cause)):
                told = there
            elif told and not cause and told.severity != "follow-on":
                self.tell("follow-on", place, fault).causes = [told]
            else:
                alone = not told or told.severity == "follow-on"
                told = self.blamed(fault, place, cause, before if alone else {})
                told.hint, helped = helped, ""
        for fault in dict.fromkeys(end.readings):
            self.tell("unchecked" if fault.once == UNSURE else "reading", place, fault)
        unsure = any(fault.once == UNSURE for fault in end.readings)
        if not (told or unsure) and (end.dark or (read and any(map(self.narrows, end.wrote)))):
            self.tell("unchecked", place, Fault("", "", MISSING))
        self.doubts.spread(end, others, was)
        return end

    def narrows(self, cell: Cell) -> bool:
        """Return whether a cell is open, but may not hold just anything."""
        return self.w.is_open(cell) and self.w.cells[cell] is not DARK

    def instead(self, read: Read, expected: str) -> list[Guess]:
        """Return the lines that may have been meant in place of one; of a turn, so many are tried."""
        most = MOST_GUESSED if len(self.doubts.slips) < MANY else FEWER
        found = [*guessed(self.w, read, max(0, most - self.guesses), expected)]
        self.guesses += len(found)
        return [guess for guess in found if guess]

    def keep(self, end: End, causes: dict[int, Finding], others: dict[int, End]) -> None:
        """Keep what a line came to; where all its faults go without a slip, as if that had not been."""
        real = [place for place, fault in enumerate(end.faults) if fault.rule]
        turned = None
        if real and all(place in causes for place in real):
            turned = next((n for n, other in others.items() if not other.faults and other.wrote), None)
        if turned is None:
            self.w.keep(end)
        else:
            w, other = self.w, others.pop(turned)
            was = {cell: plain(end.new.get(cell, w.cells[cell]), end.unknowns) for cell in other.new}
            w.keep(other)
            w.forget_doubt(turned)
            for cell, value in was.items():  # as the log has it, which may be right after all
                w.put_in_doubt(cell, turned, w.plain(w.cells[cell]), value)

    def not_judged(self, job: Job, place: Place, errors: Sequence[Exception]) -> None:
        """Say that a line was not judged; it keeps its effects where its rule does not fail."""
        self.tell("unchecked", place, Fault("", "", failed(errors[0]) if errors else TOO_MUCH))
        if errors:
            return self.leave_open(self.rules.steps, place)
        end = self.w.blur(job)
        self.w.keep(end)
        self.loses(place, end.wrote)
        self.leave_open({self.w.rows[name].step for name, _ in end.wrote} - {""}, place)

    def blamed(self, fault: Fault, place: Place, cause: Finding | None, values: dict[Cell, Any]) -> Finding:
        """Tell a fault: as a slip, as the same again in this turn, or as what may follow from a slip."""
        again = self.once.get(fault.once)
        if again and (again.line, again.column) != place.spot:
            found = self.tell("again", place, fault)
            found.causes = [again]
            return found
        found = self.tell("follow-on" if cause else "violation", place, fault)
        if cause:
            found.causes = [cause]
        elif self.blames:
            self.doubts.add(found, values)
        if fault.once:
            self.once.setdefault(fault.once, found)
        return found

    def told_there(self, place: Place, cause: Finding) -> Finding | None:
        """Return what was told at a place of the same slip already; more of that says nothing new."""
        there = (
            found for found in self.report.findings[-MOST_THERE:] if (found.line, found.column) == place.spot
        )
        return next((found for found in there if found is cause or cause in found.causes), None)

    def tell(self, severity: Any, place: Place, fault: Fault) -> Finding:
        found = Finding(
            severity,
            fault.rule,
            self.log.file,
            *place.spot,
            self.label,
            place.text,
            fault.expected,
            fault.found,
        )
        found.place = self.log.spots.get(place.spot, "")
        self.report.findings.append(found)
        self.violations += severity == "violation"
        return found


def failed(error: Exception) -> str:
    """Say that a game's Python failed, or Cutline without it; where, and how."""
    kernel, frames = Path(__file__).parents[1], extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if kernel not in Path(frame.filename).parents]
    said = "".join(format_exception_only(error)[-1:]).strip()
    place = (theirs or frames)[-1:]
    where = "".join(f"{Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno}: " for f in place)
    return f"{FAILED if theirs else OURS}: {where}{said}"
