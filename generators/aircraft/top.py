"""An aircraft from above."""

from __future__ import annotations

from ...components.models.gallery import Aircraft, Engine
from ...components.shapes.paths import multiply, transformed
from ..curves import Spot, backwards, curve, joined, mirrored, value_at
from ..drawing import Mark
from .bodies import axis, body_marks, edge_of, from_above, marking_marks, propeller, shape_marks
from .planforms import hinge_lines, planform
from .tones import Pen


def top_view(plane: Aircraft, pen: Pen) -> list[Mark]:
    """Nose up, the right half shaded, as if lit from the left."""
    marks: list[Mark] = list(shape_marks(pen, plane, "top", under=True))
    body = plane.fuselage
    flying = (plane.tailplane, plane.wing)
    wings: list[Mark] = []
    for surface in flying:
        wings.append(pen.area(planform(surface), "skin"))
        for area, line in hinge_lines(surface):
            if pen.detail:
                wings.append(pen.area(area, "shade", outline=False))
            wings.append(pen.line(line))
    wings += [pen.line(planform(surface), fine=False) for surface in flying]
    for x, y, _, length in plane.barrels:
        for sign in (1, -1):
            marks.append(pen.line((("M", x, sign * y), ("L", x + length, sign * y)), fine=False))
    right = edge_of(body, 1)
    ends = (body.stations[0][0], body.stations[-1][0])
    hull = body_marks(pen, body, from_above(body), joined(right, [axis(ends[1], ends[0])]), 1)
    marks += wings
    for engine in plane.engines:
        for sign in (1, -1) if engine.at[1] else (1,):
            marks += _nacelle_from_above(pen, engine, sign)
    if plane.wing_position == "high":
        marks = [*hull, *marks]
    else:
        marks += hull
    for engine in plane.engines:
        if not engine.at[1]:
            marks += propeller(pen, engine, 0.0, side=False)
    marks += marking_marks(pen, plane, "top")
    marks += shape_marks(pen, plane, "top", under=False)
    return [*marks, *_canopy_from_above(pen, plane), *_fins_from_above(pen, plane)]


def _nacelle_from_above(pen: Pen, engine: Engine, sign: int) -> list[Mark]:
    if not engine.nacelle:
        return []
    y = engine.at[1] * sign
    beside = pen._replace(matrix=multiply(pen.matrix, (1.0, 0.0, 0.0, 1.0, 0.0, y)))
    body = engine.nacelle
    right = edge_of(body, 1)
    shaded = joined(right, [axis(body.stations[-1][0], body.stations[0][0])])
    marks = propeller(beside, engine, 0.0, side=False)
    return [*marks, *body_marks(beside, body, from_above(body), shaded, 1)]


def _canopy_from_above(pen: Pen, plane: Aircraft) -> list[Mark]:
    if not plane.canopy:
        return []
    right = curve(plane.canopy.top)
    marks: list[Mark] = [pen.area(joined(right, backwards(mirrored(right))), "glass")]
    for x in plane.canopy.bars:
        wide = value_at(plane.canopy.top, x)
        marks.append(pen.line((("M", x, -wide), ("L", x, wide))))
    return marks


def _fins_from_above(pen: Pen, plane: Aircraft) -> list[Mark]:
    fin = plane.fin
    front = min(corner[0] for corner in fin.side)
    end = max(corner[0] for corner in fin.side)
    high = max(corner[1] for corner in fin.side)
    over = [corner[0] for corner in fin.side if corner[1] > high * 0.5]
    front = (front + min(over)) / 2
    thick = fin.thickness / 2
    points: list[Spot] = [(front, 0.0), (front + (end - front) * 0.45, thick), (end, 0.0)]
    shape = curve(points)
    marks: list[Mark] = []
    for y in fin.sides:
        moved = (1.0, 0.0, 0.0, 1.0, 0.0, y)
        outline = joined(shape, backwards(mirrored(shape)))
        marks.append(pen.area(transformed(outline, moved), "dark", outline=bool(fin.y)))
    return marks
