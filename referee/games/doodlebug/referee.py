"""Doodlebug's referee: ties the charts, the judge, the moves and the closing together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from ....components import Game
from ...findings import Fault, counted
from ...log import Stated
from ...verbs import Verb, Words
from . import lines
from .charts import RANGES, Charts
from .closing import Closing
from .judge import Judge
from .moves import Moves
from .state import (
    BALLOONS,
    FAIL,
    FIGHT,
    GUNS,
    LAUNCH,
    MOVE,
    PLACE,
    REGROUP,
    STRIKE,
    State,
    count_of,
    replace,
)

_RULES = {
    "launch": ("6.1", "7a", "3a", "16a"), "fail": ("6.2", "7b", "3a", "16b"), "arrive": ("8a",),
    "place": ("6.3", "3b", "8a", "8b", "8c", "8d", "9a"),
    "shoot": ("6.5", "6.9", "9", "9b", "9c", "9d", "9g", "9h", "9i", "11a", "14"),
    "tip": ("9f", "9b", "9h", "14"), "guns": ("6.7", "10a", "10b"),
    "balloons": ("6.11", "11b", "3a"),
    "strike": ("6.12", "12a", "12b", "12c", "3a"), "move": ("13a", "13.1", "13.2", "13.3"),
    "fight": ("6.13", "13b", "13c", "13d", "13e", "13g"), "control": ("13f",),
    "regroup": ("6.14", "13h", "13.2", "13.3"), "stand-down": ("9e",),
    "score": ("15a", "15b", "15c", "15d", "15e"),
}  # fmt: skip


class Doodlebug:
    """See `engine.Referee`. States are `State`."""

    verbs: tuple[Verb, ...] = lines.VERBS
    families = (("a", "b", "c", "d"), ("water", "land"), RANGES)
    doubts_of_a_turn = ("v1", "order")
    # How many later turns a doubt can explain faults of; others last until an "end:".
    doubts_last: ClassVar[dict[str, int]] = {"crews": 2, "fighters": 1}
    sum_example = "launched: [2, 1, 3, 0], failed: 1, hits: {3: 1, 5: 2}, out: 2"
    end_example = "fires: {3: 1, 5: 1}, crews: {1: 3, 2: 1}, lost: 1, control: 2"

    def __init__(self, game: Game, options: Iterable[str]) -> None:
        self.game = game
        self.charts = Charts(game)
        rules = frozenset(game.sheet.options[name].rule for name in options)
        self.judge = Judge(self.charts, rules)
        self.moves = Moves(self.judge)
        self.closing = Closing(self.judge, self.moves)

    def labels(self) -> list[str]:
        return [f"{turn} {phase}" for turn in self.charts.turns for phase in self.charts.phases]

    def start(self) -> State:
        each = self.charts.number["crews_per_district"] - 1
        return State(crews=(each,) * len(self.charts.districts))

    def parse(self, verb: str, words: Words) -> Any:
        return lines.parse(self.charts, verb, words)

    def open_turn(self, state: State, label: str) -> tuple[State, list[Fault]]:
        turn, night = lines.turn_of(self.charts, label)
        faults = []
        due = self._next(state)
        if (turn, night) not in due:
            names = " or ".join(
                f"{self.charts.turns[t]} {self.charts.phases[not n]}" for t, n in due
            )
            faults.append(Fault("6.15", f"{names or 'nothing'} comes next", f"{label} here"))
        return self.moves.opened(state, turn, night), faults

    def _next(self, s: State) -> list[tuple[int, bool]]:
        """The phases that may come now: one, or more where pauses may be skipped."""
        at = (0, True) if s.turn < 0 else (s.turn, False) if s.night else (s.turn + 1, True)
        found = [at]
        while (
            "17.1" in self.judge.options
            and at[0] in self.charts.pause
            and (not any(s.fires) or "fires" in s.unsure)
        ):
            at = (at[0], False) if at[1] else (at[0] + 1, True)
            found.append(at)
        return [a for a in found if a[0] < len(self.charts.turns)]

    def check(self, state: State, verb: str, args: Any) -> Iterable[Fault]:
        return self.judge.faults(state, verb, args)

    def settles(self, verb: str, args: Any) -> list[str]:
        """A roll with as many dice as there are crews says that the crews are right."""
        return [f"crews {args.district}"] if verb == "fight" and args.dice else []

    def apply(self, state: State, verb: str, args: Any) -> State:
        return self.moves.apply(state, verb, args)

    def unknown(self, state: State) -> State:
        every = {"v1", "fighters", "fires", "crews", "lost", "control", "counted"}
        return replace(state, unsure=state.unsure | every)

    def close_turn(self, state: State) -> tuple[State, list[Fault]]:
        faults = list(self.closing.omissions(state))
        return self.moves.closed(state), faults

    def check_sum(self, state: State, total: Stated, alone: bool) -> Any:
        state, found = self.closing.check_sum(state, total, alone)
        return (self.moves.closed(state) if alone else state), found

    def check_end(self, state: State, end: Stated) -> Any:
        return self.closing.check_end(state, end)

    def finish(self, state: State, complete: bool) -> list[Fault]:
        return []

    def rules_of(self, verb: str) -> tuple[str, ...]:
        return _RULES[verb]

    def totals(self, state: State) -> dict[str, str]:
        have = self.closing.tally(state)
        shown = {key: str(number) for key, number in have.items()}
        fires = ", ".join(
            f"{name}: {n}" for name, n in zip(self.charts.districts, state.fires, strict=True) if n
        )
        shown["fires"] = f"{{{fires}}}" if "fires" not in state.unsure else "?"
        return shown

    def result(self, state: State) -> list[str]:
        burning, control, losses = self.judge.score(state)
        total = burning + control + losses
        british, german = self.charts.level(total)
        final = (state.turn, state.night) == (len(self.charts.turns) - 1, False)
        unsure = (
            " (not certain: the log leaves gaps)"
            if state.unsure & {"fires", "lost", "control"}
            else ""
        )
        when = "Score" if final else "Score so far"
        return [
            f"{when}: {total} = {counted(burning, 'district')} on fire + {control} for control + "
            f"{losses} for losses{unsure}",
            f"British {british}, German {german}" if final else "",
        ]

    def legal(self, state: State) -> list[str]:
        """What may be done now, each as a line that could be typed; dice and chits as N."""
        s, names = state, self.charts.tracks
        found = []
        if s.turn < 0:
            return [f"turn: {self.charts.turns[0]} {self.charts.phases[0]}"]
        if s.step <= LAUNCH and not self.judge.paused(s):
            found += [f"launch {names[k]} N" for k, drawn in enumerate(s.drawn) if not drawn]
        if s.step <= FAIL and s.yellow is None and any(s.flying) and not self.judge.first_night(s):
            found.append("fail N TRACK ...")
        if s.step <= PLACE:
            found += self._placings(s)
        if s.step < BALLOONS:
            for place, n in s.placed:
                if n > count_of(s.acted, place) and s.flying[place[0]]:
                    where = f"{names[place[0]]} {place[1]} {place[2]}"
                    found += [f"shoot {where} DIE", f"tip {where} DIE"]
            found += [f"guns {names[k]}{' DIE' * n}" for k, n in enumerate(s.flying)
                      if n and s.track[k] < GUNS]  # fmt: skip
        flying = sum(s.flying)
        if s.step <= BALLOONS and flying and s.red is None:
            found.append("balloons N")
        if s.step <= STRIKE and self.judge.to_strike(s):
            found.append("strike" + " N" * self.judge.to_strike(s))
        if s.step <= MOVE:
            found += self._crew_moves(s, "move")
        if s.step <= FIGHT:
            for d, fires in enumerate(s.fires):
                if fires and not s.rolled[d]:
                    found.append(f"fight {self.charts.districts[d]}{' DIE' * (s.crews[d] + 1)}")
        burning = any(f and not r for f, r in zip(s.fires, s.rolled, strict=True))
        if s.step <= REGROUP and not burning:
            found += self._crew_moves(s, "regroup")
        if self.judge.pool(s) and not s.stood_down:
            found.append("stand-down DIE")
        found += [
            f"turn: {self.charts.turns[t]} {self.charts.phases[not n]}" for t, n in self._next(s)
        ]
        if (s.turn, s.night) == (len(self.charts.turns) - 1, False):
            found.append("score N")
        return found

    def _placings(self, s: State) -> list[str]:
        here = s.night_fighters if s.night else s.day
        if not here or s.turn < self.charts.first_fighters:
            return []
        found = []
        for track, name in enumerate(self.charts.tracks):
            if not s.flying[track]:
                continue
            for zone in ("water", "land"):
                for reach in RANGES:
                    args = lines.Placing((track, zone, reach), 1, None)
                    if not any(self.judge.faults(s, "place", args)):
                        found.append(f"place {name} {zone} {reach}")
        return found

    def _crew_moves(self, s: State, verb: str) -> list[str]:
        names = self.charts.districts
        found = []
        for start in range(len(names)):
            for to in sorted(self.charts.neighbours[start]):
                args = lines.Move(start, to, False)
                if not any(self.judge.faults(s, verb, args)):
                    found.append(f"{verb} {names[start]} {names[to]}")
        return found
