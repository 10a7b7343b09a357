"""What follows from what: other tables run beside the one that the player believes in.

For each slip there is a table on which it was not made, and one more on which none of them was.
What is wrong on the believed table and right on one of these follows from that slip; what is wrong
on both is a slip of its own. A table on which something is wrong that is right on the believed one
is given up: what was played since bears the player out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ..table import Fault, Table, TooMany
from .findings import Finding

Job = Callable[[Table], Any]
MOST_TABLES = 8  # beside the believed one, and the one without any slip
MOST_VARIANTS = 24  # of a line that are tried
MOST_MEANT = 2  # of them that are kept, with values not known and with other values
MOST_WAITING = 4000  # actions after which the other tables catch up, found fault with or not
MOST_JOURNAL = 20_000  # changes of one turn that can be taken back
MOST_MOVES = 12  # lines of a turn that are tried in their place
UNKNOWN = "too much of what went before is not known"
NOWHERE = "it is not known where this was"


class Other(NamedTuple):
    """The table as it would stand had the rules been kept at an earlier finding."""

    finding: Finding
    table: Table


class Meant(NamedTuple):
    """What a line may have been meant to say; see Variant."""

    job: Job
    known: bool
    single: bool


class Done(NamedTuple):
    """What was run this turn, the step it belongs to, and how long the journal was before."""

    step: int
    job: Job
    mark: int


class Late(NamedTuple):
    """A line played in its place: what would be wrong with it there, and the table then."""

    faults: list[Fault]
    table: Table | None


def run(t: Table, job: Job) -> list[Fault]:
    """Run something on a table; what is wrong with it."""
    mark = len(t.journal)
    t.faults = []
    try:
        t.sub(job)
    except (TooMany, KeyError) as error:
        if isinstance(error, KeyError) and not _of_the_unknown(error):
            raise
        t.back(mark)
        t.blind()
        said = UNKNOWN if isinstance(error, TooMany) else NOWHERE
        return [Fault("", "", said, "", True)]
    return t.faults


def _of_the_unknown(error: KeyError) -> bool:
    """Whether a rule asked for what lies at a "?": where it was is not known, so nothing is."""
    key = error.args[0] if error.args else error
    return key is None or (isinstance(key, tuple) and None in key)


def wrong(faults: Iterable[Fault]) -> list[Fault]:
    """Those that break a rule."""
    return [fault for fault in faults if not (fault.unchecked or fault.reading)]


class Blame:
    """The tables beside the believed one. They are only run when there is something to explain."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.others: list[Other] = []
        self.clean: Other | None = None
        self.waiting: list[tuple[Job, list[Fault]]] = []
        self.turn: list[Done] = []  # what this turn's journal can take back
        self.moves = 0  # lines of this turn that were tried in their place

    def begin(self) -> None:
        """A new turn: nothing of the last one is taken back."""
        self.table.journal.clear()
        self.turn.clear()
        self.moves = 0

    def act(self, job: Job, step: int = -1) -> list[Fault]:
        """Run something on the believed table; `step` is where it belongs in the turn."""
        if len(self.table.journal) > MOST_JOURNAL:
            self.begin()
        self.turn.append(Done(step, job, len(self.table.journal)))
        return run(self.table, job)

    def right(self, job: Job, faults: Sequence[Fault] = ()) -> None:
        """Nothing of what was just run has to be explained, but for faults that were let pass."""
        if self.others:
            self.waiting.append((job, list(faults)))
            if len(self.waiting) > MOST_WAITING:
                self.catch_up()

    def explain(self, job: Job, faults: list[Fault]) -> list[Finding | None]:
        """For each fault of what was just run, the slip that it follows from."""
        self.catch_up()
        causes: list[Finding | None] = [None] * len(faults)
        for other in self.tables():
            other.table.journal.clear()
            theirs = wrong(run(other.table, job))
            lacking, more = differ(faults, theirs)
            if more:
                self.drop(other)
                continue
            for number in lacking:
                causes[number] = causes[number] or other.finding
        return causes

    def slip(self, job: Job, findings: Sequence[Finding], meant: Iterable[Meant] = ()) -> bool:
        """What was just run broke rules by itself: tables are kept on which it did not.

        Results that are due stand in place of those that were written, if that is all that is
        wrong. Else something else was meant: one value is not known, or is the only other one that
        can be; or the part at fault, or all of it, was not done. Says whether a single other value
        would have made all of it right.
        """
        twin, several = self.before(len(self.turn) - 1), len(findings) > 1
        twin.journal.clear()
        fine = not _by_rules(twin, job, whole=True)
        could: list[Meant] = []
        if several or not fine:
            twin.back(0)
            could = likely(twin, meant)
        tables = [] if fine else _meant(twin, could)
        if several or not fine:
            _kept_to(twin, job)
        self.undone(job, findings[0])
        self.add(Other(findings[0], table) for table in [*tables, twin])
        return any(one.single for one in could)

    def undone(self, job: Job, finding: Finding) -> None:
        """The table without any slip has this one not made as well."""
        if self.clean:
            clean = self.clean.table
            clean.back(0)
        elif self.others:
            base = self.others[-1].table
            base.back(0)
            clean = base.copy()
            run(base, job)
        else:
            return
        clean.journal.clear()
        _kept_to(clean, job)
        self.clean = Other(finding, clean)

    def moved(self, finding: Finding, late: Late) -> None:
        """What was just run stands too late: a table is kept on which it stands in its place."""
        if late.table is not None:
            self.add([Other(finding, late.table)])

    def add(self, others: Iterable[Other]) -> None:
        """Keep these tables; of too many, the latest."""
        kept = [*self.others, *others]
        self.others = [one for one in kept if not one.table.same(self.table)][-MOST_TABLES:]
        if self.clean and self.clean.table.same(self.table):
            self.clean = None

    def in_place(self, step: int) -> Late:
        """What was just run, run before the first line of this turn that belongs behind it."""
        *earlier, last = self.turn
        self.moves += 1
        if self.moves > MOST_MOVES:
            return Late([], None)
        at = next((k for k, done in enumerate(earlier) if done.step > step), len(earlier))
        twin = self.before(at)
        faults = wrong(run(twin, last.job))
        fine = True
        for done in earlier[at:]:
            fine = not wrong(run(twin, done.job)) and fine
        return Late(faults, twin if fine else None)

    def before(self, number: int) -> Table:
        """A copy of the believed table as it was before something that was done this turn."""
        t, told, again = self.table, self.table.faults, self.turn[number:]
        t.back(again[0].mark)
        twin = t.copy()
        del self.turn[number:]
        for done in again:
            self.act(done.job, done.step)
        t.faults = told
        return twin

    def catch_up(self) -> None:
        """Run on the other tables what only the believed one has seen."""
        waiting, self.waiting = self.waiting, []
        for other in self.tables():
            for job, faults in waiting:
                other.table.journal.clear()
                if differ(faults, wrong(run(other.table, job)))[1]:
                    self.drop(other)
                    break

    def tables(self) -> list[Other]:
        return [*self.others, *([self.clean] if self.clean else [])]

    def drop(self, other: Other) -> None:
        """What was played since bears the player out, as far as this table goes."""
        if other is self.clean:
            self.clean = None
            return
        self.others = [one for one in self.others if one is not other]
        if not any(one.finding is other.finding for one in self.others):
            self.clean = None  # it has that slip undone as well


class Trusting(Blame):
    """Nothing follows from anything: for trying out what would be wrong with other lines."""

    def right(self, job: Job, faults: Sequence[Fault] = ()) -> None:
        pass

    def explain(self, job: Job, faults: list[Fault]) -> list[Finding | None]:
        return [None] * len(faults)

    def slip(self, job: Job, findings: Sequence[Finding], meant: Iterable[Meant] = ()) -> bool:
        return False

    def in_place(self, step: int) -> Late:
        return Late([], None)


def likely(t: Table, meant: Iterable[Meant]) -> list[Meant]:
    """What may have been meant, of all that could be: what breaks no rule."""
    t.journal.clear()
    found = []
    for one in islice(meant, MOST_VARIANTS):
        try:
            fine = not wrong(run(t, one.job))
        except Exception:  # nobody wrote this line: what a game cannot judge was not meant
            fine = False
        t.back(0)
        if fine:
            found.append(one)
    return found


def _meant(t: Table, could: Sequence[Meant]) -> list[Table]:
    """Tables on which something else was meant; `t` stands before it."""
    known = [one for one in could if one.known]
    unknown = sorted((one for one in could if not one.known), key=lambda one: not one.single)
    tables = []
    for one in [*unknown[:MOST_MEANT], *(known if len(known) <= MOST_MEANT else [])]:
        tables.append(t.copy())
        run(tables[-1], one.job)
    return tables


def _kept_to(t: Table, job: Job) -> None:
    """Run something as the rules have it, without the parts at fault, or not at all."""
    if _by_rules(t, job, whole=True):
        t.back(0)
        if _by_rules(t, job):
            t.back(0)


def _by_rules(t: Table, job: Job, whole: bool = False) -> list[Fault]:
    """Run something as the rules have it; what is wrong all the same.

    Parts at fault are left out; where it is to be done as a `whole`, they are told.
    """
    t.believes = False
    t.leaves_out = not whole
    try:
        return wrong(run(t, job))
    finally:
        t.believes = t.leaves_out = True


def differ(mine: Sequence[Fault], theirs: Sequence[Fault]) -> tuple[list[int], list[Fault]]:
    """Which of my faults they do not have, by number; and what they have beyond mine.

    Faults are the same where rule and words are, else where the rule and what it is about are,
    else where they are about the same thing.
    """
    left, more = list(range(len(mine))), list(theirs)
    for same in (_very_same, _same_rule, _same_thing):
        for number in list(left):
            twin = next((fault for fault in more if same(mine[number], fault)), None)
            if twin is not None:
                left.remove(number)
                more.remove(twin)
    return left, more


def _very_same(a: Fault, b: Fault) -> bool:
    return a.rule == b.rule and a.found == b.found


def _same_rule(a: Fault, b: Fault) -> bool:
    return a.rule == b.rule and _same_thing(a, b)


def _same_thing(a: Fault, b: Fault) -> bool:
    return bool(getattr(a, "about", None) == getattr(b, "about", None))
