"""Line-ups of an assault (13.3.1): who may stand in which line, and with how much behind him.

Nothing here knows the table. What a counter has left may be open, and so may be who stands where:
then all that can be is said of a line, and nothing is called wrong that may be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

ALL, CASE_1, CASE_2 = "13.3.1a", "13.3.1b", "13.3.1c"
UNKNOWN = 99  # more counters than ever stand in a zone

Numbers = frozenset[int]
Names = Callable[[Iterable[str]], str]
ZERO = frozenset((0,))


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
        return ZERO if self.officer else self.lives


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
        found = []
        for men, more in zip(self[:2], self.more, strict=True):
            least = sum(man.sure for man in men)
            found.append(range(least, UNKNOWN if more else len(men) + 1))
        return found[0], found[1]

    def heights(self) -> range:
        """13.3.1: how many lines there may be, those of the smaller side."""
        ours, theirs = self.counts()
        most = min(ours.stop, theirs.stop) - 1
        return range(max(1, min(ours.start, theirs.start)), most + 1)

    def case(self) -> str:
        """Which case it is, "" where it may be either."""
        ours, theirs = self.counts()
        if ours.start >= theirs.stop - 1:
            return CASE_1
        return CASE_2 if theirs.start > ours.stop - 1 else ""


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
    ours, theirs = ({man.name: man for man in men} for men in fight[:2])
    named = {name for line in lines for name in line.german}
    pool = [man for man in fight.german if man.name not in named]
    unnamed = sum(not line.german for line in lines)
    places = ranks(fight.yugoslav)
    told = {name for line in lines for name in line.yugoslav}
    found = []
    for k, line in enumerate(lines):
        german = _german(fight, line, ours, pool, unnamed, len(lines))
        heads = [name for name in line.yugoslav if name in theirs][:1]
        if not heads:
            heads = [name for name, at in places.items() if k in at and name not in told]
            heads = heads or [name for name in theirs if name not in told]
        behind = {head: _dealt(fight, line, theirs, head, k, len(lines)) for head in heads}
        yugoslav = {head: Place(theirs[head].factor, points) for head, points in behind.items()}
        found.append(Spot(german, yugoslav))
    return found


def _german(
    fight: Round, line: Line, ours: Mapping[str, Man], pool: Sequence[Man], unnamed: int, height: int
) -> dict[str, Place]:
    """The Germans who may be in contact in a line; whoever is not named stands behind anybody."""
    alone = fight.case() == CASE_2
    named = [name for name in line.german if name in ours]
    found = {}
    for head in named[:1] or [man.name for man in pool]:
        behind = sums(ours[name].points for name in named[1:])
        rest = [man.points for man in pool if man.name != head]
        if not alone and rest:
            spare = max(0, len(pool) - unnamed)
            behind = sums([behind, sums(rest) if height == 1 else some_of(rest, spare)])
        if fight.more[0]:
            behind = frozenset(range(UNKNOWN))
        found[head] = Place(ours[head].factor, behind)
    return found


def _dealt(fight: Round, line: Line, theirs: Mapping[str, Man], head: str, k: int, height: int) -> Numbers:
    """13.3.1c: the points behind a Yugoslav of line k: as named, else as the rest is dealt out."""
    if len(line.yugoslav) > 1:
        return sums(theirs[name].points for name in line.yugoslav[1:] if name in theirs)
    if fight.more[1]:
        return frozenset(range(UNKNOWN))
    if fight.case() == CASE_1:
        return ZERO
    places = ranks(fight.yugoslav)
    least, behind = fight.counts()[1].start, []
    for place in range(k + height, len(theirs), height):
        here = [man for name, man in theirs.items() if name != head and place in places[name]]
        points = frozenset(n for man in here for n in man.points)
        behind.append(points | ZERO if place >= least or not points else points)
    return sums(behind)


def sums(parts: Iterable[Iterable[int]]) -> Numbers:
    """All that one number of each part can come to."""
    found = {0}
    for part in parts:
        found = {a + b for a in found for b in part}
    return frozenset(found)


def some_of(parts: Iterable[Iterable[int]], most: int) -> Numbers:
    """All that one number of each of at most so many of the parts can come to."""
    found = {(0, 0)}  # how many, and what they come to
    for part in parts:
        found |= {(k + 1, total + n) for (k, total), n in product(found, part) if k < most}
    return frozenset(total for _, total in found)


# What may be wrong with a line-up that was written.


def wrong(fight: Round, lines: Sequence[Line], names: Names) -> Iterator[tuple[str, str, str]]:
    """(rule, what is expected, what was found) of a round; `names` puts counters into words."""
    height, case = fight.heights(), fight.case()
    if len(lines) not in height:
        fewer = "German" if case == CASE_2 else "Yugoslav"
        expected = f"there are {lined(height.start, height.stop - 1)}, one for each {fewer} counter"
        yield case or CASE_1, expected, f"the round had {lined(len(lines), len(lines))}"
        return
    for side, name in (("German", "german"), ("Yugoslav", "yugoslav")):
        told = [one for line in lines for one in getattr(line, name)]
        if twice := sorted({one for one in told if told.count(one) > 1}):
            found = f"{names(twice)} stood in more than one line"
            yield case or CASE_1, f"each {side} counter stands in one", found
    if case:
        yield from (_first_case if case == CASE_1 else _second_case)(fight, lines, names)


def _first_case(fight: Round, lines: Sequence[Line], names: Names) -> Iterator[tuple[str, str, str]]:
    places = ranks(fight.yugoslav)
    for k, line in enumerate(lines):
        if len(line.yugoslav) > 1:
            found = f"{names(line.yugoslav)} stood in one line"
            yield CASE_1, "every Yugoslav counter is in contact", found
        elif line.yugoslav and k not in places.get(line.yugoslav[0], (k,)):
            found = f"{names(line.yugoslav)} stood in line {k + 1}"
            yield CASE_1, "the Yugoslavs stand by falling AF", found
            return


def _second_case(fight: Round, lines: Sequence[Line], names: Names) -> Iterator[tuple[str, str, str]]:
    for line in lines:
        if len(line.german) > 1:
            yield CASE_2, "every German counter is in contact", f"{names(line.german)} stood in one line"
    deep = [len(line.yugoslav) for line in lines]
    if max(deep) > 1 and all(deep) and max(deep) > min(deep) + 1:
        found = f"{' and '.join(str(n - 1) for n in deep)} Yugoslavs stood in support"
        yield CASE_2, "each line has one before any has two", found
        return
    places, height = ranks(fight.yugoslav), len(lines)
    for k, line in enumerate(lines):
        # in contact from the top down; behind, the lines of a row may be filled in any order
        rows = [range(k, k + 1), *(range(n * height, (n + 1) * height) for n in range(1, len(line.yugoslav)))]
        for row, (name, due) in enumerate(zip(line.yugoslav, rows, strict=False)):
            mine = places.get(name, due)
            if mine.stop <= due.start or mine.start >= due.stop:
                where = f"in contact in line {k + 1}" if row == 0 else f"in row {row + 1}"
                found = f"{names([name])} stood {where}"
                yield CASE_2, "the Yugoslavs stand by falling AF, first in contact", found
                return


def lined(least: int, most: int) -> str:
    """So many lines, in words."""
    several = f"{least} to {most} lines" if most > least else f"{least} lines"
    return "1 line" if least == most == 1 else several
