"""A grid of squares or hexagons: the model, its cells, and which of them touch.

Columns run to the right and rows downwards from the first cell, whose number
shows how all are numbered: "0101" counts columns, then rows, with two figures
each; "A1" letters the columns.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import sqrt
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StringConstraints

from ..reading.problems import shortened
from ..reading.rows import column_of, letters
from ..shapes.geometry import BoxMm, Point, Polygon
from .field_types import Model, Points, Size, Spot, Text, Values

FLATS_TO_CORNERS = 2 / sqrt(3)  # of a hexagon: across corners, where it is 1 across flats
_LETTERED = re.compile(r"([A-Z]+)(\d+)")

Numbering = Annotated[str, StringConstraints(pattern=r"^(\d{2}|\d{4}|\d{6}|[A-Z]{1,2}\d{1,3})$")]
Cells = Annotated[
    list[str], Field(description="numbers of cells, or blocks from corner to corner: 0203-0405")
]


class CellTitle(Model):
    """The name of a cell, at a place of its own."""

    text: Text = Field(description="the name")
    at: Spot = Field(description="middle of the name: mm to the right of and below the middle of the cell")


class Grid(Model):
    """Squares or hexagons that fill a panel; every cell is a space with its number as id."""

    shape: Literal["square", "hex"] = Field(description="shape of its cells")
    orientation: Literal["flat", "pointed"] = Field(
        "flat", description="hexagons only: flat side or corner on top"
    )
    size: Size = Field(description="edge of a square, or a hexagon across its flats, mm")
    columns: int = Field(ge=1, le=500, description="how many")
    rows: int = Field(ge=1, le=500, description="how many")
    at: Spot = Field((0.0, 0.0), description="top left of the whole grid in its panel")
    kind: str = Field(description="the kind of space of a cell that terrain does not name")
    numbering: Numbering = Field(
        "0101", description="number of the first cell, top left; all others follow its pattern"
    )
    upwards: bool = Field(False, description="rows are counted from the bottom")
    prefix: str = Field("", description="put before every number, if a map has two grids")
    shoved: Literal["odd", "even"] = Field(
        "even", description="which columns (rows, for pointed hexagons) are half a cell further on"
    )
    diagonals: bool = Field(False, description="squares that meet at a corner are neighbours too")
    numbers: Literal["none", "top", "middle", "bottom"] = Field(
        "top", description="where the number is printed in each cell"
    )
    terrain: dict[str, Cells] = Field(
        default_factory=dict,
        description="cells by their kind of space, or a sheet that looks like the board: "
        "{from: map.csv, grid: {1: clear, 2: woods}}",
    )
    values: dict[str, Values] = Field(
        default_factory=dict, description="values for the referee, by cell or block: {name: value}"
    )
    titles: dict[str, Text | CellTitle] = Field(
        default_factory=dict, description="names printed in cells, by cell: a text, or {text: ..., at: ...}"
    )
    roads: dict[str, list[str]] = Field(
        default_factory=dict,
        description='ways through cells, by line style: {road: ["0104 0204 0304"]}; road, track and railway '
        "are there without a style of yours",
    )
    rivers: dict[str, list[str]] = Field(
        default_factory=dict,
        description="sides of cells, by line style: {river: [0801/0701 0801/0702]}; also stream, canal",
    )
    bridges: list[str] = Field(
        default_factory=list, description="sides that a bridge crosses: [0804/0904]; a road leads over it"
    )
    slopes: dict[str, list[str]] = Field(
        default_factory=dict, description="sides by line style, the higher cell first: {slope: [0503/0504]}"
    )
    walls: dict[str, list[str]] = Field(
        default_factory=dict, description="sides by line style: {wall: [0503/0504]}; also hedge"
    )
    without: Cells = Field(default_factory=list, description="cells that the grid leaves out")
    holds: dict[str, int] = Field(
        default_factory=dict, description="counters that must fit side by side in each cell"
    )
    title_size: Points | None = Field(None, description="type size of titles (default: that of the kind)")

    def title_of(self, number: str) -> str:
        """Return the name of a cell; "" where it has none."""
        title = self.titles.get(number, "")
        return title.text if isinstance(title, CellTitle) else title

    @cached_property
    def by_number(self) -> dict[str, tuple[int, int]]:
        """Return (column, row) from 0 by cell number, prefix left out."""
        return {
            self.number(column, row): (column, row)
            for row in range(self.rows)
            for column in range(self.columns)
        }

    def number(self, column: int, row: int) -> str:
        """Return the number of the cell in that column and row, both from 0."""
        if self.upwards:
            row = self.rows - 1 - row
        if match := _LETTERED.fullmatch(self.numbering):
            first, figures = match[1], match[2]
            return letters(column_of(first) + column) + _padded(int(figures) + row, figures)
        half = len(self.numbering) // 2
        across, down = self.numbering[:half], self.numbering[half:]
        return _padded(int(across) + column, across) + _padded(int(down) + row, down)

    def spread(self, typed: str) -> list[str]:
        """Return the numbers that a number or a block such as 0203-0405 names.

        ValueError says what the grid has instead.
        """
        if typed in self.by_number:
            return [typed]
        ends = [part.strip() for part in typed.split("-")]
        for part in ends:
            if part not in self.by_number:
                names = list(self.by_number)
                raise ValueError(
                    f'cell "{shortened(part)}" is not in the grid; it runs from {names[0]} to {names[-1]}'
                )
        if len(ends) > 2:
            raise ValueError(f'"{shortened(typed)}" is not a block; write two corners: 0203-0405')
        (c0, r0), (c1, r1) = self.by_number[ends[0]], self.by_number[ends[-1]]
        return [
            self.number(column, row)
            for row in range(min(r0, r1), max(r0, r1) + 1)
            for column in range(min(c0, c1), max(c0, c1) + 1)
        ]

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Return the kind of every existing cell by its number; the last terrain wins."""
        gone = {n for typed in self.without for n in self.spread(typed)}
        kinds = {number: self.kind for number in self.by_number if number not in gone}
        for kind, blocks in self.terrain.items():
            for typed in blocks:
                kinds.update((n, kind) for n in self.spread(typed) if n in kinds)
        return kinds

    @property
    def extent(self) -> BoxMm:
        """Return the box that the whole grid covers in its panel, mm."""
        across = self.pitch[0] * (self.columns - 1) + self.cell_size[0]
        down = self.pitch[1] * (self.rows - 1) + self.cell_size[1]
        if self.shape == "hex" and self.orientation == "flat" and self.columns > 1:
            down += self.size / 2
        if self.shape == "hex" and self.orientation == "pointed" and self.rows > 1:
            across += self.size / 2
        return (*self.at, across, down)

    @property
    def cell_size(self) -> tuple[float, float]:
        """Return width and height of the box round a cell, mm."""
        if self.shape == "square":
            return self.size, self.size
        long = self.size * FLATS_TO_CORNERS
        return (long, self.size) if self.orientation == "flat" else (self.size, long)

    @property
    def pitch(self) -> tuple[float, float]:
        """Return the distance from one column to the next, and from one row to the next, mm."""
        wide, high = self.cell_size
        if self.shape == "square":
            return wide, high
        return (0.75 * wide, high) if self.orientation == "flat" else (wide, 0.75 * high)

    def is_shoved(self, index: int) -> bool:
        """Return whether the column (row, of pointed hexagons) of that index is shifted by half a cell."""
        return self.shape == "hex" and (index % 2 == 1) == (self.shoved == "even")

    @cached_property
    def outline(self) -> Polygon:
        """Return the corners of a cell, mm from its middle."""
        w, h = self.cell_size[0] / 2, self.cell_size[1] / 2
        if self.shape == "square":
            return ((-w, -h), (w, -h), (w, h), (-w, h))
        if self.orientation == "flat":
            return ((-w / 2, -h), (w / 2, -h), (w, 0.0), (w / 2, h), (-w / 2, h), (-w, 0.0))
        return ((0.0, -h), (w, -h / 2), (w, h / 2), (0.0, h), (-w, h / 2), (-w, -h / 2))

    def centre(self, column: int, row: int) -> Point:
        """Return the middle of a cell in its panel, mm."""
        (wide, high), (across, down) = self.cell_size, self.pitch
        x, y = self.at[0] + wide / 2 + column * across, self.at[1] + high / 2 + row * down
        if self.orientation == "flat":
            return x, y + self.is_shoved(column) * self.size / 2
        return x + self.is_shoved(row) * self.size / 2, y


class Line(NamedTuple):
    """What the cells of a column, or of a row, have in common along one axis; mm.

    Middle, corners, where they begin and how long they are, and the same of the room for counters.
    """

    middle: float
    corners: tuple[float, ...]
    start: float
    length: float
    room_start: float
    room: float


class Cell(NamedTuple):
    """One cell: its id, where it stands (column and row from 0), what it is.

    `across` and `down` are shared by the cells of a column and a row: a grid may have 250,000.
    """

    id: str
    number: str
    column: int
    row: int
    kind: str
    across: Line
    down: Line
    title: str
    values: dict[str, str]

    @property
    def centre(self) -> Point:
        """Return the middle, mm in its panel."""
        return self.across.middle, self.down.middle

    @property
    def polygon(self) -> Polygon:
        """Return the corners, mm in its panel."""
        return tuple(zip(self.across.corners, self.down.corners, strict=True))

    @property
    def box(self) -> BoxMm:
        """Return the box round its corners, mm in its panel."""
        return self.across.start, self.down.start, self.across.length, self.down.length

    @property
    def room(self) -> BoxMm:
        """Return the box where counters stand, mm in its panel."""
        return self.across.room_start, self.down.room_start, self.across.room, self.down.room


def _line(middle: float, outline: Sequence[float], room: float, shift: float) -> Line:
    """Return the line of cells through a middle, all of it then shifted."""
    corners = [middle + away for away in outline]
    start, end = min(corners), max(corners)
    moved = tuple(corner + shift for corner in corners)
    return Line(middle + shift, moved, start + shift, end - start, middle - room / 2 + shift, room)


def cells(grid: Grid, origin: Point = (0.0, 0.0)) -> dict[str, Cell]:
    """Return every cell of a grid by id; mm count from `origin` before its panel."""
    values: dict[str, dict[str, str]] = {}
    for typed, given in grid.values.items():
        for number in grid.spread(typed):
            values[number] = {**values.get(number, {}), **given}
    there = {}
    nothing: dict[str, str] = {}
    by_number, prefix, titles = grid.by_number, grid.prefix, grid.titles
    across, down = zip(*grid.outline, strict=True)
    # Where a column stands depends on no more than whether the row is odd, and the other way round.
    columns: dict[tuple[int, int], Line] = {}
    rows: dict[tuple[int, int], Line] = {}
    for number, kind in grid.kinds.items():
        column, row = by_number[number]
        x, y = columns.get((column, row & 1)), rows.get((row, column & 1))
        if x is None or y is None:
            centre = grid.centre(column, row)
            room = grid.size if grid.shape == "square" else grid.size * 0.732
            x = columns[column, row & 1] = _line(centre[0], across, room, origin[0])
            y = rows[row, column & 1] = _line(centre[1], down, room, origin[1])
        there[prefix + number] = Cell(
            prefix + number,
            number,
            column,
            row,
            kind,
            x,
            y,
            grid.title_of(number) if titles else "",
            values.get(number, nothing),
        )
    return there


def neighbours(grid: Grid, cell_id: str) -> tuple[str, ...]:
    """Return the ids of the cells that touch one; KeyError where there is no such cell."""
    number = cell_id.removeprefix(grid.prefix)
    if number not in grid.kinds or not cell_id.startswith(grid.prefix):
        raise KeyError(cell_id)
    column, row = grid.by_number[number]
    touching = []
    for across, down in _steps(grid, column, row):
        c, r = column + across, row + down
        if 0 <= c < grid.columns and 0 <= r < grid.rows:
            near = grid.number(c, r)
            if near in grid.kinds:
                touching.append(grid.prefix + near)
    return tuple(touching)


def _steps(grid: Grid, column: int, row: int) -> Sequence[tuple[int, int]]:
    """Return the steps from a cell to those round it, clockwise from the top: columns and rows."""
    if grid.shape == "square":
        straight = ((0, -1), (1, 0), (0, 1), (-1, 0))
        return (*straight, (1, -1), (1, 1), (-1, 1), (-1, -1)) if grid.diagonals else straight
    if grid.orientation == "flat":
        on = int(grid.is_shoved(column))
        return ((0, -1), (1, on - 1), (1, on), (0, 1), (-1, on), (-1, on - 1))
    on = int(grid.is_shoved(row))
    return ((on, -1), (1, 0), (on, 1), (on - 1, 1), (-1, 0), (on - 1, -1))


def edges(polygons: Iterable[Polygon]) -> Iterator[tuple[Point, Point]]:
    """Yield every side of some cells once, however many of them share it."""
    seen: set[tuple[Point, Point]] = set()
    rounded: dict[float, float] = {}
    shared: dict[Point, Point] = {}
    for polygon in polygons:
        corners = []
        for x, y in polygon:
            if x not in rounded:
                rounded[x] = round(x, 3)
            if y not in rounded:
                rounded[y] = round(y, 3)
            corner = rounded[x], rounded[y]
            corners.append(shared.setdefault(corner, corner))
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = (one, other) if one < other else (other, one)
            if side not in seen:
                seen.add(side)
                yield side


def _padded(number: int, like: str) -> str:
    return str(number).zfill(len(like))
