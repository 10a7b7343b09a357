"""What the columns of somebody's own sheet are: told by their headings, and by what stands below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..loading.row_items import count_of
from ..reading.rows import Sheet
from ..reading.yaml_reader import read_yaml

NUMBER = re.compile(r"[-+–−±$€£]?[\d.,/×xX%+*’' –-]*\d[\d.,/%+*’' –-]*[a-zA-Z€$£°%]{0,3}|[-–—xX?]")
PICTURE = re.compile(r"[^\n]+\.(?:svg|png|jpe?g|webp)", re.I)
COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}){1,2}", re.I)
SHOWN = ("text", "flavour", "line")
TICK = re.compile(r"[x✓✔✗-]|yes|no|true|false|ja|nein|oui|non|y|n|sí|si", re.I)
ADDRESS = re.compile(r"(?:https?|ftp)://|www\.", re.I)
KEY = re.compile(r"[a-z-]*(?:[0-9a-f]{4,}-){4}[0-9a-f]+", re.I)  # as programs number things
SHORT, LONG = 40, 60  # characters: of a title, and from where a text is a paragraph
KINDS = 10  # values that are told apart by colours


@dataclass(frozen=True)
class Column:
    """A column, what it is taken for, and why it is left out where it is."""

    heading: str
    cells: tuple[str, ...]  # those that hold something
    role: str = "line"
    why: str = ""

    @property
    def longest(self) -> int:
        """Return the characters of its longest cell."""
        return max(map(len, self.cells), default=0)

    @property
    def mean(self) -> float:
        return sum(map(len, self.cells)) / max(1, len(self.cells))

    def share(self, pattern: re.Pattern[str]) -> float:
        """Return how many of its cells are such, from 0 to 1."""
        return sum(bool(pattern.fullmatch(cell)) for cell in self.cells) / max(1, len(self.cells))

    @property
    def paragraph(self) -> bool:
        return self.longest > LONG or any("\n" in cell for cell in self.cells)


@cache
def _words() -> Mapping[str, Sequence[str]]:
    data: dict[str, list[str]] = read_yaml(Path(__file__).with_name("headings.yaml"))
    return data


def _named(column: Column, role: str) -> int:
    """Return how well a heading names a role: 2 as a whole, 1 with one of its words, 0 not."""
    heading = " ".join(column.heading.lower().replace("_", " ").strip(" ?:*.#").split()) or column.heading
    known = _words()[role]
    parts = re.findall(r"[^\W\d_]+", heading)
    return 2 if heading in known else int(any(part in known for part in parts))


def guessed(sheet: Sheet, pictures: Mapping[str, Path]) -> list[Column]:
    """Return the columns of a sheet in its order, each with its role; `pictures` are by the cell's text."""
    left = []
    for heading in filter(None, sheet.headings):
        cells = tuple(row.cells[heading] for row in sheet.rows if row.cells[heading])
        left.append(_alone(Column(heading, cells), len(sheet.rows), pictures))
    left = [_not_again(column, left[:k]) for k, column in enumerate(left)]
    if all(column.role in ("out", "count") for column in left):  # better the names of pictures than nothing
        names = [c for c in left if c.share(PICTURE) > 0.5 and not ADDRESS.match(c.cells[0])]
        left = [replace(c, role="line") if c in names else c for c in left]
    roles: dict[str, str] = {}
    free = [column for column in left if column.role == "line"]
    if title := _title(left, len(sheet.rows)):
        roles[title.heading] = "title"
    if kind := _kind([column for column in free if column is not title], len(sheet.rows)):
        roles[kind.heading] = "kind"
    return [replace(column, role=roles.get(column.heading, column.role)) for column in left]


def _not_again(column: Column, before: Sequence[Column]) -> Column:
    """Return a column without its role where one before it says the same in every row."""
    same = next((c for c in before if c.role in SHOWN and c.cells == column.cells), None)
    if same is None or column.role not in SHOWN or len(set(column.cells)) < 3:
        return column
    return replace(column, role="out", why=f"it says the same as {same.heading}")


def _alone(column: Column, rows: int, pictures: Mapping[str, Path]) -> Column:
    """Return a column with what it is by itself."""

    def as_(role: str, why: str = "") -> Column:
        return replace(column, role=role, why=why)

    if not column.cells:
        return as_("out", "it is empty")
    if "{" in column.heading or "}" in column.heading:
        return as_("out", "its heading has braces; rename it")
    if column.share(COLOUR) == 1:
        return as_("out", f'these are colours; one can be the ground: "{{{column.heading}}}"')
    if any(ADDRESS.match(cell) for cell in column.cells):
        return as_("out", "it has web addresses; download the pictures, and put them into art/")
    if _named(column, "picture") == 2 or column.share(PICTURE) > 0.5:
        missing = [cell for cell in column.cells if cell not in pictures]
        if not missing:
            return as_("picture")
        if column.share(PICTURE) > 0.5 or column.longest < SHORT:
            return as_("out", f"{len(missing)} of its pictures do not lie beside the sheet: {missing[0]}")
    if _named(column, "notes") == 2:
        return as_("out", "these are notes")
    if column.share(KEY) == 1:
        return as_("out", "these are keys of a program")
    counts = [*map(count_of, column.cells)]
    copies = any(counts) and all(n is not None and n < 1000 for n in counts) and not _counted(column, rows)
    if _named(column, "count") == 2 and copies:
        return as_("count")
    if column.share(NUMBER) >= 0.8 and column.longest <= 12:
        return as_("number")
    if _named(column, "flavour") and column.mean > 15:
        return as_("flavour")
    if _named(column, "title") == 2 and column.mean < 2 * SHORT:
        return as_("line")  # among which the title is looked for
    if column.paragraph or (_named(column, "text") == 2 and column.mean > 15):
        return as_("text")
    return as_("line")


def _counted(column: Column, rows: int) -> bool:
    """Return whether a column only numbers the rows."""
    return rows > 2 and list(column.cells) == [str(number) for number in range(1, rows + 1)]


def _title(columns: Sequence[Column], rows: int) -> Column | None:
    """Return the column of the names: headed so, or else the first before a text whose cells differ."""
    first = next((k for k, column in enumerate(columns) if column.role == "text"), len(columns))

    def worth(column: Column) -> tuple[float, ...]:
        differ = len(set(column.cells)) / max(1, rows)
        named = _named(column, "title") - _named(column, "other")
        return (named, differ > 0.6, differ > 0.3, -columns.index(column))

    def able(column: Column) -> bool:
        if column.role != "line" or _named(column, "other") == 2:
            return False
        few = (first < len(columns) or len(set(column.cells)) < rows / 2) and _named(column, "kind") == 2
        early = column.mean <= SHORT and columns.index(column) < first
        return _named(column, "title") == 2 or (early and not few)

    return max(filter(able, columns), key=worth, default=None)


def _kind(free: Sequence[Column], rows: int) -> Column | None:
    """Return the column whose few values come again and again: the colour of a card."""

    def few(column: Column) -> bool:
        values = Counter(column.cells)
        most = rows - 1 if _named(column, "kind") == 2 else rows / 2
        ticks = column.share(TICK) == 1
        other = _named(column, "other") > _named(column, "kind")
        return 2 <= len(values) <= min(KINDS, most) and column.longest <= 24 and not (ticks or other)

    def worth(column: Column) -> tuple[int, ...]:
        named = _named(column, "kind")
        known = [word for word in _words()["kind"] if word == column.heading.lower()]
        return named, -_words()["kind"].index(known[0]) if known else -99, -free.index(column)

    return max(filter(few, free), key=worth, default=None)
