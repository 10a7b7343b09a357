"""record_sheet.yaml: forms that are filled in by hand or on screen."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from ..reading.problems import shortened, suggest
from .field_types import Filled, Id, ListName, Model, Named, Size, Text, Word
from .spans import is_plain, runs_on

Report = Callable[[tuple[str | int, ...], str], None]


class Term(Model):
    """What counts towards a sum: a column or a blank, times a number, or once for every so many."""

    of: Id = Field(description="a column or a blank of this sheet")
    part: Word = Field("", description="one part of the column (default: all)")
    rows: Word = Field("", description="only rows of this name, or of this value of a list")
    so_far: bool = Field(False, description="in a column: this row and all rows above it")
    last: bool = Field(False, description="only the last box with a figure")
    least: float | None = Field(None, description="count 1 for each box with at least this figure")
    below: float | None = Field(None, description="count 1 for each box with a figure below this")
    times: float = Field(1.0, description="how often it counts; negative to subtract it")
    every: int | None = Field(None, ge=1, description="count 1 for every so many, rounded down")
    where: dict[Id, Word | list[Word]] = Field(
        default_factory=dict,
        max_length=1,
        description="{column: words}: only rows in which that column holds a word, or its beginning",
    )


def _falling(levels: dict[str, float | str]) -> dict[str, float | str]:
    """Check that each of these words for figures can be reached."""
    for (above, high), (word, low) in pairwise(levels.items()):
        if isinstance(high, str) or (not isinstance(low, str) and low >= high):
            hint = 'write the highest figure first, and "rest" last'
            raise ValueError(f'"{shortened(word)}" is never reached after "{shortened(above)}"; {hint}')
    return levels


Levels = Annotated[dict[Text, float | Literal["rest"]], AfterValidator(_falling)]
LOG = "what a log calls it: player, date or options"
LINE = 'the line of a log that it stands for: "score {final-score} {victory}"'
RULE = "the rule that a wrong sum breaks"
UNJUDGED = "why the referee does not judge it"
LEVELS = "words instead of the figure: {word: its least figure}, highest first; `rest` for the last"


class Blank(Model):
    """A labelled field above or below the table."""

    id: Id = Field(description="name of the field on screen")
    title: Filled = Field(description="text printed under it")
    width: Size = Field(40.0, description="mm")
    sum: list[Term] = Field(default_factory=list, description="worked out on screen")
    levels: Levels = Field(default_factory=dict, description=LEVELS)
    log: Literal["", "player", "date", "options"] = Field("", description=LOG)
    line: Word = Field("", description=LINE)
    rule: Word = Field("", description=RULE)
    unjudged: Word = Field("", description=UNJUDGED)


class Track(Model):
    """Boxes in a line below the table, to be crossed off; on screen its sum crosses them."""

    id: Id = Field(description="name of its fields on screen")
    title: Text = Field(description="text before it")
    says: Text = Field("", description="a second line under the title")
    result: Text = Field("", description="text over the figure at its end")
    boxes: int = Field(ge=2, le=60, description="number of boxes")
    last: Text = Field("", description="text over the last box, instead of its number")
    beside: bool = Field(False, description="on the line of the track before it")
    sum: list[Term] = Field(description="how many boxes are crossed, and its figure at the end")
    rule: Word = Field("", description=RULE)


class Column(Model):
    """One column of fields; with `parts` it is divided, each part a field of its own."""

    id: Id = Field(description="name of its fields on screen")
    title: Text = Field(description="its heading")
    weight: Size = Field(1.0, description="relative width")
    parts: list[Named] = Field(default_factory=list, description="headings of its parts")
    each: ListName | None = Field(None, description="a list in game.yaml that gives the parts")
    captions: list[Text] = Field(default_factory=list, description="a second heading for each part")
    stock: int | None = Field(
        None, ge=0, description="what each part starts with, printed in a row; the last row is what is left"
    )
    total: Literal["sum", "none"] | None = Field(
        None, description="`sum`: its last row is worked out on screen; `none`: it has no last row"
    )
    sum: list[Term] = Field(default_factory=list, description="what adds up to each row on screen")
    begin: float = Field(0.0, description="what a running level starts with")
    most: float | None = Field(None, description="upper limit of its sums")
    levels: Levels = Field(default_factory=dict, description=LEVELS)
    log: Word | list[Word] = Field(
        "",
        description="its total in `sum:` of a log, or one for each part; `a+b` where it is either of two, "
        "`a|b` where b may stand for it",
    )
    so_far: bool = Field(False, description="that total counts this row and all rows above it")
    line: Word = Field("", description=LINE)
    rule: Word = Field("", description=RULE)
    unjudged: Word = Field("", description=UNJUDGED)


class RecordSheet(Model):
    """A row for each combination of the lists in `rows`, fields in columns."""

    id: Id = Field(description="its name, for the kit of game.yaml")
    title: Filled = Field(description="its heading")
    lead: Text = Field("", description="a line below the heading")
    landscape: bool = Field(True, description="printed across the paper")
    rows: list[str] = Field(description="lists in game.yaml, the outermost first")
    row_head: Text = Field("", description="heading of the row labels")
    shade: list[str] = Field(default_factory=list, description="row values that are tinted")
    head: list[Blank] = Field(default_factory=list, description="fields above the table")
    columns: list[Column] = Field(description="the columns")
    totals: bool = Field(True, description="a last row for sums")
    total_head: Named = Field("Total", description="heading of the last row")
    stock_head: Named = Field("Start", description="heading of the row of stocks")
    restart: str = Field("", description="one of `rows`: with each of its values, running levels begin anew")
    row_sums: dict[str, list[Word]] = Field(
        default_factory=dict,
        description="rows worked out on screen: what they add, rows or a list in game.yaml",
    )
    row_logs: dict[str, Word] = Field(
        default_factory=dict, description="rows that hold a total of `sum:` of a log: {row: total}"
    )
    turns: str = Field(
        "", description="a list in game.yaml: the parts of columns are its turns (default: rows are turns)"
    )
    unjudged: Word = Field("", description="why the referee judges nothing of it")
    tracks: list[Track] = Field(default_factory=list, description="lines of boxes below the table")
    foot: list[Blank] = Field(default_factory=list, description="fields below the table")
    notes: list[Text] = Field(default_factory=list, description="lines at the bottom")


class RecordFile(Model):
    """The whole of record_sheet.yaml."""

    sheets: list[RecordSheet] = Field(description="the forms of the game")
    log_only: dict[str, Word] = Field(
        default_factory=dict, description="totals of `sum:` that no sheet has: {total: why}"
    )


def check_sums(sheet: RecordSheet, parts: Sequence[Collection[str]], report: Report) -> None:
    """Check that what a sum names is there, and that nothing counts towards itself.

    `parts` are those of each column; `report` takes a path inside the sheet and a message.
    """
    columns = {column.id: names for column, names in zip(sheet.columns, parts, strict=True)}
    blanks = {key: getattr(sheet, key) for key in ("head", "tracks", "foot")}
    single = {field.id for group in blanks.values() for field in group}
    if sheet.restart and sheet.restart not in sheet.rows:
        report(("restart",), f'"{shortened(sheet.restart)}" is none of the lists in `rows`')
    for number, column in enumerate(sheet.columns):
        at = ("columns", number)
        if column.total and not sheet.totals:
            report((*at, "total"), "the sheet has no row of totals")
        _check_parts(column, columns[column.id], at, sheet.totals, report)
        others: dict[str, Collection[str]] = dict.fromkeys(single if runs_on(column) else (), ())
        others |= {other.id: columns[other.id] for other in sheet.columns if other is not column}
        _check_terms(column.sum, others, (*at, "sum"), report)
    for key, group in blanks.items():
        for number, blank in enumerate(group):
            home = (key, number, "sum")
            _check_terms(blank.sum, dict.fromkeys(single - {blank.id}, ()) | columns, home, report)
            _check_where(blank.sum, columns, home, report)
            _check_levels(blank.sum, sheet, home, report)
    groups = {"columns": sheet.columns, **blanks}
    sums = {
        field.id: ((key, n, "sum"), field.sum)
        for key, group in groups.items()
        for n, field in enumerate(group)
    }
    for loop in _loops({name: [term.of for term in terms] for name, (_, terms) in sums.items()}):
        report(sums[loop][0], f'"{loop}" counts towards itself; take it out of one of the sums')


def _check_levels(
    terms: Sequence[Term], sheet: RecordSheet, path: tuple[str | int, ...], report: Report
) -> None:
    """Check that a blank takes the last level of a column, which its last row shows."""
    without = {column.id for column in sheet.columns if runs_on(column) and column.total != "sum"}
    for number, term in enumerate(terms):
        if term.so_far or (term.of in without and is_plain(term)):
            report((*path, number), "a level as it stands: give the column `total: sum`, and add no rows")


def _check_parts(
    column: Column, parts: Collection[str], at: tuple[str | int, ...], totals: bool, report: Report
) -> None:
    """Check that there are as many captions as parts, and a last row in which a stock is taken down."""
    if column.captions and len(column.captions) != len(parts):
        message = f"{len(column.captions)} captions, and the column has {len(parts)} parts"
        report((*at, "captions"), message)
    if column.stock is not None and not (totals and column.total is None):
        report((*at, "stock"), "the last row is what is left of it: leave `total` out of the column")


def _check_where(
    terms: Sequence[Term], columns: Mapping[str, Collection[str]], path: tuple[str | int, ...], report: Report
) -> None:
    """Check that a term for some rows is of a column, and that the column that chooses has no parts."""
    for number, term in enumerate(terms):
        for name in term.where:
            if name not in columns or columns[name] or term.of not in columns:
                near = "" if name in columns else suggest(name, columns)
                message = f'"{shortened(name)}" is no column without parts whose rows could be chosen'
                report((*path, number, "where"), f"{message}{near}")


def check_rows(sheet: RecordSheet, named: Collection[str], report: Report) -> None:
    """Check that the rows that terms ask for are there; `named` are labels, and values of the lists."""
    for key in ("columns", "head", "tracks", "foot"):
        for number, one in enumerate(getattr(sheet, key)):
            for k, term in enumerate(one.sum):
                if term.rows and term.rows not in named:
                    message = f'no row is called "{shortened(term.rows)}"{suggest(term.rows, named)}'
                    report((key, number, "sum", k, "rows"), message)


def check_row_sums(
    sheet: RecordSheet, labels: Collection[str], lists: Collection[str], report: Report
) -> None:
    """Check that rows that are worked out, and the rows that they add, exist.

    `labels` are the names of the sheet's rows, `lists` those of game.yaml.
    """
    for row, terms in sheet.row_sums.items():
        if row not in labels:
            near = suggest(row, labels)
            report(("row_sums", row), f'no row is called "{shortened(row)}"{near}')
        for number, term in enumerate(terms):
            if term not in labels and term not in lists:
                near = suggest(term, {*labels, *lists})
                message = f'"{shortened(term)}" is neither a row nor a list of game.yaml{near}'
                report(("row_sums", row, number), message)
    for loop in _loops(sheet.row_sums):
        message = f'"{loop}" counts towards itself; take it out of one of the sums'
        report(("row_sums", loop), message)


def _check_terms(
    terms: Sequence[Term], known: dict[str, Collection[str]], path: tuple[str | int, ...], report: Report
) -> None:
    for number, term in enumerate(terms):
        if term.of not in known:
            near = suggest(term.of, known)
            report((*path, number, "of"), f'nothing here is called "{shortened(term.of)}"{near}')
        elif term.part and term.part not in known[term.of]:
            near = suggest(term.part, known[term.of])
            message = f'"{term.of}" has no part "{shortened(term.part)}"{near}'
            report((*path, number, "part"), message)


def _loops(terms: Mapping[str, Sequence[str]]) -> list[str]:
    """List the ids that are reached from themselves."""

    def reached(start: str) -> set[str]:
        names: set[str] = set()
        waiting = list(terms.get(start, ()))
        while waiting:
            name = waiting.pop()
            if name not in names:
                names.add(name)
                waiting += terms.get(name, ())
        return names

    return [name for name in terms if name in reached(name)]
