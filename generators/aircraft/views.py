"""Draws an aircraft of the gallery from above (nose up), from its left side, or from ahead.

    view_of(aircraft("spitfire"), "top", 1000 / 144, tones_of(palette, "olive", "ink"))

is a Drawing in mm at 1:144. Everything follows from the dimensions in
components/gallery; nothing here knows a type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ...components.models.gallery import Aircraft, aircraft
from ...components.shapes.paths import Matrix
from ..drawing import NONE, Drawing, Mark, Use
from .front import front_view
from .measured import measured_marks
from .side import side_view
from .tones import FINE, OUTLINE, Pen, Tones, tones_of
from .top import top_view

PANEL_LINES_FROM = 2.6  # mm to a metre: below that, panel lines are left out
_UNITS = 10.0  # a placed drawing has so many units to the mm; writers round to hundredths

_VIEWS: dict[str, Callable[[Aircraft, Pen], list[Mark]]] = {
    "top": top_view,
    "side": side_view,
    "front": front_view,
}


def _heights(plane: Aircraft) -> tuple[float, float]:
    """The lowest and highest z of what is drawn, propellers included."""
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
    """Width and height of a view in metres."""
    low, high = _heights(plane)
    return {
        "top": (plane.span, plane.length),
        "side": (plane.length, high - low),
        "front": (plane.span, high - low),
    }[view]


def view_of(
    plane: Aircraft, view: str, scale: float, tones: Tones, *, units: float = 1.0, markings: bool = True
) -> Drawing:
    """The aircraft at `scale` mm to a metre; with `units` the drawing has so many to the mm.

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
    """An aircraft as large as the box of mm allows, in its middle.

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
