"""The board of a log for a page: a ground that stays, and over it what stands there at some line.

    Boards(game).at(scene, fresh)

draws both in one system of mm, the whole of the board, so that a page keeps the ground and changes
what lies over it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from ...components import BadInput, Game
from ...components.models.boards import each_place
from ...components.models.placements import Board, Sheet, Silhouette, Zone
from ...components.shapes.geometry import BoxMm, Point
from ...components.shapes.paths import Matrix, applied
from ...generators.drawing import Drawing, Use, at
from ...generators.text.fonts import in_type
from ...generators.writers.svg_layers import svg_layer, svg_layers
from .on_board import Kit
from .on_table import ghostly
from .turn_picture import Scene, described, layers_of

GROUNDS = (Board, Sheet, Zone)  # of which the ground is drawn
MOST_KEPT = 8  # grounds of one game


class Ground(NamedTuple):
    """What lies under it all, as SVG; the same `key` is the same picture."""

    key: str
    svg: str


class Layered(NamedTuple):
    """Both layers, of `width` by `height` mm; `focus`, (x, y, width, height), is where something is fresh,
    or where anything is.

    `pieces` are the counters and planes by name, each in its box; `matrix` takes mm of the board, or
    inches of a table, there. `says` tells the same in words. In the layer `over`, groups of the classes
    `earlier` and `fresh` tell arrows of the line that is shown from those before it.
    """

    ground: Ground
    over: str
    width: float
    height: float
    focus: BoxMm
    pieces: list[tuple[str, BoxMm]]
    matrix: Matrix
    says: str


class _Laid(NamedTuple):
    """A board before it is written: its ground and what lies over it, both as drawings of one size."""

    kind: tuple[object, ...]  # boards of one kind have the same ground
    ground: Drawing
    over: Drawing
    focus: BoxMm
    pieces: list[tuple[str, BoxMm]]
    matrix: Matrix
    says: str


class Boards:
    """The boards of a game; what stays is drawn once."""

    def __init__(self, game: Game) -> None:
        self.kit = Kit(game)
        self.grounds: dict[object, Ground] = {}
        self.made = 0

    def at(self, scene: Scene, fresh: Collection[int] = ()) -> Layered:
        """Return the whole board or table, what is `fresh` told apart. BadInput where it cannot be drawn."""
        laid = self._laid(scene, fresh)
        return _layered(laid, self._ground(laid), svg_layer(laid.over, "over"))

    def album(self, scenes: Iterable[Scene]) -> tuple[str, list[Layered | BadInput]]:
        """Return boards for one page, or why one cannot be drawn, and before them what they call by name."""
        found = [self._tried(scene) for scene in scenes]
        laid = [one for one in found if isinstance(one, _Laid)]
        grounds = {one.kind: one.ground for one in laid}
        drawings = [*grounds.values(), *(one.over for one in laid)]
        shared, bodies = svg_layers(drawings, "board")
        under = {kind: Ground(str(k), bodies[k]) for k, kind in enumerate(grounds)}
        overs = iter(bodies[len(grounds) :])
        written = (
            _layered(one, under[one.kind], next(overs)) if isinstance(one, _Laid) else one for one in found
        )
        return shared, [*written]

    def _tried(self, scene: Scene) -> _Laid | BadInput:
        try:
            return self._laid(scene, ())
        except BadInput as error:
            return error

    def _laid(self, scene: Scene, fresh: Collection[int]) -> _Laid:
        shown = in_type(scene.game.type, layers_of, self.kit, scene.placements, fresh, whole=True)
        edge, matrix = shown.edge, shown.matrix
        wide, high = shown.width + 2 * edge, shown.height + 2 * edge
        frame = (0.0, 0.0, shown.width, shown.height)

        def inside(marks: Iterable[Any]) -> Use:
            whole = Use(Drawing(0, 0, tuple(marks)), clip=frame)
            return at(Drawing(0, 0, (whole,)), edge, edge)

        def inner(box: BoxMm) -> BoxMm:
            return box[0] + edge, box[1] + edge, box[2], box[3]

        return _Laid(
            tuple(one for one in scene.placements if isinstance(one, GROUNDS)),
            Drawing(wide, high, (*shown.around, inside(shown.ground))),
            Drawing(wide, high, (inside(shown.over),)),
            inner(shown.focus),
            [(name, inner(box)) for name, box in shown.pieces],
            (*matrix[:4], matrix[4] + edge, matrix[5] + edge),
            described(scene),
        )

    def spaces(self, board: str, names: Iterable[str], matrix: Matrix) -> dict[str, list[list[Point]]]:
        """Return the outlines of those spaces that a board has, by name, as `matrix` takes them."""
        maps, wanted = self.kit.game.maps, {*names}
        there = next((one for one in maps if one.id == board), maps[0])
        return {
            place.id: [[_near(applied(matrix, *point)) for point in polygon] for polygon in place.shape]
            for place in each_place(there)
            if place.id in wanted
        }

    def ghost(self, plane: Silhouette) -> tuple[str, float]:
        """Return a plane that faces up, as it is drawn where it was, in a square; and its edge, mm."""
        drawing = ghostly(plane)
        return svg_layer(drawing, f"ghost-{plane.aircraft}"), drawing.width

    def _ground(self, laid: _Laid) -> Ground:
        if laid.kind not in self.grounds:
            self.made += 1  # so that the names in two grounds never clash
            svg = svg_layer(laid.ground, f"ground{self.made}")
            if len(self.grounds) == MOST_KEPT:
                del self.grounds[next(iter(self.grounds))]
            self.grounds[laid.kind] = Ground(sha256(svg.encode()).hexdigest()[:16], svg)
        return self.grounds[laid.kind]


def _layered(laid: _Laid, ground: Ground, over: str) -> Layered:
    return Layered(ground, over, laid.over.width, laid.over.height, *laid[3:])


def _near(point: Point) -> Point:
    """Return a point that is clicked: hundredths of a mm will do."""
    return round(point[0], 2), round(point[1], 2)
