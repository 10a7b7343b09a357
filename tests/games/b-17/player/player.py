"""Plays B-17! from its rules and figures alone, and keeps the count while it does.

Nothing of the referee is used here: planes fly, fire and fall by this player's own reckoning. Rule
numbers are those of the game's rules.yaml, with their readings.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cutline.components import Game

from ...players.writing import Event, Played, Record
from .book import Book, Pose
from .fight import Fight, Luck, Plane
from .fly import Pilot
from .sky import Sky

POLICIES = ("careless", "sensible")
MOST = 60  # turns of a log


class Player:
    """One game; some are given up on the way."""

    def __init__(self, game: Game, rng: Random, policy: str, options: tuple[str, ...] = ()) -> None:
        self.book, self.rng = book, rng = Book(game), rng
        self.sensible = policy == "sensible"
        scenario = rng.choice(("1a", "1a", "1b", "1b", "N3"))
        self.turret = "N4" in options or rng.random() < 0.1
        self.third, self.second = scenario == "N3", scenario == "1b"
        kind = rng.choice((0.0, 0.0, 0.5, 0.9))
        side = held = rng.choice((True, False))  # half of the logs are held to our readings
        chosen = {"N3": self.third, "1b": self.second, "N4": self.turret, "5C3": held, "7D2a": held}
        self.options = [book.options[rule] for rule, on in chosen.items() if on]
        luck = Luck(rng, book.die, german=kind if side else 0.0, american=0.0 if side else kind)
        fight = Fight(book, luck, rng, self.turret)
        pilot = Pilot(book, rng, 0.9 if self.sensible else rng.choice((0.0, 0.3, 0.6)))
        self.sky = Sky(book, rng, pilot, fight, self.sensible)
        self.sky.eager = rng.choice((0.0, 0.5, 0.9, 1.0))
        self.gives_up = rng.choice((MOST, MOST, MOST if self.third else 16, 8, 3))
        self.hits = 0
        self.wave = 0
        self.records: list[Record] = []
        self.strong: list[int] = [1] if self.second else []
        self.bare: list[int] = []
        self.next_wave = True
        self.over = False

    def play(self) -> Played:
        while not self.over and len(self.records) < min(MOST, self.gives_up):
            self._turn(len(self.records) + 1)
        return Played(self.book.name, self.book.edition, list(self.options), self.records, self.result)

    @property
    def result(self) -> str:
        if self.hits >= self.needed:
            return "The Americans have won"
        left = any(p.kind == "b" and not p.gone for p in self.sky.planes)
        return "Not decided" if left or self.next_wave else "The Germans have won"

    @property
    def needed(self) -> int:
        name = ("turret_" if self.turret else "") + ("third_" if self.third else "") + "wins"
        return int(self.book.n(name))

    def note(self, verb: str, **facts: Any) -> None:
        self.sky.events.append(Event(verb, facts))

    # a turn

    def _turn(self, number: int) -> None:
        sky = self.sky
        sky.events = []
        facts: dict[str, Any] = {"number": number, "options": list(self.options)}
        if self.next_wave:
            self._wave(facts)
        before = {p.name: min(p.damage, self.book.takes(p.kind)) for p in sky.planes}
        facts |= {
            "before": before,
            "wave": self.wave,
            "attacked": sky.attacked,
            "two sections": len({(p.number + 1) // 2 for p in sky.planes if p.german}) > 1,
            "waiting": list(sky.waiting),
            "poses": {p.name: p.pose for p in sky.planes if p.flies},
        }
        sky.germans_move()
        sky.americans_move()
        today = sky.bomb_run()
        self.hits += today
        if today or self.rng.random() < 0.1 * bool(sky.dropped):
            self.note("hits", hits=today, total=self.hits)
        self._end(number)
        most = {p.name: min(p.damage, self.book.takes(p.kind)) for p in sky.planes}
        taken = Counter({p.name: most[p.name] - before.get(p.name, 0) for p in sky.planes})
        stated = {name: n for name, n in sorted(taken.items()) if n}
        if today:
            stated["hits"] = today
        end = {p.name: most[p.name] for p in sky.planes if p.pose is not None} | {"hits": self.hits}
        facts |= {
            "after": {p.name: (p.damage, p.gone) for p in sky.planes},
            "hits": self.hits,
            "won": self.hits >= self.needed,
        }
        shown = {"hits": str(self.hits)}
        self.records.append(Record(f"turn {number}", sky.events, stated, end, shown, facts))

    def _end(self, number: int) -> None:
        """Whether the wave, or the game, is over."""
        sky = self.sky
        won = self.hits >= self.needed
        if not any(p.flies for p in sky.planes if p.kind == "b"):
            left = [p for p in sky.planes if p.flies]
            more = self.third and self.wave < self.book.n("waves") and not won
            self.next_wave, self.over = more, not more
            if more and left:
                self.note("home", planes=[p.name for p in left], due=False)
                for plane in left:
                    plane.gone = "home"
            for plane in sky.planes:
                if not plane.gone:
                    plane.gone = "home"
        elif won and self.rng.random() < 0.7:
            self.over = True
        if self.over and self.rng.random() < 0.7:
            self.note("won", us=won)

    # waves

    def _wave(self, facts: dict[str, Any]) -> None:
        book, self.next_wave = self.book, False
        self.wave += 1
        if self.third and self.wave == 1:
            self._divide()
        if self.third:
            self.note("wave", number=self.wave)
        strong = self.second or self.wave in self.strong
        escorted = self.second or (self.third and self.wave not in self.bare)
        sections = [1, 2] if strong else [1]
        self.sky.open(self._germans(sections), int(book.n("most_p51")) if escorted else 0)
        self._place()

    def _divide(self) -> None:
        """The dice that say which wave is unescorted, and which meets more Germans (N3c, N3d)."""
        waves = int(self.book.n("waves"))
        many = int(self.book.n("turret_strong_waves" if self.turret else "strong_waves"))
        for side in ("american", "german"):
            while True:
                dice = [self.rng.randint(1, self.book.die) for _ in range(waves)]
                self.note("waves", side=side, dice=dice)
                ranked = sorted(dice, reverse=side == "german")
                count = many if side == "german" else int(self.book.n("bare_waves"))
                if ranked[count - 1] != ranked[count]:
                    break
            chosen = [k + 1 for k, die in enumerate(dice) if die in ranked[:count]]
            if side == "german":
                self.strong = chosen
            else:
                self.bare = chosen

    def _germans(self, sections: list[int]) -> list[Plane]:
        mixed = self.rng.random() < 0.2
        found = []
        for section in sections:
            kind = self.rng.choice(("me", "fw"))
            for number in (2 * section - 1, 2 * section):
                if mixed and self.rng.random() < 0.5:
                    kind = self.rng.choice(("me", "fw"))
                found.append(Plane(f"{kind}{number}", kind, number))
        return found

    # placing

    def _place(self) -> None:
        """A diamond in the American area; P-51s anywhere in it (5B)."""
        book, rng, sky = self.book, self.rng, self.sky
        frame = book.frames["b"]
        near, far = book.n("zone_near") + frame.tail, book.n("zone_far") - frame.nose
        least = book.n("gap") + frame.nose + frame.tail
        deep = min(far - near, least + rng.random() * 2)
        back = near + rng.random() * (far - near - deep)
        across = (book.n("gap") + 2 * frame.half_span + rng.choice((0.1, 0.4, 1))) / 2
        side = book.n("flank") + frame.half_span + across
        middle = book.width / 2
        if rng.random() < 0.5:
            middle = rng.uniform(side, book.width - side)
        spots = [
            (middle, back + deep),
            (middle - across, back + deep / 2),
            (middle + across, back + deep / 2),
            (middle, back),
        ]
        order = list(range(4))
        if rng.random() < 0.15:
            rng.shuffle(order)
        bombers = [p for p in sky.planes if p.kind == "b"]
        for plane, place in zip(bombers, order, strict=True):
            plane.pose = Pose(*_rounded(spots[place], frame, book))
        sky.aims = {p.name: book.width / 2 + p.where.x - middle for p in bombers}
        for plane in (p for p in sky.planes if p.kind == "p"):
            x, y = rng.uniform(8, book.width - 8), rng.uniform(near + 0.3, far - 0.3)
            heading = 0 if rng.random() < 0.8 else rng.randrange(0, 360, 15)
            plane.pose = Pose(round(x * 2) / 2, round(y * 2) / 2, heading)
        poses = {p.name: p.pose for p in sky.planes if p.pose is not None}
        self.note("place", poses=poses, plain=order == [0, 1, 2, 3])


def _rounded(spot: tuple[float, float], frame: Any, book: Book) -> tuple[float, float]:
    """A place to a tenth of an inch."""
    return round(spot[0], 1), round(spot[1], 1)
