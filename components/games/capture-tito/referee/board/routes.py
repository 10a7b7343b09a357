"""Ways over the map: what they cost and where they end; pure, knows no table and no figure.

A graph is {zone: {neighbour: movement points}}. A zone of `stops` may be entered and not left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

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
