"""National markings as areas of tones, centred on a spot; the size is the disc's diameter."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

from ...components.shapes.paths import Segments, ellipse, rectangle, transformed
from ...components.shapes.steady import cos, sin

Part = tuple[Segments, str]


def _star(size: float) -> list[Part]:
    """A white star on a blue disc, with white bars edged in blue."""
    r = size / 2
    edge = r * 0.12
    bars = rectangle(-2 * r - edge, -r * 0.25 - edge, 4 * r + 2 * edge, r * 0.5 + 2 * edge)
    white = rectangle(-2 * r, -r * 0.25, 4 * r, r * 0.5)
    points = []
    for k in range(10):
        far = r if k % 2 == 0 else r * 0.382
        points.append((far * sin(pi * k / 5), -far * cos(pi * k / 5)))
    star = (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
    ring = ellipse(0, 0, r + edge, r + edge)
    return [(bars, "star"), (white, "light"), (ring, "star"), (star, "light")]


def _cross(size: float) -> list[Part]:
    """A black cross edged in white."""
    r, arm, edge = size / 2, size * 0.12, size * 0.075

    def cross(far: float, half: float) -> Segments:
        corners = [(half, -far), (half, -half), (far, -half)]
        for _ in range(3):
            corners += [(-y, x) for x, y in corners[-3:]]
        return (("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",))

    return [(cross(r, arm + edge), "light"), (cross(r, arm), "ink")]


def _roundel(size: float) -> list[Part]:
    """Blue, white and red rings."""
    rings = ((0.5, "star"), (0.34, "light"), (0.19, "red"))
    return [(ellipse(0, 0, size * share, size * share), tone) for share, tone in rings]


_KINDS: dict[str, Callable[[float], list[Part]]] = {"star": _star, "cross": _cross, "roundel": _roundel}


def insignia(kind: str, x: float, y: float, size: float, upright: bool) -> list[Part]:
    """The areas of a marking round (x, y) from back to front, each with its tone.

    `upright` says that the aircraft is seen from above, so that up is its nose.
    """
    place = (0.0, 1.0, 1.0, 0.0, x, y) if upright else (1.0, 0.0, 0.0, -1.0, x, y)
    return [(transformed(segments, place), tone) for segments, tone in _KINDS[kind](size)]
