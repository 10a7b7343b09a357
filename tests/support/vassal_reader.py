"""A reader of VASSAL's modules and saves, written from VASSAL's own sources and apart from the writer.

It decodes what VASSAL decodes, and asks a board's grid for the name of a point as the program does: Java's
floor, truncation and rounding included.
"""

import io
import math
import zipfile
from functools import cached_property
from typing import NamedTuple
from xml.etree import ElementTree


def tokens(text, mark=";"):
    """SequenceEncoder.Decoder: parts between marks; a backslash keeps one, quotes are taken off."""
    found, at = [], 0
    while at is not None:
        part, end = "", text.find(mark, at)
        while end > at and text[end - 1] == "\\":
            part, at, end = part + text[at : end - 1], end, text.find(mark, end + 1)
        part, at = (part + text[at:], None) if end < 0 else (part + text[at:end], end + 1)
        found.append(part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part)
    return found


def revealed(hidden):
    """DeobfuscatingInputStream: two hex digits of a key, then two for each byte."""
    assert hidden[:5] == b"!VCSK"
    key, *rest = bytes.fromhex(hidden[5:].decode("ascii"))
    return bytes(byte ^ key for byte in rest).decode("utf-8")


def traits_of(text):
    """Decorator: each trait's own part of a type or a state, outermost first."""
    outer, *inner = tokens(text, "\t")
    return [outer, *(traits_of(inner[0]) if inner else [])]


class Piece(NamedTuple):
    """What a command adds: each trait's type and state by its name, outermost first."""

    traits: dict

    @classmethod
    def read(cls, kind, state):
        pairs = zip(traits_of(kind), traits_of(state), strict=True)
        return cls({kind.split(";")[0]: (tokens(kind)[1:], state) for kind, state in pairs})

    @property
    def id(self):
        return tokens(self.traits["mark"][1], ",")[0] if "mark" in self.traits else ""

    @property
    def place(self):
        """Map, x, y, slot."""
        where, x, y, slot, _ = tokens(self.traits["piece"][1])
        return where, int(x), int(y), slot

    @property
    def pictures(self):
        """Its pictures: of the front, and of the back where it has one."""
        front = self.traits["piece"][0][2]
        if "emb2" not in self.traits:
            return [front]
        layer = self.traits["emb2"][0]
        assert not front and layer[24:26] == ["1", "true"] and layer[27] == "70,130"  # seen; Ctrl+F turns it
        return tokens(layer[15], ",")

    @property
    def side(self):
        return "back" if self.traits.get("emb2", ("", ""))[1] == "2" else "front"

    @property
    def mask(self):
        return self.traits["obs"][0][1] if "obs" in self.traits else None


class Module:
    """A .vmod: its build file, its pictures, its saves."""

    def __init__(self, content):
        archive = zipfile.ZipFile(io.BytesIO(content))
        self.files = {name: archive.read(name) for name in archive.namelist()}
        self.root = ElementTree.fromstring(self.files["buildFile.xml"])
        self.data = {one.tag: one.text for one in ElementTree.fromstring(self.files["moduledata"])}
        self.maps = {one.get("mapName"): one for one in self.all("module.Map")}

    def all(self, name, under=None):
        return list((self.root if under is None else under).iter(f"VASSAL.build.{name}"))

    @cached_property
    def slots(self):
        """Every piece of the module by the number of its slot."""
        found = self.all("widget.PieceSlot") + self.all("widget.CardSlot")
        slots = {one.get("gpid"): Piece.read(*tokens(one.text[2:], "/")[1:]) for one in found}
        assert len(slots) == len(found) == int(self.root.get("nextPieceSlotId")) - 1
        return slots

    def used(self):
        """The names of all pictures that anything in the module shows."""
        names = {one.get("image") for one in self.all("module.map.boardPicker.Board")}
        names |= {one.get("fileName") for one in self.all("widget.Chart")}
        return names.union(*({*one.pictures, one.mask} for one in self.slots.values())) - {None}

    def stands(self, name, x, y):
        """What a pixel of a map is called, and where a piece goes that is dropped there."""
        for zone in self.all("module.map.boardPicker.board.mapgrid.Zone", self.maps[name]):
            path = [tuple(map(int, one.split(","))) for one in zone.get("path").split(";")]
            if _inside(path, x, y):
                at, called = _asked(zone[0], path, x, y)
                return zone.get("locationFormat").replace("$gridLocation$", called), at
        return "", (x, y)


class Save:
    """A .vsav, played back: pieces, stacks, decks and boards."""

    def __init__(self, content, module):
        archive = zipfile.ZipFile(io.BytesIO(content))
        assert archive.read("moduledata") == module.files["moduledata"] and archive.read("savedata")
        begin, *commands, end = tokens(revealed(archive.read("savedGame")), "\x1b")
        assert (begin, end) == ("begin_save", "end_save")
        self.pieces, self.decks, self.stacks, self.boards, self.others = {}, {}, [], {}, []
        for command in commands:
            name, *rest = tokens(command[2:], "/") if command.startswith("+/") else tokens(command, "\t")
            if name.endswith("BoardPicker"):
                self.boards[name.removesuffix("BoardPicker")] = tokens(rest[0], "/")[0]
            elif not command.startswith("+/"):
                self.others.append(name)
            elif rest[0] == "stack":
                where, x, y, *held = tokens(rest[1])
                self.stacks.append([self.pieces[one] for one in held])
                assert {one.place[:3] for one in self.stacks[-1]} == {(where, int(x), int(y))}
            elif rest[0].startswith("deck;"):
                *_, down, held = tokens(rest[1])
                self.decks[tokens(rest[0])[13]] = [self.pieces[one] for one in tokens(held, ",")]
                assert down == "true"
            else:
                self.pieces[name] = Piece.read(*rest)


def _inside(corners, x, y):
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    crossed = [
        x < (x1 - x0) * (y - y0) / (y1 - y0) + x0 for (x0, y0), (x1, y1) in sides if (y0 > y) != (y1 > y)
    ]
    return sum(crossed) % 2 == 1


def _asked(grid, path, x, y):
    """The point to which a grid snaps a piece, unless it does not snap, and what it calls it."""
    if grid.tag.endswith("RegionGrid"):
        near = min(
            grid, key=lambda one: math.dist((x, y), (int(one.get("originx")), int(one.get("originy"))))
        )
        at = int(near.get("originx")), int(near.get("originy"))
        return at if grid.get("snapto") == "true" else (x, y), near.get("name")
    says, (x0, y0) = grid[0].attrib, (int(grid.get("x0")), int(grid.get("y0")))
    dx, dy, aside = float(grid.get("dx")), float(grid.get("dy")), grid.get("sideways") == "true"
    high = max(y for _, y in path) - min(y for _, y in path)
    hexes, most = grid.tag.endswith("HexGrid"), math.floor(high / dy + 0.5)
    if hexes:
        x, y = (y, x) if aside else (x, y)
        most = math.floor(high / dx + 0.5)  # in VASSAL too: rows of hexes are counted in their widths
    column = math.floor((x - x0) / dx + 0.5)
    odd = hexes and column % 2 == 1
    row = math.floor((y - y0 - odd * dy / 2) / dy + 0.5)
    at = int(dx * column + x0), int(dy * row + odd * int(dy / 2) + y0)
    if not hexes:
        at = x0 + math.floor(column * dx + 0.5), y0 + math.floor(row * dy + 0.5)
    down = says["vDescend"] == "true"
    column, row = most - column if down and aside else column, most - row if down and not aside else row
    row += (-1 if down and not aside else 1) * (odd and says["stagger"] == "true")
    named = [_number(column, says, "h"), _number(row, says, "v")][:: 1 if says["first"] == "H" else -1]
    called = says["locationFormat"].replace("$gridLocation$", says["sep"].join(named))
    return (at[::-1] if aside else at), called


def _number(index, says, axis):
    index += int(says[f"{axis}Off"])
    if says[f"{axis}Type"] == "N":
        return str(index).zfill(int(says[f"{axis}Leading"]) + 1)
    return chr(65 + index % 26) * (index // 26 + 1)
