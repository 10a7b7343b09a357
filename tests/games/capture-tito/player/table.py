"""What happens by itself in a game of Capture Tito!: alarm, markers turned over, prisoners."""

from __future__ import annotations

from random import Random
from typing import Any

from ...players.writing import Event
from .book import KINDS, Book
from .field import Field, Leader

ORDER = ("tito", "churchill", "documents", "uniform")


class Open(Exception):
    """The rules leave open what comes now, or more than a log can tell; the game ends before."""


class Over(Exception):
    """The game is lost at once: no ammunition."""


class Table:
    """The field, the cups and the markers' backs, and what has happened in this turn."""

    def __init__(self, book: Book, field: Field, rng: Random) -> None:
        self.book, self.field, self.rng = book, field, rng
        self.events: list[Event] = []
        self.backs: dict[tuple[int, str], dict[str, Any]] = {}
        self.aside: list[tuple[int, str]] = []  # A markers that left the map unseen
        self.contested = False  # Germans stand in the grotto, with partisans
        self.luck = rng.choice((0.0, 0.0, 0.6, 0.9))  # of the Germans, in combat
        self.set_up()

    def set_up(self) -> None:
        for letter in "ABC":
            backs = [back for back in self.book.backs if back["letter"] == letter]
            self.rng.shuffle(backs)
            for zone, back in zip(self.book.lettered(letter), backs, strict=True):
                self.backs[zone, letter] = back

    def note(self, verb: str, before: Field, **facts: Any) -> dict[str, Any]:
        facts["before"] = before
        self.events.append(Event(verb, facts))
        return facts

    def die(self) -> int:
        return self.rng.randint(1, self.book.n("die"))

    def fought(self, german: bool) -> int:
        """A die of combat; games of lucky Germans go on for longer."""
        lucky = german and self.rng.random() < self.luck
        return max(self.die(), self.die()) if lucky else self.die()

    def ten(self) -> int:
        return self.rng.randint(0, self.book.n("ten"))

    # alarm

    def alarm(self, cause: str) -> None:
        """A cause that counts once; at the top of the track all markers are turned over."""
        f = self.field
        if cause in f.causes:
            return
        before = f.copy()
        f.causes |= {cause}
        f.alarm = min(self.book.n("alarm_top"), f.alarm + self.book.gains(cause.split()[0]))
        self.note("alarm", before, cause=cause, level=f.alarm, gain=f.alarm - before.alarm)
        if f.alarm >= self.book.n("alarm_top"):
            self.all_over("8.3a")

    def all_over(self, why: str) -> None:
        while self.field.markers:
            self.reveal(self.rng.choice(sorted(self.field.markers)), why)

    # markers

    def reveal(self, zone: int, why: str) -> None:
        """The markers of a zone are turned over without a die."""
        before = self.field.copy()
        holds, came = self.turn_over(zone)
        self.note("reveal", before, zone=zone, holds=holds, came=came, why=why)
        self.after(holds)

    def turn_over(self, zone: int) -> tuple[list[str], list[str]]:
        """What they hold, and the counters that are drawn for them."""
        f, holds, came = self.field, [], []
        for letter in f.markers.pop(zone):
            back = self.backs[zone, letter]
            if back["holds"]:
                holds.append(back["holds"])
                if back["holds"] in f.leaders:
                    f.leaders[back["holds"]] = Leader("free", zone)
            for kind in KINDS:
                came += self.draw(back["letter"], kind, back[kind], zone)
        return holds, came

    def draw(self, letter: str, kind: str, many: int, zone: int) -> list[str]:
        units = self.book.units.values()
        cup = [
            u.id
            for u in units
            if u.kind == kind and u.group == letter.lower() and self.field.at[u.id] == "cup"
        ]
        drawn = self.rng.sample(cup, min(many, len(cup)))
        for unit in drawn:
            self.field.at[unit] = zone
        return drawn

    def after(self, holds: list[str]) -> None:
        """What follows from a marker that has been turned over."""
        self.alarm("marker")
        if "tito" in holds:
            self.alarm("tito")
            self.all_over("8.3b")

    # Germans in a zone

    def arrived(self, zone: int) -> None:
        """Germans have come to rest in a zone, or have won an assault there."""
        f, book = self.field, self.book
        if zone in f.markers:
            self.reveal(zone, "8.1")
        if not f.germans(zone):
            return
        self.manned(zone)
        if zone == book.grotto and "grotto" not in f.causes:
            self.contested = bool(f.partisans(zone))
            if not self.contested:
                self.alarm("grotto")
        for name, place in book.missions.items():
            if place == zone and f.holds(zone):
                self.alarm(f"mission {name}")
        if not f.partisans(zone):
            self.take(zone)

    def manned(self, zone: int) -> None:
        """It is open whether an officer alone holds the grotto or a mission."""
        f, book = self.field, self.book
        matters = zone in (book.grotto, *book.missions.values())
        if matters and all(book.units[u].officer for u in f.germans(zone)):
            raise Open

    def take(self, zone: int) -> None:
        """Leaders and papers without partisans, where Germans stand (13.4, 14e)."""
        f = self.field
        for name in f.free(zone):
            before = f.copy()
            platoons = [u for u in f.germans(zone) if not self.book.units[u].officer]
            if name == "documents":
                f.leaders[name] = Leader("taken", zone)
                self.note("documents", before, zone=zone)
                continue
            if not platoons:
                raise Open
            die, guard = self.die(), self.rng.choice(platoons)
            held = self.book.result("prisoners", die).does["fate"] == "prisoner"
            f.leaders[name] = Leader("held" if held else "dead", zone, guard if held else "")
            self.note("prisoner", before, who=name, die=die, held=held, guard=guard, zone=zone)
            if held and name == "tito":
                self.alarm("prisoner")

    def guards(self) -> None:
        """Prisoners whose guard is gone: others of the zone take over, or they are dead (13.4c)."""
        f = self.field
        for name, one in list(f.leaders.items()):
            if one.state != "held" or isinstance(f.at[one.guard], int):
                continue
            others = f.germans(one.zone)
            platoons = [u for u in others if not self.book.units[u].officer]
            if others and not platoons:
                raise Open
            if platoons and not f.partisans(one.zone):
                f.leaders[name] = Leader("held", one.zone, self.rng.choice(platoons))
            else:
                f.leaders[name] = Leader("dead", one.zone)

    def spend(self) -> None:
        """A point of ammunition; without any the game is lost."""
        self.field.ammo -= self.book.n("spent")
        if self.field.ammo <= self.book.n("out_of_ammo"):
            raise Over
