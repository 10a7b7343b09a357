"""A reader of VASSAL's modules and saves, written from VASSAL's own sources and apart from the writer.

It opens what a player would open, decodes what VASSAL decodes, and asks a board's grid for the name of a
point as the program does: Java's floor, truncation and rounding included.
"""

import io
import math
import zipfile
from typing import NamedTuple
from xml.etree import ElementTree

CLASS = "VASSAL.build."


def tokens(text, mark):
    """SequenceEncoder.Decoder: parts between marks; a backslash keeps one, quotes are taken off."""
    found, at = [], 0
    while at is not None:
        part, end = "", text.find(mark, at)
        while end > at and text[end - 1] == "\\":
            part, at = part + text[at : end - 1], end
            end = text.find(mark, end + 1)
        if end < 0:
            part, at = part + text[at:], None
        else:
            part, at = part + text[at:end], end + 1
        if len(part) > 1 and part[0] == part[-1] == "'":
            part = part[1:-1]
        found.append(part)
    return found


def revealed(hidden):
    """DeobfuscatingInputStream: two hex digits of a key, then two for each byte."""
    assert hidden[:5] == b"!VCSK"
    key, *rest = bytes.fromhex(hidden[5:].decode("ascii"))
    return bytes(byte ^ key for byte in rest).decode("utf-8")


def traits_of(text):
    """Each trait's own part of a type or a state, outermost first."""
    outer, *inner = tokens(text, "\t")
    return [outer, *(traits_of(inner[0]) if inner else [])]


class Piece(NamedTuple):
    """What a command adds: its traits with their states by the name of each trait."""

    name: str
    traits: dict
    order: list

    @classmethod
    def read(cls, command):
        assert command.startswith("+/")
        name, kind, state = tokens(command[2:], "/")
        kinds, states = traits_of(kind), traits_of(state)
        assert len(kinds) == len(states) or kinds[0].split(";")[0] in ("stack", "deck")
        split = [one.partition(";")[::2] for one in kinds]
        traits = {name: (tokens(rest, ";"), state) for (name, rest), state in zip(split, states, strict=True)}
        return cls(name, traits, [name for name, _ in split])

    @property
    def id(self):
        return tokens(self.traits["mark"][1], ",")[0]

    @property
    def place(self):
        """Map, x, y, slot."""
        where, x, y, slot, extra = tokens(self.traits["piece"][1], ";")
        assert extra == "0"
        return where, int(x or 0), int(y or 0), slot

    @property
    def pictures(self):
        """Its pictures: of the front, and of the back where it has one."""
        if "emb2" not in self.traits:
            return [self.traits["piece"][0][2]]
        assert not self.traits["piece"][0][2]
        layer = self.traits["emb2"][0]
        assert layer[24:26] == ["1", "true"] and layer[27] == "70,130"  # always seen; Ctrl+F turns it over
        return tokens(layer[15], ",")

    @property
    def side(self):
        return "back" if self.traits.get("emb2", ("", ""))[1] == "2" else "front"

    @property
    def heading(self):
        angles, step = int(self.traits["rotate"][0][0]), int(self.traits["rotate"][1])
        return step * 360 / angles

    @property
    def mask(self):
        return self.traits["obs"][0][1] if "obs" in self.traits else None


class Module:
    """A .vmod: its build file, its pictures, its saves."""

    def __init__(self, content):
        archive = zipfile.ZipFile(io.BytesIO(content))
        self.files = {name: archive.read(name) for name in archive.namelist()}
        assert archive.testzip() is None and len(self.files) == len(archive.namelist())
        self.root = ElementTree.fromstring(self.files["buildFile.xml"])
        self.data = {one.tag: one.text for one in ElementTree.fromstring(self.files["moduledata"])}
        self.maps = {one.get("mapName"): one for one in self.all("module.Map")}

    def all(self, name, under=None):
        return list((self.root if under is None else under).iter(CLASS + name))

    @property
    def slots(self):
        """Every piece of the module by the number of its slot."""
        found = self.all("widget.PieceSlot") + self.all("widget.CardSlot")
        slots = {one.get("gpid"): Piece.read(one.text) for one in found}
        assert len(slots) == len(found)
        return slots

    def used(self):
        """The names of all pictures that anything in the module shows."""
        names = {one.get("image") for one in self.all("module.map.boardPicker.Board")}
        names |= {one.get("fileName") for one in self.all("widget.Chart")}
        for piece in self.slots.values():
            names |= {*piece.pictures, piece.mask}
        return names - {None}

    def saves(self):
        return [
            Save(self.files[one.get("file")], self)
            for one in self.all("module.PredefinedSetup")
            if one.get("file")
        ]

    def called(self, name, x, y):
        """The name of a pixel of a map, as its board's grid has it."""
        grid = self.maps[name].find(f".//{CLASS}module.map.boardPicker.board.ZonedGrid")
        for zone in [] if grid is None else grid:
            if _in_polygon(_path(zone), x, y):
                return zone.get("locationFormat").replace("$gridLocation$", _located(zone, zone[0], x, y))
        return ""

    def snapped(self, name, x, y):
        """Where a piece goes that is dropped on a pixel of a map."""
        grid = self.maps[name].find(f".//{CLASS}module.map.boardPicker.board.ZonedGrid")
        for zone in [] if grid is None else grid:
            if _in_polygon(_path(zone), x, y):
                return _snap(zone[0], x, y)
        return x, y


class Save:
    """A .vsav, played back: pieces, stacks, decks and boards."""

    def __init__(self, content, module):
        archive = zipfile.ZipFile(io.BytesIO(content))
        assert sorted(archive.namelist()) == ["moduledata", "savedGame", "savedata"]
        assert archive.read("moduledata") == module.files["moduledata"]
        begin, *commands, end = tokens(revealed(archive.read("savedGame")), "\x1b")
        assert (begin, end) == ("begin_save", "end_save")
        self.pieces, self.decks, self.stacks, self.boards, self.others = {}, {}, [], {}, []
        for command in commands:
            if not command.startswith("+/"):
                head, *rest = tokens(command, "\t")
                if head.endswith("BoardPicker"):
                    self.boards[head.removesuffix("BoardPicker")] = tokens(rest[0], "/")[0]
                else:
                    self.others.append(command)
                continue
            name, kind, state = tokens(command[2:], "/")
            if kind == "stack":
                where, x, y, *held = tokens(state, ";")
                for one in held:
                    assert self.pieces[one].place[:3] == (where, int(x), int(y))
                self.stacks.append(held)
            elif kind.startswith("deck;"):
                where, x, y, down, held = tokens(state, ";")
                says = tokens(kind, ";")[1:]
                assert down == "true"
                self.decks[says[12]] = [self.pieces[one] for one in held.split(",") if one], says
            else:
                assert name not in self.pieces
                self.pieces[name] = Piece.read(command)

    @property
    def stood(self):
        """The pieces on maps, stack by stack, undermost first."""
        return [self.pieces[one] for held in self.stacks for one in held]


def _path(zone):
    return [tuple(map(int, one.split(","))) for one in zone.get("path").split(";")]


def _in_polygon(corners, x, y):
    odd = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def _of(grid, *names):
    return [float(grid.get(name)) if name.startswith("d") else int(grid.get(name)) for name in names]


def _round(value):
    return math.floor(value + 0.5)


def _snap(grid, x, y):
    if grid.tag.endswith("RegionGrid"):
        return min(
            ((int(one.get("originx")), int(one.get("originy"))) for one in grid),
            key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2,
        )
    x0, y0, dx, dy = _of(grid, "x0", "y0", "dx", "dy")
    if grid.tag.endswith("SquareGrid"):
        return x0 + _round(_round((x - x0) / dx) * dx), y0 + _round(_round((y - y0) / dy) * dy)
    if grid.get("sideways") == "true":
        x, y = y, x
    column = math.floor((x - x0 + dx / 2) / dx)
    low = 0 if column % 2 == 0 else dy / 2
    row = math.floor((y - y0 + dy / 2 - low) / dy)
    at = int(dx * column + x0), int(dy * row + int(low) + y0)
    return at[::-1] if grid.get("sideways") == "true" else at


def _located(zone, grid, x, y):
    if grid.tag.endswith("RegionGrid"):
        at = _snap(grid, x, y)
        return next(
            one.get("name") for one in grid if (int(one.get("originx")), int(one.get("originy"))) == at
        )
    says = grid[0].attrib
    xs, ys = zip(*_path(zone), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    x0, y0, dx, dy = _of(grid, "x0", "y0", "dx", "dy")
    aside, flipped = grid.get("sideways") == "true", (says["hDescend"] == "true", says["vDescend"] == "true")
    if grid.tag.endswith("SquareGrid"):
        column, row = math.floor((x - x0) / dx + 0.5), int((y - y0) / dy + 0.5)
        most = int(wide / dx + 0.5), int(high / dy + 0.5)
        odd = False
    else:
        if aside:
            x, y = y, x
        column = _round((x - x0) / dx)
        odd = column % 2 != 0
        row = _round((y - y0 - (dy / 2 if odd else 0)) / dy)
        most = math.floor(wide / dy + 0.5), math.floor(high / dx + 0.5)
    across, down = flipped[::-1] if aside else flipped
    most = most[::-1] if aside else most
    column, row = most[0] - column if across else column, most[1] - row if down else row
    if odd and says["stagger"] == "true":
        row += -1 if down else 1
    named = [_number(column, says, "h"), _number(row, says, "v")]
    return says["locationFormat"].replace(
        "$gridLocation$", says["sep"].join(named if says["first"] == "H" else named[::-1])
    )


def _number(index, says, axis):
    index += int(says[f"{axis}Off"])
    if says[f"{axis}Type"] == "N":
        return f"{'-' * (index < 0)}{str(abs(index)).zfill(int(says[f'{axis}Leading']) + 1)}"
    name = "-" * (index < 0)
    index = abs(index)
    while index >= 0:
        name, index = name + chr(65 + index % 26), index - 26
    return name
