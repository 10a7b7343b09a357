"""The table of a form without its measures: its rows, and what its columns are divided into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..languages import Words

if TYPE_CHECKING:
    from ..models.record_sheet import Column, RecordSheet

Lists = Mapping[str, Sequence[str]]


class Said(NamedTuple):
    """How a form is worded: Cutline's own words, and the game's names as they are printed."""

    words: Words
    text: Callable[[str], str]

    def head(self, typed: str) -> str:
        """The heading of a row, typed or Cutline's own."""
        said = self.text(typed)
        return self.words(typed, ROW) if said == typed else said


ROW = "row of a record sheet"
ENGLISH = Said(Words(), str)


class Rows(NamedTuple):
    """The rows of a form, that of its totals last; `parts` are those of each column.

    `labels` are what sums and logs call the rows, `shown` what is printed.
    """

    sheet: RecordSheet
    parts: tuple[tuple[str, ...], ...]  # one "" where a column is not divided
    names: list[tuple[str, ...]]  # of each row without the totals, one of each list
    labels: list[str]
    adding: list[list[list[int]]]  # for each row, the groups of rows that it adds up
    shown: list[str]
    said: Said

    @property
    def counted(self) -> int:
        """How many rows there are without the totals."""
        return len(self.names)

    def called(self, number: int, name: str) -> bool:
        """Whether a row has a name, or is of a value of one of its lists."""
        return name == self.labels[number] or name in self.names[number]

    def first(self, number: int) -> int:
        """The row from which running levels began anew, at the latest in this one."""
        if not self.sheet.restart:
            return 0
        place = self.sheet.rows.index(self.sheet.restart)
        return next(k for k, name in enumerate(self.names) if name[place] == self.names[number][place])

    def so_far(self, number: int) -> range:
        """A row and those above it, from where running levels begin anew."""
        return range(self.first(number), number + 1)

    def open(self, column: Column, number: int) -> bool:
        """Whether a column has a box in a row; in the last it may have none."""
        return number < self.counted or column.total != "none"


def rows_of(sheet: RecordSheet, lists: Lists, said: Said = ENGLISH) -> Rows:
    """The rows of a form; `lists` are those of game.yaml."""
    parts = tuple(tuple(lists[c.each] if c.each else c.parts) or ("",) for c in sheet.columns)
    names = list(product(*(lists[name] for name in sheet.rows)))
    labels = [" ".join(name) for name in names] + [sheet.total_head] * sheet.totals
    adding = [[_added(lists, labels, term) for term in sheet.row_sums.get(label, ())] for label in labels]
    shown = [" ".join(map(said.text, name)) for name in names]
    if sheet.totals:
        shown.append(said.head(sheet.total_head))
    return Rows(sheet, parts, names, labels, adding, shown, said)


def _added(lists: Lists, labels: Sequence[str], term: str) -> list[int]:
    """The rows that a row of sums names: one by its label, or all of a list."""
    wanted = [term] if term in labels else lists[term]
    return [number for number, label in enumerate(labels) if label in wanted]
