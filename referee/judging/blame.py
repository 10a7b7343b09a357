"""What follows from what: a slip put right, and the lines since played again.

A finding follows from a slip when the slip's line, put right, is clean and leaves nothing less known,
and the lines since, played again, bring up nothing new and the finding no more. What cannot be shown
to follow is a slip of its own.

A line is put right as the rules have it; by not being there, or standing further down; or by another
value in one of its places. Of those a value that is not known is only a sieve: what it does not
explain no other value of the place does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import Any, NamedTuple

from ..table import Fault, Table, TooMany, is_open
from .findings import Finding

Job = Callable[[Table], Any]
NO_STEP, OPENS, OWED = -1, -2, -3  # where a job belongs that is no line of a step
MOST_SLIPS = 12  # slips that a finding is held against, the latest
MOST_TRIED = 100  # other values of a place that are tried
MOST_PAIRED = 4  # of them that are held against it two by two
MOST_REPLAYED = 12_000  # lines played again for a log
MOST_FOR_ONE = 1_500  # and for one finding
RUNS = 8  # ways looked into that count as a line
MOST_JOURNAL = 20_000  # changes of one turn that can be taken back
MOST_MOVES = 12  # lines of a turn that are tried in their place
UNKNOWN = "too much of what went before is not known"
NOWHERE = "it is not known where this was"
FAILED = "the game's Python failed"

BLIND = (UNKNOWN, NOWHERE, FAILED)


class Meant(NamedTuple):
    """A place of a line, as things to run: with it not known (None: never), and with other values."""

    unknown: Job | None
    others: Callable[[], Iterator[Job]]


class Done(NamedTuple):
    """What was run this turn, the step it belongs to, and how long the journal was before."""

    step: int
    job: Job
    mark: int


class Past(NamedTuple):
    """What was run since the first slip: what was wrong with it, and how much could not be judged.

    Where it opened a turn, also how the believed table stood then.
    """

    job: Job
    faults: list[Fault]
    unchecked: int
    stood: Table | None = None


class Late(NamedTuple):
    """A line played in its place: what would be wrong with it there, and the table then."""

    faults: list[Fault]
    table: Table | None


class Repair:
    """A table on which slips are put right.

    `at`: how much of the past it has seen; `right`: what of it is still to be put right.
    `left_out`: a line that is not there; it may stand further down, where it is missed first.
    """

    def __init__(self, table: Table, at: int, right: set[int] | None = None) -> None:
        self.table, self.start, self.at, self.right = table, at - 1, at, right or set()
        self.left_out: Job | None = None
        self.alive, self.wrong = True, False
        self.gone: frozenset[int] = frozenset()  # the faults of the last thing run that it has not
        self.bears: list[Finding] = []  # what follows from a slip as this table shows


class Place:
    """Where a slip's line may say something else: not known, and with other values once asked for."""

    def __init__(self, meant: Meant, sieve: Repair | None) -> None:
        self.meant, self.sieve = meant, sieve
        self.known: list[Repair] | None = None


class Slip:
    """A finding that follows from nothing, and how its line may be put right.

    `before` and `after` are the table around it; `past` is its place in the past.
    """

    def __init__(self, finding: Finding, before: Table, after: Table, past: int, owed: bool) -> None:
        self.finding, self.before, self.after, self.past, self.owed = finding, before, after, past, owed
        self.meant: Iterable[Meant] = ()
        self.repairs: list[Repair] | None = None  # None: not looked into yet
        self.places: list[Place] = []
        self.settled = False  # other values were found that explain something


def run(t: Table, job: Job) -> list[Fault]:
    """Run something on a table; what is wrong with it."""
    mark = len(t.journal)
    t.faults = []
    try:
        t.sub(job)
    except TooMany:
        fault = Fault("", "", UNKNOWN, "", True)
    except Exception as error:
        said = NOWHERE if _of_the_unknown(error) else f"{FAILED}: {place_of(error)}"
        fault = Fault("", "", said, "", True, error=error)
    else:
        return t.faults
    t.back(mark)
    t.blind()
    return [fault]


def _of_the_unknown(error: Exception) -> bool:
    """Whether a rule asked for what lies at a "?": where it was is not known, so nothing is."""
    if not isinstance(error, KeyError):
        return False
    key = error.args[0] if error.args else error
    return key is None or (isinstance(key, tuple) and None in key)


def wrong(faults: Iterable[Fault]) -> list[Fault]:
    """Those that break a rule."""
    return [fault for fault in faults if not (fault.unchecked or fault.reading)]


def place_of(error: Exception) -> str:
    """Where in a game's Python an error arose, and which."""
    kernel = Path(__file__).parents[1]
    frames = [
        frame for frame in extract_tb(error.__traceback__) if kernel not in Path(frame.filename).parents
    ]
    said = "".join(format_exception_only(error)[-1:]).strip()
    if not frames:
        return said
    file = Path(frames[-1].filename)
    return f"{file.parent.name}/{file.name}:{frames[-1].lineno}: {said}"


class Blame:
    """The slips of a log, and the tables on which they are put right, made when they are needed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.slips: list[Slip] = []
        self.past: list[Past] = []
        self.all_right: Repair | None = None  # every slip put right
        self.turn: list[Done] = []  # what this turn's journal can take back
        self.moves = 0  # lines of this turn that were tried in their place
        self.spent = self.limit = 0  # lines played again, and how many may be by the end of this finding

    def begin(self) -> None:
        """A new turn: nothing of the last one is taken back."""
        self.table.journal.clear()
        self.turn.clear()
        self.moves = 0

    def act(self, job: Job, step: int = -1) -> list[Fault]:
        """Run something on the believed table; `step` is where it belongs in the turn."""
        if len(self.table.journal) > MOST_JOURNAL:
            self.begin()
        faults = self.again(job, step)
        if self.slips:
            stood = self.table.copy() if step == OPENS else None
            self.past.append(_past(job, faults)._replace(stood=stood))
        return faults

    def again(self, job: Job, step: int) -> list[Fault]:
        self.turn.append(Done(step, job, len(self.table.journal)))
        return run(self.table, job)

    # what follows from what

    def explain(self, faults: Sequence[Fault]) -> list[list[Finding]]:
        """For each fault of what was just run, the slip that it follows from, or the two."""
        causes: list[list[Finding]] = [[] for _ in faults]
        self.limit = min(self.spent + MOST_FOR_ONE, MOST_REPLAYED)
        for slip in self.slips[: -MOST_SLIPS - 1 : -1]:
            for number in self.explained(slip, _unexplained(causes)):
                causes[number] = [slip.finding]
        if len(self.slips) > 1:
            for pair, gone in self.by_two(_unexplained(causes)):
                for number in gone & _unexplained(causes):
                    causes[number] = pair
        return causes

    def explained(self, slip: Slip, wanted: set[int]) -> set[int]:
        """Those of the last faults that are gone where a slip is put right."""
        if not wanted:
            return wanted
        if slip.repairs is None:
            slip.repairs = list(self.put_right(slip))
        found = self.gone(slip.repairs, wanted)
        for place in () if found or slip.settled else slip.places:
            if place.sieve is None or self.gone([place.sieve], wanted):
                if place.known is None:
                    place.known = list(self.known(slip, place.meant))
                found = self.gone(place.known, wanted)
                if found:
                    slip.settled, slip.repairs = True, place.known
                    break
        if found:  # what does not explain this was not meant
            slip.repairs = [one for one in slip.repairs if one.gone & wanted]
        return found

    def bears(self, finding: Finding) -> None:
        """A follow-on, just told, hangs on the tables that show it."""
        for one in self.repairs_of(finding):
            if one.alive and one.gone:
                one.bears.append(finding)

    def repairs_of(self, finding: Finding) -> list[Repair]:
        """The tables on which what a follow-on follows from is put right."""
        slips = [slip for slip in self.slips if slip.finding in finding.causes]
        return [one for slip in slips for one in slip.repairs or () if not one.wrong]

    def gone(self, repairs: Iterable[Repair], wanted: set[int]) -> set[int]:
        """Those of the last faults that are gone on any of these tables."""
        found: set[int] = set()
        for one in repairs:
            if one.alive and self.advance(one):
                found |= one.gone & wanted
        return found

    def put_right(self, slip: Slip) -> Iterator[Repair]:
        """The tables on which a line is put right without another value; looks for its places."""
        job, at = self.past[slip.past].job, slip.past + 1
        due, part, out = (Repair(slip.before.copy(), at) for _ in range(3))
        if not _by_rules(due.table, job, whole=True) and (slip.owed or as_known(due.table, slip.after)):
            yield due
        elif not slip.owed:
            if not _by_rules(part.table, job, whole=False):
                yield part
            out.left_out = job
            yield out
        for meant in slip.meant:
            may, table = self.sieve(slip, meant)
            if may:
                slip.places.append(Place(meant, Repair(table, at) if table else None))

    def sieve(self, slip: Slip, meant: Meant) -> tuple[bool, Table | None]:
        """Whether a place may be what is wrong, and the table on which it is not known.

        None where the rules make nothing of a value that is not known.
        """
        if meant.unknown is None:
            return True, None
        self.spent += 1
        table = slip.before.copy()
        told = run(table, meant.unknown)
        if _blinded(told) or (not wrong(told) and as_known(table, slip.after)):
            return True, None
        return not wrong(told), table

    def known(self, slip: Slip, meant: Meant) -> Iterator[Repair]:
        """The tables on which there is another value in a place, of those that are clean."""
        for job in islice(meant.others(), MOST_TRIED):
            table = slip.before.copy()
            if self.spent < self.limit and self.clean(table, job, slip):
                yield Repair(table, slip.past + 1)

    def clean(self, t: Table, job: Job, slip: Slip) -> bool:
        """Whether what may have been meant breaks no rule, is judged, and leaves nothing less known."""
        self.spent += 1
        told = run(t, job)
        judged = not _blinded(told) and _unjudged(told) <= self.past[slip.past].unchecked
        return judged and not wrong(told) and as_known(t, slip.after)

    def advance(self, one: Repair) -> bool:
        """Play on such a table what was played since; whether it has come to the end, and still stands."""
        while one.alive and one.at < len(self.past):
            if self.spent >= self.limit:
                return False
            self.step(one, self.past[one.at])
        return one.alive

    def step(self, one: Repair, past: Past) -> None:
        """Play one thing more, or put it right."""
        t = one.table
        self.spent += 1 + t.course.runs // RUNS
        one.at += 1
        if one.at - 1 in one.right:
            _kept_to(t, past.job)
            return
        t.journal.clear()
        told = run(t, past.job)
        theirs = wrong(told)
        gone, more = differ(past.faults, theirs)
        judged = _unjudged(told) <= past.unchecked
        one.gone = frozenset(gone if judged and not more else ())
        if theirs and not past.faults:  # else that line is wrong by itself, if for other reasons
            t.back()
            if one.left_out is None or wrong(run(t, one.left_out)):
                self.drop(one)
            one.left_out, one.at = None, one.at - 1
        elif past.stood and t.same(past.stood):  # the slip makes no difference any more
            one.alive = False

    def drop(self, one: Repair) -> None:
        """What was played since bears the player out: what hung on this table alone is a slip.

        Not so where another slip since may be what does not fit.
        """
        one.alive = False
        one.wrong = not any(one.start < slip.past < one.at for slip in self.slips)
        for finding in one.bears if one.wrong else ():
            if not any(finding in other.bears for other in self.repairs_of(finding)):
                finding.severity, finding.causes = "violation", []

    def by_two(self, wanted: set[int]) -> Iterator[tuple[list[Finding], set[int]]]:
        """Pairs of slips, the latest first, and what is gone where both are put right."""
        if not wanted or not self.gone([self.righted()], wanted):
            return
        for first, second in sorted(combinations(self.slips[-MOST_PAIRED:], 2), key=_late)[::-1]:
            both = Repair(first.before.copy(), first.past, {first.past, second.past})
            yield [first.finding, second.finding], self.gone([both], wanted)

    def righted(self) -> Repair:
        """The table on which all of the latest slips are put right."""
        if self.all_right is None or not self.all_right.alive:
            slips = self.slips[-MOST_PAIRED:]
            self.all_right = Repair(slips[0].before.copy(), slips[0].past, {slip.past for slip in slips})
        return self.all_right

    # a slip

    def slip(self, finding: Finding, meant: Iterable[Meant], owed: bool) -> Slip:
        """What was just run broke a rule by itself."""
        job = self.turn[-1].job
        slip = Slip(finding, self.before(len(self.turn) - 1), self.table.copy(), 0, owed)
        if not self.slips:
            self.past.append(_past(job, self.table.faults))
        slip.past, slip.meant = len(self.past) - 1, meant
        self.slips.append(slip)
        one = self.all_right
        if one and one.alive and one.at == len(self.past):  # it was played as it was written
            one.table.back(0)
            _kept_to(one.table, job)
        elif one:
            one.right.add(slip.past)
        return slip

    def one_word(self, slip: Slip) -> bool:
        """Whether a single other value would have made all of a line right."""
        self.limit = min(self.spent + MOST_FOR_ONE, MOST_REPLAYED)
        slip.meant = list(slip.meant)
        for meant in slip.meant:
            may, sieve = self.sieve(slip, meant)
            for job in meant.others() if may and not sieve else ():
                may = False
                if self.spent >= self.limit:
                    return False
                if self.clean(slip.before.copy(), job, slip):
                    return True
            if may and sieve:
                return True
        return False

    def finish(self) -> None:
        """The log is over: what follows has to do so to its end."""
        self.limit = self.spent + MOST_FOR_ONE
        for slip in self.slips:
            for one in slip.repairs or ():
                if one.bears:
                    self.advance(one)

    def moved(self, slip: Slip, late: Late) -> None:
        """What was just run stands too late: it is put right where it stands in its place."""
        slip.meant = ()
        slip.repairs = [] if late.table is None else [Repair(late.table, slip.past + 1)]

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
            self.again(done.job, done.step)
        t.faults = told
        return twin


class Trusting(Blame):
    """Nothing follows from anything: for trying out what would be wrong with other lines."""

    def explain(self, faults: Sequence[Fault]) -> list[list[Finding]]:
        return [[] for _ in faults]


def _past(job: Job, faults: list[Fault]) -> Past:
    return Past(job, wrong(faults), _unjudged(faults))


def _blinded(told: Iterable[Fault]) -> bool:
    """Whether something could not be judged at all."""
    return any(fault.unchecked and fault.found.startswith(BLIND) for fault in told)


def _unjudged(faults: Iterable[Fault]) -> int:
    return sum(fault.unchecked for fault in faults)


def _late(pair: tuple[Slip, Slip]) -> int:
    return pair[1].past * 10_000 + pair[0].past


def _unexplained(causes: Sequence[list[Finding]]) -> set[int]:
    return {number for number, found in enumerate(causes) if not found}


def as_known(t: Table, believed: Table) -> bool:
    """Whether nothing is open on a table that is known on the believed one."""
    return t.course.sure or not any(
        is_open(value) and not is_open(believed.rows[name].values[key])
        for name, row in t.rows.items()
        if row.hazy
        for key, value in row.values.items()
    )


def _kept_to(t: Table, job: Job) -> None:
    """Run something as the rules have it, without the parts at fault, or not at all."""
    if _by_rules(t, job, whole=True):
        t.back(0)
        if _by_rules(t, job, whole=False):
            t.back(0)


def _by_rules(t: Table, job: Job, whole: bool) -> list[Fault]:
    """Run something as the rules have it; what is wrong all the same.

    Parts at fault are left out; where it is to be done as a `whole`, they are told.
    """
    t.journal.clear()
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
