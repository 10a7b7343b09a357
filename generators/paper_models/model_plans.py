"""What a fold-up aircraft is cut from: its side, its wing, its tailplane, in mm.

A plan comes from the dimensions typed in a game, or from an aircraft of the gallery,
whose stations, fin, canopy and nacelles give the outlines and the paint.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from ...components.kinds.model import Aircraft, Surface
from ...components.models.gallery import Surface as Flying
from ..drawing import Drawing, line
from ..outlines import Point

BENT = 3.0  # degrees between two panels of a wing that are worth a score


def bends_of(surface: Flying) -> list[tuple[float, float]]:
    """Return where a wing of the gallery bends enough to be scored, and by how much: metres, degrees."""
    pairs = zip(itertools.pairwise(surface.panels), surface.sections[1:], strict=False)
    rises = [(section.y, outer.dihedral - inner.dihedral) for (inner, outer), section in pairs]
    return [(y, rise) for y, rise in rises if abs(rise) >= BENT]


class Half(NamedTuple):
    """Half a wing: points [out from the root, back from its leading edge], root to tip and back.

    `bends` are scores beyond the root: (out, its leading edge, its trailing edge, degrees
    by which the wing rises there). `paint` has the same axes, as [right, down]; the left
    half shows it mirrored, or one of its own. `under` is what is glued beneath it, a
    little smaller, and `belly` what that shows, seen from above; right and left.
    """

    points: tuple[Point, ...]
    root: float
    dihedral: float
    bends: tuple[tuple[float, float, float, float], ...] = ()
    paint: Drawing | None = None
    paint_left: Drawing | None = None
    under: tuple[Point, ...] = ()
    belly: tuple[Drawing, Drawing] | None = None

    def strips(self) -> list[tuple[float, float]]:
        """Return the stretches in which the part glued beneath lies in one plane, mm out from the root."""
        last = max((x for x, _ in self.under), default=0.0)
        inner = [bend[0] for bend in self.bends if 0 < bend[0] < last]
        return list(itertools.pairwise([-1.0, *inner, last + 1.0]))


class Plan(NamedTuple):
    """A fold-up aircraft: mm from the nose, mm above the straight belly."""

    side: tuple[Point, ...]  # from the belly's front, over nose and tail, to the belly's end
    belly: tuple[float, float]
    wing: Half
    wing_at: float
    wing_up: float
    tail: Half
    tail_at: float
    tail_up: float
    tail_strip: float
    slot: float
    ground: str
    paint: Drawing | None = None  # [from the nose, above the belly], y upwards
    below: str = ""  # colour of what is glued beneath

    @property
    def height(self) -> float:
        return max(y for _, y in self.side)


class Halves(NamedTuple):
    """A fold-up aircraft of two halves, each scored from nose to tail: its side, and above it."""

    side: tuple[Point, ...]  # from the nose over the tail, mm above the score
    half: Half  # all that is seen from above; its root is the score
    ground: str
    paint: Drawing  # as a Plan's
    start: float  # where the nose is in that
    below: str
    slot: tuple[float, float] = (0.0, 0.0)  # of the stand: from where to where, mm from the nose


def typed_plan(plane: Aircraft, ground: str, ink: str) -> Plan:
    """Return the plan of an aircraft whose dimensions are typed in the game."""
    side = [(plane.belly[0], 0.0), *plane.top, *reversed(plane.low), (plane.belly[1], 0.0)]
    return Plan(
        tuple(without_repeats(side)),
        plane.belly,
        _typed_half(plane.wing, ink),
        plane.wing.at,
        max(plane.wing.up, plane.strip),
        _typed_half(plane.tail, ink),
        plane.tail.at,
        plane.tail.up or _middle_up(plane),
        plane.strip,
        plane.slot,
        ground,
    )


def _typed_half(surface: Surface, ink: str) -> Half:
    half = surface.span / 2

    def hinge(part: float) -> Point:
        chord = surface.root + (surface.tip - surface.root) * part
        return half * part, surface.sweep * part + chord * 0.76

    points = ((0.0, 0.0), (half, surface.sweep), (half, surface.sweep + surface.tip), (0.0, surface.root))
    paint = Drawing(half, surface.root, (line(*hinge(0.06), *hinge(0.94), ink, 0.2),))
    return Half(points, surface.root, surface.dihedral, (), paint)


def _middle_up(plane: Aircraft) -> float:
    """Return a tailplane that is told no height stands in the middle of the side."""
    ends = (plane.tail.at, plane.tail.at + plane.tail.root)
    low = [(plane.belly[1], 0.0), *plane.low] if plane.low else [(0.0, 0.0)]
    return _clear(heights_over(low, ends), heights_over(plane.top, ends), plane.strip)


def _clear(low: Sequence[float], top: Sequence[float], strip: float) -> float:
    return (max(low) + min(top) + strip) / 2


def heights_over(stations: Sequence[Point], ends: tuple[float, float]) -> list[float]:
    """Return a line's heights at both ends of a stretch and at its corners between them."""
    found = [height for x, height in stations if ends[0] <= x <= ends[1]]
    for at in ends:
        for (x0, y0), (x1, y1) in itertools.pairwise(stations):
            if x0 <= at <= x1 and x1 > x0:
                found.append(y0 + (at - x0) / (x1 - x0) * (y1 - y0))
    return found or [stations[-1][1]]


def without_repeats(points: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        if not found or abs(point[0] - found[-1][0]) + abs(point[1] - found[-1][1]) > 1e-6:
            found.append(point)
    return found
