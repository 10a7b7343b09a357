"""What the boxes of record sheets are called in a log: the one list of a sheet's columns and `sum:`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .boxes import Box, Lists, rows_of

if TYPE_CHECKING:
    from ..models.record_sheet import Column, RecordFile, RecordSheet


class Logged:
    """How one sheet stands for a log."""

    def __init__(self, sheet: RecordSheet, lists: Lists) -> None:
        self.sheet, self.rows = sheet, rows_of(sheet, lists)
        self.columns = {column.id: column for column in sheet.columns}
        self.parts = dict(zip(self.columns, self.rows.parts, strict=True))
        self.turns = lists[sheet.turns] if sheet.turns else ()

    def totals(self, box: Box) -> list[list[str]]:
        """Return the total of `sum:` that a box holds, then what may stand for it; or nothing.

        Where it is either of two, both are named.
        """
        if box.row is None:
            return []
        log, parts = self.columns[box.column].log, self.parts[box.column]
        line = log[parts.index(box.part)] if isinstance(log, list) else log
        line = self.sheet.row_logs.get(self.rows.labels[box.row], line)
        return [names.split("+") for names in line.split("|") if names]

    def keyed(self, column: Column) -> bool:
        """Return whether its parts together are one total, given key by key."""
        return isinstance(column.log, str) and column.log != "" and self.parts[column.id] != ("",)

    def turn(self, box: Box) -> tuple[int, int] | None:
        """Return the row where a box's game began, and its turn, both from 0; None for a total."""
        if box.row is None or box.row >= self.rows.counted:
            return None
        if self.turns:
            return 0, list(self.turns).index(box.part)
        first = self.rows.first(box.row)
        return first, box.row - first

    def game(self, first: int) -> str:
        """Return the name of the game that begins in a row, where a sheet has room for several; else ""."""
        if not self.sheet.restart:
            return ""
        return self.rows.names[first][self.sheet.rows.index(self.sheet.restart)]

    def line(self, box: Box) -> str:
        """Return the line of a log that a box of the table belongs to, "" for none."""
        column = self.columns[box.column]
        label = self.rows.labels[box.row] if box.row is not None else ""
        return "" if label in self.sheet.row_logs else column.line


def names_of(records: RecordFile) -> Iterator[tuple[str, str]]:
    """Yield the columns of undivided boxes, each with the total of `sum:` that it holds."""
    for sheet in records.sheets:
        for column in sheet.columns:
            if isinstance(column.log, str) and column.log and not column.so_far:
                yield column.id, re.split(r"[|+]", column.log)[0]


def totals_of(records: RecordFile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every total of `sum:` that record_sheet.yaml names, with its path there."""
    for number, sheet in enumerate(records.sheets):
        for place, column in enumerate(sheet.columns):
            logs = column.log if isinstance(column.log, list) else [column.log]
            for part, log in enumerate(logs):
                at = ("log", part) if isinstance(column.log, list) else ("log",)
                yield from (
                    (("sheets", number, "columns", place, *at), name)
                    for name in re.split(r"[|+]", log)
                    if name
                )
        yield from ((("sheets", number, "row_logs", row), log) for row, log in sheet.row_logs.items())
    yield from ((("log_only", name), name) for name in records.log_only)
