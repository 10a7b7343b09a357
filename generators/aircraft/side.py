"""An aircraft from its left."""

from __future__ import annotations

from ...components.models.gallery import Aircraft, Engine
from ..curves import backwards, cornered, curve, joined
from ..drawing import Mark
from .bodies import body_marks, edge_of, from_side, marking_marks, propeller, shape_marks
from .planforms import section_outline
from .tones import Pen


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
