"""What a player of The Battle of Britain reads from its tables: squadrons, points, figures."""

from __future__ import annotations

import re

from cutline.components import Game

Square = tuple[int, int]  # column and row, from 1: the Germans come in at row 1
NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # n is the way the Germans fly
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
NORTH, SOUTH = 0, 4
GROUPS = ("GB", "GF", "BF")
TURNS = {0: "f", -1: "fl", 1: "fr", -2: "sl", 2: "sr"}
FIRST, SECOND = ("red", "white", "blue"), ("black", "yellow", "green")
TARGETS = ("radar", "factory", "airfield")


def beside(square: Square, way: int, far: int = 1) -> Square:
    """The square so many squares off."""
    return square[0] + far * STEPS[way][0], square[1] + far * STEPS[way][1]


def way_to(start: Square, end: Square) -> int:
    """The direction of a square that touches another."""
    return STEPS.index((end[0] - start[0], end[1] - start[1]))


def shown(square: Square) -> str:
    return f"{chr(96 + square[0])}{square[1]}"


class Book:
    """What the player reads from the game's values and tables."""

    def __init__(self, game: Game) -> None:
        self.name, self.edition = game.name, game.sheet.edition
        self.options = {option.rule: name for name, option in game.sheet.options.items()}
        self.v = {name: value.value for name, value in game.tables.values.items()}
        tables = {table.id: table for table in game.tables.tables}
        self.kinds: dict[str, list[str]] = {}  # squadron -> its type, or two to choose from
        for cells in tables["squadrons"].rows.values():
            for cell in cells:
                code, _, kinds = cell.partition(" ")
                self.kinds[code] = [kind.strip() for kind in kinds.split(" or ")]
        self.points = {kind: int(row[1]) for kind, row in tables["movement"].rows.items()}
        self.flies = {kind: row[0].startswith("d") for kind, row in tables["movement"].rows.items()}
        self.target = {
            face: result.does["target"] for face, result in tables["targets"].results_by_face().items()
        }
        self.cost = {0: self.n("ahead"), 1: self.n("diagonal"), 2: self.n("sideways")}
        diagonal = self.n("hits_diagonal")
        self.hits = (self.n("hits_front"), diagonal, self.n("hits_side"), diagonal, self.n("hits_rear"))
        self.width, self.length = self.n("columns"), self.n("rows")
        self.faces = self.n("die")
        if min(self.cost.values()) < 1 or max(self.points.values()) > self.length:
            raise ValueError("nobody plays with courses that do not end")

    def n(self, name: str) -> int:
        return int(self.v[name])

    def strength(self, squadron: str) -> int:
        """The planes with which a squadron begins (3a)."""
        group = {"GB": "bombers", "GF": "german_fighters", "BF": "british_fighters"}
        return self.n(group[squadron[:2]])

    def engines(self, kind: str) -> int:
        return self.n("stuka_engines" if kind == "Ju 87" else "engines")

    def on(self, square: Square) -> bool:
        return 1 <= square[0] <= self.width and 1 <= square[1] <= self.length

    def formation(self, group: str, place: str) -> list[Square]:
        """The squares of the leader and of those to his left and right (6a, 6b, 6c)."""
        if group == "GB":
            front = self.n("apart") if place == "front" else 0
            middle = (self.width + 1) // 2
            return [(middle, 2 + front), (middle - 1, 1 + front), (middle + 1, 1 + front)]
        column = 2 if place == "a" else self.width - 1
        if group == "GF":
            return [(column, 2), (1 if place == "a" else self.width, 1)]
        row = self.length - 1  # heading south: left is the east
        return [(column, row), (column + 1, row + 1), (column - 1, row + 1)]


def word(kind: str) -> str:
    """A type as it is written in a log: me109."""
    return re.sub(r"\W", "", kind.lower())
