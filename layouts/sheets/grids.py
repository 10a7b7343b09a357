"""Puts pieces of one size in a fixed grid: so many columns and rows a sheet, or labels by their measures.

Cuts are shared where pieces touch. Each piece bleeds by half the gap towards a neighbour, and at the outer
edges as far as the grid says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ...components.reading.problems import suggest
from ...components.reading.yaml_reader import read_yaml
from ...generators.pieces.pieces import Fixed, Piece
from .imposing import Block, Cell, Sheet
from .papers import Paper, known_papers, rules
from .planning import Plan
from .registering import crowded

CLOSE = 0.01  # mm
_Copy = tuple[Piece, int]
_Pair = tuple[float, float]  # across and down


@cache
def labels() -> dict[str, Any]:
    """Return the sheets of labels that have a name (labels.yaml)."""
    known = read_yaml(Path(__file__).with_name("labels.yaml"))
    for sheet in known.values():
        sheet["grid"] = tuple(int(count) for count in sheet["grid"])
        for key in ("size", "margin", "gap"):
            sheet[key] = tuple(float(mm) for mm in sheet[key])
    return known


class Misfit(Exception):
    """A grid has no room for its pieces; `key` of the imposition says where."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


class _Measures(NamedTuple):
    """One sheet's grid, mm; `size` is that of a piece as it lies."""

    grid: tuple[int, int]
    size: _Pair
    gap: _Pair
    start: _Pair
    turned: bool


def elsewhere(pieces: Sequence[Piece], fixed: Fixed, paper: Paper, backs: str) -> str:
    """Return why pieces are printed as others are, and not in their grid; "" where they are in it."""
    name = fixed.imposition.labels
    on = labels().get(name, {}).get("paper", paper.name)
    if on != paper.name:
        on = known_papers()[on].title
        return f"{name} is on {on}; on {paper.title} these pieces are printed as others are"
    if backs == "fold" and any(piece.back for piece in pieces):
        return "no fold goes through a grid; with --backs fold these pieces are printed as others are"
    return ""


def gridded(pieces: Sequence[Piece], fixed: Fixed, paper: Paper) -> list[Plan]:
    """Return the sheets of a fixed grid, its pieces in their order. Raises Misfit."""
    first, typed = pieces[0], fixed.imposition
    for piece in pieces:
        if (piece.width, piece.height) != (first.width, first.height):
            one, other = (f"{p.title or p.id}, {p.width:g} x {p.height:g} mm" for p in (first, piece))
            raise Misfit("", f"a grid has pieces of one size; here are {one}, and {other}")
    at = _on_labels(first, typed.labels) if typed.labels else _on_paper(first, fixed, paper)
    has = min(piece.bleed for piece in pieces)
    bleed = has if typed.bleed is None else typed.bleed
    if bleed > has:
        said = f"the pieces bleed by {has:g} mm, so {bleed:g} mm would stay white; give them bleed: {bleed:g}"
        raise Misfit("bleed", said)
    copies = [(piece, copy + 1) for piece in pieces for copy in range(piece.count)]
    plans = []
    most = at.grid[0] * at.grid[1]
    for k in range(0, len(copies), most):
        sheet = Sheet(paper.width, paper.height)
        sheet.blocks.append(_block(copies[k : k + most], at, bleed, bool(typed.labels)))
        printed = [cell.bounds for cell in sheet.blocks[0].cells if cell.bounds]
        if not typed.labels and crowded(paper, printed):
            said = f"this grid leaves no room for the registration marks of {paper.title}; take larger paper"
            raise Misfit("", f"{said} or fewer columns, or do without: --register none for export cut")
        plans.append(Plan(sheet, False))
    return plans


def _block(copies: Sequence[_Copy], at: _Measures, bleed: float, torn: bool) -> Block:
    """Return the cells of one sheet, each with what it may print on, and the lines to cut along."""
    (wide, high), half = at.size, (at.gap[0] / 2, at.gap[1] / 2)
    columns = at.grid[0]
    cells = []
    for k, (piece, copy) in enumerate(copies):
        column, row = k % columns, k // columns
        x, y = (round(at.start[n] + (column, row)[n] * (at.size[n] + at.gap[n]), 4) for n in (0, 1))
        last = column + 1 == columns or k + 1 == len(copies)
        left, right = half[0] if column else bleed, bleed if last else half[0]
        above, below = half[1] if row else bleed, half[1] if k + columns < len(copies) else bleed
        bounds = (x - left, y - above, wide + left + right, high + above + below)
        cells.append(Cell(piece, copy, x, y, at.turned, bounds))
    ruled = not torn and not any(piece.outline for piece, _ in copies)
    lines_x = sorted({round(x, 4) for cell in cells for x in (cell.x, cell.x + wide)} if ruled else ())
    lines_y = sorted({round(y, 4) for cell in cells for y in (cell.y, cell.y + high)} if ruled else ())
    rows = tuple(tuple(cells[k : k + columns]) for k in range(0, len(cells), columns))
    whole = (rows[0][-1].x + wide - at.start[0], rows[-1][0].y + high - at.start[1])
    size = (round(whole[0], 4), round(whole[1], 4))
    block = Block(*at.start, *size, rows, tuple(lines_x), tuple(lines_y), bleed, touching=False)
    return block._replace(fixed="labels" if torn else "grid")


def _ways(piece: Piece) -> Iterator[tuple[_Pair, bool]]:
    yield (piece.width, piece.height), False
    yield (piece.height, piece.width), True


def _on_paper(piece: Piece, fixed: Fixed, paper: Paper) -> _Measures:
    """Return a typed grid, in the middle of the page where printers reach, or from its margin on."""
    typed, page = fixed.imposition, (paper.width, paper.height)
    assert typed.grid
    start = typed.margin or (rules().unprintable, rules().unprintable)
    room = [page[n] - start[n] * (1 if typed.margin else 2) for n in (0, 1)]
    best = (0, 0)
    for size, turned in _ways(piece):
        steps = [size[n] + typed.gap[n] for n in (0, 1)]
        across, down = (int((room[n] + typed.gap[n] + CLOSE) // steps[n]) for n in (0, 1))
        if typed.grid[0] <= across and typed.grid[1] <= down:
            left, top = (page[n] - typed.grid[n] * steps[n] + typed.gap[n] for n in (0, 1))
            begin = typed.margin or (round(left / 2, 4), round(top / 2, 4))
            return _Measures(typed.grid, size, typed.gap, begin, turned)
        best = max(best, (across, down), key=lambda some: some[0] * some[1])
    fit = f"[{best[0]}, {best[1]}] is the most" if all(best) else "not even one does"
    size_of = f"{piece.width:g} x {piece.height:g} mm"
    said = f"{typed.grid[0]} columns and {typed.grid[1]} rows of {size_of} do not fit on {paper.title}; {fit}"
    raise Misfit("grid", said)


def _on_labels(piece: Piece, name: str) -> _Measures:
    """Return a sheet of labels, each piece in the middle of one."""
    if name not in labels():
        raise Misfit("labels", f'labels "{name}" are not known, so type their grid{suggest(name, labels())}')
    sheet = labels()[name]
    wide, high = sheet["size"]
    for size, turned in _ways(piece):
        over = wide - size[0], high - size[1]
        if min(over) > -CLOSE:
            (left, top), (across, down) = sheet["margin"], sheet["gap"]
            start = (round(left + over[0] / 2, 4), round(top + over[1] / 2, 4))
            gap = (max(0.0, across + over[0]), max(0.0, down + over[1]))
            return _Measures(sheet["grid"], size, gap, start, turned)
    said = f"{piece.width:g} x {piece.height:g} mm is larger than {name}, {wide:g} x {high:g} mm"
    raise Misfit("labels", said)
