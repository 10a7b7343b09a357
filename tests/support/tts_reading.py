"""A reader of saves of Tabletop Simulator, written from what the game's users publish of them.

It shares nothing with the writer: it cuts cards out of their sheets, measures tiles by their pictures, and
finds the space of a board that something lies on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlparse

import yaml
from PIL import Image

FIELDS = yaml.safe_load(Path(__file__).with_name("tts_fields.yaml").read_text("utf-8"))
TYPES = {"text": str, "number": (int, float), "whole": int, "truth": bool, "list": list, "tree": dict}
MAY = {"AttachedSnapPoints", "States", "Rotation"}


class Placed(NamedTuple):
    """One piece on a board, mm from the board's top left; `turned` is clockwise from upright."""

    id: str
    x: float
    y: float
    side: str
    turned: float


class Save:
    """A save, and the pictures that it names."""

    def __init__(self, file: Path) -> None:
        self.tree = json.loads(file.read_text("utf-8"))
        self.top = self.tree["ObjectStates"]

    def each(self) -> Iterator[dict[str, Any]]:
        """Yield every object, those in others too."""
        todo = list(self.top)
        while todo:
            one = todo.pop()
            yield one
            todo += [*one.get("ContainedObjects", []), *one.get("States", {}).values()]

    def faults(self) -> list[str]:
        """Return what is not as the game's users publish it."""
        found = list(_faults("save", self.tree, "save"))
        for key, tab in self.tree["TabStates"].items():
            found += [*_faults(f"tab {key}", tab, "tab"), *([] if int(key) == tab["id"] else [f"tab {key}"])]
        for one in self.each():
            found += _faults(one["Nickname"], one, "object", one["Name"])
            for number, sheet in one.get("CustomDeck", {}).items():
                found += _faults(f"sheet {number}", sheet, "sheet")
            for point in one.get("AttachedSnapPoints", []):
                found += _faults("point", point, "point")
        names = [one["GUID"] for one in self.each()]
        return found + ([] if len({*names}) == len(names) else ["two objects have one GUID"])

    def named(self, title: str) -> dict[str, Any]:
        """Return the only object of a name that lies on the table."""
        (found,) = [one for one in self.top if one["Nickname"] == title]
        return found

    def cards(self, deck: dict[str, Any]) -> Iterator[tuple[str, Image.Image, Image.Image]]:
        """Yield the title, face and back of each card of a deck, cut out of their sheets."""
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        for card in deck["ContainedObjects"]:
            number, place = divmod(card["CardID"], 100)
            sheet = deck["CustomDeck"][str(number)]
            assert card["CustomDeck"] == {str(number): sheet}
            back = _cut(sheet["BackURL"], sheet, place) if sheet["UniqueBack"] else opened(sheet["BackURL"])
            yield card["Nickname"], _cut(sheet["FaceURL"], sheet, place), back

    def on(self, board: str) -> Iterator[Placed]:
        """Yield what lies on a board, the lowest first."""
        (under,) = [one for one in self.top if one["GMNotes"] == board and one["Locked"]]
        wide, high = size(under)
        at = under["Transform"]
        for one in sorted(self.top, key=lambda one: one["Transform"]["posY"]):
            spot = one["Transform"]
            x, y = spot["posX"] - at["posX"] + wide / 2, high / 2 - (spot["posZ"] - at["posZ"])
            if one is not under and one["GMNotes"] and 0 < x < wide and 0 < y < high:
                side = "back" if spot["rotZ"] == 180 else "front"
                turned = (spot["rotY"] - 180) % 360
                yield Placed(one["GMNotes"], x * 25.4, y * 25.4, side, turned)

    def points(self, board: str) -> list[tuple[float, float]]:
        """Return where pieces snap to on a board, mm from its top left."""
        (under,) = [one for one in self.top if one["GMNotes"] == board and one["Locked"]]
        wide, high = size(under)
        assert under["Transform"]["rotY"] == 180  # so that x and z of its own frame run the other way
        scale = under["Transform"]["scaleX"], under["Transform"]["scaleZ"]
        spots = [one["Position"] for one in under["AttachedSnapPoints"]]
        return [
            ((wide / 2 - one["x"] * scale[0]) * 25.4, (high / 2 + one["z"] * scale[1]) * 25.4)
            for one in spots
        ]


@lru_cache(8)
def opened(url: str) -> Image.Image:
    """Return the picture of a file address."""
    assert url.startswith("file:///"), url
    with Image.open(unquote(urlparse(url).path)) as image:
        return image.copy()


def size(tile: dict[str, Any]) -> tuple[float, float]:
    """Return how wide and high a tile is, units: two high at scale 1, and as wide as its picture says."""
    image, scale = opened(tile["CustomImage"]["ImageURL"]), tile["Transform"]
    return 2 * scale["scaleX"] * image.width / image.height, 2 * scale["scaleZ"]


def _cut(url: str, sheet: dict[str, Any], place: int) -> Image.Image:
    whole = opened(url)
    assert max(whole.size) <= 4096 and place < sheet["NumWidth"] * sheet["NumHeight"] - 1
    assert sheet["NumWidth"] <= 10 and sheet["NumHeight"] <= 7
    wide, high = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
    assert (wide * sheet["NumWidth"], high * sheet["NumHeight"]) == whole.size
    row, column = divmod(place, sheet["NumWidth"])
    return whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


def _faults(what: str, tree: Any, *lists: str) -> Iterator[str]:
    """Yield what is missing, what is of another type, and what nobody knows."""
    known = set(MAY)
    todo = [FIELDS[name] for name in lists]
    for fields in todo:
        todo += [FIELDS[fields["like"]]] if "like" in fields else []
        for name, inner in fields.get("of", {}).items():
            known.add(name)
            yield from _faults(f"{what}.{name}", tree.get(name, {}), inner)
        for kind in TYPES.keys() & fields.keys():
            for name in fields[kind].split():
                known.add(name)
                value = tree.get(name)
                if not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "truth"):
                    yield f"{what}: {name} is {value!r}"
    yield from (f"{what}: nobody knows {name}" for name in tree if name not in known)
