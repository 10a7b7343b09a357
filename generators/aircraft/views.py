"""Draws an aircraft of the gallery from above (nose up), from its left side, or from ahead.

    view_of(aircraft("spitfire"), "top", 1000 / 144, tones_of(palette, "olive", "ink"))

is a Drawing in mm at 1:144. Everything follows from the dimensions in
components/gallery; nothing here knows a type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ...components.models.gallery import Aircraft, Engine, aircraft
from ...components.shapes.paths import Matrix, ellipse, multiply, rotation, transformed
from ..drawing import NONE, Drawing, Mark, Use
from ..outlines import Spot, backwards, cornered, curve, joined, mirrored, value_at
from .bodies import axis, body_marks, edge_of, from_above, from_side, marking_marks, propeller, shape_marks
from .planforms import hinge_lines, measured_marks, planform, section_outline
from .tones import FINE, OUTLINE, Pen, Tones, tones_of


def side_view(plane: Aircraft, pen: Pen) -> list[Mark]:
    """Nose left, the belly shaded."""
    body = plane.fuselage
    marks: list[Mark] = list(shape_marks(pen, plane, "side", under=True))
    fin = [pen.area(cornered(plane.fin.side), "skin")]
    if plane.fin.hinge:
        fin.append(pen.line(cornered(plane.fin.hinge, closed=False)))
    if not plane.fin.y:
        marks += fin
    middle = [(s[0], s[3] + (s[2] - s[3]) * 0.36) for s in body.stations]
    shaded = joined(curve(middle), backwards(edge_of(body, 3)))
    marks += body_marks(pen, body, from_side(body), shaded, 2)
    if plane.canopy:
        marks += _canopy_from_side(pen, plane)
    for engine in plane.engines:
        if not engine.at[1]:
            marks += propeller(pen, engine, engine.at[2], side=True)
    marks += marking_marks(pen, plane, "side")
    marks += shape_marks(pen, plane, "side", under=False)
    marks.append(pen.area(section_outline(plane.tailplane, 0), "shade"))
    if plane.fin.y:
        marks += fin
    engines = sorted((e for e in plane.engines if e.nacelle), key=lambda engine: engine.at[1])
    marks.append(pen.area(section_outline(plane.wing, 0), "shade"))
    for engine in engines:
        marks += _nacelle_from_side(pen, engine)
    outer = plane.wing.sections[-1]
    tip = section_outline(plane.wing, len(plane.wing.sections) - 1)
    if outer.chord > plane.wing.sections[0].chord * 0.25:
        marks.append(pen.area(tip, "skin"))
    return marks


def _nacelle_from_side(pen: Pen, engine: Engine) -> list[Mark]:
    assert engine.nacelle is not None
    body = engine.nacelle
    middle = [(s[0], s[3] + (s[2] - s[3]) * 0.36) for s in body.stations]
    shaded = joined(curve(middle), backwards(edge_of(body, 3)))
    marks = propeller(pen, engine, engine.at[2], side=True)
    return [*marks, *body_marks(pen, body, from_side(body), shaded, 2)]


def _canopy_from_side(pen: Pen, plane: Aircraft) -> list[Mark]:
    assert plane.canopy is not None
    marks: list[Mark] = [pen.area(cornered(plane.canopy.side), "glass")]
    marks += [pen.line(cornered(frame, closed=False)) for frame in plane.canopy.frames]
    return marks


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


PANEL_LINES_FROM = 2.6  # mm to a metre: below that, panel lines are left out
_UNITS = 10.0  # a placed drawing has so many units to the mm; writers round to hundredths

_VIEWS: dict[str, Callable[[Aircraft, Pen], list[Mark]]] = {
    "top": top_view,
    "side": side_view,
    "front": front_view,
}


def _heights(plane: Aircraft) -> tuple[float, float]:
    """Return the lowest and highest z of what is drawn, propellers included."""
    zs = [z for station in plane.fuselage.stations for z in station[2:]]
    zs += [corner[1] for corner in plane.fin.side]
    zs += [corner[1] for corner in plane.canopy.side] if plane.canopy else []
    zs += [e.at[2] + sign * e.propeller / 2 for e in plane.engines for sign in (1, -1)]
    zs += [c[1] for s in plane.shapes if s.view == "side" for c in s.points]
    for shape in plane.shapes:
        if shape.view == "side" and shape.circle:
            zs += [shape.circle[1] - shape.circle[2], shape.circle[1] + shape.circle[2]]
    return min(zs), max(zs)


def extent(plane: Aircraft, view: str) -> tuple[float, float]:
    """Return width and height of a view in metres."""
    low, high = _heights(plane)
    return {
        "top": (plane.span, plane.length),
        "side": (plane.length, high - low),
        "front": (plane.span, high - low),
    }[view]


def view_of(
    plane: Aircraft, view: str, scale: float, tones: Tones, *, units: float = 1.0, markings: bool = True
) -> Drawing:
    """Return the aircraft at `scale` mm to a metre; with `units` the drawing has so many to the mm.

    Its frame is the aircraft: span by length from above, length by height from the side.
    """
    k = scale * units
    _, high = _heights(plane)
    matrix: Matrix = {
        "top": (0.0, k, k, 0.0, k * plane.span / 2, 0.0),
        "side": (k, 0.0, 0.0, -k, 0.0, k * high),
        "front": (k, 0.0, 0.0, -k, k * plane.span / 2, k * high),
    }[view]
    pen = Pen(matrix, tones, OUTLINE * units, FINE * units, scale >= PANEL_LINES_FROM)
    shown = plane if markings else plane.model_copy(update={"markings": None})
    wide, tall = extent(plane, view)
    return Drawing(wide * k, tall * k, tuple(_VIEWS[view](shown, pen)), f"{plane.short}, {view}")


@lru_cache(maxsize=256)
def _kept(name: str, view: str, scale: float, tones: Tones, insignia: bool) -> Drawing:
    return view_of(aircraft(name), view, scale, tones, units=_UNITS, markings=insignia)


def draw_aircraft(
    name: str,
    view: str,
    box: Sequence[float],
    palette: Mapping[str, str],
    *,
    skin: str = NONE,
    ink: str = "ink",
    insignia: bool = True,
    measured: str = NONE,
) -> Use:
    """Return an aircraft as large as the box of mm allows, in its middle.

    Without a skin it has the colour that the gallery gives it; in the colour `measured`
    it is marked where it is measured from. Raises BadInput for a name that is not in
    the gallery.
    """
    plane = aircraft(name)
    tones = tones_of(palette, plane.colour if skin == NONE else skin, ink)
    x, y, w, h = box
    wide, tall = extent(plane, view)
    scale = round(min(w / wide, h / tall), 6)
    left, top = x + (w - wide * scale) / 2, y + (h - tall * scale) / 2
    drawing = _kept(name, view, scale, tones, insignia)
    plain = Use(drawing, (1 / _UNITS, 0.0, 0.0, 1 / _UNITS, left, top))
    if measured == NONE:
        return plain
    marked = measured_marks(name, plane, (x + w / 2, top), scale, (measured, tones.ink))
    return Use(Drawing(x + w, y + h, (plain, *marked)))
