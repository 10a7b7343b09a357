"""An aircraft from ahead."""

from __future__ import annotations

from ...components.models.gallery import Aircraft, Engine
from ...components.shapes.paths import ellipse, rotation, transformed
from ..curves import cornered
from ..drawing import Mark
from .bodies import shape_marks
from .tones import Pen


def front_view(plane: Aircraft, pen: Pen) -> list[Mark]:
    """From ahead: dihedral, and where the engines hang."""
    marks: list[Mark] = list(shape_marks(pen, plane, "front", under=True))
    thick = plane.fin.thickness / 2
    high = max(corner[1] for corner in plane.fin.side)
    low = min(corner[1] for corner in plane.fin.side)
    for y in plane.fin.sides:
        tops = [(y - thick / 2, high, thick / 2), (y + thick / 2, high, thick / 2)]
        upright = [(y - thick, low), *tops, (y + thick, low)]
        marks.append(pen.area(cornered(upright), "shade"))
    for surface in (plane.tailplane, plane.wing):
        upper = [(s.y, s.z + s.chord * surface.thickness * 0.55) for s in surface.sections]
        lower = [(s.y, s.z - s.chord * surface.thickness * 0.35) for s in surface.sections]
        outline = [*upper, *reversed(lower), *((-y, z) for y, z in lower[1:])]
        outline += [(-y, z) for y, z in reversed(upper)]
        marks.append(pen.area(cornered(outline), "skin"))
    widest = max(plane.fuselage.stations, key=lambda station: station[1])
    hulls = [(0.0, widest)]
    for engine in plane.engines:
        if engine.nacelle:
            most = max(engine.nacelle.stations, key=lambda station: station[1])
            hulls += [(engine.at[1], most), (-engine.at[1], most)]
    if plane.canopy:
        top = max(corner[1] for corner in plane.canopy.side)
        wide = max(half for _, half in plane.canopy.top)
        base = widest[2] * 0.6
        dome = [
            (-wide * 1.05, base),
            (-wide * 0.8, top, wide * 0.5),
            (wide * 0.8, top, wide * 0.5),
            (wide * 1.05, base),
        ]
        marks.append(pen.area(cornered(dome), "glass"))
    for y, (_, half, top, bottom) in hulls:
        marks.append(pen.area(ellipse(y, (top + bottom) / 2, half, (top - bottom) / 2), "skin"))
    for engine in plane.engines:
        for sign in (1, -1) if engine.at[1] else (1,):
            marks += _disc(pen, engine, sign)
    return [*marks, *shape_marks(pen, plane, "front", under=False)]


def _disc(pen: Pen, engine: Engine, sign: int) -> list[Mark]:
    y, z = engine.at[1] * sign, engine.at[2]
    half, radius = engine.propeller / 2, engine.spinner[1] or 0.15
    disc = pen.line(ellipse(y, z, half, half))._replace(dash=(pen.fine * 5, pen.fine * 4))
    marks: list[Mark] = [disc]
    for k in range(engine.blades):
        turned = rotation(360 / engine.blades * k, y, z)
        wide = half * 0.055
        corners = [
            (y - wide * 0.6, z),
            (y - wide, z + half * 0.6, half * 0.2),
            (y - wide * 0.5, z + half, wide * 0.4),
            (y + wide * 0.5, z + half, wide * 0.4),
            (y + wide, z + half * 0.6, half * 0.2),
            (y + wide * 0.6, z),
        ]
        marks.append(pen.area(transformed(cornered(corners), turned), "ink", outline=False))
    return [*marks, pen.area(ellipse(y, z, radius, radius), "dark")]
