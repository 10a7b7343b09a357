"""Draws boxes: a tuck box round four sides, a tray or lid round its floor; the print is outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...components import Game, Problem
from ...components.kinds.folded import BOX, Carton
from ...components.models.counters import Face
from ...components.models.game import Part
from ...components.shapes.geometry import Point
from ...components.shapes.paths import Matrix, Segments, rectangle
from ..drawing import Clip, Drawing, Mark, Use
from ..faces.faces import Shape
from ..outlines import circle_arc, polygon
from ..pieces.cutting import Bench, draw_each
from ..pieces.pieces import DrawnFace, Fold, Glue, Keys, Piece, line_segments
from . import draws

FLAP = 12.0  # mm: most that a flap with glue, or one that is tucked in, is wide
THUMB = 9.0  # mm: radius of the hole for a thumb, where the box is wide enough
SLANT = 2.0  # mm by which a flap narrows at each end, so that it goes in


class _Net(NamedTuple):
    """A box laid flat: its outline, scores, glue, and where its faces stand."""

    width: float
    height: float
    outline: Segments
    folds: tuple[Fold, ...]
    glue: tuple[Glue, ...]
    panels: tuple[_Panel, ...]


class _Panel(NamedTuple):
    """Where a face stands: key in the box, place on the sheet, and where its top points: n, s, e, w."""

    key: str
    box: tuple[float, float, float, float]
    up: str = "n"


def draw_boxes(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the boxes that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "boxes", parts, _draw)


def _draw(bench: Bench, carton: Carton, where: Keys) -> list[Piece]:
    decks = bench.game.files.get("decks")
    held = next((deck for deck in decks.decks if deck.id == carton.holds), None) if decks else None
    measures = carton.measures(held)
    net = tuck(carton.id, *measures) if carton.kind == "tuck" else tray(carton, *measures)
    return [
        Piece(
            id=carton.id,
            width=net.width,
            height=net.height,
            front=_face(bench, carton, net, where),
            outline=net.outline,
            folds=net.folds,
            glue=net.glue,
            count=carton.count,
            bleed=carton.bleed,
            title=carton.title,
            group=carton.group,
            source=carton.source,
            ours=carton.ours,
            file=bench.file,
            where=where,
        )
    ]


def _face(bench: Bench, carton: Carton, net: _Net, where: Keys) -> DrawnFace:
    """Return the colour of the box, and each face on its panels."""
    ground = bench.colour(carton.colour)
    shape = Shape(net.width, net.height, carton.bleed, net.outline)
    bare = bench.painted(Face.model_validate({"ground": ground}), shape, {}, where)
    marks: list[Mark] = [Use(bare.drawing)]
    for key, (x, y, w, h), up in net.panels:
        face: Face | None = getattr(carton, key)
        if face is None:
            continue
        wide, high = (h, w) if up in "ew" else (w, h)
        painted = bench.painted(face, Shape(wide, high, 0.0), carton.values, (*where, key))
        marks.append(Use(painted.drawing, _turned(up, x, y, w, h), Clip(rectangle(x, y, w, h))))
    plain = len(marks) == 1
    return DrawnFace(Drawing(net.width, net.height, tuple(marks)), ground if plain else "")


def _turned(up: str, x: float, y: float, w: float, h: float) -> Matrix:
    """Return what puts a face into a box on the sheet, its top towards one of the four sides."""
    return {
        "n": (1.0, 0.0, 0.0, 1.0, x, y),
        "s": (-1.0, 0.0, 0.0, -1.0, x + w, y + h),
        "e": (0.0, 1.0, -1.0, 0.0, x + w, y),
        "w": (0.0, -1.0, 1.0, 0.0, x, y + h),
    }[up]


def tuck(name: str, w: float, h: float, d: float) -> _Net:
    """Return a tuck box. From the left: back, side, front, side, a flap that is glued inside the back.

    Above the back its top and what is tucked in; below the front its bottom, glued inside the back.
    """
    flap, dust, tucked = min(FLAP, w / 2), min(FLAP, w / 2 - 1), min(FLAP, h / 2)
    top = tucked + d  # where the four sides begin
    low = top + h
    x1, x2, x3, x4 = w, w + d, 2 * w + d, 2 * w + 2 * d
    slant, slope = min(SLANT, d / 4), min(SLANT, w / 4, h / 4)
    thumb = min(THUMB, w / 5, h / 5)
    middle = (x2 + x3) / 2
    right = (x4 + flap, low - slope), (x4 + flap, top + slope)
    deep = low + d + tucked
    tab = (x3, low + d), (x3 - slope, deep), (x2 + slope, deep), (x2, low + d)
    outline = (
        ("M", 0.0, low),
        *_to((0.0, top - d), (slope, 0.0), (w - slope, 0.0), (w, top - d), (w, top)),
        *_to((x1 + slant, top - dust), (x2 - slant, top - dust), (x2, top), (middle - thumb, top)),
        *circle_arc(middle, top, thumb, 270, 90),
        *_to((x3, top), (x3 + slant, top - dust), (x4 - slant, top - dust), (x4, top)),
        *_to(*right[::-1], (x4, low), (x4 - slant, low + dust), (x3 + slant, low + dust), (x3, low)),
        *_to(*tab, (x2, low), (x2 - slant, low + dust), (x1 + slant, low + dust), (x1, low)),
        ("Z",),
    )
    upright = [(x, top, x, low) for x in (x1, x2, x3, x4)]
    level = [(0, top - d, w, top - d), (0, top, w, top), (x1, top, x2, top), (x3, top, x4, top)]
    level += [(x1, low, x2, low), (x2, low, x3, low), (x3, low, x4, low), (x2, low + d, x3, low + d)]
    side = [(x4, top), *right[::-1], (x4, low)]
    return _Net(
        x4 + flap,
        deep,
        outline,
        _scored([*upright, *level]),
        (
            *_glued(name, "seam", side, [(x - x4, y) for x, y in side]),
            *_glued(name, "bottom", tab, [(w - (x - x2), low - (y - low - d)) for x, y in tab]),
        ),
        (
            _Panel("back", (0, top, w, h)),
            _Panel("side", (x1, top, d, h)),
            _Panel("front", (x2, top, w, h)),
            _Panel("side", (x3, top, d, h)),
            _Panel("end", (0, top - d, w, d), "s"),
        ),
    )


def tray(carton: Carton, w: float, h: float, d: float) -> _Net:
    """Return a floor with four walls; flaps of the upper and lower wall are glued inside the others."""
    flap = min(FLAP, h / 2 - 1, d)
    left, right, top, low = d, d + w, d, d + h
    slant = min(SLANT, d / 4)
    corners: list[list[Point]] = []  # of each flap, from where it begins at the floor
    points: list[Point] = []
    for x, out, y, up in ((left, -1, top, -1), (right, 1, top, -1), (right, 1, low, 1), (left, -1, low, 1)):
        inner, outer = (x + out * flap, y + up * slant), (x + out * flap, y + up * (d - slant))
        corners.append([(x, y), inner, outer, (x, y + up * d)])
        wall: Point = (x + out * d, y)
        about = [wall, *corners[-1]]
        points += about if out * up > 0 else about[::-1]
    glue: list[Glue] = []
    for number, ring in enumerate(corners):
        x, y = ring[0]
        out, down = (1 if x == left else -1), (1 if y == top else -1)
        # As far along the other wall as it stands out here, and as high.
        meets = [(x - out * abs(py - y), y + down * abs(px - x)) for px, py in ring]
        glue += _glued(carton.id, f"corner {number + 1}", ring, meets)
    folds = [(left, y, right, y) for y in (top, low)] + [(x, top, x, low) for x in (left, right)]
    folds += [(x, y, x, y + way * d) for x in (left, right) for y, way in ((top, -1), (low, 1))]
    turns = "nsew" if carton.kind == "lid" else "snwe"  # a lid hangs from its floor, a tray stands on it
    return _Net(
        w + 2 * d,
        h + 2 * d,
        polygon(points),
        _scored(folds),
        tuple(glue),
        (
            _Panel("front", (left, top, w, h)),
            _Panel("side", (left, low, w, d), turns[0]),
            _Panel("side", (left, 0, w, d), turns[1]),
            _Panel("end", (0, top, d, h), turns[2]),
            _Panel("end", (right, top, d, h), turns[3]),
        ),
    )


def _to(*points: Point) -> Iterator[tuple[str, float, float]]:
    return (("L", x, y) for x, y in points)


def _scored(lines: Iterable[tuple[float, float, float, float]]) -> tuple[Fold, ...]:
    return tuple(Fold(line_segments(*line), "mountain", 90) for line in lines)


def _glued(name: str, what: str, flap: Iterable[Point], meets: Iterable[Point]) -> tuple[Glue, Glue]:
    """Return a flap, and the area on the unprinted side of the card that it is glued to."""
    flap, meets = list(flap), list(meets)
    return (
        Glue(polygon(flap), f"{name} {what}", f"{name} {what} inside"),
        Glue(polygon(meets), f"{name} {what} inside", "", "back"),
    )


draws.enter(BOX, draw_boxes)
