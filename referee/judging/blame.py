"""What follows from what: a slip put right, and the lines since played again.

A finding follows from a slip when the slip's line, put right, is clean and leaves nothing less known,
and the lines since, played again, bring up nothing new and the finding no more. What cannot be shown
to follow is a slip of its own.

A line is put right as the rules have it; by not being there, or standing further down; or by another
value in one of its places. Of those a value that is not known is only a sieve: what it does not
explain no other value of the place does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import combinations, islice

from ..forms import Values
from ..table import Fault, Table
from .findings import Finding
from .lines import Line
from .played import Played
from .referee import Referee
from .repairs import NO_STEP, OPENS, OWED, Done, Place, Repair, Slip, words_in
from .runs import Job, as_known, blinded, by_rules, differ, kept_to, run, unjudged, wrong
from .variants import NEVER, holes

MOST_SLIPS = 12  # slips that a finding is held against, the latest
MOST_TRIED = 100  # other values of a place that are tried
FEW = (slice(12), slice(12, MOST_TRIED))  # of them at a time: the nearest of all places come first
MOST_GUESSED = 8  # slips of a log; beyond, a guess at what was meant counts for what it names alone
MOST_PAIRED = 4  # of them that are held against it two by two
MOST_AT_ALL, MOST_A_LINE = 200, 10  # lines played again for a log, and for each of its lines
MOST_NEAR, MOST_FAR = 500, 150  # for a slip that names the same things as a finding, and for another
RUNS = 8  # ways looked into that count as a line
LINES_BACK = 5  # things done before a slip that a hint may be about
STATED = {"summary", "aside"}  # lines that say how it stands: it hangs on everything


class Blame(Played):
    """The slips of a log, and the tables on which they are put right, made when they are needed."""

    blames = True

    def __init__(self, table: Table, referee: Referee) -> None:
        super().__init__(table)
        self.referee = referee
        self.slips: list[Slip] = []
        self.past: list[Done] = []  # since the first slip
        self.causes: dict[tuple[str, str], list[Finding]] = {}  # of what was wrong last, by its words
        self.spent = self.limit = 0  # lines played again, and how many may be by the end of this finding

    def twin(self, table: Table) -> Blame:
        """The same at the beginning of a turn, for a copy of the believed table."""
        new = copy(self)
        new.table, new.past, new.turn = table, [*self.past], []
        new.causes = {**self.causes}
        new.slips = [slip.twin() for slip in self.slips]
        return new

    def act(self, job: Job, step: int = NO_STEP, line: Line | None = None) -> list[Fault]:
        """Run something on the believed table; `step` is where it belongs in the turn."""
        done, faults = self.play(job, step, line)
        if self.slips:
            done.stood = self.table.copy() if step == OPENS else None
            self.past.append(done)
        return faults

    def told(self, findings: Sequence[Finding | None]) -> None:
        """What was told of the faults of what was just run."""
        self.turn[-1].told.extend(findings)

    # what follows from what

    def explain(self, faults: Sequence[Fault], text: str = "") -> list[list[Finding]]:
        """For each fault of what was just run, the slip that it follows from, or the two.

        First that slip is tried on which the same hung before; then each put right as the rules have
        it; then what may have been meant, where much is wrong only of a slip that names the same things
        as the faults or as the `text` of the line. Such slips come first; an omission explains nothing
        else but what its own turn holds, and that last, and none of those told beside it: all of them
        are still to be done. Statements of totals name everything, and so does an omission that names
        nothing.
        """
        causes: list[list[Finding]] = [[] for _ in faults]
        words, done = words_in(*(fault.found for fault in faults), text), self.turn[-1]
        verb = done.line and done.line.verb
        total = verb.states or verb.told.keys() & STATED if verb else done.step == NO_STEP
        whose = words_in(*map(str, faults[0].about)) if done.step == OWED else words
        beside = self.beside() if done.step == OWED else ()
        slips = [slip for slip in self.slips if slip.done not in beside]
        near = {s for s in slips if total or not s.words or s.words & (whose if s.owed else words)}
        before = [found for fault in faults for found in self.causes.get((fault.rule, fault.found), ())]
        latest = [slip for slip in slips[: -MOST_SLIPS - 1 : -1] if slip in near or not slip.owed]
        latest.sort(key=lambda slip: (slip not in near, not slip.doubled))
        tries = [(slip, True) for slip in latest if any(slip.finding is found for found in before)]
        tries += [(slip, False) for slip in latest]
        alone = len(self.slips) <= MOST_GUESSED
        tries += [(slip, True) for slip in latest if alone or slip in near]
        tries += [(slip, False) for slip in slips if slip not in near and slip.done in self.turn]
        for slip, guessed in tries:
            self.allow(MOST_NEAR if slip in near else MOST_FAR)
            for number in self.explained(slip, _unexplained(causes), guessed):
                causes[number] = [slip.finding]
        self.allow(MOST_FAR)
        if alone and len(slips) > 1:
            for pair, gone in self.by_two(slips[-MOST_PAIRED:], _unexplained(causes)):
                for number in gone & _unexplained(causes):
                    causes[number] = pair
        for fault, found in zip(faults, causes, strict=True):
            self.causes[fault.rule, fault.found] = found
        return causes

    def allow(self, lines: int) -> None:
        """So many lines more may be played again, and no more than a log is worth."""
        self.limit = min(self.spent + lines, MOST_AT_ALL + MOST_A_LINE * len(self.past))

    def explained(self, slip: Slip, wanted: set[int], guessed: bool) -> set[int]:
        """Those of the last faults that are gone where a slip is put right, also by what is `guessed`."""
        if not wanted:
            return wanted
        if slip.repairs is None:
            slip.repairs = list(self.put_right(slip))
        best = self.gone(slip.repairs, wanted)
        ways = self.ways(slip, wanted) if guessed and not slip.settled else iter(())
        while best != wanted and (way := next(ways, None)):
            found = self.gone(way[0], wanted)
            if len(found) > len(best):
                best, (slip.repairs, slip.settled) = found, way
        if best:  # what does not explain this was not meant
            slip.repairs = [repair for repair in slip.repairs if repair.gone & wanted]
        return best

    def ways(self, slip: Slip, wanted: set[int]) -> Iterator[tuple[list[Repair], bool]]:
        """What may have been meant by a slip, one thing after another, and whether it is another value."""
        if slip.guesses is None:
            slip.guesses = list(self.guessed(slip))
        yield slip.guesses, False
        for few in FEW:
            for place in slip.places:
                if place.sieve is None or self.gone([place.sieve], wanted):
                    yield self.known(slip, place, few), True

    def bears(self, finding: Finding) -> None:
        """A follow-on, just told, hangs on the tables that show it."""
        for repair in self.repairs_of(finding):
            if repair.alive and repair.gone:
                repair.bears.append(finding)

    def repairs_of(self, finding: Finding) -> list[Repair]:
        """The tables on which what a follow-on follows from is put right."""
        slips = [slip for slip in self.slips if slip.finding in finding.causes]
        return [repair for slip in slips for repair in slip.repairs or () if not repair.wrong]

    def gone(self, repairs: Iterable[Repair], wanted: set[int]) -> set[int]:
        """Those of the last faults that are gone on any of these tables."""
        found: set[int] = set()
        for repair in repairs:
            if repair.alive and self.advance(repair):
                found |= repair.gone & wanted
        return found

    def put_right(self, slip: Slip) -> Iterator[Repair]:
        """The tables on which a line is put right as the rules have it, or is not there for a second time."""
        job, right = slip.done.job, Repair(slip.before.copy(), slip.past + 1)
        if slip.doubled:
            yield right
        elif any(told and told.causes for told in self.past[slip.past].told):
            return  # what follows from another slip would be put right too
        elif by_rules(right.table, job, whole=True):
            return
        elif slip.owed or as_known(right.table, slip.after):
            yield right

    def guessed(self, slip: Slip) -> Iterator[Repair]:
        """The tables on which a line is put right in part, or is not there; looks for its places."""
        if slip.owed or slip.doubled or slip.done.step == OPENS:
            return
        job, at = slip.done.job, slip.past + 1
        if not slip.repairs:
            part, out = (Repair(slip.before.copy(), at) for _ in range(2))
            if not by_rules(part.table, job, whole=False):
                yield part
            out.left_out = job
            yield out
        slip.places = slip.places or list(self.places(slip))

    def job(self, line: Line | None, values: Values) -> Job:
        """A line with other values as something to run."""
        assert line and line.verb
        return self.referee.act(line.verb, values, line.entry.line)

    def places(self, slip: Slip) -> Iterator[Place]:
        """The places of a line that may be what is wrong, each with the table on which it is not known.

        Those with the fewest other values stand first. Without a table where the rules make nothing
        of a value that is not known.
        """
        line = slip.done.line
        every = holes(line.verb, line.values) if line and line.verb else ()
        for hole in sorted(every, key=lambda hole: len(list(islice(hole.others(), MOST_TRIED)))):
            if hole.unknown is NEVER:
                yield Place(hole, None)
                continue
            self.spent += 1
            table = slip.before.copy()
            told = run(table, self.job(line, hole.unknown))
            if blinded(told) or (not wrong(told) and as_known(table, slip.after)):
                yield Place(hole, None, not (wrong(told) or any(True for _ in hole.others())))
            elif not wrong(told):
                yield Place(hole, Repair(table, slip.past + 1), clean=True)

    def known(self, slip: Slip, place: Place, few: slice) -> list[Repair]:
        """The tables on which there is another value in a place, one of these `few`.

        Of those that break no rule, are judged, and leave nothing less known.
        """
        if few.stop not in place.known:
            others = islice(place.hole.others(), few.start, few.stop)
            jobs = [self.job(slip.done.line, values) for values in others]
            tables = (self.what_if(slip, slip.before, [job], slip.past + 1) for job in jobs)
            place.known[few.stop] = list(filter(None, tables))
        return place.known[few.stop]

    def what_if(self, slip: Slip, table: Table, jobs: Iterable[Job], seen: int) -> Repair | None:
        """The table on which something else was done, up to so much of the past.

        None where that breaks a rule, is judged less, or leaves anything less known than the slip does.
        """
        repair, most = Repair(table.copy(), seen), self.past[slip.past].unchecked
        for job in jobs:
            if self.spent >= self.limit:
                return None
            self.spent += 1
            told = run(repair.table, job)
            if wrong(told) or blinded(told) or unjudged(told) > most:
                return None
            repair.news |= any(fault.reading for fault in told)  # as some would not allow it
        return repair if seen != slip.past + 1 or as_known(repair.table, slip.after) else None

    def advance(self, repair: Repair) -> bool:
        """Play on such a table what was played since; whether it has come to the end, and still stands."""
        while repair.alive and repair.at < len(self.past):
            if self.spent >= self.limit:
                return False
            self.step(repair, self.past[repair.at])
        return repair.alive

    def step(self, repair: Repair, past: Done) -> None:
        """Play one thing more, or put it right."""
        t = repair.table
        self.spent += 1 + t.course.runs // RUNS
        repair.at += 1
        if repair.at - 1 in repair.right:
            kept_to(t, past.job)
            return
        t.settle()
        told = run(t, past.job)
        theirs = wrong(told)
        gone, more = differ(past.faults, theirs)
        unsure = {fault.rule for fault in told if fault.unchecked}
        fine = not (more or blinded(told))
        repair.gone = frozenset(n for n in gone if fine and past.faults[n].rule not in unsure)
        repair.news |= unjudged(told) > past.unchecked
        repair.news |= not {fault.rule for fault in theirs} <= {fault.rule for fault in past.faults}
        repair.cleared += [found for n in repair.gone for found in past.told[n : n + 1] if found]
        if theirs and not past.faults:  # else that line is wrong by itself, if for other reasons
            if past.last and past.step == OWED and not repair.left_out:
                return  # it can still be done
            t.back()
            if repair.left_out is None or wrong(run(t, repair.left_out)):
                self.drop(repair)
            repair.left_out, repair.at = None, repair.at - 1
        elif past.stood and not gone and t.same(past.stood):  # the slip makes no difference any more
            repair.alive = False

    def drop(self, repair: Repair) -> None:
        """What was played since bears the player out: what hung on this table alone is a slip.

        Not so where another slip since may be what does not fit.
        """
        repair.alive = False
        repair.wrong = not any(repair.start < slip.past < repair.at for slip in self.slips)
        for finding in repair.bears if repair.wrong else ():
            if not any(finding in other.bears for other in self.repairs_of(finding)):
                for slip in self.slips:
                    slip.parted += [finding] if slip.finding in finding.causes else []
                finding.severity, finding.causes = "violation", []

    def by_two(self, latest: list[Slip], wanted: set[int]) -> Iterator[tuple[list[Finding], set[int]]]:
        """Pairs of slips, the latest first, and what is gone where both are put right."""
        if not wanted or not self.gone([_righted(*latest)], wanted):
            return
        self.allow(MOST_FAR)
        for second, first in combinations(latest[::-1], 2):
            yield [first.finding, second.finding], self.gone([_righted(first, second)], wanted)

    # a slip

    def slip(self, findings: Sequence[Finding], late: list[Table] | None, misread: bool) -> None:
        """What was just run broke rules by itself; the first is told, and what it may break besides.

        Where it stands too `late`, it is put right where it stands in its place. `misread`: the first is
        a number that there is not.
        """
        stood = self.before(max(0, len(self.turn) - 1 - LINES_BACK))
        if not self.slips:
            self.past.append(stood[-1].done)
        slip = Slip(findings[0], stood, self.table.copy(), self.past)
        self.slips.append(slip)
        if late is not None:
            slip.repairs = [Repair(table, slip.past + 1) for table in late]
        if len(findings) > 1 and (misread or self.one_word(slip)):
            for finding in findings[1:]:  # one word is wrong, for several reasons
                finding.severity, finding.causes = "follow-on", [slip.finding]

    def one_word(self, slip: Slip) -> bool:
        """Whether a single other value, or not to say it twice, would have made all of a line right."""
        self.allow(MOST_NEAR)
        slip.places = [] if slip.doubled else list(self.places(slip))
        known = (self.known(slip, place, few) for few in FEW for place in slip.places)
        return slip.doubled or any(place.clean for place in slip.places) or any(known)

    def finish(self) -> None:
        """The log is over: what follows has to do so to its end; what was parted may follow all the same."""
        self.allow(MOST_NEAR)
        for slip in self.slips:
            for repair in slip.repairs or ():
                if repair.bears:
                    self.advance(repair)
        for slip in self.slips:
            for finding in slip.parted:
                if finding.severity == "violation" and self.cleared(slip, finding):
                    finding.severity, finding.causes = "follow-on", [slip.finding]

    def cleared(self, slip: Slip, finding: Finding) -> bool:
        """Whether something is gone on a table that stands to the end, also with values not tried so far."""

        def gone(repair: Repair) -> bool:
            self.advance(repair)
            return finding in repair.cleared and not repair.wrong

        if any(map(gone, slip.repairs or ())):
            return True
        places = [place for place in slip.places if place.sieve is None or gone(place.sieve)]
        return any(gone(right) for few in FEW for place in places for right in self.known(slip, place, few))


class Trusting(Blame):
    """Nothing follows from anything: for trying out what would be wrong with other lines."""

    blames = False

    def explain(self, faults: Sequence[Fault], text: str = "") -> list[list[Finding]]:
        return [[] for _ in faults]

    def slip(self, findings: Sequence[Finding], late: list[Table] | None, misread: bool) -> None:
        pass


def _righted(*slips: Slip) -> Repair:
    """The table on which all of these slips are to be put right."""
    return Repair(slips[0].before.copy(), slips[0].past, {slip.past for slip in slips})


def _unexplained(causes: Sequence[list[Finding]]) -> set[int]:
    return {number for number, found in enumerate(causes) if not found}
