"""Plays games of Doodlebug out, and lays every counter on the board as the state says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from cutline.components import Game, find_game, load_game
from cutline.referee import World as State
from cutline.referee.checking import referee_for
from cutline.referee.playing.playing import Player

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
        turn, phase = s.when[0]

        def lay(space: str, **counters: int) -> None:
            pieces = {name.replace("_", "-"): n for name, n in counters.items() if n}
            laid.setdefault(space, Counter()).update(pieces)

        for d in s.fires:
            crews, fires = s.crews[d] - 1, s.fires[d]
            lay(f"district-{d}", crew=crews, fire=fires % FIVE, fires_5=fires // FIVE)
            lay(f"district-{d}", **{f"captain_{d}": 1})
        for back in s.away:
            lay(self._date(max(back, turn)), day_fighter=s.away[back])
        lay(self._date(turn), turn=1)
        lay(phase, phase=1)
        lost = s.losses[0]
        for name, n in (("lost", lost), ("out_of_control", s.wilds[0])):
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
        kind = f"{s.when[0][1]}-fighter"
        for track, zone, reach in s.placed:
            laid[f"{track}-{zone}-{reach}"] = {kind: s.placed[track, zone, reach]}
        for track, n in self.flying(s).items():
            for square in ("france", "water", "coast", "land"):
                laid[f"{track}-{square}"] = {"v1": n}
        laid["outskirts"] = {"v1": self.through(s)}
        return laid

    def flying(self, s: State) -> dict[str, int]:
        """V-1s of each track that nobody has shot down."""
        down = {track: s.kills[track, "water"] + s.kills[track, "land"] + s.gunned[track] for track in s.sent}
        return {track: s.sent[track] - s.failed[track] - n for track, n in down.items()}

    def through(self, s: State) -> int:
        return max(0, sum(self.flying(s).values()) - s.ballooned[0])

    def _date(self, turn: int) -> str:
        return f"time-{self.dates[turn]}" if turn < len(self.dates) else "time-later"

    def overflows(self, laid: Laid) -> Iterator[tuple[str, int]]:
        for space, pieces in laid.items():
            count = sum(pieces.values())
            if count > self.fits(space):
                yield space, count

    def short_of(self, s: State) -> Iterator[tuple[str, int]]:
        """Counters of which the state needs more than the kit holds."""
        needed = Counter({"v1": max(sum(self.flying(s).values()), self.through(s))})
        for district in s.fires:
            fires = s.fires[district] + s.hit[district] - s.doused[district]
            needed.update({"fire": fires % FIVE, "fires-5": fires // FIVE})
        needed["day-fighter"] = s.box["day"] + s.away.total()
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
            self.overflows.extend(self.board.overflows(self.board.in_flight(self.w)))
            self.short.extend(self.board.short_of(self.w))
        return done

    def turn(self, label: str) -> dict[str, Any] | None:
        found = super().turn(label)
        if found is not None:
            self.overflows.extend(self.board.overflows(self.board.at_turns_end(self.w)))
        return found


def play_out(table: Table, policy: str, seed: int) -> Played:
    """One game, every turn's end and every action of it laid out."""
    one = LaidOut(table, policy, Random(f"{table.game.name} {policy} {seed}"))
    one.play()
    return Played(one.overflows, one.short)


def table_of(name: str = "doodlebug") -> Table:
    return Table(load_game(find_game(name), drawn=False))
