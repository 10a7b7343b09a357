"""Record sheets: forms that are filled in by hand or on screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from ..checks.checker import Checker
from ..models.game import GameSheet
from ..models.record_sheet import Column, RecordFile, RecordSheet, check_row_sums, check_rows, check_sums
from ..reading.places import Keys
from .kind import Kind

FILE = "record_sheet"
MOST_ROWS = 500


def check(checker: Checker) -> None:
    """Check that lists exist, and that no two fields have one name, since a PDF fills both at once."""
    file = checker.file(FILE, RecordFile)
    if file is None:
        return
    checker.unique(FILE, ("sheets",), (sheet.id for sheet in file.sheets))
    game = checker.sheet
    for index, sheet in enumerate(file.sheets):
        at: Keys = ("sheets", index)
        known = game is not None and _check_lists(checker, sheet, at, game)
        checker.unique(FILE, (*at, "columns"), (column.id for column in sheet.columns))
        if not sheet.rows:
            checker.report(FILE, (*at, "rows"), "there are no rows; name a list of game.yaml")
        elif known and game is not None:
            _check_sums(checker, sheet, at, game)
            rows = prod(len(game.lists[name]) for name in sheet.rows)
            if not 1 <= rows <= MOST_ROWS:
                message = f"its lists make {rows:,} rows; a sheet has 1 to {MOST_ROWS}"
                checker.report(FILE, (*at, "rows"), message)
                continue
            _check_fields(checker, sheet, at)


def _check_fields(checker: Checker, sheet: RecordSheet, path: Keys) -> None:
    """Check that every blank, and every part of a column, has a name of its own."""
    seen: set[tuple[str, ...]] = set()
    for home, name in _fields(sheet, path):
        if name in seen:
            label = " ".join(name)
            checker.report(FILE, home, f'a second field is called "{label}"; give it another name')
        seen.add(name)


def _check_sums(checker: Checker, sheet: RecordSheet, path: Keys, game: GameSheet) -> None:
    parts = [_parts(column, game) for column in sheet.columns]

    def report(keys: Keys, message: str) -> None:
        checker.report(FILE, (*path, *keys), message)

    check_sums(sheet, parts, report)
    names = list(product(*(game.lists[name] for name in sheet.rows)))
    labels = {" ".join(row) for row in names}
    check_row_sums(sheet, labels, game.lists, report)
    check_rows(sheet, labels.union(*names), report)


def _check_lists(checker: Checker, sheet: RecordSheet, path: Keys, game: GameSheet) -> bool:
    """Check the lists that a sheet names, and return whether all are in game.yaml."""
    known = [
        checker.name(FILE, (*path, "rows", number), "list", name, game.lists, home="game")
        for number, name in enumerate(sheet.rows)
    ]
    known += [
        checker.name(FILE, (*path, "columns", number, "each"), "list", column.each, game.lists, home="game")
        for number, column in enumerate(sheet.columns)
        if column.each
    ]
    return all(known)


def _parts(column: Column, game: GameSheet) -> list[str]:
    return list(game.lists[column.each]) if column.each else list(column.parts)


def _fields(sheet: RecordSheet, path: Keys) -> Iterator[tuple[Keys, tuple[str, ...]]]:
    """Yield the path of each field of a sheet, and its name without the row."""
    for key in ("head", "tracks", "foot"):
        for number, blank in enumerate(getattr(sheet, key)):
            yield (*path, key, number, "id"), (blank.id,)
    for number, column in enumerate(sheet.columns):
        at = (*path, "columns", number)
        for place, part in enumerate(column.parts if not column.each else ()):
            yield (*at, "parts", place), (column.id, part)
        if not column.parts or column.each:
            yield (*at, "each" if column.each else "id"), (column.id, "")


KIND = Kind("record sheet", title="Record sheet", file=FILE, model=RecordFile, parts="sheets", check=check)
