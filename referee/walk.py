"""Walks a log through a game's rules: check, then believe; findings follow their cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from ..components import BadInput, Problem
from .findings import Finding, Report
from .forms import Values, Verb
from .log import Entry, Log, Unreadable
from .referee import Referee
from .table import Fault, Table, TooMany, is_open

Place = tuple[int, int]
MOST_DOUBTS = 6
Line = tuple[Entry, Verb | None, Values]


class Doubt(NamedTuple):
    """The table as it would stand had the rules been kept at an earlier finding."""

    finding: Finding
    table: Table


class Walk:
    """One pass over a log: check, then believe. Findings follow their cause.

    Beside the table that the player believes in stand others, one for each slip, on which it was
    not made. What is wrong on the first and right on one of these follows from that slip.
    """

    def __init__(self, referee: Referee, log: Log) -> None:
        self.referee, self.log, self.report = referee, log, Report()
        self.table = referee.table()
        self.doubts: list[Doubt] = []
        self.once: dict[str, Finding] = {}
        self.label = ""

    def run(self, turns: list[list[Any]]) -> Report:
        for turn, lines in zip(self.log.turns, turns, strict=True):
            self.turn(turn, lines)
        self.report.result = self.referee.rules.hooks["result"](self.table)
        self.report.rules = self.table.rules
        return self.report

    def turn(self, turn: Any, lines: list[Any]) -> None:
        rules = self.referee.rules
        self.label, place, self.once = turn.label, (turn.line, turn.column), {}
        name = f"turn: {turn.label}"
        self.act(lambda t: rules.hooks["opens"](t, turn.label), place, name)
        for entry, verb, values in lines:
            self.line(entry, verb, values)
        if turn.sum and not turn.entries:
            self.act(Table.blind, place, name)
        elif not lines or any(verb and not verb.told.get("summary") for _, verb, _ in lines):
            for due in rules.duties:
                self.act(self.referee.close(due), place, name)
        if turn.sum:
            self.stated("sum", turn.sum)
        if "closes" in rules.hooks:
            self.act(rules.hooks["closes"], place, name)
        if turn.end:
            self.stated("end", turn.end)
        shown = {
            total.column: self.shown(name) for name, total in rules.totals.items() if total.column
        }
        self.report.totals.append((turn.label, shown))

    def begun(self, turn: Any, lines: list[Line]) -> None:
        """A turn that is not over yet."""
        self.label, self.once = turn.label, {}
        place = (turn.line, turn.column)
        self.act(
            lambda t: self.referee.rules.hooks["opens"](t, turn.label), place, f"turn: {turn.label}"
        )
        for entry, verb, values in lines:
            self.line(entry, verb, values)
        for kind, stated in (("sum", turn.sum), ("end", turn.end)):
            if stated:
                self.stated(kind, stated)

    def shown(self, name: str) -> str:
        value = self.table.total(name)
        return "?" if is_open(value) else self.referee.rules.totals[name].show(value)

    def stated(self, kind: str, stated: Any) -> None:
        rules = self.referee.rules
        known = rules.totals if kind == "sum" else rules.ends
        keys = {key.replace("-", ""): key for key in stated.values}
        for name in [n for n in known if n in keys]:
            key = keys[name]
            value = stated.values[key]
            place = stated.places.get(key, (stated.line, stated.column))
            if kind == "sum":
                value = rules.hooks["number"](name, value)
                self.act(lambda t, n=name, v=value: t.state(n, v), place, kind)
            else:
                self.act(lambda t, n=name, v=value: rules.ends[n][0](t, n, v), place, kind)
        for name, key in keys.items():
            if name not in known:
                said = f'"{key}: {stated.values[key]}" is not counted'
                self.tell(Fault("", f"known: {', '.join(known)}", said, "", True),
                          stated.places.get(key, (stated.line, stated.column)), kind, None)  # fmt: skip
        self.report.checked += kind == "end"

    def line(self, entry: Entry, verb: Verb | None, values: Values) -> None:
        place = entry.line, entry.column
        if entry.kind == "house":
            self.add("house", Fault("", "", entry.text or "agreed at the table"), place, entry.text)
        elif entry.kind == "?":
            self.tell(Fault("", "", "something was not written down", "", True), place, "?", None)
            self.act(Table.blind, place, "?")
        else:
            assert verb
            self.report.checked += 1
            self.act(self.referee.act(verb, values), place, entry.text)
            for name in self.referee.rules.totals:
                if name in verb.states and values.get(name) is not None:
                    self.act(lambda t, n=name: t.state(n, values[n]), place, entry.text)

    def act(self, job: Callable[[Table], Any], place: Place, text: str) -> None:
        """Run something on the table and on every other one; tell what is wrong."""
        t = self.table
        faults = self.on(t, job)
        if not faults and not self.doubts:
            return
        kept: list[tuple[Doubt, Counter[str]]] = []
        count = Counter(f.rule for f in faults if not (f.unchecked or f.reading))
        for doubt in self.doubts:
            theirs = Counter(
                f.rule for f in self.on(doubt.table, job) if not (f.unchecked or f.reading)
            )
            if not theirs - count:  # else what was played since bears the player out
                kept.append((doubt, theirs))
        mine: Finding | None = None
        for fault in faults:
            cause = self.once.get(fault.once) if fault.once else None
            cause = cause or next(
                (d.finding for d, theirs in kept if theirs[fault.rule] < count[fault.rule]), None
            )
            finding = self.tell(fault, place, text, cause)
            if finding.severity == "violation":
                mine = mine or finding
            if fault.once:
                self.once.setdefault(fault.once, finding)
        self.doubts = [doubt for doubt, _ in kept]
        if mine:
            t.back(0)
            other = t.copy()
            self.on(t, job)
            other.believes = False
            if any(not f.unchecked for f in self.on(other, job)):
                other.back(0)  # nothing that the rules allow could have been done here
            other.believes = True
            self.doubts = [*self.doubts, Doubt(mine, other)][-MOST_DOUBTS:]
        self.doubts = [doubt for doubt in self.doubts if not doubt.table.same(t)]

    def on(self, t: Table, job: Callable[[Table], Any]) -> list[Fault]:
        t.journal.clear()
        t.faults, t.runs = [], 0
        try:
            t.sub(job)
        except TooMany:
            t.back(0)
            t.blind()
            return [Fault("", "", "too much of what went before is not known", "", True)]
        return t.faults

    def tell(self, fault: Fault, place: Place, text: str, cause: Finding | None) -> Finding:
        kind = (
            "unchecked"
            if fault.unchecked
            else "reading"
            if fault.reading
            else "follow-on"
            if cause
            else "violation"
        )
        finding = self.add(kind, fault, place, text)
        finding.caused_by = None if kind in ("unchecked", "reading") else cause
        return finding

    def add(self, kind: Any, fault: Fault, place: Place, text: str) -> Finding:
        finding = Finding(kind, fault.rule, self.log.file, *place, self.label, text,
                          fault.expected, fault.found)  # fmt: skip
        self.report.findings.append(finding)
        return finding


def understood(referee: Referee, log: Log) -> list[list[tuple[Entry, Verb | None, Values]]]:
    """Every line of a log read by its form. Raises BadInput with all that cannot be read."""
    problems, found = [], []
    for turn in log.turns:
        try:
            referee.rules.hooks["turn"](referee, turn.label)
        except ValueError as error:
            problems.append(Problem(log.file, turn.line, turn.column, str(error)))
        lines: list[tuple[Entry, Verb | None, Values]] = []
        for entry in turn.entries:
            try:
                lines.append(
                    (entry, *(referee.read(entry.tokens) if entry.kind == "do" else (None, {})))
                )
            except Unreadable as error:
                problems.append(Problem(log.file, entry.line, error.column, str(error)))
        found.append(lines)
    if problems:
        raise BadInput(problems)
    return found


def check(referee: Referee, log: Log) -> Report:
    report = Walk(referee, log).run(understood(referee, log))
    report.findings.sort(key=lambda finding: finding.line)
    return report
