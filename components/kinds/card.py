"""Cards that show tables and rules; the tables and the figures of the game stand beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..checks.checker import Checker
from ..models.diagrams import check_diagrams
from ..models.rules import RuleFile
from ..models.tables import TableFile, check_results
from ..reading.places import Keys
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
                message = f'row "{name}" has {len(row)} cells and the table {len(table.columns)} columns'
                checker.report(FILE, (*at, "rows", name), message)
        for code, result in table.results.items():
            checker.colour(FILE, (*at, "results", code, "fill"), result.fill)
    check_results(file.tables, lambda path, message: checker.report(FILE, path, message))
    _check_diagrams(checker, file)
    _check_pictures(checker, file)
    _check_cards(checker, file)


def _apart(checker: Checker, key: str, ids: Sequence[str], others: Iterable[str], noun: str) -> None:
    """Each id of the list `key` stands there once, and is none of the `others`."""
    checker.unique(FILE, (key,), ids)
    known = set(others)
    for index, name in enumerate(ids):
        if name in known:
            message = f'a {noun} is called "{name}" already; give it another id'
            checker.report(FILE, (key, index, "id"), message)


def _check_diagrams(checker: Checker, file: TableFile) -> None:
    ids = [diagram.id for diagram in file.diagrams]
    _apart(checker, "diagrams", ids, (table.id for table in file.tables), "table")
    for index, diagram in enumerate(file.diagrams):
        for name, square in diagram.squares.items():
            for key in ("fill", "skin"):
                at: Keys = ("diagrams", index, "squares", name, key)
                checker.colour(FILE, at, getattr(square, key))
    check_diagrams(file.diagrams, lambda path, message: checker.report(FILE, path, message))


def _check_pictures(checker: Checker, file: TableFile) -> None:
    ids = [picture.id for picture in file.pictures]
    _apart(checker, "pictures", ids, (table.id for table in file.tables), "table")
    _apart(checker, "pictures", ids, (diagram.id for diagram in file.diagrams), "diagram")
    for index, picture in enumerate(file.pictures):
        at: Keys = ("pictures", index)
        checker.colour(FILE, (*at, "ground"), picture.ground, prints=True)
        checker.marks(FILE, (*at, "marks"), picture.marks)


def _check_cards(checker: Checker, file: TableFile) -> None:
    tables = {table.id for table in file.tables} | {diagram.id for diagram in file.diagrams}
    tables |= {picture.id for picture in file.pictures}
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


KIND = Kind("card", title="Card", file=FILE, model=TableFile, parts="cards", check=check, noun="card")
