"""Reads what a machine is given to cut: the lines of an SVG or a DXF, mm from the page's top left."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist, hypot
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

CHORDS = 96  # of a curve
Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
LAYER = "{http://www.inkscape.org/namespaces/inkscape}label"


class Cut(NamedTuple):
    """One way of the blade, its curves as short chords; how many straight lines it has."""

    layer: str
    name: str
    points: tuple[Point, ...]
    is_closed: bool
    lines: int
    radii: tuple[float, ...] = ()  # of arcs, which a DXF has

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    @property
    def steps(self) -> list[tuple[Point, Point]]:
        return list(pairwise([*self.points, *(self.points[:1] if self.is_closed else ())]))

    @property
    def long(self) -> float:
        return sum(dist(*step) for step in self.steps)

    def off(self, point: Point) -> float:
        """Mm from a point to the line."""
        return min(_off(point, *step) for step in self.steps)


def _off(p: Point, a: Point, b: Point) -> float:
    x, y = b[0] - a[0], b[1] - a[1]
    long = x * x + y * y
    t = max(0.0, min(1.0, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / long)) if long else 0.0
    return hypot(p[0] - a[0] - t * x, p[1] - a[1] - t * y)


def read_svg(file: Path) -> tuple[tuple[float, float], list[Cut]]:
    """Return the size of the page in mm, and its lines in the order of the file."""
    root = ElementTree.parse(file).getroot()
    size = tuple(float(root.attrib[key].removesuffix("mm")) for key in ("width", "height"))
    assert [*map(float, root.attrib["viewBox"].split())] == [0, 0, *size], "a unit of the drawing is a mm"
    found = []
    for group in root.iter(f"{SVG}g"):
        assert group.attrib["fill"] == "none" and float(group.attrib["stroke-width"]) <= 0.2
        for path in group:
            runs = re.findall(r"M[^M]*", path.attrib["d"])
            found += [_cut(group.attrib[LAYER], path.attrib["id"], run) for run in runs]
    return (size[0], size[1]), found


def _cut(layer: str, name: str, data: str) -> Cut:
    points: list[Point] = []
    for letter, rest in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        n = [float(number) for number in rest.split()]
        if letter == "C":
            x, y = points[-1]
            for k in range(1, CHORDS + 1):
                t, s = k / CHORDS, 1 - k / CHORDS
                a, b, c, d = s**3, 3 * s * s * t, 3 * s * t * t, t**3
                points.append(
                    (a * x + b * n[0] + c * n[2] + d * n[4], a * y + b * n[1] + c * n[3] + d * n[5])
                )
        elif n:
            points.append((n[0], n[1]))
    return Cut(layer, name, tuple(points), "Z" in data, data.count("L"))


def read_dxf(file: Path, high: float) -> list[Cut]:
    """Return the lines of a DXF whose page is so many mm high, in the order of the file."""
    import ezdxf
    from ezdxf.math import bulge_radius
    from ezdxf.path import make_path

    document = ezdxf.readfile(file)
    assert document.header["$INSUNITS"] == 4 and document.header["$MEASUREMENT"] == 1, "mm"
    assert not document.audit().errors
    found = []
    for entity in document.modelspace():
        assert entity.dxftype() == "LWPOLYLINE"
        ends = [*entity.get_points("xyb"), *(entity.get_points("xyb")[:1] if entity.closed else ())]
        radii = tuple(bulge_radius(one[:2], to[:2], one[2]) for one, to in pairwise(ends) if one[2])
        points = tuple((at.x, high - at.y) for at in make_path(entity).flattening(0.001))
        points = points[:-1] if entity.closed else points
        found.append(Cut(entity.dxf.layer, "", points, entity.closed, len(ends) - 1 - len(radii), radii))
    return found
