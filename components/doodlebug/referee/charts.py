"""The game's tables and figures, read from its YAML into what the rules ask of them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from cutline.components import Game
from cutline.components.tables import Result, parse_span
from cutline.referee.figures import (
    Numbers,
    Tables,
    figure_among,
    lacking_counters,
    listed,
    looked_up,
)

DIE = 6
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
        self.number = Numbers(game)
        self.limited = [name for name in game.tables.values if name.endswith("_limit")]
        self.turns = listed(game, "turns")
        self.phases = listed(game, "phases")
        self.tracks = listed(game, "abteilungen")
        self.districts = listed(game, "districts")
        pause = listed(game, "pause")
        self.pause = frozenset(k for k, turn in enumerate(self.turns) if turn in pause)
        self.first_fighters = figure_among(game, "first_fighters", self.turns)

        with looked_up(game) as tables:
            self._read(tables)
        counters = game.counters.counters if game.counters else []
        self.chits = {
            colour: {int(c.values["number"]): c.count for c in counters
                     if c.id.startswith(f"{colour}-")}
            for colour in ("grey", "yellow", "red", "blue")
        }  # fmt: skip
        for colour, chits in self.chits.items():
            if not chits:
                raise lacking_counters(game, f"{colour}-")
        self.neighbours: dict[int, set[int]] = {k: set() for k in range(len(self.districts))}
        for board in game.maps:
            for panel in board.panels:
                for link in panel.connections:
                    a, b = (self.districts.index(end.rsplit("-", 1)[1]) for end in link.between)
                    self.neighbours[a].add(b)
                    self.neighbours[b].add(a)

    def _read(self, tables: Tables) -> None:
        """T-1 to T-3, the fighters over water, what arrives, and who wins."""
        columns = {name.lower(): number for number, name in enumerate(tables["t1"].columns)}
        self.shots = {
            (reach, night): tuple(_shots(tables.dice("t1", DIE, columns[reach]), night))
            for reach in RANGES
            for night in (False, True)
        }
        guns = {face: result.faces("down") for face, result in tables.dice("t2", DIE).items()}
        self.gun_hits = frozenset(face for face, down in guns.items() if down)
        self.guns_down = frozenset().union(*guns.values())  # what the second die has to show
        self.t3_columns = len(tables["t3"].columns)
        self.out = {
            (column + 1, face): result.number("out") > 0
            for column in range(self.t3_columns)
            for face, result in tables.dice("t3", DIE, column).items()
        }
        self.over_water = {n: int(cell) for n, cell in tables["water-zone"].by_face().items()}
        arrivals = tables["reinforcements"].rows
        self.arrivals = tuple(
            tuple(int(cell) for cell in arrivals.get(turn, ["0", "0"])) for turn in self.turns
        )
        self.victory = {
            parse_span(row): (cells[0], cells[1]) for row, cells in tables["victory"].rows.items()
        }

    def water_limit(self, night: bool, on_hand: int) -> int:
        """How many fighters may be stationed over water."""
        if night:
            return self.number["night_water_limit"]
        return self.over_water.get(min(on_hand, max(self.over_water)), 0) if on_hand else 0

    def range_limit(self, reach: str) -> int | None:
        """How many fighters a zone takes at a range; None without limit."""
        name = f"{reach}_limit"
        return self.number[name] if name in self.limited else None

    def is_out(self, crews: int, face: int) -> bool:
        """T-3 for a die already modified."""
        return self.out[min(crews, self.t3_columns), min(6, max(1, face))]

    def level(self, score: int) -> tuple[str, str]:
        """British and German outcome of a score."""
        for span, outcome in self.victory.items():
            if span.holds(score):
                return outcome
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


def _shots(column: dict[int, Result], night: bool) -> list[Shot]:
    """Every way that an attack in a column of T-1 can go."""
    found = []
    for die, result in column.items():
        lost = result.faces("lost")
        if result.number("down") and lost:
            found += [Shot(die, again, "lost" if again in lost else "kill") for again in FACES]
        elif result.number("down"):
            found.append(Shot(die, None, "kill"))
        elif "off duty" in result.does and not night:
            found.append(Shot(die, None, "failure"))
        else:
            found.append(Shot(die, None, "miss"))
    return found
