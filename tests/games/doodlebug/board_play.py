"""Plays games of Doodlebug out, and lays every counter on the board as the state says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from cutline.components import Game, find_game, load_game
from cutline.referee.checking import referee_for
from cutline.referee.playing.playing import Player
from cutline.referee.table import Table as State

from ...support.drawing_reading import spaces_of

FIVE = 5  # fires that a counter of five covers
Laid = Mapping[str, Mapping[str, int]]  # space -> counter -> how many


class Played(NamedTuple):
    """What went wrong in one game: spaces too small (space, pieces), counters that ran out."""

    overflows: list[tuple[str, int]]
    short: list[tuple[str, int]]


class Table:
    """The board's rooms and the kit's counters."""

    def __init__(self, game: Game) -> None:
        self.game = game
        assert game.counters is not None
        self.edge = game.counters.size
        self.have = {counter.id: counter.count for counter in game.counters.counters}
        self.rooms = {name: room for board in game.maps for name, room in spaces_of(board).items()}
        self.dates = [turn.split()[0] for turn in game.sheet.lists["turns"]]

    def fits(self, space: str) -> int:
        """How many counters lie side by side in a space."""
        _, _, wide, high = self.rooms[space]
        return int((wide + 1e-6) // self.edge) * int((high + 1e-6) // self.edge)

    def at_turns_end(self, s: State) -> Laid:
        """Every counter that lies on the board when a phase is over."""
        laid: dict[str, Counter[str]] = {}
        turn, phase = s.when.shown(0)

        def lay(space: str, **counters: int) -> None:
            pieces = {name.replace("_", "-"): n for name, n in counters.items() if n}
            laid.setdefault(space, Counter()).update(pieces)

        for d, fires in s.fires.items():
            crews = s.crews.shown(d) - 1
            lay(f"district-{d}", crew=crews, fire=fires % FIVE, fires_5=fires // FIVE)
            lay(f"district-{d}", **{f"captain_{d}": 1})
        for back, n in s.away.items():
            lay(self._date(max(back, turn)), day_fighter=n)
        lay(self._date(turn), turn=1)
        lay(phase, phase=1)
        lost = s.losses.shown(0)
        for name, n in (("lost", lost), ("out_of_control", s.wilds.shown(0))):
            lay(f"loss-{n % 10}", **{f"{name}_1": 1})
            lay(f"loss-{n // 10}", **{f"{name}_10": 1})
        box = s.box
        lay("fighter-holding", day_fighter=box["day"], night_fighter=box["night"])
        lay("destroyed", day_fighter=lost)
        lay("v1-holding", v1=self.have["v1"])
        return laid

    def in_flight(self, s: State) -> Laid:
        """V-1s and fighters while a phase is played."""
        laid: dict[str, dict[str, int]] = {}
        kind = f"{s.when.shown(0)[1]}-fighter"
        for (track, zone, reach), n in s.placed.items():
            laid[f"{track}-{zone}-{reach}"] = {kind: n}
        for track, n in s.flying.items():
            for square in ("france", "water", "coast", "land"):
                laid[f"{track}-{square}"] = {"v1": n}
        laid["outskirts"] = {"v1": self.through(s)}
        return laid

    def through(self, s: State) -> int:
        return max(0, sum(s.flying.contents()) - s.count.shown("balloons"))

    def _date(self, turn: int) -> str:
        return f"time-{self.dates[turn]}" if turn < len(self.dates) else "time-later"

    def overflows(self, laid: Laid) -> Iterator[tuple[str, int]]:
        for space, pieces in laid.items():
            count = sum(pieces.values())
            if count > self.fits(space):
                yield space, count

    def short_of(self, s: State) -> Iterator[tuple[str, int]]:
        """Counters of which the state needs more than the kit holds."""
        flying = [*s.flying.contents()]
        needed = Counter({"v1": max(sum(flying), self.through(s))})
        for fires in s.fires.contents():
            needed.update({"fire": fires % FIVE, "fires-5": fires // FIVE})
        day = s.when.shown(0)[1] == "day"
        placed = sum(s.placed.contents()) - s.gone.shown(0) if day else 0
        needed["day-fighter"] = s.box.shown("day") + placed + sum(s.away.contents())
        for name, n in needed.items():
            if n > self.have[name]:
                yield name, n


class LaidOut(Player):
    """Lays the counters out after every action, and as a turn ends."""

    def __init__(self, table: Table, policy: str, rng: Random) -> None:
        super().__init__(referee_for(table.game), policy, rng)
        self.board = table
        self.overflows: list[tuple[str, int]] = []
        self.short: list[tuple[str, int]] = []

    def act(self, *action: Any) -> bool:
        done = super().act(*action)
        if done:
            self.overflows.extend(self.board.overflows(self.board.in_flight(self.table)))
            self.short.extend(self.board.short_of(self.table))
        return done

    def turn(self, label: str) -> dict[str, Any] | None:
        found = super().turn(label)
        if found is not None:
            self.overflows.extend(self.board.overflows(self.board.at_turns_end(self.table)))
        return found


def play_out(table: Table, policy: str, seed: int) -> Played:
    """One game, every turn's end and every action of it laid out."""
    one = LaidOut(table, policy, Random(f"{table.game.name} {policy} {seed}"))
    one.play()
    return Played(one.overflows, one.short)


def table_of(name: str = "doodlebug") -> Table:
    return Table(load_game(find_game(name), drawn=False))
