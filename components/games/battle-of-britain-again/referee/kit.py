"""What the rules take from tables and lists; what they cannot use is told at file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from cutline.referee import unusable

from .geometry import COMPASS, Board, Place, Square

Plane = tuple[str, str]  # type and colour, such as ("me109", "red")
GERMANS, BRITISH, BOMBERS = range(3)  # the sides, in the order in which they move (8a)
SIDES = ("the German fighters", "the British fighters", "the bombers")
STUKA, REAR_GUN = "ju87", "me110"
GROUPS = {"GB": "German bombers", "GF": "German fighters", "BF": "British fighters"}
PLACES = {"german": "GF", "bombers": "GB", "british": "BF"}  # as map.yaml calls those of formations
SPOTS = {"a": 0, "k": 1, "rear": 0, "front": 1}
STRENGTHS = {"GB": "bombers", "GF": "german_fighters", "BF": "british_fighters"}
ABOVE_0 = ("die", "squadrons", "target_hits", "ahead", "diagonal", "sideways", *STRENGTHS.values())


class Type(NamedTuple):
    """A type of aircraft: a fighter adds its points to a die; a bomber drops for each engine."""

    key: str
    name: str
    fighter: bool
    points: int
    engines: int


class Post(NamedTuple):
    """A place of a formation: `spot` 0 is corner A or the rear, 1 corner K or the front."""

    group: str
    spot: int
    name: str
    place: Place
    colours: tuple[str, ...]


def key_of(name: str) -> str:
    """A type as the referee calls it: "Me 109" is me109."""
    return "".join(name.lower().split())


class Kit:
    """Made once for a game."""

    def __init__(self, r: Any) -> None:
        self.r, self.v = r, r.v
        for name in ABOVE_0:
            self.need(r.v.number(name) > 0, "it has to be above 0", "values", name, "value")
        days, listed = r.v.number("days"), r.lists.days
        text = f"a campaign has {days} days, and {len(listed)} are listed"
        self.need(len(listed) == days, text, "lists", "days", file="game")
        self.colours = tuple(r.lists.six)
        each = len(self.colours) // 2
        most = max(r.v.number(name) for name in STRENGTHS.values())
        self.need(each >= most, f"two squadrons of {most} planes", "lists", "six", file="game")
        self.sets = self.colours[:each], self.colours[each:]

    def need(self, holds: Any, text: str, *path: str | int, file: str = "tables") -> None:
        if not holds:
            raise unusable(self.r.game, path, text, file)

    def rows(self, name: str, cells: int) -> Iterator[tuple[int, str, Any]]:
        """The rows of a table with as many cells: the table's number, label, cells."""
        for number, table in enumerate(self.r.game.tables.tables):
            if table.id == name:
                for label, row in table.rows.items():
                    text = f"{cells} cells belong here"
                    self.need(len(row) == cells, text, "tables", number, "rows", label)
                    yield number, label, row
                return
        self.need(False, f'the table "{name}" is missing', "tables")

    @cached_property
    def types(self) -> dict[str, Type]:
        """The table of movement points."""
        found = {}
        for number, label, (die, points, engines) in self.rows("movement", 3):
            for column, cell in ((1, points), (2, engines)):
                at = "tables", number, "rows", label, column
                fits = cell.isdecimal() or (cell == "–" and column == 2)
                self.need(fits, f'"{cell}" is no number', *at)
            far, at = int(points), ("tables", number, "rows", label, 1)
            self.need(far <= self.v.rows, f"{far} points lead beyond a board of {self.v.rows} rows", *at)
            fighter, count = die.lower().startswith("d"), (engines if engines.isdecimal() else "0")
            key = key_of(label)
            found[key] = Type(key, label, fighter, int(points), int(count))
        return found

    @cached_property
    def squadrons(self) -> dict[str, tuple[str, ...]]:
        """The table of squadrons: the types of each, the usual one first."""
        found = {}
        for number, label, row in self.rows("squadrons", len(GROUPS)):
            for column, (group, cell) in enumerate(zip(GROUPS, row, strict=True)):
                name, at = f"{group}{label}", ("tables", number, "rows", label, column)
                self.need(cell.startswith(name), f'it has to begin with "{name}"', *at)
                types = tuple(map(key_of, cell.removeprefix(name).split(" or ")))
                for kind in types:
                    self.need(kind in self.types, f'"{kind}" has no movement points', *at)
                found[name] = types
        text = f"{self.v.squadrons} squadrons in each group"
        self.need(len(found) == self.v.squadrons * len(GROUPS), text, "values", "squadrons")
        return found

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """Every plane that a log can name; not all of them are ever on the board."""
        return tuple((key, colour) for key in self.types for colour in self.colours)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The targets, in the order of their table."""
        found = []
        for number, label, (code,) in self.rows("targets", 1):
            result = self.r.game.tables.tables[number].results.get(code)
            fits = result is not None and result.does.get("target") == code
            at = "tables", number, "rows", label, 0
            self.need(fits, f'"target" of the result "{code}" has to be "{code}"', *at)
            found.append(code)
        known, key = tuple(dict.fromkeys(found)), self.v.decisive
        self.need(key in known, f'"{key}" is no target', "values", "decisive", "value")
        return known

    @cached_property
    def board(self) -> Board:
        costs = tuple(self.v.number(name) for name in ("ahead", "diagonal", "sideways"))
        return Board(self.v.number("columns"), self.v.number("rows"), costs)

    @cached_property
    def posts(self) -> dict[Square, Post]:
        """6: the places of formations on the board, as map.yaml has them (figure 1)."""
        grid = self.r.game.maps[0].panels[0].grid
        every = [self.post(square, values) for square, values in grid.values.items() if "place" in values]
        for name in self.squadrons:
            need = {c for half in self.sets for c in half[: self.strength(name)]}
            for spot in (0, 1):
                here = {c for post in every if post[:2] == (name[:2], spot) for c in post.colours}
                lack = ", ".join(sorted(need - here))
                self.need(not lack, f"{name} has no place for {lack}", "maps", 0, file="map")
        return {post.place[:2]: post for post in every}

    def post(self, square: str, values: Any) -> Post:
        """A place of a formation, from a square of the grid."""
        group, spot, name = str(values["place"]).split("-")
        letter, row = re.match(r"([A-Z])(\d+)", square).groups()  # type: ignore[union-attr]
        place = ord(letter) - ord("A"), int(row), COMPASS.index(values["facing"])
        return Post(PLACES[group], SPOTS[spot], name, place, tuple(str(values["colours"]).split()))

    @cached_property
    def second(self) -> tuple[str, tuple[str, ...]]:
        """3d: the squadron that has a choice of types, and these."""
        none = ("", ("", ""))
        return next(((name, types) for name, types in self.squadrons.items() if len(types) > 1), none)

    @cached_property
    def groups(self) -> dict[str, str]:
        """The group of the squadrons that fly each type."""
        return {key: name[:2] for name, types in self.squadrons.items() for key in types}

    def of_group(self, group: str) -> list[Plane]:
        """The planes that squadrons of a group fly."""
        return [plane for plane in self.planes if self.groups[plane[0]] == group]

    def type_of(self, squadron: str, second: str | None) -> str:
        """The type that a squadron flies, where this is the one that was chosen of two (3d)."""
        types = self.squadrons[squadron]
        return second if second and len(types) > 1 else types[0]

    def colours_of(self, squadron: str, half: int) -> tuple[str, ...]:
        """3c: the colours of a squadron that has the first three, half 0, or the others."""
        return self.sets[half][: self.strength(squadron)]

    def spare(self, squadron: str) -> bool:
        """3c: whether a squadron has fewer planes than there are colours for one."""
        return self.strength(squadron) < len(self.sets[0])

    def half(self, colour: str) -> int:
        """3c: 0 for the first three colours, 1 for the others."""
        return int(colour in self.sets[1])

    def posts_of(self, group: str, spot: int) -> list[Post]:
        """The places of a squadron's formation."""
        return [post for post in self.posts.values() if post[:2] == (group, spot)]

    def others(self, group: str, spot: int) -> set[Square]:
        """6: squares that fit the words of the lost figure as well: a formation twice as wide, or 6b."""
        every = [post.place[:2] for post in self.posts_of(group, spot)]
        wings = [post.place[:2] for post in self.posts_of(group, spot) if post.name != "leader"] or every
        row, columns = wings[0][1], [column for column, _ in wings]
        middle = sum(columns) // len(columns) if group == "GB" else (min, max)[spot](columns)
        wide = {(2 * column - middle, 2 * at - row) for column, at in every}
        return wide | self.further(group, spot)

    def further(self, group: str, spot: int) -> set[Square]:
        """6b: those of the bombers in front if as many squares lie between the leaders as they are apart."""
        every = (post.place[:2] for post in self.posts_of(group, spot) if group == "GB" and spot)
        return {(column, row + 1) for column, row in every}

    def usual(self, group: str, spot: int, colour: str) -> Place:
        """Return the usual starting square of a plane of this colour."""
        return next(post.place for post in self.posts_of(group, spot) if colour in post.colours)

    def strength(self, squadron: str) -> int:
        """3a: the planes with which a squadron begins."""
        return int(self.v.number(STRENGTHS[squadron[:2]]))

    def bombers(self) -> list[str]:
        """The bomber squadrons."""
        return [name for name in self.squadrons if name.startswith("GB")]

    def engines(self, squadron: str) -> int:
        """10a: the bombing dice of each of its planes."""
        return self.types[self.squadrons[squadron][0]].engines

    @property
    def load(self) -> int:
        """10b: the most hits of a day."""
        engines = max(kind.engines for kind in self.types.values())
        return 2 * max(map(self.strength, self.bombers())) * engines * int(self.v.die)

    @cached_property
    def sides(self) -> dict[str, int]:
        """8a: in which place each type moves: German fighters 0, British fighters 1, bombers 2."""
        order = {"GF": GERMANS, "BF": BRITISH, "GB": BOMBERS}
        return {key: order[s[:2]] for s, types in self.squadrons.items() for key in types}

    def fighter(self, plane: Plane) -> bool:
        """Whether a plane is a fighter."""
        return self.types[plane[0]].fighter

    def gunner(self, plane: Plane) -> bool:
        """9h, 9k: whether it has guns that fire at fighters that stop near it."""
        return plane[0] == REAR_GUN or not self.fighter(plane)
