"""What a player of Capture Tito! reads from its map, counters and tables."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from cutline.components import Game
from cutline.components.models.tables import Result, parse_span

Way = list[int]
Links = dict[int, dict[int, int]]
FAR = 10**6
KINDS = ("hq", "infantry", "engineer", "aa", "tank")
LEADERS = ("tito", "churchill", "documents")


class Unit(NamedTuple):
    """A counter: factors (FF, AF, MP) of its front and of its back; officers have no back."""

    id: str
    side: str
    kind: str
    group: str
    front: tuple[int, int, int]
    back: tuple[int, int, int] | None

    @property
    def officer(self) -> bool:
        return self.kind == "officer"

    @property
    def german(self) -> bool:
        return self.side == "german"

    @property
    def sp(self) -> int:
        return 0 if self.officer else 2

    def factors(self, sp: int) -> tuple[int, int, int]:
        return self.back if sp == 1 and self.back else self.front


class Zone(NamedTuple):
    """A zone of the map; `entry` has the faces of the die for each colour, 0 for none of them."""

    number: int
    kind: str
    letters: str
    drops: dict[str, int]
    mission: str
    place: str
    entry: dict[str, tuple[int, ...]]
    north: bool


def costs(
    links: Links, start: int, shut: Collection[int] = (), stop: Collection[int] = (), most: int = FAR
) -> dict[int, int]:
    """MP from a zone to all others: none through or into `shut`, none onward from `stop`."""
    found = {start: 0}
    queue = [(0, start)]
    while queue:
        far, zone = heapq.heappop(queue)
        if far > found[zone] or (zone in stop and zone != start):
            continue
        for other, cost in links[zone].items():
            total = far + cost
            if other not in shut and total <= most and total < found.get(other, FAR):
                found[other] = total
                heapq.heappush(queue, (total, other))
    return found


def way(
    links: Links, start: int, to: int, rng: Random, shut: Collection[int] = (), stop: Collection[int] = ()
) -> Way:
    """A cheapest way, by chance where there are several."""
    far = costs(links, start, shut, stop)
    path = [to]
    while path[0] != start:
        here = path[0]
        before = [
            z
            for z in sorted(links[here])
            if z in far and (z == start or z not in stop) and far[z] + links[z][here] == far[here]
        ]
        path.insert(0, rng.choice(before))
    return path


class Book:
    """Everything that is printed."""

    def __init__(self, game: Game) -> None:
        self.name, self.edition = game.name, game.sheet.edition
        self.options = dict(game.sheet.options)
        self.v = {name: value.value for name, value in game.tables.values.items()}
        self.tables = {table.id: table for table in game.tables.tables}
        self.labels = [f"turn {n + 1}" for n in range(self.n("turns"))]
        self.units: dict[str, Unit] = {}
        for counter in game.counters.counters:
            if "_kind" in counter.values:
                self.units[counter.id] = _unit(counter.id, counter.values)
        self.zones: dict[int, Zone] = {}
        self.links: Links = {}
        for panel in (panel for board in game.maps for panel in board.panels):
            self._panel(panel)
        self.backs = self._backs()
        self.drops = self._drops()

    def _panel(self, panel: Any) -> None:
        spots = {s.id: _middle(s) for s in panel.spaces}
        width, height = panel.size
        for space in panel.spaces:
            if not space.id.startswith("zone-"):
                continue
            number = int(space.id[5:])
            x, y = spots[space.id]
            v = space.values
            drops = {zone: int(face) for zone, face in _pairs(v.get("drop", ""))}
            north = y / height < min(1 - x / width, 1 - y / height)
            entry = {}
            for part in v.get("entry", "").split(","):
                colour, *faces = part.split() or [""]
                entry |= {colour: tuple(map(int, faces))} if colour else {}
            self.zones[number] = Zone(
                number,
                space.kind,
                v.get("marker", "").replace(" ", ""),
                drops,
                v.get("mission", ""),
                v.get("place", ""),
                entry,
                north,
            )
            self.links.setdefault(number, {})
        for link in panel.connections:
            if all(end.startswith("zone-") for end in link.between):
                a, b = (int(end[5:]) for end in link.between)
                self.links.setdefault(a, {})[b] = int(link.cost)
                self.links.setdefault(b, {})[a] = int(link.cost)

    def n(self, name: str) -> int:
        return int(self.v[name])

    # tables

    def result(self, table: str, row: str | int, column: int = 0) -> Result:
        """The result in a row: its own label, a span that holds the number, or odd and even."""
        found = self.tables[table]
        for label, cells in found.rows.items():
            named = label.lower() in (str(row).lower(), {1: "odd", 0: "even"}.get(_odd(row), ""))
            if named or _holds(label, row):
                return found.results[cells[column]]
        raise ValueError(f"{table} has no row for {row}")

    def _backs(self) -> list[dict[str, Any]]:
        """What stands on the back of every marker: letter, what it holds, counters by kind."""
        found = []
        for result in self.tables["markers"].results.values():
            back = {"letter": result.does["letter"], "holds": result.does.get("holds", "")}
            back |= {kind: result.number(kind) for kind in KINDS}
            found += [dict(back) for _ in range(result.number("copies"))]
        return found

    def _drops(self) -> dict[str, str]:
        """The drop zone of each group."""
        found = {}
        for row, cells in self.tables["drop-zones"].rows.items():
            name = row.lower().replace("ü", "ue").replace("ä", "ae")
            group = name.split()[0].rstrip(",").replace("braun", "second")
            found[group] = next(cell for cell in cells if cell and set(cell) <= set("IVX"))
        return found

    def bonus(self, die: int, turn: int, guns: int) -> int:
        light = self.result("light", turn, 0).number("modifier")
        return self.result("air", die + light - guns * self.n("aa_air")).number("bonus")

    def light(self, turn: int) -> int:
        return self.result("light", turn, 1).number("modifier")

    def shortage(self, ammo: int) -> int:
        return self.result("ammunition", ammo).number("modifier")

    def protection(self, zone: int) -> int:
        kind = self.zones[zone].kind
        fit = [r for r in self.tables["terrain"].results.values() if r.does.get("kind") == kind]
        return fit[0].number("protection")

    def gains(self, cause: str) -> int:
        fit = [r for r in self.tables["alarm"].results.values() if r.does.get("cause") == cause]
        return fit[0].number("gain")

    # the map

    def drop(self, zone: str, face: int) -> int:
        return next(z.number for z in self.zones.values() if z.drops.get(zone) == face)

    def lettered(self, letter: str) -> list[int]:
        return [z.number for z in self.zones.values() if letter in z.letters]

    @cached_property
    def grotto(self) -> int:
        return next(z.number for z in self.zones.values() if z.place == "grotto")

    @cached_property
    def cross(self) -> int:
        return self.n("cross")

    @cached_property
    def missions(self) -> dict[str, int]:
        return {z.mission: z.number for z in self.zones.values() if z.mission}

    def entry(self, colour: str, face: int) -> int:
        return next(z.number for z in self.zones.values() if face in z.entry.get(colour, ()))

    def entries(self, colour: str) -> list[int]:
        return [z.number for z in self.zones.values() if colour in z.entry]

    @cached_property
    def exits(self) -> list[int]:
        """Entry zones by which Tito escapes: west, south, and the red ones of the north."""
        return [z.number for z in self.zones.values() for colour in z.entry if colour != "red" or z.north]

    @cached_property
    def far(self) -> dict[int, dict[int, int]]:
        """MP between all zones of the empty map."""
        return {zone: costs(self.links, zone) for zone in self.links}

    def near(self, zone: int) -> list[int]:
        return sorted(self.links[zone])

    def of(self, side: str) -> list[str]:
        return [u.id for u in self.units.values() if u.side == side]


def _unit(name: str, values: Mapping[str, str]) -> Unit:
    front = tuple(int(values[key]) for key in ("ff", "af", "mp"))
    back = tuple(int(values[key]) for key in ("ff2", "af2", "mp2") if key in values)
    return Unit(name, values["side"], values["_kind"], values["group"], front, back or None)  # type: ignore[arg-type]


def _pairs(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(",") if part.strip()]


def _middle(space: Any) -> tuple[float, float]:
    if space.circle:
        return space.circle[0], space.circle[1]
    if space.box:
        return space.box[0] + space.box[2] / 2, space.box[1] + space.box[3] / 2
    return space.label or (0.0, 0.0)


def _odd(row: str | int) -> int:
    return row % 2 if isinstance(row, int) else -1


def _holds(label: str, row: str | int) -> bool:
    if not isinstance(row, int):
        return False
    try:
        return parse_span(label).holds(row)
    except ValueError:
        return False
