"""Camouflage: patches in bands across an aircraft, jagged or in curves."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from ...components.shapes.paths import Segments
from ..curves import Spot, backwards, cornered, curve, joined

SKEW = 0.45  # how far a band runs back for every metre to the right
SWAY = 0.17  # how far its edges leave their line, as a share of the distance between two bands
STEPS = {"splinter": 0.62, "waves": 0.42}  # length of a step along an edge, as such a share


def patches(pattern: str, box: tuple[float, float, float, float], between: float) -> Iterator[Segments]:
    """Bands over a box [left, top, right, bottom] of metres, so far apart along x.

    The same everywhere: what two parts of an aircraft show of one band meets where they do.
    """
    left, top, right, low = box
    step = STEPS[pattern] * between
    rows = range(int(top // step) - 1, ceil(low / step) + 2)
    lean = SKEW * max(abs(top), abs(low))
    for band in range(int((left - lean) // between) - 1, ceil((right + lean) / between) + 1):
        ahead, behind = ([_edge_at(band, half, row, step, between) for row in rows] for half in (0, 1))
        if pattern == "splinter":
            yield cornered([(x, y) for y, x in (*ahead, *reversed(behind))])
        else:
            outline = joined(curve(ahead), backwards(curve(behind)))
            yield tuple((verb, *_swapped(numbers)) for verb, *numbers in outline)


def _edge_at(band: int, half: int, row: int, step: float, between: float) -> Spot:
    """(y, x) of a band's front (0) or rear edge at a step outwards; to and fro by turns."""
    sway = (-1) ** row * (0.6 + 0.4 * ((band * 3 + row * 2 + half) % 3 - 1))
    y = row * step
    return y, (band + half * 0.5 + SWAY * sway) * between + SKEW * y


def _swapped(numbers: list[float]) -> list[float]:
    return [number for k in range(0, len(numbers), 2) for number in (numbers[k + 1], numbers[k])]
