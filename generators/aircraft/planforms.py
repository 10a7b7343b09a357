"""Outlines of wings and tailplanes from their sections, in metres, and the places that one measures from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import radians

from ...components.models.footprints import footprint
from ...components.models.gallery import Aircraft, Gun, Surface
from ...components.shapes.paths import Segments, ellipse
from ...components.shapes.steady import cos, sin
from ..drawing import Mark, Path
from ..outlines import Bend, Spot, backwards, curve, joined, line_through, mirrored, value_at
from .tones import MOST_PARTS


def _edge(surface: Surface, share: float) -> tuple[list[Bend], Spot, Spot]:
    """Return an edge from the centre line to where the tip's curve starts, that spot, and its direction.

    `share` is 0 for the leading edge and 1 for the trailing edge.
    """
    points: list[Spot] = [(s.y, s.lead + s.chord * share) for s in surface.sections]
    start = surface.half_span - surface.tip.length
    inner = [point for point in points if point[0] < start - 1e-6]
    cut = (start, value_at(points, start))
    line = curve([*inner, cut]) if surface.smooth else line_through([*inner, cut])
    (x0, y0), (x1, y1) = line[-1][2:] if surface.smooth else (inner[-1], cut)
    slope = (y1 - y0) / ((x1 - x0) or 1.0)
    return [_swapped(bend) for bend in line], (cut[1], cut[0]), (slope, 1.0)


def _swapped(bend: Bend) -> Bend:
    a, b, c, d = (spot[::-1] for spot in bend)
    return (a, b, c, d)


def _half(surface: Surface) -> list[Bend]:
    """Return the outline of the right half, from the leading edge at the centre line to the trailing."""
    front, rear = _edges(surface)
    return [*front, *backwards(rear)]


def _edges(surface: Surface) -> tuple[list[Bend], list[Bend]]:
    """Leading and trailing edge from the centre line to the farthest point of the tip."""
    tip = surface.tip
    front, lead, ahead = _edge(surface, 0.0)
    rear, trail, behind = _edge(surface, 1.0)
    corners = [
        (lead[0] + ahead[0] * tip.length, surface.half_span),
        (trail[0] + behind[0] * tip.length, surface.half_span),
    ]
    far = (corners[0][0] + (corners[1][0] - corners[0][0]) * tip.at, surface.half_span)
    one = (lead, _share(lead, corners[0], tip.full), _share(far, corners[0], tip.full), far)
    two = (far, _share(far, corners[1], tip.full), _share(trail, corners[1], tip.full), trail)
    return [*front, one], [*rear, *backwards([two])]


def _along(bends: list[Bend], steps: int = 12) -> list[Spot]:
    """Points (y, x) of an edge, from the centre line outwards."""
    found: list[Spot] = []
    for a, b, c, d in bends:
        for k in range(1, steps + 1):
            t = k / steps
            one, two, three, four = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x, y = (one * a[i] + two * b[i] + three * c[i] + four * d[i] for i in (0, 1))
            found.append((y, x))
    return [(bends[0][0][1], bends[0][0][0]), *found]


def _share(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@lru_cache(MOST_PARTS)
def planform(surface: Surface) -> Segments:
    """Return both halves of a wing or tailplane from above, as one outline."""
    right = _half(surface)
    return joined(right, backwards(mirrored(right)))


@lru_cache(MOST_PARTS)
def hinge_lines(surface: Surface) -> tuple[tuple[Segments, Segments], ...]:
    """Return each control surface on both sides: its area, and the line round its front and ends."""
    found = []
    leads = [(s.y, s.lead) for s in surface.sections]
    chords = [(s.y, s.chord) for s in surface.sections]
    edge = _along(_edges(surface)[1])
    for inner, outer, share in surface.hinges:
        ys = [inner, *(y for y, _ in edge if inner < y < outer), outer]
        for side in (1.0, -1.0):
            hinge, end = [], []
            for y in ys:
                trail = value_at(edge, y)
                hinge.append((min(value_at(leads, y) + value_at(chords, y) * share, trail), y * side))
                end.append((trail, y * side))
            area = joined(line_through([*hinge, *reversed(end)]))
            found.append((area, joined(line_through([end[0], *hinge, end[-1]]), closed=False)))
    return tuple(found)


def section_outline(surface: Surface, index: int) -> Segments:
    """Return one section from the side, x backwards and z upwards: round ahead, sharp behind."""
    section = surface.sections[index]
    lead, chord = section.lead, section.chord
    high = chord * surface.thickness
    upper: list[Spot] = [
        (lead, section.z),
        (lead + chord * 0.3, section.z + high * 0.6),
        (lead + chord * 0.65, section.z + high * 0.38),
        (lead + chord, section.z),
    ]
    lower: list[Spot] = [
        (lead, section.z),
        (lead + chord * 0.3, section.z - high * 0.4),
        (lead + chord * 0.65, section.z - high * 0.25),
        (lead + chord, section.z),
    ]
    return joined(curve(upper, True), backwards(curve(lower, True)))


DOT, TICK, TURRET = 0.8, 3.6, 1.7  # mm from a gun's place: its dot, its arc's edges, a full circle
BAR, CROSS, RING = 1.7, 2.0, 1.0  # mm: half a bar at nose and tail; a cross and the ring in it
WIDTH, HALO = 0.32, 0.22  # mm of a line, and of the ink on either side of it


def measured_marks(
    name: str, plane: Aircraft, place: tuple[float, float], k: float, colours: tuple[str, str]
) -> list[Mark]:
    """Return the marks in mm, nose up at `place`, `k` mm to a metre; colours of lines and of their edge.

    A bar at nose and at tail, a cross at the wing's centre, at each gun a dot and the edges
    of its arc.
    """
    colour, ink = colours
    x, y = place
    found = [*_lines(x, y, footprint(name).centre * k, plane.length * k)]
    dots: list[Segments] = []
    for gun in plane.guns:
        at = (x + gun.at[1] * k, y + gun.at[0] * k)
        found += _arc(gun, *at)
        dots.append(ellipse(*at, DOT, DOT))
    under = [Path(line, stroke=ink, width=WIDTH + 2 * HALO, cap="round") for line in found]
    over = [Path(line, stroke=colour, width=WIDTH, cap="round") for line in found]
    return [*under, *over, *(Path(dot, colour, ink, HALO) for dot in dots)]


def _lines(x: float, y: float, centre: float, tail: float) -> Iterator[Segments]:
    for at in (y, y + tail):
        yield (("M", x - BAR, at), ("L", x + BAR, at))
    yield ellipse(x, y + centre, RING, RING)
    yield (("M", x - CROSS, y + centre), ("L", x + CROSS, y + centre))
    yield (("M", x, y + centre - CROSS), ("L", x, y + centre + CROSS))


def _arc(gun: Gun, x: float, y: float) -> Iterator[Segments]:
    if gun.arc >= 360:
        yield ellipse(x, y, TURRET, TURRET)
        return
    for side in (-0.5, 0.5):
        angle = radians(gun.faces + side * gun.arc)
        yield (("M", x, y), ("L", x + TICK * sin(angle), y - TICK * cos(angle)))
