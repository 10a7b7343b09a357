"""Finds the list in a sheet as people keep it: below titles, above totals and notes, beside other tables."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, islice, pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from .problems import BadInput, Problem, shortened
from .rows import Cells, Grid, Row, Sheet, letters, problem_at, which

LONGEST_CELL, LONGEST_HEADING = 20_000, 60  # characters
MOST_TITLES = 20  # rows that tell where the headings are, and what the list is like
_NUMBER = re.compile(r"[^\w\s]{0,3}\s?[-+–−]?\d[\d.,'’\s]*[^\w\s]?")
_WORD = re.compile(r"[^\W\d_]{2}")
_ERROR = re.compile(r"#(REF|VALUE|DIV/0|NULL|NUM|SPILL|CALC|ERROR)!|#N/A|#NAME\?|#GETTING_DATA|Err:\d{3}")
_SUMS = "totals?|sum|summe|gesamt|somme|suma|totale|totaal|average"
_TOTAL = re.compile(rf"(grand |sub-?)?({_SUMS})\b|[Σ∑]", re.I)


class _Found(NamedTuple):
    """A row with something below the headings of the list."""

    number: int
    line: int
    cells: dict[str, str]
    after_blank: bool


def list_in(file: Path, grid: Grid) -> Sheet:
    """Return the list of a sheet. BadInput without one, or with a heading that stands there twice."""
    first = list(islice(_full(grid), MOST_TITLES))
    if not first:
        named = f"sheet {grid.name!r}" if grid.name else "this file"
        raise BadInput([Problem(file, 1, 1, f"{named} is empty; its first row has the headings")])
    top, head, _ = first[_top(first, grid.groups)]
    below = [
        (number, line, None if number in grid.groups and _filled(row or ()) == 1 else row)  # a title within
        for number, (line, row) in enumerate(grid.rows[top:], top + 1)
    ]
    headings, own = _of_the_list(tuple(" ".join(cell.split()) for cell in head), below)
    if twice := [*_twice(file, grid.name, top, headings)]:
        raise BadInput(twice)
    kept, left = _kept([*_found(below, headings, own)])
    rows = [
        Row(file, grid.name, headings, found.number, found.line, found.cells, _faults(found.cells))
        for found in kept
    ]
    told = [f"{which('row', left)}: no part of the list; left out"] if left else []
    return Sheet(file, grid.name, headings, rows, (*grid.told, *told))


def _full(grid: Grid) -> Iterator[tuple[int, Cells, bool]]:
    """Yield the rows that are not empty: number, cells, and whether an empty one comes before."""
    blank = False
    for number, (_, row) in enumerate(grid.rows, 1):
        cells = [*map(str.strip, row or ())]
        if any(cells):
            yield number, cells, blank
        blank = not any(cells) and row is not None


def _top(rows: Sequence[tuple[int, Cells, bool]], groups: frozenset[int]) -> int:
    """Return which of the first rows has the headings: the first, but for titles and notes above it."""
    widest = 0  # cells in a row above
    for k, (number, cells, after_blank) in enumerate(rows):
        wide = _filled(takewhile(bool, dropwhile(operator.not_, cells)))  # side by side
        below = [*filter(None, rows[k + 1][1])] if k + 1 < len(rows) else []
        grouped = number in groups and widest < 2 and len(below) > _filled(cells) and _may_head(below)
        if grouped:
            continue
        if k and rows[k - 1][0] in groups and widest < 2 and _filled(cells) > _filled(rows[k - 1][1]):
            return k
        wider = wide > widest if after_blank else wide > 2 and wide >= 2 * widest
        if k and wider and (len(below) > widest or not below) and _may_head(filter(None, cells)):
            return k
        if wide > 2:
            return 0
        widest = max(widest, _filled(cells))
    return 0


def _filled(cells: Iterable[str]) -> int:
    return sum(map(bool, cells))


def _may_head(cells: Iterable[str]) -> bool:
    filled = list(cells)
    short = all(len(cell) <= LONGEST_HEADING and not _NUMBER.fullmatch(cell) for cell in filled)
    return short and len({*filled}) == len(filled)


def _of_the_list(
    headings: Cells, below: Sequence[tuple[int, int, Cells | None]]
) -> tuple[tuple[str, ...], list[str]]:
    """Return the headings, and those of which a row of the list fills some.

    An empty column parts tables. One at the right that repeats a heading is another list.
    """
    rows = [row for *_, row in below if row]
    tables: list[list[int]] = [[]]
    for k, heading in enumerate(headings):
        if heading or any(row[k].strip() for row in rows if len(row) > k):
            tables[-1].append(k)
        elif tables[-1]:
            tables.append([])
    own: list[str] = []
    kept = list(headings)
    for table in tables:
        here = [headings[k] for k in table if headings[k]]
        if len(own) > 1 and {*own} & {*here}:
            for k in table:
                kept[k] = ""
        elif len(own) < 2:
            own += here
    return tuple(kept), own


def _twice(file: Path, name: str, top: int, headings: Cells) -> Iterator[Problem]:
    """Yield the problem of each heading that stands over several columns; it names their cells."""
    for heading in filter(None, dict.fromkeys(headings)):
        columns = [column for column, other in enumerate(headings, 1) if other == heading]
        if len(columns) > 1:
            cells = " and ".join(f"{letters(column)}{top}" for column in columns)
            unheaded = _NUMBER.fullmatch(heading)
            mend = "write a row of headings above the first" if unheaded else "rename one"
            message = f'heading "{shortened(heading)}" appears twice, in {cells}; {mend}'
            yield problem_at(file, name, top, columns[1], message)


def _found(
    below: Sequence[tuple[int, int, Cells | None]], headings: Cells, own: Sequence[str]
) -> Iterator[_Found]:
    """Yield the rows that have something below the headings of the list, the headings themselves left out."""
    empty = dict.fromkeys(filter(None, headings), "")
    alone = len(own) == len(empty)
    blank = False
    for number, line, row in below:
        if row is None:
            continue
        cells = {heading: cell.strip() for heading, cell in zip(headings, row, strict=False) if heading}
        if len(cells) < len(empty):
            cells = empty | cells
        if not any(cells.values() if alone else map(cells.__getitem__, own)):
            blank = True  # or notes in columns without a heading
        elif cells[own[0]] != own[0] or any(cells[heading] != heading for heading in own):
            yield _Found(number, line, cells, blank)
            blank = False


def _kept(found: list[_Found]) -> tuple[list[_Found], list[int]]:
    """Part the rows of the list from the numbers of those below it: notes, totals, another table."""
    while found and len(found[-1].cells) > 1 and _is_prepared(found[-1].cells):
        found.pop()
    kept: list[_Found] = []
    left = [row.number for row in found if _is_remark(row.cells)]
    found = [row for row in found if not _is_remark(row.cells)]
    keys: list[str] = []
    figures: list[str] = []
    ended = titled = False
    starts = [0, *(k for k, row in enumerate(found) if k and row.after_blank), len(found)]
    for start, end in pairwise(starts):
        block = found[start:end]
        if 0 < len(kept) <= MOST_TITLES:
            keys, figures = _columns(kept[:MOST_TITLES])
        total = bool(kept) and any(_is_labelled_total(row.cells) for row in block[:1])
        ended = ended or (bool(kept) and not total and _is_another(block, keys, figures))
        alike = not kept or (not total and any(_fits(row.cells, keys, figures, len(kept)) for row in block))
        wide = len(keys) > 2 or any(_filled(row.cells.values()) > 2 for row in block)
        titles = _titles(block) if wide and len(kept) > 1 else 0
        first = titles if alike and not ended else len(block)
        titled = titled or 0 < first < len(block)
        left += [row.number for row in block[:first]]
        kept += block[first:]
        if len(kept) > 2 and first < len(block) and _is_total(kept):
            left.append(kept.pop().number)
    if titled and _titles(kept[:1]):
        left.append(kept.pop(0).number)
    return kept, sorted(left)


def _is_remark(cells: dict[str, str]) -> bool:
    """Return whether a row is a line that begins with #, as in programs, and nothing else."""
    first, *others = cells.values()
    return first.startswith("#") and bool(others) and not any(others) and not _ERROR.fullmatch(first)


def _is_prepared(cells: dict[str, str]) -> bool:
    """Return whether a row only waits for its cells: boxes to tick, formulas."""
    first, *others = ("" if _ERROR.fullmatch(cell) else cell for cell in cells.values())
    return first in ("", "FALSE") and all(cell in ("", "FALSE", "0") for cell in others)


def _titles(block: Sequence[_Found]) -> int:
    """Return how many rows at the top of others have but one cell."""
    return len([*takewhile(lambda row: _filled(row.cells.values()) == 1, block)])


def _fits(cells: dict[str, str], keys: Sequence[str], figures: Sequence[str], rows: int) -> bool:
    """Return whether a row fills most columns of the list, or has a name, and a figure where they are."""
    if keys and cells[keys[0]] and any(_NUMBER.fullmatch(cells[key]) for key in figures if key != keys[0]):
        return True
    return 2 * _filled(cells[key] for key in keys) > len(keys) - (rows == 1)


def _columns(rows: Sequence[_Found]) -> tuple[list[str], list[str]]:
    """Return the columns that nearly every row fills, titles within aside, and those that have figures."""
    rows = [row for row in rows if not _titles([row])] or rows
    columns = {heading: [*filter(None, (row.cells[heading] for row in rows))] for heading in rows[0].cells}
    most = max(map(len, columns.values()))
    keys, figures = [], []
    for heading, cells in columns.items():
        if len(cells) + (most + 5) // 10 >= most:
            keys.append(heading)
        if 2 * len(cells) >= len(rows) and all(map(_NUMBER.fullmatch, cells)):
            figures.append(heading)
    return keys, figures


def _is_another(block: Sequence[_Found], keys: Sequence[str], figures: Sequence[str]) -> bool:
    """Return whether rows after an empty one are another table, with its title or without."""
    rows = [row.cells for row in block[_titles(block) :]]
    if not rows:
        return False
    first = rows[0]
    if any(_WORD.search(first[heading]) for heading in figures) and _may_head(filter(None, first.values())):
        return True  # headings stand where the list has figures
    lacking = any(not any(row[key] for row in rows) for key in keys)
    texts = [key for key in keys if key not in figures]
    return lacking and any(_NUMBER.fullmatch(row[key]) for row in rows[1:] for key in texts)


def _is_labelled_total(cells: dict[str, str]) -> bool:
    """Return whether a row has figures alone behind a word such as "Total"."""
    first, *others = filter(None, cells.values())
    figures = all(_NUMBER.fullmatch(cell) or _ERROR.fullmatch(cell) for cell in others)
    return figures and bool(_TOTAL.match(first) and (others or ":" in first))


def _is_total(rows: Sequence[_Found]) -> bool:
    """Return whether the last row is a total, or has the sums of the others alone."""
    cells = {head: cell for head, cell in rows[-1].cells.items() if cell}
    numbers = [head for head, cell in cells.items() if _NUMBER.fullmatch(cell)]
    texts, first = len(cells) - len(numbers), next(iter(rows[-1].cells))
    sparse = len(cells) + 2 <= _filled(rows[-2].cells.values()) and any(_figure(cells[n]) for n in numbers)
    # One text, but no name, may say what it is where much is left empty.
    named = first in cells and first not in numbers
    may = not (texts or first in cells) or (sparse and texts < 2 and not named)
    figures = ([_figure(row.cells[head]) for row in rows] for head in numbers)
    same = bool(numbers) and all(abs(sum(above) - total) < 1e-6 for *above, total in figures)
    return (same and may) or _is_labelled_total(rows[-1].cells)


def _figure(cell: str) -> float:
    """Return the number in a cell; 0 for none, and one that equals nothing where it is not clear."""
    plain = re.sub(r",(?=\d{3}\b)", "", re.sub(r"[^\d.,-]", "", cell)).replace(",", ".")
    try:
        return float(plain or 0)
    except ValueError:
        return math.nan


def _faults(cells: dict[str, str]) -> dict[str, str]:
    """Return what is wrong with cells, by their headings."""
    return {heading: fault for heading, cell in cells.items() if (fault := _fault(cell))}


def _fault(cell: str) -> str:
    if cell[:1] not in ("#", "E") and len(cell) <= LONGEST_CELL:
        return ""
    if cell == "#GETTING_DATA":
        return "the formula has no result yet; open the spreadsheet, and save it"
    if _ERROR.fullmatch(cell):
        return f"the formula gives {cell}; mend it, and save the spreadsheet"
    if len(cell) > LONGEST_CELL:
        return f"{len(cell):,} characters in a cell; {LONGEST_CELL:,} at most"
    return ""
