"""How the Germans land, move and fight in Capture Tito!: with sense, or with little."""

from __future__ import annotations

from random import Random

from .book import FAR, costs, way
from .field import Field
from .fight import Fight
from .table import Open, Table


class Raid:
    """Phase B. `per_pair`: a die for each stack and zone, else one of a stack for all zones."""

    def __init__(self, table: Table, fight: Fight, rng: Random, sensible: bool) -> None:
        self.table, self.fight, self.rng, self.sensible = table, fight, rng, sensible
        self.per_pair = rng.random() < 0.5
        self.bonus_first = rng.random() < 0.5
        self.thrifty = rng.random() < 0.5
        self.astray = ""
        self.available = 0

    @property
    def field(self) -> Field:
        return self.table.field

    # air support

    def air(self) -> None:
        t, f, book = self.table, self.field, self.table.book
        f.air = (0, 0)
        if self.rng.random() < 0.3:
            return
        busy = list({*f.zones("yugoslav"), *f.markers})
        near = [z for z in busy if f.beside(z, "german")]
        zone = self.rng.choice(sorted(near or busy or book.zones))
        before, die = f.copy(), t.ten()
        bonus = book.bonus(die, f.turn, f.guns())
        f.air = (zone, bonus)
        t.note("air", before, zone=zone, die=die, bonus=bonus, guns=f.guns())
        if bonus:
            t.alarm("air")

    # landing

    def land(self) -> set[str]:
        """Who lands in this turn, group by group; everybody who did."""
        book, f = self.table.book, self.field
        landed: set[str] = set()
        if f.turn == book.n("first_wave"):
            for group in (g for g in book.drops if g != "second"):
                landed |= self.group(
                    [u.id for u in book.units.values() if u.group == group and u.german], book.drops[group]
                )
        elif self.available:
            units = [u.id for u in book.units.values() if u.group == "second"]
            waiting = [u for u in units if f.at[u] == "air"]
            platoons = [u for u in waiting if not book.units[u].officer]
            drop = platoons[: self.available]
            last = len(drop) == len(platoons)
            if "obermaier" in waiting and drop and (last or self.rng.random() < 0.6):
                drop.append("obermaier")
            landed |= self.group(drop, book.drops["second"])
        for zone in sorted({z for u in landed if isinstance(z := f.at[u], int)}):
            self.table.arrived(zone)
        return landed

    def group(self, units: list[str], zone: str) -> set[str]:
        t, f, book = self.table, self.field, self.table.book
        landed = [u for u in units if f.at[u] == "air"]
        if not landed:
            return set()
        self.rng.shuffle(landed)
        before, drops = f.copy(), []
        for unit in landed:
            to = "VII" if unit == self.astray else zone
            die = t.die()
            f.at[unit] = at = book.drop(to, die)
            f.act(unit, "land")
            f.came[unit] = 0
            drops.append((unit, to, die, at))
        t.note("drop", before, drops=drops, group=book.units[landed[0]].group)
        t.alarm("landing")
        for unit, _, _, at in drops:
            if book.units[unit].officer and f.partisans(at) and not self.platoons(at):
                raise Open
        return set(landed)

    def platoons(self, zone: int) -> list[str]:
        return [u for u in self.field.germans(zone) if not self.table.book.units[u].officer]

    # activation

    def activate(self, near: set[str]) -> None:
        """A die for each stack that has just landed or moved, next to markers (8.2)."""
        f = self.field
        stacks = sorted({z for u in near if isinstance(z := f.at[u], int)})
        self.rng.shuffle(stacks)
        for stack in stacks:
            zones = [z for z in f.book.near(stack) if z in f.markers]
            if not self.per_pair and zones:
                self.throw(stack, zones, stacks)
                continue
            self.rng.shuffle(zones)
            for zone in zones:
                if zone in f.markers:
                    self.throw(stack, [zone], stacks)

    def throw(self, stack: int, zones: list[int], stacks: list[int]) -> None:
        t, f = self.table, self.field
        before, die = f.copy(), t.ten()
        works = die <= f.alarm
        sure = not (t.contested and f.alarm < die <= f.alarm + t.book.gains("grotto"))
        found, held = [], []
        if works:
            for zone in zones:
                holds, came = t.turn_over(zone)
                found.append((zone, holds, came))
                held += holds
        lone = sum(zones[0] in f.book.links[z] for z in stacks) == 1
        t.note(
            "activate", before, zones=zones, die=die, by=stack, works=works, found=found, sure=sure, lone=lone
        )
        if works:
            t.after(held)

    # movement

    def danger(self, zone: int) -> bool:
        return zone in self.field.markers or bool(self.field.partisans(zone))

    def move(self) -> set[str]:
        """All stacks, some of them in parts; who has moved."""
        f, book = self.field, self.table.book
        stacks = {z: f.germans(z) for z in f.zones("german")}
        self.led = {u for z, units in stacks.items() for u in units if f.officer(units)}
        self.entering: set[int] = set()
        moved: set[str] = set()
        order = sorted(stacks)
        self.rng.shuffle(order)
        order.sort(key=lambda z: f.strength(f.germans(z)) <= book.n("stack"))
        for zone in order:
            if self.danger(zone):
                continue  # they landed among partisans
            units = [u for u in stacks[zone] if "move" not in f.done(u) and f.at[u] == zone]
            for group in self.groups(units, zone):
                moved |= self.march(group, zone)
        for zone in f.zones("german"):
            if f.strength(f.germans(zone)) > book.n("stack"):
                raise Open
        return {u for u in moved if isinstance(f.at[u], int)}

    def groups(self, units: list[str], zone: int) -> list[list[str]]:
        f, book = self.field, self.table.book
        over = f.strength(f.germans(zone)) > book.n("stack")
        guards = [u for u in units if f.held(u)]
        rest = [u for u in units if u not in guards]
        self.rng.shuffle(rest)
        if over or (len(rest) > 1 and self.rng.random() < (0.15 if self.sensible else 0.5)):
            cut = self.rng.randint(1, max(1, len(rest) - 1))
            parts = [rest[:cut], rest[cut:]]
        else:
            parts = [rest]
        return [[g] for g in guards] + [p for p in parts if p]

    def mp(self, unit: str) -> int:
        """MP with an officer's lead and after a landing; before or after halving alike is right."""
        f, book = self.field, self.table.book
        own = f.mp(unit)
        lead = book.n("officer_move") * (unit in self.led and not book.units[unit].officer)
        if "land" not in f.done(unit):
            return own + lead
        half = book.n("landing_divides")
        return (own + lead) // half if self.bonus_first else own // half + lead

    def march(self, group: list[str], zone: int) -> set[str]:
        t, f, book = self.table, self.field, self.table.book
        fresh = all(not f.done(u) for u in group)
        platoons = [u for u in group if not book.units[u].officer]
        held = [name for u in group for name in f.held(u)]
        danger = {z for z in book.zones if self.danger(z)}
        stop = danger | {book.grotto, *book.missions.values()}
        stop |= {one.zone for one in f.leaders.values() if one.state == "free"}
        shut = set() if fresh and platoons else danger
        mp = min(map(self.mp, group))
        if held:
            mp = min(mp, max(book.n("leader_move"), 1))
            shut = danger
        reach = costs(book.links, zone, shut, stop - {zone}, mp)
        goals = {
            z: c
            for z, c in reach.items()
            if z != zone and self.room(z, group) and (z not in danger or self.dares(z, group))
        }
        must = f.strength(f.germans(zone)) > book.n("stack")
        to = self.choice(group, zone, goals, held, must)
        if to is None:
            return set()
        path = way(book.links, zone, to, self.rng, shut, stop - {zone})
        if to in danger and len(path) > 2 and self.rng.random() < 0.5:
            return set()
        before = f.copy()
        for unit in group:
            f.at[unit] = to
            f.act(unit, "move")
            f.came[unit] = path[-2]
        for name in held:
            f.leaders[name] = f.leaders[name]._replace(zone=to)
        t.note(
            "move",
            before,
            units=group,
            path=path,
            leaders=held,
            mp=mp,
            led=[u for u in group if u in self.led],
            enters=to in danger,
        )
        t.arrived(to)
        return set(group)

    def room(self, zone: int, group: list[str]) -> bool:
        f = self.field
        return f.strength(f.germans(zone)) + f.strength(group) <= f.book.n("stack")

    def dares(self, zone: int, group: list[str]) -> bool:
        """Whether they go in to fight."""
        f = self.field
        ours = f.strength(group) + f.strength(f.germans(zone))
        theirs = f.strength(f.partisans(zone)) + 4 * (zone in f.markers)
        theirs += f.book.protection(zone)
        return ours >= theirs + 1 if self.sensible else self.rng.random() < 0.5

    def choice(
        self, group: list[str], zone: int, goals: dict[int, int], held: list[str], must: bool
    ) -> int | None:
        """Where to; None to stay."""
        _f, book = self.field, self.table.book
        if not goals:
            return None
        if held:
            wanted = {book.cross}
        elif not self.sensible or self.rng.random() < 0.1:
            if not must and self.rng.random() < 0.4:
                return None
            return self.rng.choice(sorted(goals))
        else:
            wanted = self.wanted()
        if not wanted:
            return None
        far = {z: min(book.far[z].get(w, FAR) for w in wanted) for z in {zone, *goals}}
        best = min(far[z] for z in goals)
        if best >= far[zone] and not must:
            return None
        return self.rng.choice([z for z in sorted(goals) if far[z] == best])

    def wanted(self) -> set[int]:
        """Tito, then whatever may hide him, then the missions."""
        f, book = self.field, self.table.book
        free = {one.zone for one in f.leaders.values() if one.state == "free"}
        hidden = {z for z, letters in f.markers.items() if "A" in letters}
        late = f.turn > 8 or not (free or hidden)
        return (free or hidden) | (set(book.missions.values()) if late else set())

    # combat

    def fights(self) -> None:
        """Fire and assaults, in any order."""
        f = self.field
        for zone in f.zones("german"):
            if f.partisans(zone) and not any(f.able(u) for u in f.germans(zone)):
                raise Open
        while True:
            due = [z for z in f.zones("german") if f.partisans(z)]
            stacks = [z for z in f.zones("german") if z not in due and z not in self.fired]
            self.rng.shuffle(stacks)
            shot = next((z for z in stacks if self.shots(z)), 0)
            if due and (not shot or self.rng.random() < 0.5):
                self.fight.assault(self.rng.choice(due))
            elif shot:
                self.fired.add(shot)
                self.volley(shot)
            else:
                return

    def begin(self) -> None:
        self.fired: set[int] = set()

    def shots(self, zone: int) -> list[int]:
        """Zones at which a stack may fire."""
        f = self.field
        shooters = [u for u in f.germans(zone) if f.able(u) and "fire" not in f.done(u)]
        if not shooters or f.partisans(zone):
            return []
        return [z for z in f.beside(zone, "yugoslav") if not f.germans(z)]

    def volley(self, zone: int) -> None:
        """One unit of a stack fires, now and then another one too, at the same zone."""
        f = self.field
        there = self.rng.choice(self.shots(zone))
        while True:
            shooters = [u for u in f.germans(zone) if f.able(u) and "fire" not in f.done(u)]
            target = f.tops(f.partisans(there))
            if not shooters or not target:
                return
            full = [u for u in shooters if f.sp[u] == 2]
            shooter = self.rng.choice(full or shooters)
            aim = self.rng.choice(target)
            parts = f.fire_parts(shooter, zone, aim, there)
            edge = sum(parts[0].values()) - sum(parts[1].values())
            if self.sensible and (edge < 0 or (self.thrifty and edge < 1) or f.ammo < 8):
                return
            if not self.sensible and self.rng.random() < 0.3:
                return
            self.fight.fire(shooter, there, aim)
            if self.rng.random() < 0.7:
                return
