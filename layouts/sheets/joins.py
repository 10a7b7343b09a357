"""Where a board is cut into tiles: between its spaces and words wherever the paper lets it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from ...components.models.boards import each_place
from ...components.models.maps import Map
from ...components.shapes.geometry import BoxMm, bounds
from ...generators.drawing import Drawing
from ...generators.faces.outside import letterings

COARSE = 4.0  # mm between places that are tried where nothing suggests one
NARROWEST, SHARE = 80.0, 0.6  # mm of a tile that are not overlap, or so much of the average
NEAR = 2.5  # mm; a cut so near to an edge looks like a slip
ON = 0.02  # mm within which a cut runs along an edge
PANEL, ROOM, WORDS = 0.5, 0.5, 3.0  # what cutting them weighs; a space weighs 1


class Span(NamedTuple):
    """What a cut between `low` and `high` would go through, and how much that matters."""

    low: float
    high: float
    weight: float


class Joins(NamedTuple):
    """The starts of the tiles along one side of a board (the first is 0), and what they cut."""

    starts: tuple[float, ...]
    length: float
    overlap: float
    cost: float

    def tile(self, number: int) -> tuple[float, float]:
        """From where to where a tile shows the board, its overlap included."""
        if number + 1 < len(self.starts):
            return self.starts[number], self.starts[number + 1] + self.overlap
        return self.starts[number], self.length


def spans_of(board: Map, drawing: Drawing) -> tuple[list[Span], list[Span]]:
    """Everything that a cut down the board, and one across it, had better miss."""
    weights: tuple[dict[tuple[float, float], float], ...] = ({}, {})
    for (x, y, w, h), weight in _boxes(board, drawing):
        for known, key in zip(weights, ((x, w), (y, h)), strict=True):
            known[key] = known.get(key, 0.0) + weight
    down, across = map(_spans, weights)
    return down, across


def _boxes(board: Map, drawing: Drawing) -> Iterator[tuple[BoxMm, float]]:
    """Yield the boxes of panels, spaces and words, and what cutting each weighs."""
    for panel in board.panels:
        yield (*panel.origin, *panel.size), PANEL
    for place in each_place(board):
        yield bounds(place.shape), 1.0
        if place.room:
            yield place.room, ROOM
    for lettering in letterings(drawing.marks):
        yield lettering.box, WORDS


def _spans(weights: Mapping[tuple[float, float], float]) -> list[Span]:
    """Return starts and lengths, with their weights, as spans; what is the same to a hundredth is one."""
    merged: dict[tuple[float, float], float] = {}
    for (low, long), weight in weights.items():
        key = (round(low, 2), round(low + long, 2))
        merged[key] = merged.get(key, 0.0) + weight
    return [Span(*key, weight) for key, weight in merged.items()]


class _Spans:
    """The spans of one side of a board, found by where a cut would be."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.lows = sorted(span.low for span in spans)
        self.highs = sorted(span.high for span in spans)
        self.edges = sorted({*self.lows, *self.highs})
        self.middles = [(a + b) / 2 for a, b in pairwise(self.edges)]
        self.near: dict[int, list[Span]] = {}  # those that a cut may go through, for each COARSE mm
        for span in spans:
            for k in range(int((span.low - NEAR) // COARSE), int((span.high + NEAR) // COARSE) + 1):
                self.near.setdefault(k, []).append(span)
        self.cost = cache(self._cost)

    def _goes_on(self, at: float) -> bool:
        """Return whether one thing ends and another begins there, as two squares of a board do."""
        return all(
            bisect_left(edges, at - ON) < bisect_right(edges, at + ON) for edges in (self.lows, self.highs)
        )

    def _cost(self, at: float) -> float:
        """Return the cost of a cut there: more through the middle of a space than at its rim.

        A cut beside an edge costs a little, unless something else begins at that edge.
        """
        total = 0.0
        near, far = at - NEAR, at + NEAR
        goes_on = self._goes_on(at)
        for low, high, weight in self.near.get(int(at // COARSE), ()):
            if low > far or high < near:
                continue
            inside = min(at - low, high - at)
            if inside > ON:
                total += weight * (1 + 2 * inside / (high - low))
            elif inside < -ON or not goes_on:
                total += weight * 0.3 * (1 + inside / NEAR) ** 2
        return total

    def worth_trying(self, low: float, high: float) -> list[float]:
        """Return places in a window: its ends, edges of spaces and middles of gaps, and every few mm."""
        places = {low, (low + high) / 2, high, *self.edges, *self.middles}
        places |= {k * COARSE for k in range(ceil(low / COARSE), int(high / COARSE) + 1)}
        return sorted(at for at in places if low - 1e-9 <= at <= high + 1e-9)


def tiles_needed(length: float, room: float, overlap: float) -> int:
    """How many tiles of at most `room` mm it takes, each over the last by the overlap."""
    return max(1, ceil((length - overlap) / (room - overlap) - 1e-9))


def joins(length: float, room: float, overlap: float, spans: Sequence[Span]) -> Joins:
    """Return the fewest tiles of at most `room` mm, cut where least is cut through."""
    step = room - overlap
    cut = _Spans(spans)
    count = tiles_needed(length, room, overlap)
    narrowest = min(NARROWEST, SHARE * (length - overlap) / count)
    # For each place of the k-th join, in order: the least cost so far, and the joins up to it.
    best: list[_Way] = [_Way(0.0, (0.0,))]
    for k in range(1, count):
        low, high = length - overlap - (count - k) * step, k * step
        low, high = max(low, narrowest * k), min(high, length - overlap - narrowest * (count - k))
        ways = []
        before = iter(best)
        following = next(before, None)
        within: deque[_Way] = deque()  # the least way to each place that is near enough, and later ones
        for at in cut.worth_trying(low, high):
            while following and narrowest - 1e-6 <= at - following.starts[-1]:
                while within and within[-1] >= following:
                    within.pop()
                within.append(following)
                following = next(before, None)
            while within and at - within[0].starts[-1] > step + 1e-6:
                within.popleft()
            if within:
                least, starts = within[0]
                strayed = abs(at - length * k / count) / length
                ways.append(_Way(least + cut.cost(at) + 0.01 * strayed, (*starts, at)))
        best = ways
    return Joins(min(best).starts, length, overlap, min(best).cost)


class _Way(NamedTuple):
    """The joins up to a place, the last of them there, and what they cut."""

    cost: float
    starts: tuple[float, ...]
