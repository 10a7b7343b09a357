"""Cards that show tables and rules; the tables and the figures of the game stand beside them."""

from __future__ import annotations

from ..checks import Checker
from ..diagrams import check_diagrams
from ..places import Keys
from ..rules import RuleFile
from ..tables import TableFile, check_results
from .kind import Kind

FILE = "tables"


def check(checker: Checker) -> None:
    """Rows are as long as their table is wide; cards name tables and rules that are there."""
    file = checker.file(FILE, TableFile)
    if file is None:
        return
    checker.unique(FILE, ("tables",), (table.id for table in file.tables))
    checker.unique(FILE, ("cards",), (card.id for card in file.cards))
    for index, table in enumerate(file.tables):
        at: Keys = ("tables", index)
        for name, row in table.rows.items():
            if len(row) != len(table.columns):
                message = (
                    f'row "{name}" has {len(row)} cells and the table {len(table.columns)} columns'
                )
                checker.report(FILE, (*at, "rows", name), message)
        for code, result in table.results.items():
            checker.colour(FILE, (*at, "results", code, "fill"), result.fill)
    check_results(file.tables, lambda path, message: checker.report(FILE, path, message))
    _check_diagrams(checker, file)
    _check_cards(checker, file)


def _check_diagrams(checker: Checker, file: TableFile) -> None:
    tables = {table.id for table in file.tables}
    checker.unique(FILE, ("diagrams",), (diagram.id for diagram in file.diagrams))
    for index, diagram in enumerate(file.diagrams):
        if diagram.id in tables:
            message = f'a table is called "{diagram.id}" already; give it another id'
            checker.report(FILE, ("diagrams", index, "id"), message)
        for name, square in diagram.squares.items():
            for key in ("fill", "skin"):
                at: Keys = ("diagrams", index, "squares", name, key)
                checker.colour(FILE, at, getattr(square, key))
    check_diagrams(file.diagrams, lambda path, message: checker.report(FILE, path, message))


def _check_cards(checker: Checker, file: TableFile) -> None:
    tables = {table.id for table in file.tables} | {one.id for one in file.diagrams}
    cited = checker.file("rules", RuleFile)
    rules = {rule.id for top in cited.rules for rule in top.walk()} if cited else set()
    for index, card in enumerate(file.cards):
        for number, column in enumerate(card.columns):
            for place, name in enumerate(column):
                at = ("cards", index, "columns", number, place)
                if name.startswith("rule "):
                    checker.name(FILE, at, "rule", name[5:], rules, home="rules")
                else:
                    checker.name(FILE, at, "table", name, tables)


KIND = Kind(
    "card",
    title="Card",
    file=FILE,
    model=TableFile,
    parts="cards",
    check=check,
    draw="layouts.parts:draw_cards",
    pages="layouts.parts:card_pages",
    noun="card",
)
