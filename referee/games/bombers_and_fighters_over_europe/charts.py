"""The game's tables and figures, read from its YAML into what the rules ask of them."""

from __future__ import annotations

import re

from ....components import Game
from ....components.tables import Table

FIGHTER, BOMBER = "p", "b"  # what an FW 190 may attack: a P-51 or a B-17
US, GERMAN = "us", "german"


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
            face: FIGHTER if code == "fighter" else BOMBER
            for face, code in _by_face(tables["target-type"]).items()
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
        return next(side for low, high, side in self.sides if low <= points <= high)

    def decided(self, wins: int) -> bool:
        return wins >= self.number["wins_needed"]


def _by_face(table: Table) -> dict[int, str]:
    """The first cell of each row for every face that it stands for: "1-3", "6"."""
    found = {}
    for row, cells in table.rows.items():
        first, _, last = row.partition("-")
        for face in range(int(first), int(last or first) + 1):
            found[face] = str(cells[0])
    return found


def _hits(table: Table) -> dict[int, int]:
    return {face: int(code) for face, code in _by_face(table).items()}


def _sides(table: Table) -> list[tuple[float, float, str]]:
    """(fewest points, most points, side) of the rows "50+" and "up to 49"."""
    found = []
    for row, cells in table.rows.items():
        edge = int(re.findall(r"\d+", row)[0])
        side = US if cells[0] == "american" else GERMAN
        low, high = (edge, float("inf")) if row.endswith("+") else (float("-inf"), edge)
        found.append((low, high, side))
    return found
