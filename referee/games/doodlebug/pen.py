"""Writes an action of Doodlebug down as a player might: in full, in part, or in a hurry."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...verbs import Die, match, names_of
from .charts import Charts
from .lines import VERBS, Attack, Fight, Guns, Move, Placing, StandDown

# full: dice and results; dice, results: only these; gaps: something is missing here and there;
# short: beginnings of words in any case; sums: only the totals of some phases.
STYLES = ("full", "dice", "results", "gaps", "short", "sums")
_DICE = {"full": 1.0, "dice": 1.0, "results": 0.0, "gaps": 0.7, "short": 1.0, "sums": 1.0}
_RESULTS = {"full": 1.0, "dice": 0.0, "results": 1.0, "gaps": 0.6, "short": 0.5, "sums": 0.5}


class Pen:
    """Lines in one style. `rng` decides what is left out, never what happened."""

    def __init__(self, charts: Charts, style: str, rng: Random) -> None:
        self.charts, self.style, self.rng = charts, style, rng
        self._short = _beginnings() if style == "short" else {}

    def line(self, verb: str, args: Any) -> str:
        """One action; `args` hold everything that happened."""
        if self.style == "gaps" and self.rng.random() < 0.02:
            return "?"
        words = getattr(self, "_" + verb.replace("-", "_"))(args)
        if self.style != "short":
            return " ".join((verb, *words))
        return " ".join(self._hurried(word) for word in (verb, *words))

    def _hurried(self, word: str) -> str:
        word = self._short.get(word, word) if self.rng.random() < 0.7 else word
        return self.rng.choice((word, word.upper(), word.capitalize()))

    def _with_dice(self) -> bool:
        return self.rng.random() < _DICE[self.style]

    def _with_result(self) -> bool:
        return self.rng.random() < _RESULTS[self.style]

    def _die(self, die: Die) -> str:
        if not self._with_dice():
            return "?"
        again = "" if die.again is None else f"/{die.again}"
        if again and not self._with_dice():
            again = "/?"
        return f"{die.face}{again}{'+' if die.bonus else ''}"

    def _launch(self, pairs: Sequence[tuple[int, int]]) -> list[str]:
        return [word for track, n in pairs for word in (self.charts.tracks[track], str(n))]

    def _fail(self, args: tuple[int, tuple[int, ...]]) -> list[str]:
        chit, tracks = args
        if self.style == "gaps" and self.rng.random() < 0.3:
            return [str(chit)]
        if self.rng.random() < 0.3:
            counted = [f"{self.charts.tracks[k]}{tracks.count(k)}" for k in sorted(set(tracks))]
            return [str(chit), *counted]
        return [str(chit), *(self.charts.tracks[k] for k in tracks)]

    def _arrive(self, came: dict[str, int]) -> list[str]:
        return [word for kind, n in came.items() for word in (kind, str(n))]

    def _place(self, args: Placing) -> list[str]:
        track, zone, reach = args.place
        kind = [args.kind] if args.kind and self.rng.random() < 0.3 else []
        count = [str(args.number)] if args.number > 1 or self.rng.random() < 0.2 else []
        return [*kind, self.charts.tracks[track], zone, reach, *count]

    def _shoot(self, args: Attack) -> list[str]:
        track, zone, reach = args.place
        words = [self.charts.tracks[track], zone, reach]
        with_dice = self._with_dice()
        if with_dice:
            words.append(self._die(args.die))
        if self._with_result() or (not with_dice and self.style != "gaps"):
            words.append(args.result or "")
            if args.back is not None and args.back < len(self.charts.turns):
                words += ["back", self.charts.turns[args.back].split()[0]]
        return words

    _tip = _shoot

    def _guns(self, args: Guns) -> list[str]:
        words = [self.charts.tracks[args.track]]
        with_dice = self._with_dice()
        if with_dice:
            words += [self._die(die) for die in args.dice]
        if self._with_result():
            words += ["down", str(args.down)]
        return words

    def _balloons(self, chit: int) -> list[str]:
        return ["?" if self.style == "gaps" and self.rng.random() < 0.1 else str(chit)]

    def _strike(self, chits: Sequence[int]) -> list[str]:
        left_out = self.style == "gaps"
        return ["?" if left_out and self.rng.random() < 0.1 else str(chit) for chit in chits]

    def _move(self, args: Move) -> list[str]:
        names = self.charts.districts
        to = ["to"] if self.rng.random() < 0.2 else []
        return [names[args.start], *to, names[args.to]]

    _regroup = _move

    def _fight(self, args: Fight) -> list[str]:
        words = [self.charts.districts[args.district]]
        with_dice = self._with_dice()
        if with_dice:
            words += [self._die(die) for die in args.dice]
        if self._with_result() or (not with_dice and self.style != "gaps"):
            words += ["out", str(args.out)]
        return words

    def _control(self, districts: Sequence[int]) -> list[str]:
        return [self.charts.districts[d] for d in districts]

    def _stand_down(self, args: StandDown) -> list[str]:
        words = [str(args.die) if self._with_dice() else "?"]
        if self._with_result():
            words.append(str(args.number))
        return words

    def _score(self, args: tuple[int, str]) -> list[str]:
        number, level = args
        return [str(number), *level.lower().split()]


def _beginnings() -> dict[str, str]:
    """The shortest beginning of each verb that means it, and short forms of other words."""
    names = names_of(VERBS)
    short = {"water": "w", "land": "la", "close": "c", "medium": "m", "long": "lo",
             "miss": "mis", "kill": "k", "failure": "fai", "down": "d", "out": "o"}  # fmt: skip
    for verb in VERBS:
        tries = (verb.name[:k] for k in range(1, len(verb.name) + 1))
        short[verb.name] = next(word for word in tries if match(word, names) == verb.name)
    return short
