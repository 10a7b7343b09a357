"""Where an aircraft seen from above is measured from: its guns, nose, tail, and wing's centre."""

from __future__ import annotations

from collections.abc import Iterator
from math import radians

from ...components.models.footprints import footprint
from ...components.models.gallery import Aircraft, Gun
from ...components.shapes.paths import Segments, ellipse
from ...components.shapes.steady import cos, sin
from ..drawing import Mark, Path

DOT, TICK, TURRET = 0.8, 3.6, 1.7  # mm from a gun's place: its dot, its arc's edges, a full circle
BAR, CROSS, RING = 1.7, 2.0, 1.0  # mm: half a bar at nose and tail; a cross and the ring in it
WIDTH, HALO = 0.32, 0.22  # mm of a line, and of the ink on either side of it


def measured_marks(
    name: str, plane: Aircraft, place: tuple[float, float], k: float, colours: tuple[str, str]
) -> list[Mark]:
    """The marks in mm, nose up at `place`, `k` mm to a metre; colours of lines and of their edge.

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
