"""What all views share: bodies, propellers, further shapes, markings."""

from __future__ import annotations

from functools import lru_cache

from ...components.models.gallery import Aircraft, Body, Engine, Shape
from ...components.shapes.paths import Segments, ellipse
from ...components.shapes.steady import settled
from ..drawing import Mark, Path
from ..outlines import Bend, Spot, backwards, cornered, curve, joined, mirrored, value_at
from .tones import MOST_PARTS, OUTLINE, Pen, insignia

SMALLEST_MARKING, EASY_MARKING = 1.1, 1.8  # mm across: the least that is printed, and what is easily seen
OF_CHORD = 0.7  # of a wing, which a marking that is enlarged takes at most


def axis(start: float, end: float) -> Bend:
    return ((start, 0.0), (start, 0.0), (end, 0.0), (end, 0.0))


def edge_of(body: Body, start: int, sign: float = 1.0) -> list[Bend]:
    """Return one edge of a body: its half widths (1), tops (2) or bottoms (3) along x."""
    points = [(station[0], station[start] * sign) for station in body.stations]
    ends = (body.stations[0], body.stations[-1])
    none = [station[1] == 0 for station in ends]
    return curve(points, none[0] and "nose" not in body.pointed, none[1] and "tail" not in body.pointed)


@lru_cache(MOST_PARTS)
def from_above(body: Body) -> Segments:
    right = edge_of(body, 1)
    return joined(right, backwards(mirrored(right)))


@lru_cache(MOST_PARTS)
def from_side(body: Body) -> Segments:
    return joined(edge_of(body, 2), backwards(edge_of(body, 3)))


def body_marks(pen: Pen, body: Body, shape: Segments, shaded: Segments, ring: int) -> list[Mark]:
    """Return a body with its darker half, its glazing and the lines round it; `ring` is its upper edge."""
    marks: list[Mark] = [pen.area(shape, "skin", outline=False)]
    marks.append(pen.area(shaded, "shade", outline=False))
    for start, end in body.glass:
        marks.append(pen.area(_cut(shape, start, end), "glass"))
    if pen.detail:
        for x in body.rings:
            low = value_at([(s[0], s[3] if ring == 2 else -s[1]) for s in body.stations], x)
            high = value_at([(s[0], s[ring]) for s in body.stations], x)
            marks.append(pen.line((("M", x, low), ("L", x, high))))
    return [*marks, pen.line(shape, fine=False)]


def _cut(shape: Segments, start: float, end: float) -> Segments:
    """Return the part of a body's outline between two x, its far edge straight; for noses and tails."""
    points = [tuple(s[-2:]) for s in _fine(shape) if start <= s[-2] <= end]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


def _fine(shape: Segments, steps: int = 24) -> list[tuple]:
    """Return a closed outline as many short lines, from its rearmost point round."""
    found: list[tuple] = []
    at = (0.0, 0.0)
    for verb, *numbers in shape:
        if verb == "C":
            x1, y1, x2, y2, x, y = numbers
            for k in range(1, steps + 1):
                t = k / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                x_there, y_there = a * at[0] + b * x1 + c * x2 + d * x, a * at[1] + b * y1 + c * y2 + d * y
                found.append(("L", settled(x_there), settled(y_there)))
        elif numbers:
            found.append(("L", *numbers))
        if numbers:
            at = (numbers[-2], numbers[-1])
    rear = max(range(len(found)), key=lambda k: found[k][1])
    return found[rear:] + found[:rear]


def _shape(pen: Pen, shape: Shape) -> list[Mark]:
    if shape.tone == "fine" and not pen.detail:
        return []
    sides = (1.0, -1.0) if shape.both else (1.0,)
    marks: list[Mark] = []
    for side in sides:
        across = 1 if shape.view == "top" else 0  # which of the two coordinates is y
        if shape.circle:
            spot = [shape.circle[0], shape.circle[1]]
            spot[across] *= side
            outline = ellipse(spot[0], spot[1], shape.circle[2], shape.circle[2])
        else:
            corners = [list(corner) for corner in shape.points]
            for corner in corners:
                corner[across] *= side
            outline = cornered(corners, closed=shape.tone not in ("line", "fine"))
        if shape.tone in ("line", "fine"):
            marks.append(pen.line(outline))
        else:
            marks.append(pen.area(outline, shape.tone, outline=shape.tone != "ink"))
    return marks


def shape_marks(pen: Pen, plane: Aircraft, view: str, under: bool) -> list[Mark]:
    found = [s for s in plane.shapes if s.view == view and s.under == under]
    return [mark for shape in found for mark in _shape(pen, shape)]


def spinner(engine: Engine, across: float) -> Segments:
    """Return a spinner from above or from the side; `across` is the y or z of its axis."""
    x, length, radius = engine.at[0], *engine.spinner
    tip, base = x - 0.7 * length, x + 0.3 * length
    points: list[Spot] = [(tip, 0.0), (tip + 0.45 * length, radius * 0.8), (base, radius)]
    upper = [tuple((a, b + across) for a, b in bend) for bend in curve(points, True)]
    lower = [tuple((a, across - b) for a, b in bend) for bend in curve(points, True)]
    return joined(upper, backwards(lower))  # type: ignore[arg-type]


def spinners(plane: Aircraft) -> list[Engine]:
    """Return the engine in a nose, if it has a spinner."""
    return [engine for engine in plane.engines if not engine.at[1] and engine.spinner[0]]


def propeller(pen: Pen, engine: Engine, across: float, side: bool) -> list[Mark]:
    """Return propeller and spinner; `across` is the y (from above) or z (from the side) of its axis."""
    x, length, radius = engine.at[0], *engine.spinner
    half = engine.propeller / 2
    blade = 0.085 if side else 0.07
    marks: list[Mark] = []
    for sign in (1, -1):
        corners = [
            (x - blade, across + sign * radius * 0.6),
            (x - blade * 1.5, across + sign * half * 0.5, half * 0.2),
            (x - blade * 0.6, across + sign * half, blade * 0.9),
            (x + blade * 0.6, across + sign * half, blade * 0.9),
            (x + blade * 0.9, across + sign * radius * 0.6),
        ]
        marks.append(pen.area(cornered(corners), "ink", outline=False))
    if length:
        marks.append(pen.area(spinner(engine, across), "dark"))
    return marks


def marking_marks(pen: Pen, plane: Aircraft, view: str) -> list[Mark]:
    """Return national markings if they can be printed; on a small wing they are enlarged to be seen."""
    found = plane.markings
    spot = found and (found.wing if view == "top" else found.side)
    if not found or not spot:
        return []
    x, across, size = spot
    a, b, *_ = pen.matrix
    k = max(abs(a), abs(b)) * OUTLINE / pen.outline
    if view == "top" and size * k < EASY_MARKING:
        chords = [(section.y, section.chord) for section in plane.wing.sections]
        size = max(size, min(EASY_MARKING / k, OF_CHORD * value_at(chords, across)))
    if size * k < SMALLEST_MARKING:
        return []
    sides = (-1, 1) if view == "top" and found.both else (-1,) if view == "top" else (1,)
    colours = pen.tones._asdict()
    return [
        Path(pen.moved(segments), colours.get(tone, tone))
        for side in sides
        for segments, tone in insignia(found.kind, x, across * side, size, upright=view == "top")
    ]
