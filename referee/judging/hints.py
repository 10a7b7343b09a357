"""Looks for the one slip behind a violation: what a line may have been meant to say.

A line is tried with one value changed, or two lines the other way round. What is proposed breaks no
rule itself, takes the violation and most of what follows from it away, and leaves no more unknown.
The search is bounded by the number of lines judged again, so that reports are the same everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from ..forms import Values
from ..log import Token, Unreadable, words_of
from .findings import WRONG, Finding, Report
from .lines import Line, Understood
from .variants import one_more, variants
from .walk import MOST_HINTS, Walk

MOST_JUDGED = 2500  # lines judged again for all of them
MOST_FOR_ONE = 600  # and for one of them
MOST_BEFORE = 20_000  # lines of a log before the last violation that is looked into
RUNS = 8  # ways looked into that count as a line
LINES_BACK = 8  # lines before a violation that are tried
AHEAD = 1  # turns behind its own in which it has to fit
MOST_FAR = 3_000  # lines behind, in which it is looked for what else a line explains
KNOWN = (*WRONG, "unchecked")
Fault = tuple[int, str]  # line and rule


class Guess(NamedTuple):
    """Some lines of a turn as they may have been meant: what is said of it, and from where on."""

    said: str
    at: int
    lines: tuple[Line, ...]
    word: bool = True  # whether it is another word, not another number
    new: frozenset[str] = frozenset()  # what stands in it that did not


class Found(NamedTuple):
    """A guess that breaks nothing, what it takes away, and the walk after `turns` with it."""

    guess: Guess
    gone: frozenset[Fault]
    walk: Walk


class Tried(NamedTuple):
    """What came of a guess, nothing if anything was wrong with it, and how much was judged."""

    found: Found | None
    judged: int


def add_hints(walk: Walk, turns: Sequence[Understood]) -> None:
    """Put a "did you mean" to the first violations of a log, where one line explains them.

    What else that line explains follows from the violation. `walk` has been through the log.
    """
    report = walk.report
    slips = [f for f in report.findings if f.severity == "violation" and f.rule][:MOST_HINTS]
    budget = MOST_JUDGED
    searches: dict[int, _Search] = {}
    for finding in slips:
        number = _turn_of(finding, turns)
        if number not in walk.stands or finding.severity != "violation" or budget <= 0:
            continue
        judged = sum(len(read.lines) for read in turns[:number])
        if judged > MOST_BEFORE:
            return
        if number not in searches:
            searches[number] = _Search(walk.stands[number], turns[number : number + 2 + AHEAD])
        search = searches[number]
        follow = [f for f in report.findings if f.caused_by is finding]
        found = search.best(finding, follow, min(budget, MOST_FOR_ONE))
        budget -= search.judged
        far = _far(found.walk.fork(), report, turns[number + 1 + AHEAD :]) if found else None
        if found and far is not None:
            finding.hint = found.guess.said
            _link(finding, report, found.gone | far)


def _far(walk: Walk, report: Report, turns: Sequence[Understood]) -> frozenset[Fault] | None:
    """What is right in later turns with a guess; None where anything is wrong because of it."""
    told = Counter((f.line, f.rule) for f in report.findings if f.severity in KNOWN)
    gone: set[Fault] = set()
    judged = 0
    for number, read in enumerate(turns):
        judged += len(read.lines)
        if judged > MOST_FAR:
            return None
        after = turns[number + 1].turn if number + 1 < len(turns) else None
        walk.report = Report()
        walk.turn(read, after)
        left = faults(walk)
        if left - told:
            return None
        last = after.line if after else read.turn.line + 1_000_000
        gone |= {f for f in told if read.turn.line <= f[0] < last and not left[f]}
    return frozenset(gone)


def _turn_of(finding: Finding, turns: Sequence[Understood]) -> int | None:
    """The turn whose lines a violation is about."""
    for number, read in enumerate(turns):
        after = turns[number + 1].turn.line if number + 1 < len(turns) else None
        here = read.turn.line <= finding.line and (after is None or finding.line <= after)
        if here and read.turn.label == finding.turn:
            return number
    return None


def _link(finding: Finding, report: Report, gone: frozenset[Fault]) -> None:
    """What the same line explains follows from the violation that stands first."""
    for other in report.findings:
        later = (other.line, other.column) > (finding.line, finding.column)
        if other.severity == "violation" and later and (other.line, other.rule) in gone:
            other.severity, other.causes = "follow-on", [finding]
            for third in report.findings:
                third.causes = [finding if cause is other else cause for cause in third.causes]


class _Search:
    """Tries guesses in the lines of one turn, each once. `start` stands before that turn."""

    def __init__(self, start: Walk, turns: Sequence[Understood]) -> None:
        self.start, self.turns, self.cost, self.judged = start, turns, 0, 0
        self.read, self.lines = turns[0], turns[0].lines
        self.later = start.later(self.lines)
        self.stands = [start.fork()]  # before each line
        self.stands[0].begin(self.read)
        for line, steps in zip(self.lines, self.later, strict=True):
            self.stands.append(self.stands[-1].fork())
            self.stands[-1].line(line, steps)
            self.cost += cost(self.stands[-1])
        self.before = list(accumulate(map(faults, self.stands)))  # what is wrong before each line
        self.made: dict[tuple[str, int], tuple[list[Guess], Iterator[Guess]]] = {}
        self.tried: dict[tuple[int, str], Tried] = {}
        end = self.stands[-1].fork()
        self.over(end)
        self.here = self.before[-1] + faults(end)  # what is wrong in this turn
        self.behind(end)
        self.told = self.before[-1] + faults(end)
        self.last = next(k for k, told in enumerate([*self.before, self.here]) if told == self.here)
        self.opening = self.cost

    def best(self, finding: Finding, follow: Sequence[Finding], most: int) -> Found | None:
        """The guess that takes most away: the violation itself, and most of what follows.

        What was judged for another violation of the turn counts again, so that a violation's hint
        does not hang on the others.
        """
        self.judged, furthest = self.opening, 0
        target = (finding.line, finding.rule)
        family = {target, *((f.line, f.rule) for f in follow)} & set(self.told)
        if target not in family:
            return None
        best: Found | None = None
        for guess in self.guesses(finding):
            if self.judged > most:
                break
            found, judged = self.try_out(guess)
            self.judged += judged + max(0, guess.at - furthest)
            furthest = max(guess.at, furthest)
            if found is None or target not in found.gone or not self.worth(found, finding, family):
                continue
            if best is None or len(found.gone) > len(best.gone):
                best = found
        return best

    def worth(self, found: Found, finding: Finding, family: set[Fault]) -> bool:
        """Whether a guess says something: most of the trouble goes, and not one number's only.

        Of a single wrong number or result the violation itself says what is right.
        """
        if 2 * len(found.gone & family) < len(family):
            return False
        changed = self.lines[found.guess.at :][: len(found.guess.lines)]
        here = finding.line in [line.entry.line for line in changed]
        said = set(finding.expected.lower().split())
        return len(found.gone) > 1 or (here and found.guess.word and not said & found.guess.new)

    def try_out(self, guess: Guess) -> Tried:
        """What comes of a guess; looked into once."""
        key = guess.at, guess.said
        if key not in self.tried:
            self.cost = 0
            try:
                found = self.takes(guess)
            except Exception:  # nobody wrote this line: what a game cannot judge was not meant
                found = None
            self.tried[key] = Tried(found, self.cost)
        return self.tried[key]

    def takes(self, guess: Guess) -> Found | None:
        """What a guess takes away; None if it is nothing of its turn, or anything new is wrong or
        unknown with it."""
        at, next_ = guess.at, guess.at + len(guess.lines)
        walk, after = self.stands[at].fork(), self.later[next_:]
        later = walk.later(guess.lines, after[0] if after else frozenset()) + after
        walk.line(guess.lines[0], later[0])
        self.cost += cost(walk)
        if walk.report.findings:
            return None
        told, here = self.told - self.before[at], self.here - self.before[at]
        for number, line in enumerate((*guess.lines[1:], *self.lines[next_:]), at + 1):
            if number == max(self.last, at + 1) and not self.helps(walk, here, number):
                return None
            walk.line(line, later[number - at])
            self.cost += cost(walk)
            if self.worse(walk, told):
                return None
        self.over(walk)
        if self.worse(walk, told) or not self.helps(walk, here, len(self.lines)):
            return None
        self.behind(walk)
        if self.worse(walk, told):
            return None
        return Found(guess, frozenset(told - faults(walk)), walk)

    def helps(self, walk: Walk, here: Counter[Fault], at: int) -> bool:
        """Whether anything of what was wrong in this turn is right; else what was not judged counts."""
        if here - faults(walk):
            return True
        self.cost += len(self.lines) - at + sum(len(read.lines) for read in self.turns[1 : 1 + AHEAD])
        return False

    def over(self, walk: Walk) -> None:
        """The end of the turn."""
        walk.over(self.read, self.turns[1].turn if len(self.turns) > 1 else None)

    def behind(self, walk: Walk) -> None:
        """The turn behind it."""
        for number, read in enumerate(self.turns[1 : 1 + AHEAD], 1):
            walk.turn(read, self.turns[number + 1].turn if number + 1 < len(self.turns) else None)
            self.cost += len(read.lines) * cost(walk)

    def worse(self, walk: Walk, told: Counter[Fault]) -> bool:
        """Whether there is anything that was right before."""
        return bool(walk.report.findings and faults(walk) - told)

    # guesses, the likeliest first

    def guesses(self, finding: Finding) -> Iterator[Guess]:
        at = next((k for k, n in enumerate(self.lines) if n.entry.line == finding.line), None)
        last = len(self.lines) - 1 if at is None else at
        near = [k for k in range(last, max(-1, last - LINES_BACK - 1), -1) if self.lines[k].verb]
        for k in near[:1]:
            yield from self.once(self.changed, k)
        yield from self.once(self.swapped, last)
        for k in near[1:]:
            yield from self.once(self.changed, k)

    def once(self, make: Callable[[int], Iterator[Guess]], at: int) -> Iterator[Guess]:
        """The guesses at a line, each made once, and only when it is asked for."""
        made, more = self.made.setdefault((make.__name__, at), ([], make(at)))
        yield from made
        for guess in more:
            made.append(guess)
            yield guess

    def changed(self, at: int) -> Iterator[Guess]:
        """One value of a line changed, or a die more."""
        line = self.lines[at]
        assert line.verb
        was = line.verb.text(line.values)
        for values in variants(line.verb, line.values):
            if text := self.text(line, values):
                word = [c for c in text if c.isalpha()] != [c for c in was if c.isalpha()]
                said = f'line {line.entry.line}: did you mean "{text}"?'
                new = frozenset(text.lower().split()) - set(was.lower().split())
                yield Guess(said, at, (line._replace(values=values),), word, new)
        for values in one_more(line.verb, line.values):
            if text := self.text(line, values):
                said = f'line {line.entry.line}: was a die left out, "{text}"?'
                yield Guess(said, at, (line._replace(values=values),))

    def text(self, line: Line, values: Values) -> str:
        """A line as it would be typed; nothing where it would not be read so."""
        assert line.verb
        text = line.verb.text(values)
        try:
            _, read = self.start.referee.read(tuple(Token(*word) for word in words_of(text)))
        except Unreadable:
            return ""
        return text if _known(read) == _known(values) else ""

    def swapped(self, last: int) -> Iterator[Guess]:
        """Two lines the other way round, unless they stand in the order of play as they are."""
        for first in (last - 1, last):
            pair = self.lines[first : first + 2] if first >= 0 else ()
            steps = [self.start.step(line) for line in pair]
            if len(pair) < 2 or steps[0] is None or steps[1] is None or steps[0] < steps[1]:
                continue
            numbers = f"{pair[0].entry.line} and {pair[1].entry.line}"
            said = f"did you mean lines {numbers} the other way round?"
            yield Guess(said, first, pair[::-1], word=steps[0] > steps[1])


def cost(walk: Walk) -> int:
    """What it has cost to judge a line: more where much is not known."""
    return 1 + walk.table.course.runs // RUNS


def faults(walk: Walk) -> Counter[Fault]:
    """What is wrong or unknown, by line and rule."""
    return Counter((f.line, f.rule) for f in walk.report.findings if f.severity in KNOWN)


def _known(values: Values) -> Values:
    return {name: value for name, value in values.items() if value is not None}
