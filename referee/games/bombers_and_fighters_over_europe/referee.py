"""The referee of Bombers and Fighters over Europe: ties charts, judge, moves and closing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ....components import Game
from ...findings import Fault
from ...log import Stated
from ...verbs import Verb, Words
from . import lines
from .charts import BOMBER, FIGHTER, Charts
from .closing import Closing
from .judge import Judge
from .moves import Moves
from .state import AIM, BOMB, DOGFIGHT, FLAK, RAID, TYPE, State, hidden

_RULES = {
    "start": ("1a", "12b"),
    "type": ("1a", "2a", "6a", "12b"), "aim": ("1a", "2a", "6a", "6b", "6f"),
    "dogfight": ("2a", "3a", "6c", "6d", "6e", "6h", "7a", "7b", "7c", "7d", "7e", "7f"),
    "raid": ("1a", "2a", "3a", "3b", "3c", "6d", "6g", "6h", "8a", "8b", "8c", "8d", "8e", "8f"),
    "flak": ("1a", "2a", "3b", "3c", "9a", "9b", "9c", "9d"), "bomb": ("2a", "10a", "10b", "10c"),
    "points": ("11a", "11c", "11d", "10c", "3a", "3c"), "won": ("11e",), "game": ("12c", "12d"),
}  # fmt: skip


class Bombers:
    """See `engine.Referee`. States are `State`."""

    verbs: tuple[Verb, ...] = lines.VERBS
    families = (("f", "b"), ("us", "fw", "both", "none"), ("miss", "damaged", "down"))
    doubts_of_a_turn = ("planes", "order")
    sum_example = "fw: 4, p51: 3, b17: 4, bombing: 61, difference: -15, points: 46, won: german"
    end_example = "fw: 4, p51: 5, b17: 8, damaged: [3, 7], wins: {us: 0, german: 1}"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.charts = Charts(game)
        self.judge = Judge(self.charts)
        self.moves = Moves(self.judge)
        self.closing = Closing(self.judge, self.moves)

    def labels(self) -> list[str]:
        return [name.lower() for name in self.charts.missions]

    def start(self) -> State:
        return self._fresh(State())

    def _fresh(self, s: State) -> State:
        """All planes at full strength; only who won before is kept."""
        fighters, bombers = self.charts.fighters, self.charts.bombers
        return State(
            mission=s.mission, results=s.results, types=(None,) * fighters,
            aims=(None,) * fighters, fought=(False,) * fighters, fw=(True,) * fighters,
            p51=(True,) * fighters, b17=(0,) * bombers, fired=(False,) * bombers,
            bombed=(False,) * bombers,
            before_fw=s.fw if s.mission >= 0 else (), before_b17=s.b17 if s.mission >= 0 else (),
        )  # fmt: skip

    def parse(self, verb: str, words: Words) -> Any:
        return lines.parse(self.charts, verb, words)

    def open_turn(self, state: State, label: str) -> tuple[State, list[Fault]]:
        number = lines.mission_of(self.charts, label)
        s, faults = state, []
        us, german, _ = self.closing.wins(s)
        if s.mission >= 0:
            s = replace(s, results=(*s.results, self.closing.winner(s)))
        most = self.charts.number["missions"]
        if self.charts.decided(max(us, german)):
            faults.append(Fault("12c", f"the game is over: Americans {us}, Germans {german}",
                                f"mission {number + 1} flown", "wins all"))  # fmt: skip
        elif number >= most:
            faults.append(Fault("12c", f"at most {most} missions", f"mission {number + 1} flown",
                                "wins all"))  # fmt: skip
        elif number != state.mission + 1:
            faults.append(Fault("12c", f"mission {state.mission + 2} comes next", f"{label} here",
                                ""))  # fmt: skip
        missing = max(0, min(number, most) - len(s.results))
        s = replace(s, results=s.results + (None,) * missing)
        return replace(self._fresh(s), mission=number), faults

    def check(self, state: State, verb: str, args: Any) -> Iterable[Fault]:
        if verb == "points":
            yield from (fault for _, fault in self.closing.stated(state, args))
        elif verb == "won":
            yield from self.closing.won(state, args)
        elif verb == "game":
            yield from self.closing.game(state, args)
        else:
            yield from self.judge.faults(state, verb, args)

    def apply(self, state: State, verb: str, args: Any) -> State:
        s = state
        if not s.doubtful and verb not in ("points", "won", "game"):
            doubtful = any(not f.unchecked for f in self.judge.faults(s, verb, args))
            s = replace(s, doubtful=True) if doubtful else s
        return self.moves.apply(s, verb, args)

    def unknown(self, state: State) -> State:
        return self.moves.blind(state)

    def close_turn(self, state: State) -> tuple[State, list[Fault]]:
        faults = list(self.closing.omissions(state))
        return (replace(state, doubtful=True) if faults else state), faults

    def check_sum(self, state: State, total: Stated, alone: bool) -> Any:
        return self.closing.check_sum(state, total, alone)

    def check_end(self, state: State, end: Stated) -> Any:
        return self.closing.check_end(state, end)

    def finish(self, state: State, complete: bool) -> list[Fault]:
        return []

    def rules_of(self, verb: str) -> tuple[str, ...]:
        return _RULES[verb]

    def totals(self, state: State) -> dict[str, str]:
        closing = self.closing
        fw, p51, b17 = closing.downs(state)
        low, high = closing.bombing(state)
        more = closing.difference(state)
        shown = {
            "FW 190": fw, "P-51": p51, "B-17": b17, "bombing": low if low == high else None,
            "difference": None if more is None else f"{more:+d}",
            "points": closing.points(state), "won": closing.winner(state),
        }  # fmt: skip
        return {key: "?" if value is None else str(value) for key, value in shown.items()}

    def result(self, state: State) -> list[str]:
        us, german, open_ = self.closing.wins(state)
        told = f"Missions won: Americans {us}, Germans {german}"
        if open_:
            told += f", not known {open_}"
        if self.charts.decided(max(us, german)):
            return [told, f"The {'Americans' if us > german else 'Germans'} have won the game"]
        return [told, "The game is not decided"]

    def legal(self, state: State) -> list[str]:
        """What may be done now, each as a line that could be typed; dice as DIE."""
        s = state
        if s.mission < 0:
            return [f"turn: {self.labels()[0]}"]
        found: list[str] = []
        if s.step <= TYPE:
            found += [f"type {f + 1} DIE" for f, kind in enumerate(s.types) if kind is None]
            if found:
                return found
        for f, (kind, aim) in enumerate(zip(s.types, s.aims, strict=True)):
            late = DOGFIGHT if kind == BOMBER else AIM
            if aim is None and s.step <= late and kind != "?":
                found.append(f"aim {f + 1} {(kind or '').upper()}DIE")
        if found and s.step <= AIM:
            return found
        for kind, verb, step in ((FIGHTER, "dogfight", DOGFIGHT), (BOMBER, "raid", RAID)):
            if s.step <= step and not (kind == BOMBER and found):
                found += [
                    f"{verb} {f + 1} DIE DIE" for f in range(len(s.fw)) if self._may(s, f, kind)
                ]
        if found:
            return found
        flying = len(self.judge.volleys.flying(s))
        dice = " DIE" * flying if not hidden(s, BOMBER) else " B1 DIE ..."
        if s.step <= FLAK and flying and not any(s.fired):
            return [f"flak{dice}"]
        if s.step <= BOMB and flying and not any(s.bombed):
            return [f"bomb{dice}"]
        return self._after(s)

    def _may(self, s: State, fw: int, kind: str) -> bool:
        aim = s.aims[fw]
        if aim is None or aim[0] != kind or aim[1] is None or s.fought[fw]:
            return False
        return not self.judge.is_down(s, kind, aim[1]) and not self.judge.waiting(
            s, kind, fw, aim[1]
        )

    def _after(self, s: State) -> list[str]:
        points = self.closing.points(s)
        found = [] if s.points is not None else [f"points {'N' if points is None else points}"]
        side = self.closing.winner(s)
        if s.won is None:
            found.append(f"won {side or 'us|german'}")
        us, german, _ = self.closing.wins(s)
        if self.charts.decided(max(us, german)):
            found.append(f"game {'us' if us > german else 'german'}")
        elif s.mission + 1 < len(self.charts.missions):
            found.append(f"turn: mission {s.mission + 2}")
        return found
