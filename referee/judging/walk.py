"""Walks a log through a game's rules: check, then believe; findings follow their cause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, Self

from ...components import BadInput
from ..log import Log
from ..table import Fault, Table, is_open
from . import findings
from .blame import Blame, Trusting
from .choices import offers
from .duties import ALL, unnoted
from .findings import Finding, Report, once_a_turn, ordered
from .hints import add_hints, advise
from .judge import Judge
from .lines import Line, Understood, to_be_continued
from .referee import Referee
from .repairs import NO_STEP, OPENS, OWED
from .runs import NOWHERE, Job, failed, wrong
from .stated import Given, Statement
from .totals import fits, related, share

Spot = tuple[int, int]  # line and column
MISSING = "something was not written down"


class Walk:
    """One pass over a log. `report` grows with each turn; `table` is what the player believes."""

    def __init__(self, referee: Referee, log: Log, blames: bool = True) -> None:
        """Without `blames` every fault is a violation, and nothing is compared."""
        self.referee, self.log, self.report = referee, log, Report()
        self.table = referee.table()
        self.blame = (Blame if blames else Trusting)(self.table, referee)
        self.once: dict[str, Finding] = {}
        self.label, self.brief, self.violations = "", False, 0
        self.passed: dict[int, tuple[Spot, str]] = {}  # which line first went beyond a step

    def twin(self) -> Self:
        """The same walk, to go on otherwise; findings are those of this one."""
        new, report = copy(self), self.report
        new.table = self.table.copy()
        new.table.rules |= self.table.rules
        new.report = replace(report, findings=[*report.findings], totals=[*report.totals])
        new.report.errors = [*report.errors]
        new.once, new.passed, new.blame = {}, {}, self.blame.twin(new.table)
        return new

    def run(self, turns: Sequence[Understood], hints: bool = True) -> Report:
        """The whole log."""
        self.table.style = self.referee.style(turns)
        for read in turns:
            self.turn(read, last=read is turns[-1])
            if hints:
                advise(self.blame)
            if self.full:
                break
        return self.finish(hints)

    def finish(self, hints: bool = True) -> Report:
        """The report, once the log is over."""
        if self.full:
            said = f"{findings.MOST_VIOLATIONS} violations so far; the rest of the log was not judged"
            last = self.report.findings[-1]
            self.add("unchecked", Fault("", "", said), (last.line, last.column), last.action)
        self.blame.finish()
        if hints:
            add_hints(self.blame)
        told = len(self.report.errors)
        self.report.result = [*self.safely(lambda: self.referee.given("result", self.table), [])]
        self.report.result += map(failed, self.report.errors[told:])
        self.report.rules = self.table.rules
        self.report.result += self.referee.unlisted(self.table.rules)
        self.report.findings = once_a_turn(sorted(self.report.findings, key=ordered))
        return self.report

    def turn(self, read: Understood, last: bool = False) -> None:
        """A turn that is over; the `last` of a log may go on all the same."""
        self.blame.last = last
        self.begin(read)
        self.lines(read.lines)
        self.over(read)

    def unfinished(self, read: Understood) -> bool:
        """The last turn, still being played unless it says how it ended; whether it goes on."""
        if read.over:
            self.turn(read)
            return False
        self.begin(read)
        self.lines(to_be_continued(read.lines))
        if read.sum:
            self.totals_stated(read.sum.given, "sum")
        return True

    @property
    def ended(self) -> tuple[dict[str, Any], dict[str, dict[Any, Any]]]:
        """The totals of the last turn, and those that are kept by key."""
        t, totals = self.table, self.referee.rules.totals
        worths = {name: self.safely(partial(t.total, name), None) for name in totals}
        return worths, {name: dict(t.rows[total.row].items()) for name, total in totals.items() if total.row}

    def offers(self, begun: bool = True) -> Any:
        """What may be written now."""
        return offers(self.referee, self.table, begun)

    def advise(self) -> None:
        advise(self.blame)

    # parts of a turn

    def begin(self, read: Understood) -> None:
        """The heading of a turn."""
        turn = read.turn
        self.label, self.once, self.passed = turn.label, {}, {}
        alone = read.end and not read.lines and "unnoted" in self.referee.rules.hooks
        self.brief = read.brief or bool(alone)
        self.missing = False
        self.blame.begin()
        self.table.lacked = set()
        spot, text = (turn.line, turn.column), f"turn: {turn.label}"
        self.act(self.referee.opens(turn.label), spot, text, OPENS)
        if self.brief:
            self.act(self.noted, spot, text)
        elif steps := self.unnoted(read):
            self.act(partial(_left, steps), spot, text)
        if coming := self.referee.rules.hooks.get("coming"):
            sums, ends = (_known(statement) for statement in (read.sum, read.end))
            done = [(line.verb.name, line.values) for line in read.lines if line.verb]
            self.act(partial(coming, sums=sums, ends=ends, done=done), spot, text, OPENS)

    def unnoted(self, read: Understood) -> dict[str, str]:
        """The steps of a turn of which nothing was written down."""
        names, written, given = list(self.referee.rules.steps), set[str](), set[str]()
        alone = self.referee.rules.hooks.get("hits_alone", lambda verb, said: False)
        for line in read.lines:
            if line.verb and line.verb.told.get("summary"):
                given |= {name for name in line.verb.states if line.values.get(name) is not None}
            elif line.verb and (step := self.step(line)) is not None:
                written.add(names[step] if not alone(line.verb.name, line.values) else f"{names[step]}?")
        return unnoted(self.referee.rules, written, given, bool(read.sum))

    def lines(self, lines: Sequence[Line]) -> None:
        later = [*self.later(lines), frozenset[int]()]
        for number, line in enumerate(lines):
            if self.full:
                break
            if self.blame.blames:  # only of what is told is it counted what could break
                self.referee.duties.look(self.table, later[number] - later[number + 1])
            self.line(line, later[number])

    def over(self, read: Understood) -> None:
        """The end of a turn: what it left out, and what it came to."""
        place, told = self.close_of(read), len(self.report.findings)
        if not self.brief:
            self.owed(ALL, frozenset(), *place)
        self.report.due = [] if read.sum or read.end else self.report.findings[told:]
        if read.sum:
            self.totals_stated(read.sum.given, "sum")
        self.closes(*place)
        if read.end:
            self.ends(read.end)
        self.report.totals.append((self.label, self.totals()))

    def unknown(self, t: Table) -> None:
        """Something was not written down; what cannot have changed is left to the game's hook."""
        t.blind()
        hook = self.referee.rules.hooks.get("unknown")
        if hook:
            hook(t)

    def noted(self, t: Table) -> None:
        """Of this turn nothing but its totals was noted: what lasts is left to the game's hook."""
        for row in t.rows.values():
            if not row.lasts or "summed" not in self.referee.rules.hooks:
                row.blind()

    def closes(self, spot: Spot, text: str) -> None:
        """What becomes of the table at the end of a turn."""
        hooks = self.referee.rules.hooks
        if "summed" in hooks and self.brief:
            self.act(hooks["summed"], spot, text)
        if "closes" in hooks:
            self.act(hooks["closes"], spot, text)

    def close_of(self, read: Understood) -> tuple[Spot, str]:
        """Where it is told what a whole turn left out: at what it states, else at its last line."""
        places: list[tuple[Any, str]] = [(read.sum, "sum"), (read.end, "end")]
        places += [(line.entry, line.entry.text) for line in reversed(read.lines) if line.verb]
        places.append((read.turn, f"turn: {read.turn.label}"))
        at, text = next(place for place in places if place[0])
        return (at.line, at.column), text

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
            self.tell(Fault("", "", MISSING, "unnoted", True), spot, "?")
            if not self.missing:  # a second one behind it opens nothing more
                self.act(self.unknown, spot, "?")
            self.missing = True
            return
        self.missing = False
        self.report.checked += 1
        step = self.referee.step(verb, values, self.table)
        if step is not None and step > self.table.now[0] and not self.brief:
            self.owed(step, later, spot, entry.text)
            for passed in range(step):
                self.passed.setdefault(passed, (spot, entry.text))
        at = NO_STEP if step is None else step
        self.act(self.referee.act(verb, values, entry.line), spot, entry.text, at, line)
        if verb.states:
            named = [n for n in self.referee.rules.totals if values.get(n) is not None]
            given = [Given(n, values[n], None, *spot) for n in named if n in verb.states]
            self.totals_stated(given, entry.text)

    def owed(self, step: int, later: frozenset[int], spot: Spot, text: str) -> None:
        """What the steps before this one still owe; told where play first went beyond them."""
        for duty in self.referee.duties.before(self.table, step, later):
            self.act(duty.job, *self.passed.get(duty.step, (spot, text)), OWED)

    # statements

    def ends(self, statement: Statement) -> None:
        """What end: holds."""
        for given in statement.given:
            rule = self.referee.rules.ends[given.name].rule
            self.act(partial(_held, rule, given.value), (given.line, given.column), "end")
        self.report.checked += 1

    def totals_stated(self, given: Sequence[Given], text: str) -> None:
        """Totals as the player has them, by themselves and then beside each other."""
        bad: set[str] = set()
        unsaid = self.referee.rules.hooks.get("unsaid")
        for total in given:
            if unsaid and total.value is None and total.parts is None:
                self.act(partial(unsaid, name=total.name), (total.line, total.column), text)
            told = self.act(partial(share, given=total), (total.line, total.column), text)
            bad |= {total.name} if told else set()
        names = {total.name for total in given}
        for total in given if len(given) > 1 else ():
            others = self.referee.asks[total.name]
            if total.name not in bad and others & names and not others & bad:
                place = (total.line, total.column)
                if self.act(partial(fits, name=total.name), place, text):
                    bad.add(total.name)
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
            found[heading] = self.safely(partial(show, self.table), "?")
        return found

    def safely(self, says: Callable[[], Any], otherwise: Any) -> Any:
        """What a game says of the table; something else where its Python fails, which is noted."""
        try:
            return says()
        except BadInput:
            raise  # told at its place in the game
        except Exception as error:
            self.report.errors.append(error)
            return otherwise

    # findings

    def act(self, job: Job, spot: Spot, text: str, step: int = NO_STEP, line: Line | None = None) -> bool:
        """Run something on the table, tell what is wrong; whether it broke a rule."""
        faults = self.blame.act(job, step, line)
        broken = wrong(faults)
        if broken:
            self.blamed(broken, spot, text, step)
        for fault in faults:
            if fault not in broken and fault.once not in self.once:
                self.tell(fault, spot, text)
                if fault.error and job != self.unknown:
                    self.report.errors += [fault.error] if fault.found != NOWHERE else []
                    self.act(self.unknown, spot, text)
        return bool(broken)

    def blamed(self, faults: list[Fault], spot: Spot, text: str, step: int) -> None:
        """Tell each fault, with the slip that it follows from; those that are slips are looked into."""
        causes, late = self.blame.explain(faults, text), None
        if self.blame.blames and step >= 0 and any(map(_of_order, faults)):
            there, late = self.blame.in_place(step)
            rules = {fault.rule for fault in there}
        mine: list[Finding] = []
        told: dict[tuple[Any, ...], Finding] = {}
        each: list[Finding | None] = []
        for fault, found in zip(faults, causes, strict=True):
            each.append(None)
            if late is not None and not _of_order(fault) and fault.rule not in rules:
                continue  # it is only wrong where the line stands
            first = self.once.get(fault.once) if fault.once and step != OWED else None
            if first and (first.line, first.column) == spot:
                continue  # one line is told of it once
            key = (fault.rule, fault.expected, *map(id, found))
            if key in told:
                told[key].found += f"; {fault.found}" * (fault.found not in told[key].found.split("; "))
            else:
                told[key] = finding = self.tell(fault, spot, text, [first] if first else found, bool(first))
                if finding.severity == "violation":
                    mine.insert(0 if _of_order(fault) or fault.misread else len(mine), finding)
                elif finding.severity == "follow-on":
                    self.blame.bears(finding)
            each[-1] = told[key]
        if mine and step == OPENS and self.blame.blames:
            late = self.blame.headed(map(self.referee.opens, self.referee.labels()))
        if mine and (late or step != OPENS):
            self.blame.slip(mine, late, any(fault.misread for fault in faults))
        self.blame.told(each)

    def tell(
        self, fault: Fault, spot: Spot, text: str, causes: Sequence[Finding] = (), again: bool = False
    ) -> Finding:
        kind = "again" if again else "follow-on" if causes else "violation"
        if fault.unchecked or fault.reading:
            kind = "unchecked" if fault.unchecked else "reading"
        spot = max([spot, *((cause.line, cause.column) for cause in causes)])  # not before its cause
        finding = self.add(kind, fault, spot, text)
        finding.causes = list(causes)
        if fault.once:
            self.once.setdefault(fault.once, finding)
        return finding

    def add(self, kind: Any, fault: Fault, spot: Spot, text: str) -> Finding:
        finding = Finding(
            kind, fault.rule, self.log.file, *spot, self.label, text, fault.expected, fault.found
        )
        finding.place = self.log.spots.get(spot, "")
        self.report.findings.append(finding)
        self.violations += kind == "violation"
        return finding

    @property
    def full(self) -> bool:
        """So much is wrong that the rest is not worth a look."""
        return self.violations >= findings.MOST_VIOLATIONS


def walk_for(referee: Referee, log: Log, blames: bool = True) -> Any:
    """Return a walk by the kernel that a game is written for."""
    return (Judge if "rows" in referee.rules.hooks else Walk)(referee, log, blames)


def _left(steps: dict[str, str], t: Table) -> None:
    """These steps were not written down, or not all of them."""
    for step, how in steps.items():
        t.rows["unnoted"][step] = how


def _known(statement: Statement | None) -> dict[str, Any]:
    """What a turn states at its end, by name."""
    given = statement.given if statement else ()
    return {total.name: total.value for total in given if total.value is not None}


def _held(rule: Callable[[Table, Any], None], said: Any, t: Table) -> None:
    """What an end: says of one thing."""
    rule(t, said)


def _of_order(fault: Fault) -> bool:
    """Whether something stands too late, or was left out when it was due."""
    return fault.once.startswith("order ")
