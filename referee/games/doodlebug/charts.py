"""The game's tables and figures, read from its YAML into what the rules ask of them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ....components import Game

FACES = (1, 2, 3, 4, 5, 6)
RANGES = ("close", "medium", "long")


class Shot(NamedTuple):
    """One way a fighter's attack can go: dice and what comes of it."""

    die: int
    again: int | None
    result: str  # miss, kill, lost (kill, and the fighter too), failure


class Charts:
    """T-1 to T-3, limits, chits, arrivals, victory: looked up, never typed here."""

    def __init__(self, game: Game) -> None:
        values = {name: value.value for name, value in game.tables.values.items()}
        tables = {table.id: table for table in game.tables.tables}
        self.number = {k: int(v) for k, v in values.items() if v.isdecimal()}
        n = self.number
        self.turns = tuple(game.sheet.lists["turns"])
        self.phases = tuple(game.sheet.lists["phases"])
        self.tracks = tuple(game.sheet.lists["abteilungen"])
        self.districts = tuple(game.sheet.lists["districts"])
        self.pause = frozenset(map(self.turns.index, game.sheet.lists["pause"]))
        self.first_fighters = self.turns.index(values["first_fighters"])

        t1 = tables["t1"]
        columns = [name.lower() for name in t1.columns]
        codes = {
            (columns[c], face): cell
            for row, cells in t1.rows.items()
            for face in _faces(row)
            for c, cell in enumerate(cells)
        }
        blast = {"kill a": n["medium_blast_to"], "kill b": n["close_blast_to"]}
        self.shots = {
            (reach, night): tuple(_shots(codes, reach, night, blast))
            for reach in RANGES
            for night in (False, True)
        }
        t2 = {face: cells[0] for row, cells in tables["t2"].rows.items() for face in _faces(row)}
        self.gun_hits = frozenset(face for face, code in t2.items() if code == "hit")
        t3 = tables["t3"]
        self.out = {
            (column + 1, face): cells[column] == "out"
            for row, cells in t3.rows.items()
            for face in _faces(row)
            for column in range(len(cells))
        }
        self.t3_columns = len(t3.columns)
        self.over_water = {
            count: int(cells[0])
            for row, cells in tables["water-zone"].rows.items()
            for count in _faces(row)
        }
        arrivals = tables["reinforcements"].rows
        self.arrivals = tuple(
            tuple(int(cell) for cell in arrivals.get(turn, ["0", "0"])) for turn in self.turns
        )
        self.victory = {row: tuple(cells) for row, cells in tables["victory"].rows.items()}
        counters = game.counters.counters if game.counters else []
        self.chits = {
            colour: {int(c.values["number"]): c.count for c in counters
                     if c.id.startswith(f"{colour}-")}
            for colour in ("grey", "yellow", "red", "blue")
        }  # fmt: skip
        self.neighbours: dict[int, set[int]] = {k: set() for k in range(len(self.districts))}
        for board in game.maps:
            for panel in board.panels:
                for link in panel.connections:
                    a, b = (self.districts.index(end.rsplit("-", 1)[1]) for end in link.between)
                    self.neighbours[a].add(b)
                    self.neighbours[b].add(a)

    def water_limit(self, night: bool, on_hand: int) -> int:
        """How many fighters may be stationed over water."""
        if night:
            return self.number["night_water_limit"]
        return self.over_water.get(min(on_hand, max(self.over_water)), 0) if on_hand else 0

    def range_limit(self, reach: str) -> int | None:
        """How many fighters a zone takes at a range; None without limit."""
        return self.number.get(f"{reach}_limit")

    def is_out(self, crews: int, face: int) -> bool:
        """T-3 for a die already modified."""
        return self.out[min(crews, self.t3_columns), min(6, max(1, face))]

    def level(self, score: int) -> tuple[str, str]:
        """British and German outcome of a score."""
        for row, outcome in self.victory.items():
            if row == str(score) or (row.endswith("+") and score >= int(row[:-1])):
                return outcome[0], outcome[1]
        raise ValueError(f"the victory table has no line for {score}")

    def outs(self, dice: tuple[int, ...], crews: int, wild: bool, bonus: int | None) -> int:
        """Fires put out by a district's dice; `bonus` is the captain's die, or None."""
        return self._outs(dice, crews, wild, () if bonus is None else (bonus,), True)

    def _outs(
        self, dice: tuple[int, ...], crews: int, wild: bool, bonus: tuple[int, ...], natural: bool
    ) -> int:
        n = self.number
        found = 0
        for k, die in enumerate(dice):
            face = die
            if not (natural and die == n["natural_six"]):
                face -= n["out_of_control_penalty"] if wild else 0
                face += n["captain_bonus"] if k in bonus else 0
            found += self.is_out(crews, face)
        return found

    def possible_outs(self, dice: tuple[int | None, ...], crews: int, wild: bool) -> set[int]:
        """Every number of fires that these dice can put out, unknown dice and bonus left open."""
        found = set()
        for faces in product(*(FACES if die is None else (die,) for die in dice)):
            for bonus in range(len(faces)):
                found.add(self.outs(faces, crews, wild, bonus))
            found.add(self.outs(faces, crews, wild, None))
        return found

    def rule_of_outs(self, dice: tuple[int, ...], crews: int, wild: bool, claimed: int) -> str:
        """Which rule a wrong number of fires put out has most likely forgotten."""
        every = tuple(range(len(dice)))
        singles = [(k,) for k in every]
        if wild and claimed in {self._outs(dice, crews, False, b, True) for b in singles}:
            return "13d"
        if claimed in {self._outs(dice, crews, wild, b, False) for b in singles}:
            return "13e"
        if wild and claimed < dice.count(self.number["natural_six"]):
            return "13e"
        if claimed == self._outs(dice, crews, wild, every, True):
            return "13c"
        return "13g"


def _faces(row: str) -> range:
    first, _, last = row.partition("-")
    return range(int(first), int(last or first) + 1)


def _shots(codes: dict, reach: str, night: bool, blast: dict[str, int]) -> list[Shot]:
    found = []
    for die in FACES:
        code = codes[reach, die]
        if code in blast:
            found += [
                Shot(die, again, "lost" if again <= blast[code] else "kill") for again in FACES
            ]
        elif code == "failure":
            found.append(Shot(die, None, "miss" if night else "failure"))
        else:
            found.append(Shot(die, None, code))
    return found
