"""What lies between the cells of a grid: roads from cell to cell, and rivers, bridges, slopes and walls.

A road is a chain of cells, "0104 0204 0304". A side is written as the two cells that share it, "0801/0701";
of a slope the first cell is the higher one.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..reading.places import Keys
from ..reading.problems import shortened, suggest

if TYPE_CHECKING:
    from .grids import Grid

SORTS = {"roads": "road", "rivers": "river", "slopes": "slope", "walls": "wall"}
BRIDGE = "bridge"


class Edge(NamedTuple):
    """One thing that lies between two spaces that touch.

    `sort` is "road", "river", "bridge", "slope", "wall", or "connection" for one of `connections`; `kind`
    is what the map calls it. `up` is the id of the higher space of a slope, else "". `cost` is that of the
    connection or of the line style, 1 where neither says.
    """

    kind: str
    sort: str
    cost: float = 1.0
    up: str = ""


class Way(NamedTuple):
    """A way over a board: its spaces from start to goal, both included, and what it costs."""

    spaces: tuple[str, ...]
    cost: float


class Run(NamedTuple):
    """One entry of a grid's roads, rivers and so on: where it was typed, its kind, its pairs of cells."""

    keys: Keys
    key: str
    kind: str
    pairs: tuple[tuple[str, str], ...]


Cost = Callable[[str, str], float | None]


def runs(grid: Grid) -> Iterator[Run]:
    """Yield every entry that can be read; `faults` reports the others."""
    for keys, key, kind, typed in _entries(grid):
        pairs = tuple(pairwise(typed.split())) if key == "roads" else tuple(_sides(typed))
        yield Run(keys, key, kind, pairs)


def _entries(grid: Grid) -> Iterator[tuple[Keys, str, str, str]]:
    for key in SORTS:
        for kind, listed in getattr(grid, key).items():
            for number, typed in enumerate(listed):
                yield (key, kind, number), key, kind, typed
    for number, typed in enumerate(grid.bridges):
        yield ("bridges", number), "bridges", BRIDGE, typed


def _sides(typed: str) -> Iterator[tuple[str, str]]:
    for side in typed.split():
        first, _, second = side.partition("/")
        yield first, second


def faults(grid: Grid) -> Iterator[tuple[Keys, str]]:
    """Yield the mistakes in the roads, rivers and so on of a grid: keys in the grid, and a message."""
    for keys, key, _, typed in _entries(grid):
        example = "0104 0204 0304" if key == "roads" else "0801/0701"
        words = typed.split()
        if key == "roads" and (len(words) < 2 or "/" in typed):
            yield keys, f'"{shortened(typed)}" is no way; write the cells that it runs through: "{example}"'
            continue
        if key != "roads" and not all(side.count("/") == 1 for side in words or ("",)):
            message = (
                f'"{shortened(typed)}" is no side of a cell; write the two cells that share it: {example}'
            )
            yield keys, message
            continue
        pairs = list(pairwise(words)) if key == "roads" else list(_sides(typed))
        yield from ((keys, message) for message in _apart(grid, pairs))
    yield from _lone_bridges(grid)


def _apart(grid: Grid, pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield what is wrong with pairs of cells that should touch."""
    for pair in pairs:
        unknown = [cell for cell in dict.fromkeys(pair) if cell not in grid.kinds]
        for cell in unknown:
            gone = " left out of it" if cell in grid.by_number else ""
            yield f'cell "{shortened(cell)}" is not in the grid{gone}{suggest(cell, grid.kinds)}'
        if not unknown and pair[1] not in _touching(grid, pair[0]):
            yield (
                f'cells "{pair[0]}" and "{pair[1]}" do not touch; those beside "{pair[0]}" are '
                + ", ".join(_touching(grid, pair[0]))
            )


def _touching(grid: Grid, number: str) -> tuple[str, ...]:
    from .grids import neighbours

    return tuple(near.removeprefix(grid.prefix) for near in neighbours(grid, grid.prefix + number))


def _lone_bridges(grid: Grid) -> Iterator[tuple[Keys, str]]:
    wet = {frozenset(pair) for run in runs(grid) if run.key == "rivers" for pair in run.pairs}
    for run in runs(grid):
        for pair in run.pairs if run.key == "bridges" else ():
            if len(pair) == 2 and frozenset(pair) not in wet:
                yield run.keys, f'no river runs between "{pair[0]}" and "{pair[1]}"; a bridge needs one'


def edges_of(grid: Grid, costs: Mapping[str, float]) -> dict[tuple[str, str], tuple[Edge, ...]]:
    """Return the edges between each two cells, by their ids, both ways; `costs` are those of line styles."""
    between: dict[tuple[str, str], list[Edge]] = {}
    for run in runs(grid):
        for first, second in run.pairs:
            up = grid.prefix + first if run.key == "slopes" else ""
            edge = Edge(run.kind, SORTS.get(run.key, BRIDGE), costs.get(run.kind, 1.0), up)
            pair = (grid.prefix + first, grid.prefix + second)
            for ends in (pair, pair[::-1]):
                if edge not in between.setdefault(ends, []):
                    between[ends].append(edge)
    return {ends: tuple(edges) for ends, edges in between.items()}


def cheapest(near: Callable[[str], Iterable[str]], start: str, goal: str, cost: Cost) -> Way | None:
    """Return the cheapest way, of equal ones the first by the order of neighbours; None if there is none.

    `cost(a, b)` is what a step costs, 0 or more; None where it cannot be made.
    """
    turn = count()  # the order in which spaces are come upon decides between equals
    waiting: list[tuple[float, int, str, str]] = [(0.0, next(turn), start, "")]
    reached: dict[str, str] = {}
    while waiting:
        spent, _, space, before = heapq.heappop(waiting)
        if space in reached:
            continue
        reached[space] = before
        if space == goal:
            return Way(tuple(_back(reached, goal)), spent)
        for other in near(space):
            step = None if other in reached else cost(space, other)
            if step is not None:
                heapq.heappush(waiting, (spent + step, next(turn), other, space))
    return None


def _back(reached: Mapping[str, str], goal: str) -> list[str]:
    way = [goal]
    while reached[way[-1]]:
        way.append(reached[way[-1]])
    return way[::-1]
