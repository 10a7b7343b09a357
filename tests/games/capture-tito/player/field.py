"""How things stand in a game of Capture Tito!: counters, markers, leaders, levels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .book import LEADERS, Book

Place = int | str  # a zone, or "air", "cup", "gone", "off"


class Leader(NamedTuple):
    """Tito, Churchill or the documents: hidden, free, held, dead, out, flown or taken; where."""

    state: str = "hidden"
    zone: int = 0
    guard: str = ""


class Field:
    """All that is on the table; `copy` keeps how it was."""

    def __init__(self, book: Book, ammo: int) -> None:
        self.book = book
        self.at: dict[str, Place] = {u.id: "air" if u.german else "cup" for u in book.units.values()}
        self.sp = {u.id: u.sp for u in book.units.values()}
        self.acts: dict[str, tuple[str, ...]] = {}
        self.came: dict[str, int] = {}  # where a German stood before he moved; 0 landed
        self.markers = {z.number: z.letters for z in book.zones.values() if z.letters}
        self.leaders = {name: Leader() for name in LEADERS}
        self.alarm, self.ammo, self.turn = book.n("alarm_start"), ammo, 0
        self.causes: frozenset[str] = frozenset()
        self.air: tuple[int, int] = (0, 0)  # zone and bonus

    def copy(self) -> Field:
        made = object.__new__(Field)
        made.__dict__.update(self.__dict__)
        for name in ("at", "sp", "acts", "came", "markers", "leaders"):
            setattr(made, name, dict(getattr(self, name)))
        return made

    # who is where

    def here(self, zone: int, side: str) -> list[str]:
        units = self.book.units
        return [u for u, at in self.at.items() if at == zone and units[u].side == side]

    def germans(self, zone: int) -> list[str]:
        return self.here(zone, "german")

    def partisans(self, zone: int) -> list[str]:
        return self.here(zone, "yugoslav")

    def zones(self, side: str) -> list[int]:
        """Zones in which units of a side stand."""
        units = self.book.units
        return sorted({at for u, at in self.at.items() if isinstance(at, int) and units[u].side == side})

    def free(self, zone: int) -> list[str]:
        """Leaders who stand in a zone, nobody's prisoners."""
        return [n for n, one in self.leaders.items() if one.state == "free" and one.zone == zone]

    def held(self, unit: str) -> list[str]:
        return [n for n, one in self.leaders.items() if one.state == "held" and one.guard == unit]

    def strength(self, units: Iterable[str]) -> int:
        return sum(self.sp[u] for u in units)

    def beside(self, zone: int, side: str) -> list[int]:
        """Zones next to this one in which a side stands."""
        stand = set(self.zones(side))
        return [z for z in self.book.near(zone) if z in stand]

    def fixed(self, zone: int) -> bool:
        return bool(self.beside(zone, "german"))

    # counters

    def ff(self, unit: str) -> int:
        return self.book.units[unit].factors(self.sp[unit])[0]

    def af(self, unit: str) -> int:
        return self.book.units[unit].factors(self.sp[unit])[1]

    def mp(self, unit: str) -> int:
        return self.book.units[unit].factors(self.sp[unit])[2]

    def kind(self, unit: str) -> str:
        return self.book.units[unit].kind

    def officer(self, units: Iterable[str]) -> bool:
        return any(self.book.units[u].officer for u in units)

    def tops(self, units: Iterable[str]) -> list[str]:
        """Partisans who may lie on top: those of the highest FF."""
        found = list(units)
        best = max(map(self.ff, found), default=0)
        return [u for u in found if self.ff(u) == best]

    def done(self, unit: str) -> tuple[str, ...]:
        return self.acts.get(unit, ())

    def act(self, unit: str, what: str) -> None:
        self.acts[unit] = (*self.done(unit), what)

    @property
    def most(self) -> int:
        """Actions of a partisan in this turn."""
        organised = self.alarm >= self.book.n("organised")
        return self.book.n("organised_actions" if organised else "partisan_actions")

    def able(self, unit: str) -> bool:
        """Whether a unit has an action left."""
        german = self.book.units[unit].german
        return len(self.done(unit)) < (self.book.n("german_actions") if german else self.most)

    def hit(self, unit: str) -> bool:
        """A strength point less; whether the counter is gone."""
        self.sp[unit] -= 1
        if self.sp[unit] <= 0:
            self.sp[unit], self.at[unit] = 0, "gone"
        return self.at[unit] == "gone"

    def guns(self) -> int:
        """AA counters that are not destroyed."""
        book = self.book
        return sum(u.kind == "aa" and self.at[u.id] != "gone" for u in book.units.values())

    def lost(self, side: str) -> list[str]:
        return [u for u in self.book.of(side) if self.at[u] == "gone"]

    # combat: the parts of a value, by the names of their rules

    def fire_parts(self, shooter: str, zone: int, target: str, there: int) -> tuple[dict, dict]:
        """What is added to the dice of a fire: for the shooter and for the target."""
        book, german = self.book, self.book.units[shooter].german
        mates = [u for u in self.here(zone, book.units[shooter].side) if u != shooter]
        others = [u for u in self.here(there, book.units[target].side) if u != target]
        foot = ("platoon", "hq", "infantry", "engineer")
        attack = {
            "factor": self.ff(shooter),
            "support": self.strength(u for u in mates if self.kind(u) in foot and self.able(u)),
            "light": book.light(self.turn),
        }
        defence = {
            "factor": self.ff(target),
            "support": self.strength(u for u in others if self.kind(u) in foot and self.able(u)),
            "protection": book.protection(there),
        }
        if german:
            officers = self.officer([shooter, *mates])
            attack["officer"] = book.n("officer") if officers else 0
            attack["air"] = self.air[1] if self.air[0] == there else 0
            attack["ammunition"] = book.shortage(self.ammo)
            tanks = any(self.kind(u) == "tank" for u in (target, *others))
            defence["tank"] = book.n("tank") if tanks else 0
        else:
            guns = any(self.kind(u) == "aa" for u in (shooter, *mates))
            attack["aa"] = book.n("aa") if guns else 0
            defence["ammunition"] = book.shortage(self.ammo)
        return attack, defence

    def assault_parts(
        self, line: tuple[list[str], list[str]], zone: int, germans: list[str], partisans: list[str]
    ) -> tuple[dict, dict]:
        """What is added to the dice of a line of an assault; who stands in front comes first."""
        book = self.book
        ours, theirs = line
        attack = {
            "factor": self.af(ours[0]),
            "support": self.strength(ours[1:]),
            "officer": book.n("officer") if self.officer(germans) else 0,
            "ammunition": book.shortage(self.ammo),
            "air": self.air[1] if self.air[0] == zone else 0,
        }
        kinds = set(map(self.kind, partisans))
        defence = {
            "factor": self.af(theirs[0]),
            "support": self.strength(theirs[1:]),
            "protection": book.protection(zone),
            "tito": book.n("tito") if "tito" in self.free(zone) else 0,
            "aa": book.n("aa") if "aa" in kinds else 0,
            "tank": book.n("tank") if "tank" in kinds else 0,
        }
        return attack, defence

    # the end

    def points(self) -> int:
        """Victory points as things stand."""
        book, n = self.book, self.book.n
        worth: dict[tuple[str, str], str] = {
            ("tito", "held"): "tito_prisoner",
            ("tito", "flown"): "tito_prisoner",
            ("tito", "dead"): "tito_dead",
            ("churchill", "held"): "churchill_prisoner",
            ("churchill", "dead"): "churchill_dead",
            ("documents", "taken"): "documents",
        }
        total = sum(
            n(worth[name, one.state]) for name, one in self.leaders.items() if (name, one.state) in worth
        )
        for zone in book.missions.values():
            total += n("mission") * self.holds(zone)
        for unit in self.lost("german"):
            officer = book.units[unit].officer
            total -= n(f"{unit}_lost" if officer else "platoon_lost")
        return total

    def holds(self, zone: int) -> bool:
        """Whether a platoon stands in a zone, and no partisan."""
        platoons = [u for u in self.germans(zone) if not self.book.units[u].officer]
        return bool(platoons) and not self.partisans(zone)

    def level(self) -> str:
        fit: Callable[[int], str] = lambda p: self.book.result("levels", p).does["level"]  # noqa: E731
        return fit(self.points())
