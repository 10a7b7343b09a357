"""The game's tables and figures, read from its YAML into what the rules ask of them."""

from __future__ import annotations

from ....components import Game
from ....components.tables import Span, Table, parse_span

FIGHTER, BOMBER = "p", "b"  # what an FW 190 may attack: a P-51 or a B-17
US, GERMAN = "us", "german"
_WINNERS = {"american": US, "german": GERMAN}


class Charts:
    """Targets, hits, flak, points, victory: looked up, never typed here."""

    def __init__(self, game: Game) -> None:
        values = {name: value.value for name, value in game.tables.values.items()}
        self.number = {k: int(v) for k, v in values.items() if str(v).isdecimal()}
        n = self.number
        self.missions = tuple(game.sheet.lists["missions"])
        self.fighters, self.bombers = n["fighters"], n["bombers"]
        self.plane, self.per_plane = n["bomber_down"], n["points_per_plane"]
        tables = {table.id: table for table in game.tables.tables}
        self.target = {
            face: FIGHTER if result.does["attacks"] == "fighter" else BOMBER
            for face, result in tables["target-type"].results_by_face().items()
        }
        self.fw_at = {
            FIGHTER: _hits(tables["fw190-p51"]),
            BOMBER: _hits(tables["fw190-b17"]),
        }
        self.at_fw = {FIGHTER: _hits(tables["p51-fw190"]), BOMBER: _hits(tables["b17-fw190"])}
        self.flak = _hits(tables["flak"])
        self.sides = _sides(tables["victory"])

    def count(self, kind: str) -> int:
        """How many P-51s or B-17s there are."""
        return self.fighters if kind == FIGHTER else self.bombers

    def winner(self, points: int) -> str:
        """Who wins a mission with these Victory Points."""
        return next(side for span, side in self.sides if span.holds(points))

    def decided(self, wins: int) -> bool:
        return wins >= self.number["wins_needed"]


def _hits(table: Table) -> dict[int, int]:
    return {face: result.number("hits") for face, result in table.results_by_face().items()}


def _sides(table: Table) -> list[tuple[Span, str]]:
    """Which Victory Points win for whom: the rows "50+" and "up to 49"."""
    return [
        (parse_span(row), _WINNERS[table.results[cells[0]].does["winner"]])
        for row, cells in table.rows.items()
    ]
