"""Cards that show tables and rules; the tables and the figures of the game stand beside them."""

from __future__ import annotations

from ..checks.checker import Checker
from ..models.rules import RuleFile
from ..models.tables import TableFile, check_diagrams, check_results
from ..reading.places import Keys
from .kind import Kind

FILE = "tables"
# what a card can show: where it stands in the file, and what it is called
SHOWN = {
    "tables": "table",
    "diagrams": "diagram",
    "pictures": "picture",
    "plays": "play",
    "anatomies": "anatomy",
}


def check(checker: Checker) -> None:
    """Check that rows are as long as their table is wide, and that cards name tables and rules that exist."""
    file = checker.file(FILE, TableFile)
    if file is None:
        return
    checker.unique(FILE, ("cards",), (card.id for card in file.cards))
    _check_ids(checker, file)
    for index, table in enumerate(file.tables):
        at: Keys = ("tables", index)
        for name, row in table.rows.items():
            if len(row) != len(table.columns):
                message = f'row "{name}" has {len(row)} cells and the table {len(table.columns)} columns'
                checker.report(FILE, (*at, "rows", name), message)
        for code, result in table.results.items():
            checker.colour(FILE, (*at, "results", code, "fill"), result.fill)
    check_results(file.tables, lambda path, message: checker.report(FILE, path, message))
    for index, play in enumerate(file.plays):
        for number, die in enumerate(play.dice):
            checker.colour(FILE, ("plays", index, "dice", number, "fill"), die.fill, prints=True)
    _check_diagrams(checker, file)
    _check_pictures(checker, file)
    _check_cards(checker, file)


def _check_ids(checker: Checker, file: TableFile) -> None:
    """Check that no two things that cards show have the same id."""
    nouns: dict[str, str] = {}
    for key, noun in SHOWN.items():
        ids = [shown.id for shown in getattr(file, key)]
        checker.unique(FILE, (key,), ids)
        for index, name in enumerate(ids):
            if nouns.get(name, noun) != noun:
                message = f'a {nouns[name]} is called "{name}" already; give it another id'
                checker.report(FILE, (key, index, "id"), message)
        nouns.update(dict.fromkeys(ids, noun))


def _check_diagrams(checker: Checker, file: TableFile) -> None:
    for index, diagram in enumerate(file.diagrams):
        for name, square in diagram.squares.items():
            for key in ("fill", "skin"):
                at: Keys = ("diagrams", index, "squares", name, key)
                checker.colour(FILE, at, getattr(square, key))
    check_diagrams(file.diagrams, lambda path, message: checker.report(FILE, path, message))


def _check_pictures(checker: Checker, file: TableFile) -> None:
    for index, picture in enumerate(file.pictures):
        at: Keys = ("pictures", index)
        checker.colour(FILE, (*at, "ground"), picture.ground, prints=True)
        checker.marks(FILE, (*at, "marks"), picture.marks)


def _check_cards(checker: Checker, file: TableFile) -> None:
    tables = {shown.id for key in SHOWN for shown in getattr(file, key)}
    cited = checker.file("rules", RuleFile)
    rules = {rule.id for rule in cited.walk()} if cited else set()
    for index, card in enumerate(file.cards):
        for number, column in enumerate(card.columns):
            for place, name in enumerate(column):
                at = ("cards", index, "columns", number, place)
                if name.startswith("rule "):
                    checker.name(FILE, at, "rule", name[5:], rules, home="rules")
                else:
                    checker.name(FILE, at, "table", name, tables)


KIND = Kind("card", title="Card", file=FILE, model=TableFile, parts="cards", check=check, noun="card")
