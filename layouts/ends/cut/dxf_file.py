"""The lines of one sheet as DXF, mm and y upwards: a polyline a path, its curves as arcs.

DXF R2010, since Inkscape and others pass over the polylines of the oldest kind (R12), which has no unit
either. A curve becomes arcs, not a spline, which cutters' programs take for chords or leave out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from itertools import pairwise
from math import pi

from ....components.shapes.geometry import Point
from ....components.shapes.paths import Segment, Segments
from ....components.shapes.steady import atan2, dist, tan
from .outlines import LEAST, Line

OFF = 0.008  # mm that an arc may stand off the curve that it is for
DEEPEST = 8  # halvings of a curve
COLOURS = {"register": 7, "engrave": 5, "score": 3, "cut": 1}  # of AutoCAD's index: black, blue, green, red
_MM = 4  # the code of $INSUNITS


def dxf_file(size: tuple[float, float], layers: Mapping[str, Sequence[Line]]) -> bytes:
    """Return a sheet of `size` mm; its lower left corner is the origin."""
    import ezdxf  # slow, and only here

    # Without it, times and random ids are in the file; what others set is set again.
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        file = ezdxf.new("R2010", units=_MM)
        space = file.modelspace()
        space.dxf.extmin, space.dxf.extmax = (0, 0, 0), (*size, 0)
        for layer, lines in layers.items():
            file.layers.add(layer, color=COLOURS[layer])
            for line in lines:
                points = [(x, round(size[1] - y, 5), bulge) for x, y, bulge in _points(line.path)]
                attributes = {"layer": layer}
                space.add_lwpolyline(points, "xyb", close=line.is_closed, dxfattribs=attributes)
        file.classes.add_required_classes(file.dxfversion)  # from a set, so in any order
        file.classes.classes = dict(sorted(file.classes.classes.items()))
        text = StringIO()
        file.write(text)
        return file.encode(text.getvalue())
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before


def _points(path: Segments) -> list[tuple[float, float, float]]:
    """Return the corners of a path, each with the bulge of what leads on from it."""
    points: list[list[float]] = [[*path[0][1:], 0.0]]
    for segment in path[1:]:
        at = (points[-1][0], points[-1][1])
        for bulge, to in _arcs(at, segment) if segment[0] != "Z" else ():
            if dist((points[-1][0], points[-1][1]), to) >= LEAST / 10:
                points[-1][2] = bulge
                points.append([*to, 0.0])
    if path[-1][0] == "Z" and len(points) > 1 and dist(points[0][:2], points[-1][:2]) < LEAST:
        points.pop()
    return [(round(x, 5), round(y, 5), round(bulge, 8) + 0.0) for x, y, bulge in points]


def _arcs(start: Point, segment: Segment, depth: int = 0) -> Iterator[tuple[float, Point]]:
    """Yield the bulge and the end of each arc for a line or a curve; a bulge of 0 is straight.

    A bulge is the tangent of a quarter of the arc's angle, positive against the clock where y goes up.
    """
    end: Point = segment[-2:]
    if segment[0] == "L":
        yield 0.0, end
        return
    halves = _halves(start, segment)
    middle = halves[0][-2:]
    turn = _turn(start, middle, end)
    quarters = (_halves(at, half)[0][-2:] for at, half in zip((start, middle), halves, strict=True))
    # How far a quarter is off the arc through the middle, by how much one turns there more or less.
    offs = [abs(_turn(start, at, end) - turn) * dist(start, at) * dist(at, end) for at in quarters]
    if depth == DEEPEST or (abs(turn) < pi / 2 and max(offs) < OFF * dist(start, end)):
        yield -tan(turn / 2), end
        return
    yield from _arcs(start, halves[0], depth + 1)
    yield from _arcs(middle, halves[1], depth + 1)


def _turn(start: Point, at: Point, end: Point) -> float:
    """Return the angle by which one turns at a point between two others: the same all along an arc."""
    x, y, u, v = at[0] - start[0], at[1] - start[1], end[0] - at[0], end[1] - at[1]
    return atan2(x * v - y * u, x * u + y * v)


def _halves(start: Point, curve: Segment) -> tuple[Segment, Segment]:
    """Return both halves of a curve, each as the segment that leads on from its start."""

    def between(one: Point, other: Point) -> Point:
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    corners = (start, curve[1:3], curve[3:5], curve[5:])
    a, b, c = (between(one, other) for one, other in pairwise(corners))
    d, e = between(a, b), between(b, c)
    return ("C", *a, *d, *between(d, e)), ("C", *e, *c, *corners[3])
