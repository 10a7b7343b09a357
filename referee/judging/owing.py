"""What steps still owe, when play goes on and when a turn ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ..kernel.numbers import Condition
from ..kernel.ways import MOST_CHECKED, End, Fault
from ..rulebook.game_rules import ALL, Duty
from .doubts import Job
from .findings import WRONG, Finding
from .lines import TO_COME
from .lines import Line as Read
from .telling import Place, Telling

NAMED = 4  # of many that lack something, so many are named


class Owing(Telling):
    """The part of a walk that asks for what is missing.

    `waits`: what is wrong with the last line unless another goes on from it. `won`: a line has said who won.
    """

    waits: Sequence[Finding] = ()
    won = False

    def step(self, read: Read) -> int | None:
        """Return the step that a line belongs to, as the table stands; None where that does not tell."""
        verb = read.verb
        if verb is None:
            return None
        named = self.referee.places[verb.name].name
        if isinstance(named, str):
            return self.referee.order.get(named)
        job = partial(self.referee.step, verb, read.values, self.w)
        step: int | None = self.w.plainly(job)
        return self.known(job, None) if step is None else step

    def to_come(self, lines: Sequence[Read]) -> set[int]:
        """Return the steps of lines to come."""
        now, found = self.w.now, set[int]()
        for line in lines:
            if (step := self.step(line)) is not None:
                found.add(step)
                self.w.now = [*self.rules.steps][max(step, self.order_of(self.w.now))]
        self.w.now = now
        return found

    def order_of(self, step: str) -> int:
        return self.referee.order.get(step, 0)

    def owed(self, step: int, lines: Sequence[Read], place: Place) -> None:
        """Look into what the steps before one still owe, but for those of lines that come later."""
        waiting = [*self.referee.waiting(self.asked, step)]
        later = self.to_come(lines) if waiting and lines else ()
        for number, duty in waiting:
            if self.referee.order[duty.step] not in later:
                self.asked.add(number)
                if duty.step not in self.left and not duty.brief:
                    self.ask(duty, place)

    def still_due(self, place: Place) -> list[Finding]:
        """Look into all that a turn owes; return what is told of steps that play has not gone past."""
        self.owed(max(self.now, 0), (), place)
        told = len(self.report.findings)
        self.owed(len(self.rules.steps), (), place)
        return [*self.waits, *self.report.findings[told:]]

    def not_wrong(self) -> None:
        """Let what is wrong because the log ends there be due, and nothing worse."""
        wrong = (told for told in self.report.last if told.severity in WRONG)
        due = {id(told): replace(told, severity="due", causes=[], hint="") for told in wrong}
        self.report.findings = [due.get(id(told), told) for told in self.report.findings]
        self.report.last = [*due.values()]

    @property
    def decided(self) -> bool:
        """Whether the game is over: a line says who has won, or by the rules somebody has."""
        over = self.rules.hooks.get("over")
        return self.won or bool(over and self.known(partial(over, self.w), False))

    def goes_on_from(self, read: Read) -> bool:
        """Return whether a line has none behind it, and breaks no rule if one goes on from it."""
        verb, values = read.verb, read.values
        if not (verb and verb.told.get("ahead")) or values.get("ahead"):
            return False
        end = self.tried(partial(verb.run, self.w, {**values, "ahead": (TO_COME, {})}))
        return bool(end and not end.faults)

    def lacking(self, duty: Duty) -> dict[Any, End]:
        """Return by its keys what a duty lacks for certain."""
        if duty.each == ALL:
            return self.lacking_of_all(duty)
        jobs = self.jobs(duty)
        try:
            plain = self.w.plainly(lambda: self.missing(duty, [*jobs]))
        except Exception:
            plain = None  # which one it is, is told below
        return {
            key: end
            for key in jobs
            if plain is None or key in plain
            if (end := self.tried(jobs[key], most=MOST_CHECKED)) and end.faults
        }

    def lacking_of_all(self, duty: Duty) -> dict[Any, End]:
        """Return the same of a duty whose function gives all its keys at once."""
        end = self.tried(partial(duty.left, self.w), most=MOST_CHECKED)
        first, *others = map(tuple, end.results) if end else [()]
        keys = [key for key in first if all(key in other for other in others)]
        end = self.tried(partial(self.lacks_some, duty, keys), most=MOST_CHECKED) if keys else None
        return dict.fromkeys(keys, end) if end and end.faults else {}

    def lacks_some(self, duty: Duty, keys: Sequence[Any]) -> None:
        missing = duty.left(self.w)
        self.w.rule("owed", not any(key in missing for key in keys), "", "")

    def missing(self, duty: Duty, keys: Iterable[Any]) -> list[Any]:
        """Return the keys for which something is owed."""
        owes = ((key, duty.left(self.w, *((key,) if duty.each else ()))) for key in keys)
        return [key for key, owed in owes if type(owed) is not Condition and owed]

    def jobs(self, duty: Duty) -> dict[Any, Job]:
        keys: Iterable[Any] = ("",)
        if isinstance(duty.each, str):
            keys = self.w.rows[duty.each].keys
        elif duty.each:
            end = self.tried(partial(duty.each, self.w))
            keys = dict.fromkeys(key for result in end.results for key in result) if end else ()
        return {key: partial(self.lacks, duty, *((key,) if duty.each else ())) for key in keys}

    def owes(self, duty: Duty) -> bool:
        """Return whether a duty is owed just now."""
        return not duty.brief and duty.step not in self.left and bool(self.lacking(duty))

    def named(self, duty: Duty, keys: Iterable[Any]) -> list[str]:
        """Return what a report calls the keys of a duty."""
        return [self.known(partial(duty.named, self.w, key), str(key)) for key in keys]

    def lacks(self, duty: Duty, *key: Any) -> None:
        owes = duty.left(self.w, *key)
        self.w.rule("", type(owes) is Condition or not owes, "", "")

    def ask(self, duty: Duty, place: Place) -> None:
        """Tell what a duty lacks, in one finding; what it is about is in doubt from then on."""
        missing = self.lacking(duty)
        if not missing:
            if (
                isinstance(duty.rule, str)
                and duty.step in self.done
                and (duty.each == ALL or self.jobs(duty))
            ):
                self.w.rules.add(duty.rule)
            return
        job, cause = partial(self.lacks_some, duty, [*missing]), None
        jobs = dict.fromkeys(missing, job) if duty.each == ALL else self.jobs(duty)
        if self.blames:
            causes = [
                self.doubts.causes(end, self.doubts.otherwise(jobs[key], end)).get(0)
                for key, end in missing.items()
            ]
            cause = causes[0] if all(causes) else None
        rule = duty.rule(self.w, [*missing]) if callable(duty.rule) else duty.rule
        self.w.rules.add(rule)
        about = [*missing] if duty.each else None
        values = self.doubts.missing("" if duty.each else duty.step, about)
        for key in missing:
            values |= dict(self.known(partial(duty.touches, self.w, key), ()))
        found = self.lacked(duty).format(listed(self.named(duty, missing)))
        self.blamed(Fault(rule, duty.expected, found), place, cause, values)

    def lacked(self, duty: Duty) -> str:
        """Return what a duty says of what it lacks; of a total, that."""
        with self.w.looking():
            if duty.total and not duty.found:
                total = self.rules.totals[duty.total]
                return total.says.format(total.show(self.w.total(duty.total)))
            return duty.found(self.w) if callable(duty.found) else duty.found


def listed(names: Iterable[str]) -> str:
    """Return names in a sentence, no more than anyone reads."""
    *some, last = [*names]
    if len(some) > NAMED:
        some, last = some[:NAMED], f"{len(some) - NAMED + 1} more"
    return f"{', '.join(some)} and {last}" if some else last
