"""A grid of squares or hexagons, drawn with one path for each kind of cell and one for the lines.

So that a map of thousands of cells stays small, what is equal in all cells of a kind
(signs of the terrain, marks) is one drawing that is used again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...components import Game, house
from ...components.checks.checker import needed_by
from ...components.models.field_types import MM_PER_POINT
from ...components.models.grids import Cell, Grid, cells, edges
from ...components.models.maps import SpaceKind, facts_of
from ...components.shapes.geometry import BoxMm, bounds
from ...components.shapes.paths import Segments
from ..drawing import Drawing, Mark, Path, Text, at
from ..faces.marks import colour_of
from ..symbols.terrain import pattern_marks
from ..text.fitting import line_of, set_text
from .spaces import Drawn, kind_marks

RULED = ("lines", "cross")  # patterns that run on from cell to cell
TITLE_MIDDLE = 0.55  # of a cell's height, from the top
NUMBER_INSET = 0.9  # mm between a cell's edge and its number


def draw_grid(game: Game, grid: Grid, kinds: Mapping[str, SpaceKind]) -> Drawn:
    """All cells of a grid in mm of its panel. Unfit where a title does not fit its cell."""
    found = cells(grid)
    by_kind: dict[str, list[Cell]] = {}
    for cell in found.values():
        by_kind.setdefault(cell.kind, []).append(cell)
    ground: list[Mark] = []
    over: list[Mark] = []
    for name, members in by_kind.items():
        fill = colour_of(kinds[name].fill, game.palette)
        if fill != "none":
            ground.append(Path(_outlines(members), fill))
        ground += _signs(game, grid, kinds[name], members)
        over += _carried(game, grid, kinds[name], members, over=True)
    plain = kinds[grid.kind]
    stroke = colour_of(plain.stroke, game.palette)
    if stroke != "none":
        sides = edges([cell.polygon for cell in found.values()])
        lines = tuple((letter, *point) for side in sides for letter, point in zip("ML", side, strict=True))
        ground.append(Path(lines, stroke=stroke, width=plain.width, cap="round"))
    words = [*_numbers(game, grid, kinds, found), *_titles(game, grid, kinds, found)]
    return Drawn(ground, [*over, *words])


def _outlines(members: list[Cell]) -> Segments:
    return tuple(
        segment
        for cell in members
        for segment in (("M", *cell.polygon[0]), *(("L", *corner) for corner in cell.polygon[1:]), ("Z",))
    )


def _signs(game: Game, grid: Grid, kind: SpaceKind, members: list[Cell]) -> list[Mark]:
    """The pattern and the marks of a kind of cell."""
    marks: list[Mark] = []
    if kind.pattern and kind.pattern.draw in RULED:
        ink = colour_of(kind.pattern.ink, game.palette)
        shape = tuple(cell.polygon for cell in members)
        marks += pattern_marks(kind.pattern, _outlines(members), shape, ink)
    for titled in (False, True):
        those = [cell for cell in members if bool(cell.title) == titled]
        marks += _stamped(grid, those, _cell_signs(game, grid, kind, titled))
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


def _cell_signs(game: Game, grid: Grid, kind: SpaceKind, titled: bool) -> list[Mark]:
    """The signs of one cell from its box's top left, off its number and its title."""
    if kind.pattern is None or kind.pattern.draw in RULED:
        return []
    x, y, w, h = bounds((grid.outline,))
    outline = tuple((px - x, py - y) for px, py in grid.outline)
    number = _number_box(grid, kind, (0.0, 0.0, w, h))
    free = [number] if number else []
    if titled:
        high = (grid.title_size or kind.size) * MM_PER_POINT
        free.append((0.0, h * TITLE_MIDDLE - high / 2, w, high))
    ink = colour_of(kind.pattern.ink, game.palette)
    return pattern_marks(kind.pattern, (), (outline,), ink, tuple(free))


def _number_box(grid: Grid, kind: SpaceKind, box: BoxMm) -> BoxMm | None:
    """What the number of a cell takes; `box` is the cell's own."""
    if grid.numbers == "none":
        return None
    x, y, w, h = box
    high = kind.note_size * 0.36
    top = {"top": y + NUMBER_INSET, "middle": y + (h - high) / 2, "bottom": y + h - high}
    wide = high * (len(grid.prefix + grid.numbering) + 1) * 0.5
    return x + (w - wide) / 2, top[grid.numbers], wide, high


def _numbers(game: Game, grid: Grid, kinds: Mapping[str, SpaceKind], found: Mapping[str, Cell]) -> list[Text]:
    if grid.numbers == "none":
        return []
    marks = []
    for cell in found.values():
        kind = kinds[cell.kind]
        box = _number_box(grid, kind, bounds((cell.polygon,)))
        assert box is not None
        ink = colour_of(kind.ink, game.palette)
        baseline = box[1] + box[3] * (0.75 if grid.numbers == "bottom" else 0.8)
        marks.append(
            line_of(
                cell.number,
                cell.centre[0],
                baseline,
                font=kind.note_font,
                points=kind.note_size,
                fill=ink,
                align="centre",
            )
        )
    return marks


def _titles(game: Game, grid: Grid, kinds: Mapping[str, SpaceKind], found: Mapping[str, Cell]) -> list[Text]:
    marks: list[Text] = []
    least = house().least_on_card
    for cell in found.values():
        if cell.title:
            kind = kinds[cell.kind]
            x, y, w, h = bounds((cell.polygon,))
            inset = w * (0.06 if grid.shape == "square" else 0.12)
            size = grid.title_size or kind.size
            marks += set_text(
                cell.title,
                (x + inset, y + h * 0.25, w - 2 * inset, h * 0.6),
                font=kind.font,
                size=size,
                fill=colour_of(kind.ink, game.palette),
                least=min(size, least),
                most_lines=2,
            )
    return marks
