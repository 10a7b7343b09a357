"""What a step still owes when the play goes on, and when the turn ends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from ..rulebook.game_rules import Duty, Rules
from ..table import Cells, Table

Job = Callable[[Table], None]

ALL = 10_000  # a step beyond the last: the turn is over
LEFT, OPEN = "left", "open"  # steps not written down; what they may have changed is known, or open


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
            Asked(steps.index(duty.step), number, _ask(number, duty, rules))
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
        due = (one for one in self.all if one.step < step and one.step not in later)
        return sorted((one for one in due if not asked[one.number]), key=lambda one: one.step)


def _ask(number: int, duty: Duty, rules: Rules) -> Job:
    """One duty, asked once in a turn, and told once for all that it lacks."""

    def job(t: Table) -> None:
        if t.rows["owed"].values[number]:
            return
        t.rows["owed"][number] = True
        missing = left(t, duty)
        rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
        if not missing:
            t.course.frame.rules |= {rule} if t.rows["lacked"].values[number] else set()
        elif t.rows["unnoted"].values[duty.step]:
            left_open(t, rules)
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


def unnoted(rules: Rules, written: Collection[str], given: Collection[str], summed: bool) -> list[str]:
    """The steps of a turn that were not written down, so that nothing is known of them.

    `written` are the steps of its lines; `given` what its lines of totals state; `summed`: it has
    a sum:. What is passed over was left out; not so a third of the steps in a row, where totals
    stand for them or nothing stands before them: then the turn is one kept in brief.
    """
    if "unnoted" not in rules.hooks:
        return []
    steps = [step for step in rules.steps if any(duty.step == step for duty in rules.duties)]
    row, long = 0, summed
    for step in steps:
        row = 0 if step in written else row + 1
        first = not any(earlier in written for earlier in steps[: steps.index(step)])
        later = any(one in written for one in steps[steps.index(step) :])
        long |= 3 * row >= len(steps) and (len(given) > 1 or (first and later))
    return [step for step in rules.steps if long and step not in written]


def left_open(t: Table, rules: Rules) -> None:
    """Nothing is known of the steps that were not written down."""
    row = t.rows["unnoted"]
    steps = [step for step, how in row.values.items() if how == LEFT]
    owing = [rules.steps[s] for s in steps if any(duty.step == s for duty in rules.duties)]
    if steps:
        t.unchecked("", "", f"nothing was written down of {', '.join(owing)}")
        for step in steps:
            row[step] = OPEN
        rules.hooks["unnoted"](t, steps)


def left(t: Table, duty: Duty) -> list[Any]:
    """The keys for which something is certainly left out."""
    if duty.each is None:
        return [""] if t.certain(duty.left) is True else []
    keys = t.rows[duty.each].values if isinstance(duty.each, str) else duty.each(t)
    return [key for key in keys if t.certain(duty.left, key) is True]
