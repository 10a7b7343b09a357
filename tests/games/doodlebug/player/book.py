"""What a player of Doodlebug reads from the game's lists, tables, counters and map."""

from __future__ import annotations

import re

from cutline.components import Game
from cutline.components.models.tables import Table, parse_span

DIE = 6


def _columns(table: Table, *words: str) -> list[int]:
    """The columns whose headings hold these words; in the order of the words where none does."""
    heads = [head.lower() for head in table.columns]
    found = [next((k for k, head in enumerate(heads) if word in head), -1) for word in words]
    return list(range(len(words))) if -1 in found else found


class Book:
    """What the player reads from the game's lists, tables, counters and map."""

    def __init__(self, game: Game) -> None:
        self.name, self.edition = game.name, game.sheet.edition
        self.options = {option.rule: name for name, option in game.sheet.options.items()}
        self.v = {name: value.value for name, value in game.tables.values.items()}
        lists = game.sheet.lists
        self.dates, self.phases = lists["turns"], lists["phases"]
        self.tracks, self.districts = lists["abteilungen"], lists["districts"]
        self.ranges, self.pause = lists["ranges"], set(lists["pause"])
        tables = {table.id: table for table in game.tables.tables}
        columns = [name.lower() for name in tables["t1"].columns]
        self.t1 = {r: tables["t1"].results_by_face(columns.index(r.lower())) for r in self.ranges}
        self.t2 = tables["t2"].results_by_face()
        heads = [re.search(r"\d+", head) for head in tables["t3"].columns]
        crews = [int(head[0]) if head else k for k, head in enumerate(heads)]
        if set(range(1, max(crews) + 1)) - set(crews):
            raise ValueError("T-3 has no column for some number of crews")
        order = sorted(range(len(crews)), key=crews.__getitem__)
        self.t3 = [tables["t3"].results_by_face(k) for k in order]
        self.limits = {row.lower(): cells[0] for row, cells in tables["ranges"].rows.items()}
        self.over_water = {n: int(cell) for n, cell in tables["water-zone"].by_face().items()}
        day, night = _columns(tables["reinforcements"], "day", "night")
        self.arrivals = {
            date: (int(cells[day]), int(cells[night]))
            for date, cells in tables["reinforcements"].rows.items()
        }
        british, german = _columns(tables["victory"], "british", "german")
        self.levels = [
            (parse_span(row), [cells[british], cells[german]])
            for row, cells in tables["victory"].rows.items()
        ]
        self.chits: dict[str, list[int]] = {}
        for counter in game.counters.counters:
            colour, dash, _ = counter.id.partition("-")
            if dash and colour in ("grey", "yellow", "red", "blue"):
                cup = self.chits.setdefault(colour, [])
                cup += [int(counter.values["number"])] * counter.count
        self.near: dict[int, set[int]] = {k: set() for k in range(len(self.districts))}
        for board in game.maps:
            for panel in board.panels:
                for link in panel.connections:
                    a, b = (self.districts.index(end.rpartition("-")[2]) for end in link.between)
                    self.near[a].add(b)
                    self.near[b].add(a)

    def n(self, name: str) -> int:
        return int(self.v[name])

    def limit(self, reach: str) -> int:
        """How many fighters a zone of a track takes at a range (9a)."""
        cell = self.limits.get(reach.lower(), "")
        return int(cell) if cell.isdecimal() else 99

    def hit(self, chit: int) -> int:
        """The district, from 0, whose number a blue chit carries (12b)."""
        named = str(chit) in self.districts
        return self.districts.index(str(chit)) if named else chit - 1

    def water(self, night: bool, on_hand: int) -> int:
        """How many fighters may fly over water (8c, 8d)."""
        if night:
            return self.n("night_water_limit")
        return self.over_water.get(min(on_hand, max(self.over_water)), 0)

    def outs(self, dice: list[int], crews: int, wild: bool, bonus: int) -> int:
        """Fires that a district's dice put out, the captain's bonus on one of them (13b-13e)."""
        column = self.t3[min(crews, len(self.t3)) - 1]
        found = 0
        for k, die in enumerate(dice):
            face = die
            if die != self.n("natural_six"):
                face -= self.n("out_of_control_penalty") if wild else 0
                face += self.n("captain_bonus") if k == bonus else 0
            found += column[min(DIE, max(1, face))].number("out") > 0
        return found

    def level(self, score: int) -> list[str]:
        return next(cells for span, cells in self.levels if span.holds(score))
