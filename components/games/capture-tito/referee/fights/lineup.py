"""Line-ups of an assault (13.3.1): who may stand in which line, and with how much behind him.

Nothing here knows the table. What a counter has left may be open, and so may be who stands where:
then all that can be is said of a line, and nothing is called wrong that may be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from cutline.referee.pieces import NOTHING, Numbers, sums

CASE_1, CASE_2 = "13.3.1b", "13.3.1c"
SIDES = ("German", "Yugoslav")
UNKNOWN = 99  # more counters than ever stand in a zone
ANY: Numbers = frozenset(range(UNKNOWN))

Names = Callable[[Iterable[str]], str]


class Man(NamedTuple):
    """A counter: what it may have left (0: it is gone), and the assault factors that it may have."""

    name: str
    lives: Numbers
    factor: Numbers
    officer: bool = False  # counts for no strength point

    @property
    def sure(self) -> bool:
        """Whether he surely stands there."""
        return 0 not in self.lives

    @property
    def points(self) -> Numbers:
        """The strength points that he may add from behind."""
        return NOTHING if self.officer else self.lives


class Line(NamedTuple):
    """Who stands in a line as it was written, first who is in contact; none: not written."""

    german: tuple[str, ...] = ()
    yugoslav: tuple[str, ...] = ()


class Place(NamedTuple):
    """What somebody in contact brings into a line: his factor, and the points behind him."""

    factor: Numbers
    support: Numbers


class Spot(NamedTuple):
    """A line as it can be: everybody who may be in contact, on each side."""

    german: dict[str, Place]
    yugoslav: dict[str, Place]


class Round(NamedTuple):
    """Both sides of a round; `more`: whether others may stand there, of whom nobody knows."""

    german: tuple[Man, ...]
    yugoslav: tuple[Man, ...]
    more: tuple[bool, bool] = (False, False)

    def counts(self) -> tuple[range, range]:
        """How many counters each side may have."""
        least = [sum(man.sure for man in men) for men in self[:2]]
        most = [UNKNOWN if more else len(men) + 1 for men, more in zip(self[:2], self.more, strict=True)]
        return range(least[0], most[0]), range(least[1], most[1])

    def heights(self) -> range:
        """13.3.1: how many lines there may be, those of the smaller side."""
        ours, theirs = self.counts()
        return range(max(1, min(ours.start, theirs.start)), min(ours.stop, theirs.stop))

    def case(self) -> str:
        """Which case it is, "" where it may be either."""
        ours, theirs = self.counts()
        return CASE_1 if ours.start >= theirs.stop - 1 else CASE_2 if theirs.start >= ours.stop else ""


def ranks(men: Sequence[Man]) -> dict[str, range]:
    """The places, from 0, that each may have among them by falling factor; ties go either way."""
    found = {}
    for man in men:
        others = [other for other in men if other is not man]
        above = [other for other in others if other.sure and min(other.factor) > max(man.factor)]
        level = [other for other in others if max(other.factor) >= min(man.factor) and other not in above]
        found[man.name] = range(len(above), len(above) + len(level) + 1)
    return found


def spots(fight: Round, lines: Sequence[Line]) -> list[Spot]:
    """13.3.1b to 13.3.1d: what each of these lines may be, as far as it was written."""
    return [Spot(_germans(fight, lines, k), _yugoslavs(fight, lines, k)) for k in range(len(lines))]


def _named(fight: Round, line: Line, side: int) -> list[Man]:
    """Those of a side whom a line names, first who is in contact."""
    return [man for name in line[side] for man in fight[:2][side] if man.name == name]


def _unnamed(fight: Round, lines: Sequence[Line], side: int) -> list[Man]:
    """Those of a side whom no line names."""
    told = {name for line in lines for name in line[side]}
    return [man for man in fight[:2][side] if man.name not in told]


def _germans(fight: Round, lines: Sequence[Line], k: int) -> dict[str, Place]:
    """The Germans who may be in contact in line k; whoever is not named stands behind anybody."""
    named, unnamed = _named(fight, lines[k], 0), _unnamed(fight, lines, 0)
    sure = sums(man.points for man in named[1:])
    spare = len(unnamed) - sum(not line.german for line in lines)  # whom no front needs
    places = {}
    for head in named[:1] or unnamed:
        rest = [man.points for man in unnamed if man is not head]
        more = sums(rest) if len(lines) == 1 else some_of(rest, spare)
        support = sure if fight.case() == CASE_2 else sums([sure, more])
        places[head.name] = Place(head.factor, ANY if fight.more[0] else support)
    return places


def _yugoslavs(fight: Round, lines: Sequence[Line], k: int) -> dict[str, Place]:
    """13.3.1c: the Yugoslavs who may be in contact in line k, by falling factor."""
    named, free = _named(fight, lines[k], 1), _unnamed(fight, lines, 1)
    places = ranks(fight.yugoslav)
    heads = named[:1] or [man for man in free if k in places[man.name]] or free
    rows = range(k + len(lines), len(places), len(lines)) if fight.case() != CASE_1 else ()
    if named[1:] or fight.more[1]:
        behind = sums(man.points for man in named[1:]) if named[1:] else ANY
        return {head.name: Place(head.factor, behind) for head in heads}
    return {head.name: Place(head.factor, sums(_at(fight, head, row) for row in rows)) for head in heads}


def _at(fight: Round, head: Man, place: int) -> Numbers:
    """The points of whoever else has a place among the Yugoslavs; nothing, where nobody may have it."""
    places = ranks(fight.yugoslav)
    rest = [man for man in fight.yugoslav if man is not head and place in places[man.name]]
    points = frozenset(n for man in rest for n in man.points)
    return points | NOTHING if place >= fight.counts()[1].start or not points else points


def some_of(parts: Iterable[Iterable[int]], most: int) -> Numbers:
    """All that one number of each of at most so many of the parts can come to."""
    found = {(0, 0)}  # how many, and what they come to
    for part in parts:
        found |= {(k + 1, total + n) for (k, total), n in product(found, part) if k < most}
    return frozenset(total for _, total in found)


# Findings about a logged line-up.


def wrong(fight: Round, lines: Sequence[Line], names: Names) -> Iterator[tuple[str, str, str]]:
    """(rule, what is expected, what was found) of a round; `names` puts counters into words."""
    height, case = fight.heights(), fight.case()
    rule, fewer = case or CASE_1, 0 if case == CASE_2 else 1
    if len(lines) in height:
        slips = [*_twice(lines, names), *(_misplaced(fight, lines, names, fewer) if case else ())]
        yield from ((rule, expected, found) for expected, found in slips)
    else:
        there = "there is" if height.stop == 2 else "there are"
        expected = f"{there} {lined(height)}, one for each {SIDES[fewer]} counter"
        yield rule, expected, f"the round had {lined(range(len(lines), len(lines) + 1))}"


def _twice(lines: Sequence[Line], names: Names) -> Iterator[tuple[str, str]]:
    """Counters that stand in more than one line."""
    for side, called in enumerate(SIDES):
        told = Counter(name for line in lines for name in line[side])
        if twice := sorted(name for name in told if told[name] > 1):
            yield f"each {called} counter stands in one", f"{names(twice)} stood in more than one line"


def _misplaced(fight: Round, lines: Sequence[Line], names: Names, fewer: int) -> Iterator[tuple[str, str]]:
    """All of the smaller side stand in front, the others behind them in turn (13.3.1b, 13.3.1c)."""
    crowded = [line[fewer] for line in lines if len(line[fewer]) > 1]
    for units in crowded:
        yield f"every {SIDES[fewer]} counter stands in front", f"{names(units)} stood in one line"
    if not crowded and (found := next(_out_of_rank(fight, lines, names), "")):
        yield "partisans are placed by falling AF, the front first, then one behind each", found


def _out_of_rank(fight: Round, lines: Sequence[Line], names: Names) -> Iterator[str]:
    """The Yugoslavs who cannot stand where they were named, in words."""
    places, height = ranks(fight.yugoslav), len(lines)
    for k, line in enumerate(lines):
        for row, name in enumerate(line.yugoslav):
            # in contact from the top down; behind, the lines of a row may be filled in any order
            due = range(k, k + 1) if row == 0 else range(row * height, (row + 1) * height)
            mine = places.get(name, due)
            if mine.stop <= due.start or mine.start >= due.stop:
                yield f"{names([name])} stood in {f'row {row + 1}' if row else f'front in line {k + 1}'}"


def lined(height: range) -> str:
    """So many lines, in words."""
    least, most = height.start, height.stop - 1
    several = f"{least} to {most} lines" if most > least else f"{least} lines"
    return "1 line" if least == most == 1 else several
