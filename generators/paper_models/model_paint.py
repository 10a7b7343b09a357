"""How a folded aircraft of the gallery is painted: camouflage, markings, its spot of colour.

Drawings are in mm. A wing's has the axes of its half, [out from the root, back from the
leading edge]; a side's [from the nose, above the belly].
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ...components.kinds.model import Assembly
from ...components.models.field_types import MM_PER_POINT
from ...components.models.gallery import Aircraft, Surface
from ...components.models.gallery import Aircraft as Gallery
from ...components.shapes.paths import Segments, ellipse
from ..aircraft import Tones, tones_of
from ..aircraft.bodies import (
    body_marks,
    edge_of,
    from_above,
    from_side,
    marking_marks,
    shape_marks,
    spinner,
    spinners,
)
from ..aircraft.planforms import hinge_lines
from ..aircraft.tones import FINE, MOST_PARTS, OUTLINE, Pen, mixed, patches
from ..drawing import NONE, Drawing, Mark, Path, Rect, Use
from ..faces.contrast import contrast
from ..outlines import backwards, cornered, curve, joined, value_at
from ..text.fitting import line_of
from ..text.fonts import typeface
from .model_plans import bends_of

SPOT = 1.5  # mm, radius of a spot without a number
OUT, BACK = 2.9, 0.36  # where that is: mm from the root; as a share of the root's chord
RING = 0.4  # mm of light round it
LARGEST, SHARE = 4.4, 0.31  # mm, and of the root's chord: radius of a spot with a number
FREE = 0.5  # mm between it and the body, or the score at which a wing bends
FONT = "condensed-bold"
TALL = 1.24  # radii; a digit's height


def spot_marks(
    plane: Aircraft,
    lead: float,
    k: float,
    *,
    tones: Tones,
    spot: str,
    number: str = "",
    right: bool = True,
    body: bool = False,
) -> list[Mark]:
    """Return the spot of one half, drawn as the right one: [out from the root, back from `lead`].

    A left half is the right one mirrored, so its number is mirrored here.
    """
    root = plane.wing.sections[0]
    radius = min(LARGEST, SHARE * root.chord * k) if number else SPOT
    out, y = OUT, (root.lead - lead + root.chord * BACK) * k
    if number:
        wide = [(station[0], station[1]) for station in plane.fuselage.stations]
        hull = value_at(wide, root.lead + root.chord * BACK) * k if body else 0.0
        inner = [hull, *(y * k for y, _ in bends_of(plane.wing) if not body)]
        out = max(OUT, *(at + FREE + RING + radius for at in inner))
        y = (_middle(plane, out / k) - lead) * k
    marks: list[Mark] = [
        Path(ellipse(out, y, r, r), fill, tones.ink, FINE)
        for r, fill in ((radius + RING, tones.light), (radius, spot))
    ]
    return [*marks, _digits(number, out, y, radius, spot, tones, right)] if number else marks


def _middle(plane: Aircraft, y: float) -> float:
    """Return where a spot stands on the wing at a place of its half span, metres."""
    leads = [(section.y, section.lead) for section in plane.wing.sections]
    chords = [(section.y, section.chord) for section in plane.wing.sections]
    return value_at(leads, y) + value_at(chords, y) * (BACK + 0.08)


def _digits(number: str, x: float, y: float, radius: float, spot: str, tones: Tones, right: bool) -> Use:
    """Return the number upright in the middle of its spot, in the ink that is seen best there."""
    ink = max((tones.ink, tones.light), key=lambda one: contrast(one, spot))
    tall = TALL * radius / (1.0 if len(number) < 2 else 1.35)
    points = tall / typeface(FONT).cap_height / MM_PER_POINT
    text = line_of(number, 0, tall / 2, font=FONT, points=points, fill=ink, align="centre")
    return Use(Drawing(radius, radius, (text,)), (1.0 if right else -1.0, 0.0, 0.0, 1.0, x, y))


DETAIL = 2.6  # mm to a metre: below that, panel lines are left out
NOSE = 0.055  # of its length, painted in the colour of the spot
BANDS = 3.1  # of camouflage, from nose to tail
SOFT = 0.45  # how far a line of the paint is from its ground to ink or to light
LIGHT_LINES = 1.6  # a ground takes light lines up to so many times the contrast


class Look(NamedTuple):
    """The colours of one model, #rrggbb; `plain` is lines on white."""

    tones: Tones
    pattern: str = ""
    over: str = NONE
    belly: str = ""
    spot: str = ""
    number: str = ""
    plain: bool = False
    line: str = NONE  # of flaps and panels: never as dark as a cut

    @property
    def bare(self) -> Look:
        """The same without its spot: several models have it in common."""
        return self._replace(spot="", number="")


def look_of(model: Assembly, plane: Gallery, colour: Callable[[str], str], plain: bool) -> Look:
    """Return how a model of an aircraft of the gallery is painted."""
    palette = {word: colour(word) for word in ("sky", "paper", "blue", "red")}
    asked, worn = model.gallery.skin if model.gallery else "", model.camouflage
    skin = colour(worn.skin if worn else asked) if worn or asked else plane.colour
    tones = tones_of(palette, palette["paper"] if plain else skin, colour("ink"))
    if plain:
        return Look(tones, belly=palette["paper"], plain=True, line=_softer(tones.skin, tones))
    spot = colour(model.spot) if model.spot else ""
    if worn is None:
        soft = _softer(tones.skin, tones)
        return Look(tones, belly=tones.skin, spot=spot, number=model.number, line=soft)
    over, belly = colour(worn.over), colour(worn.belly)
    return Look(tones, worn.pattern, over, belly, spot, model.number, line=_softer(over, tones))


def _softer(ground: str, tones: Tones) -> str:
    """Return a line on a ground: light on a dark one, grey on a light one."""
    light = contrast(tones.ink, ground) < contrast(tones.light, ground) * LIGHT_LINES
    return mixed(ground, tones.light if light else tones.ink, SOFT)


def side_paint(plane: Gallery, k: float, floor: float, look: Look) -> Drawing:
    """Return fuselage, fin and canopy as painted; parts cut out beside them are painted apart."""
    return _side(plane, k, floor, look._replace(number=""))


@lru_cache(MOST_PARTS)
def _side(plane: Gallery, k: float, floor: float, look: Look) -> Drawing:
    tones = look.tones._replace(skin=NONE)
    if look.pattern:
        tones = tones._replace(shade=look.belly)
    pen = Pen((k, 0.0, 0.0, k, 0.0, -floor * k), tones, OUTLINE, FINE, k >= DETAIL)
    body = plane.fuselage
    marks = _camouflaged(plane, pen, look, (floor - 3, plane.height + 3))
    marks += shape_marks(pen, plane, "side", under=True)
    if not plane.fin.y:
        marks.append(pen.area(cornered(plane.fin.side), "skin", outline=False))
        if plane.fin.hinge:
            marks.append(pen.line(cornered(plane.fin.hinge, closed=False)))
    middle = [(s[0], s[3] + (s[2] - s[3]) * 0.36) for s in body.stations]
    shaded = joined(curve(middle), backwards(edge_of(body, 3)))
    marks += body_marks(pen, body, from_side(body), shaded, 2)
    marks += [pen.area(spinner(engine, engine.at[2]), "dark") for engine in spinners(plane)]
    if plane.canopy:
        marks.append(pen.area(cornered(plane.canopy.side), "glass"))
        marks += [pen.line(cornered(frame, closed=False)) for frame in plane.canopy.frames]
    marks += marking_marks(pen, plane, "side")
    marks += shape_marks(pen, plane, "side", under=False)
    if look.spot:
        start = body.stations[0][0]
        nose = plane.length * NOSE
        corners = [(start - 1, -9), (start + nose, -9), (start + nose, 9), (start - 1, 9)]
        marks.append(Path(pen.moved(cornered(corners)), look.spot, look.tones.ink, FINE))
    return _finished(plane, k, marks, look)


def wing_paint(
    plane: Gallery, surfaces: tuple[Surface, ...], lead: float, k: float, look: Look, *, body: bool = False
) -> tuple[Drawing, Drawing]:
    """Return both halves from above, right and left, each drawn as the right one.

    `lead` is where the root begins, metres.
    """
    wing = plane.wing in surfaces

    def half(right: bool) -> Drawing:
        paint = _half(plane, surfaces, lead, k, look._replace(number="") if body else look.bare, right, body)
        if not (wing and look.spot):
            return paint
        spot = spot_marks(
            plane, lead, k, tones=look.tones, spot=look.spot, number=look.number, right=right, body=body
        )
        return replace(paint, marks=(*paint.marks, *_finished(plane, k, spot, look).marks))

    return half(True), half(False)


@lru_cache(MOST_PARTS)
def _half(
    plane: Gallery, surfaces: tuple[Surface, ...], lead: float, k: float, look: Look, right: bool, body: bool
) -> Drawing:
    """Return one half from above, drawn as the right one, without its spot."""
    wing = plane.wing in surfaces
    pen = _from_above(lead, k, look)
    over = pen if right else pen._replace(matrix=(0.0, k, -k, 0.0, 0.0, -lead * k))
    across = plane.span / 2
    marks = _camouflaged(plane, over, look, (0.0, across) if right else (-across, 0.0))
    marks += _hinged(pen, surfaces)
    for engine in plane.engines if wing else ():
        if engine.nacelle and engine.at[1]:
            beside = pen._replace(matrix=(0.0, k, k, 0.0, engine.at[1] * k, -lead * k))
            hull = engine.nacelle
            axis = ((hull.stations[-1][0], 0.0),) * 2 + ((hull.stations[0][0], 0.0),) * 2
            shaded: Segments = joined(edge_of(hull, 1), [axis])
            marks += body_marks(beside, hull, from_above(hull), shaded, 1)
    if body:
        hull = plane.fuselage
        marks += body_marks(pen, hull, from_above(hull), joined(edge_of(hull, 1)), 1)
        tip = look.spot or look.tones.dark
        marks += [pen.area(spinner(one, 0.0), "dark")._replace(fill=tip) for one in spinners(plane)]
    if wing:
        marks += _marked(plane, pen, right)
    return _finished(plane, k, marks, look)


def belly_paint(
    plane: Gallery, surfaces: tuple[Surface, ...], lead: float, k: float, look: Look, *, fin: float = inf
) -> tuple[Drawing, Drawing]:
    """Return both halves as seen from below, right and left: markings and hinges on the belly's colour.

    What lies farther out than `fin` mm is folded up, and has the colour of the sides.
    """
    return _below(plane, surfaces, lead, k, look.bare, fin)


@lru_cache(MOST_PARTS)
def _below(
    plane: Gallery, surfaces: tuple[Surface, ...], lead: float, k: float, look: Look, fin: float
) -> tuple[Drawing, Drawing]:
    pen = _from_above(lead, k, look)
    pen = pen._replace(tones=pen.tones._replace(shade=NONE))
    shared: list[Mark] = []
    if fin < inf:
        shared.append(Rect(fin, -plane.length * k, plane.span * k, 2 * plane.length * k, look.tones.skin))
    shared += _hinged(pen, surfaces)
    look = look._replace(line=_softer(look.belly, look.tones))
    on_wing = plane.wing in surfaces
    right, left = (shared + (_marked(plane, pen, one) if on_wing else []) for one in (True, False))
    return _finished(plane, k, right, look), _finished(plane, k, left, look)


def _from_above(lead: float, k: float, look: Look) -> Pen:
    tones = look.tones._replace(skin=NONE)
    if look.pattern:
        tones = tones._replace(shade=NONE)
    return Pen((0.0, k, k, 0.0, 0.0, -lead * k), tones, OUTLINE, FINE, k >= DETAIL)


def _camouflaged(plane: Gallery, pen: Pen, look: Look, across: tuple[float, float]) -> list[Mark]:
    if not look.pattern:
        return []
    box = (-1.0, across[0], plane.length + 1, across[1])
    found = patches(look.pattern, box, plane.length / BANDS)
    return [Path(pen.moved(patch), look.over) for patch in found]


def _hinged(pen: Pen, surfaces: tuple[Surface, ...]) -> list[Mark]:
    marks: list[Mark] = []
    for surface in surfaces:
        for area, hinge in hinge_lines(surface):
            marks += [pen.area(area, "shade", outline=False), pen.line(hinge)]
    return marks


def _marked(plane: Gallery, pen: Pen, right: bool) -> list[Mark]:
    if not plane.markings or (right and not plane.markings.both):
        return []
    both = plane.markings.model_copy(update={"both": True})
    return marking_marks(pen, plane.model_copy(update={"markings": both}), "top")


def _finished(plane: Gallery, k: float, marks: list[Mark], look: Look) -> Drawing:
    """Return the drawing, its lines softer than cuts; for who paints it, every area as a line round white."""
    if look.plain:
        marks = [_outlined(mark, look) for mark in marks]
    soft = tuple(_softened(mark, look) for mark in marks)
    return Drawing(plane.length * k, plane.length * k, soft)


def _softened(mark: Mark, look: Look) -> Mark:
    if not isinstance(mark, Path) or mark.stroke != look.tones.ink:
        return mark
    bare = mark.fill == NONE or look.plain
    return mark._replace(stroke=look.line if bare else look.tones.dark)


def _outlined(mark: Mark, look: Look) -> Mark:
    if not isinstance(mark, Path) or mark.fill == NONE:
        return mark
    if mark.fill == look.tones.shade:
        return mark._replace(fill=NONE)
    return mark._replace(fill=look.tones.light, stroke=look.tones.ink, width=FINE)
