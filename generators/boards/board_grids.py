"""A grid of squares or hexagons, drawn with one path for each kind of cell and one for the lines.

So that a map of thousands of cells stays small, what is equal in all cells of a kind
(signs of the terrain, marks) is one drawing that is used again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...components import Game, Unfit, house
from ...components.checks.checker import slots_of
from ...components.models.field_types import MM_PER_POINT
from ...components.models.grids import Cell, CellTitle, Grid, cells, edges
from ...components.models.maps import Map, SpaceKind, facts_of
from ...components.shapes.geometry import BoxMm, Point, bounds, boxes_meet, inside
from ...components.shapes.paths import Segments
from ..drawing import Drawing, Mark, Path, Rect, Text, at
from ..faces.marks import colour_of
from ..faces.outside import letterings
from ..terrain import pattern_marks
from ..text.fitting import line_of, set_text
from .grid_edges import crossed, grid_ways
from .spaces import Drawn, kind_marks

RULED = ("lines", "cross")  # patterns that run on from cell to cell
TITLE_MIDDLE = 0.55  # of a cell's height, from the top
NUMBER_INSET = 0.9  # mm between a cell's edge and its number
CLEAR = 0.35  # mm round a word through which no line runs
# Where else a number may stand, in shares of half a cell from its middle to that of the number.
ASIDE = (
    *((-0.42, -0.62), (0.42, -0.62), (-0.42, 0.62), (0.42, 0.62), (-0.62, 0.0), (0.62, 0.0)),
    *((-0.55, 0.3), (0.55, 0.3), (-0.55, -0.3), (0.55, -0.3)),
)  # fmt: skip
# How far a name may move to the right and down, in shares of a cell's width and height.
DOWN = (0.0, 0.16, -0.16, 0.24, -0.24, 0.08, -0.08)
SHIFTS = (
    *((0.0, down) for down in DOWN),
    *((aside, down) for down in DOWN for aside in (-0.2, 0.2, -0.25, 0.25)),
)

Lines = Sequence[tuple[Point, Point, float]]  # from, to, half the width


class Words(NamedTuple):
    """The words of a grid, and the boxes that they take, by id, in the cells that lines run through."""

    marks: list[Mark]
    boxes: dict[str, tuple[BoxMm, ...]]


def cell_words(
    game: Game, grid: Grid, kinds: Mapping[str, SpaceKind], found: Mapping[str, Cell], lines: Lines
) -> Words:
    """Numbers, then names. Unfit where a name does not fit its cell, or has no free place there."""
    near = _Near(grid, lines)
    numbers: list[Mark] = []
    names: list[Mark] = []
    boxes: dict[str, tuple[BoxMm, ...]] = {}
    for cell in found.values():
        kind, here = kinds[cell.kind], near.of(cell)
        placed = isinstance(grid.titles.get(cell.number), CellTitle)  # a number makes way for it
        name = _title(game, grid, kind, cell, here, None) if placed else []
        taken = tuple(lettering.box for lettering in letterings(name))
        box = None
        if grid.numbers != "none":
            box, drawn = _number(game, grid, kind, cell, here, taken)
            numbers += drawn
        if cell.title and not placed:
            name = _title(game, grid, kind, cell, here, box)
            taken = tuple(lettering.box for lettering in letterings(name))
        names += name
        if here or placed:
            boxes[cell.id] = (*([box] if box else []), *taken)
    return Words([*numbers, *names], boxes)


class _Near:
    """The lines near each cell; most grids have none."""

    def __init__(self, grid: Grid, lines: Lines) -> None:
        self.size = 2 * max(grid.cell_size)
        self.buckets: dict[tuple[int, int], list[tuple[Point, Point, float]]] = {}
        for line in lines:
            for bucket in dict.fromkeys(self._bucket(point) for point in line[:2]):
                self.buckets.setdefault(bucket, []).append(line)

    def _bucket(self, point: Point) -> tuple[int, int]:
        return int(point[0] // self.size), int(point[1] // self.size)

    def of(self, cell: Cell) -> Lines:
        if not self.buckets:
            return ()
        column, row = self._bucket(cell.centre)
        around = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return [line for bucket in around for line in self.buckets.get(bucket, ())]


def number_box(grid: Grid, kind: SpaceKind, box: BoxMm) -> BoxMm | None:
    """Return the box of a cell's number where nothing is in its way; None where cells have no numbers."""
    if grid.numbers == "none":
        return None
    return _number_at(grid, kind, box, grid.numbers)


def _number_at(grid: Grid, kind: SpaceKind, box: BoxMm, where: str) -> BoxMm:
    x, y, w, h = box
    high = kind.note_size * 0.36
    top = {"top": y + NUMBER_INSET, "middle": y + (h - high) / 2, "bottom": y + h - high}
    wide = high * (len(grid.prefix + grid.numbering) + 1) * 0.5
    return x + (w - wide) / 2, top[where], wide, high


def _number(
    game: Game, grid: Grid, kind: SpaceKind, cell: Cell, lines: Lines, name: tuple[BoxMm, ...]
) -> tuple[BoxMm, list[Mark]]:
    """Return the number of a cell, and the box that it takes; on a plate where it cannot stand elsewhere.

    It makes way for lines, and for a name that was told where to stand.
    """
    usual = _number_at(grid, kind, cell.box, grid.numbers)
    shown = _shown(game, kind, cell, usual, grid)
    own = _narrowed(usual, shown.advance)
    places = [own, *_elsewhere(grid, kind, cell, shown.advance)] if lines or name else [own]
    free = (box for box in places if not any(boxes_meet(box, word, 0.0) for word in name))
    box = next((box for box in free if not _taken(box, lines)), None)
    fill = colour_of(kind.fill, game.palette)
    ruled = kind.pattern is not None and kind.pattern.draw in RULED
    plate = fill != "none" and (box is None or ruled)
    box = box or own
    text = shown if box == own else _shown(game, kind, cell, box)
    return box, [*([Rect(*box, fill)] if plate else []), text]


def _shown(game: Game, kind: SpaceKind, cell: Cell, box: BoxMm, grid: Grid | None = None) -> Text:
    """Return the number in a box; `grid`: where it stands in all cells."""
    x, y, wide, high = box
    return line_of(
        cell.number,
        cell.centre[0] if grid else x + wide / 2,
        y + high * (0.75 if grid and grid.numbers == "bottom" else 0.8),
        font=kind.note_font,
        points=kind.note_size,
        fill=colour_of(kind.ink, game.palette),
        align="centre",
    )


def _narrowed(box: BoxMm, wide: float) -> BoxMm:
    x, y, w, h = box
    return x + (w - wide) / 2, y, wide, h


def _elsewhere(grid: Grid, kind: SpaceKind, cell: Cell, wide: float) -> Iterator[BoxMm]:
    """Yield where else a number of that width may stand: at the other end, then beside the middle."""
    around = cell.box
    h = kind.note_size * 0.36
    for where in ("top", "bottom"):
        if where != grid.numbers:
            x, y, w, h = _narrowed(_number_at(grid, kind, around, where), wide)
            yield (x, y - (NUMBER_INSET if where == "bottom" else 0.0), w, h)
    for across, down in ASIDE:
        x = cell.centre[0] + across * around[2] / 2 - wide / 2
        y = cell.centre[1] + down * around[3] / 2 - h / 2
        if all(inside(corner, (cell.polygon,)) for corner in _ends((x, y, wide, h))):
            yield x, y, wide, h


def _ends(box: BoxMm) -> tuple[Point, ...]:
    x, y, w, h = box
    return (x, y), (x + w, y), (x, y + h), (x + w, y + h)


def _taken(box: BoxMm, lines: Lines) -> bool:
    x, y, w, h = box
    return bool(lines) and crossed((x - CLEAR, y - CLEAR, w + 2 * CLEAR, h + 2 * CLEAR), lines)


def _title(
    game: Game, grid: Grid, kind: SpaceKind, cell: Cell, lines: Lines, number: BoxMm | None
) -> list[Mark]:
    """Return the name of a cell, where it was told to stand, or off lines and number."""
    typed = grid.titles[cell.number]
    if isinstance(typed, CellTitle):
        dx, dy = typed.at[0], typed.at[1] - (TITLE_MIDDLE - 0.5) * cell.box[3]
        return _set(game, grid, kind, cell, (dx, dy))
    if not lines:
        return _set(game, grid, kind, cell, (0.0, 0.0))
    _, _, wide, high = cell.box
    for aside, down in SHIFTS:
        drawn = _set(game, grid, kind, cell, (aside * wide, down * high))
        boxes = [lettering.box for lettering in letterings(drawn)]
        if aside and not all(inside(corner, (cell.polygon,)) for box in boxes for corner in _ends(box)):
            continue
        if not any(_taken(box, lines) or (number and boxes_meet(box, number, 0.0)) for box in boxes):
            return drawn
    raise Unfit(
        f'the name "{cell.title}" of cell {cell.number} lies on a road or a river wherever it stands; give '
        f"it a place, mm from the middle of the cell: {{text: {cell.title}, at: [0, 6]}}",
        ("titles", cell.number),
    )


def _set(game: Game, grid: Grid, kind: SpaceKind, cell: Cell, shift: Point) -> list[Mark]:
    x, y, w, h = cell.box
    inset = w * (0.06 if grid.shape == "square" else 0.12)
    size = grid.title_size or kind.size
    return set_text(
        cell.title,
        (x + inset + shift[0], y + h * 0.25 + shift[1], w - 2 * inset, h * 0.6),
        font=kind.font,
        size=size,
        fill=colour_of(kind.ink, game.palette),
        least=min(size, house().least_on_card),
        most_lines=2,
    )


def draw_grid(game: Game, board: Map, grid: Grid) -> Drawn:
    """Return all cells of a grid in mm of its panel. Unfit if a title does not fit, or has no free place."""
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
        sides = edges(cell.polygon for cell in found.values())
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
    """Return the pattern and the marks of a kind of cell; signs keep off the `boxes` of words, by cell."""
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
    """Yield the marks of a kind in its cells; cells of which nothing differs share one drawing."""
    needed = sorted(name for mark in kind.marks for name in slots_of(mark))
    alike: dict[tuple[str, ...], list[Cell]] = {}
    for cell in members if kind.marks else ():
        facts = _facts(cell)
        alike.setdefault(tuple(facts.get(name, "") for name in needed), []).append(cell)
    for those in alike.values():
        yield from _stamped(grid, those, kind_marks(game, kind, _facts(those[0]), over=over))


def _facts(cell: Cell) -> dict[str, str]:
    return facts_of({**cell.values, "id": cell.id, "title": cell.title})


def _stamped(grid: Grid, those: list[Cell], inner: list[Mark]) -> list[Mark]:
    """Return the same marks, from the top left of the box round each of these cells."""
    x, y, w, h = bounds((grid.outline,))
    drawing = Drawing(w, h, tuple(inner))
    if not inner:
        return []
    return [at(drawing, cell.centre[0] + x, cell.centre[1] + y) for cell in those]


def _inside(grid: Grid, cell: Cell, boxes: Mapping[str, tuple[BoxMm, ...]]) -> tuple[BoxMm, ...]:
    """Return the boxes of a cell's words, from the top left of the box round it."""
    left, top, _, _ = cell.box
    return tuple((x - left, y - top, w, h) for x, y, w, h in boxes[cell.id])


def _cell_signs(
    game: Game, grid: Grid, kind: SpaceKind, titled: bool, words: tuple[BoxMm, ...] = ()
) -> list[Mark]:
    """Return the signs of a cell from its box's top left, off its number and title, or off its `words`."""
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
