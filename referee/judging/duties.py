"""What a step still owes when the play goes on, and when the turn ends."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from ..rulebook.game_rules import Duty, Rules
from ..table import Cells, Fault, Table

Job = Callable[[Table], None]

ALL = 10_000  # a step beyond the last: the turn is over
UNNOTED = "unnoted"  # what is owed by a step of which the player wrote nothing down


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
        left = (one for one in self.all if asked[one.number] is not True)
        return [one for one in left if one.step < step and one.step not in later]

    def leave(self, steps: Collection[int], t: Table) -> None:
        """Nothing of these steps was written down."""
        for one in self.all:
            if one.step in steps:
                t.rows["owed"][one.number] = UNNOTED


def _ask(number: int, duty: Duty, rules: Rules) -> Job:
    """One duty, asked once in a turn, and told once for all that it lacks."""

    def job(t: Table) -> None:
        asked = t.rows["owed"].values[number]
        if asked is True:
            return
        t.rows["owed"][number] = True
        missing = left(t, duty)
        rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
        if not missing:
            t.course.frame.rules |= {rule} if t.rows["lacked"].values[number] else set()
        elif asked == UNNOTED:
            left_open(t, rules, duty.step)
        elif t.believes:
            named = ", ".join(duty.label.format(key) for key in missing)
            t.rule(rule, False, duty.expected, duty.found.format(named), once=f"order {duty.step}")
        elif duty.done:
            for key in missing:
                t.sub(duty.done, key)

    return job


def unnoted(rules: Rules, written: Collection[int], given: Collection[str], summed: bool) -> Collection[int]:
    """The steps of a turn of which nothing was written down, so that nothing is known of them.

    `written` are the steps of its lines; `given` what its lines of totals state; `summed`: it has
    a sum:. One step alone that is passed over was left out; so were all without any totals,
    unless they are the first.
    """
    if "unnoted" not in rules.hooks:
        return ()
    runs: list[list[int]] = [[]]
    for step in sorted({list(rules.steps).index(duty.step) for duty in rules.duties}):
        if step not in written:
            runs[-1].append(step)
        elif runs[-1]:
            runs.append([])
    first = min(written, default=0)
    kept = [run for run in runs if summed or (len(run) > 1 and (len(given) > 1 or run[-1] < first))]
    return frozenset(step for run in kept for step in run)


def left_open(t: Table, rules: Rules, first: str) -> None:
    """Nothing is known of the steps that were not written down."""
    marks = t.rows["owed"].values
    here = {duty.step for number, duty in enumerate(rules.duties) if marks[number] == UNNOTED}
    steps = [step for step in rules.steps if step in here or step == first]
    told = ", ".join(rules.steps[step] for step in steps)
    t.fault(Fault("", "", f"nothing was written down of {told}", "unnoted", True))
    rules.hooks["unnoted"](t, steps)


def _look(t: Table, lacked: Cells, number: int, duty: Duty) -> None:
    if left(t, duty):
        lacked[number] = True


def left(t: Table, duty: Duty) -> list[Any]:
    """The keys for which something is certainly left out."""
    if duty.each is None:
        return [""] if t.certain(duty.left) is True else []
    keys = t.rows[duty.each].values if isinstance(duty.each, str) else duty.each(t)
    return [key for key in keys if t.certain(duty.left, key) is True]
