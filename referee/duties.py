"""What a step still owes when the play goes on, and when the turn ends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from .rules import Duty, Rules
from .table import Table

Job = Callable[[Table], None]

ALL = 10_000  # a step beyond the last: the turn is over


class Duties:
    """The duties of a game in the order of play. `told` remembers which were looked into."""

    def __init__(self, rules: Rules) -> None:
        steps = list(rules.steps)
        self.all = [
            (steps.index(duty.step), number, duty) for number, duty in enumerate(rules.duties)
        ]

    def before(self, step: int, later: Collection[int] = ()) -> list[tuple[int, Job]]:
        """What the steps before this one owe, by step; those still to come `later` may wait."""
        return [(at, _ask(n, duty)) for at, n, duty in self.all if at < step and at not in later]


def _ask(number: int, duty: Duty) -> Job:
    """One duty, asked once in a turn, and told once for all that it lacks."""

    def job(t: Table) -> None:
        if t.owed.values[number]:
            return
        t.owed[number] = True
        missing = left(t, duty)
        if not missing:
            return
        if t.believes:
            rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
            named = ", ".join(duty.label.format(key) for key in missing)
            t.rule(rule, False, duty.expected, f"none for {named}", once=f"order {duty.step}")
        elif duty.done:
            for key in missing:
                t.sub(duty.done, key)

    return job


def left(t: Table, duty: Duty) -> list[Any]:
    """The keys for which something is certainly left out."""
    if duty.each is None:
        return [""] if t.sub(duty.left) is True else []
    keys = t.rows[duty.each].values if isinstance(duty.each, str) else duty.each(t)
    return [key for key in keys if t.sub(duty.left, key) is True]
