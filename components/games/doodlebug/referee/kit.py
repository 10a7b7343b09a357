"""What the rules take from chits, map and lists; what they cannot use is told at file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from cutline.referee import unusable

OVERSHOOTS = "0"  # the blue chit that misses London
ABOVE_0 = ("die", "stand_down_divisor", "fires_per_point", "losses_per_point", "crews_at_most")
COUNTS = ("crews_per_district", "first_night_launches", "night_water_limit", "off_duty_days")
DICE = ("captain_bonus", "natural_six", "out_of_control_penalty", "wing_tip_loses", "wing_tip_succeeds")


def cups(r: Any) -> dict[str, tuple[int, ...]]:
    """3a: the numbers on the chits of each colour, each as often as it lies in the cup."""
    counters = r.game.counters.counters if r.game.counters else ()
    numbers = {}
    for colour in ("grey", "yellow", "red", "blue"):
        chits = [chit for chit in counters if chit.id.startswith(f"{colour}-")]
        numbers[colour] = [str(chit.values.get("number")) for chit in chits for _ in range(chit.count)]
        drawn = (
            {OVERSHOOTS, *r.lists.districts}
            if colour == "blue"
            else {*filter(str.isdecimal, numbers[colour])}
        )
        bad = [f'no {colour} chit may carry "{n}"' for n in numbers[colour] if n not in drawn]
        if bad or not chits:
            raise unusable(r.game, ("counters",), [*bad, f'no id begins with "{colour}-"'][0], "counters")
    return {colour: tuple(sorted(map(int, noted))) for colour, noted in numbers.items()}


class Kit:
    """Made once for a game."""

    def __init__(self, r: Any) -> None:
        self.r, self.dates, phases = r, r.lists.turns, r.lists.phases
        self.tracks, self.districts = r.lists.abteilungen, r.lists.districts
        for name in (*ABOVE_0, *COUNTS, *DICE):
            fits = r.v.number(name) >= (name in ABOVE_0)
            self.need(fits, "it has to be above 0", "values", name, "value")
        self.need(len(phases) == 2, "a turn has two phases", "lists", "phases", file="game")
        self.night, self.day = phases
        self.faces = range(1, r.v.die + 1)
        self.first = self.date(r.v.first_fighters, "values", "first_fighters", "value")
        self.pause = {self.date(day, "lists", "pause", file="game") for day in r.lists.pause}
        self.cups = cups(r)
        self.v1s = sum(counter.count for counter in r.game.counters.counters if counter.id == "v1")
        self.most = max(*self.cups["grey"], r.v.first_night_launches)  # on one track
        self.near = self.touching()
        self.arrivals = {phase: self.arriving(phase) for phase in phases}
        self.limits = {reach: self.limit(reach) for reach in r.lists.ranges}
        self.columns = sorted(self.crews())
        for table in ("t2", "water-zone", "ranges"):
            self.need_in(table, "columns", r.charts[table].columns, "it has no column")
        self.on_hand = self.top("water-zone", 1)
        self.top("victory", 0)

    def need(self, holds: Any, problem: str, *path: str | int, file: str = "tables") -> None:
        if not holds:
            raise unusable(self.r.game, path, problem, file)

    def need_in(self, table: str, part: str, holds: Any, problem: str) -> None:
        tables = [chart.id for chart in self.r.game.tables.tables]
        self.need(holds, problem, "tables", tables.index(table), part)

    def date(self, name: str, *path: str, file: str = "tables") -> int:
        self.need(name in self.dates, f'"{name}" is not one of the turns', *path, file=file)
        return list(self.dates).index(name)

    def touching(self) -> dict[str, set[str]]:
        """4: which districts a broken line parts."""
        near: dict[str, set[str]] = {district: set() for district in self.r.lists.districts}
        panels = [panel for board in self.r.game.maps for panel in board.panels]
        for link in (link for panel in panels for link in panel.connections):
            ends = [end.rpartition("-")[2] for end in link.between]
            problem = f"{' and '.join(link.between)} are not both districts"
            self.need(set(ends) <= set(near), problem, "maps", file="map")
            for start, to in permutations(ends):
                near[start].add(to)
        return near

    def arriving(self, phase: str) -> tuple[int, ...]:
        """8a: how many fighters of a phase come on each date."""
        chart = self.r.charts["reinforcements"]
        heads = [head for head in chart.columns if phase in head]
        self.need_in("reinforcements", "columns", len(heads) == 1, f'one has to name "{phase}"')
        late = [row for row in chart.rows if row not in self.dates]
        self.need_in("reinforcements", "rows", not late, f"{late} are not turns")
        return tuple(chart.at(date, heads[0]) if date in chart.rows else 0 for date in self.dates)

    def limit(self, reach: str) -> int | None:
        """9a: how many fighters a zone takes at a range; None where no number says it."""
        rows = {str(row).lower(): cells[0] for row, cells in self.r.charts["ranges"].rows.items()}
        self.need_in("ranges", "rows", reach in rows, f'no row is called "{reach}"')
        self.need_in("t1", "columns", reach in self.r.charts["t1"].columns, f'no column is called "{reach}"')
        return int(rows[reach]) if rows[reach].isdecimal() else None

    def crews(self) -> Iterator[tuple[int, dict[int, bool]]]:
        """13b: from how many crews on a column of T-3 is read, and which faces put fires out."""
        chart = self.r.charts["t3"]
        firsts = [re.match(r"\d+", head) for head in chart.columns]
        fits = all(firsts) and any(first and int(first[0]) < 2 for first in firsts)
        self.need_in("t3", "columns", fits, 'name the crews of each column from 1 on, such as "3+ crews"')
        for first, head in zip(firsts, chart.columns, strict=True):
            yield int(first[0]) if first else 0, {k: chart.at(k, head).out > 0 for k in self.faces}

    def top(self, table: str, first: int) -> int:
        """The last row of a table whose rows number everything from the first."""
        chart = self.r.charts[table]
        rows = [row for row in chart.rows if isinstance(row, int)]
        top = max([*rows, *(int(span.low) for span in chart.spans)], default=-1)
        lacking = [n for n in range(first, top) if n not in rows]
        self.need_in(table, "rows", top >= first and not lacking, f"no row holds {lacking or first}")
        self.need_in(table, "rows", chart.spans or first, 'the last row has to be open, such as "6+"')
        return top
