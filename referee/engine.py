"""Goes through a log: check, then believe, line by line; findings follow their cause.

A game's referee is one module that offers the methods of `Referee`. Its state is
immutable; `check` only looks, `apply` is total and takes what the player says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from ..components import BadInput, Game, Problem
from .findings import Fault, Finding, Report
from .log import Entry, Log, Stated, Turn, Unreadable
from .verbs import Verb, Words, match, names_of


class Action(NamedTuple):
    """One line understood: a verb and what the game's module made of its words."""

    verb: str
    args: Any
    entry: Entry


class Referee(Protocol):
    """What a game's module provides; states are opaque to the engine.

    Two members are optional: `doubts_last`, a mapping from a kind of doubt to the turns
    it lasts, and `settles(verb, args)`, the doubts that a line without fault takes away.
    """

    game: Game
    verbs: tuple[Verb, ...]
    # Words of which one is easily written for another: tracks, zones, ranges.
    families: tuple[tuple[str, ...], ...]
    # What a fault may cast doubt on only until the turn ends ("v1", "order").
    doubts_of_a_turn: tuple[str, ...]

    # Examples of what "sum:" and "end:" may hold.
    sum_example: str
    end_example: str

    def labels(self) -> list[str]:
        """The names of all turns, in order, as a new log has them."""

    def start(self) -> Any:
        """The state before the first turn."""

    def parse(self, verb: str, words: Words) -> Any:
        """The arguments of a verb. Unreadable says what is wrong, and where."""

    def open_turn(self, state: Any, label: str) -> tuple[Any, list[Fault]]:
        """The state as a turn of that name opens. ValueError for a name that means nothing."""

    def check(self, state: Any, verb: str, args: Any) -> Iterable[Fault]:
        """What the rules do not allow in this action."""

    def apply(self, state: Any, verb: str, args: Any) -> Any:
        """The state after an action, whatever it was."""

    def unknown(self, state: Any) -> Any:
        """The state after something that was not written down."""

    def close_turn(self, state: Any) -> tuple[Any, list[Fault]]:
        """The state after a turn, and what the turn should have had and did not."""

    def check_sum(
        self, state: Any, total: Stated, alone: bool
    ) -> tuple[Any, list[tuple[str, Fault]]]:
        """Compare a turn's stated totals; `alone` where the turn has no actions. Key and fault."""

    def check_end(self, state: Any, end: Stated) -> tuple[Any, list[tuple[str, Fault]]]:
        """Compare what stood on the table, and believe it. Key and fault."""

    def finish(self, state: Any, complete: bool) -> list[Fault]:
        """What the whole log should have had; `complete` if its last turn is the game's last."""

    def rules_of(self, verb: str) -> tuple[str, ...]:
        """The rules that checking a verb exercises."""

    def totals(self, state: Any) -> dict[str, str]:
        """What to print for the turn that has just closed."""

    def result(self, state: Any) -> list[str]:
        """Score and winner as they stand."""

    def legal(self, state: Any) -> list[str]:
        """What may be done now, each as a line that could be typed."""


class Walk:
    """One pass over a log with one referee."""

    def __init__(self, referee: Referee, log: Log) -> None:
        self.referee = referee
        self.log = log
        self.report = Report()
        self.doubts: dict[str, Finding] = {}
        self.born: dict[str, int] = {}  # the turn, counted from 1, in which a doubt arose
        self.number = 0
        self.label = ""
        self.state = referee.start()

    def run(self, actions: list[list[Action]]) -> Report:
        """Check every turn; `actions` are each turn's lines as `understood` gave them."""
        for turn, lines in zip(self.log.turns, actions, strict=True):
            self.turn(turn, lines)
        last = self.log.turns[-1] if self.log.turns else None
        if last:
            place = (last.line, last.column)
            for fault in self.referee.finish(self.state, complete=True):
                self.tell(fault, place, last.label)
        self.report.result = self.referee.result(self.state)
        return self.report

    def turn(self, turn: Turn, lines: list[Action]) -> None:
        self.label = turn.label
        place = (turn.line, turn.column)
        self.number += 1
        lasting: dict[str, int] = getattr(self.referee, "doubts_last", {})
        for about, born in list(self.born.items()):
            kind = about.split()[0]
            aged = self.number - born > lasting.get(kind, self.number)
            if aged or kind in self.referee.doubts_of_a_turn:
                self.doubts.pop(about, None)
                del self.born[about]
        self.state, faults = self.referee.open_turn(self.state, turn.label)
        for fault in faults:
            self.tell(fault, place, f"turn: {turn.label}")
        unknown = False
        for action in lines:
            unknown |= self.line(action)
        if turn.sum and not turn.entries:
            self.state, stated = self.referee.check_sum(self.state, turn.sum, True)
        else:
            self.state, faults = self.referee.close_turn(self.state)
            for fault in faults:
                self.tell(fault, place, f"turn: {turn.label}")
            stated = []
            if turn.sum:
                self.state, stated = self.referee.check_sum(self.state, turn.sum, False)
        for key, fault in stated:
            assert turn.sum
            self.tell(fault, turn.sum.places.get(key, (turn.sum.line, turn.sum.column)), "sum")
        if turn.end:
            self.end(turn.end)
        self.report.totals.append((turn.label, self.referee.totals(self.state)))

    def end(self, end: Stated) -> None:
        """What stood on the table is true from here on, and settles earlier doubts."""
        self.state, stated = self.referee.check_end(self.state, end)
        self.report.checked += 1
        for key, fault in stated:
            self.tell(fault, end.places.get(key, (end.line, end.column)), "end")
        for key in end.values:
            for about in [a for a in self.doubts if a.split()[0] == key.split()[0]]:
                del self.doubts[about]

    def line(self, action: Action) -> bool:
        """Judge and believe one line; True where nothing can be said of it."""
        entry = action.entry
        place = (entry.line, entry.column)
        if entry.kind == "house":
            self.add("house", "", place, entry.text, found=entry.text or "agreed at the table")
            return False
        if entry.kind == "?":
            self.add("unchecked", "", place, "?", found="something was not written down")
            self.state = self.referee.unknown(self.state)
            return True
        fault = None
        for fault in self.referee.check(self.state, action.verb, action.args):
            self.tell(fault, place, entry.text)
        if fault is None and self.doubts and hasattr(self.referee, "settles"):
            # A line that agrees with the table settles what was doubtful about it.
            for about in self.referee.settles(action.verb, action.args):
                self.doubts.pop(about, None)
        self.report.checked += 1
        self.report.rules.update(self.referee.rules_of(action.verb))
        self.state = self.referee.apply(self.state, action.verb, action.args)
        return False

    def tell(self, fault: Fault, place: tuple[int, int], action: str) -> None:
        abouts = fault.about.split(", ") if fault.about else []
        cause = next(filter(None, (self.cause(about.lstrip("?")) for about in abouts)), None)
        severity = "unchecked" if fault.unchecked else "follow-on" if cause else "violation"
        finding = self.add(severity, fault.rule, place, action, fault.expected, fault.found)
        finding.caused_by = None if fault.unchecked else cause
        if not fault.unchecked:
            for about in abouts:
                if about not in self.doubts and not about.startswith("?"):
                    self.doubts[about] = cause or finding
                    self.born[about] = self.number

    def cause(self, about: str) -> Finding | None:
        """The earlier fault that cast doubt on this: the same thing, or all of its kind."""
        kind = about.split()[0]
        found = self.doubts.get(about) or self.doubts.get(f"{kind} all")
        if found is None and about == f"{kind} all":
            found = next((f for a, f in self.doubts.items() if a.split()[0] == kind), None)
        return found

    def add(
        self, severity: Any, rule: str, place: tuple[int, int], action: str,
        expected: str = "", found: str = "",
    ) -> Finding:  # fmt: skip
        finding = Finding(
            severity, rule, self.log.file, *place, self.label, action, expected, found
        )
        self.report.findings.append(finding)
        return finding


def understood(referee: Referee, log: Log) -> list[list[Action]]:
    """Every line of a log as an action. Raises BadInput with all that cannot be read."""
    names = names_of(referee.verbs)
    forms = {verb.name: verb.form for verb in referee.verbs}
    problems: list[Problem] = []
    found: list[list[Action]] = []
    for turn in log.turns:
        try:
            referee.open_turn(referee.start(), turn.label)
        except ValueError as error:
            problems.append(Problem(log.file, turn.line, turn.column, str(error)))
        lines = []
        for entry in turn.entries:
            try:
                lines.append(_understood(referee, entry, names, forms))
            except Unreadable as error:
                problems.append(Problem(log.file, entry.line, error.column, str(error)))
        found.append(lines)
    if problems:
        raise BadInput(problems)
    return found


def _understood(
    referee: Referee, entry: Entry, names: dict[str, str], forms: dict[str, str]
) -> Action:
    if entry.kind != "do":
        return Action("", None, entry)
    from ..components.problems import suggest

    word = entry.tokens[0]
    verb = match(word.text, names)
    if verb is None:
        several = sorted({n for n in names if n.startswith(word.text)})
        near = f"; is it {' or '.join(several)}?" if several else suggest(word.text, names)
        raise Unreadable(f'"{word.text}" is not an action{near}', word.column)
    words = Words(entry.tokens, forms[verb])
    args = referee.parse(verb, words)
    words.end()
    return Action(verb, args, entry)
