"""Plays the game by dice and writes it down as players do, each mission in its own way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from .charts import BOMBER, FIGHTER
from .referee import Bombers

STYLES = ("full", "results", "gaps", "sums", "sloppy")
_SIDES = {"us": "Americans", "german": "Germans"}


class Player:
    """One game; nothing is there to decide, so a policy changes nothing but the dice."""

    def __init__(self, referee: Bombers, rng: Random, style: str | None) -> None:
        self.charts, self.rng, self.game = referee.charts, rng, referee.game
        self.style = style
        self.counted: Counter[tuple[str, str]] = Counter()

    def counts(self) -> Mapping[tuple[str, str], int]:
        """(table, row) -> number, for the statistics of many games."""
        return self.counted

    def play(self) -> dict[str, Any]:
        """A whole log, as YAML data."""
        turns, wins = [], {"us": 0, "german": 0}
        for name in self.charts.missions:
            way = self.style or self.rng.choice(STYLES)
            turn, side = self._mission(name, way)
            wins[side] += 1
            self.counted["missions won", _SIDES[side]] += 1
            turns.append(turn)
            if self.charts.decided(wins[side]):
                self.counted["games won", _SIDES[side]] += 1
                if "do" in turn:
                    turn["do"].append(f"game {side}")
                break
        return {"game": self.game.name, "edition": self.game.sheet.edition, "turns": turns}

    def _die(self, name: str) -> int:
        return self.rng.randint(1, self.charts.number[name])

    def _face(self, face: int, way: str, shown: bool = True) -> str:
        return "?" if way == "gaps" and shown and self.rng.random() < 0.3 else str(face)

    def _mission(self, name: str, way: str) -> tuple[dict[str, Any], str]:
        charts, n, do = self.charts, self.charts.fighters, []
        dice = [self._die("type_die") for _ in range(n)]
        types = [charts.target[die] for die in dice]
        letters = [{FIGHTER: "F", BOMBER: "B"}[kind] for kind in types]
        do.append("type " + " ".join(map(str, dice) if way == "full" else letters))
        aims = [self._die("fighter_die" if kind == FIGHTER else "bomber_die") for kind in types]
        fw, p51, b17 = [True] * n, [True] * n, [0] * charts.bombers
        for kind in (FIGHTER, BOMBER):
            group = [f for f in range(n) if types[f] == kind]
            if group:
                mark = kind.upper()
                do.append("aim " + " ".join(f"{f + 1} {mark}{aims[f]}" for f in group))
        for kind in (FIGHTER, BOMBER):
            for f in (f for f in range(n) if types[f] == kind):
                at = aims[f] - 1
                if not p51[at] if kind == FIGHTER else b17[at] >= charts.plane:
                    continue
                german, american = self._die("combat_die"), self._die("combat_die")
                hits = charts.fw_at[kind][german]
                back = charts.at_fw[kind][american] > 0
                fw[f] = not back
                if kind == FIGHTER:
                    p51[at] = hits == 0
                    after = "us" if hits else ""
                else:
                    b17[at] = min(charts.plane, b17[at] + hits)
                    after = "us" if b17[at] >= charts.plane else "damaged" if hits else ""
                do.append(self._fight(way, kind, f, german, american, after, back))
        do.append(self._flak(way, b17))
        bombs = [self._die("bombing_die") if h < charts.plane else 0 for h in b17]
        score = sum(bombs)
        chart = ["-" if not bomb else self._face(bomb, way) for bomb in bombs]
        do.append("bomb " + " ".join(chart) + f" total {score}")
        down = (fw.count(False), p51.count(False), sum(h >= charts.plane for h in b17))
        more = (down[0] - down[1] - down[2]) * charts.per_plane
        side = charts.winner(score + more)
        stated = {"fw": down[0], "p51": down[1], "b17": down[2], "bombing": score,
                  "difference": f"{more:+d}", "points": score + more, "won": side}  # fmt: skip
        if way == "sums":
            return {"turn": name, "sum": stated}, side
        do.append(f"points {score + more} bombing {score} difference {more:+d}")
        do.append(f"won {side}")
        if way == "sloppy":
            do = [self._sloppy(line) for line in do]
            name = name.upper().replace("MISSION ", self.rng.choice(("", "m", "Miss ")))
        turn: dict[str, Any] = {"turn": name, "do": do}
        if way in ("full", "results"):
            damaged = [str(b + 1) for b, hits in enumerate(b17) if 0 < hits < charts.plane]
            turn["end"] = {"fw": n - down[0], "p51": n - down[1],
                           "b17": charts.bombers - down[2], "damaged": damaged}  # fmt: skip
        return turn, side

    def _fight(
        self, way: str, kind: str, f: int, german: int, american: int, after: str, back: bool
    ) -> str:
        verb = "dogfight" if kind == FIGHTER else "raid"
        said = "both" if after == "us" and back else f"{after} {'fw' if back else ''}".strip()
        said = said or "none"
        if way == "results":
            return f"{verb} {f + 1} {said}"
        dice = f"{self._face(german, way)} {self._face(american, way)}"
        told = "" if way == "sloppy" and self.rng.random() < 0.5 else f" {said}"
        return f"{verb} {f + 1} {dice}{told}"

    def _flak(self, way: str, b17: list[int]) -> str:
        charts = self.charts
        told, results = [], []
        for b, before in enumerate(b17):
            if before >= charts.plane:
                told.append("-")
                continue
            die = self._die("flak_die")
            b17[b] = min(charts.plane, before + charts.flak[die])
            after = "down" if b17[b] >= charts.plane else "damaged"
            if charts.flak[die]:
                results.append(f"B{b + 1} {after}")
            face = self._face(die, way)
            told.append(f"{face} {after if charts.flak[die] else 'miss'}" if face == "?" else face)
        if way == "results":
            return f"flak {' '.join(results)} rest miss" if results else "flak none"
        if way == "sloppy":
            told = [word for word in told if word != "-"]
        return "flak " + " ".join(told)

    def _sloppy(self, line: str) -> str:
        verb, _, rest = line.partition(" ")
        short = verb[: self.rng.randint(2, len(verb))]
        return self.rng.choice((str.upper, str.title, str.lower))(f"{short} {rest}")
