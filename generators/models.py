"""Draws fold-up models: nets as typed, and aircraft from their dimensions."""

from __future__ import annotations

import itertools

from ..components import Game, Problem
from ..components.game import Part
from ..components.kinds.model import Aircraft, Assembly, ModelPart, Surface
from ..components.paths import Segments, rectangle
from .contrast import contrast
from .cutting import Bench, draw_each
from .drawing import Drawing, Mark, line
from .faces import Shape, ground_marks
from .outlines import Point, bounds, polygon
from .pieces import DrawnFace, Fold, Glue, Keys, Piece, line_segments
from .shapes import cut_out, shape_of
from .text import set_text

SLIT = 1.2  # mm; takes two layers of card, opened by the fold
LETTERS = {"wing left": "A", "wing right": "B", "tail left": "C", "tail right": "D"}


def draw_models(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Every model that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "models", parts, _draw)


def _draw(bench: Bench, model: Assembly, where: Keys) -> list[Piece]:
    if model.aircraft is None:
        return [
            _net(bench, model, part, (*where, "parts", number))
            for number, part in enumerate(model.parts)
        ]
    plane, where = model.aircraft, (*where, "aircraft")
    pieces = [
        _fuselage(bench, model, plane, where),
        _wing(bench, model, plane, where),
        *_tail(bench, model, plane, where),
    ]
    return [piece._replace(count=model.count) for piece in pieces]


def _net(bench: Bench, model: Assembly, part: ModelPart, where: Keys) -> Piece:
    """One part as typed; a part is printed as often as it is needed for every model."""
    piece = cut_out(bench, part, where)
    values = {**model.values, **part.values}
    face = bench.painted(part, shape_of(part, where), values, where)
    return piece._replace(
        id=f"{model.id}-{part.id}", front=face, count=part.count * model.count,
        title=part.title or model.title, group=part.group or model.group,
        source=part.source or model.source,
    )  # fmt: skip


class _Skin:
    """The colours of an aircraft, and its parts made of outlines and lines."""

    def __init__(self, bench: Bench, model: Assembly, plane: Aircraft, where: Keys) -> None:
        self.bench, self.model, self.where = bench, model, where
        self.ground, self.ink = bench.colour(plane.ground), bench.colour(plane.ink)
        palette = [bench.colour(name) for name in ("ink", "paper")]
        self.letters = max(palette, key=lambda ink: contrast(ink, self.ground))

    def glue(self, own: str, to: str = "") -> dict[str, str]:
        """Names of an area that is this model's own."""
        model = self.model.id
        return {"name": f"{model} {own}", "to": f"{model} {to}" if to else ""}

    def piece(
        self, name: str, outline: list[Point], lines: list[Mark], folds: tuple[Fold, ...],
        glue: tuple[Glue, ...],
    ) -> Piece:  # fmt: skip
        """A part of that outline, each area that takes glue in front bearing its letter."""
        path = polygon(outline)
        _, _, width, height = bounds(path)
        shape = Shape(width, height, 2.0, path)
        marks: list[Mark] = [*ground_marks(shape, self.ground), *lines]
        for area in glue:
            letter = next((LETTERS[key] for key in LETTERS if key in area.name), "")
            if letter and area.side == "front":
                left, top, right, low = bounds(area.outline)
                box = (left, top + 0.4, right - left, low - top - 0.8)
                marks += set_text(letter, box, "semibold", 7.0, self.letters, least=4.0)
        face = DrawnFace(Drawing(width, height, tuple(marks)), self.ground)
        model = self.model
        return Piece(
            id=f"{model.id}-{name}", width=width, height=height, front=face, outline=path,
            folds=folds, glue=glue, title=f"{model.title or model.id}, {name.replace('-', ' ')}",
            group=model.group, source=model.source, file=self.bench.file, where=self.where,
        )  # fmt: skip


def _fuselage(bench: Bench, model: Assembly, plane: Aircraft, where: Keys) -> Piece:
    """Both sides joined along the belly; the port side is the upper one."""
    skin = _Skin(bench, model, plane, where)
    begin, end = plane.belly
    middle = max(height for _, height in plane.top)
    side = [(begin, 0.0), *plane.top, *reversed(plane.low), (end, 0.0)]
    flat = _without_repeats(side)
    port = [(x, middle - height) for x, height in flat]
    starboard = [(x, middle + height) for x, height in flat]
    outline = [*port, *reversed(starboard[1:-1])]
    wing, tail, strip = plane.wing, plane.tail, wing_strip(plane)
    up = tail_height(plane)
    areas = [
        Glue(polygon(port), **skin.glue("side", "other side"), side="back"),
        Glue(polygon(starboard), **skin.glue("other side"), side="back"),
    ]
    for half, way in (("left", -1.0), ("right", 1.0)):
        root, fin = middle + way * strip, middle + way * up
        areas += [
            Glue(_root(wing, root, middle, half), **skin.glue(f"wing {half} root")),
            Glue(_root(tail, fin, fin - way * plane.strip, half), **skin.glue(f"tail {half} root")),
        ]
    piece = skin.piece(
        "fuselage", outline, [],
        (Fold(line_segments(begin, middle, end, middle), "mountain", 180.0),), tuple(areas),
    )  # fmt: skip
    if not plane.slot:
        return piece
    left = wing.at + (wing.root - plane.slot) / 2
    return piece._replace(cuts=(rectangle(left, middle - SLIT / 2, plane.slot, SLIT),))


def wing_strip(plane: Aircraft) -> float:
    """Height of the wing above the belly, where its strips are glued."""
    return max(plane.wing.up, plane.strip)


def tail_height(plane: Aircraft) -> float:
    """Height of the tailplane above the belly: as given, else in the middle of the side."""
    if plane.tail.up:
        return plane.tail.up
    ends = (plane.tail.at, plane.tail.at + plane.tail.root)
    low = [(plane.belly[1], 0.0), *plane.low] if plane.low else [(0.0, 0.0)]
    under, over = max(_heights(low, ends)), min(_heights(plane.top, ends))
    return (under + over + plane.strip) / 2


def _heights(stations: list[Point], ends: tuple[float, float]) -> list[float]:
    """A line's heights at both ends of a stretch and at its corners between them."""
    found = [height for x, height in stations if ends[0] <= x <= ends[1]]
    for at in ends:
        for (x0, y0), (x1, y1) in itertools.pairwise(stations):
            if x0 <= at <= x1 and x1 > x0:
                found.append(y0 + (at - x0) / (x1 - x0) * (y1 - y0))
    return found or [stations[-1][1]]


def _root(surface: Surface, above: float, below: float, half: str) -> Segments:
    """Where a strip is glued on the side, its corners counted as those of the strip are."""
    front, rear = surface.at, surface.at + surface.root
    first, second = (above, below) if half == "left" else (below, above)
    return polygon([(front, first), (front, second), (rear, second), (rear, first)])


def _without_repeats(points: list[Point]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        if not found or abs(point[0] - found[-1][0]) + abs(point[1] - found[-1][1]) > 1e-6:
            found.append(point)
    return found


def _half(surface: Surface) -> list[Point]:
    """A half from root to tip and back: (from the root, from the root's leading edge)."""
    half = surface.span / 2
    return [
        (0.0, 0.0), (half, surface.sweep), (half, surface.sweep + surface.tip),
        (0.0, surface.root),
    ]  # fmt: skip


def _flaps(surface: Surface, root: float, way: float, top: float, ink: str) -> list[Mark]:
    """The hinge line of flaps and ailerons, which tells the trailing edge."""

    def at(part: float) -> Point:
        half = surface.span / 2 * part
        chord = surface.root + (surface.tip - surface.root) * part
        return root + way * half, top + surface.sweep * part + chord * 0.76

    (x0, y0), (x1, y1) = at(0.06), at(0.94)
    return [line(x0, y0, x1, y1, ink, 0.2)]


def _wing(bench: Bench, model: Assembly, plane: Aircraft, where: Keys) -> Piece:
    """Both halves of the wing and, between them, two strips that clasp the belly."""
    skin = _Skin(bench, model, plane, where)
    wing, strip = plane.wing, wing_strip(plane)
    half, top = wing.span / 2, max(0.0, -wing.sweep)
    centre, right = half + strip, half + 2 * strip
    starboard = [(right + x, top + y) for x, y in _half(wing)]
    port = [(half - x, top + y) for x, y in _half(wing)]
    down = top + wing.root

    def score(x: float, way: str, angle: float) -> Fold:
        return Fold(line_segments(x, top, x, down), way, angle)

    lines = [
        *_flaps(wing, right, 1.0, top, skin.ink),
        *_flaps(wing, half, -1.0, top, skin.ink),
    ]
    piece = skin.piece(
        "wing", [*starboard, *reversed(port)], lines,
        (
            score(half, "mountain", 90 - wing.dihedral), score(centre, "valley", 180),
            score(right, "mountain", 90 - wing.dihedral),
        ),
        (
            Glue(
                rectangle(half, top, strip, wing.root),
                **skin.glue("wing left", "wing left root"),
            ),
            Glue(
                rectangle(centre, top, strip, wing.root),
                **skin.glue("wing right", "wing right root"),
            ),
        ),
    )  # fmt: skip
    if not plane.slot:
        return piece
    middle = top + wing.root / 2
    return piece._replace(
        cuts=(rectangle(centre - SLIT / 2, middle - plane.slot / 2, SLIT, plane.slot),)
    )


def _tail(bench: Bench, model: Assembly, plane: Aircraft, where: Keys) -> list[Piece]:
    """The two halves of the tailplane, each with a tab down the fuselage's side."""
    skin = _Skin(bench, model, plane, where)
    tail, strip = plane.tail, plane.strip
    half, top = tail.span / 2, max(0.0, -tail.sweep)
    found = []
    for side in ("left", "right"):
        # The right half has its tab at the left; the left one is its mirror image.
        tab, root, way = (half, half, -1.0) if side == "left" else (0.0, strip, 1.0)
        beyond = root - way * strip
        surface = [(root + way * x, top + y) for x, y in _half(tail)]
        outline = [*surface, (beyond, top + tail.root), (beyond, top)]
        fold = Fold(line_segments(root, top, root, top + tail.root), "mountain", 90 - tail.dihedral)
        area = Glue(
            rectangle(tab, top, strip, tail.root),
            **skin.glue(f"tail {side}", f"tail {side} root"),
        )
        lines = _flaps(tail, root, way, top, skin.ink)
        found.append(skin.piece(f"tail-{side}", outline, lines, (fold,), (area,)))
    return found
