"""What the rules take from the kit besides tables: chits, map, dates, limits; checked as it is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from cutline.referee import unusable

COLOURS = ("grey", "yellow", "red", "blue")
OVERSHOOTS = "0"  # the blue chit that misses London
ABOVE_0 = ("die", "stand_down_divisor", "fires_per_point", "losses_per_point")


class Kit:
    """Made once for a game. BadInput, at file and line, for what no rule can use."""

    def __init__(self, r: Any) -> None:
        self.game, self.charts, self.v = r.game, r.charts, r.v
        self.dates, self.districts = r.lists.turns, r.lists.districts
        for name in ABOVE_0:
            self.need(
                r.v.number(name) > 0, "a number above 0 belongs here", "values", name, "value"
            )
        phases = r.lists.phases
        self.need(len(phases) == 2, "a turn has two phases", "lists", "phases", file="game")
        self.night, self.day = phases
        self.first = self.date(r.v.first_fighters, "values", "first_fighters", "value")
        self.pause = {self.date(day, "lists", "pause", file="game") for day in r.lists.pause}
        self.cups = {colour: self.cup(colour) for colour in COLOURS}
        self.most = max(*self.cups["grey"], r.v.number("first_night_launches"))  # on one track
        self.near = self.touching()
        self.arrivals = {phase: self.arriving(phase) for phase in phases}
        self.limits = {reach: self.limit(reach) for reach in r.lists.ranges}
        self.out = [(first, self.putting_out(head)) for first, head in self.columns()]
        self.over_water = self.numbered("water-zone", 1)
        self.levels = self.numbered("victory", 0)
        self.possible_outs = cache(self.every_out)

    def need(self, holds: Any, said: str, *path: str | int, file: str = "tables") -> None:
        if not holds:
            raise unusable(self.game, path, said, file)

    def table(self, name: str, part: str) -> tuple[str | int, ...]:
        return "tables", [table.id for table in self.game.tables.tables].index(name), part

    def date(self, name: str, *path: str, file: str = "tables") -> int:
        self.need(
            name in self.dates, f'"{name}" is none of: {", ".join(self.dates)}', *path, file=file
        )
        return list(self.dates).index(name)

    def cup(self, colour: str) -> tuple[int, ...]:
        """The numbers of a colour, each as often as it lies in the cup (3a)."""
        counters = self.game.counters.counters if self.game.counters else ()
        chits = [chit for chit in counters if chit.id.startswith(f"{colour}-")]
        self.need(chits, f'no id begins with "{colour}-"', "counters", file="counters")
        for chit in chits:
            number = str(chit.values.get("number"))
            known = (OVERSHOOTS, *self.districts) if colour == "blue" else ()
            fits = number in known if known else number.isdecimal()
            self.need(fits, f'"{number}" on a {colour} chit', "counters", file="counters")
        return tuple(sorted(int(c.values["number"]) for c in chits for _ in range(c.count)))

    def touching(self) -> dict[str, set[str]]:
        """Which districts a broken line parts (4)."""
        near: dict[str, set[str]] = {district: set() for district in self.districts}
        for link in (k for board in self.game.maps for p in board.panels for k in p.connections):
            one, two = (end.rpartition("-")[2] for end in link.between)
            said = f"{link.between} are not two of the districts"
            self.need(one in near and two in near, said, "maps", file="map")
            near[one].add(two)
            near[two].add(one)
        return near

    def arriving(self, phase: str) -> tuple[int, ...]:
        """How many fighters of a phase come on each date (8a)."""
        chart = self.charts["reinforcements"]
        heads = [head for head in chart.columns if phase in head]
        said = f'one column has to name "{phase}"'
        self.need(len(heads) == 1, said, *self.table("reinforcements", "columns"))
        for name in chart.rows:
            self.date(name, *self.table("reinforcements", "rows"))
        return tuple(chart.at(date, heads[0]) if date in chart.rows else 0 for date in self.dates)

    def limit(self, reach: str) -> int | None:
        """How many fighters a zone takes at a range (9a); None where no number says it."""
        rows = {str(row).lower(): cells[0] for row, cells in self.charts["ranges"].rows.items()}
        self.need(reach in rows, f'no row is called "{reach}"', *self.table("ranges", "rows"))
        known = reach in self.charts["t1"].columns
        self.need(known, f'no column is called "{reach}"', *self.table("t1", "columns"))
        return int(rows[reach]) if rows[reach].isdecimal() else None

    def columns(self) -> Iterable[tuple[int, str]]:
        """From how many crews on each column of T-3 is read (13b)."""
        found = {head: re.match(r"\d+", head) for head in self.charts["t3"].columns}
        fits = all(found.values()) and any(int(n[0]) <= 1 for n in found.values() if n)
        said = 'each column names its number of crews, such as "3+ crews", from 1 on'
        self.need(fits, said, *self.table("t3", "columns"))
        return sorted((int(n[0]), head) for head, n in found.items() if n)

    def putting_out(self, head: str) -> dict[int, bool]:
        faces = range(1, self.v.die + 1)
        return {face: self.charts["t3"].at(face, head).out > 0 for face in faces}

    def numbered(self, name: str, first: int) -> dict[int, Any]:
        """The rows of a table from a number on, without gaps; the last one holds for all above."""
        chart = self.charts[name]
        tops = [*chart.rows, *(int(span.low) for span in chart.spans)]
        top = max((n for n in tops if isinstance(n, int)), default=first)
        found: dict[int, Any] = {}
        for number in range(first, top + 1):
            try:
                found[number] = chart.row(number)
            except KeyError:
                self.need(False, f"no row holds {number}", *self.table(name, "rows"))
        return found

    # T-3 with its notes (13b to 13e)

    def outs(
        self, dice: Sequence[int], wild: bool, bonus: Sequence[int], natural: bool = True
    ) -> int:
        """Fires put out by a district's dice; the captain adds to those whose place is in `bonus`.

        `wild`: the district is out of control; `natural`: the highest face is never changed (13e).
        """
        return sum(
            self.gone(die, len(dice), wild, k in bonus, natural) for k, die in enumerate(dice)
        )

    def gone(self, die: int, crews: int, wild: bool, bonus: bool, natural: bool = True) -> bool:
        """Whether one die puts a fire out."""
        if not (natural and die == self.v.natural_six):
            die += bonus * self.v.captain_bonus - wild * self.v.out_of_control_penalty
        out = [out for first, out in self.out if first <= crews][-1]
        return out[min(max(die, 1), self.v.die)]

    def every_out(self, dice: tuple[int | None, ...], wild: bool) -> frozenset[int]:
        """Each number of fires that dice can put out, wherever the captain helps; None is unknown."""
        known = tuple(die for die in dice if die is not None)
        more = combinations_with_replacement(range(1, self.v.die + 1), len(dice) - len(known))
        ways = [known + faces for faces in more]
        places = [(), *((k,) for k in range(len(dice)))]
        return frozenset(self.outs(way, wild, place) for way in ways for place in places)
