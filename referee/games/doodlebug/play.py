"""Plays Doodlebug by the referee's own charts and moves, and writes the log as it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from ...verbs import Die
from .charts import FACES, RANGES, Shot
from .lines import Attack, Fight, Guns, Move, Placing, StandDown
from .pen import STYLES, Pen
from .state import Place, count_of

if TYPE_CHECKING:
    from .referee import Doodlebug

POLICIES = ("random", "sensible")
LOSSES = "V-1s shot down from the first fighters on"
FATES = "V-1s launched from the first fighters on"


class Player:
    """One game. `policy` decides for the British; chits and dice come from `rng`."""

    def __init__(
        self, referee: Doodlebug, policy: str, rng: Random, style: str | None = None
    ) -> None:
        self.referee = referee
        self.judge, self.charts = referee.judge, referee.charts
        self.rng = rng
        self.careful = policy == "sensible"
        self.varied = style is not None
        self.style = style or STYLES[0]
        self.pen = Pen(self.charts, self.style, rng)
        self.state = referee.start()
        self.lines: list[str] = []
        self.counted: Counter[tuple[str, str]] = Counter()

    # the log

    def play(self) -> dict[str, Any]:
        """A whole game as the data of its log."""
        turns = []
        for label in self.referee.labels():
            if self._skipped():
                self.state, _ = self.referee.open_turn(self.state, label)
                self.state, _ = self.referee.close_turn(self.state)
                continue
            turns.append(self._turn(label))
        self._count_level()
        options = [
            name for name, option in self.referee.game.sheet.options.items()
            if option.rule in self.judge.options
        ]  # fmt: skip
        log: dict[str, Any] = {
            "game": self.referee.game.name,
            "edition": self.referee.game.sheet.edition,
        }
        return {**log, **({"options": options} if options else {}), "turns": turns}

    def counts(self) -> Mapping[tuple[str, str], int]:
        """(table, row) -> number, for the statistics of many games."""
        return self.counted

    def _skipped(self) -> bool:
        """Whether the phase after this one is skipped (17.1: nothing burns on a day of pause)."""
        after = self.state.turn + (not self.state.night)
        nothing = not any(self.state.fires)
        return "17.1" in self.judge.options and after in self.charts.pause and nothing

    def _turn(self, label: str) -> dict[str, Any]:
        self.lines = []
        self.state, _ = self.referee.open_turn(self.state, label)
        self._phase()
        self.state, _ = self.referee.close_turn(self.state)
        self._count_losses()
        turn: dict[str, Any] = {"turn": label}
        summed = self.style == "sums" and self.rng.random() < 0.7
        if summed:
            turn["sum"] = self._sum()
        else:
            if self.lines:
                turn["do"] = self.lines
            if self.varied and self.rng.random() < 0.1:
                turn["sum"] = self._sum()
        if self.varied and self.rng.random() < (0.4 if summed else 0.15):
            turn["end"] = self._end()
        return turn

    def _sum(self) -> dict[str, Any]:
        have: dict[str, Any] = dict(self.referee.closing.tally(self.state))
        hits = {
            name: n for name in self.charts.districts
            if (n := count_of(self.state.tally, f"hits {name}"))
        }  # fmt: skip
        have["hits"] = hits
        if self.rng.random() < 0.5:
            have["launched"] = list(self.state.launched)
        return {key: value for key, value in have.items() if value or self.rng.random() < 0.2}

    def _end(self) -> dict[str, Any]:
        s, names = self.state, self.charts.districts
        end: dict[str, Any] = {
            "fires": {name: n for name, n in zip(names, s.fires, strict=True) if n},
            "crews": {name: n + 1 for name, n in zip(names, s.crews, strict=True)},
            "fighters": {"day": s.day, "night": s.night_fighters},
            "lost": s.lost,
            "control": s.wild_count,
        }
        return {key: value for key, value in end.items() if self.rng.random() < 0.7}

    def _count_losses(self) -> None:
        if self.state.turn >= self.charts.first_fighters:
            for key in ("fighters", "guns", "balloons"):
                self.counted[LOSSES, key] += count_of(self.state.tally, key)
            missed = count_of(self.state.tally, "missed")
            shot = sum(count_of(self.state.tally, k) for k in ("fighters", "guns", "balloons"))
            self.counted[FATES, "failed at launch"] += count_of(self.state.tally, "failed")
            self.counted[FATES, "shot down"] += shot
            self.counted[FATES, "missed London"] += missed
            self.counted[FATES, "hit London"] += self.state.struck - missed

    def _count_level(self) -> None:
        british, german = self.charts.level(sum(self.judge.score(self.state)))
        self.counted["victory levels", f"British {british}, German {german}"] += 1

    def do(self, verb: str, args: Any) -> None:
        """Write an action down, and make it happen."""
        self.lines.append(self.pen.line(verb, args))
        self.state = self.referee.apply(self.state, verb, args)

    # chance

    def roll(self) -> int:
        return self.rng.choice(FACES)

    def draw(self, colour: str) -> int:
        """A chit of a colour, drawn and put back (3a)."""
        cup = self.charts.chits[colour]
        return self.rng.choices(list(cup), list(cup.values()))[0]

    def legal(self, verb: str, args: Any) -> bool:
        return not any(self.judge.faults(self.state, verb, args))

    # the phase (rule 6)

    def _phase(self) -> None:
        s = self.state
        if not self.judge.paused(s):
            self._launch()
            if s.turn >= self.charts.first_fighters:
                if self.varied and s.night and self.rng.random() < 0.3:
                    day, night = self.charts.arrivals[s.turn]
                    self.do("arrive", {"day": day, "night": night})
                self._place()
            self._tracks()
            if sum(self.state.flying):
                self.do("balloons", self.draw("red"))
                if self.state.through:
                    self.do("strike", [self.draw("blue") for _ in range(self.state.through)])
        if any(self.state.fires):
            self._crews()
        pool = self.judge.pool(self.state)
        if pool:
            die = self.roll()
            self.do("stand-down", StandDown(die, self.judge.called(die, pool), None))
        if (self.state.turn, self.state.night) == (len(self.charts.turns) - 1, False):
            score = sum(self.judge.score(self.state))
            self.do("score", (score, self.charts.level(score)[0]))

    def _launch(self) -> None:
        tracks = range(len(self.charts.tracks))
        if self.judge.first_night(self.state):
            total = self.charts.number["first_night_launches"]
            split = Counter(self.rng.choice(tracks) for _ in range(total))
            self.do("launch", [(k, split[k]) for k in tracks])
            return
        pairs = [(k, self.draw("grey")) for k in tracks]
        if self.rng.random() < 0.3:
            for pair in pairs:
                self.do("launch", [pair])
        else:
            self.do("launch", pairs)
        flying = [k for k, n in enumerate(self.state.flying) for _ in range(n)]
        if flying:
            chit = self.draw("yellow")
            failed = self.rng.sample(flying, min(chit, len(flying)))
            self.do("fail", (chit, tuple(sorted(failed))))

    # fighters

    def _place(self) -> None:
        s = self.state
        here = s.night_fighters if s.night else s.day
        targets = [k for k, n in enumerate(s.flying) if n]
        if not targets:
            return
        stations = self._careful_stations if self.careful else self._random_stations
        found: Counter[Place] = Counter()
        kind = "night" if s.night else "day"
        most = self.charts.water_limit(s.night, here)
        for place in stations(targets, here):
            over = sum(n for (_, zone, _), n in found.items() if zone == "water")
            limit = self.charts.range_limit(place[2])
            full = limit is not None and found[place] >= limit
            if full or (place[1] == "water" and over >= most) or sum(found.values()) >= here:
                continue
            found[place] += 1
        for place, n in found.items():
            self.do("place", Placing(place, n, kind))

    def _random_stations(self, targets: list[int], here: int) -> list[Place]:
        """A station at random for most of the fighters."""
        every = range(len(self.charts.tracks))
        tracks = targets if self.rng.random() < 0.8 else every
        return [
            (self.rng.choice(tracks), self.rng.choice(("water", "land")), self.rng.choice(RANGES))
            for _ in range(here)
            if self.rng.random() < 0.8
        ]

    def _careful_stations(self, targets: list[int], here: int) -> list[Place]:
        """Medium first, most fighters where most V-1s come; water before land; Close only late."""
        flying = self.state.flying
        late = self.state.turn == len(self.charts.turns) - 1
        found: list[Place] = []
        for k in sorted(targets, key=lambda k: -flying[k]):
            found.append((k, "water", "medium"))
            found += [(k, "land", "medium")] * 2
            if late and flying[k] > 1:
                found.append((k, "land", "close"))
        more = [(k, "land", "long") for k in targets for _ in range(flying[k])]
        return found + more

    def _tracks(self) -> None:
        tracks = range(len(self.charts.tracks))
        if self.rng.random() < 0.5:
            for k in tracks:
                for step in (self._water, self._guns, self._land):
                    step(k)
        else:
            for step in (self._water, self._guns, self._land):
                for k in tracks:
                    step(k)

    def _water(self, track: int) -> None:
        self._attacks(track, "water")

    def _land(self, track: int) -> None:
        self._attacks(track, "land")

    def _attacks(self, track: int, zone: str) -> None:
        for place, n in self.state.placed:
            if place[0] != track or place[1] != zone:
                continue
            for _ in range(n):
                if not self.state.flying[track]:
                    return
                if not self.careful and self.rng.random() < 0.1:
                    continue
                self._attack(place)

    def _attack(self, place: Place) -> None:
        """One fighter shoots, or now and then tips a wing (9, 9f)."""
        tip = self.rng.random() < (0.0 if self.careful else 0.1)
        die = self.roll()
        if tip:
            ways = self.judge.tips(Attack(place, Die(die), None, None))
        else:
            ways = [w for w in self.charts.shots[place[2], self.state.night] if w.die == die]
        way: Shot = self.rng.choice(ways)
        back = self.state.turn + self.charts.number["off_duty_days"]
        returns = back if way.result == "failure" else None
        args = Attack(place, Die(die, way.again), way.result, returns)
        self.do("tip" if tip else "shoot", args)

    def _guns(self, track: int) -> None:
        here = self.state.flying[track]
        if not here:
            return
        dice = []
        for _ in range(here):
            die = self.roll()
            dice.append(Die(die, self.roll() if die in self.charts.gun_hits else None))
        down = sum(die.again in self.charts.guns_down for die in dice)
        self.do("guns", Guns(track, tuple(dice), down))

    # fires

    def _crews(self) -> None:
        self._moves("move", self._help() if self.careful else self._wander())
        before = self.judge_now()
        late = self.rng.random() < 0.5
        if before and not late and self.varied and self.rng.random() < 0.5:
            self.do("control", before)
        for d, fires in enumerate(self.state.fires):
            if fires:
                self._fight(d)
        if before and late and self.varied and self.rng.random() < 0.5:
            self.do("control", before)
        self._moves("regroup", self._home() if self.careful else self._wander())

    def judge_now(self) -> list[int]:
        """Districts that get out of control as the dice are about to be rolled (13f)."""
        s = self.state
        return [
            d for d, fires in enumerate(s.fires) if fires > s.crews[d] + 1 and not s.wild[d]
        ]  # fmt: skip

    def _moves(self, verb: str, wishes: list[tuple[int, int]]) -> None:
        for start, to in wishes:
            if self.legal(verb, Move(start, to, False)):
                self.do(verb, Move(start, to, False))

    def _wander(self) -> list[tuple[int, int]]:
        every = range(len(self.charts.districts))
        return [
            (d, self.rng.choice(sorted(self.charts.neighbours[d])))
            for d in every
            if self.rng.random() < 0.2
        ]

    def _help(self) -> list[tuple[int, int]]:
        """Crews of quiet districts to the neighbours that burn most."""
        fires = self.state.fires
        worst = sorted((d for d, n in enumerate(fires) if n), key=lambda d: -fires[d])
        return [(near, d) for d in worst for near in sorted(self.charts.neighbours[d])]

    def _home(self) -> list[tuple[int, int]]:
        """Crews of full districts back to neighbours without any."""
        found = []
        spare = list(self.state.crews)
        for d, n in enumerate(self.state.crews):
            for near in sorted(self.charts.neighbours[d]):
                if n == 0 and spare[near] > 1 and not self.state.fires[near]:
                    found.append((near, d))
                    spare[near] -= 1
                    break
        return found

    def _fight(self, d: int) -> None:
        s = self.state
        crews = s.crews[d] + 1
        wild = s.wild_now[d] if s.judged else s.fires[d] > crews
        faces = tuple(self.roll() for _ in range(crews))
        outs = [self.charts.outs(faces, crews, wild, k) for k in range(crews)]
        chosen = self.rng.randrange(crews)
        if self.careful or self.rng.random() < 0.8:
            chosen = outs.index(max(outs))
        mark = outs[chosen] != max(outs) or self.rng.random() < 0.7
        dice = tuple(Die(face, None, mark and k == chosen) for k, face in enumerate(faces))
        self.do("fight", Fight(d, dice, min(outs[chosen], s.fires[d])))
