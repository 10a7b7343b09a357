"""Ways and arrows of a turn, on a board or a table alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from ...components.models.placements import Link, Placement, Spot, Way
from ...components.shapes.geometry import BoxMm, Point
from ...components.shapes.steady import hypot
from ...generators.drawing import Drawing, Mark, Use
from . import signs

NEAR = 0.07  # inches: places are noted to a tenth, so a length may be so much off
SHORT = 4.0  # mm of a leg beside which nothing is written


class View(NamedTuple):
    """From spots to mm of the picture; `unit` mm are an inch of a table, or a mm of a board."""

    at: Callable[[Spot], Point]
    unit: float
    inches: bool = False
    taken: Mapping[Spot, BoxMm] = MappingProxyType({})  # what lies on a spot


def carried(items: Sequence[Placement]) -> frozenset[int]:
    """The numbers of findings that stand beside arrows, and so need no other place."""
    return frozenset(n for one in items if isinstance(one, Link) for n in one.told)


def told_apart(
    items: Sequence[Placement], fresh: Collection[int], drawn: Callable[[Sequence[Placement]], Iterable[Mark]]
) -> list[Mark]:
    """The marks of placements; where some are `fresh`, these in a layer of their own over the earlier."""
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
    """The ways that were gone, the latest on top; findings `there` have their place already."""
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
    """A length as somebody measures it: quarters of an inch where it may be one, else tenths."""
    quarter = round(inches * 4) / 4
    return quarter if abs(inches - quarter) <= NEAR else round(inches, 1)


def links(view: View, found: Sequence[Link], chips: signs.Chips) -> Iterator[Mark]:
    """The arrows of what one did to another; the latest on top, words on all of the last move."""
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
