"""tables.yaml: the figures of the rules, the tables, and the cards that show them."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, field_validator

from ..reading.problems import shortened, suggest
from ..reading.slots import filled, slots_in
from .field_types import (
    ROWS,
    Colour,
    Filled,
    FilledWord,
    Id,
    Model,
    Named,
    Ratio,
    Size,
    Sourced,
    Spot,
    Text,
    Word,
)
from .gallery import gallery, types
from .marks import Mark
from .spans import Numbers, Span, parse_span

Squares = Annotated[list[Word], Field(min_length=1, max_length=12)]

Report = Callable[[tuple[str | int, ...], str], None]


class Square(Model):
    """What stands in a square: a figure or a word, an aircraft, an arrow, on a colour."""

    text: Text = Field("", description="the figure or word in its middle")
    says: Text = Field("", description="a small word below it")
    aircraft: str | None = Field(None, description="one of the gallery's from above, nose up")
    skin: Colour = Field("none", description="colour of the aircraft, or its own without it")
    rotate: float = Field(0.0, ge=-360, le=360, description="degrees clockwise of the aircraft")
    arrow: float | None = Field(
        None, ge=-360, le=360, description="an arrow at the edge: 0 points up, 90 to the right"
    )
    fill: Colour = Field("none", description="its ground")

    @field_validator("aircraft")
    @classmethod
    def _in_gallery(cls, name: str | None) -> str | None:
        if name is not None and name not in types():
            near = suggest(name, gallery())
            raise ValueError(f'"{name}" is not in the gallery of aircraft{near}')
        return name


class Diagram(Sourced):
    """A picture of squares, for what is easier to see than to read; cards show it as a table."""

    id: Id = Field(description="its name, for cards")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line above it")
    rows: Annotated[list[Squares], Field(min_length=1, max_length=12)] = Field(
        description='rows of squares, each a name of `squares` or "" for none'
    )
    squares: dict[str, Square] = Field(description="squares by name")
    size: Size = Field(15.0, description="edge of a square, mm")
    notes: list[Text] = Field(default_factory=list, description="lines beside or below it")


def check_diagrams(diagrams: Sequence[Diagram], report: Report) -> None:
    """Check that a diagram describes every square that it shows, and shows every square that it describes.

    `report` takes a path in tables.yaml and a message.
    """
    for index, diagram in enumerate(diagrams):
        used: set[str] = set()
        for number, row in enumerate(diagram.rows):
            for place, name in enumerate(row):
                used.add(name)
                if name and name not in diagram.squares:
                    near = suggest(name, diagram.squares)
                    message = f'square "{shortened(name)}" does not exist{near}'
                    report(("diagrams", index, "rows", number, place), message)
        for name in diagram.squares.keys() - used:
            message = f'square "{shortened(name)}" stands in no row'
            report(("diagrams", index, "squares", name), message)


class Die(Model):
    """A die as it fell."""

    face: FilledWord = Field(description="what it shows")
    sides: Literal["6", "8", "10", "12", "20"] = Field("6", description="its faces; one of six shows pips")
    fill: Colour = Field("cream", description="its colour")
    says: Text = Field("", description="a word below it: whose it is, or what for")


class Play(Model):
    """A step of a turn: what is done, the pieces and the dice, and the lines for the log."""

    id: Id = Field(description="its name, for cards")
    title: Filled = Field(description="its heading")
    lead: Text = Field("", description="a line below its heading")
    text: Filled = Field(description="what is done, and why the rules have it so")
    pieces: list[Word] = Field(
        default_factory=list, description="ids of pieces, drawn as in the kit; `P1 back` is its other side"
    )
    dice: list[Die] = Field(default_factory=list, description="dice as they fell, in their order")
    turn: Word = Field("", description="the turn of the log under which its lines stand, where it begins one")
    log: list[FilledWord] = Field(default_factory=list, description="the lines that are written down")


class Label(Model):
    """What a spot of a piece means."""

    at: Spot = Field(description="[x, y] on its face, mm from the top left")
    says: Filled = Field(description="what stands beside it, at the end of a line")


class Anatomy(Model):
    """A piece drawn large, and what everything on it means."""

    id: Id = Field(description="its name, for cards")
    title: Filled = Field(description="its heading")
    lead: Text = Field("", description="a line below its heading")
    piece: Word = Field(description="id of a piece; `P1 back` is its other side")
    scale: float = Field(3.0, gt=0, le=20, description="how many times as large as in the kit")
    labels: list[Label] = Field(description="what its parts mean")


class Picture(Sourced):
    """A picture of marks in the lengths of what it shows; cards show it as a table.

    Type, strokes and dashes are as wide as typed; all other lengths are printed to scale.
    """

    id: Id = Field(description="its name, for cards and rules")
    title: Text = Field(description="its heading")
    lead: Text = Field("", description="a line above it")
    size: tuple[Size, Size] = Field(description="width and height of what it shows")
    scale: Ratio = Field(1.0, description="how large it is printed, such as 1/4")
    ground: Colour = Field("paper", description="colour behind the marks")
    marks: list[Mark] = Field(description="what it shows, back to front")
    notes: list[Text] = Field(default_factory=list, description="lines beside or below it")


Row = Annotated[list[Text], Field(max_length=40)]
_DOES = re.compile(r"[-–−]?\d+|\d+ ?[-–] ?\d+|[^\W\d_]+(?: [^\W\d_]+)*")


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
        """Return the text with its data in it; a range of one number is that number."""
        return filled(self.text, {name: _plain(told) for name, told in self.does.items()})


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
        """Return the cell of a column for every number that a row stands for: "1-3", "6"."""
        return {face: cells[column] for row, cells in self.rows.items() for face in parse_span(row).faces()}

    def results_by_face(self, column: int = 0) -> dict[int, Result]:
        """Return the table's result for each number in a column."""
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
    """Check tables with results: cells are codes of them, texts have known slots, data can be read.

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
    for name in sorted(slots_in(result.text)):
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
    """Check rows that stand for numbers: every label is one, and no number stands in two rows."""
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
