"""What a step still owes when the play goes on, and when the turn ends."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Any, NamedTuple

from ..rulebook.game_rules import Duty, Rules
from ..table import Fault, Table
from .runs import Job

ALL = 10_000  # a step beyond the last: the turn is over
NAMED = 4  # of many that lack something, so many are named
# Steps of which nothing was written down, or no more than hits, while what they may have changed is
# known; and where that has been left open.
LEFT, PART, OPEN = "left", "part", "open"


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
        asked = t.rows["owed"]
        for number, duty in enumerate(self.duties):
            if self.all[number].step in steps and duty.rule not in t.rules and not asked[number]:
                t.sub(_look, number, duty)

    def waiting(self, step: int, asked: Collection[int]) -> list[tuple[int, Duty]]:
        """Return the duties of the steps before one, with their numbers, but for those that were asked."""
        found = [
            (asks.number, self.duties[asks.number])
            for asks in sorted(self.all, key=lambda asks: asks.step)
            if asks.step < step and asks.number not in asked
        ]
        return found

    def before(self, t: Table, step: int, later: Collection[int] = ()) -> list[Asked]:
        """What the steps before this one may owe; those that are still to come `later` wait."""
        asked = t.rows["owed"]
        due = (duty for duty in self.all if duty.step < step and duty.step not in later)
        return sorted((duty for duty in due if not asked[duty.number]), key=lambda duty: duty.step)


def _ask(number: int, duty: Duty, rules: Rules) -> Job:
    """One duty, asked once in a turn, and told once for all that it lacks."""

    def job(t: Table) -> None:
        if t.rows["owed"][number]:
            return
        t.rows["owed"][number] = True
        missing = left(t, duty)
        rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
        if t.rows["unnoted"][duty.step] in (LEFT, PART) and left(t, duty, (True, None)):
            return left_open(t, rules, duty.step)
        if not missing:
            t.course.frame.rules |= {rule} if number in t.lacked else set()
        elif t.believes:
            about, touched = t.about, (more for key in missing for more in duty.touches(t, key))
            t.about = (*missing, *touched)
            found = _found(duty, named(t, duty, missing))
            t.rule(rule, False, duty.expected, found, once=f"order {duty.step}")
            t.about = about
        if duty.done and (duty.opens or not t.believes):
            for key in missing:
                t.sub(duty.done, key)

    return job


def named(t: Table, duty: Duty, keys: Collection[Any]) -> list[str]:
    """What a report calls these keys; nothing for a duty without keys, or of the only cell of a row."""
    if duty.label == "{}" and isinstance(duty.each, str) and len(t.rows[duty.each]) == 1:
        return []
    return [name for key in keys if (name := duty.named(t, key))]


def _found(duty: Duty, names: list[str]) -> str:
    """What a finding says that a step lacks, of so many keys by their names."""
    rest = len(names) - NAMED
    *some, last = (names if rest < 2 else [*names[:NAMED], f"{rest} more"]) or [""]
    keys = f"{', '.join(some)} and {last}" if some else last
    return str(duty.found).format(keys) if duty.found else "nothing was noted" + f" for {keys}" * bool(keys)


def _look(t: Table, number: int, duty: Duty) -> None:
    if left(t, duty):
        t.lacked.add(number)


def unnoted(rules: Rules, written: Collection[str], given: Collection[str], summed: bool) -> dict[str, str]:
    """The steps of a turn that were not written down, so that nothing is known of them.

    `written` are the steps of its lines, with a ? behind those of lines that tell no more than
    hits; `given` what its lines of totals state; `summed`: it has a sum:. What is passed over was
    left out; not so a third of the steps in a row, where totals stand for them or nothing stands
    before them: then the turn is one kept in brief. Nor is it where only hits were written.
    """
    if "unnoted" not in rules.hooks:
        return {}
    steps = [step for step in rules.steps if any(duty.step == step for duty in rules.duties)]
    known = {step.rstrip("?") for step in written}
    gaps = [list(gap) for noted, gap in groupby(steps, known.__contains__) if not noted]
    wide = [gap for gap in gaps if 3 * len(gap) >= len(steps)]
    leads = bool(wide) and wide[0][0] == steps[0] and not known.isdisjoint(steps)
    hits = dict.fromkeys((step for step in known if step not in written), PART)
    if not (summed or leads or (wide and len(given) > 1)):
        return hits
    made = rules.optional.difference(*wide)  # or nobody chose to make them
    return hits | dict.fromkeys((step for step in rules.steps if step not in known | made), LEFT)


def left_open(t: Table, rules: Rules, part: str) -> None:
    """Nothing is known of the steps that were not written down, and of what this one lacks."""
    row = t.rows["unnoted"]
    steps = [step for step, how in row.items() if how == LEFT or (how == PART and step == part)]
    owing = [rules.steps[s] for s in steps if any(duty.step == s for duty in rules.duties)]
    if steps:
        t.fault(Fault("", "", f"the log leaves out part of {', '.join(owing)}", "unnoted", True))
        for step in steps:
            row[step] = OPEN
        rules.hooks["unnoted"](t, steps)


def left(t: Table, duty: Duty, answers: Collection[bool | None] = (True,)) -> list[Any]:
    """The keys for which something is certainly left out; with None among the answers, may be."""
    if duty.each is None:
        return [""] if t.certain(duty.left) in answers else []
    keys = t.rows[duty.each] if isinstance(duty.each, str) else duty.each(t)
    if answers == (True,):
        return t.surely(duty.left, keys)
    return [key for key in keys if t.certain(duty.left, key) in answers]
