"""Walks a log through the rules of a game, line by line, and tells what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..kernel.cells import ends, plain
from ..kernel.line import Line
from ..kernel.numbers import Condition, Impossible, Number
from ..kernel.ways import End, Fault, TooMany
from ..rulebook.game_rules import Total
from . import findings
from .findings import Came, Finding, Report, once_a_turn, ordered
from .lines import Line as Read
from .lines import Understood, to_be_continued
from .owing import Owing
from .stated import Given
from .telling import MISSING, Place, failed

MOST_HEADINGS = 3  # that may have been meant instead of a wrong one


class Judge(Owing):
    """One pass over a log; `report` grows with it, `table` is what the player believes.

    Without `blames` every fault is a violation, and nothing is compared.
    """

    unclosed: Judge | None = None  # the last turn, as it was before it closed
    # of the last turn: its totals, and by key those that are kept so
    ended: tuple[dict[str, Any], dict[str, dict[Any, Any]]] = {}, {}

    # turns and lines

    def run(self, turns: Sequence[Understood], hints: bool = True, finished: bool = False) -> Report:
        """Judge a whole log; what its last turn owes is still to do, unless the log is `finished`."""
        self.hints = hints
        for read in turns:
            self.turn(read)
            if self.full:
                break
        return self.finish(finished)

    def finish(self, finished: bool = False) -> Report:
        """Return the report on a log that goes no further, and may be `finished`."""
        if self.full:
            said = f"{findings.MOST_VIOLATIONS} violations so far; the rest of the log was not judged"
            last = self.report.findings[-1]
            self.tell("unchecked", Place((last.line, last.column), last.action), Fault("", "", said))
        if not (finished or self.full or self.decided):
            self.not_wrong()
        told = len(self.report.errors)
        self.report.result = [*self.safely(lambda: self.referee.result(self.w), [])]
        self.report.result += map(failed, self.report.errors[told:])
        self.report.rules = {*self.w.rules} - {""}
        self.report.result += self.referee.unlisted(self.report.rules)
        self.report.findings = once_a_turn(sorted(self.report.findings, key=ordered))
        return self.report

    def turn(self, read: Understood) -> None:
        """Judge a turn that is over."""
        self.begin(read)
        self.lines(read.lines)
        self.over(read)

    def unfinished(self, read: Understood) -> bool:
        """Judge the last turn, still being played unless it says how it ended; return whether it goes on."""
        self.begin(read)
        self.lines(read.lines if read.over else to_be_continued(read.lines))
        return self.as_far(read)

    def as_far(self, read: Understood) -> bool:
        """Judge what a turn states that is still being played, or how it ended; return whether it goes on."""
        if read.over:
            self.over(read)
            return False
        for given in read.sum.given if read.sum else ():
            self.stated(given, "sum")
        return True

    def begin(self, read: Understood) -> None:
        """Open a turn, or go on with the one before, where that was written in two pieces."""
        if self.goes_on(read):
            return self.take_up()
        self.label, self.now, self.moved, self.guesses = read.turn.label, -1, None, 0
        self.left, self.done, self.asked, self.once = set(), set(), set(), {}
        self.report.last = self.waits = []
        self.w.label, self.w.now = self.label, ""
        place = Place((read.turn.line, read.turn.column), f"turn: {self.label}")
        slips = len(self.doubts.slips)
        self.act(partial(self.opens, self.referee.turn(self.label)), place, near=self.headings)
        if len(self.doubts.slips) > slips:  # what happened in between is not known
            self.doubts.widen(self.doubts.everything())
        self.leave_open(self.unwritten(read), place)

    def headings(self) -> list[End]:
        """Return what comes of the headings by which the turn that is opened breaks no rule."""
        turns = map(self.referee.turn, self.referee.labels())
        ends = (self.tried(partial(self.opens, turn)) for turn in turns)
        return [end for end in ends if end and not end.faults][:MOST_HEADINGS]

    def goes_on(self, read: Understood) -> bool:
        """Return whether a turn has the name of the one before, and goes on in the order of play."""
        was, steps = self.unclosed, [step for line in read.lines if (step := self.step(line)) is not None]
        same = was and self.referee.turn(was.label) == self.referee.turn(read.turn.label)
        return bool(was and same and steps and steps[0] >= was.now)

    def take_up(self) -> None:
        """Be where the turn before was when its last line had been judged."""
        assert self.unclosed
        last = self.report.totals[-1]
        self.__dict__.update(self.unclosed.twin().__dict__)
        self.report.totals.append(last)

    def opens(self, turn: Any) -> None:
        if "opens" in self.rules.hooks:
            return self.rules.hooks["opens"](self.w, turn)
        last, names = self.w.get(("turns", 0)), self.referee.labels()
        number = 1 + list(self.referee.turns.values.values()).index(turn)
        due = (
            f"{names[last]} comes {'next' if last else 'first'}"
            if last < len(names)
            else f"{names[-1]} is the last turn"
        )
        said = f"the log {'went on' if last else 'began'} with {names[number - 1]}"
        self.w.rule(self.rules.late, last == number - 1, due, said)
        self.w.put(("turns", 0), number)

    def lines(self, lines: Sequence[Read], first: int = 0, end: int | None = None) -> None:
        """Judge the lines of a turn, or those from a `first` one on and before an `end`."""
        for number, line in [*enumerate(lines)][first:end]:
            if self.full:
                break
            place = Place((line.entry.line, line.entry.column), line.entry.text)
            if line.entry.kind == "house":
                self.tell("house", place, Fault("", "", line.entry.text or "agreed at the table"))
            elif line.verb is None:
                self.tell("unchecked", place._replace(text="?"), Fault("", "", MISSING))
                self.leave_open([*self.rules.steps][max(self.now, 0) :], place)
            else:
                self.line(line, place, lines[number:])

    def line(self, read: Read, place: Place, lines: Sequence[Read]) -> None:
        """Judge one line: its place in the order of play, then its rule."""
        verb, values = read.verb, read.values
        assert verb
        self.report.checked += 1
        step, first, told = self.step(read), len(self.doubts.slips), None
        onward = step is not None and step > self.now
        if step is not None and onward:
            self.owed(step, lines, place)
            self.now, self.w.now = step, [*self.rules.steps][step]
        elif step is not None:
            told = self.late(read, step, place)
        self.done |= {[*self.rules.steps][step]} if step is not None else set()
        self.won |= bool(verb.told.get("final"))
        waits, before = self.goes_on_from(read), len(self.report.findings)
        end = self.act(partial(verb.run, self.w, values), place, told, read)
        self.waits = self.report.findings[before:] if waits else []
        self.report.came[place.spot] = Came(end.noted(values) if end else values, self.w.now)
        if onward:  # what comes too late behind it may follow
            self.moved = self.doubts.slips[-1] if len(self.doubts.slips) > first else None
        for name in self.rules.totals:
            if name in verb.states and values.get(name) is not None:
                self.stated(Given(name, values[name], None, *place.spot), place.text)

    def late(self, read: Read, step: int, place: Place) -> Finding | None:
        """Tell of a line that comes behind a later step; note the rule that it kept to."""
        assert read.verb
        rule, names = self.referee.places[read.verb.name].late[self.now], [*self.rules.steps.values()]
        rule = rule(Line(read.values)) if callable(rule) else rule
        if not rule:
            return None
        self.w.rules.add(rule)
        if step == self.now:
            return None
        name, past = names[step], names[self.now]
        expected, found = f"{name} must come before {past}", f"{name} came after {past} had begun"
        fault = Fault(rule, expected, found, f"order {[*self.rules.steps][step]}")
        return self.blamed(fault, place, self.moved, {})

    def over(self, read: Understood) -> None:
        """Judge the end of a turn: what it left out, and what it came to."""
        self.unclosed = None
        self.unclosed = None if read.sum or read.end else self.twin()
        place = self.close_of(read)
        due = self.still_due(place)
        for given in read.sum.given if read.sum else ():
            self.stated(given, "sum")
        if self.left:
            self.bound({given.name for given in read.sum.given} if read.sum else set())
        for duty in self.rules.duties:  # nothing was owed line by line; in all it has to fit
            if duty.brief and duty.step in self.left:
                sums = [given for given in (read.sum.given if read.sum else ()) if given.name == duty.total]
                self.ask(duty, Place((sums[0].line, sums[0].column), "sum") if sums else place)
        self.ended = {name: self.worth(name) for name in self.rules.totals}, self.parts()
        unsure = [name for name, n in self.ended[0].items() if n is None and read.end]
        unsettled = {name: end for name in unsure if (end := self.tried(partial(self.w.total, name)))}
        before, told = len(self.w.known.low), len(self.report.findings)
        if "closes" in self.rules.hooks:
            self.act(partial(self.rules.hooks["closes"], self.w), place)
        self.report.last = [] if read.end or read.sums else [*due, *self.report.findings[told:]]
        closed = {name: self.tried(partial(self.w.total, name)) for name in unsettled}
        for given in read.end.given if read.end else ():
            rule = self.rules.ends[given.name].rule
            self.act(partial(rule, self.w, given.value), Place((given.line, given.column), "end"))
        self.report.checked += read.end is not None
        for name, end in unsettled.items():  # what stood on the table tells of totals that were not known
            told = known(end, self.w.known, before)
            self.ended[0][name] = self.worth(name) if told is None and alike(end, closed[name]) else told
        self.report.totals.append((self.label, self.totals()))
        self.w.clear()

    def starts_late(self, written: set[str], owing: set[str]) -> bool:
        """Return whether the lines of a turn begin behind a third of the steps, where those owe something."""
        first = next((k for k, step in enumerate(self.rules.steps) if step in written & owing), 0)
        before = owing.intersection([*self.rules.steps][:first])
        if not before or 3 * len(before) < len(owing):
            return False
        return any(self.owes(duty) for duty in self.rules.duties if duty.step in before)

    def bound(self, stated: set[str]) -> None:
        """Let totals that nobody stated be what they can be at all."""
        w = self.w

        def job() -> None:
            for name, total in self.rules.totals.items():
                if total.within and name not in stated:
                    low, high = total.within(w)
                    w.suppose(w.total(name) >= low)
                    w.suppose(w.total(name) <= high)

        if (end := self.tried(job)) and not end.faults:
            w.keep(end)

    def close_of(self, read: Understood) -> Place:
        """Return where it is told what a whole turn left out: at what it states, else at its last line."""
        places: list[tuple[Any, str]] = [(read.sum, "sum"), (read.end, "end")]
        places += [(line.entry, line.entry.text) for line in reversed(read.lines) if line.verb]
        places.append((read.turn, f"turn: {read.turn.label}"))
        at, text = next(place for place in places if place[0])
        return Place((at.line, at.column), text)

    # what was not written

    def unwritten(self, read: Understood) -> set[str]:
        """Return the steps that a turn with totals, or an end alone, leaves out."""
        names = [*self.rules.steps]
        steps = map(self.step, read.lines)
        written = {names[number] for number in steps if number is not None}
        owing = {duty.step for duty in self.rules.duties}
        alone = read.end and not written & owing
        summed = self.sums_up(read) and 3 * len(owing - written) >= len(owing)
        if not (read.sum or read.brief or alone or summed or self.starts_late(written, owing)):
            return set()
        found = owing - written
        if found:  # then those that owe nothing may have been left out as well
            found |= {*names} - written
        return found

    def sums_up(self, read: Understood) -> bool:
        """Return whether a line states several totals of a turn."""
        lines = ((line.verb, line.values) for line in read.lines if line.verb)
        stated = [
            name
            for verb, values in lines
            for name in verb.states
            if verb.told.get("summary") and values.get(name) is not None
        ]
        return len(stated) > 1

    # statements

    def stated(self, given: Given, text: str) -> None:
        """Judge a total as stated, and what it comes to for each key."""
        told = len(self.report.findings)
        self.act(partial(self.compare, given), Place((given.line, given.column), text))
        if len(self.report.findings) > told and not self.believable(given):
            self.w.cells["said", given.name] = None

    def believable(self, given: Given) -> bool:
        """Return whether a total can have come about at all in a turn."""
        w = self.w
        new = {cell: w.anything(cell) for cell in w.cells if w.rows[cell[0]].step}
        new |= {("said", name): None for name in self.rules.totals}

        def job() -> None:
            due = w.total(given.name)
            w.suppose(due == self.meant(given.value, due))

        try:
            return not w.run(job, new).faults
        except (TooMany, Impossible):
            return True

    def compare(self, given: Given) -> None:
        w, total, said = self.w, self.rules.totals[given.name], given.value
        due = w.total(given.name)
        if said is None and given.parts is None:
            if type(due) is Number:  # a "?" stands for what it can be
                w.put(("said", given.name), due)
            return
        said = self.meant(said, due)
        rule = partial(total.rule, w, said, due) if callable(total.rule) else total.rule
        if total.within and said is not None and not self.can_be(total, said, rule):
            return  # nobody can have counted that
        parts = dict(given.parts or {}) if total.row else {}
        if given.parts is not None and total.row:
            parts = dict.fromkeys(w.rows[total.row].keys, 0) | parts
        told = self.against(due, said, total.show), total.says.format(total.show(said))
        fits = [w.get((total.row, key)) == n for key, n in parts.items() if n is not None]
        wrong = [fit for fit in fits if type(fit) is not Condition and not fit]
        if w.rule(rule, not wrong, *told):
            for fit in fits:
                if type(fit) is Condition and not w.rule(rule, fit, *told):
                    return
            if said is not None and (w.rule(rule, w.total(given.name) == said, *told) or w.believing):
                w.put(("said", given.name), said)
                if total.keep:
                    total.keep(w, said)

    def meant(self, said: Any, due: Any) -> Any:
        """Return a total as it was said; of what may be read as several numbers that which fits."""
        if not isinstance(said, frozenset):
            return said
        low, high = ends(due) if type(due) is Number else (due, due)
        return self.w.choose([n for n in said if low <= n <= high] or [max(said)])

    def against(self, due: Any, said: Any, show: Callable[[Any], str]) -> str:
        """Return what a total is, as it is held against what was said."""
        low, high = ends(due) if type(due) is Number else (due, due)
        if low != high and said is not None and low <= said <= high:
            return "it does not fit what else the log says"
        return f"{'it can only be' if self.left else 'by the log it is'} {show(due)}"

    def can_be(self, total: Total, said: Any, rule: Any) -> bool:
        """Check a total against all that it can be, whatever lines say."""
        assert total.within
        low, high = total.within(self.w)
        can = str(low) if low is high else f"{low} to {high}"
        return self.w.rule(
            rule, said >= low and said <= high, f"it can only be {can}", total.says.format(said)
        )

    def parts(self) -> dict[str, dict[Any, Any]]:
        """Return the cells of the totals that are kept by key, None for those that are not known."""
        w, rows = self.w, {name: total.row for name, total in self.rules.totals.items() if total.row}
        return {
            name: {
                key: value if isinstance(value := w.plain(w.cells[row, key]), int) else None
                for key in w.rows[row].keys
            }
            for name, row in rows.items()
        }

    def totals(self) -> dict[str, str]:
        """Return the totals of the turn, as the table of totals has them, by column."""
        found = {total.column: self.shown(name) for name, total in self.rules.totals.items() if total.column}
        return found | {heading: self.told(show) for heading, show in self.rules.columns.items()}

    def told(self, show: Any) -> str:
        """Return a column that is no total, ? where it is not known."""
        text = self.done_with(lambda: self.w.plainly(partial(show, self.w)), None)
        return "?" if text is None else str(text)

    def shown(self, name: str) -> str:
        """Return a total as its column has it, ? where it is not known."""
        value, show = self.ended[0][name], self.rules.totals[name].show
        return "?" if value is None else show(value)

    def worth(self, name: str) -> Any:
        """Return a total that is known; None where it is not."""
        end = self.tried(partial(self.w.total, name))
        return known(end, end.unknowns) if end else None


def alike(end: End, other: End | None) -> bool:
    """Return whether a total can be the same in two results."""
    if other is None:
        return False
    mine, theirs = ({plain(value, one.unknowns) for value in one.results} for one in (end, other))
    return mine == theirs


def known(end: End, unknowns: Any, count: int | None = None) -> Any:
    """Return the one result of what was tried, if it is known; it may hang on the first unknowns only."""
    value = end.results[0] if len(end.results) == 1 else None
    if count is not None and type(value) is Number and any(n >= count for n in dict(value.terms)):
        return None
    value = plain(value, unknowns)
    return value if isinstance(value, int | str) else None
