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
    return [Spot(_germans(fight, lines, line), _yugoslavs(fight, lines, k)) for k, line in enumerate(lines)]


def _germans(fight: Round, lines: Sequence[Line], line: Line) -> dict[str, Place]:
    """The Germans who may be in contact in a line; whoever is not named stands behind anybody."""
    ours = {man.name: man for man in fight.german}
    pool = _unnamed(fight, lines)
    front, *named = [name for name in line.german if name in ours] or [""]
    sure = sums(ours[name].points for name in named)
    heads = [front] if front else [man.name for man in pool]
    rest = {head: [man.points for man in pool if man.name != head] for head in heads}
    return {head: Place(ours[head].factor, _support(fight, lines, sure, rest[head])) for head in heads}


def _unnamed(fight: Round, lines: Sequence[Line]) -> list[Man]:
    """The Germans whom no line names."""
    told = {name for line in lines for name in line.german}
    return [man for man in fight.german if man.name not in told]


def _support(fight: Round, lines: Sequence[Line], sure: Numbers, rest: Sequence[Numbers]) -> Numbers:
    """13.3.1b, 13.3.1d: the points behind a German: those named, and what the unnamed rest may add."""
    if fight.more[0]:
        return frozenset(range(UNKNOWN))
    if not rest or fight.case() == CASE_2:
        return sure
    if len(lines) == 1:
        return sums([sure, *rest])
    heads = sum(not line.german for line in lines)
    return sums([sure, some_of(rest, max(0, len(_unnamed(fight, lines)) - heads))])


def _yugoslavs(fight: Round, lines: Sequence[Line], k: int) -> dict[str, Place]:
    """The Yugoslavs who may be in contact in line k, by falling factor."""
    theirs, places = {man.name: man for man in fight.yugoslav}, ranks(fight.yugoslav)
    free = [name for name in theirs if not any(name in line.yugoslav for line in lines)]
    heads = [name for name in lines[k].yugoslav if name in theirs][:1]
    heads = heads or [name for name in free if k in places[name]] or free
    behind = {head: _dealt(fight, lines, places, head, k) for head in heads}
    return {head: Place(theirs[head].factor, points) for head, points in behind.items()}


def _dealt(fight: Round, lines: Sequence[Line], places: dict[str, range], head: str, k: int) -> Numbers:
    """13.3.1c: the points behind a Yugoslav of line k: as named, else as the rest is dealt out."""
    if len(named := lines[k].yugoslav) > 1:
        return sums(man.points for man in fight.yugoslav if man.name in named[1:])
    if fight.more[1]:
        return frozenset(range(UNKNOWN))
    rows = range(k + len(lines), len(places), len(lines)) if fight.case() != CASE_1 else ()
    return sums(_at(fight, [man for man in fight.yugoslav if man.name != head], places, row) for row in rows)


def _at(fight: Round, men: Sequence[Man], places: dict[str, range], place: int) -> Numbers:
    """The points of whoever of these men has a place; nothing, where nobody may have it."""
    points = frozenset(n for man in men if place in places[man.name] for n in man.points)
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
    if len(lines) not in height:
        there = "there is" if height.stop == 2 else "there are"
        expected = f"{there} {lined(height)}, one for each {SIDES[fewer]} counter"
        yield rule, expected, f"the round had {lined(range(len(lines), len(lines) + 1))}"
        return
    for expected, found in _twice(lines, names):
        yield rule, expected, found
    if case:
        for expected, found in _by_case(fight, lines, names, fewer):
            yield rule, expected, found


def _by_case(fight: Round, lines: Sequence[Line], names: Names, fewer: int) -> Iterator[tuple[str, str]]:
    """All of the smaller side stand in front, the others behind them in turn (13.3.1b, 13.3.1c)."""
    crowded = [line[fewer] for line in lines if len(line[fewer]) > 1]
    for units in crowded:
        yield f"every {SIDES[fewer]} counter stands in front", f"{names(units)} stood in one line"
    if fewer == 0 and (uneven := _uneven(lines)):
        yield "each line gets one before any gets two", uneven
    elif not crowded and (found := next(_misplaced(fight, lines, names), "")):
        yield "partisans are placed by falling AF, the front first", found


def _twice(lines: Sequence[Line], names: Names) -> Iterator[tuple[str, str]]:
    """Counters that stand in more than one line: what is expected, what was found."""
    for side, called in enumerate(SIDES):
        told = Counter(name for line in lines for name in line[side])
        if twice := sorted(name for name in told if told[name] > 1):
            yield f"each {called} counter stands in one", f"{names(twice)} stood in more than one line"


def _uneven(lines: Sequence[Line]) -> str:
    """In words, how many Yugoslavs support each line where one has two more than another; else ""."""
    deep = [len(line.yugoslav) for line in lines]
    if max(deep) < 2 or not all(deep) or max(deep) <= min(deep) + 1:
        return ""
    return f"{' and '.join(str(n - 1) for n in deep)} Yugoslavs stood in support"


def _misplaced(fight: Round, lines: Sequence[Line], names: Names) -> Iterator[str]:
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
