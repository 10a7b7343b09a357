"""A short night on any board, as the lines of a log: what was drawn, who went where, how the dice fell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from .boards import Board

LIGHTS = ("dark", "flare", "dark", "moon", "dark", "moon", "flare", "moon")  # the cards as they came

BOUND = {"owl": "chapel", "fox": "ferry", "hare": "mill"}


class Night:
    """The runners on their ways. The first under a flare is out, the first under the moon is pinned."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = {runner: list(board.ways[post]) for runner, post in BOUND.items()}
        self.pinned = ""  # who is pinned now
        self.luck = {"flare": "1 out", "moon": "2 pinned"}  # that is still to come
        self.dice = cycle((5, 4, 6))  # safe in any light

    def turns(self) -> Iterator[tuple[str, list[str]]]:
        """The light of each turn, and the moves that were made in it."""
        for light in LIGHTS:
            if any(self.left.values()):
                yield light, list(self._moves(light))

    def _moves(self, light: str) -> Iterator[str]:
        """In turns one step each, as far as the moves go. Under a flare only one of them dares."""
        for _ in range(self.board.moves if light != "flare" else "flare" in self.luck):
            going = [
                runner for runner, way in self.left.items()
                if way and (light != "flare" or way[0] in self.board.open)
            ]  # fmt: skip
            if going:
                yield self._move(going[0], light)

    def _move(self, runner: str, light: str) -> str:
        """One move; whoever made it is the last in the row now."""
        way = self.left[runner] = self.left.pop(runner)
        if runner == self.pinned:
            self.pinned = ""
            return f"up {runner}"
        line, space = f"move {runner} {way[0]}", way.pop(0)
        if space not in self.board.open:
            return line
        fell = self.luck.pop(light, f"{next(self.dice)} safe")
        if fell.endswith("pinned"):
            self.pinned = runner
        if fell.endswith("out"):
            del self.left[runner]
            self.left["mole"] = list(self.board.ways[BOUND[runner]])
        return f"{line} {fell}"
