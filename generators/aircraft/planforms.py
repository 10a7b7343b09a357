"""Outlines of wings and tailplanes from their sections, in metres: x backwards, y to the right."""

from __future__ import annotations

from collections.abc import Iterator

from ...components.models.gallery import Surface
from ...components.shapes.paths import Segments
from ..curves import Bend, Spot, backwards, curve, joined, line_through, mirrored, value_at


def _edge(surface: Surface, share: float) -> tuple[list[Bend], Spot, Spot]:
    """An edge from the centre line to where the tip's curve starts, that spot, and its direction.

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
    """The outline of the right half, from the leading edge at the centre line to the trailing."""
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


def planform(surface: Surface) -> Segments:
    """Both halves of a wing or tailplane from above, as one outline."""
    right = _half(surface)
    return joined(right, backwards(mirrored(right)))


def hinge_lines(surface: Surface) -> Iterator[tuple[Segments, Segments]]:
    """Each control surface on both sides: its area, and the line round its front and ends."""
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
            yield area, joined(line_through([end[0], *hinge, end[-1]]), closed=False)


def section_outline(surface: Surface, index: int) -> Segments:
    """One section from the side, x backwards and z upwards: round ahead, sharp behind."""
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
