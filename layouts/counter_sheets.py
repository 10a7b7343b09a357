"""Lays counters out on sheets, fronts and backs, for one pass of a ruler per cut.

Columns run through the whole sheet without gutters. Counters whose ground is the
same stand edge to edge; where grounds differ, a row gutter or an empty cell of
paper gives both their bleed. Backs are mirrored for a flip on the long edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ..components import Game, Problem
from ..generators.counters import PrintedCounter, PrintedFace
from ..generators.drawing import Drawing, Mark, Rect, Use, line
from .furniture import CUT, CUT_WIDTH, ticks
from .papers import BoxMm, Page, Paper, Placement, rules

Grounds = tuple[str, str]
PAPER = "#ffffff"
RECONSTRUCTED = "How many there are of some counters is reconstructed."


class Cell(NamedTuple):
    """One printed copy of a counter in a column of a row."""

    printed: PrintedCounter
    copy: int
    column: int


class Row(NamedTuple):
    """Cells of one height; `y` is its top on the sheet, mm from the block's top."""

    cells: list[Cell]
    y: float


def _grounds(printed: PrintedCounter) -> Grounds:
    return printed.front.ground, printed.back.ground if printed.back else PAPER


def _copies(counters: Iterable[PrintedCounter]) -> Iterator[tuple[PrintedCounter, int]]:
    for printed in counters:
        for copy in range(printed.counter.count):
            yield printed, copy + 1


def _rows(counters: list[PrintedCounter], columns: int) -> Iterator[list[Cell]]:
    """Rows of cells; an empty cell parts counters whose grounds differ."""
    row: list[Cell] = []
    column = 0
    last: Grounds | None = None
    for printed, copy in _copies(counters):
        grounds = _grounds(printed)
        if last is not None and grounds != last and row:
            column += 1
        if column >= columns:
            yield row
            row, column = [], 0
        row.append(Cell(printed, copy, column))
        column += 1
        last = grounds
    if row:
        yield row


def _differ(above: list[Cell], below: list[Cell]) -> bool:
    """Whether two rows need a gutter: any two grounds that would touch are not the same."""
    over = {cell.column: _grounds(cell.printed) for cell in above}
    for cell in below:
        grounds = _grounds(cell.printed)
        if any(over.get(cell.column + k, grounds) != grounds for k in (-1, 0, 1)):
            return True
    return False


def _sheets(
    counters: list[PrintedCounter], columns: int, height: float, room: float, bleed: float
) -> Iterator[list[Row]]:
    """Rows gathered into sheets of at most `room` mm."""
    sheet: list[Row] = []
    y = 0.0
    for cells in _rows(counters, columns):
        gutter = 2 * bleed if sheet and _differ(sheet[-1].cells, cells) else 0.0
        if sheet and y + gutter + height > room + 1e-6:
            yield sheet
            sheet, y, gutter = [], 0.0, 0.0
        y += gutter
        sheet.append(Row(cells, y))
        y += height
    if sheet:
        yield sheet


def counter_sheets(
    game: Game, counters: list[PrintedCounter], paper: Paper
) -> tuple[list[Page], list[Problem]]:
    """Front and back pages of every counter sheet, in printing order."""
    assert game.counters is not None
    bleed = game.counters.bleed
    side = rules().unprintable + rules().reach
    room = (paper.width - 2 * side, paper.height - side - rules().unprintable - rules().foot
            - rules().reach)  # fmt: skip
    problems: list[Problem] = []
    by_size: dict[tuple[float, float], list[PrintedCounter]] = {}
    indexes = {c.id: k for k, c in enumerate(game.counters.counters)} if counters else {}
    for printed in counters:
        size = (printed.width, printed.height)
        if size[0] > room[0] or size[1] > room[1]:
            if not problems or problems[-1].message.find(printed.counter.id) < 0:
                problems.append(
                    game.problem(
                        "counters", ("counters", indexes[printed.counter.id], "size"),
                        f"{size[0]:g} x {size[1]:g} mm is larger than a sheet of {paper.title} "
                        f"({room[0]:g} x {room[1]:.1f} mm inside its marks); make it smaller",
                    )
                )  # fmt: skip
            continue
        by_size.setdefault(size, []).append(printed)
    sheets: list[tuple[tuple[float, float], list[Row]]] = []
    for (wide, high), some in by_size.items():
        columns = int((room[0] + 1e-6) // wide)
        sheets += [((wide, high), rows) for rows in _sheets(some, columns, high, room[1], bleed)]
    pages: list[Page] = []
    for number, (size, rows) in enumerate(sheets, 1):
        name = f"{game.counters.sheet} {number}" if len(sheets) > 1 else game.counters.sheet
        pages += _front_and_back(paper, size, rows, name, side, bleed)
    return pages, problems


def _front_and_back(
    paper: Paper, size: tuple[float, float], rows: list[Row], name: str, top: float, bleed: float
) -> list[Page]:
    wide, high = size
    columns = 1 + max(cell.column for row in rows for cell in row.cells)
    x = (paper.width - columns * wide) / 2
    block: BoxMm = (x, top, columns * wide, rows[-1].y + high)
    cuts_x = [x + k * wide for k in range(columns + 1)]
    cuts_y = sorted({round(top + row.y + k, 4) for row in rows for k in (0.0, high)})
    outer = (x - bleed, top - bleed, block[2] + 2 * bleed, block[3] + 2 * bleed)
    two_sided = any(cell.printed.back for row in rows for cell in row.cells)
    lefts = [round(at, 4) for at in cuts_x[:-1]]
    mirrored = [round(paper.width - at - wide, 4) for at in cuts_x[:-1]]
    sheet = _Sheet(paper, size, rows, name, x, top, bleed, block, cuts_x, cuts_y, (lefts, mirrored))
    counters = (cell.printed.counter for row in rows for cell in row.cells)
    note = RECONSTRUCTED if any(counter.reconstructed for counter in counters) else ""
    return [
        Page("Counters", name, paper, block, outer, partial(_drawing, sheet, side), side,
             place=partial(_placements, sheet, side), duplex=two_sided, note=note)
        for side in (("front", "back") if two_sided else ("front",))
    ]  # fmt: skip


class _Sheet(NamedTuple):
    """One sheet laid out: where its block stands on the paper, and its cuts."""

    paper: Paper
    size: tuple[float, float]
    rows: list[Row]
    name: str
    x: float
    top: float
    bleed: float
    block: BoxMm
    cuts_x: list[float]
    cuts_y: list[float]
    lefts: tuple[list[float], list[float]]  # of the columns: front, and mirrored for the back


def _drawing(sheet: _Sheet, side: str) -> Drawing:
    """One side of a sheet: grounds with their bleed, faces, cut lines, marks."""
    x, top, (_, _, wide, high) = sheet.x, sheet.top, sheet.block
    marks: list[Mark] = []
    _grounds_first(sheet, side, marks)
    for row in sheet.rows:
        for cell in row.cells:
            face = _face(cell, side)
            if face is not None:
                left, y = _spot(sheet, cell, row, side)
                # The face's own bleed is cut off: the run's ground has it already.
                clip = (left, y, *sheet.size)
                marks.append(Use(face.drawing, (1.0, 0.0, 0.0, 1.0, left, y), clip))
    if side == "front":
        marks += [line(at, top, at, top + high, CUT, CUT_WIDTH) for at in sheet.cuts_x]
        marks += [line(x, at, x + wide, at, CUT, CUT_WIDTH) for at in sheet.cuts_y]
    # The block is in the middle of the page, so marks of front and back coincide.
    marks += ticks(sheet.block, sheet.cuts_x, sheet.cuts_y, sheet.bleed + 0.5)
    paper = sheet.paper
    return Drawing(paper.width, paper.height, tuple(marks), f"{sheet.name}, {side}")


def _placements(sheet: _Sheet, side: str) -> list[Placement]:
    found = []
    for row in sheet.rows:
        for cell in row.cells:
            if _face(cell, side) is not None:
                x, y = _spot(sheet, cell, row, side)
                name = cell.printed.counter.id
                found.append(Placement(f"{name}-{side}", name, cell.copy, side, x, y, *sheet.size))
    return found


def _face(cell: Cell, side: str) -> PrintedFace | None:
    return cell.printed.front if side == "front" else cell.printed.back


def _spot(sheet: _Sheet, cell: Cell, row: Row, side: str) -> tuple[float, float]:
    """The top left of a cell on its page, mirrored on the back."""
    lefts = sheet.lefts[side == "back"]
    return lefts[cell.column], round(sheet.top + row.y, 4)


def _grounds_first(sheet: _Sheet, side: str, marks: list[Mark]) -> None:
    """One bleeding rectangle for each run of cells of one ground, under all faces."""
    bleed = sheet.bleed
    for row in sheet.rows:
        run: list[Cell] = []
        for cell in [*row.cells, None]:
            if cell and (not run or _next_to(run[-1], cell, side)):
                run.append(cell)
                continue
            ground = _ground(run[0], side)
            if ground != PAPER:
                spots = [_spot(sheet, c, row, side) for c in (run[0], run[-1])]
                left, y = min(spots)
                wide = len(run) * sheet.size[0]
                marks.append(
                    Rect(left - bleed, y - bleed, wide + 2 * bleed, sheet.size[1] + 2 * bleed,
                         ground)
                )  # fmt: skip
            run = [cell] if cell else []


def _next_to(one: Cell, other: Cell, side: str) -> bool:
    return other.column == one.column + 1 and _ground(one, side) == _ground(other, side)


def _ground(cell: Cell, side: str) -> str:
    return _grounds(cell.printed)[side == "back"]
