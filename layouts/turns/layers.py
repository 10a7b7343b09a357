"""The board of a log for a page: a ground that stays, and over it what stands there at some line.

    Boards(game).at(scene, fresh)

draws both in one system of mm, the whole of the board, so that a page keeps the ground and changes
what lies over it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import NamedTuple

from ...components import Game
from ...components.models.boards import each_place
from ...components.models.placements import Board, Sheet, Silhouette, Zone
from ...components.shapes.geometry import BoxMm, Point
from ...components.shapes.paths import Matrix, applied
from ...generators.drawing import Drawing, Use, at
from ...generators.text.fonts import in_type
from ...generators.writers.svg import svg_layer
from .on_board import Kit, Layers
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


class Boards:
    """The boards of a game; what stays is drawn once."""

    def __init__(self, game: Game) -> None:
        self.kit = Kit(game)
        self.grounds: dict[object, Ground] = {}
        self.made = 0

    def at(self, scene: Scene, fresh: Collection[int] = (), name: str = "") -> Layered:
        """Return the whole board or table, what is `fresh` told apart. BadInput where it cannot be drawn.

        `name`: with what the names inside begin, where several boards stand on one page.
        """
        shown = in_type(scene.game.type, layers_of, self.kit, scene.placements, fresh, whole=True)
        wide, high = shown.width + 2 * shown.edge, shown.height + 2 * shown.edge
        over = Use(Drawing(0, 0, tuple(shown.over)), clip=(0.0, 0.0, shown.width, shown.height))
        inside = at(Drawing(0, 0, (over,)), shown.edge, shown.edge)
        edge, matrix = shown.edge, shown.matrix

        def inner(box: BoxMm) -> BoxMm:
            return box[0] + edge, box[1] + edge, box[2], box[3]

        return Layered(
            self._ground(scene, shown),
            svg_layer(Drawing(wide, high, (inside,)), f"{name}over"),
            wide,
            high,
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

    def _ground(self, scene: Scene, shown: Layers) -> Ground:
        kind = tuple(one for one in scene.placements if isinstance(one, GROUNDS))
        if kind not in self.grounds:
            frame = (0.0, 0.0, shown.width, shown.height)
            ground = Use(Drawing(0, 0, tuple(shown.ground)), clip=frame)
            inside = at(Drawing(0, 0, (ground,)), shown.edge, shown.edge)
            wide, high = shown.width + 2 * shown.edge, shown.height + 2 * shown.edge
            self.made += 1  # so that the names in two grounds never clash
            svg = svg_layer(Drawing(wide, high, (*shown.around, inside)), f"ground{self.made}")
            if len(self.grounds) == MOST_KEPT:
                del self.grounds[next(iter(self.grounds))]
            self.grounds[kind] = Ground(sha256(svg.encode()).hexdigest()[:16], svg)
        return self.grounds[kind]


def _near(point: Point) -> Point:
    """Return a point that is clicked: hundredths of a mm will do."""
    return round(point[0], 2), round(point[1], 2)
