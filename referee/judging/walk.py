"""Walks a log through a game's rules: check, then believe; findings follow their cause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ..log import Log, Turn
from ..table import Fault, Table, is_open
from .blame import Blame, Job, Meant, Trusting, wrong
from .duties import ALL
from .findings import Finding, Report
from .lines import Line, Understood, understood
from .referee import Referee
from .stated import Given, Statement
from .totals import fits, related, share
from .variants import variants

Spot = tuple[int, int]  # line and column
NO_STEP, OPENS, OWED = -1, -2, -3  # where a job belongs that is no line of a step
MOST_HINTS = 12  # violations of a log that hints are looked for
MOST_VIOLATIONS = 300  # of one log; what breaks more is no log of this game


class Walk:
    """One pass over a log. `report` grows with each turn; `table` is what the player believes."""

    def __init__(self, referee: Referee, log: Log, blames: bool = True) -> None:
        """Without `blames` every fault is a violation, and nothing is compared."""
        self.referee, self.log, self.report = referee, log, Report()
        self.table = referee.table()
        self.blame = Blame(self.table) if blames else Trusting(self.table)
        self.once: dict[str, Finding] = {}
        self.label, self.brief, self.violations = "", False, 0
        self.passed: dict[int, tuple[Spot, str]] = {}  # which line first went beyond a step
        self.stands: dict[int, Walk] = {}  # before each turn that hints are looked for, by its number

    def fork(self) -> Walk:
        """Another walk that goes on from here; it blames nobody."""
        twin = object.__new__(Walk)
        twin.__dict__.update(self.__dict__)
        twin.report, twin.table = Report(), self.table.copy()
        twin.table.beside = self.table.beside
        twin.blame = Trusting(twin.table)
        twin.once, twin.passed = dict(self.once), dict(self.passed)
        return twin

    def run(self, turns: Sequence[Understood]) -> Report:
        """The whole log."""
        for number, turn in enumerate(turns):
            stand = self.fork() if len(self.stands) < MOST_HINTS else None
            told = len(self.report.findings)
            self.turn(turn, turns[number + 1].turn if number + 1 < len(turns) else None)
            if stand and any(f.severity == "violation" and f.rule for f in self.report.findings[told:]):
                self.stands[number] = stand
            if self.full:
                said = f"{MOST_VIOLATIONS} violations by now; what follows was not judged"
                last = self.report.findings[-1]
                self.add("unchecked", Fault("", "", said), (last.line, last.column), last.action)
                break
        self.report.result = self.referee.rules.hooks["result"](self.table)
        self.report.rules = self.table.rules
        self.report.findings.sort(key=lambda finding: finding.line)
        return self.report

    def turn(self, read: Understood, after: Turn | None = None) -> None:
        """A turn that is over; what it left out is told at the turn `after` it, if there is one."""
        self.begin(read)
        self.lines(read.lines)
        self.over(read, after)

    def unfinished(self, read: Understood) -> bool:
        """The last turn, still being played unless it says how it ended; whether it goes on."""
        if read.over:
            self.turn(read)
            return False
        self.begin(read)
        self.lines(read.lines)
        if read.sum:
            self.stated("sum", read.sum)
        return True

    # parts of a turn

    def begin(self, read: Understood) -> None:
        """The heading of a turn."""
        turn = read.turn
        self.label, self.once, self.passed, self.brief = turn.label, {}, {}, read.brief
        self.missing = False
        self.blame.begin()
        spot, text = (turn.line, turn.column), f"turn: {turn.label}"
        self.act(self.referee.opens(turn.label), spot, text, OPENS)
        if self.brief:
            self.act(self.noted, spot, text)
        if coming := self.referee.rules.hooks.get("coming"):
            sums, ends = (_known(statement) for statement in (read.sum, read.end))
            done = [(line.verb.name, line.values) for line in read.lines if line.verb]
            self.act(partial(coming, sums=sums, ends=ends, done=done), spot, text, OPENS)

    def lines(self, lines: Sequence[Line]) -> None:
        for line, later in zip(lines, self.later(lines), strict=True):
            if self.full:
                break
            self.line(line, later)

    def over(self, read: Understood, after: Turn | None) -> None:
        """The end of a turn: what it left out, and what it came to."""
        place = self.close_of(read, after)
        if not self.brief:
            self.owed(ALL, frozenset(), *place)
        if read.sum:
            self.stated("sum", read.sum)
        self.closes(*place)
        if read.end:
            self.stated("end", read.end)
        self.report.totals.append((self.label, self.totals()))

    def unknown(self, t: Table) -> None:
        """Something was not written down; what cannot have changed is left to the game's hook."""
        t.blind()
        hook = self.referee.rules.hooks.get("unknown")
        if hook:
            hook(t)

    def noted(self, t: Table) -> None:
        """Of this turn nothing but its totals was noted: what lasts is left to the game's hook."""
        if "summed" not in self.referee.rules.hooks:
            t.blind()
            return
        for row in t.rows.values():
            if not row.lasts:
                row.blind()

    def closes(self, spot: Spot, text: str) -> None:
        """What becomes of the table at the end of a turn."""
        hooks = self.referee.rules.hooks
        if "summed" in hooks and self.brief:
            self.act(hooks["summed"], spot, text)
        if "closes" in hooks:
            self.act(hooks["closes"], spot, text)

    def close_of(self, read: Understood, after: Turn | None) -> tuple[Spot, str]:
        """Where it is told what a whole turn left out."""
        for kind, statement in (("sum", read.sum), ("end", read.end)):
            if statement:
                return (statement.line, statement.column), kind
        turn = after or read.turn
        return (turn.line, turn.column), f"turn: {turn.label}"

    def later(self, lines: Sequence[Line], steps: frozenset[int] = frozenset()) -> list[frozenset[int]]:
        """For each line, the steps of which it or a later line is; `steps` are those behind all."""
        found: list[frozenset[int]] = []
        for line in reversed(lines):
            step = self.step(line)
            if step is not None and step not in steps:
                steps |= {step}
            found.append(steps)
        return found[::-1]

    def step(self, line: Line) -> int | None:
        return self.referee.step(line.verb, line.values) if line.verb else None

    def line(self, line: Line, later: frozenset[int]) -> None:
        """One line of the log."""
        entry, verb, values = line
        spot = entry.line, entry.column
        if entry.kind == "house":
            self.add("house", Fault("", "", entry.text or "agreed at the table"), spot, entry.text)
            return
        if verb is None:
            self.tell(Fault("", "", "something was not written down", "", True), spot, "?", None)
            if not self.missing:  # a second one behind it opens nothing more
                self.act(self.unknown, spot, "?")
            self.missing = True
            return
        self.missing = False
        self.report.checked += 1
        step = self.referee.step(verb, values, self.table)
        if step is not None and step > self.table.now.values[0] and not self.brief:
            self.owed(step, later, spot, entry.text)
            for passed in range(step):
                self.passed.setdefault(passed, (spot, entry.text))
        at = NO_STEP if step is None else step
        self.act(self.referee.act(verb, values), spot, entry.text, at, line)
        if verb.states:
            named = [n for n in self.referee.rules.totals if values.get(n) is not None]
            given = [Given(n, values[n], None, *spot) for n in named if n in verb.states]
            self.totals_stated(given, entry.text)

    def owed(self, step: int, later: frozenset[int], spot: Spot, text: str) -> None:
        """What the steps before this one still owe; told where play first went beyond them."""
        for duty in self.referee.duties.before(self.table, step, later):
            self.act(duty.job, *self.passed.get(duty.step, (spot, text)), OWED)

    # statements

    def stated(self, kind: str, statement: Statement) -> None:
        """What sum: or end: holds."""
        if kind == "sum":
            self.totals_stated(statement.given, kind)
        else:
            for given in statement.given:
                rule = self.referee.rules.ends[given.name].rule
                self.act(partial(_held, rule, given.value), (given.line, given.column), kind)
        self.report.checked += kind == "end"

    def totals_stated(self, given: Sequence[Given], text: str) -> None:
        """Totals as the player has them, by themselves and then beside each other."""
        bad: set[str] = set()
        unsaid = self.referee.rules.hooks.get("unsaid")
        for one in given:
            if unsaid and one.value is None and one.parts is None:
                self.act(partial(unsaid, name=one.name), (one.line, one.column), text)
            told = self.act(partial(share, given=one), (one.line, one.column), text)
            bad |= {one.name} if told else set()
        names = {one.name for one in given}
        for one in given if len(given) > 1 else ():
            others = self.referee.asks[one.name]
            if one.name not in bad and others & names and not others & bad:
                place = (one.line, one.column)
                if self.act(partial(fits, name=one.name), place, text):
                    bad.add(one.name)
        for relation, asked in self.referee.related:
            if asked & names and not asked & bad:
                place = next((g.line, g.column) for g in given if g.name in asked)
                self.act(partial(related, relation=relation), place, text)

    def totals(self) -> dict[str, str]:
        """The totals of the turn, as the table of totals has them, by column."""
        found = {}
        for name, total in self.referee.rules.totals.items():
            if total.column:
                value = self.table.total(name)
                found[total.column] = "?" if is_open(value) else total.show(value)
        for heading, show in self.referee.rules.columns.items():
            found[heading] = show(self.table)
        return found

    # findings

    def act(self, job: Job, spot: Spot, text: str, step: int = NO_STEP, line: Line | None = None) -> bool:
        """Run something on the table, tell what is wrong; whether it broke a rule."""
        faults = self.blame.act(job, step)
        if not faults:
            self.blame.right(job)
            return False
        broken = wrong(faults)
        if broken:
            slips = self.blamed(job, broken, spot, text, step)
        for fault in faults:
            if fault not in broken and fault.once not in self.once:
                told = self.tell(fault, spot, text, None)
                if fault.once:
                    self.once[fault.once] = told
        if not broken:
            self.blame.right(job)
            return False
        if slips and step != OPENS:
            one = self.blame.slip(job, slips, self.meant(line) if line else ())
            for finding in slips[1:] if one else ():  # one word is wrong, for several reasons
                finding.severity, finding.caused_by = "follow-on", slips[0]
        return True

    def meant(self, line: Line) -> Iterator[Meant]:
        """What a line may have been meant to say."""
        assert line.verb
        for values, known, single in variants(line.verb, line.values):
            yield Meant(self.referee.act(line.verb, values), known, single)

    def blamed(self, job: Job, faults: list[Fault], spot: Spot, text: str, step: int) -> list[Finding]:
        """Tell each fault, with the slip that it follows from; those that are slips themselves."""
        causes = self.blame.explain(job, faults)
        late = None
        if any(fault.once.startswith("order ") for fault in faults) and step >= 0:
            late = self.blame.in_place(step)
        mine: list[Finding] = []
        told: dict[tuple[Any, ...], Finding] = {}
        for fault, cause in zip(faults, causes, strict=True):
            moved = fault.once.startswith("order ")
            if late and not moved and not any(f.rule == fault.rule for f in late.faults):
                continue  # it is only wrong where the line stands
            first = self.once.get(fault.once) if fault.once and step != OWED else None
            cause = first or cause
            key = (fault.rule, fault.expected, id(cause))
            if key in told:
                told[key].found += f"; {fault.found}"
                continue
            if first and (first.line, first.column) == spot:
                continue  # one line is told of it once
            told[key] = finding = self.tell(fault, spot, text, cause)
            if fault.once:
                self.once.setdefault(fault.once, finding)
            if finding.severity == "violation":
                mine.insert(0 if moved else len(mine), finding)
        if late and mine:
            self.blame.moved(mine[0], late)
            return []
        return mine

    def tell(self, fault: Fault, spot: Spot, text: str, cause: Finding | None) -> Finding:
        if fault.unchecked or fault.reading:
            return self.add("unchecked" if fault.unchecked else "reading", fault, spot, text)
        if cause:
            spot = max(spot, (cause.line, cause.column))  # nothing is told before its cause
        finding = self.add("follow-on" if cause else "violation", fault, spot, text)
        finding.caused_by = cause
        return finding

    def add(self, kind: Any, fault: Fault, spot: Spot, text: str) -> Finding:
        finding = Finding(
            kind, fault.rule, self.log.file, *spot, self.label, text, fault.expected, fault.found
        )
        self.report.findings.append(finding)
        self.violations += kind == "violation"
        return finding

    @property
    def full(self) -> bool:
        """So much is wrong that the rest is not worth a look."""
        return self.violations >= MOST_VIOLATIONS


def _known(statement: Statement | None) -> dict[str, Any]:
    """What a turn states at its end, by name."""
    return {one.name: one.value for one in statement.given if one.value is not None} if statement else {}


def _held(rule: Callable[[Table, Any], None], said: Any, t: Table) -> None:
    """What an end: says of one thing."""
    rule(t, said)


def check(referee: Referee, log: Log) -> Report:
    """The report on a log. Raises BadInput where it cannot be read."""
    return Walk(referee, log).run(understood(referee, log))
