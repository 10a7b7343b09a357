"""What all checks of components share: whether names, colours, art and marks lead anywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import TypeVar

from ..art.drawings import Art
from ..art.folder import art_fault
from ..art.raster import COARSE, MM_PER_INCH, Picture
from ..models.field_types import STYLES, Box, Model
from ..models.game import GameSheet
from ..models.marks import SYMBOL_PARTS, Mark
from ..reading.places import Keys, Source
from ..reading.problems import shortened, suggest
from ..reading.slots import filled, slots_in
from ..reading.yaml_reader import read_yaml
from ..shapes import css

Read = TypeVar("Read", bound=Model)

MOST_REPEATED = 100


@cache
def nato() -> Mapping[str, list[str]]:
    """Return the frames, echelons and icons that a unit symbol may name (nato.yaml)."""
    return read_yaml(Path(__file__).with_name("nato.yaml"))


def slots_of(mark: Mark) -> set[str]:
    """Return the names of all {slots} in a mark."""
    return slots_in(*(text for _, _, text in mark.says))


def wrong_number(text: str) -> str:
    """Return what is wrong with how often a drawing is repeated; "" where nothing is."""
    said = text.strip()
    if not said or (said.isdecimal() and said.isascii() and int(said[:9]) <= MOST_REPEATED):
        return ""
    return f'"{shortened(text)}" is no number of drawings; write a whole number from 0 to {MOST_REPEATED}'


class Checker:
    """Reports what the models of single files cannot see: names that must exist, and the like.

    `files` holds the models of the files in which nothing is wrong so far, by file name;
    what such a file alone could tell is not asked of the others. Every method reports at
    (file, path of keys and indexes in its model). `art` has the names of what is in the game's
    art folder, readable or not, and what is wrong with a name that cannot be used; `drawings`
    what could be read of it.
    """

    def __init__(
        self,
        files: Mapping[str, Model],
        sources: Mapping[str, Source],
        palette: Mapping[str, str],
        art: Mapping[str, str],
        drawings: Mapping[str, Art | Picture] | None = None,
        translated: bool = False,
    ) -> None:
        self.files = files
        self.sources = sources
        self.palette = palette
        self.art = art
        self.drawings = drawings or {}
        self.warned: set[tuple[str, str]] = set()
        self.unread: dict[str, tuple[str, Keys]] = {}  # art that could not be read: where it is first named
        self.translated = translated

    @property
    def sheet(self) -> GameSheet | None:
        """Return game.yaml; None if something is wrong in it."""
        return self.file("game", GameSheet)

    def file(self, name: str, model: type[Read]) -> Read | None:
        """Return a file's model; None where there is no such file, or something is wrong in it."""
        read = self.files.get(name)
        return read if isinstance(read, model) else None

    def unknown(self, name: str) -> bool:
        """Return whether a file is there but cannot be read, because something in it is wrong."""
        return name in self.sources and name not in self.files

    def unfolded(self, file: str, path: Keys) -> bool:
        """Return whether a list may be empty, because it is made of rows of a sheet, which may be none."""
        return file in self.sources and path in self.sources[file].origins.lists

    def report(self, file: str, path: Keys, message: str) -> None:
        """Report a problem at a path of a file's model."""
        self.sources[file].report(path, message)

    def unique(self, file: str, path: Keys, ids: Iterable[str], key: str = "id") -> None:
        """Check that each id of the list at `path` stands there once."""
        seen: dict[str, int] = {}
        for index, name in enumerate(ids):
            if name in seen:
                first = self.place(file, (*path, seen[name], key))
                message = f'id "{name}" is used twice; give this one another{first}'
                self.report(file, (*path, index, key), message)
            seen.setdefault(name, index)

    def place(self, file: str, path: Keys) -> str:
        """Return where the first of two entries stands, as the end of a message."""
        source = self.sources[file]
        there = source.problem(source.origins.typed(path), "")
        return f" (the first is in line {there.line})"

    def name(
        self, file: str, path: Keys, noun: str, name: str, known: Collection[str], *, home: str = ""
    ) -> bool:
        """Check that a name is known, and return whether it is; known names stand in the file `home`."""
        if name in known:
            return True
        if not self.unknown(home):
            near = suggest(name, known)
            self.report(file, path, f'{noun} "{shortened(name)}" does not exist{near}')
        return False

    def colour(self, file: str, path: Keys, colour: str, *, prints: bool = False) -> None:
        """Check that a colour exists; where it `prints`, as a ground or an ink, it cannot be none."""
        if colour in self.palette:
            return
        known = css.colour_of(colour)
        if known == "none":
            if prints:
                self.report(file, path, f'"{colour}" prints nothing here; name a colour')
        elif known is None and (css.rgba_of(colour) or not self.unknown("game")):
            self.report(file, path, css.fault_of(colour, self.palette))

    def font(self, file: str, path: Keys, font: str) -> None:
        """Check that a style of type is the house's, or one of the game's own."""
        known = (*STYLES, *(self.sheet.fonts if self.sheet else ()))
        if font not in known and not self.unknown("game"):
            near = suggest(font, known) or f"; one of {', '.join(known)}"
            self.report(file, path, f'"{shortened(font)}" is not known here{near}')

    def art_named(self, file: str, path: Keys, name: str) -> None:
        """Check that a drawing of that name is in the game's art folder."""
        if name not in self.art:
            self.report(file, path, art_fault(name, self.art))
        elif self.art[name]:
            self.report(file, path, self.art[name])
        elif name not in self.drawings:
            self.unread.setdefault(name, (file, path))

    def art_seen(self, file: str, path: Keys, name: str, box: Box, fit: str = "contain") -> None:
        """Warn where a photograph has too few pixels for the box that it is printed in, mm."""
        picture = self.drawings.get(name)
        if not isinstance(picture, Picture) or min(box[2:]) <= 0:
            return
        shares = (box[2] / picture.width, box[3] / picture.height)
        wide = picture.width * (max(shares) if fit == "cover" else min(shares))
        dots = int(picture.dots(wide))
        if dots < COARSE:
            needs = ceil(wide / MM_PER_INCH * COARSE)
            message = (
                f"{picture.name} is coarse here, {dots} dots an inch; "
                f"use one of {needs} pixels across or more, or make it smaller"
            )
            if (file, message) not in self.warned:
                self.warned.add((file, message))
                self.sources[file].warn(path, message)

    def art_filled(self, file: str, path: Keys, marks: Sequence[Mark], values: Mapping[str, str]) -> None:
        """Check the art of marks whose {slots} values fill."""
        for mark in marks:
            slots = slots_in(mark.art)
            if mark.art and mark.box and slots and slots <= values.keys():
                self.art_seen(file, path, filled(mark.art, values), mark.box, mark.fit)

    def symbol(self, file: str, path: Keys, part: str, name: str) -> None:
        """Check that a unit symbol's icon, frame or echelon (`part`) exists."""
        known = nato()[part + "s"]
        if name not in known:
            near = suggest(name, known) or "; see nato.yaml"
            self.report(file, path, f'{part} "{shortened(name)}" does not exist{near}')

    def marks(
        self, file: str, path: Keys, marks: Sequence[Mark], *, slots: bool = False, besides: str = ""
    ) -> None:
        """Check that colours, art and symbols of marks exist.

        `slots` may stand where values fill them; `besides` is one that stands in a text anyhow.
        """
        for index, mark in enumerate(marks):
            at = (*path, index)
            for kind, keys, name in mark.says:
                if slots_in(name):
                    continue
                if kind in ("ink", "colour"):
                    self.colour(file, (*at, *keys), name, prints=kind == "ink")
                elif kind == "art":
                    self.art_named(file, (*at, *keys), name)
                    if mark.box and mark.art:
                        self.art_seen(file, (*at, *keys), name, mark.box, mark.fit)
                elif kind == "number" and (wrong := wrong_number(name)):
                    self.report(file, (*at, *keys), wrong)
                elif kind in SYMBOL_PARTS:
                    self.symbol(file, (*at, *keys), kind, name)
            self.font(file, (*at, "font"), mark.font)
            if not slots:
                self._no_slots(file, at, mark, besides)

    def _no_slots(self, file: str, path: Keys, mark: Mark, besides: str) -> None:
        """Report a slot that `each` has left where nothing has values to fill it."""
        for _, (key, *_), text in mark.says:
            for name in sorted(slots_in(text) - {besides}):
                message = f"{{{name}}} has no value here; only counters and each fill slots"
                self.report(file, (*path, key), message)
