"""The boards of the first game: what is filled into a map, and the ways that its runners take.

On every board there are an inn, a mill, a chapel and a ferry, woods to hide in, and open fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from ..models.grids import Grid

IN_TIME = 6  # turns in which all orders can be delivered if nothing goes wrong; the game has 8
EDGE = 4  # mm of the board round its fields
LEAST, MOST = 4, 40  # columns and rows of hexagons


@dataclass(frozen=True)
class Board:
    """A map to fill in with `values`, and the way from the inn to each post, space by space."""

    map: str
    ways: Mapping[str, Sequence[str]]
    open: frozenset[str]  # spaces where runners are fired at
    joined: str  # what adjacent spaces do
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def moves(self) -> int:
        """Moves in a turn, so that a quiet night is long enough."""
        return ceil(sum(map(len, self.ways.values())) / IN_TIME)


ZONES = Board(
    "map-zones.yaml",
    {
        "mill": ["orchard", "heath", "mill"],
        "chapel": ["meadow", "fallow", "alders", "chapel"],
        "ferry": ["meadow", "ford", "dyke", "ferry"],
    },
    frozenset({"heath", "meadow", "fallow", "ford", "dyke", "pasture", "marsh"}),
    "are joined by a path",
)


def grid(shape: str, columns: int, rows: int) -> Board:
    """A board of squares ("square") or hexagons ("hex"): a road from the inn in the middle of the left
    edge to the ferry on the right edge, the mill above it and the chapel below."""
    size, house = (24, [7, 14.6, 10, 7.6]) if shape == "square" else (18.5, [7.4, 11.8, 6.6, 5])
    road, mill, chapel = (rows + 1) // 2, (columns + 1) // 2, columns - max(1, columns // 5)

    def cell(column: int, row: int) -> str:
        return f"{column:02}{row:02}"

    posts = {"inn": (1, road), "mill": (mill, 1), "chapel": (chapel, rows), "ferry": (columns, road)}
    cells = [[(c, r) for c in range(1, columns + 1)] for r in range(1, rows + 1) if r != road]
    rough = [
        [(c, r) for c, r in row if (3 * c + 2 * r) % 5 < 2 and (c, r) not in posts.values()] for row in cells
    ]
    woods = [[cell(*at) for at in row] for row in rough if row]
    hidden = {*(cell(*at) for at in posts.values()), *(number for row in woods for number in row)}

    def way(column: int, row: int) -> Iterator[str]:
        """From the inn to a post, through woods where they are on the way."""
        c, r = posts["inn"]
        while (c, r) != (column, row):
            on, off = (c + 1, r), (c, r + (1 if row > r else -1))
            steps = [step for step, leads in ((on, c < column), (off, r != row)) if leads]
            c, r = next((step for step in steps if cell(*step) in hidden), steps[0])
            yield cell(c, r)

    model = Grid(shape=shape, size=size, columns=columns, rows=rows, kind="open")
    fields = [round(length, 1) for length in model.extent[2:]]
    values = {
        "shape": shape, "size": size, "columns": columns, "rows": rows, "fields": fields,
        "edge": EDGE, "board": [round(length + 2 * EDGE, 1) for length in fields], "house": house,
        "woods": woods, "posts": {post: cell(*at) for post, at in posts.items()},
    }  # fmt: skip
    ways = {post: list(way(*posts[post])) for post in ("mill", "chapel", "ferry")}
    return Board("map-grid.yaml", ways, frozenset(model.kinds) - hidden, "share a side", values)
