"""tables.yaml: the figures of the rules, the tables, and the cards that show them."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Annotated

from pydantic import Field, field_validator

from ..reading.problems import shortened, suggest
from .diagrams import Diagram
from .field_types import ROWS, Id, Model, Named, Size, Sourced, Text, Word
from .pictures import Picture
from .plays import Anatomy, Play
from .spans import Numbers, Span, parse_span

Row = Annotated[list[Text], Field(max_length=40)]
Report = Callable[[tuple[str | int, ...], str], None]
_DOES = re.compile(r"[-–−]?\d+|\d+ ?[-–] ?\d+|[^\W\d_]+(?: [^\W\d_]+)*")
_SLOT = re.compile(r"\{(\w[\w -]*)\}")


class Value(Sourced):
    """One figure of the rules, named so that text and referee use the same."""

    value: Named = Field(description="the figure")
    says: Word = Field("", description="what the figure is, for people")

    def called(self, key: str) -> str:
        return f"{self.says or key}: {self.value}"


class Result(Numbers, Model):
    """What a code in a table's cells means, to people and to a referee."""

    short: Text = Field(description="as printed in the cell")
    text: Text = Field("", description="explanation below the table; may use a {name} of `does`")
    fill: str = Field("none", description="ground of the cell")
    does: dict[str, Word] = Field(
        default_factory=dict,
        description='the result as data: numbers, ranges such as "1-3", or words, by name',
    )

    @property
    def says(self) -> str:
        """The text with its data in it: a range of one number is that number."""
        return _SLOT.sub(lambda match: _plain(self.does[match[1]]), self.text)


def _plain(value: str) -> str:
    low, dash, high = value.partition("-")
    return low if dash and low == high else value


class Table(Sourced):
    """A table of rows by columns; cells are printed as typed, or are codes of `results`."""

    id: Id = Field(description="its name, for cards")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line above the table")
    head: Text = Field("", description="heading of the row labels")
    columns: Row = Field(description="headings of the columns")
    rows: Annotated[dict[str, Row], ROWS] = Field(description="{label: [cells]}")
    results: dict[str, Result] = Field(
        default_factory=dict, description="results by code; if there are any, every cell is a code"
    )
    notes: list[Text] = Field(default_factory=list, description="lines below the table")
    weights: list[Size] = Field(default_factory=list, description="relative column widths")

    def by_face(self, column: int = 0) -> dict[int, str]:
        """The cell of a column for every number that a row stands for: "1-3", "6"."""
        return {face: cells[column] for row, cells in self.rows.items() for face in parse_span(row).faces()}

    def results_by_face(self, column: int = 0) -> dict[int, Result]:
        """What each number gives in a column, as the table's results."""
        return {face: self.results[code] for face, code in self.by_face(column).items()}


class Card(Model):
    """A card: tables, diagrams, pictures, plays, anatomies, or rules cited as `rule 6`, in columns."""

    id: Id = Field(description="its name, for the kit of game.yaml")
    title: Text = Field(description="its heading")
    size: tuple[Size, Size] | None = Field(None, description="[width, height], mm (default: a whole page)")
    columns: list[list[str]] = Field(description="what the card shows, column by column")
    copies: int = Field(1, ge=1, le=20, description="how many are printed")
    lead: Text = Field("", description="a line below the heading")

    @field_validator("columns")
    @classmethod
    def _shown(cls, columns: list[list[str]]) -> list[list[str]]:
        if not all(columns or [[]]):
            raise ValueError('a column is empty; name what it shows, such as "rule 2" or a table')
        return columns


class TableFile(Model):
    """The whole of tables.yaml."""

    values: dict[str, Value] = Field(default_factory=dict, description="figures of the rules, by name")
    tables: list[Table] = Field(default_factory=list, description="the tables")
    diagrams: list[Diagram] = Field(default_factory=list, description="tables drawn as squares")
    pictures: list[Picture] = Field(default_factory=list, description="marks drawn to scale")
    plays: list[Play] = Field(default_factory=list, description="a turn played out, step by step")
    anatomies: list[Anatomy] = Field(default_factory=list, description="pieces explained")
    cards: list[Card] = Field(default_factory=list, description="the cards that show them")


def check_results(tables: Sequence[Table], report: Report) -> None:
    """Tables with results: cells are codes of it, texts say what they know, data can be read.

    Rows of a table whose results have data are numbers all, or none of them is one.
    `report` takes a path in tables.yaml and a message.
    """
    for index, table in enumerate(tables):
        if not table.results:
            continue
        for row, cells in table.rows.items():
            for column, code in enumerate(cells):
                if code not in table.results:
                    near = suggest(code, table.results)
                    message = f'result "{shortened(code)}" does not exist{near}'
                    report(("tables", index, "rows", row, column), message)
        for code, result in table.results.items():
            _check_data(result, ("tables", index, "results", code), report)
        if any(result.does for result in table.results.values()):
            _check_rows(table, ("tables", index, "rows"), report)


def _check_data(result: Result, path: tuple[str | int, ...], report: Report) -> None:
    for name in _SLOT.findall(result.text):
        if name not in result.does:
            message = f'{{{name}}} does not stand under "does"{suggest(name, result.does)}'
            report((*path, "text"), message)
    for name, value in result.does.items():
        typed = value.strip()
        if not _DOES.fullmatch(typed):
            message = f'"{shortened(value)}" is not a number, range or word; write 2, "1-3", or a word'
            report((*path, "does", name), message)
        elif typed[0].isdecimal():
            try:
                parse_span(typed)
            except ValueError as error:
                report((*path, "does", name), str(error))


def _check_rows(table: Table, path: tuple[str | int, ...], report: Report) -> None:
    """Rows that stand for numbers: every label is one, and no number stands in two rows."""
    spans: dict[str, Span] = {}
    wrong: dict[str, str] = {}
    for row in table.rows:
        try:
            spans[row] = parse_span(row)
        except ValueError as error:
            wrong[row] = str(error)
    if not spans:
        return  # words, such as ranges or terrain
    for row, message in wrong.items():
        report((*path, row, ""), message)
    rows = sorted(spans, key=lambda row: spans[row])
    for first, then in pairwise(rows):
        if spans[then].low <= spans[first].high:
            message = f'row "{then}" and row "{first}" share numbers; give each number one row'
            report((*path, then, ""), message)
        elif not wrong and spans[then].low > spans[first].high + 1:
            lacking = int(spans[first].high) + 1
            report((*path, then, ""), f"no row holds {lacking}, between {first} and {then}")
