"""The board and its places of formation, as map.yaml has them (figure 1); made once for a game."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from cutline.referee import unusable

from .geometry import COMPASS, Board, Place, Square

GROUPS = {"german": "GF", "bombers": "GB", "british": "BF"}
SPOTS = {"a": 0, "k": 1, "rear": 0, "front": 1}


class Post(NamedTuple):
    """A place of a formation: `spot` 0 is corner A or the rear, 1 corner K or the front."""

    group: str
    spot: int
    name: str
    place: Place
    colours: tuple[str, ...]


class Posts:
    """The places of all formations, by squadron's group and spot, and by square."""

    def __init__(self, r: Any) -> None:
        costs = tuple(r.v.number(name) for name in ("ahead", "diagonal", "sideways"))
        self.board = Board(r.v.number("columns"), r.v.number("rows"), costs)
        grid = r.game.maps[0].panels[0].grid
        self.all = [self.post(square, values) for square, values in grid.values.items() if "place" in values]
        self.of = {
            (group, spot): [post for post in self.all if post[:2] == (group, spot)]
            for group in GROUPS.values()
            for spot in (0, 1)
        }
        if not all(self.of.values()):
            said = f"places of {', '.join(GROUPS)} in both corners, or rear and front"
            raise unusable(r.game, ("maps", 0), f"it has to have {said}", "map")
        self.by_square: dict[Square, Post] = {post.place[:2]: post for post in self.all}

    def post(self, square: str, values: Any) -> Post:
        group, spot, name = str(values["place"]).split("-")
        letter, row = re.match(r"([A-Z])(\d+)", square).groups()  # type: ignore[union-attr]
        place = ord(letter) - ord("A"), int(row), COMPASS.index(values["facing"])
        colours = tuple(str(values["colours"]).split())
        return Post(GROUPS[group], SPOTS[spot], name, place, colours)

    def usual(self, group: str, spot: int, colour: str) -> Place:
        """Where a plane of this colour stands by custom."""
        return next(post.place for post in self.of[group, spot] if colour in post.colours)
