"""What the rules take from map, counters and tables: zones and ways, units, markers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from cutline.referee import unusable

from .routes import Zone, along, evened, reach

Unit = str  # an id as printed, in small letters: "p1", "rybka", "c24"; leaders by their names
GERMAN, YUGOSLAV = "german", "yugoslav"
PAPERS = "documents"
LEADERS = ("tito", "churchill", PAPERS)
COLOURS = ("red", "blue", "black")
LETTERS = ("A", "B", "C")
_DROP = r"(VI{0,3}|I{1,3}|I[VX]) [1-6]"
WRITTEN = (  # what a zone of the map may say
    ("marker", re.compile(r"[ABC]( [ABC])?"), "A, B, C or two of them"),
    ("mission", re.compile("usa|britain|ussr"), "usa, britain or ussr"),
    ("entry", re.compile(r"(red|blue|black)( [0-6])+"), "a colour and its dice, such as red 1"),
    ("drop", re.compile(rf"{_DROP}(, ?{_DROP})*"), "a drop zone and its die, such as V 1"),
)
KINDS = ("hq", "infantry", "engineer", "aa", "tank")  # of partisans on a marker's back
FAR = 1_000  # movement points to where no way leads


class Counter(NamedTuple):
    """A unit; `full` and `reduced` are FF, AF, MP of its two sides."""

    id: Unit
    name: str
    side: str
    kind: str
    group: str
    full: tuple[int, int, int]
    reduced: tuple[int, int, int]

    @property
    def officer(self) -> bool:
        return self.kind == "officer"


class Space(NamedTuple):
    """A zone of the map. `drops`: the drop zones of which it is a part, each with its die."""

    number: Zone
    kind: str
    letters: tuple[str, ...]
    drops: tuple[tuple[str, int], ...]
    mission: str
    place: str
    entry: tuple[str, tuple[int, ...]]
    edge: str


class Back(NamedTuple):
    """What a marker hides: a leader or the uniform, or counters by kind."""

    letter: str
    holds: str
    kinds: tuple[tuple[str, int], ...]
    copies: int


def folded(text: str) -> str:
    """Return small letters, umlauts spelt out, as groups are called."""
    return text.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")


def whose(units: Any) -> str:
    """Return the side of the first unit of a line, told by its id; "" where none is named."""
    for unit in units or ():
        if unit and unit not in LEADERS:
            return YUGOSLAV if unit[0] in "bcr" and unit[1:].isdecimal() else GERMAN
    return ""


class Kit:
    """What the rules know of a game that never changes."""

    def __init__(self, r: Any) -> None:
        self.r, self.v = r, r.v
        self.d6 = range(1, r.v.number("die") + 1)
        self.d10 = range(r.v.number("ten") + 1)
        self._units()
        self._map()

    def _units(self) -> None:
        """Read the counters, by their sides and groups."""
        listed = self.r.game.counters.counters if self.r.game.counters else ()
        kinds = [(n, counter) for n, counter in enumerate(listed) if "_kind" in counter.values]
        self.units = {counter.id: self.counter(counter, n) for n, counter in kinds}  # no leaders
        every = self.units.values()
        self.germans = tuple(unit.id for unit in every if unit.side == GERMAN)
        self.partisans = tuple(unit.id for unit in every if unit.side == YUGOSLAV)
        self.officers = tuple(unit.id for unit in every if unit.officer)
        self.platoons = tuple(unit.id for unit in every if unit.side == GERMAN and not unit.officer)
        self.pieces = (*self.units, *LEADERS)  # all that has a place on the map
        self.sides = {**dict.fromkeys(LEADERS, ""), **{unit.id: unit.side for unit in every}}
        groups = dict.fromkeys(unit.group for unit in every)
        self.groups = {group: tuple(unit.id for unit in every if unit.group == group) for group in groups}
        self.second_wave = self.groups.get("second", ())
        self.first_wave = [
            g for g, units in self.groups.items() if g != "second" and units[0] in self.germans
        ]

    def _map(self) -> None:
        """Read the zones, and what lies in them."""
        self.zones = dict(self._zones())
        if not self.zones:
            raise unusable(self.r.game, (), "it has no zones", "map")
        self.graph = self._graph()
        self.even = evened(self.graph)  # as if every connection cost one point
        self.along = lru_cache(maxsize=8192)(partial(along, self.graph))  # as it is asked again and again
        self.far = lru_cache(maxsize=None)(partial(reach, self.graph))  # MP from a zone to all others
        self.beside = {zone: frozenset(others) for zone, others in self.graph.items()}
        spaces = self.zones.items()
        self.grotto = next((n for n, space in spaces if space.place == "grotto"), 0)
        self.cross = int(self.v.number("cross"))
        self.missions = {n: space.mission for n, space in spaces if space.mission}
        # where a marker lies at first; where it may lie: event d brings a B to one of two zones more
        self.letters = tuple((n, letter) for n, space in spaces for letter in space.letters)
        self.lettered = tuple(dict.fromkeys(zone for zone, _ in self.letters))
        more = [(zone, "B") for zone in (self.grotto, self.mission("ussr")) if zone]
        self.places = tuple(dict.fromkeys((*self.letters, *more)))
        self.lies = {zone: tuple(place for place in self.places if place[0] == zone) for zone in self.zones}
        self.marked = tuple(zone for zone, lies in self.lies.items() if lies)
        self.drops: dict[str, dict[int, Zone]] = {}  # drop zone -> die -> zone (10b)
        # colour -> die -> entry zone; 0 is the one that no die names (11d, 11f)
        self.entries: dict[str, dict[int, Zone]] = {colour: {} for colour in COLOURS}
        for number, space in spaces:
            for zone, die in space.drops:
                self.drops.setdefault(zone, {})[die] = number
            colour, faces = space.entry
            if colour:
                self.entries[colour] |= dict.fromkeys(faces, number)

    # units

    def first_platoons(self, groups: Collection[str] | None = None) -> list[Unit]:
        """Return the platoons of some groups; of none that are named, all that land in the first wave."""
        groups = self.first_wave if groups is None else groups
        return [unit for unit in self.platoons if self.units[unit].group in groups]

    def most(self, unit: Unit) -> int:
        """Return the strength points of a unit that nobody has hit."""
        return 1 if self.units[unit].officer else int(self.v.full)

    def counter(self, counter: Any, number: int) -> Counter:
        """Return a unit by its counter. BadInput where that says what cannot be."""
        v, path = counter.values, ("counters", number, "values")

        def figures(names: tuple[str, ...]) -> tuple[int, int, int]:
            texts = [v.get(name, "") for name in names]
            if not all(text.isdecimal() for text in texts):
                text = f"whole numbers belong into {', '.join(names)}"
                raise unusable(self.r.game, path, text, "counters")
            ff, af, mp = map(int, texts)
            return ff, af, mp

        if v["side"] != whose([counter.id]):
            raise unusable(self.r.game, path, f"{counter.id} is the id of the other side", "counters")
        full = figures(("ff", "af", "mp"))
        reduced = figures(("ff2", "af2", "mp2")) if "ff2" in v else full
        return Counter(counter.id, counter.title, v["side"], v["_kind"], v["group"], full, reduced)

    def side(self, unit: Unit) -> str:
        """Return german or yugoslav; "" for leaders, who go with whoever has them."""
        return self.sides.get(unit, "")

    def called(self, group: str) -> str:
        """Return a group as it is printed: "Draufgänger"."""
        platoons = self.first_platoons([group])
        return self.units[platoons[0]].name.rstrip(" 0123456789") if platoons else group

    def name(self, unit: Unit) -> str:
        """Return a unit as it is called in a report: as it is printed."""
        counter = self.units.get(unit)
        return unit.capitalize() if counter is None or counter.officer else unit.upper()

    def names(self, units: Iterable[Unit]) -> str:
        """Return several of them: "P1, P2 and Rybka"."""
        *most, last = map(self.name, units)
        return f"{', '.join(most)} and {last}" if most else last

    def shortage(self, points: int) -> int:
        """Return the modifier to German values at a level of ammunition (13.1b)."""
        return self.shortages[min(max(points, 0), len(self.shortages) - 1)]

    @cached_property
    def gains(self) -> dict[str, int]:
        """By how much each cause raises the alarm level (6)."""
        return {row[0].cause: row[0].gain for row in self.r.charts["alarm"].rows.values()}

    @cached_property
    def shortages(self) -> tuple[int, ...]:
        """Return that modifier for every level of ammunition."""
        chart, top = self.r.charts["ammunition"], 10 * max(self.d10) + max(self.d10)
        return tuple(chart.at(points).modifier for points in range(top + 1))

    # the map

    def _zones(self) -> Iterator[tuple[Zone, Space]]:
        for b, board in enumerate(self.r.game.maps):
            for p, panel in enumerate(board.panels):
                for s, space in enumerate(panel.spaces):
                    if space.id.startswith("zone-"):
                        self.legible(space, ("maps", b, "panels", p, "spaces", s))
                        zone = self.space(space)
                        yield zone.number, zone

    def legible(self, space: Any, path: tuple[Any, ...]) -> None:
        """Refuse what is written of a zone and can stand for nothing."""
        for key, pattern, what in WRITTEN:
            text = space.values.get(key, "")
            if text and not pattern.fullmatch(text):
                raise unusable(self.r.game, path, f"{key} is {what}", "map")

    def space(self, space: Any) -> Space:
        """Return a zone as the map has it."""
        v = space.values
        drops = (part.split() for part in v.get("drop", "").split(",") if part.strip())
        colour, *faces = v.get("entry", "").split() or [""]
        return Space(
            int(space.id.removeprefix("zone-")),
            space.kind,
            tuple(v.get("marker", "").split()),
            tuple((zone, int(die)) for zone, die in drops),
            v.get("mission", ""),
            v.get("place", ""),
            (colour, tuple(map(int, faces))),
            v.get("edge", ""),
        )

    def _graph(self) -> dict[Zone, dict[Zone, int]]:
        """Return {zone: {neighbour: movement points}} (12a, 12b)."""
        cost = {"full": self.v.full_line, "dotted": self.v.dotted_line}
        found: dict[Zone, dict[Zone, int]] = {zone: {} for zone in self.zones}
        for board in self.r.game.maps:
            for panel in board.panels:
                for link in panel.connections:
                    ends = [text.removeprefix("zone-") for text in link.between]
                    if link.kind in cost and all(end.isdecimal() for end in ends):
                        start, end = map(int, ends)
                        found[start][end] = found[end][start] = cost[link.kind]
        return found

    def apart(self, zone: Zone, other: Zone) -> int:
        """Return the movement points between two zones over an empty map."""
        return self.far(zone).get(other, FAR)

    def mission(self, nation: str) -> Zone:
        """Return the zone of a nation's mission; 0 where there is none."""
        return next((n for n, of in self.missions.items() if of == nation), 0)

    @cached_property
    def drop_of(self) -> dict[str, str]:
        """Return the drop zone of each group (10a), from the column "Zone" of drop-zones."""
        table = next(t for t in self.r.game.tables.tables if t.id == "drop-zones")
        column = table.columns.index("Zone")
        rows = {folded(label): cells[column] for label, cells in table.rows.items()}
        groups = dict.fromkeys(self.units[unit].group for unit in self.germans)
        return {group: zone for group in groups for label, zone in rows.items() if label.startswith(group)}

    # markers

    @cached_property
    def backs(self) -> tuple[Back, ...]:
        """Return what the markers hide, each with how many there are of it."""
        rows = [cells[0] for cells in self.r.charts["markers"].rows.values()]
        kinds = [tuple((kind, n) for kind in KINDS if (n := getattr(row, kind))) for row in rows]
        return tuple(Back(row.letter, row.holds, of, row.copies) for row, of in zip(rows, kinds, strict=True))

    def printed(self, letter: str) -> list[Back]:
        """Return the backs of all markers of a letter."""
        return [back for back in self.backs if back.letter == letter for _ in range(back.copies)]

    @cached_property
    def protection(self) -> Mapping[str, int]:
        """Return the protection of each kind of zone."""
        chart = self.r.charts["terrain"]
        return {cells[0].kind: cells[0].protection for cells in chart.rows.values()}

    @cached_property
    def difficulty(self) -> str:
        """Return the row of the table of difficulty: as the log names it, else medium (3.1b)."""
        named = [o for o in ("difficult", "easy") if o in self.r.options]
        return named[0].capitalize() if named else "Medium"
