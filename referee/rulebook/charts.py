"""A game's figures and tables as its rules look them up: typed, and each fault told at its line."""

from __future__ import annotations

import operator
import re
from collections import namedtuple
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, NamedTuple

from ...components import BadInput, Game
from ...components.models.spans import Span, parse_span
from ...components.reading.problems import suggest

if TYPE_CHECKING:
    from ...components.models.tables import Result, Table
    from ...components.reading.places import Keys

WHOLE = re.compile(r"[+-]?\d+")


class _Named:
    """What a file of a game holds under one of its keys, as attributes."""

    def __init__(self, game: Game, file: str, key: str, what: str, held: Mapping[str, Any]) -> None:
        self._game, self._file, self._key, self._what = game, file, key, what
        self.__dict__.update(held)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise unusable(self._game, (self._key,), f'the {self._what} "{name}" is missing', self._file)


class Worded(str):
    """A figure that is no whole number. Whoever counts with it is told so, at its place in tables.yaml."""

    game: Game
    name: str

    def _counted(self, *_: Any) -> Any:
        said = f'a whole number belongs here, not "{self}"'
        raise unusable(self.game, ("values", self.name, "value"), said)

    def _beside(operation: str) -> Any:  # type: ignore[misc]
        def worked_out(self: Worded, other: Any) -> Any:
            return getattr(str, operation)(self, other) if isinstance(other, str) else self._counted()

        return worked_out

    __lt__, __le__, __gt__, __ge__, __add__ = map(
        _beside, ("__lt__", "__le__", "__gt__", "__ge__", "__add__")
    )
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _counted
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = _counted
    __neg__ = __abs__ = __int__ = __index__ = _counted


class Figures(_Named):
    """The figures of tables.yaml as attributes: whole numbers as int, other text as str.

    BadInput, at the figures of the file, where one is asked for that is not there.
    """

    def __init__(self, game: Game) -> None:
        texts = {name: figure.value for name, figure in game.tables.values.items()}
        found = {name: int(text) if WHOLE.fullmatch(text) else Worded(text) for name, text in texts.items()}
        for name, value in found.items():
            if isinstance(value, Worded):
                value.game, value.name = game, name
        super().__init__(game, "tables", "values", "figure", found)

    def number(self, name: str) -> int:
        """A figure that has to be a whole number."""
        return operator.index(getattr(self, name))


class Lists(_Named):
    """The lists of game.yaml as attributes. BadInput where one is asked for that is not there."""

    def __init__(self, game: Game) -> None:
        found = {name: tuple(items) for name, items in game.sheet.lists.items()}
        super().__init__(game, "game", "lists", "list", found)


class ChartSheet(NamedTuple):
    """What a game's rules say of one table that they look up.

    `die`: faces, how many from 1 on or which, or the figure that says how many; each needs a row.
    `columns`: headings that have to be there. `cells`: how a cell without results is read.
    `data`: what the results hold under `does`, with the value of one that holds nothing: 0 for a
    number, () for a range of faces, "" for a word. A set of words stands for one of them, and has
    no default.
    """

    name: str
    die: int | range | str | None
    columns: tuple[str, ...]
    cells: type
    data: Mapping[str, Any]


class Chart:
    """One table as typed data: `chart[row, column]`, rows by number or by their word."""

    def __init__(self, rows: Mapping[Any, tuple[Any, ...]], columns: Mapping[str, int]) -> None:
        self.columns = columns
        self.spans = {span: cells for span, cells in rows.items() if isinstance(span, Span)}
        self.rows = {row: cells for row, cells in rows.items() if not isinstance(row, Span)}

    def at(self, row: Any, column: int | str = 0) -> Any:
        """The cell of a row (a number or a word) and a column (counted from 0, or its heading)."""
        return self.row(row)[self._where(column)]

    def row(self, row: Any) -> tuple[Any, ...]:
        """All cells of the row that holds a number or has that word. KeyError for none."""
        if row in self.rows:
            return self.rows[row]
        for span, cells in self.spans.items():
            if isinstance(row, int) and span.holds(row):
                return cells
        raise KeyError(row)

    def holds(self, row: Any) -> bool:
        """Whether there is a row for a number or a word."""
        return row in self.rows or (isinstance(row, int) and any(span.holds(row) for span in self.spans))

    def all(self, column: int | str = 0) -> set[Any]:
        """Everything that a column can give."""
        where = self._where(column)
        return {cells[where] for cells in (*self.rows.values(), *self.spans.values())}

    def _where(self, column: int | str) -> int:
        return column if isinstance(column, int) else self.columns[column.lower()]


def read_charts(game: Game, figures: Figures, sheets: Sequence[ChartSheet]) -> dict[str, Chart]:
    """The tables that a referee looks up. Raises BadInput with all that it cannot use."""
    found: dict[str, Chart] = {}
    problems = []
    for sheet in sheets:
        try:
            found[sheet.name] = _Reading(game, figures, sheet).chart()
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems)
    return found


class _Reading:
    """One table being read for its sheet."""

    def __init__(self, game: Game, figures: Figures, sheet: ChartSheet) -> None:
        self.game, self.figures, self.sheet = game, figures, sheet
        numbers = {table.id: number for number, table in enumerate(game.tables.tables)}
        if sheet.name not in numbers:
            near = suggest(sheet.name, numbers)
            raise unusable(game, ("tables",), f'the table "{sheet.name}" is missing{near}')
        self.number = numbers[sheet.name]
        self.table: Table = game.tables.tables[self.number]
        names = [f"{k}_" if iskeyword(k) else k.replace(" ", "_") for k in sheet.data]
        self.outcome = namedtuple("Outcome", names) if sheet.data else None  # type: ignore[misc]

    def wrong(self, said: str, *keys: str | int) -> BadInput:
        return unusable(self.game, ("tables", self.number, *keys), said)

    def chart(self) -> Chart:
        if not self.table.columns:
            raise self.wrong("the table has no columns; add some", "columns")
        headings = {name.lower(): number for number, name in enumerate(self.table.columns)}
        for name in self.sheet.columns:
            if name.lower() not in headings:
                raise self.wrong(f'no column is called "{name}"', "columns")
        outcomes = self.outcomes()
        rows: dict[Any, tuple[Any, ...]] = {}
        for label, cells in self.table.rows.items():
            values = tuple(self.cell(label, k, text, outcomes) for k, text in enumerate(cells))
            for row in _rows(label):
                rows[row] = values
        chart = Chart(rows, headings)
        self.check_faces(chart)
        return chart

    def check_faces(self, chart: Chart) -> None:
        """No face of the die may be without a row."""
        die = self.sheet.die
        count = self.figures.number(die) if isinstance(die, str) else die
        faces = count if isinstance(count, range) else range(1, (count or 0) + 1)
        lacking = [str(face) for face in faces if not chart.holds(face)]
        if lacking:
            said = f"a D{len(faces)} is rolled for this table; no row holds {', '.join(lacking)}"
            raise self.wrong(said, "rows")

    def outcomes(self) -> dict[str, Any]:
        """Each result of the table by its code, as typed data."""
        if self.outcome is None:
            return {}
        known = self.sheet.data
        for code, result in self.table.results.items():
            for name in result.does:
                if name not in known:
                    said = f'"{name}" is not known here{suggest(name, known)}'
                    raise self.wrong(said, "results", code, "does", name)
        return {
            code: self.outcome(*(self.datum(code, result, k, v) for k, v in known.items()))
            for code, result in self.table.results.items()
        }

    def datum(self, code: str, result: Result, name: str, default: Any) -> Any:
        typed = result.does.get(name, "").strip()
        if isinstance(default, set):
            if typed not in default:
                wanted = f'"{name}" is "{typed}"; write {" or ".join(sorted(default))}'
                path = ("does", name) if name in result.does else ()
                raise self.wrong(wanted, "results", code, *path)
            return typed
        if name not in result.does:
            return default
        if isinstance(default, str):
            return typed
        try:
            if isinstance(default, tuple):
                return tuple(parse_span(typed).faces())
            return result.number(name)
        except (ValueError, OverflowError):
            kind = "a range of faces" if isinstance(default, tuple) else "a whole number"
            said = f'{kind} belongs here, not "{typed}"'
            raise self.wrong(said, "results", code, "does", name) from None

    def cell(self, row: str, column: int, text: str, outcomes: Mapping[str, Any]) -> Any:
        if self.outcome is not None:
            if text not in outcomes:
                raise self.wrong(f'no result is called "{text}"', "rows", row, column)
            return outcomes[text]
        if self.sheet.cells is int and not WHOLE.fullmatch(text):
            raise self.wrong(f'a whole number belongs here, not "{text}"', "rows", row, column)
        return self.sheet.cells(text)


def _rows(label: str) -> tuple[Any, ...]:
    """What a row's label stands for: numbers, a span without end, or its word."""
    try:
        span = parse_span(label)
    except ValueError:
        return (label,)
    try:
        return tuple(span.faces())
    except OverflowError:
        return (span,)


def unusable(game: Game, path: Keys, said: str, file: str = "tables") -> BadInput:
    """The error for data that no referee can use, at its place in a file of the game."""
    if file not in game.sources:
        return BadInput([game.problem("game", (), f"{said}; the game has no {file}.yaml")])
    return BadInput([game.problem(file, path, f"the referee cannot use this: {said}")])
