"""The game's tables and figures, read from its YAML into what the rules ask of them."""

from __future__ import annotations

from ....components import Game
from ....components.tables import Result, Span, Table, parse_span
from ...figures import Numbers, Tables, listed, looked_up

FIGHTER, BOMBER = "p", "b"  # what an FW 190 may attack: a P-51 or a B-17
US, GERMAN = "us", "german"
_TARGETS = {"fighter": FIGHTER, "bomber": BOMBER}
_WINNERS = {"american": US, "german": GERMAN}


class Charts:
    """Targets, hits, flak, points, victory: looked up, never typed here."""

    def __init__(self, game: Game) -> None:
        self.number = Numbers(game)
        n = self.number
        self.missions = listed(game, "missions")
        self.fighters, self.bombers = n["fighters"], n["bombers"]
        self.plane, self.per_plane = n["bomber_down"], n["points_per_plane"]
        with looked_up(game) as tables:
            self._read(tables)

    def _read(self, tables: Tables) -> None:
        """What each die says, and who wins with how many points."""
        n = self.number
        die = n["combat_die"]
        self.target = {
            face: _TARGETS[result.does["attacks"]]
            for face, result in tables.dice("target-type", n["type_die"]).items()
        }
        self.fw_at = {
            FIGHTER: _hits(tables.dice("fw190-p51", die)),
            BOMBER: _hits(tables.dice("fw190-b17", die)),
        }
        self.at_fw = {
            FIGHTER: _hits(tables.dice("p51-fw190", die)),
            BOMBER: _hits(tables.dice("b17-fw190", die)),
        }
        self.flak = _hits(tables.dice("flak", n["flak_die"]))
        self.sides = _sides(tables["victory"])

    def count(self, kind: str) -> int:
        """How many P-51s or B-17s there are."""
        return self.fighters if kind == FIGHTER else self.bombers

    def winner(self, points: int) -> str:
        """Who wins a mission with these Victory Points."""
        return next(side for span, side in self.sides if span.holds(points))

    def decided(self, wins: int) -> bool:
        return wins >= self.number["wins_needed"]


def _hits(results: dict[int, Result]) -> dict[int, int]:
    return {face: int(result.does["hits"]) for face, result in results.items()}


def _sides(table: Table) -> list[tuple[Span, str]]:
    """Which Victory Points win for whom: the rows "50+" and "up to 49"."""
    return [
        (parse_span(row), _WINNERS[table.results[cells[0]].does["winner"]])
        for row, cells in table.rows.items()
    ]
