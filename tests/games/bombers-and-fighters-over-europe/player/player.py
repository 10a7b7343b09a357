"""Plays Bombers and Fighters over Europe from its rules and tables alone, and keeps the count.

Nothing of the referee is used here. Nobody decides anything in this game but the order of things
that the rules leave open; a "random" player takes them in any order, a "sensible" one in order.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cutline.components import Game
from cutline.components.models.tables import parse_span

from ...players.writing import Event, Played, Record

POLICIES = ("random", "sensible")
FIGHTER, BOMBER = "P", "B"
_SIDES = {"american": "us", "german": "german"}


class Book:
    """What the player reads from the game's lists and tables."""

    def __init__(self, game: Game) -> None:
        self.name, self.edition = game.name, game.sheet.edition
        self.v = {name: value.value for name, value in game.tables.values.items()}
        self.missions = game.sheet.lists["missions"]
        tables = {table.id: table for table in game.tables.tables}
        self.target = {
            face: {"fighter": FIGHTER, "bomber": BOMBER}[result.does["attacks"]]
            for face, result in tables["target-type"].results_by_face().items()
        }
        self.hits = {
            name: {face: r.number("hits") for face, r in tables[name].results_by_face().items()}
            for name in ("fw190-p51", "p51-fw190", "fw190-b17", "b17-fw190", "flak")
        }
        victory = tables["victory"]
        self.sides = [
            (parse_span(row), _SIDES[victory.results[cells[0]].does["winner"]])
            for row, cells in victory.rows.items()
        ]
        self.fighters, self.bombers = self.n("fighters"), self.n("bombers")
        self.down, self.per_plane = self.n("bomber_down"), self.n("points_per_plane")

    def n(self, name: str) -> int:
        return int(self.v[name])

    def winner(self, points: int) -> str:
        return next(side for span, side in self.sides if span.holds(points))


class Player:
    """One game, in which each plane counts from 1. It has no optional rules."""

    def __init__(self, game: Game, rng: Random, policy: str, options: tuple[str, ...] = ()) -> None:
        self.book, self.rng = Book(game), rng
        self.sensible = policy == "sensible"
        self.wins = {"us": 0, "german": 0}
        self.records: list[Record] = []

    def play(self) -> Played:
        book = self.book
        for label in book.missions:
            self.mission(label)
            if max(self.wins.values()) >= book.n("wins_needed"):
                break
        us, german = self.wins["us"], self.wins["german"]
        result = f"Missions won: Americans {us}, Germans {german}"
        return Played(book.name, book.edition, [], self.records, result)

    def die(self, name: str) -> int:
        return self.rng.randint(1, self.book.n(name))

    def note(self, verb: str, **facts: Any) -> None:
        self.events.append(Event(verb, facts))

    def mission(self, label: str) -> None:
        book, rng = self.book, self.rng
        fws = range(1, book.fighters + 1)
        self.events: list[Event] = []
        self.fw = dict.fromkeys(fws, True)
        self.p51 = dict.fromkeys(fws, 0)
        self.need = book.n("fighter_down")
        self.b17 = dict.fromkeys(range(1, book.bombers + 1), 0)
        if rng.random() < 0.3:
            self.note("start", fw=book.fighters, p51=book.fighters, b17=book.bombers)
        dice = {fw: self.die("type_die") for fw in fws}
        self.kind = {fw: book.target[die] for fw, die in dice.items()}
        self.note("type", dice=dice, kinds=dict(self.kind))
        self.aims: dict[int, int] = {}
        late = rng.random() < 0.3  # 1a: bombers may be drawn after the fighter combats
        self._aim(FIGHTER)
        if not late:
            self._aim(BOMBER)
        self._dogfights()
        if late:
            self._aim(BOMBER)
        self._raids()
        self._flak()
        self._close(label, self._bombs())

    def order(self, fws: list[int]) -> list[int]:
        if not self.sensible:
            self.rng.shuffle(fws)
        return fws

    def _aim(self, kind: str) -> None:
        """Each FW 190 of a group draws its target (6b, 6f)."""
        die = "fighter_die" if kind == FIGHTER else "bomber_die"
        group = self.order([fw for fw, drawn in self.kind.items() if drawn == kind])
        for fw in group:
            self.aims[fw] = self.die(die)
        parts = [group] if self.rng.random() < 0.7 else [[fw] for fw in group]
        for part in parts:
            if part:
                self.note("aim", kind=kind, pairs=[(fw, self.aims[fw]) for fw in part])

    def _dogfights(self) -> None:
        """Each P-51 meets its queue, in the order in which it was drawn (6c); P-51s in any."""
        queues: dict[int, list[int]] = {}
        for fw in (fw for fw in self.aims if self.kind[fw] == FIGHTER):
            queues.setdefault(self.aims[fw], []).append(fw)
        while any(queues.values()):
            target = self.rng.choice([t for t, queue in queues.items() if queue])
            if self.sensible:
                target = next(t for t, queue in queues.items() if queue)
            self._dogfight(queues[target].pop(0), target, list(queues[target]))

    def _dogfight(self, fw: int, target: int, behind: list[int]) -> None:
        if self.p51[target] >= self.need:
            self.note("no dogfight", fw=fw, target=target)  # 6d
            return
        german, american = self.die("combat_die"), self.die("combat_die")
        self.p51[target] += self.book.hits["fw190-p51"][german]
        shot = self.p51[target] >= self.need
        lost = self.book.hits["p51-fw190"][american] >= self.need
        self.note(
            "dogfight",
            fw=fw,
            target=target,
            german=german,
            american=american,
            hits=shot,
            after="down" if shot else "none",
            fw_down=lost,
            behind=behind,
        )
        self.fw[fw] = not lost

    def _raids(self) -> None:
        for fw in self.order([fw for fw in self.aims if self.kind[fw] == BOMBER]):
            target = self.aims[fw]
            before = self.b17[target]
            if before >= self.book.down:
                self.note("no raid", fw=fw, target=target)
                continue
            german, american = self.die("combat_die"), self.die("combat_die")
            hits = self.book.hits["fw190-b17"][german]
            lost = self.book.hits["b17-fw190"][american] >= self.need
            self.b17[target] = before + hits
            self.note(
                "raid",
                fw=fw,
                target=target,
                german=german,
                american=american,
                hits=hits,
                after=self._after(before, hits),
                fw_down=lost,
                before=before,
            )
            self.fw[fw] = not lost

    def _after(self, before: int, hits: int) -> str:
        """What became of a B-17 with these new hits (3b, 3c)."""
        book = self.book
        if before + hits >= book.down:
            return "down"
        return "damaged" if hits and before + hits >= book.n("bomber_damaged") else "none"

    def flying(self) -> list[int]:
        return [b for b, hits in self.b17.items() if hits < self.book.down]

    def _flak(self) -> None:
        shots = {}
        for b in self.flying():
            die, before = self.die("flak_die"), self.b17[b]
            hits = self.book.hits["flak"][die]
            self.b17[b] += hits
            shots[b] = (die, hits, self._after(before, hits), before)
        if shots:
            self.note("flak", shots=shots)

    def _bombs(self) -> int:
        dice = {b: self.die("bombing_die") for b in self.flying()}
        if dice:
            self.note("bomb", dice=dice, total=sum(dice.values()))
        return sum(dice.values())

    def _close(self, label: str, bombing: int) -> None:
        """Points and winners (11, 12)."""
        book, rng = self.book, self.rng
        fw, p51 = (list(self.fw.values()).count(False), sum(hits >= self.need for hits in self.p51.values()))
        b17 = book.bombers - len(self.flying())
        us, german = fw * book.per_plane, (p51 + b17) * book.per_plane
        points = bombing + us - german
        won = book.winner(points)
        self.wins[won] += 1
        stated = {
            "fw": fw,
            "p51": p51,
            "b17": b17,
            "bombing": bombing,
            "us": us,
            "german": german,
            "difference": us - german,
            "points": points,
            "won": won,
        }
        if rng.random() < 0.85:
            self.note("points", **stated)
        if rng.random() < 0.85:
            self.note("won", side=won)
        over = self.wins[won] >= book.n("wins_needed")
        if rng.random() < (0.7 if over else 0.1):
            self.note("game", side=won if over else "open", wins=dict(self.wins))
        down = [b for b, hits in self.b17.items() if hits >= book.down]
        damaged = [b for b, hits in self.b17.items() if 0 < hits < book.down]
        end = {
            "fw": book.fighters - fw,
            "p51": book.fighters - p51,
            "b17": book.bombers - b17,
            "damaged": damaged,
            "wins": dict(self.wins),
        }
        shown = {
            "FW 190": str(fw),
            "P-51": str(p51),
            "B-17": str(b17),
            "bombing": str(bombing),
            "difference": f"{us - german:+d}",
            "points": str(points),
            "won": won,
        }
        facts = {"over": over, "down": down}
        self.records.append(Record(label, self.events, stated, end, shown, facts))
