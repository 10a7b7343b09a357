"""Runs things on a table, as they were written or as the rules have it, and compares what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import Any

from ...components import BadInput
from ..table import Fault, Table, TooMany, is_open

Job = Callable[[Table], Any]
UNKNOWN = "this line was not judged; too much before it is not known"
NOWHERE = "this line was not judged; where it happened was not noted"
FAILED = "the game's Python failed"
OURS = "Cutline itself failed"
BLIND = (UNKNOWN, NOWHERE, FAILED, OURS)
# Two faults are the same where these are: rule and words, else what they are about.
_SAME: tuple[Callable[[Fault], Any], ...] = (
    lambda fault: (fault.rule, fault.found),
    lambda fault: (fault.rule, fault.about),
    lambda fault: fault.about,
)


def run(t: Table, job: Job) -> list[Fault]:
    """Run something on a table; what is wrong with it. BadInput where the game's data cannot be used."""
    mark = len(t.journal)
    t.faults = []
    try:
        t.sub(job)
    except BadInput:
        raise  # a fault of the game's data, told at its place; no line is to blame
    except TooMany:
        fault = Fault("", "", UNKNOWN, "", True)
    except Exception as error:
        said = NOWHERE if _of_the_unknown(error) else failed(error)
        fault = Fault("", "", said, "", True, error=error)
    else:
        return t.faults
    t.back(mark)
    t.blind()
    return [fault]


def _of_the_unknown(error: Exception) -> bool:
    """Whether a rule asked for what lies at a "?": where it was is not known, so nothing is."""
    if not isinstance(error, KeyError):
        return False
    key = error.args[0] if error.args else error
    return key is None or (isinstance(key, tuple) and None in key)


def wrong(faults: Iterable[Fault]) -> list[Fault]:
    """Those that break a rule."""
    return [fault for fault in faults if not (fault.unchecked or fault.reading)]


def failed(error: Exception) -> str:
    """That a game's Python failed, or Cutline without it; where, and how."""
    kernel, frames = Path(__file__).parents[1], extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if kernel not in Path(frame.filename).parents]
    said = "".join(format_exception_only(error)[-1:]).strip()
    place = (theirs or frames)[-1:]
    where = "".join(f"{Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno}: " for f in place)
    return f"{FAILED if theirs else OURS}: {where}{said}"


def blinded(told: Iterable[Fault]) -> bool:
    """Whether something could not be judged at all."""
    return any(fault.unchecked and fault.found.startswith(BLIND) for fault in told)


def unjudged(faults: Iterable[Fault]) -> int:
    return sum(fault.unchecked for fault in faults)


def as_known(t: Table, believed: Table) -> bool:
    """Whether nothing is open on a table that is known on the believed one."""
    return t.course.sure or not any(
        is_open(value) and not is_open(believed.rows[name].shown(key))
        for name, row in t.rows.items()
        if row.hazy
        for key, value in row.items()
    )


def kept_to(t: Table, job: Job) -> None:
    """Run something as the rules have it, without the parts at fault, or not at all."""
    for whole in (True, False):
        if not by_rules(t, job, whole):
            return
        t.back(0)


def by_rules(t: Table, job: Job, whole: bool) -> list[Fault]:
    """Run something as the rules have it; what is wrong all the same.

    Parts at fault are left out; where it is to be done as a `whole`, they are told.
    """
    t.settle()
    t.believes = False
    t.leaves_out = not whole
    try:
        return wrong(run(t, job))
    finally:
        t.believes = t.leaves_out = True


def differ(mine: Sequence[Fault], theirs: Sequence[Fault]) -> tuple[list[int], list[Fault]]:
    """Which of my faults they do not have, by number; and what they have beyond mine."""
    left, more = list(range(len(mine))), list(theirs)
    for same in _SAME:
        for number in list(left):
            twin = next((fault for fault in more if same(fault) == same(mine[number])), None)
            if twin is not None:
                left.remove(number)
                more.remove(twin)
    return left, more
