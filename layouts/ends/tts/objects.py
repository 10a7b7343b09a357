"""The objects of a saved game of Tabletop Simulator, as its users publish their fields.

A unit of the game is an inch of the printed game. A tile of scale 1 is two units high and as wide as its
picture says; pictures stand upright for whoever looks along +z if a tile is turned by 180 degrees. Its
points to snap to are told in its own frame, before it is turned and scaled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from ..tabletop import INCH

Json = dict[str, Any]
TILE = 2.0  # units high at scale 1
CARD = 3.2  # units high at scale 1
THICK = 0.1  # units; of what is printed on card
BOX, ROUND = 0, 2  # shapes of tiles
SIDES = (4, 6, 8, 10, 12, 20)  # of the dice that the game has
RANDOM = 2  # the order in which a bag gives out what is in it
COLOURS = {  # of dice, one after the other
    "white": (0.95, 0.95, 0.93),
    "red": (0.78, 0.15, 0.13),
    "blue": (0.12, 0.35, 0.66),
    "black": (0.12, 0.13, 0.14),
    "yellow": (0.94, 0.76, 0.16),
    "green": (0.2, 0.55, 0.25),
}
STILL = "function onLoad() self.interactable = false end"


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


class Maker:
    """Makes objects, each with an id of its own that comes from its name."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def _id(self, name: str) -> str:
        found, number = sha256(name.encode()).hexdigest()[:6], 1
        while found in self.given:
            number += 1
            found = sha256(f"{name} {number}".encode()).hexdigest()[:6]
        self.given.add(found)
        return found

    def made(
        self,
        kind: str,
        title: str,
        spot: Spot,
        scale: tuple[float, float, float] = (1.0, 1.0, 1.0),
        heading: float = 0.0,
        side: str = "front",
        colour: Sequence[float] = (1.0, 1.0, 1.0),
        **more: Any,
    ) -> Json:
        """Return an object of one kind; `more` has fields besides, or in the place of the usual ones."""
        turn = (0.0, (180.0 + heading) % 360, 180.0 if side == "back" else 0.0)
        values = [round(value, 5) for value in (*spot, *turn, *scale)]
        names = [f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"]
        return {
            "GUID": self._id(f"{kind} {title} {more.get('GMNotes', '')}"),
            "Name": kind,
            "Transform": dict(zip(names, values, strict=True)),
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": dict(zip("rgb", colour, strict=True)),
            "Locked": False,
            "Grid": False,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            **more,
        }

    def tile(
        self,
        title: str,
        spot: Spot,
        size: tuple[float, float],
        front: Picture,
        back: Picture | None = None,
        shape: int = BOX,
        **more: Any,
    ) -> Json:
        """Return a tile of a size in mm; without a `back`, both its sides show the front."""
        image = {
            "ImageURL": front.url,
            "ImageSecondaryURL": back.url if back else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": shape, "Thickness": THICK, "Stackable": False, "Stretch": True},
        }
        return self.made("Custom_Tile", title, spot, _scale(size, front), CustomImage=image, **more)

    def token(
        self, title: str, spot: Spot, size: tuple[float, float], sides: Sequence[Picture], **more: Any
    ) -> Json:
        """Return what is cut out along the outline of its picture; a second side is its second state.

        Such a token has one picture. It shows its other side with Page Up, not by being flipped.
        """
        shown = int(more.pop("side", "front") == "back" and len(sides) > 1)
        states = []
        for picture in sides:
            image = {
                "ImageURL": picture.url,
                "ImageSecondaryURL": "",
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomToken": {
                    "Thickness": THICK,
                    "MergeDistancePixels": 5.0,
                    "StandUp": False,
                    "Stackable": False,
                },
            }
            states.append(
                self.made("Custom_Token", title, spot, _scale(size, picture), CustomImage=image, **more)
            )
        others = {str(number): one for number, one in enumerate(states, 1) if number != shown + 1}
        return {**states[shown], "States": others} if others else states[shown]

    def bag(self, title: str, spot: Spot, holds: Sequence[Json], shuffled: bool = False) -> Json:
        """Return a bag; a `shuffled` one gives out what is in it in any order."""
        more: Json = {"Bag": {"Order": RANDOM if shuffled else 0}, "ContainedObjects": list(holds)}
        return self.made("Bag", title, spot, colour=COLOURS["blue" if shuffled else "black"], **more)

    def die(self, sides: int, number: int, spot: Spot) -> Json:
        """Return a die in the colour of its number."""
        name = list(COLOURS)[number % len(COLOURS)]
        return self.made(f"Die_{sides}", f"D{sides}", spot, colour=COLOURS[name], GMNotes=str(number))

    def deck(
        self, title: str, spot: Spot, high: float, cards: Iterable[tuple[str, int, bool]], sheets: Json
    ) -> Json:
        """Return a deck face down, or a card where it has one; `high` is that of a card, mm.

        `cards` have a title, the number of their sheet and place, and whether they are held sideways;
        `sheets` are CustomDeck, by number.
        """
        scale = high / INCH / CARD
        found = [
            self.made(
                "Card",
                name,
                spot,
                (scale, 1.0, scale),
                side="back",
                CardID=number,
                SidewaysCard=sideways,
                CustomDeck={str(number // 100): sheets[str(number // 100)]},
                HideWhenFaceDown=True,
                Hands=True,
            )
            for name, number, sideways in cards
        ]
        if len(found) == 1:
            return found[0]
        return self.made(
            "DeckCustom",
            title,
            spot,
            (scale, 1.0, scale),
            side="back",
            SidewaysCard=found[0]["SidewaysCard"],
            DeckIDs=[card["CardID"] for card in found],
            CustomDeck=sheets,
            ContainedObjects=found,
            HideWhenFaceDown=True,
        )

    def hand(self, colour: str, tint: Sequence[float], spot: Spot, turn: float) -> Json:
        """Return the zone of a hand, and so the seat of a player."""
        return self.made(
            "HandTrigger", "", spot, (14.0, 6.0, 5.0), turn - 180, colour=tint, Locked=True, FogColor=colour
        )


def _scale(size: tuple[float, float], picture: Picture) -> tuple[float, float, float]:
    """Return the scale at which a picture is as large as it is printed, to a pixel's rounding and better."""
    wide, high = size[0] / INCH, size[1] / INCH
    return wide / (TILE * picture.wide / picture.high), 1.0, high / TILE


def snap_point(x: float, z: float, tile: Mapping[str, Any], turned: float | None = None) -> Json:
    """Return a point of a tile to snap to, so many units right of its middle and away from it.

    What snaps to it is turned by `turned` degrees clockwise from upright; by nothing where that is None.
    """
    scale = tile["Transform"]
    place = {"x": round(-x / scale["scaleX"], 5), "y": THICK / 2, "z": round(-z / scale["scaleZ"], 5)}
    return {"Position": place} | (
        {"Rotation": {"x": 0.0, "y": turned, "z": 0.0}} if turned is not None else {}
    )


def saved(title: str, objects: Sequence[Json], tabs: Sequence[tuple[str, str]]) -> Json:
    """Return a saved game: no table but what is among the objects, and a notebook of tabs."""
    grey = {"r": 0.5, "g": 0.5, "b": 0.5}
    return {
        "SaveName": title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": title,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "Note": "",
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "TabStates": {
            str(number): {"title": name, "body": body, "color": "Grey", "visibleColor": grey, "id": number}
            for number, (name, body) in enumerate(tabs)
        },
        "ObjectStates": list(objects),
    }
