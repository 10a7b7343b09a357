"""The partisans of Capture Tito! as the rules move them; chance where those leave a choice."""

from __future__ import annotations

from random import Random
from typing import Any

from .book import costs, way
from .field import Field
from .fight import Fight
from .table import Open, Table


class Partisans:
    """Phase C. `delayed` are reinforcements that found their entry zone occupied."""

    def __init__(self, table: Table, fight: Fight, rng: Random) -> None:
        self.table, self.fight, self.rng = table, fight, rng
        self.delayed: tuple[str, int, list[str]] | None = None
        self.waiting: dict[str, list[str]] = {}
        for unit in table.book.units.values():
            if unit.group in ("red", "blue", "black"):
                self.waiting.setdefault(unit.group, []).append(unit.id)

    @property
    def field(self) -> Field:
        return self.table.field

    # reinforcements

    def reinforce(self) -> None:
        t, f, book = self.table, self.field, self.table.book
        if self.delayed:
            self.beside(*self.delayed)
            self.delayed = None
        if f.alarm < book.n("organised") or not any(self.waiting.values()):
            return
        before, die = f.copy(), t.ten()
        groups = book.result("reinforcement-groups", f.turn).does["groups"].split()
        fit = [g for g in groups if self.waiting[g]]
        if die > f.alarm or not fit:
            t.note("reinforce", before, die=die, colour=self.rng.choice(fit or groups), came=None, fit=fit)
            return
        colour, entry, number = self.rng.choice(fit), t.die(), t.die()
        zone = book.entry(colour, entry)
        many = book.result("reinforcement-number", number).number("number")
        pool = self.waiting[colour]
        came = self.rng.sample(pool, min(many, len(pool)))
        self.waiting[colour] = [u for u in pool if u not in came]
        shut = bool(f.germans(zone))
        facts = {"die": die, "colour": colour, "entry": entry, "number": number, "zone": zone}
        t.note("reinforce", before, came=came, shut=shut, fit=fit, **facts)
        if shut:
            self.delayed = colour, zone, came
        else:
            self.enter(came, zone)

    def beside(self, colour: str, zone: int, came: list[str]) -> None:
        """The next turn, in an R zone of the colour beside the one that was occupied."""
        f, book = self.field, self.table.book
        free = [z for z in book.entries(colour) if z in book.links[zone] and not f.germans(z)]
        if not free:
            raise Open
        at, before = self.rng.choice(free), f.copy()
        self.table.note("late", before, colour=colour, came=came, zone=at, shut=zone)
        self.enter(came, at)

    def enter(self, came: list[str], zone: int) -> None:
        f = self.field
        for unit in came:
            f.at[unit] = zone
            f.act(unit, "arrive")
        if f.strength(f.partisans(zone)) > f.book.n("stack"):
            raise Open

    # movement

    def move(self) -> None:
        """Stack by stack, the strongest first."""
        f = self.field
        self.done: set[str] = set()
        while True:
            stacks = [z for z in f.zones("yugoslav") if self.pending(z)]
            if not stacks:
                return
            most = max(f.strength(f.partisans(z)) for z in stacks)
            zone = self.rng.choice([z for z in stacks if f.strength(f.partisans(z)) == most])
            self.stack(zone)

    def pending(self, zone: int) -> list[str]:
        return [u for u in self.field.partisans(zone) if u not in self.done]

    def escapes(self, zone: int) -> bool:
        """A stack of 8 to 10 SP with Tito (12.3f)."""
        return "tito" in self.field.free(zone) and self.big(zone)

    def big(self, zone: int) -> bool:
        f = self.field
        return f.strength(f.partisans(zone)) >= f.book.n("big_stack")

    def stack(self, zone: int) -> None:
        f, book = self.field, self.table.book
        units = self.pending(zone)
        self.done |= set(units)
        joined = len(units) < len(f.partisans(zone))
        if not self.escapes(zone) and f.fixed(zone):
            return
        if joined and (f.alarm >= book.n("organised") or self.big(zone)):
            return  # they are with the friends whom they would make for
        if f.strength(f.partisans(zone)) > book.n("stack"):
            raise Open
        if self.escapes(zone) and zone in book.exits:
            self.leave(zone, units)
            return
        targets = self.targets(zone)
        if targets:
            self.toward(zone, units, targets)

    def targets(self, zone: int) -> list[int]:
        """The nearest, among equally near ones the strongest (12.3c-12.3i)."""
        f, book = self.field, self.table.book
        if self.escapes(zone):
            side, fit = "", book.exits
        elif self.big(zone) or f.alarm < book.n("organised"):
            side, fit = "german", f.zones("german")
        else:
            side, fit = "yugoslav", [z for z in f.zones("yugoslav") if z != zone]
        if not fit:
            return []
        far = book.far[zone]
        nearest = [z for z in fit if far[z] == min(far[x] for x in fit)]
        if not side:
            return nearest
        most = max(f.strength(f.here(z, side)) for z in nearest)
        return [z for z in nearest if f.strength(f.here(z, side)) == most]

    def toward(self, zone: int, units: list[str], targets: list[int]) -> None:
        """Those of equal MP together; leaders go with infantry."""
        f, book = self.field, self.table.book
        leaders = f.free(zone)
        target = self.rng.choice(targets)
        pace = {u: f.mp(u) for u in units}
        if leaders:
            slow = min(book.n("leader_move"), *pace.values())
            pace = {u: min(book.n("leader_move"), mp) for u, mp in pace.items()}
            if slow < max(pace.values()) and self.rng.random() < 0.5:
                pace = dict.fromkeys(pace, slow)
        elif len(set(pace.values())) > 1 and self.rng.random() < 0.3:
            pace = dict.fromkeys(pace, min(pace.values()))
        for mp in sorted(set(pace.values()), reverse=True):
            group = [u for u in units if pace[u] == mp]
            group.sort(key=lambda u: (-f.ff(u), self.rng.random()))
            if self.march(zone, group, leaders, mp, target):
                leaders = []

    def march(self, zone: int, group: list[str], leaders: list[str], mp: int, target: int) -> bool:
        """As near to the target as MP allow; those who find no room go as near as they can."""
        f, book = self.field, self.table.book
        shut = f.zones("german")
        stop = [] if self.escapes(zone) else [z for z in book.links if f.fixed(z)]
        reach = costs(book.links, zone, shut, stop, mp)
        far = book.far[target]
        left, moved = list(group), False
        for near in sorted({far[z] for z in reach if far[z] < far[zone]}):
            fit = [z for z in reach if far[z] == near]
            self.rng.shuffle(fit)
            whole = {z: f.strength(left) + f.strength(f.partisans(z)) <= book.n("stack") for z in fit}
            fit.sort(key=lambda z: (not whole[z], -f.strength(f.partisans(z))))
            for at in fit:
                room = book.n("stack") - f.strength(f.partisans(at))
                going, used = [], 0
                for unit in left:
                    if used + f.sp[unit] <= room:
                        going.append(unit)
                        used += f.sp[unit]
                if 0 < len(going) < len(left) and self.escapes(zone):
                    raise Open  # whether those who are left of Tito's stack are fixed
                if going:
                    path = way(book.links, zone, at, self.rng, shut, stop)
                    self.go(going, [] if moved else leaders, path, target)
                    left, moved = [u for u in left if u not in going], True
        return moved

    def go(self, units: list[str], leaders: list[str], path: list[int], target: int) -> None:
        t, f = self.table, self.field
        before = f.copy()
        markers = [z for z in path[1:] if z in f.markers]
        for unit in units:
            f.at[unit] = path[-1]
            f.act(unit, "move")
        for name in leaders:
            f.leaders[name] = f.leaders[name]._replace(zone=path[-1])
        t.note("march", before, units=units, leaders=leaders, path=path, target=target, markers=markers)
        alarm = f.alarm
        for zone in markers:
            if zone in f.markers:
                t.reveal(zone, "8.3c")
        if alarm < f.book.n("organised") <= f.alarm:
            raise Open  # the rules of the movement change while it is made
        if f.strength(f.partisans(path[-1])) > f.book.n("stack"):
            raise Open

    def leave(self, zone: int, units: list[str]) -> None:
        """Tito leaves the map with those who are with him."""
        t, f = self.table, self.field
        before, leaders = f.copy(), f.free(zone)
        for unit in units:
            f.at[unit] = "off"
        for name in leaders:
            f.leaders[name] = f.leaders[name]._replace(state="out")
        t.note("off", before, units=units, leaders=leaders, zone=zone)

    # fire

    def ready(self, zone: int) -> list[str]:
        f = self.field
        return [u for u in f.partisans(zone) if f.able(u) and "fire" not in f.done(u)]

    def fire(self) -> None:
        """Every stack that can, the strongest first."""
        f, fired = self.field, set()
        while True:
            fit = [z for z in f.zones("yugoslav") if z not in fired and self.ready(z) and f.fixed(z)]
            if not fit:
                return
            rank = {z: self.rank(z) for z in fit}
            zone = self.rng.choice([z for z in fit if rank[z] == max(rank.values())])
            fired.add(zone)
            alarm = f.alarm
            self.shoot(zone)
            if alarm < f.book.n("organised") <= f.alarm:
                raise Open

    def rank(self, zone: int) -> tuple[int, int, int]:
        f = self.field
        units = f.partisans(zone)
        return f.strength(units), max(map(f.ff, units)), sum(map(f.ff, units))

    def shoot(self, zone: int) -> None:
        f = self.field
        near = f.beside(zone, "german")
        weak: dict[int, Any] = {z: (f.strength(f.germans(z)), max(map(f.ff, f.germans(z)))) for z in near}
        there = self.rng.choice([z for z in near if weak[z] == min(weak.values())])
        shooter = self.rng.choice(f.tops(self.ready(zone)))
        platoons = [u for u in f.germans(there) if not f.book.units[u].officer]
        target = self.rng.choice(platoons or f.germans(there))
        self.fight.fire(shooter, there, target)
