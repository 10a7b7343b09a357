"""The signs on a picture of a turn: chips of words, arrows, ways; millimetres of the picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import degrees, fsum, pi
from types import MappingProxyType
from typing import NamedTuple

from ...components import house
from ...components.models.placements import Link, Placement, Spot, Way
from ...components.shapes.geometry import BoxMm, Point
from ...components.shapes.paths import Segments, ellipse, rotation, transformed
from ...components.shapes.steady import atan2, cos, hypot, settled, sin
from ...generators.aircraft.tones import mixed
from ...generators.drawing import PAPER, Drawing, Mark, Path, Rect, Use, rounded
from ...generators.outlines import polygon
from ...generators.text.fitting import line_of
from ...generators.text.fonts import typeface
from . import signs

PALETTE = house().palette
INK, SOFT, CREAM, NIGHT = (PALETTE[name] for name in ("ink", "soft-ink", "cream", "night"))
PARTIES = (PALETTE["blue"], PALETTE["red"])
TOLD = PALETTE["orange"]  # what a finding is about
POINTS = 7.5  # size of the words on a picture
HIGH, PAD = 3.7, 0.9  # mm of a chip: its height, and beside its words
DISC = 1.75  # mm, radius of a finding's number
HALO, WIDE, THIN = 1.1, 0.75, 0.3  # mm: light round a line, a line, a line of an earlier move
DASH = (1.8, 1.2)
WORDS = 6.0  # how much worse it is to cover words than a counter
HEAD = 2.8  # mm of an arrow's head
LIT = 1.2  # mm of the frame round what has just changed


def party_of(number: int, age: int = 0) -> str:
    """Return the colour of a side; paler for what is longer ago."""
    colour = PARTIES[number % len(PARTIES)]
    return mixed(colour, PAPER, 0.45) if age else colour


def writable(text: str, font: str) -> str:
    """Return a text that was typed, without the characters that the face has not."""
    face = typeface(font, text)
    return "".join(c if face.prints(c) else "?" for c in text)


def disc(x: float, y: float, number: int, colour: str = TOLD) -> list[Mark]:
    """Return the number of a finding, in a disc."""
    says, ink = str(number), INK if colour == TOLD else PAPER
    wide = DISC + 0.75 * (len(says) - 1)
    word = line_of(says, x, y + 0.95, font="condensed-bold", points=POINTS, fill=ink, align="centre")
    return [Path(ellipse(x, y, wide, DISC), colour, PAPER, 0.25), word]


class Chips:
    """Words on the picture, each where it covers least of what is there already."""

    def __init__(self, frame: BoxMm) -> None:
        self.frame = frame
        self.taken: list[tuple[BoxMm, float]] = []
        self.marks: list[Mark] = []

    def block(self, box: BoxMm, weight: float = 1.0) -> None:
        """Something stands here, and had better not be covered."""
        self.taken.append((box, weight))

    def put(
        self, says: str, spots: Sequence[Point], colour: str, told: Sequence[int] = (), bold: bool = False
    ) -> None:
        """Put a chip with its middle at the best of some spots; numbers of findings come first."""
        font = "condensed-bold" if bold else "condensed-semibold"
        says = writable(says, font)
        word = line_of(says, 0, 0, font=font, points=POINTS, fill=INK)
        discs = fsum(2 * DISC + 0.4 + 1.5 * (len(str(n)) - 1) for n in told)
        wide = word.advance + (2 * PAD if says else 0.0) + discs
        if not wide:
            return
        x, y = min(spots, key=lambda at: self._cost(at, wide))
        x, y = x - wide / 2, y - HIGH / 2
        self.block((x, y, wide, HIGH), WORDS)
        if says:
            self.marks.append(
                rounded(x + discs, y, wide - discs, HIGH, 0.9, fill=PAPER, stroke=colour, width=0.2)
            )
            self.marks.append(word._replace(x=x + discs + PAD, y=y + HIGH / 2 + 0.95))
        for number in told:
            half = DISC + 0.75 * (len(str(number)) - 1)
            self.marks += disc(x + half, y + HIGH / 2, number)
            x += 2 * half + 0.4

    def _cost(self, at: Point, wide: float) -> float:
        box = (at[0] - wide / 2, at[1] - HIGH / 2, wide, HIGH)
        outside = wide * HIGH - shared(box, self.frame)
        left, top, right, foot = box[0], box[1], box[0] + wide, box[1] + HIGH
        covered = [
            weight * shared(box, other)
            for other, weight in self.taken
            if other[0] < right
            and other[1] < foot
            and left < other[0] + other[2]
            and top < other[1] + other[3]
        ]
        return settled(WORDS * outside + fsum(covered))


def shared(one: BoxMm, other: BoxMm) -> float:
    """mm2 that two boxes have in common."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def along(start: Point, end: Point, off: float = 3.2) -> list[Point]:
    """Spots for a chip on a line and beside it, the best first."""
    (x0, y0), (x1, y1) = start, end
    long = hypot(x1 - x0, y1 - y0) or 1.0
    nx, ny = -(y1 - y0) / long * off, (x1 - x0) / long * off
    shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
    on = [(x0 + (x1 - x0) * s, y0 + (y1 - y0) * s) for s in shares]
    return [*on, *((x + k * nx, y + k * ny) for k in (1, -1, 1.8, -1.8) for x, y in on)]


def around(at: Point, reach: float) -> list[Point]:
    """Spots for a chip round something: below it, above it, beside it."""
    x, y = at
    near = [(x, y + reach + 2), (x, y - reach - 2), (x + reach + 5, y), (x - reach - 5, y)]
    far = [(x + dx * (reach + 5), y + dy * (reach + 2)) for dx in (1, -1) for dy in (1, -1)]
    return [*near, *far, *((x, y + k * (reach + 6)) for k in (1, -1))]


# Lines.


def run(points: Sequence[Point]) -> Segments:
    """Return an open line through points."""
    return (("M", *points[0]), *(("L", *point) for point in points[1:]))


def haloed(points: Sequence[Point], colour: str, width: float, dash: tuple[float, ...] = ()) -> list[Mark]:
    """Return a line that reads on any ground."""
    path = run(points)
    return [
        Path(path, stroke=PAPER, width=width + HALO, cap="round", join="round"),
        Path(path, stroke=colour, width=width, dash=dash, cap="butt" if dash else "round", join="round"),
    ]


def head(tip: Point, behind: Point, colour: str, size: float = HEAD) -> list[Mark]:
    """Return the head of an arrow that comes from `behind`."""
    turn = degrees(atan2(tip[1] - behind[1], tip[0] - behind[0]))
    shape = polygon([(0, 0), (-size, -size * 0.42), (-size * 0.72, 0), (-size, size * 0.42)])
    matrix = rotation(turn, 0, 0)
    moved = transformed(transformed(shape, matrix), (1.0, 0.0, 0.0, 1.0, *tip))
    return [Path(moved, colour, PAPER, 0.25, join="round")]


def shortened(start: Point, end: Point, first: float, last: float) -> tuple[Point, Point]:
    """Return a line that begins and ends so many mm short, where it is long enough for that."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    if long <= first + last + 1:
        return start, end
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    return (start[0] + ux * first, start[1] + uy * first), (end[0] - ux * last, end[1] - uy * last)


def arrow(start: Point, end: Point, colour: str, width: float, dash: tuple[float, ...] = ()) -> list[Mark]:
    """Return an arrow from point to point."""
    size = HEAD if width > THIN else HEAD * 0.7
    _, neck = shortened(start, end, 0, size * 0.6)
    return [*haloed((start, neck), colour, width, dash), *head(end, start, colour, size)]


def burst(at: Point, radius: float = 1.9) -> list[Mark]:
    """Return a hit."""
    points = [
        (at[0] + r * sin(k * pi / 8), at[1] - r * cos(k * pi / 8))
        for k in range(16)
        for r in [radius if k % 2 == 0 else radius * 0.5]
    ]
    return [Path(polygon(points), PALETTE["yellow"], PARTIES[1], 0.25, join="round")]


def mark_of(sign: str, at: Point, colour: str, size: float = 1.0) -> list[Mark]:
    """Return the sign of a spot of a way: where it starts, turns, stops."""
    x, y = at
    if sign == "start":
        return [Path(ellipse(x, y, 1.1 * size, 1.1 * size), PAPER, colour, 0.4)]
    if sign == "turn":
        return [Path(ellipse(x, y, 0.85 * size, 0.85 * size), colour, PAPER, 0.25)]
    if sign == "stop":
        r = 1.5 * size
        shape = polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        return [Path(shape, PALETTE["yellow"], colour, 0.35, join="round")]
    return []


def framed(box: BoxMm, colour: str = INK, width: float = 0.5) -> Rect:
    return Rect(*box, stroke=colour, width=width)


def lit(box: BoxMm) -> list[Mark]:
    """Return the frame round something that has just changed."""
    x, y, w, h = box[0] - LIT, box[1] - LIT, box[2] + 2 * LIT, box[3] + 2 * LIT
    lines = ((INK, LIT), (PALETTE["yellow"], LIT * 0.65))
    return [rounded(x, y, w, h, LIT, stroke=colour, width=width) for colour, width in lines]


def bounds_of(points: Iterable[Point]) -> BoxMm:
    """Return the box round points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def outside(start: Point, end: Point, box: BoxMm | None, gap: float = 0.8) -> Point:
    """Return the end of a line, drawn back to the edge of the box that it ends in."""
    if box is None:
        return end
    x, y, w, h = box[0] - gap, box[1] - gap, box[2] + 2 * gap, box[3] + 2 * gap
    dx, dy = end[0] - start[0], end[1] - start[1]
    if x <= start[0] <= x + w and y <= start[1] <= y + h:
        return end
    parts = [1.0]
    if dx:
        parts += [(edge - start[0]) / dx for edge in (x, x + w)]
    if dy:
        parts += [(edge - start[1]) / dy for edge in (y, y + h)]
    for part in sorted(part for part in parts if 0 < part <= 1):
        at = start[0] + dx * part, start[1] + dy * part
        if x - 1e-6 <= at[0] <= x + w + 1e-6 and y - 1e-6 <= at[1] <= y + h + 1e-6:
            return at
    return end


NEAR = 0.07  # inches: places are noted to a tenth, so a length may be so much off
SHORT = 4.0  # mm of a leg beside which nothing is written


class View(NamedTuple):
    """From spots to mm of the picture; `unit` mm are an inch of a table, or a mm of a board."""

    at: Callable[[Spot], Point]
    unit: float
    inches: bool = False
    taken: Mapping[Spot, BoxMm] = MappingProxyType({})  # what lies on a spot


def carried(items: Sequence[Placement]) -> frozenset[int]:
    """Return the numbers of findings that stand beside arrows, and so need no other place."""
    return frozenset(n for one in items if isinstance(one, Link) for n in one.told)


def told_apart(
    items: Sequence[Placement], fresh: Collection[int], drawn: Callable[[Sequence[Placement]], Iterable[Mark]]
) -> list[Mark]:
    """Return the marks of placements; those that are `fresh` in a layer of their own over the earlier."""
    if not fresh:
        return [*drawn(items)]
    parts = {
        name: [one for number, one in enumerate(items) if (number in fresh) is new]
        for name, new in (("earlier", False), ("fresh", True))
    }
    return [Use(Drawing(0, 0, tuple(drawn(some))), layer=name) for name, some in parts.items()]


def ways(
    view: View, found: Sequence[Way], chips: signs.Chips, there: frozenset[int] = frozenset()
) -> Iterator[Mark]:
    """Yield the ways that were gone, the latest on top; findings `there` have their place already."""
    for way in sorted(found, key=lambda way: -way.age):
        points = [view.at(spot) for spot in way.spots]
        colour = signs.party_of(way.party, 0 if way.told else way.age)
        dash = () if way.sure else signs.DASH
        if way.age and not way.told:
            yield from signs.haloed(points, colour, signs.THIN, dash)
            yield from signs.mark_of("turn", points[-1], colour, 0.8)
            continue
        points[-1] = signs.outside(points[-2], points[-1], view.taken.get(way.spots[-1]))
        points[0] = signs.outside(points[1], points[0], view.taken.get(way.spots[0]))
        short = points[-1]
        if "end" in way.signs:
            _, short = signs.shortened(points[-2], points[-1], 0, signs.HEAD * 0.6)
        yield from signs.haloed([*points[:-1], short], colour, signs.WIDE, dash)
        if "end" in way.signs:
            yield from signs.head(points[-1], points[-2], colour)
        for sign, point in zip(way.signs, points, strict=False):
            yield from signs.mark_of(sign, point, colour)
        _measured(view, way._replace(told=_rest(way.told, there)), points, colour, chips)


def _rest(told: tuple[int, ...], there: frozenset[int]) -> tuple[int, ...]:
    return tuple(number for number in told if number not in there)


def _measured(view: View, way: Way, points: list[Point], colour: str, chips: signs.Chips) -> None:
    """Lengths beside the legs of a way over a table; what is said of it, and its findings."""
    legs = list(pairwise(points))
    if view.inches:
        for start, end in legs:
            long = hypot(end[0] - start[0], end[1] - start[1])
            if long >= SHORT:
                chips.put(f"{_length(long / view.unit):g} in", signs.along(start, end), colour)
    if way.says or way.told:
        longest = max(legs, key=lambda leg: hypot(leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]))
        chips.put(way.says, signs.along(*longest), colour, way.told)


def _length(inches: float) -> float:
    """Return a length as somebody measures it: quarters of an inch where it may be one, else tenths."""
    quarter = round(inches * 4) / 4
    return quarter if abs(inches - quarter) <= NEAR else round(inches, 1)


def links(view: View, found: Sequence[Link], chips: signs.Chips) -> Iterator[Mark]:
    """Yield the arrows of what one did to another; the latest on top, words on all of the last move."""
    for link in sorted(found, key=lambda link: -link.age):
        start, end = view.at(link.start), view.at(link.end)
        end = signs.outside(start, end, view.taken.get(link.end))
        start = signs.outside(end, start, view.taken.get(link.start))
        colour = signs.party_of(link.party, link.age)
        width = signs.THIN if link.age else signs.WIDE * 0.8
        yield from signs.arrow(start, end, colour, width, (2.2, 0.9))
        if link.hit:
            yield from signs.burst(end, 1.2 if link.age else 1.9)
        if (link.says and not link.age) or link.told:
            chips.put("" if link.age else link.says, signs.along(start, end), colour, link.told)
