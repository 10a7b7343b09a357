"""What a step still owes when the play goes on, and when the turn ends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from ..rulebook.game_rules import Duty, Rules
from ..table import Cells, Table

Job = Callable[[Table], None]

ALL = 10_000  # a step beyond the last: the turn is over


class Asked(NamedTuple):
    """A duty as something to run on a table; `step` and `number` are its place and its cell."""

    step: int
    number: int
    job: Job


class Duties:
    """The duties of a game in the order of play. A table's `owed` tells which were looked into."""

    def __init__(self, rules: Rules) -> None:
        steps, self.duties = list(rules.steps), rules.duties
        self.all = [
            Asked(steps.index(duty.step), number, _ask(number, duty))
            for number, duty in enumerate(rules.duties)
        ]

    def look(self, t: Table, steps: Collection[int]) -> None:
        """Note which duties of these steps are still open: what is done from here on, is theirs."""
        asked, lacked = t.rows["owed"].values, t.rows["lacked"]
        for number, duty in enumerate(self.duties):
            if self.all[number].step in steps and duty.rule not in t.rules and not asked[number]:
                t.sub(_look, lacked, number, duty)

    def before(self, t: Table, step: int, later: Collection[int] = ()) -> list[Asked]:
        """What the steps before this one may owe; those that are still to come `later` wait."""
        asked = t.rows["owed"].values
        return [
            one for one in self.all if one.step < step and not asked[one.number] and one.step not in later
        ]


def _ask(number: int, duty: Duty) -> Job:
    """One duty, asked once in a turn, and told once for all that it lacks."""

    def job(t: Table) -> None:
        if t.rows["owed"].values[number]:
            return
        t.rows["owed"][number] = True
        missing = left(t, duty)
        rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
        if not missing:
            t.course.frame.rules |= {rule} if t.rows["lacked"].values[number] else set()
        elif t.believes:
            named = ", ".join(duty.label.format(key) for key in missing)
            t.rule(rule, False, duty.expected, duty.found.format(named), once=f"order {duty.step}")
        elif duty.done:
            for key in missing:
                t.sub(duty.done, key)

    return job


def _look(t: Table, lacked: Cells, number: int, duty: Duty) -> None:
    if left(t, duty):
        lacked[number] = True


def left(t: Table, duty: Duty) -> list[Any]:
    """The keys for which something is certainly left out."""
    if duty.each is None:
        return [""] if t.certain(duty.left) is True else []
    keys = t.rows[duty.each].values if isinstance(duty.each, str) else duty.each(t)
    return [key for key in keys if t.certain(duty.left, key) is True]
