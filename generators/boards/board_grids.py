"""A grid of squares or hexagons, drawn with one path for each kind of cell and one for the lines.

So that a map of thousands of cells stays small, what is equal in all cells of a kind
(signs of the terrain, marks) is one drawing that is used again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...components import Game
from ...components.checks.checker import needed_by
from ...components.models.field_types import MM_PER_POINT
from ...components.models.grids import Cell, Grid, cells, edges
from ...components.models.maps import Map, SpaceKind, facts_of
from ...components.shapes.geometry import BoxMm, bounds
from ...components.shapes.paths import Segments
from ..drawing import Drawing, Mark, Path, at
from ..faces.marks import colour_of
from ..symbols.terrain import pattern_marks
from .cell_words import RULED, TITLE_MIDDLE, cell_words, number_box
from .grid_edges import grid_ways
from .spaces import Drawn, kind_marks


def draw_grid(game: Game, board: Map, grid: Grid) -> Drawn:
    """All cells of a grid in mm of its panel. Unfit where a title does not fit, or has no free place."""
    found, kinds = cells(grid), board.kinds
    ways = grid_ways(game, board, grid)
    words = cell_words(game, grid, kinds, found, ways.lines)
    by_kind: dict[str, list[Cell]] = {}
    for cell in found.values():
        by_kind.setdefault(cell.kind, []).append(cell)
    ground: list[Mark] = []
    over: list[Mark] = []
    for name, members in by_kind.items():
        fill = colour_of(kinds[name].fill, game.palette)
        if fill != "none":
            ground.append(Path(_outlines(members), fill))
        ground += _signs(game, grid, kinds[name], members, words.boxes)
        over += _carried(game, grid, kinds[name], members, over=True)
    plain = kinds[grid.kind]
    stroke = colour_of(plain.stroke, game.palette)
    if stroke != "none":
        sides = edges([cell.polygon for cell in found.values()])
        lines = tuple((letter, *point) for side in sides for letter, point in zip("ML", side, strict=True))
        ground.append(Path(lines, stroke=stroke, width=plain.width, cap="round"))
    return Drawn([*ground, *ways.marks], [*over, *words.marks])


def _outlines(members: list[Cell]) -> Segments:
    return tuple(
        segment
        for cell in members
        for segment in (("M", *cell.polygon[0]), *(("L", *corner) for corner in cell.polygon[1:]), ("Z",))
    )


def _signs(
    game: Game, grid: Grid, kind: SpaceKind, members: list[Cell], boxes: Mapping[str, tuple[BoxMm, ...]]
) -> list[Mark]:
    """The pattern and the marks of a kind of cell; signs keep off the `boxes` of words, by cell."""
    marks: list[Mark] = []
    if kind.pattern and kind.pattern.draw in RULED:
        ink = colour_of(kind.pattern.ink, game.palette)
        shape = tuple(cell.polygon for cell in members)
        marks += pattern_marks(kind.pattern, _outlines(members), shape, ink)
    for titled in (False, True):
        those = [cell for cell in members if bool(cell.title) == titled and cell.id not in boxes]
        marks += _stamped(grid, those, _cell_signs(game, grid, kind, titled))
    for cell in members:
        if cell.id in boxes:
            marks += _stamped(grid, [cell], _cell_signs(game, grid, kind, False, _inside(grid, cell, boxes)))
    return [*marks, *_carried(game, grid, kind, members)]


def _carried(
    game: Game, grid: Grid, kind: SpaceKind, members: list[Cell], *, over: bool = False
) -> Iterator[Mark]:
    """The marks of a kind in its cells; cells of which nothing differs share one drawing."""
    needed = sorted(name for mark in kind.marks for name in needed_by(mark))
    alike: dict[tuple[str, ...], list[Cell]] = {}
    for cell in members if kind.marks else ():
        facts = _facts(cell)
        alike.setdefault(tuple(facts.get(name, "") for name in needed), []).append(cell)
    for those in alike.values():
        yield from _stamped(grid, those, kind_marks(game, kind, _facts(those[0]), over=over))


def _facts(cell: Cell) -> dict[str, str]:
    return facts_of({**cell.values, "id": cell.id, "title": cell.title})


def _stamped(grid: Grid, those: list[Cell], inner: list[Mark]) -> list[Mark]:
    """The same marks, from the top left of the box round each of these cells."""
    x, y, w, h = bounds((grid.outline,))
    drawing = Drawing(w, h, tuple(inner))
    if not inner:
        return []
    return [at(drawing, cell.centre[0] + x, cell.centre[1] + y) for cell in those]


def _inside(grid: Grid, cell: Cell, boxes: Mapping[str, tuple[BoxMm, ...]]) -> tuple[BoxMm, ...]:
    """The boxes of a cell's words, from the top left of the box round it."""
    left, top, _, _ = bounds((cell.polygon,))
    return tuple((x - left, y - top, w, h) for x, y, w, h in boxes[cell.id])


def _cell_signs(
    game: Game, grid: Grid, kind: SpaceKind, titled: bool, words: tuple[BoxMm, ...] = ()
) -> list[Mark]:
    """The signs of one cell from its box's top left, off its number and its title, or off its `words`."""
    if kind.pattern is None or kind.pattern.draw in RULED:
        return []
    x, y, w, h = bounds((grid.outline,))
    outline = tuple((px - x, py - y) for px, py in grid.outline)
    number = number_box(grid, kind, (0.0, 0.0, w, h))
    free = [*words] if words else [number] if number else []
    if titled:
        high = (grid.title_size or kind.size) * MM_PER_POINT
        free.append((0.0, h * TITLE_MIDDLE - high / 2, w, high))
    ink = colour_of(kind.pattern.ink, game.palette)
    return pattern_marks(kind.pattern, (), (outline,), ink, tuple(free))
