"""Plays games of Doodlebug out, and lays every counter on the board as the state says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from cutline.components import Game, find_game, load_game
from cutline.generators.maps import spaces_of
from cutline.referee import referee_for
from cutline.referee.games.doodlebug import player

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

    def at_turns_end(self, s: Any) -> Laid:
        """Every counter that lies on the board when a phase is over."""
        laid: dict[str, Counter[str]] = {}

        def lay(space: str, **counters: int) -> None:
            pieces = {name.replace("_", "-"): n for name, n in counters.items() if n}
            laid.setdefault(space, Counter()).update(pieces)

        for d, fires in enumerate(s.fires):
            lay(f"district-{d + 1}", crew=s.crews[d], fire=fires % FIVE, fires_5=fires // FIVE)
            lay(f"district-{d + 1}", **{f"captain_{d + 1}": 1})
        for turn, n in s.away:
            lay(self._date(max(turn, s.turn)), day_fighter=n)
        lay(self._date(s.turn), turn=1)
        lay("night" if s.night else "day", phase=1)
        for name, n in (("lost", s.lost), ("out_of_control", s.wild_count)):
            lay(f"loss-{n % 10}", **{f"{name}_1": 1})
            lay(f"loss-{n // 10}", **{f"{name}_10": 1})
        lay("fighter-holding", day_fighter=s.day, night_fighter=s.night_fighters)
        lay("destroyed", day_fighter=s.lost)
        lay("v1-holding", v1=self.have["v1"])
        return laid

    def in_flight(self, s: Any) -> Laid:
        """V-1s and fighters while a phase is played."""
        laid: dict[str, dict[str, int]] = {}
        tracks = self.game.sheet.lists["abteilungen"]
        kind = "night-fighter" if s.night else "day-fighter"
        for (track, zone, reach), n in s.placed:
            laid[f"{tracks[track]}-{zone}-{reach}"] = {kind: n}
        for track, n in zip(tracks, s.flying, strict=True):
            for square in ("france", "water", "coast", "land"):
                laid[f"{track}-{square}"] = {"v1": n}
        laid["outskirts"] = {"v1": s.through}
        return laid

    def _date(self, turn: int) -> str:
        return f"time-{self.dates[turn]}" if turn < len(self.dates) else "time-later"

    def overflows(self, laid: Laid) -> Iterator[tuple[str, int]]:
        for space, pieces in laid.items():
            count = sum(pieces.values())
            if count > self.fits(space):
                yield space, count

    def short_of(self, s: Any) -> Iterator[tuple[str, int]]:
        """Counters of which the state needs more than the kit holds."""
        needed = Counter({"v1": max(sum(s.flying), s.through)})
        for fires in s.fires:
            needed.update({"fire": fires % FIVE, "fires-5": fires // FIVE})
        # Those that do not come back this phase are taken off `day` only as it closes.
        gone = 0 if s.night else s.gone
        needed["day-fighter"] = s.day - gone + sum(n for _, n in s.away)
        for name, n in needed.items():
            if n > self.have[name]:
                yield name, n


def play_out(table: Table, policy: str, seed: int) -> Played:
    """One game, every turn's end and every action of it laid out."""
    game = table.game
    one = player(referee_for(game), policy, Random(f"{game.name} {policy} {seed}"))
    overflows: list[tuple[str, int]] = []
    short: list[tuple[str, int]] = []
    do, turn = one.do, one._turn

    def laid_do(verb: str, args: Any) -> None:
        do(verb, args)
        overflows.extend(table.overflows(table.in_flight(one.state)))
        short.extend(table.short_of(one.state))

    def laid_turn(label: str) -> dict[str, Any]:
        found = turn(label)
        overflows.extend(table.overflows(table.at_turns_end(one.state)))
        return found

    one.do, one._turn = laid_do, laid_turn
    one.play()
    return Played(overflows, short)


def table_of(name: str = "doodlebug") -> Table:
    return Table(load_game(find_game(name), drawn=False))
