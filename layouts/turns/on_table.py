"""A bare table at the end of a turn: planes to scale, ways, fields of fire, a frame in inches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import floor, radians
from typing import Any

from ...components import house
from ...components.models.footprints import footprint
from ...components.models.gallery import aircraft
from ...components.models.placements import Link, Numbers, Placement, Sector, Silhouette, Spot, Way, Zone
from ...components.shapes.geometry import BoxMm, Point
from ...components.shapes.paths import applied, ellipse, multiply, rotation
from ...components.shapes.steady import cos, sin
from ...generators.aircraft import draw_aircraft
from ...generators.aircraft.tones import mixed
from ...generators.drawing import PAPER, Drawing, Mark, Path, Use
from ...generators.outlines import sector
from ...generators.text.fitting import line_of
from ..sheets.furniture import INCH
from . import signs
from .grounds import RULER, SKY, ground, ruler, zone_names
from .on_board import Kit, Layers
from .signs import View, carried, links, told_apart, ways

LARGEST = 236.0, 250.0  # mm that the table may take up
MOST = 7.0  # mm to an inch, at most
LEAST = 28.0  # inches that are shown, at least
BEYOND = 4.0  # inches beside the table that are shown, at most
PAD = 2.5  # inches beside what there is to see
SMOKE = 1.5  # mm from puff to puff
FULL = 360.0  # degrees
GHOST, FADED = mixed(SKY, signs.SOFT, 0.12), mixed(SKY, signs.SOFT, 0.5)  # of what was there


def table_layers(
    kit: Kit, size: Point, items: Sequence[Placement], fresh: Collection[int] = (), whole: bool = False
) -> Layers:
    """Return a table of `size` inches, cropped to where something is, or the `whole` of it."""
    used = _crop(size, items)
    beyond = (-BEYOND, -BEYOND, size[0] + 2 * BEYOND, size[1] + 2 * BEYOND)
    crop = beyond if whole else used
    scale = MOST if whole else min(MOST, LARGEST[0] / crop[2], LARGEST[1] / crop[3])
    wide, high = crop[2] * scale, crop[3] * scale
    frame = (0.0, 0.0, wide, high)

    def at(spot: Spot) -> Point:
        assert not isinstance(spot, str)
        return (spot[0] - crop[0]) * scale, high - (spot[1] - crop[1]) * scale

    view, chips, there = View(at, scale, inches=True), signs.Chips(frame), carried(items)
    planes = [plane for plane in _of(items, Silhouette) if not plane.was]
    new = [one for number, one in enumerate(items) if number in fresh]
    for plane in planes:
        chips.block(_box(view, plane))

    def flown(some: Sequence[Placement]) -> Iterator[Mark]:
        yield from _sectors(view, _of(some, Sector), chips, there)
        yield from ways(view, _of(some, Way), chips, there)

    over = [mark for plane in _of(items, Silhouette) if plane.was for mark in _plane(view, plane)]
    over += told_apart(items, fresh, flown)
    for plane in sorted(planes, key=lambda plane: -max(_size(plane))):  # small ones on top
        over += signs.lit(_box(view, plane)) if plane in new else []
        over += _plane(view, plane)
    over += told_apart(items, fresh, lambda some: links(view, _of(some, Link), chips))
    for plane in planes:
        _name(view, plane, chips)
    zone_names(view, _of(items, Zone), chips, frame)
    near = _crop(size, new) if any(True for _ in _seen(new)) else used
    left, top = at((near[0], near[1] + near[3]))
    focus = (left, top, near[2] * scale, near[3] * scale)
    pieces = tuple((plane.name, _box(view, plane)) for plane in planes)
    matrix = (scale, 0.0, 0.0, -scale, -crop[0] * scale, high + crop[1] * scale)
    around = tuple(ruler(crop, scale))
    under = ground(kit, view, size, crop, items)
    return Layers(under, [*over, *chips.marks], wide, high, focus, pieces, matrix, around, RULER)


def _of(items: Sequence[Placement], kind: type) -> list[Any]:
    return [one for one in items if isinstance(one, kind)]


# What is shown of the table.


def _crop(size: Point, items: Sequence[Placement]) -> BoxMm:
    """Return the part that is shown, in whole inches: (left, low, width, height)."""
    near = [(-BEYOND, size[k] + BEYOND) for k in (0, 1)]  # nobody flies far off the table
    seen = [
        (min(max(x, near[0][0]), near[0][1]), min(max(y, near[1][0]), near[1][1])) for x, y in _seen(items)
    ] or [(0.0, 0.0), size]
    ends = []
    for k in (0, 1):
        low, high = min(p[k] for p in seen) - PAD, max(p[k] for p in seen) + PAD
        short = max(0.0, LEAST - (high - low)) / 2
        low, high = low - short, high + short
        if low < 0:
            low, high = 0.0, max(high, min(LEAST, size[k]))
        if high > size[k]:
            low, high = min(low, max(0.0, size[k] - LEAST)), size[k]
        ends.append((min(low, min(p[k] for p in seen)), max(high, max(p[k] for p in seen))))
    (left, right), (low, top) = ((floor(a), -floor(-b)) for a, b in ends)
    return float(left), float(low), float(right - left), float(top - low)


def _seen(items: Sequence[Placement]) -> Iterator[Point]:
    """Points that have to be on the picture; a zone is shown where something is in its ring."""
    points: list[Point] = []
    for one in items:
        if isinstance(one, Silhouette):
            reach = _inches(one) * max(_size(one)) + one.slack
            points += _round(one.at, reach)
        elif isinstance(one, Way):
            points += [spot for spot in one.spots if not isinstance(spot, str)]
        elif isinstance(one, Link):
            points += [spot for spot in (one.start, one.end) if not isinstance(spot, str)]
        elif isinstance(one, Sector):
            points += _round(one.at, one.radius)
    yield from points
    for zone in _of(items, Zone):
        x, y, w, h = zone.box
        reach = zone.beyond + 2
        box = (x - reach, y - reach, x + w + reach, y + h + reach)
        if any(box[0] <= px <= box[2] and box[1] <= py <= box[3] for px, py in points):
            yield from ((x - zone.beyond, y - zone.beyond), (x + w + zone.beyond, y + h))


def _round(at: Point, reach: float) -> list[Point]:
    return [(at[0] - reach, at[1] - reach), (at[0] + reach, at[1] + reach)]


def _inches(plane: Silhouette) -> float:
    """Inches of the table to a metre of the aircraft."""
    return 1000 / INCH / plane.scale


def _size(plane: Silhouette) -> tuple[float, float, float]:
    """Metres from the wing's centre to nose, tail and tips."""
    shape = footprint(plane.aircraft)
    return shape.nose, shape.tail, shape.half_span


# Fields of fire.


def _sectors(
    view: View, found: Sequence[Sector], chips: signs.Chips, there: frozenset[int]
) -> Iterator[Mark]:
    """Fields of fire tinted, ranges all round as rings; orange where a finding is about them."""
    for one in sorted(found, key=lambda one: -one.width):
        x, y = view.at(one.at)
        radius = one.radius * view.unit
        colour = signs.TOLD if one.told else signs.party_of(one.party)
        width = 0.5 if one.told else 0.25
        if one.width >= FULL:
            yield Path(ellipse(x, y, radius, radius), stroke=colour, width=width, dash=(2, 1.2))
        else:
            fill = mixed(SKY, house().palette["yellow"], 0.35)
            start, end = one.bearing - one.width / 2, one.bearing + one.width / 2
            path = sector(x, y, 0, radius, start, end)
            yield Path(path, fill, colour, width, join="round")
        told = [number for number in one.told if number not in there]
        if one.says or told:
            turn = radians(one.bearing)
            ways = (x + radius * sin(turn), y - radius * cos(turn))
            chips.put(one.says, signs.along((x, y), ways), colour, told)


# Planes.


def _box(view: View, plane: Silhouette) -> BoxMm:
    """Return the square round a plane, mm."""
    x, y = view.at(plane.at)
    k = _inches(plane) * view.unit * 0.8
    nose, tail, tip = _size(plane)
    reach = max(nose, tail, tip) * k
    return x - reach, y - reach, 2 * reach, 2 * reach


def _plane(view: View, plane: Silhouette) -> Iterator[Mark]:
    """Yield a plane where its wing's centre is; without a heading, a disc of its span."""
    x, y = view.at(plane.at)
    colour = signs.party_of(plane.party)
    k = _inches(plane) * view.unit  # mm to a metre
    if plane.slack:
        r = plane.slack * view.unit
        yield Path(ellipse(x, y, r, r), stroke=colour, width=0.35, dash=(1.2, 0.8))
    shape = footprint(plane.aircraft)
    if plane.heading is None:
        r = max(shape.half_span * k, 1.6)
        yield Path(ellipse(x, y, r, r), mixed(SKY, PAPER, 0.5), colour, 0.35, (1.2, 0.8))
        yield line_of("?", x, y + 1, font="condensed-bold", points=9, fill=colour, align="centre")
        return
    data = aircraft(plane.aircraft)
    wide, long = data.span * k, data.length * k
    use = ghost(plane.aircraft, (0, 0, wide, long))
    if not plane.was:
        use = draw_aircraft(
            plane.aircraft, "top", (0, 0, wide, long), house().palette, insignia=view.unit > 3
        )
    centre = (wide / 2, shape.centre * k)
    matrix = multiply(rotation(plane.heading, x, y), (1.0, 0.0, 0.0, 1.0, x - centre[0], y - centre[1]))
    yield use._replace(matrix=multiply(matrix, use.matrix))
    for x, y in _engines(plane, k):
        spots = [(centre[0] + x, centre[1] + y + trail * SMOKE) for trail in (1.7, 0.8, 0)]
        yield from smoke([applied(matrix, *spot) for spot in spots])


def ghostly(plane: Silhouette) -> Drawing:
    """Return a plane that faces up, as where it was, in the middle of a square of its reach."""
    square = _box(View(lambda spot: (0.0, 0.0), MOST, inches=True), plane)[2]
    middle = View(lambda spot: (square / 2, square / 2), MOST, inches=True)
    bare = plane._replace(heading=0.0, damage=0, slack=0.0, was=True)
    return Drawing(square, square, tuple(_plane(middle, bare)))


def _engines(plane: Silhouette, k: float) -> Iterator[Point]:
    """Where the smoke of each damage point goes, mm from the wing's centre, y to the tail."""
    sides = [engine.at[1] for engine in aircraft(plane.aircraft).engines]
    engines = sorted({way * y for y in sides for way in (1, -1)}, key=lambda y: (abs(y), y))
    engines = engines or [0.0]
    for number in range(least(plane.damage)):
        yield engines[number % len(engines)] * k, 1.2 + 1.6 * (number // len(engines))


def smoke(spots: Sequence[Point]) -> list[Mark]:
    """Return a trail of smoke, its last spot at the engine."""
    tones = (mixed(signs.SOFT, PAPER, 0.35), signs.SOFT, signs.INK)
    return [
        Path(ellipse(x, y, radius, radius), tone, PAPER, 0.12)
        for (x, y), tone, radius in zip(spots, tones, (1.1, 0.95, 0.75), strict=True)
    ]


def _name(view: View, plane: Silhouette, chips: signs.Chips) -> None:
    """Which plane it is, its damage and its heading."""
    says = [plane.name]
    if plane.heading is not None:
        says.append(f"{plane.heading:.0f}°")
    if plane.damage not in (0, (0,)):
        says.append(f"{_ways_of(plane.damage)} damage")
    if plane.says:
        says.append(plane.says)
    reach = _box(view, plane)[2] / 2
    chips.put(
        " · ".join(says),
        signs.around(view.at(plane.at), reach),
        signs.party_of(plane.party),
        plane.told,
        bold=True,
    )


def least(numbers: Numbers) -> int:
    """Return the least that a number may be."""
    return min(numbers) if isinstance(numbers, tuple) else numbers


def _ways_of(numbers: Numbers) -> str:
    ways = sorted(set(numbers)) if isinstance(numbers, tuple) else [numbers]
    return str(ways[0]) if len(ways) == 1 else f"{ways[0]} to {ways[-1]}"


def ghost(aircraft_name: str, box: BoxMm) -> Use:
    """Return an aircraft as it is drawn where it was before."""
    return draw_aircraft(aircraft_name, "top", box, house().palette, skin=GHOST, ink=FADED, insignia=False)
