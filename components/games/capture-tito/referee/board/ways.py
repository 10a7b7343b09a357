"""A way over the map as it was written, and why it cannot be gone (12a, 12b)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from cutline.referee import World

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

    def fits(self, w: World, more: int = 0) -> Any:
        """Return (cost, every zone) of the cheapest way that the MP and `more` allow; None: too far."""
        return w.kit.along(self.zones, self.points + more, self.stops)

    def tries(self, w: World, stop: str) -> list[str]:
        """Return the rules that it keeps if it fits: 12a, 12b on a dotted line, `stop` beside its stops."""
        graph, (_, zones) = w.kit.graph, self.fits(w)
        dotted = any(graph[a].get(b) == w.v.dotted_line for a, b in pairwise(zones))
        near = any(not graph[zone].keys().isdisjoint(self.stops) for zone in zones)
        return ["12a", *["12b"] * dotted, *[stop] * near]

    def broken(self, w: World, limit: tuple[str, str], stop: tuple[str, str]) -> tuple[str, str]:
        """Return the rule that it breaks, and what is allowed.

        `limit`: the rule of its MP and how many there are, in words; `stop`: the rule that stops it, and
        what that allows.
        """
        kit, start, way = w.kit, self.zones[0], self.zones[1:]
        if kit.along(self.zones, self.points):
            return stop
        if along(kit.even, self.zones, self.points, self.stops):
            return "12b", f"a dotted line costs {w.v.dotted_line} MP, and {limit[1]}"
        if not self.told and way[1:] and kit.along(way, self.points, self.stops):
            return "12a", f"it stands in zone {start}"
        if way[1:] and (hole := gap(kit.graph, self.zones)):
            return "12a", f"no line joins {hole[0]} and {hole[1]}"
        return limit

    def text(self, w: World, name: str) -> str:
        """Return who went it and what it costs, in words."""
        cost = w.kit.along(self.zones)
        return f"{name} moved {'-'.join(map(str, self.zones))}" + (f" for {cost[0]} MP" if cost else "")
