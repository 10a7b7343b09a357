"""Plays Capture Tito! from its rules and figures alone, and keeps the count while it does.

Nothing of the referee is used here: this player lands, moves, fights and counts by its own
reckoning, and moves the partisans as the rules do. Where the rules leave open what comes now the
game is not written on.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cutline.components import Game

from ...players.writing import Played, Record
from .book import Book
from .field import Field
from .fight import Fight
from .partisans import Partisans
from .raid import Raid
from .table import Open, Over, Table

POLICIES = ("careless", "sensible")


class Player:
    """One game; some are given up on the way."""

    def __init__(self, game: Game, rng: Random, policy: str, options: tuple[str, ...] = ()) -> None:
        self.game, self.policy = game, policy
        self.book, self.rng = book, rng = Book(game), rng
        self.sensible = policy == "sensible"
        self.difficulty = rng.choice(("difficult", "medium", "medium", "easy"))
        named = self.difficulty != "medium" or rng.random() < 0.5
        self.options = [self.difficulty] if named else []
        self.field = Field(book, book.n(f"ammo_{self.difficulty}"))
        self.table = Table(book, self.field, rng)
        self.fight = Fight(self.table, rng, self.sensible)
        self.raid = Raid(self.table, self.fight, rng, self.sensible)
        self.partisans = Partisans(self.table, self.fight, rng)
        self.last = book.n("turns")
        self.relief = False
        self.storch = 0  # the turn in which the Storch came
        self.lost = self.ended = False
        self.points, self.open_yet = 0, True
        self.absent: set[str] = set()  # of the youth, by event e: no losses
        self.gives_up = rng.choice((self.last, self.last, self.last, 8, 4))
        self.records: list[Record] = []

    def play(self) -> Played:
        while not self.ended and len(self.records) < self.gives_up and self.alive:
            try:
                self.turn(len(self.records) + 1)
            except Open:
                if not self.records:
                    return Player(self.game, self.rng, self.policy).play()
                break
        return Played(self.book.name, self.book.edition, list(self.options), self.records, self.result)

    @property
    def alive(self) -> bool:
        """Whether there is anybody to play on with."""
        return self.field.turn < self.book.n("last_wave") or bool(self.field.zones("german"))

    @property
    def result(self) -> str:
        return "" if self.lost or self.open_yet else f"{self.points} points"

    # a turn

    def turn(self, number: int) -> None:
        t, f = self.table, self.field
        t.events = []
        f.turn, f.acts, f.came, f.air = number, {}, {}, (0, 0)
        start = f.copy()
        self.available = 0
        try:
            self.phases(number)
        except Over:
            self.lost = self.ended = True
        f.air = (0, 0)
        self.ended = self.ended or number >= self.last
        if self.ended:
            self.count()
        self.points = f.points()
        self.open_yet = any(map(f.holds, self.book.missions.values())) and not self.ended
        facts = {
            "number": number,
            "start": start,
            "end": f.copy(),
            "over": self.ended,
            "lost": self.lost,
            "last": self.last,
            "difficulty": self.difficulty,
            "storch": self.storch,
        }
        sums = self.sums()
        self.records.append(Record(f"turn {number}", t.events, sums, self.stand(), self.shown(sums), facts))

    def phases(self, number: int) -> None:
        t, f, book, raid = self.table, self.field, self.book, self.raid
        if number == book.n("first_wave"):
            self.first_events()
        elif book.n("second_wave") <= number <= book.n("last_wave"):
            self.wave()
        elif number == book.n("dawn"):
            self.supply([t.ten()], "5.2d")
        raid.begin()
        raid.air()
        raid.activate(raid.land())
        raid.activate(raid.move())
        self.call_storch()
        raid.fights()
        self.partisans.reinforce()
        self.partisans.move()
        self.partisans.fire()
        if self.storch and number > self.storch:
            self.fly_out()
        if number == book.n("last_wave"):
            for unit in book.units.values():
                if unit.group == "second" and f.at[unit.id] == "air":
                    f.at[unit.id] = "gone"
        if number == book.n("relief") and self.relief:
            before, die = f.copy(), t.die()
            self.last = int(book.result("last-turn", die).does["turn"])
            t.note("relief", before, die=die, last=self.last)

    # events

    def first_events(self) -> None:
        t, book = self.table, self.book
        before, die = self.field.copy(), t.ten()
        event = book.result("first-events", die).does["event"]
        facts: dict[str, Any] = {"die": die, "event": event, "second": None}
        getattr(self, f"event_{event}")(facts)
        t.note("event", before, **facts)

    def event_a(self, facts: dict[str, Any]) -> None:
        """Nothing happens."""

    def event_b(self, facts: dict[str, Any]) -> None:
        die = facts["second"] = self.table.ten()
        does = self.book.result("losses", die).does
        units = [
            u.id
            for u in self.book.units.values()
            if u.german and u.group in does["groups"].split() and not u.officer
        ]
        facts["lost"] = self.rng.sample(units, int(does["lost"]))
        facts["group"] = units
        for unit in facts["lost"]:
            self.field.hit(unit)

    def event_c(self, facts: dict[str, Any]) -> None:
        die = facts["second"] = self.table.die()
        many = self.book.result("hideout", die).number("markers")
        markers = self.field.markers
        fit = [z for z, letters in markers.items() if "A" in letters]
        facts["zones"] = self.rng.sample(fit, many)
        for zone in facts["zones"]:
            self.off(zone, "A")

    def off(self, zone: int, letter: str) -> None:
        markers = self.field.markers
        markers[zone] = markers[zone].replace(letter, "", 1)
        if not markers[zone]:
            del markers[zone]

    def event_d(self, facts: dict[str, Any]) -> None:
        book, t = self.book, self.table
        die = facts["second"] = t.die()
        does = book.result("birthday", die).does
        places = {"grotto": book.grotto, "ussr": book.missions["ussr"]}
        start, to = places[does["from"]], places[does["to"]]
        facts["start"], facts["to"] = start, to
        self.off(start, "B")
        markers = self.field.markers
        markers[to] = markers.get(to, "") + "D"
        t.backs[to, "D"] = t.backs.pop((start, "B"))

    def event_e(self, facts: dict[str, Any]) -> None:
        die = facts["second"] = self.table.die()
        young = [u.id for u in self.book.units.values() if u.group == "c" and u.kind == "infantry"]
        facts["lost"] = self.rng.sample(young, die)
        self.absent = set(facts["lost"])
        for unit in facts["lost"]:
            self.field.at[unit], self.field.sp[unit] = "gone", 0

    def event_f(self, facts: dict[str, Any]) -> None:
        die = facts["second"] = self.table.die()
        group = self.book.result("astray", die).does["group"]
        units = [u.id for u in self.book.units.values() if u.german and u.group == group]
        facts["unit"] = self.raid.astray = self.rng.choice(units)

    def event_g(self, facts: dict[str, Any]) -> None:
        self.relief = True

    # the second wave, supply

    def wave(self) -> None:
        t, f, book = self.table, self.field, self.book
        waiting = [u.id for u in book.units.values() if u.group == "second" and f.at[u.id] == "air"]
        if not waiting:
            return
        if f.turn > book.n("second_wave") and waiting == ["obermaier"]:
            raise Open
        before = f.copy()
        die = self.raid.available = t.die()
        t.note("wave", before, die=die, waiting=waiting)
        dice = {
            "difficult": lambda: [t.die()],
            "medium": lambda: [t.ten()],
            "easy": lambda: [t.die(), t.die()],
        }[self.difficulty]()
        self.supply(dice, "5.2c")

    def supply(self, dice: list[int], rule: str) -> None:
        before = self.field.copy()
        self.field.ammo += sum(dice)
        self.table.note("supply", before, dice=dice, rule=rule)

    # the Storch

    def call_storch(self) -> None:
        f, book = self.field, self.book
        tito = f.leaders["tito"]
        if tito.state == "held" and tito.zone == book.cross and not self.storch:
            self.storch = f.turn
            self.table.note("storch", f.copy())

    def fly_out(self) -> None:
        f, before = self.field, self.field.copy()
        tito = f.leaders["tito"]
        self.storch = 0
        if tito.state == "held" and tito.zone == self.book.cross:
            f.leaders["tito"] = tito._replace(state="flown", guard="")
            self.table.note("flown", before)

    # the count

    def count(self) -> None:
        f = self.field
        for zone in self.book.missions.values():
            if f.germans(zone):
                self.table.manned(zone)
        level = "failure" if self.lost else f.level()
        self.table.note("points", f.copy(), points=f.points(), level=level, lost=self.lost)

    def sums(self) -> dict[str, Any]:
        f = self.field
        dead = set(f.lost("yugoslav")) - self.absent
        return {
            "alarm": f.alarm,
            "ammo": max(0, f.ammo),
            "german losses": len(f.lost("german")),
            "partisan losses": len(dead),
            "points": f.points(),
        }

    def stand(self) -> dict[str, Any]:
        """What `end:` may state."""
        f, book = self.field, self.book
        found: dict[str, Any] = {"alarm": f.alarm, "ammo": max(0, f.ammo)}
        for unit, at in f.at.items():
            if isinstance(at, int):
                worn = f.sp[unit] == 1 and not book.units[unit].officer
                found[unit] = f"{at} reduced" if worn else at
            elif at == "gone":
                found[unit] = "gone"
        return found

    def shown(self, sums: dict[str, Any]) -> dict[str, str]:
        """The totals of a turn as they are told.

        Missions count for sure at the end only, those that an officer alone holds not even then.
        """
        f = self.field
        alone = any(f.germans(zone) and not f.partisans(zone) for zone in self.book.missions.values())
        held = alone and not self.ended
        return {
            key.replace("german", "German"): str(value)
            for key, value in sums.items()
            if not (held and key == "points")
        }
