"""What a step still owes when the play goes on, and when the turn ends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from ..rulebook.game_rules import Duty, Rules
from ..table import Table

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
        steps = list(rules.steps)
        self.all = [
            Asked(steps.index(duty.step), number, _ask(number, duty))
            for number, duty in enumerate(rules.duties)
        ]

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
        missing, known = left(t, duty)
        rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
        if not missing:
            t.rules.update([rule] if known else ())
        elif t.believes:
            named = ", ".join(duty.label.format(key) for key in missing)
            t.rule(rule, False, duty.expected, duty.found.format(named), once=f"order {duty.step}")
        elif duty.done:
            for key in missing:
                t.sub(duty.done, key)

    return job


def left(t: Table, duty: Duty) -> tuple[list[Any], bool]:
    """The keys for which something is certainly left out, and whether all of them are certain."""
    if duty.each is None:
        answers = {"": t.certain(duty.left)}
    else:
        keys = t.rows[duty.each].values if isinstance(duty.each, str) else duty.each(t)
        answers = {key: t.certain(duty.left, key) for key in keys}
    missing = [key for key, answer in answers.items() if answer is True]
    return missing, None not in answers.values()
