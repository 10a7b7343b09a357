"""Draws an aircraft of the gallery from above (nose up), from its left side, or from ahead.

    view_of(aircraft("b-17"), "top", 1000 / 144, tones_of(palette, "olive", "ink"))

is a Drawing in mm at 1:144. Everything follows from the dimensions in
components/gallery; nothing here knows a type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..components.gallery import Aircraft, Body, Engine, Shape, aircraft
from ..components.paths import Matrix, Segments, ellipse, multiply, rotation, transformed
from .curves import Bend, Spot, backwards, cornered, curve, joined, mirrored, value_at
from .drawing import NONE, Drawing, Mark, Path, Use
from .insignia import insignia
from .planforms import hinge_lines, planform, section_outline

OUTLINE, FINE = 0.22, 0.15  # mm on paper
PANEL_LINES_FROM = 2.6  # mm to a metre: below that, panel lines are left out
SMALLEST_MARKING = 1.1  # mm across
_UNITS = 10.0  # a placed drawing has so many units to the mm; writers round to hundredths


class Tones(NamedTuple):
    """#rrggbb of each tone that a part of an aircraft may have."""

    skin: str
    shade: str
    dark: str
    glass: str
    light: str
    ink: str
    star: str = "#2f5d8c"
    red: str = "#a8322d"


class _Pen(NamedTuple):
    """What turns metres into marks: scale, tones, lines."""

    matrix: Matrix
    tones: Tones
    outline: float
    fine: float
    detail: bool

    def area(self, segments: Segments, tone: str, outline: bool = True) -> Path:
        fill = getattr(self.tones, tone)
        stroke = self.tones.ink if outline else NONE
        return Path(self.moved(segments), fill, stroke, self.outline, join="round")

    def line(self, segments: Segments, fine: bool = True) -> Path:
        width = self.fine if fine else self.outline
        return Path(self.moved(segments), NONE, self.tones.ink, width, join="round", cap="round")

    def moved(self, segments: Segments) -> Segments:
        return transformed(segments, self.matrix)


def mixed(one: str, other: str, share: float) -> str:
    """#rrggbb between two colours; `share` is the other's part."""
    pairs = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def tones_of(palette: Mapping[str, str], skin: str, ink: str) -> Tones:
    """The tones of an aircraft whose skin is one colour of the palette, or #rrggbb."""
    fill, dark = palette.get(skin, skin), palette.get(ink, ink)
    return Tones(
        fill, mixed(fill, dark, 0.2), mixed(fill, dark, 0.62), mixed(fill, palette["sky"], 0.8),
        palette["paper"], dark, palette["blue"], palette["red"],
    )  # fmt: skip


def _halves(body: Body, start: int, sign: float = 1.0) -> list[Bend]:
    """One edge of a body: its half widths (1), tops (2) or bottoms (3) along x."""
    points = [(station[0], station[start] * sign) for station in body.stations]
    ends = (body.stations[0], body.stations[-1])
    none = [station[1] == 0 for station in ends]
    return curve(points, none[0] and "nose" not in body.pointed,
                 none[1] and "tail" not in body.pointed)  # fmt: skip


def _from_above(body: Body) -> Segments:
    right = _halves(body, 1)
    return joined(right, backwards(mirrored(right)))


def _from_side(body: Body) -> Segments:
    return joined(_halves(body, 2), backwards(_halves(body, 3)))


def _body(pen: _Pen, body: Body, shape: Segments, shaded: Segments, ring: int) -> list[Mark]:
    """A body with its darker half, its glazing and the lines round it; `ring` is its upper edge."""
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
    """The part of a body's outline between two x, its far edge straight; for noses and tails."""
    points = [tuple(s[-2:]) for s in _fine(shape) if start <= s[-2] <= end]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


def _fine(shape: Segments, steps: int = 24) -> list[tuple]:
    """A closed outline as many short lines, from its rearmost point round."""
    found: list[tuple] = []
    at = (0.0, 0.0)
    for verb, *numbers in shape:
        if verb == "C":
            x1, y1, x2, y2, x, y = numbers
            for k in range(1, steps + 1):
                t = k / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                found.append(("L", a * at[0] + b * x1 + c * x2 + d * x,
                              a * at[1] + b * y1 + c * y2 + d * y))  # fmt: skip
        elif numbers:
            found.append(("L", *numbers))
        if numbers:
            at = (numbers[-2], numbers[-1])
    rear = max(range(len(found)), key=lambda k: found[k][1])
    return found[rear:] + found[:rear]


def _shape(pen: _Pen, shape: Shape) -> list[Mark]:
    if shape.tone == "fine" and not pen.detail:
        return []
    sides = (1.0, -1.0) if shape.both else (1.0,)
    marks: list[Mark] = []
    for side in sides:
        across = 1 if shape.view == "top" else 0  # which of the two coordinates is y
        if shape.circle:
            spot = [shape.circle[0], shape.circle[1]]
            spot[across] *= side
            outline = ellipse(*spot, shape.circle[2], shape.circle[2])
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


def _shapes(pen: _Pen, plane: Aircraft, view: str, under: bool) -> list[Mark]:
    found = [s for s in plane.shapes if s.view == view and s.under == under]
    return [mark for shape in found for mark in _shape(pen, shape)]


def _spinner(pen: _Pen, engine: Engine, across: float, side: bool) -> list[Mark]:
    """Propeller and spinner; `across` is the y (from above) or z (from the side) of its axis."""
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
        tip, base = x - 0.7 * length, x + 0.3 * length
        points: list[Spot] = [(tip, 0.0), (tip + 0.45 * length, radius * 0.8), (base, radius)]
        upper = [tuple((a, b + across) for a, b in bend) for bend in curve(points, True)]
        lower = [tuple((a, across - b) for a, b in bend) for bend in curve(points, True)]
        marks.append(pen.area(joined(upper, backwards(lower)), "dark"))  # type: ignore[arg-type]
    return marks


def _top(plane: Aircraft, pen: _Pen) -> list[Mark]:
    """Nose up, the right half shaded, as if lit from the left."""
    marks: list[Mark] = list(_shapes(pen, plane, "top", under=True))
    body = plane.fuselage
    flying = [(plane.tailplane, False), (plane.wing, True)]
    wings: list[Mark] = []
    for surface, _ in flying:
        wings.append(pen.area(planform(surface), "skin"))
        for area, line in hinge_lines(surface):
            if pen.detail:
                wings.append(pen.area(area, "shade", outline=False))
            wings.append(pen.line(line))
    wings += [pen.line(planform(surface), fine=False) for surface, _ in flying]
    for x, y, _, length in plane.guns:
        for sign in (1, -1):
            marks.append(pen.line((("M", x, sign * y), ("L", x + length, sign * y)), fine=False))
    right = _halves(body, 1)
    ends = (body.stations[0][0], body.stations[-1][0])
    hull = _body(pen, body, _from_above(body), joined(right, [_axis(ends[1], ends[0])]), 1)
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
            marks += _spinner(pen, engine, 0.0, side=False)
    marks += _markings(pen, plane, "top")
    marks += _shapes(pen, plane, "top", under=False)
    return [*marks, *_canopy_from_above(pen, plane), *_fins_from_above(pen, plane)]


def _axis(start: float, end: float) -> Bend:
    return ((start, 0.0), (start, 0.0), (end, 0.0), (end, 0.0))


def _nacelle_from_above(pen: _Pen, engine: Engine, sign: int) -> list[Mark]:
    if not engine.nacelle:
        return []
    y = engine.at[1] * sign
    beside = pen._replace(matrix=multiply(pen.matrix, (1.0, 0.0, 0.0, 1.0, 0.0, y)))
    body = engine.nacelle
    right = _halves(body, 1)
    shaded = joined(right, [_axis(body.stations[-1][0], body.stations[0][0])])
    marks = _spinner(beside, engine, 0.0, side=False)
    return [*marks, *_body(beside, body, _from_above(body), shaded, 1)]


def _canopy_from_above(pen: _Pen, plane: Aircraft) -> list[Mark]:
    if not plane.canopy:
        return []
    right = curve(plane.canopy.top)
    marks: list[Mark] = [pen.area(joined(right, backwards(mirrored(right))), "glass")]
    for x in plane.canopy.bars:
        wide = value_at(plane.canopy.top, x)
        marks.append(pen.line((("M", x, -wide), ("L", x, wide))))
    return marks


def _fins_from_above(pen: _Pen, plane: Aircraft) -> list[Mark]:
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
    for y in {fin.y, -fin.y}:
        moved = (1.0, 0.0, 0.0, 1.0, 0.0, y)
        outline = joined(shape, backwards(mirrored(shape)))
        marks.append(pen.area(transformed(outline, moved), "dark", outline=bool(fin.y)))
    return marks


def _side(plane: Aircraft, pen: _Pen) -> list[Mark]:
    """Nose left, the belly shaded."""
    body = plane.fuselage
    marks: list[Mark] = list(_shapes(pen, plane, "side", under=True))
    if plane.canopy and not _bubble(plane):
        marks += _canopy_from_side(pen, plane)
    fin = [pen.area(cornered(plane.fin.side), "skin")]
    if plane.fin.hinge:
        fin.append(pen.line(cornered(plane.fin.hinge, closed=False)))
    if not plane.fin.y:
        marks += fin
    middle = [(s[0], s[3] + (s[2] - s[3]) * 0.36) for s in body.stations]
    shaded = joined(curve(middle), backwards(_halves(body, 3)))
    marks += _body(pen, body, _from_side(body), shaded, 2)
    if plane.canopy and _bubble(plane):
        marks += _canopy_from_side(pen, plane)
    for engine in plane.engines:
        if not engine.at[1]:
            marks += _spinner(pen, engine, engine.at[2], side=True)
    marks += _markings(pen, plane, "side")
    marks += _shapes(pen, plane, "side", under=False)
    marks.append(pen.area(section_outline(plane.tailplane, 0), "shade"))
    if plane.fin.y:
        marks += fin
    engines = sorted((e for e in plane.engines if e.nacelle), key=lambda engine: engine.at[1])
    wing = [pen.area(section_outline(plane.wing, 0), "shade")]
    if not engines:
        marks += wing
    else:
        marks.append(pen.area(section_outline(plane.wing, 0), "shade"))
    for engine in engines:
        marks += _nacelle_from_side(pen, engine)
    outer = plane.wing.sections[-1]
    tip = section_outline(plane.wing, len(plane.wing.sections) - 1)
    if outer.chord > plane.wing.sections[0].chord * 0.25:
        marks.append(pen.area(tip, "skin"))
    return marks


def _bubble(plane: Aircraft) -> bool:
    """Whether the canopy's outline reaches into the fuselage, and so goes over it."""
    return plane.canopy is not None


def _nacelle_from_side(pen: _Pen, engine: Engine) -> list[Mark]:
    assert engine.nacelle is not None
    body = engine.nacelle
    middle = [(s[0], s[3] + (s[2] - s[3]) * 0.36) for s in body.stations]
    shaded = joined(curve(middle), backwards(_halves(body, 3)))
    marks = _spinner(pen, engine, engine.at[2], side=True)
    return [*marks, *_body(pen, body, _from_side(body), shaded, 2)]


def _canopy_from_side(pen: _Pen, plane: Aircraft) -> list[Mark]:
    assert plane.canopy is not None
    marks: list[Mark] = [pen.area(cornered(plane.canopy.side), "glass")]
    marks += [pen.line(cornered(frame, closed=False)) for frame in plane.canopy.frames]
    return marks


def _front(plane: Aircraft, pen: _Pen) -> list[Mark]:
    """From ahead: dihedral, and where the engines hang."""
    marks: list[Mark] = list(_shapes(pen, plane, "front", under=True))
    thick = plane.fin.thickness / 2
    high = max(corner[1] for corner in plane.fin.side)
    low = min(corner[1] for corner in plane.fin.side)
    for y in {plane.fin.y, -plane.fin.y}:
        upright = [(y - thick, low), (y - thick / 2, high, thick / 2), (y + thick / 2, high, thick / 2),
                   (y + thick, low)]  # fmt: skip
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
        dome = [(-wide * 1.05, base), (-wide * 0.8, top, wide * 0.5), (wide * 0.8, top, wide * 0.5),
                (wide * 1.05, base)]  # fmt: skip
        marks.append(pen.area(cornered(dome), "glass"))
    for y, (_, half, top, bottom) in hulls:
        marks.append(pen.area(ellipse(y, (top + bottom) / 2, half, (top - bottom) / 2), "skin"))
    for engine in plane.engines:
        for sign in (1, -1) if engine.at[1] else (1,):
            marks += _disc(pen, engine, sign)
    return [*marks, *_shapes(pen, plane, "front", under=False)]


def _disc(pen: _Pen, engine: Engine, sign: int) -> list[Mark]:
    y, z = engine.at[1] * sign, engine.at[2]
    half, radius = engine.propeller / 2, engine.spinner[1] or 0.15
    disc = pen.line(ellipse(y, z, half, half))._replace(dash=(pen.fine * 5, pen.fine * 4))
    marks: list[Mark] = [disc]
    for k in range(engine.blades):
        turned = rotation(360 / engine.blades * k, y, z)
        wide = half * 0.055
        corners = [(y - wide * 0.6, z), (y - wide, z + half * 0.6, half * 0.2),
                   (y - wide * 0.5, z + half, wide * 0.4), (y + wide * 0.5, z + half, wide * 0.4),
                   (y + wide, z + half * 0.6, half * 0.2), (y + wide * 0.6, z)]  # fmt: skip
        marks.append(pen.area(transformed(cornered(corners), turned), "ink", outline=False))
    return [*marks, pen.area(ellipse(y, z, radius, radius), "dark")]


def _markings(pen: _Pen, plane: Aircraft, view: str) -> list[Mark]:
    """National markings where they are large enough to print."""
    found = plane.markings
    spot = found and (found.wing if view == "top" else found.side)
    if not found or not spot:
        return []
    x, across, size = spot
    a, b, *_ = pen.matrix
    if size * max(abs(a), abs(b)) < SMALLEST_MARKING * pen.outline / OUTLINE:
        return []
    sides = (-1, 1) if view == "top" and found.both else (-1,) if view == "top" else (1,)
    colours = pen.tones._asdict()
    return [
        Path(pen.moved(segments), colours.get(tone, tone))
        for side in sides
        for segments, tone in insignia(found.kind, x, across * side, size, upright=view == "top")
    ]


_VIEWS: dict[str, Callable[[Aircraft, _Pen], list[Mark]]] = {
    "top": _top, "side": _side, "front": _front,
}  # fmt: skip


def _heights(plane: Aircraft) -> tuple[float, float]:
    """The lowest and highest z of what is drawn, propellers included."""
    zs = [z for station in plane.fuselage.stations for z in station[2:]]
    zs += [corner[1] for corner in plane.fin.side]
    zs += [corner[1] for corner in plane.canopy.side] if plane.canopy else []
    zs += [e.at[2] + sign * e.propeller / 2 for e in plane.engines for sign in (1, -1)]
    zs += [c[1] for s in plane.shapes if s.view == "side" for c in s.points]
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
    plane: Aircraft, view: str, scale: float, tones: Tones, *,
    units: float = 1.0, markings: bool = True,
) -> Drawing:  # fmt: skip
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
    pen = _Pen(matrix, tones, OUTLINE * units, FINE * units, scale >= PANEL_LINES_FROM)
    shown = plane if markings else plane.model_copy(update={"markings": None})
    wide, tall = extent(plane, view)
    return Drawing(wide * k, tall * k, tuple(_VIEWS[view](shown, pen)), f"{plane.short}, {view}")


@lru_cache(maxsize=256)
def _kept(name: str, view: str, scale: float, tones: Tones) -> Drawing:
    return view_of(aircraft(name), view, scale, tones, units=_UNITS)


def draw_aircraft(
    name: str, view: str, box: Sequence[float], palette: Mapping[str, str], *,
    skin: str = NONE, ink: str = "ink", rotate: float = 0.0,
) -> Use:  # fmt: skip
    """The mark `aircraft:`; without a skin it has the colour that the gallery gives it."""
    tones = tones_of(palette, aircraft(name).colour if skin == NONE else skin, ink)
    return place_aircraft(name, view, box, tones, rotate)


def place_aircraft(
    name: str, view: str, box: Sequence[float], tones: Tones, rotate: float = 0.0
) -> Use:
    """An aircraft as large as the box of mm allows, in its middle; BadInput for an unknown name.

    Turned by a quarter it is fitted the other way round.
    """
    x, y, w, h = box
    wide, tall = extent(aircraft(name), view)
    across = (h, w) if rotate % 180 == 90 else (w, h)
    scale = round(min(across[0] / wide, across[1] / tall), 6)
    drawing = _kept(name, view, scale, tones)
    left, top = x + (w - wide * scale) / 2, y + (h - tall * scale) / 2
    matrix: Matrix = (1 / _UNITS, 0.0, 0.0, 1 / _UNITS, left, top)
    if rotate:
        matrix = multiply(rotation(rotate, x + w / 2, y + h / 2), matrix)
    return Use(drawing, matrix)
