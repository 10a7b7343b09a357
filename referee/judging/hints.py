"""Looks for the one line behind a violation: what it may have been meant to say.

The line of a violation, or one of the few before it, is tried with one value changed, with a die
more, or the other way round with its neighbour. What is proposed breaks no rule, takes the violation
away, leaves nothing less known, and brings up nothing new to the end of the log. The search is
bounded by the number of lines played again, so that reports are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..forms import Values
from ..log import Token, Unreadable, words_of
from ..table import Table
from .blame import Blame
from .findings import Finding
from .lines import Line
from .repairs import NO_STEP, Repair, Slip, Stood
from .runs import Job
from .variants import holes, one_more

MOST_HINTS = 12  # violations of a log that hints are looked for
MOST_KEPT = 3  # guesses of which a later turn may show what they explain
MOST_TRIED = 120  # lines played again for one of them


class Guess(NamedTuple):
    """Lines as they may have been meant, and what is played from a table on.

    `seen` is how much of the past they stand for. `word`: another word of the violation's own line,
    not another number, which the violation does not say itself.
    """

    said: str
    table: Table
    jobs: tuple[Job, ...]
    seen: int
    word: bool = False


def add_hints(blame: Blame) -> None:
    """Put a "did you mean" to the first violations of a log, where one line explains them.

    What else that line explains follows from the violation.
    """
    advise(blame)
    spent = blame.spent
    for slip in blame.slips:
        finding = slip.finding
        for guess, repair in slip.advice if finding.severity == "violation" else ():
            blame.limit = blame.spent + len(blame.past)
            blame.advance(repair)
            others = [other for other in repair.cleared if other is not finding]
            since = (told for past in blame.past[slip.past + 1 :] for told in past.told if told)
            hang = (told for told in since if told.caused_by is finding)
            if all(told in others for told in hang) and holds(repair, blame) and (others or guess.word):
                finding.hint = guess.said
                for other in others if not slip.doubled else ():  # or it is one line too many
                    _link(other, finding, blame)
                break
    blame.spent = spent


def advise(blame: Blame) -> None:
    """Look for what may have been meant at each slip that was not looked into yet."""
    spent = blame.spent
    for slip in blame.slips[:MOST_HINTS]:
        if not slip.advised:
            slip.advised, blame.limit = True, blame.spent + MOST_TRIED
            slip.advice = _advice(slip, blame)
    blame.spent = spent


def _advice(slip: Slip, blame: Blame) -> list[tuple[Guess, Repair]]:
    """The first guess that explains something; else some that hold, of which a later turn may tell."""
    kept: list[tuple[Guess, Repair]] = []
    for guess in guesses(slip, blame):
        if blame.spent >= blame.limit:
            break
        repair = tried(guess, slip, blame)
        if repair and (guess.word or repair.cleared):
            return [(guess, repair)]
        kept += [(guess, repair)] if repair else []
    return kept[:MOST_KEPT]


def holds(repair: Repair, blame: Blame) -> bool:
    """Whether nothing has become wrong or less known, as far as was played."""
    return not repair.news and not repair.wrong and (not repair.alive or repair.at == len(blame.past))


def _link(other: Finding, finding: Finding, blame: Blame) -> None:
    """What a line explains follows from the violation that stands first."""
    later = (other.line, other.column) > (finding.line, finding.column)
    if other.severity == "violation" and later:
        other.severity, other.causes = "follow-on", [finding]
        for slip in blame.slips:
            for repair in slip.repairs or ():
                for third in repair.bears:
                    third.causes = [finding if cause is other else cause for cause in third.causes]


def tried(guess: Guess, slip: Slip, blame: Blame) -> Repair | None:
    """What comes of a guess; None where it breaks anything, or there is no end of trying."""
    repair = blame.what_if(slip, guess.table, guess.jobs, guess.seen)
    if repair is None or blame.spent >= blame.limit:
        return None
    blame.advance(repair)
    return repair if holds(repair, blame) else None


# guesses, the likeliest first


def guesses(slip: Slip, blame: Blame) -> Iterator[Guess]:
    stood, here = slip.stood, slip.past + 1
    yield from changed(slip, len(stood) - 1, blame)
    for k in range(len(stood) - 2, -1, -1):
        if stood[k].done.line:
            yield from swapped(stood[k:], here)
            break
    for k in range(len(stood) - 2, -1, -1):
        yield from changed(slip, k, blame)


def changed(slip: Slip, at: int, blame: Blame) -> Iterator[Guess]:
    """One value of a line changed, or a die more."""
    line, own = slip.stood[at].done.line, at == len(slip.stood) - 1
    if not line or not line.verb:
        return
    was, said = line.verb.text(line.values), set(slip.finding.expected.lower().split())
    behind = tuple(state.done.job for state in slip.stood[at + 1 :])
    for hole in holes(line.verb, line.values):
        for values in islice(hole.others(), hole.near):
            if text := typed(line, values, blame):
                letters = [c for c in text if c.isalpha()] != [c for c in was if c.isalpha()]
                new = set(text.lower().split()) - set(was.lower().split())
                words = f'line {line.entry.line}: did you mean "{text}"?'
                job = blame.job(line, values)
                table = slip.stood[at].table
                yield Guess(words, table, (job, *behind), slip.past + 1, own and letters and not said & new)
    for values in one_more(line.verb, line.values):
        if text := typed(line, values, blame):
            words = f'line {line.entry.line}: was a die left out, "{text}"?'
            yield Guess(words, slip.stood[at].table, (blame.job(line, values), *behind), slip.past + 1)


def typed(line: Line, values: Values, blame: Blame) -> str:
    """A line as it would be typed; nothing where it would not be read so."""
    assert line.verb
    text = line.verb.text(values)
    try:
        _, read = blame.referee.read(tuple(Token(*word) for word in words_of(text)))
    except Unreadable:
        return ""
    return text if _known(read) == _known(values) else ""


def swapped(stood: Sequence[Stood], seen: int) -> Iterator[Guess]:
    """Two lines the other way round, unless they stand in the order of play as they are."""
    first, last = stood[0].done, stood[-1].done
    if first.line and last.line and NO_STEP < last.step <= first.step:
        numbers = f"{first.line.entry.line} and {last.line.entry.line}"
        said = f"did you mean lines {numbers} the other way round?"
        yield Guess(said, stood[0].table, (last.job, first.job), seen, first.step > last.step)


def _known(values: Values) -> Values:
    return {name: value for name, value in values.items() if value is not None}
