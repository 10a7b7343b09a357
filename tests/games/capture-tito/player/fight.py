"""Fire and assaults of Capture Tito!, as its player fights them."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from .field import Field
from .table import Open, Over, Table

Row = tuple[list[str], list[str]]  # Germans and partisans of a line, who is in front first


class Line(NamedTuple):
    """A line of a round: who stands in it, the dice, the values, who was hit."""

    ours: list[str]
    theirs: list[str]
    dice: tuple[int, int]
    values: tuple[int, int]
    parts: tuple[dict[str, int], dict[str, int]]
    hit: str
    gone: bool

    @property
    def won(self) -> bool:
        return self.hit == self.theirs[0]


class Round(NamedTuple):
    """A round of an assault."""

    lines: list[Line]
    ammo: int  # before it


class Fight:
    """Resolves what is decided elsewhere; `over` is said where the last point was spent."""

    def __init__(self, table: Table, rng: Random, sensible: bool) -> None:
        self.table, self.rng, self.sensible = table, rng, sensible

    @property
    def field(self) -> Field:
        return self.table.field

    # fire

    def fire(self, shooter: str, there: int, target: str) -> None:
        """A unit fires at the top unit of a zone."""
        t, f = self.table, self.field
        here = f.at[shooter]
        assert isinstance(here, int)
        before = f.copy()
        parts = f.fire_parts(shooter, here, target, there)
        german = before.book.units[shooter].german
        dice = t.fought(german), t.fought(not german)
        values = sum(parts[0].values()) + dice[0], sum(parts[1].values()) + dice[1]
        hit = target if values[0] >= values[1] else shooter
        f.act(shooter, "fire")
        gone = f.hit(hit)
        open_air = not german and before.air == (there, before.air[1])
        extra = before.air[1] if open_air else 0
        own = parts[0].get("aa", 0) if before.kind(shooter) == "aa" else 0  # for itself, or not
        sure = (values[0] >= values[1]) == (values[0] - own >= values[1] + extra)
        t.note(
            "fire",
            before,
            shooter=shooter,
            here=here,
            there=there,
            target=target,
            dice=dice,
            values=values,
            parts=parts,
            hit=hit,
            gone=gone,
            sure=sure,
            exact=not extra,
            german=german,
        )
        self.spent("fire")

    def spent(self, cause: str) -> None:
        """What follows a fire or a round; alarm first, the last point ends the game."""
        over = False
        try:
            self.table.spend()
        except Over:
            over = True
        self.table.alarm(cause)
        self.table.guards()
        if over:
            raise Over

    # assault

    def assault(self, zone: int) -> None:
        """All rounds of an assault in a zone."""
        t, f = self.table, self.field
        before = f.copy()
        germans = [u for u in f.germans(zone) if f.able(u)]
        self.rng.shuffle(germans)
        partisans = f.partisans(zone)
        for unit in germans:
            f.act(unit, "assault")
        facts = t.note(
            "assault",
            before,
            zone=zone,
            germans=germans,
            partisans=partisans,
            rounds=[],
            stop=None,
            homes={},
            won=False,
        )
        first = len(t.events)
        while True:
            facts["rounds"].append(self.round(zone))
            left = [u for u in germans if f.at[u] == zone]
            if not left or not f.partisans(zone):
                break
            if self.stops(zone, left):
                facts["homes"] = self.back(left, zone)
                facts["stop"] = sorted(set(facts["homes"].values()))
                break
        self.aside(t.events[first:])
        facts["won"] = not f.partisans(zone)
        if self.table.contested and zone == t.book.grotto:
            self.table.contested = False
            if not facts["won"]:
                raise Open
        t.guards()
        if facts["won"] and f.germans(zone):
            t.arrived(zone)

    def aside(self, events: list[Any]) -> None:
        """Nothing happens in the middle of an assault but alarm and markers."""
        if any(event.verb not in ("alarm", "reveal") for event in events):
            raise Open

    def round(self, zone: int) -> Round:
        f = self.field
        germans = list(f.germans(zone))
        partisans = f.partisans(zone)
        rows = self.line_up(germans, partisans)
        ammo, lines = f.ammo, []
        for ours, theirs in rows:
            # who was lost in a line above still helped with what it had when the round began
            parts = f.assault_parts((ours, theirs), zone, germans, partisans)
            dice = self.table.fought(german=True), self.table.fought(german=False)
            values = sum(parts[0].values()) + dice[0], sum(parts[1].values()) + dice[1]
            hit = theirs[0] if values[0] >= values[1] else ours[0]
            lines.append(Line(ours, theirs, dice, values, parts, hit, f.hit(hit)))
        self.spent("assault")
        return Round(lines, ammo)

    def line_up(self, germans: list[str], partisans: list[str]) -> list[Row]:
        """Cases 1 and 2 of 13.3.1."""
        f = self.field
        column = sorted(partisans, key=lambda u: (-f.af(u), self.rng.random()))
        front = sorted(
            germans, key=lambda u: (f.book.units[u].officer, -f.af(u) * self.sensible, self.rng.random())
        )
        many = min(len(front), len(column))
        rows: list[Row] = [([front[k]], [column[k]]) for k in range(many)]
        for k, unit in enumerate(front[many:]):
            rows[k % many if self.sensible else self.rng.randrange(many)][0].append(unit)
        for k, unit in enumerate(column[many:]):
            rows[k % many][1].append(unit)
        return rows

    def stops(self, zone: int, left: list[str]) -> bool:
        f = self.field
        ours = f.strength(left)
        theirs = f.strength(f.partisans(zone))
        homes = self.homes(left, zone)
        room: dict[int, int] = {}
        for unit, home in homes.items():
            room[home] = room.get(home, f.strength(f.germans(home))) + f.sp[unit]
        if not homes or max(room.values()) > f.book.n("stack"):
            return False
        if self.sensible:
            return ours < theirs or f.ammo < 3
        return self.rng.random() < 0.25

    def homes(self, left: list[str], zone: int) -> dict[str, int]:
        """Where each returns: whence it came, after a landing the nearest free zone."""
        f, found = self.field, {}
        busy = {*f.zones("yugoslav"), *f.markers}
        far = f.book.far[zone]
        free = [z for z in f.book.zones if z not in busy and z != zone]
        if not free:
            return {}
        nearest = min(far[z] for z in free)
        chosen = self.rng.choice([z for z in free if far[z] == nearest])
        for unit in left:
            found[unit] = f.came.get(unit) or chosen
        return found if not set(found.values()) & busy else {}

    def back(self, left: list[str], zone: int) -> dict[str, int]:
        homes = self.homes(left, zone)
        landed = {homes[u] for u in left if not self.field.came.get(u)}
        if len(landed) > 1:
            raise Open
        for unit, home in homes.items():
            self.field.at[unit] = home
        return homes
