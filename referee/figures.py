"""What a referee looks up in a game: figures, tables, lists; each fault told at its own line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..components import BadInput, Game
from ..components.places import Keys
from ..components.tables import Result, Table

_UNUSABLE = (KeyError, ValueError, IndexError, OverflowError, StopIteration)


class Numbers(dict[str, int]):
    """The whole numbers among a game's figures. BadInput where a referee asks for another."""

    def __init__(self, game: Game) -> None:
        values = game.tables.values
        super().__init__({k: int(v.value) for k, v in values.items() if v.value.isdecimal()})
        self.game = game

    def __missing__(self, name: str) -> int:
        known = name in self.game.tables.values
        said = "a whole number belongs here" if known else f'the figure "{name}" is missing'
        raise _wrong(self.game, ("values", name, "value") if known else ("values",), said)


class Tables:
    """A game's tables by id. BadInput where a referee asks for one that is not there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked = ""  # what is being read, should it turn out to be unusable
        self._numbers = {table.id: number for number, table in enumerate(game.tables.tables)}

    def __getitem__(self, name: str) -> Table:
        if name not in self._numbers:
            raise _wrong(self.game, ("tables",), f'the table "{name}" is missing')
        self.asked = name
        return self.game.tables.tables[self._numbers[name]]

    def dice(self, name: str, die: int, column: int = 0) -> dict[int, Result]:
        """What each face of a die gives in a column; no face may be without a row."""
        table = self[name]
        found = table.results_by_face(column)
        lacking = [str(face) for face in range(1, die + 1) if face not in found]
        if lacking:
            said = f"a d{die} is thrown for this table, and no row holds {', '.join(lacking)}"
            raise self.wrong(said, "rows")
        return found

    def wrong(self, said: str, *keys: str) -> BadInput:
        """Something is wrong in the table that was asked for last."""
        at: Keys = ("tables", self._numbers[self.asked], *keys) if self.asked else ("tables",)
        return _wrong(self.game, at, said)


def listed(game: Game, name: str) -> tuple[str, ...]:
    """A list of game.yaml. BadInput where there is none of that name."""
    if name not in game.sheet.lists:
        raise _wrong(game, ("lists",), f'the list "{name}" is missing', "game")
    return tuple(game.sheet.lists[name])


def figure_among(game: Game, name: str, known: Sequence[str]) -> int:
    """The place in a list of what a figure says. BadInput where it is not in the list."""
    value = game.tables.values.get(name)
    if value is None:
        raise _wrong(game, ("values",), f'the figure "{name}" is missing')
    if value.value not in known:
        said = f'"{value.value}" is none of: {", ".join(known)}'
        raise _wrong(game, ("values", name, "value"), said)
    return known.index(value.value)


def lacking_counters(game: Game, ids: str) -> BadInput:
    """No counter has an id that begins like this."""
    if "counters" not in game.sources:
        return _wrong(game, (), "there is no counters.yaml", "game")
    return _wrong(game, ("counters",), f'no id begins with "{ids}"', "counters")


def _wrong(game: Game, path: Keys, said: str, file: str = "tables") -> BadInput:
    if file not in game.sources:
        return BadInput([game.problem("game", (), f"{said}, and there is no {file}.yaml")])
    return BadInput([game.problem(file, path, f"the referee cannot use this: {said}")])


@contextmanager
def looked_up(game: Game) -> Iterator[Tables]:
    """A game's tables, for a referee to read. What it cannot use becomes BadInput at its table."""
    tables = Tables(game)
    try:
        yield tables
    except KeyError as error:
        raise tables.wrong(f'"{error.args[0]}" is not what it looks for') from None
    except _UNUSABLE as error:
        said = str(error)
        if "int()" in said:
            said = f"{said.rpartition(': ')[2]} stands where a whole number belongs"
        raise tables.wrong(said) from None
