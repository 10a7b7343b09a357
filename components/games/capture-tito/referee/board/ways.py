"""12a, 12b: a way over the map as it was written, and why it cannot be gone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from cutline.referee import Table

from .kit import Zone
from .routes import Zones, along, gap


class Way(NamedTuple):
    """The zones of a way from its start, the MP for it, and its stops: zones that one enters and cannot pass.

    `told`: whether the start was written.
    """

    zones: Zones
    points: int
    stops: frozenset[Zone]
    told: bool = True

    def fits(self, t: Table, more: int = 0) -> Any:
        """(cost, every zone) of the cheapest way that the MP and so many more allow; None: too far."""
        return t.facts.along(self.zones, self.points + more, self.stops)

    def tries(self, t: Table, stop: str) -> list[str]:
        """The rules that a way keeps which fits: 12a, 12b on a dotted line, `stop` beside its stops."""
        graph, (_, zones) = t.facts.graph, self.fits(t)
        dotted = any(graph[a].get(b) == t.v.dotted_line for a, b in pairwise(zones))
        near = any(not graph[zone].keys().isdisjoint(self.stops) for zone in zones)
        return ["12a", *["12b"] * dotted, *[stop] * near]

    def broken(self, t: Table, limit: tuple[str, str], stop: tuple[str, str]) -> tuple[str, str]:
        """The rule that it breaks, and what is allowed.

        `limit`: the rule of its MP and how many there are, in words; `stop`: the rule that stops it, and
        what that allows.
        """
        start, way = self.zones[0], self.zones[1:]
        if t.facts.along(self.zones, self.points):
            return stop
        if along(t.facts.even, self.zones, self.points, self.stops):
            return "12b", f"a dotted line costs {t.v.dotted_line} MP, and {limit[1]}"
        if not self.told and way[1:] and t.facts.along(way, self.points, self.stops):
            return "12a", f"it stands in zone {start}"
        if way[1:] and (hole := gap(t.facts.graph, self.zones)):
            return "12a", f"no line joins {hole[0]} and {hole[1]}"
        return limit

    def text(self, t: Table, name: str) -> str:
        """Who went it and what it costs, in words."""
        cost = t.facts.along(self.zones)
        return f"{name} moved {'-'.join(map(str, self.zones))}" + (f" for {cost[0]} MP" if cost else "")
