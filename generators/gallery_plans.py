"""Plans of fold-up models from the gallery: outlines and paint of an aircraft, in mm."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from math import hypot, inf

from ..components import Unfit
from ..components.gallery import Aircraft as Gallery
from ..components.gallery import Surface as Flying
from ..components.gallery import gallery
from ..components.paths import Matrix, Segments, transformed
from ..components.problems import suggest
from .aircraft import Tones, tones_of
from .aircraft.parts import (
    body_marks,
    edge_of,
    from_above,
    from_side,
    marking_marks,
    shape_marks,
)
from .aircraft.pen import FINE, OUTLINE, Pen
from .aircraft.planforms import hinge_lines, planform
from .curves import backwards, cornered, curve, joined, value_at
from .drawing import Drawing, Mark
from .model_plans import Half, Plan, heights_over, without_repeats
from .outlines import Point, rings

LEAST_STRIP = 1.2  # mm of height that glue needs
FINER = 5.0  # units to the mm in which curves are broken into steps of 1.5
STEP = 0.2  # mm between two points of an outline that is made of several shapes
BENT = 3.0  # degrees between two panels of a wing that are worth a score
DETAIL = 2.6  # mm to a metre: below that, panel lines are left out


def gallery_plan(
    name: str, span: float, strip: float, slot: float, colour: Callable[[str], str], skin: str
) -> Plan:
    """The plan of an aircraft of the gallery, `span` mm across. Unfit for an unknown name."""
    if name not in gallery():
        raise Unfit(f'aircraft "{name}" is not in the gallery{suggest(name, gallery())}')
    plane = gallery()[name]
    k = span / plane.span
    palette = {word: colour(word) for word in ("sky", "paper", "blue", "red")}
    tones = tones_of(palette, colour(skin) if skin else plane.colour, colour("ink"))
    wing, tail = plane.wing.sections[0], plane.tailplane.sections[0]
    floor = min(station[3] for station in plane.fuselage.stations)
    margin = 0.6 / k
    begin, end = _belly(plane, floor, (wing.lead - margin, wing.lead + wing.chord + margin), k)
    top, low = _edges(_silhouette(plane, k), k)
    side = [(x * k, max(y - floor, 0.0) * k) for x, y in top]
    under = [(x * k, (y - floor) * k) for x, y in low if not begin <= x <= end]
    ends = (tail.lead * k, (tail.lead + tail.chord) * k)
    lows = heights_over(
        [(x * k, 0.0 if begin <= x <= end else (y - floor) * k) for x, y in low], ends
    )
    side = _raised(side, ends, max(lows) + LEAST_STRIP + 0.25)
    room = min(heights_over(side, ends)) - max(lows) - 0.2
    held = min(strip, room)
    up = min(max((tail.z - floor) * k, max(lows) + held + 0.1), min(heights_over(side, ends)) - 0.1)
    front = [point for point in under if point[0] < begin * k]
    rear = [point for point in under if point[0] > end * k]
    points = [(begin * k, 0.0), *reversed(front), *side, *reversed(rear), (end * k, 0.0)]
    return Plan(
        tuple(without_repeats(points)), (begin * k, end * k),
        _flying(plane, plane.wing, k, tones, nacelles=True), wing.lead * k,
        max((wing.z - floor) * k, strip),
        _flying(plane, plane.tailplane, k, tones, nacelles=False), tail.lead * k, up,
        held, slot, tones.skin, _side_paint(plane, k, floor, tones),
    )  # fmt: skip


def _raised(side: list[Point], ends: tuple[float, float], least: float) -> list[Point]:
    """The upper line, lifted a little where a tail is too thin to be glued."""
    inside = [max(y, least) for y in heights_over(side, ends)[-2:]]
    lifted = [(x, max(y, least) if ends[0] <= x <= ends[1] else y) for x, y in side]
    return sorted([*lifted, *zip(ends, inside, strict=True)])


def _belly(
    plane: Gallery, floor: float, root: tuple[float, float], k: float
) -> tuple[float, float]:
    """From where to where the lower line is straight enough to be the fold; the root lies in it."""
    flat = [s[0] for s in plane.fuselage.stations if (s[3] - floor) * k < 0.35]
    return min(flat[0], root[0]), max(flat[-1], root[1])


def _silhouette(plane: Gallery, k: float) -> list[list[Point]]:
    """All that makes the outline of the side: fuselage, fin, canopy; metres."""
    shapes = [from_side(plane.fuselage)]
    if not plane.fin.y:
        shapes.append(cornered(plane.fin.side))
    if plane.canopy:
        shapes.append(cornered(plane.canopy.side))
    return [_ring(shape, k) for shape in shapes]


def _ring(shape: Segments, k: float) -> list[Point]:
    """An outline in metres as a polygon, a curve as steps of a third of a mm on paper."""
    large = FINER * k
    ring = rings(transformed(shape, (large, 0.0, 0.0, large, 0.0, 0.0)))[0]
    return [(x / large, y / large) for x, y in ring]


def _edges(shapes: Sequence[Sequence[Point]], k: float) -> tuple[list[Point], list[Point]]:
    """The highest and the lowest points of shapes in metres that overlap, along x."""
    found = {round(x, 6) for ring in shapes for x, _ in ring}
    start, end = min(found), max(found)
    steps = int((end - start) / STEP * k) + 1
    places = sorted(found.union(start + number * STEP / k for number in range(steps)))
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
    """The line with points left out that lie within `off` of it (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    far, at = max(
        (abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length, k)
        for k, (x, y) in enumerate(points)
    )
    if far <= off:
        return [points[0], points[-1]]
    return [*_plain(points[: at + 1], off)[:-1], *_plain(points[at:], off)]


def _flying(plane: Gallery, surface: Flying, k: float, tones: Tones, nacelles: bool) -> Half:
    """The right half of a wing or tailplane, laid flat, its nacelles with it."""
    root = surface.sections[0]
    shapes = [_ring(planform(surface), k)]
    for engine in plane.engines if nacelles else ():
        if engine.nacelle and engine.at[1]:
            ring = _ring(from_above(engine.nacelle), k)
            shapes.append([(x, y + engine.at[1]) for x, y in ring])
    turned = [[(y, x) for x, y in ring] for ring in shapes]
    rear, front = _edges(turned, k)

    def flat(y: float) -> float:
        return _laid_flat(surface, y) * k

    def outer(points: list[Point]) -> list[Point]:
        at_root = (0.0, value_at(points, 0.0))
        return [at_root, *(point for point in points if point[0] > 1e-6)]

    bends = list(_bends(surface, front, rear, k))
    end, ends = plane.fin.y if surface is plane.tailplane else 0.0, []
    if end:
        # A fin at the tip is its continuation, folded up.
        front, rear = _short(front, end), _short(rear, end)
        ends = _fin(plane, k)
        lead, trail = (value_at(line_, end) - root.lead for line_ in (front, rear))
        bends.append((flat(end), lead * k, trail * k, 90 - surface.panels[-1].dihedral))
    points = [(flat(y), (x - root.lead) * k) for y, x in outer(front)]
    points += [(flat(end) + up, x - root.lead * k) for x, up in ends]
    points += [(flat(y), (x - root.lead) * k) for y, x in reversed(outer(rear))]
    return Half(
        tuple(without_repeats(points)), root.chord * k, surface.panels[0].dihedral, tuple(bends),
        _wing_paint(plane, surface, k, tones, nacelles, right=True),
        _wing_paint(plane, surface, k, tones, nacelles, right=False),
    )  # fmt: skip


def _short(edge: list[Point], end: float) -> list[Point]:
    """An edge of a wing as far as a place on it."""
    return [*(point for point in edge if point[0] < end - 1e-6), (end, value_at(edge, end))]


def _fin(plane: Gallery, k: float) -> list[Point]:
    """A fin's outline above the tailplane, mm: [from the nose, up]."""
    low = plane.tailplane.sections[-1].z
    top, _ = _edges([_ring(cornered(plane.fin.side), k)], k)
    return [(x * k, (z - low) * k) for x, z in top if z > low]


def _laid_flat(surface: Flying, y: float) -> float:
    """How far out a place of a wing lies when its panels are laid flat, metres."""
    out = 0.0
    for inner, outer in itertools.pairwise(surface.sections):
        part = (min(max(y, inner.y), outer.y) - inner.y) / (outer.y - inner.y)
        out += part * hypot(outer.y - inner.y, outer.z - inner.z)
    return out


def _bends(
    surface: Flying, front: list[Point], rear: list[Point], k: float
) -> list[tuple[float, float, float, float]]:
    """Where the wing bends enough to be scored: gull wings."""
    found = []
    lead = surface.sections[0].lead
    for (inner, outer), section in zip(
        itertools.pairwise(surface.panels), surface.sections[1:], strict=False
    ):
        rise = outer.dihedral - inner.dihedral
        if abs(rise) >= BENT:
            out = _laid_flat(surface, section.y) * k
            ends = (value_at(front, section.y), value_at(rear, section.y))
            found.append((out, (ends[0] - lead) * k, (ends[1] - lead) * k, rise))
    return found


def _pen(matrix: Matrix, tones: Tones, k: float) -> Pen:
    return Pen(matrix, tones, OUTLINE, FINE, k >= DETAIL)


def _side_paint(plane: Gallery, k: float, floor: float, tones: Tones) -> Drawing:
    """Fuselage, fin and canopy as painted; what is cut out beside them stands on its own."""
    pen = _pen((k, 0.0, 0.0, k, 0.0, -floor * k), tones, k)
    body = plane.fuselage
    marks: list[Mark] = list(shape_marks(pen, plane, "side", under=True))
    if not plane.fin.y:
        marks.append(pen.area(cornered(plane.fin.side), "skin", outline=False))
        if plane.fin.hinge:
            marks.append(pen.line(cornered(plane.fin.hinge, closed=False)))
    middle = [(s[0], s[3] + (s[2] - s[3]) * 0.36) for s in body.stations]
    shaded = joined(curve(middle), backwards(edge_of(body, 3)))
    marks += body_marks(pen, body, from_side(body), shaded, 2)
    if plane.canopy:
        marks.append(pen.area(cornered(plane.canopy.side), "glass"))
        marks += [pen.line(cornered(frame, closed=False)) for frame in plane.canopy.frames]
    marks += marking_marks(pen, plane, "side")
    marks += shape_marks(pen, plane, "side", under=False)
    return Drawing(plane.length * k, plane.length * k, tuple(marks))


def _wing_paint(
    plane: Gallery, surface: Flying, k: float, tones: Tones, wing: bool, *, right: bool
) -> Drawing:  # fmt: skip
    """A half from above, as the right one: hinges, nacelles, its own markings."""
    lead = surface.sections[0].lead
    pen = _pen((0.0, k, k, 0.0, 0.0, -lead * k), tones, k)
    marks: list[Mark] = []
    for area, hinge in hinge_lines(surface):
        marks += [pen.area(area, "shade", outline=False), pen.line(hinge)]
    for engine in plane.engines if wing else ():
        if engine.nacelle and engine.at[1]:
            beside = pen._replace(matrix=(0.0, k, k, 0.0, engine.at[1] * k, -lead * k))
            body = engine.nacelle
            axis = ((body.stations[-1][0], 0.0),) * 2 + ((body.stations[0][0], 0.0),) * 2
            shaded: Segments = joined(edge_of(body, 1), [axis])
            marks += body_marks(beside, body, from_above(body), shaded, 1)
    if wing and plane.markings and (plane.markings.both or not right):
        both = plane.markings.model_copy(update={"both": True})
        marks += marking_marks(pen, plane.model_copy(update={"markings": both}), "top")
    return Drawing(plane.span * k / 2, surface.sections[0].chord * k, tuple(marks))
