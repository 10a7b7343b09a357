"""Looks for the one slip behind a violation: what a line may have been meant to say.

A line is tried with one value changed, or two lines the other way round. What is proposed breaks no
rule itself, takes the violation and most of what follows from it away, and leaves no more unknown.
The search is bounded by the number of lines judged again, so that reports are the same everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..forms import Values
from ..log import Token, Unreadable, words_of
from .findings import Finding, Report
from .lines import Line, Understood
from .variants import one_more, variants
from .walk import Walk

MOST_HINTS = 12  # violations of a log that are looked into
MOST_JUDGED = 2500  # lines judged again for all of them
MOST_FOR_ONE = 600  # and for one of them
MOST_BEFORE = 20_000  # lines of a log before the last violation that is looked into
RUNS = 8  # ways looked into that count as a line
LINES_BACK = 8  # lines before a violation that are tried
AHEAD = 1  # turns behind its own in which it has to fit
MOST_FAR = 3_000  # lines behind, in which it is looked for what else a line explains
WRONG = ("violation", "follow-on")
Fault = tuple[int, str]  # line and rule


class Guess(NamedTuple):
    """A turn's lines as they may have been meant: what is said of it, and from which line on."""

    said: str
    at: int
    lines: tuple[Line, ...]
    word: bool = True  # whether it is another word, not another number
    new: frozenset[str] = frozenset()  # what stands in it that did not
    many: int = 1  # how many lines are not as they were


class Found(NamedTuple):
    """A guess that helps, what it takes away, and the walk as it stands after `turns` with it."""

    guess: Guess
    gone: frozenset[Fault]
    walk: Walk


def add_hints(walk: Walk, turns: Sequence[Understood]) -> None:
    """Put a "did you mean" to the first violations of a log, where one line explains them.

    What else that line explains follows from the violation. `walk` has been through the log.
    """
    report, start = walk.report, Walk(walk.referee, walk.log, blames=False)
    slips = [f for f in report.findings if f.severity == "violation" and f.rule][:MOST_HINTS]
    budget, done = MOST_JUDGED, 0
    for finding in slips:
        number = _turn_of(finding, turns)
        if number is None or finding.severity != "violation" or budget <= 0:
            continue
        judged = sum(len(read.lines) for read in turns[:number])
        if judged > MOST_BEFORE:
            return
        for k in range(done, number):
            start.turn(turns[k], turns[k + 1].turn)
        done = number
        start.report = Report()
        search = _Search(start, turns[number : number + 2 + AHEAD], min(budget, MOST_FOR_ONE))
        found = search.best(finding, [f for f in report.findings if f.caused_by is finding])
        budget -= search.judged
        if found:
            finding.hint = found.guess.said
            far = _far(found.walk, report, turns[number + 1 + AHEAD :])
            _link(finding, report, found.gone | far)


def _far(walk: Walk, report: Report, turns: Sequence[Understood]) -> frozenset[Fault]:
    """What is right in later turns with a guess, as long as nothing is wrong because of it."""
    told = Counter((f.line, f.rule) for f in report.findings if f.severity in WRONG)
    gone: set[Fault] = set()
    judged = 0
    for number, read in enumerate(turns):
        judged += len(read.lines)
        if judged > MOST_FAR:
            break
        after = turns[number + 1].turn if number + 1 < len(turns) else None
        walk.report = Report()
        walk.turn(read, after)
        left = Counter((f.line, f.rule) for f in walk.report.findings if f.severity in WRONG)
        if left - told:
            break
        last = after.line if after else read.turn.line + 1_000_000
        here = {fault for fault in told if read.turn.line <= fault[0] < last}
        gone |= {fault for fault in here if not left[fault]}
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
            other.severity, other.caused_by = "follow-on", finding
            for third in report.findings:
                if third.caused_by is other:
                    third.caused_by = finding


class _Search:
    """Tries guesses in the lines of one turn. `start` stands before that turn."""

    def __init__(self, start: Walk, turns: Sequence[Understood], most: int) -> None:
        self.start, self.turns, self.most, self.judged = start, turns, most, 0
        self.read, self.lines = turns[0], turns[0].lines
        opened = start.fork()
        opened.begin(self.read)
        self.stands = [opened]  # before each line
        whole = self.rest(opened.fork(), 0, self.lines)
        assert whole is not None
        self.told = self.faults(whole) + self.faults(opened)

    def stand(self, at: int) -> Walk:
        """The walk as it stands before a line."""
        later = self.start.later(self.lines)
        while len(self.stands) <= at:
            walk = self.stands[-1].fork()
            number = len(self.stands) - 1
            walk.line(self.lines[number], later[number])
            self.judged += 1
            self.stands.append(walk)
        return self.stands[at]

    def best(self, finding: Finding, follow: Sequence[Finding]) -> Found | None:
        """The guess that takes most away: the violation itself, and most of what follows."""
        target = (finding.line, finding.rule)
        family = {target, *((f.line, f.rule) for f in follow)} & set(self.told)
        if target not in family:
            return None
        best: Found | None = None
        for guess in self.guesses(finding):
            if self.judged > self.most:
                break
            try:
                found = self.takes(guess)
            except Exception:  # nobody wrote this line: what a game cannot judge was not meant
                continue
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
        changed = self.lines[found.guess.at : found.guess.at + found.guess.many]
        here = finding.line in [line.entry.line for line in changed]
        said = set(finding.expected.lower().split())
        return len(found.gone) > 1 or (here and found.guess.word and not said & found.guess.new)

    def takes(self, guess: Guess) -> Found | None:
        """What a guess takes away; None if anything new is wrong or unknown with it."""
        walk = self.stand(guess.at).fork()
        later = walk.later(guess.lines)[guess.at]
        walk.line(guess.lines[guess.at], later)
        self.judged += cost(walk)
        if walk.report.findings:
            return None
        told = self.told - self.before(guess.at)
        after = self.rest(walk, guess.at + 1, guess.lines, told)
        if after is None:
            return None
        gone = told - self.faults(after)
        return Found(guess, frozenset(gone), after)

    def before(self, at: int) -> Counter[Fault]:
        """What is wrong before a line, whatever stands there."""
        found: Counter[Fault] = Counter()
        for walk in self.stands[: at + 1]:
            found += self.faults(walk)
        return found

    def rest(
        self, walk: Walk, at: int, lines: tuple[Line, ...], told: Counter[Fault] | None = None
    ) -> Walk | None:
        """The rest of a turn and the turn behind it; None once anything new is wrong."""
        for line, later in zip(lines[at:], walk.later(lines)[at:], strict=True):
            walk.line(line, later)
            self.judged += cost(walk)
            if self.worse(walk, told):
                return None
        walk.over(self.read, self.turns[1].turn if len(self.turns) > 1 else None)
        for number, read in enumerate(self.turns[1 : 1 + AHEAD], 1):
            if self.worse(walk, told):
                return None
            walk.turn(read, self.turns[number + 1].turn if number + 1 < len(self.turns) else None)
            self.judged += len(read.lines) * cost(walk)
        return None if self.worse(walk, told) else walk

    def worse(self, walk: Walk, told: Counter[Fault] | None) -> bool:
        """Whether there is anything that was right before."""
        if told is None or not walk.report.findings:
            return False
        return bool(self.faults(walk) - told)

    def faults(self, walk: Walk) -> Counter[Fault]:
        """What is wrong or unknown, by line and rule."""
        known = (*WRONG, "unchecked")
        return Counter((f.line, f.rule) for f in walk.report.findings if f.severity in known)

    # guesses, the likeliest first

    def guesses(self, finding: Finding) -> Iterator[Guess]:
        at = next((k for k, n in enumerate(self.lines) if n.entry.line == finding.line), None)
        last = len(self.lines) - 1 if at is None else at
        near = [k for k in range(last, max(-1, last - LINES_BACK - 1), -1) if self.lines[k].verb]
        for k in near[:1]:
            yield from self.changed(k)
        yield from self.swapped(last)
        for k in near[1:]:
            yield from self.changed(k)

    def changed(self, at: int) -> Iterator[Guess]:
        """One value of a line changed, or a die more."""
        line = self.lines[at]
        assert line.verb
        was = line.verb.text(line.values)
        for values, known, _ in variants(line.verb, line.values):
            if known and (text := self.text(line, values)):
                word = [c for c in text if c.isalpha()] != [c for c in was if c.isalpha()]
                said = f'line {line.entry.line}: did you mean "{text}"?'
                new = frozenset(text.lower().split()) - set(was.lower().split())
                yield Guess(said, at, self.instead(at, values), word, new)
        for values in one_more(line.verb, line.values):
            if text := self.text(line, values):
                said = f'line {line.entry.line}: was a die left out, "{text}"?'
                yield Guess(said, at, self.instead(at, values))

    def text(self, line: Line, values: Values) -> str:
        """A line as it would be typed; nothing where it would not be read so."""
        assert line.verb
        text = line.verb.text(values)
        try:
            _, read = self.start.referee.read(tuple(Token(*word) for word in words_of(text)))
        except Unreadable:
            return ""
        return text if _known(read) == _known(values) else ""

    def instead(self, at: int, values: Values) -> tuple[Line, ...]:
        line = self.lines[at]
        return (*self.lines[:at], line._replace(values=values), *self.lines[at + 1 :])

    def swapped(self, last: int) -> Iterator[Guess]:
        """Two lines the other way round, unless they stand in the order of play as they are."""
        for first in (last - 1, last):
            pair = self.lines[first : first + 2] if first >= 0 else ()
            steps = [self.start.step(line) for line in pair]
            if len(pair) < 2 or steps[0] is None or steps[1] is None or steps[0] < steps[1]:
                continue
            lines = (*self.lines[:first], *pair[::-1], *self.lines[first + 2 :])
            numbers = f"{pair[0].entry.line} and {pair[1].entry.line}"
            said = f"did you mean lines {numbers} the other way round?"
            yield Guess(said, first, lines, word=steps[0] > steps[1], many=2)


def cost(walk: Walk) -> int:
    """What it has cost to judge a line: more where much is not known."""
    return 1 + walk.table.course.runs // RUNS


def _known(values: Values) -> Values:
    return {name: value for name, value in values.items() if value is not None}
