"""A rule that counts as exercised could have been broken: lines are changed until most of them are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

import pytest

from cutline.components import shipped_games
from cutline.referee.checking import open_log
from cutline.referee.forms import Values
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import Line
from cutline.referee.judging.meant import variants

from ..support.tries import sampled
from .support.judging import judged, trial

GOOD = sorted(log for folder in shipped_games().values() for log in folder.glob("logs/good*.yaml"))
SHARE = 0.6  # others take several changed lines
MOST = 20  # changes of one line
TURNS = 2  # of a log
LINES = 10  # at which a rule is tried


def changed(values: Values) -> Iterator[Values]:
    """A number that is too great, or a list with a part more or less."""
    for name, value in values.items():
        if type(value) is int:
            yield from ({**values, name: other} for other in (value + 10, value + 1, 0))
        elif type(value) is tuple and value:
            yield from ({**values, name: other} for other in ((*value, value[-1]), value[:-1]))
            for at, part in enumerate(value):
                more = changed(part) if isinstance(part, dict) else [part + 10] if type(part) is int else ()
                yield from ({**values, name: (*value[:at], other, *value[at + 1 :])} for other in more)


def others(line: Line, behind: tuple[Line, ...]) -> Iterator[tuple[Line, ...]]:
    """What might stand in the place of a line: the same twice, the next ones, or another one."""
    assert line.verb
    yield line, line
    yield behind
    for values in chain(islice(likely(line), MOST), changed(line.values)):
        yield (line._replace(values=values),)


def likely(line: Line) -> Iterator[Values]:
    """The values of a line with one changed to another that is likely."""
    yield from variants(line.verb, line.values)


def looked_at(walk: Judge, line: Line) -> set[str]:
    """The rules that a line is held against."""
    twin = trial(walk)
    twin.table.rules.clear()
    twin.lines([line])
    return set(twin.table.rules) if line.verb else set()


def broken(walk: Judge, line: Line, behind: tuple[Line, ...]) -> set[str]:
    """The rules that are broken where another line stands in place of this one."""
    found: set[str] = set()
    for lines in islice(others(line, behind), 2 * MOST):
        twin = trial(walk)
        try:
            twin.lines(lines)
        except (LookupError, ValueError):
            continue  # nobody could have typed that
        found |= {f.rule for f in twin.report.findings if f.severity == "violation"}
    return found


@pytest.mark.parametrize("log", sampled(GOOD, 3), ids=lambda log: log.parent.parent.name)
def test_what_counts_as_exercised_can_be_broken_by_a_changed_line(log) -> None:
    opened = open_log(log)
    counted = Judge(opened.referee, opened.log).run(opened.actions[:TURNS], hints=False).rules
    proven, tried = set[str](), Counter[str]()
    walk = Judge(opened.referee, opened.log)
    for read in opened.actions[:TURNS]:
        walk.begin(read)
        for at, line in enumerate(read.lines):
            wanted = {rule for rule in looked_at(walk, line) & counted - proven if tried[rule] < LINES}
            if wanted and len(proven) < SHARE * len(counted):
                tried.update(wanted)
                proven |= counted & broken(walk, line, read.lines[at + 1 : at + 3])
            walk.lines([line])
        walk.over(read)
    assert len(proven) >= SHARE * len(counted), sorted(counted - proven)


def test_what_was_not_written_exercises_nothing() -> None:
    """A march is no landing, no fire and no assault."""
    march = "game: capture-tito\nturns:\n- turn: turn 2\n  do: [at p1 42, move p1 42 38]\n"
    assert len(judged(march).rules) <= 10
    unwritten = judged("game: capture-tito\nturns:\n- turn: turn 1\n  do: ['?']\n")
    assert unwritten.rules == {"1.3a"}  # of the heading
