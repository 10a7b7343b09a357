"""The objects of a saved game of Tabletop Simulator; fields.json has what is usual of them.

A unit of the game is an inch of the printed game. A tile of scale 1 is two units high and as wide as its
picture says; pictures stand upright for whoever looks along +z if a tile is turned by 180 degrees. Its
points to snap to are told in its own frame, before it is turned and scaled.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

from ..tabletop import INCH

Json = dict[str, Any]
Scale = tuple[float, float, float]
Size = tuple[float, float]  # mm
TILE = 2.0  # units high at scale 1
CARD = 3.2  # units high at scale 1
THICK = 0.1  # units; of what is printed on card
BOX, ROUND = 0, 2  # shapes of tiles
SIDES = (4, 6, 8, 10, 12, 20)  # of the dice that the game has
RANDOM = 2  # the order in which a bag gives out what is in it
HAND = (14.0, 6.0, 5.0)  # units of a hand


class Spot(NamedTuple):
    """The middle of something: units to the right, up, and away from the player at the near edge."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class Picture(NamedTuple):
    """Where a picture is, and its pixels."""

    url: str
    wide: int
    high: int

    def scale(self, size: Size) -> Scale:
        """Return the scale at which a tile with this picture has a size, mm."""
        return size[0] / INCH / TILE * self.high / self.wide, 1.0, size[1] / INCH / TILE


@cache
def usual(name: str) -> Json:
    """Return the usual fields of something."""
    return cast(Json, json.loads(Path(__file__).with_name("fields.json").read_text("utf-8"))[name])


class Maker:
    """Makes objects, each with an id of its own that comes from its name."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def _id(self, name: str) -> str:
        found, number = "", 0
        while not found or found in self.given:
            found = sha256(f"{name} {number}".encode()).hexdigest()[:6]
            number += 1
        self.given.add(found)
        return found

    def made(
        self, kind: str, title: str, spot: Spot, scale: Sequence[float] = (1, 1, 1), **more: Any
    ) -> Json:
        """Return an object of one kind; `more` has fields besides, or in the place of the usual ones.

        It is turned by `heading` degrees clockwise, and shows its `side`.
        """
        heading, flipped = more.pop("heading", 0.0), more.pop("side", "front") == "back"
        values = *spot, 0.0, (180.0 + heading) % 360, 180.0 * flipped, *scale
        names = (f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ")
        fields = {
            "GUID": self._id(f"{kind} {title} {more.get('GMNotes', '')}"),
            "Name": kind,
            "Transform": {name: round(float(value), 5) for name, value in zip(names, values, strict=True)},
            "Nickname": title,
        }
        return usual("object") | fields | more

    def tile(
        self,
        title: str,
        spot: Spot,
        size: Size,
        front: Picture,
        back: Picture | None = None,
        shape: int = BOX,
        **more: Any,
    ) -> Json:
        """Return a tile of a size in mm; without a `back`, both its sides show the front."""
        image = {"ImageURL": front.url, "ImageSecondaryURL": back.url if back else ""}
        image = usual("image") | image | {"CustomTile": usual("tile") | {"Type": shape, "Thickness": THICK}}
        return self.made("Custom_Tile", title, spot, front.scale(size), CustomImage=image, **more)

    def token(self, title: str, spot: Spot, size: Size, sides: Sequence[Picture], **more: Any) -> Json:
        """Return what is cut out along the outline of its picture; a second side is its second state.

        Such a token has one picture. It shows its other side with Page Down, not by being flipped.
        """
        shown = int(more.pop("side", "front") == "back" and len(sides) > 1)
        states = []
        for picture in sides:
            image = usual("image") | {"ImageURL": picture.url, "CustomToken": usual("token")}
            scale = picture.scale(size)
            states.append(self.made("Custom_Token", title, spot, scale, CustomImage=image, **more))
        others = {str(number): one for number, one in enumerate(states, 1) if number != shown + 1}
        return states[shown] | ({"States": others} if others else {})

    def bag(self, title: str, spot: Spot, holds: Sequence[Json], shuffled: bool = False) -> Json:
        """Return a bag; a `shuffled` one is blue, and gives out what is in it in any order."""
        colour = usual("colours")["blue" if shuffled else "black"]
        order = {"Order": RANDOM if shuffled else 0}
        return self.made("Bag", title, spot, ColorDiffuse=colour, Bag=order, ContainedObjects=list(holds))

    def die(self, sides: int, number: int, spot: Spot) -> Json:
        """Return a die in the colour of its number."""
        colours = [*usual("colours").values()]
        colour = colours[number % len(colours)]
        return self.made(f"Die_{sides}", f"D{sides}", spot, ColorDiffuse=colour, GMNotes=str(number))

    def deck(
        self, title: str, spot: Spot, size: Size, cards: Iterable[tuple[str, int]], sheets: Json
    ) -> Json:
        """Return a deck face down, or a card where it has one; `size` is that of a card, mm.

        `cards` have a title, and 100 × their sheet + their place on it; `sheets` are CustomDeck, by number.
        """
        scale = (size[1] / INCH / CARD, 1.0, size[1] / INCH / CARD)
        more: Json = {"side": "back", "SidewaysCard": size[0] > size[1]}
        found = []
        for name, number in cards:
            sheet = {str(number // 100): sheets[str(number // 100)]}
            fields = usual("card") | more | {"CardID": number, "CustomDeck": sheet}
            found.append(self.made("Card", name, spot, scale, **fields))
        if len(found) == 1:
            return found[0]
        fields = usual("deck") | more | {"DeckIDs": [card["CardID"] for card in found], "CustomDeck": sheets}
        return self.made("DeckCustom", title, spot, scale, ContainedObjects=found, **fields)

    def hand(self, colour: str, spot: Spot, turn: float) -> Json:
        """Return the zone of a hand, and so the seat of a player."""
        tint = usual("colours")[colour.lower()]
        more: Json = {"ColorDiffuse": tint, "Locked": True, "FogColor": colour}
        return self.made("HandTrigger", "", spot, HAND, heading=turn - 180, **more)


def snap_point(x: float, z: float, tile: Mapping[str, Any], turned: float = 0.0) -> Json:
    """Return a point of a tile to snap to, so many units right of its middle and away from it.

    What snaps to it is turned by `turned` degrees clockwise from upright, or stays as it was where that is 0.
    """
    scale = tile["Transform"]
    place = {"x": round(-x / scale["scaleX"], 5), "y": THICK / 2, "z": round(-z / scale["scaleZ"], 5)}
    return {"Position": place} | ({"Rotation": {"x": 0.0, "y": turned, "z": 0.0}} if turned else {})


def saved(title: str, objects: Sequence[Json], tabs: Iterable[tuple[str, str]]) -> Json:
    """Return a saved game: no table but what is among the objects, and a notebook of tabs."""
    notes = {
        str(number): usual("tab") | {"title": name, "body": body, "id": number}
        for number, (name, body) in enumerate(tabs)
    }
    head = {"SaveName": title, "GameMode": title}
    return usual("save") | head | {"TabStates": notes, "ObjectStates": list(objects)}
