"""Ways over the map: what they cost, where they end, and why one cannot be gone (12a, 12b).

A graph is {zone: {neighbour: movement points}}. A zone of `stops` may be entered and not left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from cutline.referee import World

Zone = int
Graph = Mapping[int, Mapping[int, int]]
Zones = tuple[int, ...]


def reach(graph: Graph, start: int, points: int | None = None, stops: Collection[int] = ()) -> dict[int, int]:
    """Return what it costs to come to each zone, as far as the points go (None: as far as one likes).

    A start among the stops is left all the same. Costs are whole numbers above 0.
    """
    found: dict[int, int] = {}
    edge, cost = {0: [start]}, 0
    while edge and (points is None or cost <= points):
        for zone in edge.pop(cost, ()):
            if zone in found:
                continue
            found[zone] = cost
            if zone in stops and zone != start:
                continue
            for other, more in graph[zone].items():
                if other not in found:
                    edge.setdefault(cost + more, []).append(other)
        cost += 1
    return found


def cheapest(
    graph: Graph, start: int, end: int, points: int | None = None, stops: Collection[int] = ()
) -> tuple[int, Zones] | None:
    """Return (cost, all zones from start to end) of a cheapest way, by lower numbers, or None."""
    found = reach(graph, start, points, stops)
    if end not in found:
        return None
    way = [end]
    while way[0] != start:
        zone = way[0]
        last = (near for near in graph[zone] if near in found and (near == start or near not in stops))
        way.insert(0, min(near for near in last if found[near] + graph[near][zone] == found[zone]))
    return found[end], tuple(way)


def along(
    graph: Graph, way: Sequence[int], points: int | None = None, stops: Collection[int] = ()
) -> tuple[int, Zones] | None:
    """Return (cost, every zone) of a cheapest way through these zones in their order.

    Between those that are named it may lead over others. None where stops or points forbid it.
    """
    total, passed = 0, way[:1]
    for start, end in pairwise(way):
        if start in stops and start != way[0]:
            return None
        left = None if points is None else points - total
        leg = cheapest(graph, start, end, left, stops)
        if leg is None:
            return None
        total, passed = total + leg[0], (*passed, *leg[1][1:])
    return total, tuple(passed)


def gap(graph: Graph, way: Sequence[int]) -> tuple[int, int] | None:
    """Return the first two zones of a way that no connection joins."""
    return next((leg for leg in pairwise(way) if leg[0] != leg[1] and leg[1] not in graph[leg[0]]), None)


def evened(graph: Graph) -> dict[int, dict[int, int]]:
    """Return the graph as it would be if every connection cost one point."""
    return {zone: dict.fromkeys(others, 1) for zone, others in graph.items()}


def read_way(zones: Sequence[int], at: int | None) -> list[Zones]:
    """Return what zones in a line can mean for a unit that stands `at` a zone (None: not known).

    The last is where it ends. The first may be where it starts, which need not be said.
    """
    named = tuple(zones)
    if at is None:
        return [named]
    if named[0] != at:
        return [(at, *named)]
    return [named] if len(named) > 1 else [(at, at)]


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
