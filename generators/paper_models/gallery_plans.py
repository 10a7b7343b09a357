"""Plans of fold-up models from the gallery: outlines and paint of an aircraft, in mm."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf

from ...components import Unfit
from ...components.kinds.model import Assembly, FromGallery
from ...components.models.gallery import Aircraft as Gallery
from ...components.models.gallery import Surface as Flying
from ...components.models.gallery import gallery
from ...components.reading.problems import suggest
from ...components.shapes.paths import Segments, transformed
from ...components.shapes.steady import hypot
from ..aircraft.bodies import from_above, from_side, spinner, spinners
from ..aircraft.planforms import planform
from ..aircraft.tones import MOST_PARTS
from ..drawing import NONE
from ..outlines import Point, cornered, inset, rings, value_at
from .model_paint import Look, belly_paint, look_of, side_paint, wing_paint
from .model_plans import Half, Halves, Plan, bends_of, heights_over, without_repeats

LEAST_STRIP = 1.7  # mm of height that glue needs
FINER = 5.0  # units to the mm in which curves are broken into steps of 1.5
STEP = 0.2  # mm between two points of an outline that is made of several shapes
THIN = 0.5  # mm on either side of the score; thinner than that scissors do not follow it
SAME = 0.05  # mm of room that make no difference
ROOM = 2.0  # mm of a wing's root that are left before and behind a slit together
SMALLER = 0.5  # mm by which what is glued beneath a wing stays within its edge


def gallery_plan(
    model: Assembly, asked: FromGallery, colour: Callable[[str], str], plain: bool
) -> Plan | Halves:
    """Return the plan of a model of an aircraft of the gallery. Unfit for an unknown name."""
    if asked.name not in gallery():
        raise Unfit(f'aircraft "{asked.name}" is not in the gallery{suggest(asked.name, gallery())}')
    plane = gallery()[asked.name]
    k = asked.per_metre(plane.span)
    look = look_of(model, plane, colour, plain)
    if asked.scored == "body" and plane.fin.y:
        raise Unfit(f"{plane.short} has a fin on either side, so it is scored at its roots")
    if asked.scored == "body":
        return _halves(plane, k, look, asked, model.under)
    return _plan(plane, k, look, asked, model.under)


def _plan(plane: Gallery, k: float, look: Look, asked: FromGallery, under: bool) -> Plan:
    """Return a body that is folded along its belly, and what is glued to it."""
    plan, floor = _bare_plan(plane, k, look.bare, asked.strip, asked.slot, under)
    lead = plane.wing.sections[0].lead
    right, left = wing_paint(plane, (plane.wing,), lead, k, look)
    return plan._replace(
        wing=plan.wing._replace(paint=right, paint_left=left), paint=side_paint(plane, k, floor, look)
    )


@lru_cache(MOST_PARTS)  # models of one type have the same plan
def _bare_plan(
    plane: Gallery, k: float, look: Look, strip: float, slot: float, under: bool
) -> tuple[Plan, float]:
    """Return the plan of a model without its spot, and the height of its belly, metres."""
    wing, tail = plane.wing.sections[0], plane.tailplane.sections[0]
    floor = min(station[3] for station in plane.fuselage.stations)
    margin = 0.6 / k
    begin, end = _belly(plane, floor, (wing.lead - margin, wing.lead + wing.chord + margin), k)
    top, low = _edges(_silhouette(plane, k), k)
    side = [(x * k, max(y - floor, 0.0) * k) for x, y in top]
    lower = [(x * k, (y - floor) * k) for x, y in low if not begin <= x <= end]
    ends = (tail.lead * k, (tail.lead + tail.chord) * k)
    lows = heights_over([(x * k, 0.0 if begin <= x <= end else (y - floor) * k) for x, y in low], ends)
    side = _raised(side, ends, max(lows) + LEAST_STRIP + 0.25)
    room = min(heights_over(side, ends)) - max(lows) - 0.2
    strip_high = min(strip, room)
    up = min(max((tail.z - floor) * k, max(lows) + strip_high + 0.1), min(heights_over(side, ends)) - 0.1)
    front = [point for point in lower if point[0] < begin * k]
    rear = [point for point in lower if point[0] > end * k]
    points = [(begin * k, 0.0), *reversed(front), *side, *reversed(rear), (end * k, 0.0)]
    plan = Plan(
        tuple(without_repeats(points)),
        (begin * k, end * k),
        _flying(plane, plane.wing, k, look, under),
        wing.lead * k,
        max((wing.z - floor) * k, strip),
        _flying(plane, plane.tailplane, k, look, under),
        tail.lead * k,
        up,
        strip_high,
        _slot(plane, slot, k),
        look.tones.skin,
        below=look.belly,
    )
    return plan, floor


def _halves(plane: Gallery, k: float, look: Look, asked: FromGallery, under: bool) -> Halves:
    """Return two halves of an aircraft, scored from nose to tail at the height of its nose."""
    ends = (plane.fuselage.stations[0], plane.fuselage.stations[-1])
    floor = min((end[2] + end[3]) / 2 for end in ends)
    top, _ = _edges(_silhouette(plane, k), k)
    side = [(x * k, max(y - floor, 0.0) * k) for x, y in top]
    start, end = side[0][0], side[-1][0]
    side = [(start, 0.0), *side, (end, 0.0)]
    outline = [(start, 0.0), *_seen_from_above(plane, k), (end, 0.0)]
    points = without_repeats([(y, x - start) for x, y in outline])
    smaller: list[Point] = []
    if under:  # the halves of what is glued beneath are one at the score
        bare = _seen_from_above(plane, k, engines=False)
        shrunk = inset([(0.0, 0.0), *((y, x - start) for x, y in bare), (0.0, end - start)], SMALLER)
        shrunk = _thick(shrunk)
        smaller = [(0.0, shrunk[0][1]), *shrunk, (0.0, shrunk[-1][1])]
    surfaces, lead = (plane.wing, plane.tailplane), start / k
    right, left = wing_paint(plane, surfaces, lead, k, look, body=True)
    half = Half(
        tuple(points),
        end - start,
        plane.wing.panels[-1].dihedral,
        (),
        right,
        left,
        tuple(smaller),
        belly_paint(plane, surfaces, lead, k, look),
    )
    profile = without_repeats([(x - start, y) for x, y in side])
    paint = side_paint(plane, k, floor, look._replace(belly=NONE))
    slot = _highest(profile, plane, start, k, _slot(plane, asked.slot, k))
    return Halves(tuple(profile), half, look.tones.skin, paint, start, look.belly, slot)


def _thick(edge: list[Point]) -> list[Point]:
    """Return what lies round the farthest point of an edge [out, back], up to where it is thin."""
    middle = max(range(len(edge)), key=lambda number: edge[number][0])
    thin = [number for number, (out, _) in enumerate(edge) if out < THIN]
    first = max((number for number in thin if number < middle), default=-1)
    last = min((number for number in thin if number > middle), default=len(edge))
    return edge[first + 1 : last]


def _slot(plane: Gallery, asked: float, k: float) -> float:
    """Return how long the slit for a stand is: as told, and no longer than the wing's root allows."""
    return min(asked, max(plane.wing.sections[0].chord * k - ROOM, 0.0))


def _highest(side: list[Point], plane: Gallery, start: float, k: float, slot: float) -> tuple[float, float]:
    """Return where a tongue has most room between the two sides: mm from the nose.

    It stays over the wing's root, and as near to its middle as it can.
    """
    root = plane.wing.sections[0]
    first, last = root.lead * k - start, (root.lead + root.chord) * k - start - slot
    places = [first + (last - first) * step / 40 for step in range(41)]
    room = {begin: min(heights_over(side, (begin, begin + slot))) for begin in places}
    enough = max(room.values()) - SAME
    middle = (first + last) / 2
    begin = min((one for one in places if room[one] > enough), key=lambda one: abs(one - middle))
    return begin, begin + slot


def _seen_from_above(plane: Gallery, k: float, *, engines: bool = True) -> list[Point]:
    """Return the right edge of all that is seen from above, from nose to tail: (back, out) mm."""
    body = [from_above(plane.fuselage), *(spinner(engine, 0.0) for engine in spinners(plane))]
    hull = _close(_edges([_ring(shape, k) for shape in body], k)[0], STEP / k)
    edge: list[Point] = []
    for surface in (plane.wing, plane.tailplane):
        front, rear = _planned(plane, surface, k, engines=engines)
        joint = next(k for k, (x, y) in enumerate(hull) if x >= value_at(front, y))
        leaves = next(k for k, (x, y) in enumerate(hull) if x > value_at(rear, y))
        edge += hull[:joint]
        edge += [(x, y) for y, x in front if y > hull[joint][1]]
        edge += [(x, y) for y, x in reversed(rear) if y > hull[leaves][1]]
        hull = hull[leaves:]
    return [(x * k, y * k) for x, y in _plain([*edge, *hull], 0.02 / k)]


def _close(edge: list[Point], step: float) -> list[Point]:
    """Return an edge with points no farther apart than a step, so that others meet it where they do."""
    points = edge[:1]
    for (x0, y0), (x1, y1) in itertools.pairwise(edge):
        parts = int(hypot(x1 - x0, y1 - y0) / step) + 1
        points += [
            (x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts) for part in range(1, parts + 1)
        ]
    return points


@lru_cache(MOST_PARTS)
def _planned(
    plane: Gallery, surface: Flying, k: float, *, engines: bool = True
) -> tuple[list[Point], list[Point]]:
    """Return leading and trailing edge of the right half of a surface with its nacelles: (out, back)."""
    shapes = [_ring(planform(surface), k)]
    for engine in plane.engines if engines and surface is plane.wing else ():
        if engine.nacelle and engine.at[1]:
            ring = _ring(from_above(engine.nacelle), k)
            shapes.append([(x, y + engine.at[1]) for x, y in ring])
    rear, front = _edges([[(y, x) for x, y in ring] for ring in shapes], k)
    at_root = ((0.0, value_at(edge, 0.0)) for edge in (front, rear))
    front, rear = (
        [root, *(point for point in edge if point[0] > 1e-6)]
        for root, edge in zip(at_root, (front, rear), strict=True)
    )
    return front, rear


def _raised(side: list[Point], ends: tuple[float, float], least: float) -> list[Point]:
    """Return the upper line, lifted a little where a tail is too thin to be glued."""
    inside = [max(y, least) for y in heights_over(side, ends)[-2:]]
    lifted = [(x, max(y, least) if ends[0] <= x <= ends[1] else y) for x, y in side]
    return sorted([*lifted, *zip(ends, inside, strict=True)])


def _belly(plane: Gallery, floor: float, root: tuple[float, float], k: float) -> tuple[float, float]:
    """Return both ends of the fold, where the lower line is straight enough; the root lies between them."""
    flat = [s[0] for s in plane.fuselage.stations if (s[3] - floor) * k < 0.35]
    return min(flat[0], root[0]), max(flat[-1], root[1])


def _silhouette(plane: Gallery, k: float) -> list[list[Point]]:
    """Return the shapes that make the outline of the side: fuselage, fin, canopy; metres."""
    shapes = [from_side(plane.fuselage)]
    shapes += [spinner(engine, engine.at[2]) for engine in spinners(plane)]
    if not plane.fin.y:
        shapes.append(cornered(plane.fin.side))
    if plane.canopy:
        shapes.append(cornered(plane.canopy.side))
    return [_ring(shape, k) for shape in shapes]


def _ring(shape: Segments, k: float) -> list[Point]:
    """Return an outline in metres as a polygon, a curve as steps of a third of a mm on paper."""
    large = FINER * k
    ring = rings(transformed(shape, (large, 0.0, 0.0, large, 0.0, 0.0)))[0]
    return [(x / large, y / large) for x, y in ring]


def _edges(shapes: Sequence[Sequence[Point]], k: float) -> tuple[list[Point], list[Point]]:
    """Return the highest and the lowest points of shapes in metres that overlap, along x."""
    top, low = _lines(tuple(tuple(ring) for ring in shapes), k)
    return list(top), list(low)


@lru_cache(MOST_PARTS)  # planes of one type, and their two halves, have them in common
def _lines(shapes: tuple[tuple[Point, ...], ...], k: float) -> tuple[list[Point], list[Point]]:
    xs = {round(x, 6) for ring in shapes for x, _ in ring}
    start, end = min(xs), max(xs)
    steps = int((end - start) / STEP * k) + 1
    places = sorted(xs.union(start + number * STEP / k for number in range(steps)))
    top, low = [-inf] * len(places), [inf] * len(places)
    for ring in shapes:
        for (x0, y0), (x1, y1) in itertools.pairwise([*ring, ring[0]]):
            first = bisect_left(places, min(x0, x1) - 1e-6)
            last = bisect_right(places, max(x0, x1) + 1e-6)
            slope = (y1 - y0) / (x1 - x0) if x1 != x0 else 0.0
            for at in range(first, last):
                y = y0 + (places[at] - x0) * slope
                top[at], low[at] = max(top[at], y), min(low[at], y)
            for at in range(first, last) if x1 == x0 else ():
                top[at], low[at] = max(top[at], y1), min(low[at], y1)
    known = [at for at, y in enumerate(top) if y > -inf]
    return (
        _plain([(places[at], top[at]) for at in known], 0.02 / k),
        _plain([(places[at], low[at]) for at in known], 0.02 / k),
    )


def _plain(points: list[Point], off: float) -> list[Point]:
    """Return the line with points left out that lie within `off` of it (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    far, at = max(
        (abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length, k) for k, (x, y) in enumerate(points)
    )
    if far <= off:
        return [points[0], points[-1]]
    return [*_plain(points[: at + 1], off)[:-1], *_plain(points[at:], off)]


def _flying(plane: Gallery, surface: Flying, k: float, look: Look, under: bool) -> Half:
    """Return the right half of a wing or tailplane, laid flat, its nacelles with it."""
    root = surface.sections[0]
    front, rear = _planned(plane, surface, k)

    def flat(y: float) -> float:
        return _laid_flat(surface, y) * k

    def outline(front: list[Point], rear: list[Point], beyond: list[Point]) -> list[Point]:
        """Return the edge from root to root, `beyond` the tip (back, out from there) in between."""
        end = flat(front[-1][0])
        found = [(flat(y), (x - root.lead) * k) for y, x in front]
        found += [(end + up, x - root.lead * k) for x, up in beyond]
        found += [(flat(y), (x - root.lead) * k) for y, x in reversed(rear)]
        return without_repeats(found)

    bends = list(_bends(surface, front, rear, k))
    bare = _planned(plane, surface, k, engines=False)
    end, ends = plane.fin.y if surface is plane.tailplane else 0.0, []
    if end:
        # A fin at the tip is its continuation, folded up.
        front, rear = _short(front, end), _short(rear, end)
        bare = front, rear
        ends = _fin(plane, k)
        lead, trail = (value_at(line_, end) - root.lead for line_ in (front, rear))
        bends.append((flat(end), lead * k, trail * k, 90 - surface.panels[-1].dihedral))
    right, left = wing_paint(plane, (surface,), root.lead, k, look)
    beneath = belly_paint(plane, (surface,), root.lead, k, look, fin=flat(end) if end else inf)
    smaller = inset(outline(*bare, ends), SMALLER) if under else []
    return Half(
        tuple(outline(front, rear, ends)),
        root.chord * k,
        surface.panels[0].dihedral,
        tuple(bends),
        right,
        left,
        tuple(smaller),
        beneath,
    )


def _short(edge: list[Point], end: float) -> list[Point]:
    """Return an edge of a wing as far as a place on it."""
    return [*(point for point in edge if point[0] < end - 1e-6), (end, value_at(edge, end))]


def _fin(plane: Gallery, k: float) -> list[Point]:
    """Return a fin's outline above the tailplane, mm: [from the nose, up]."""
    low = plane.tailplane.sections[-1].z
    top, _ = _edges([_ring(cornered(plane.fin.side), k)], k)
    return [(x * k, (z - low) * k) for x, z in top if z > low]


def _laid_flat(surface: Flying, y: float) -> float:
    """Return how far out a place of a wing lies when its panels are laid flat, metres."""
    out = 0.0
    for inner, outer in itertools.pairwise(surface.sections):
        part = (min(max(y, inner.y), outer.y) - inner.y) / (outer.y - inner.y)
        out += part * hypot(outer.y - inner.y, outer.z - inner.z)
    return out


def _bends(
    surface: Flying, front: list[Point], rear: list[Point], k: float
) -> list[tuple[float, float, float, float]]:
    """Return the scores of gull wings and of those whose outer panels rise, laid flat."""
    found = []
    lead = surface.sections[0].lead
    for y, rise in bends_of(surface):
        ends = (value_at(front, y), value_at(rear, y))
        found.append((_laid_flat(surface, y) * k, (ends[0] - lead) * k, (ends[1] - lead) * k, rise))
    return found
