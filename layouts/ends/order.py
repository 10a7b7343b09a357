"""What is ordered of an end, and how it is handed over: a folder that is replaced as a whole, as a kit is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ...components.models.placements import Placement
from ..drawn import Drawn
from ..exports.folder import KitFolder
from ..exports.manifest import as_json, listed
from ..exports.replace import MANIFEST, replacing
from ..kit import Kit

Say = Callable[[str], None]
PIXELS = "pypdfium2"  # what turns pages into pixels: not there in a browser


class End(NamedTuple):
    """Where a game goes on to: its name, what a person gets there, and the module that has to be there."""

    title: str
    says: str
    needs: str = PIXELS


ENDS = {
    "cut": End("a cutter", "The sheets to print, and of each the lines that a machine cuts.", ""),
    "shop": End("a print shop", "Every face in a size that the shop prints, with its back beside it.", ""),
    "tts": End("Tabletop Simulator", "A saved game with boards, decks, counters, cups and the set-up."),
    "vassal": End("VASSAL", "A module with maps, counters, decks, charts and the set-up."),
}


def offered() -> dict[str, End]:
    """Return those of ENDS whose files can be made here."""
    return {name: end for name, end in ENDS.items() if not end.needs or is_here(end.needs)}


def so_many(count: int, what: str = "piece") -> str:
    """Return such as "1 piece" and "1,200 pieces"."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def web_address(text: str) -> str:
    """Return the address of a folder on the web as it is; Cannot where it is none."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text):
        raise Cannot(f'"{text}" is no web address of a folder; write one such as https://example.org/my-game')
    return text


def is_here(module: str) -> bool:
    """Return whether a module can be imported, which it is not yet."""
    return find_spec(module) is not None


class Cannot(Exception):
    """An end has no use for this game, or for what was asked: the message says why, and what would do."""


class Order(NamedTuple):
    """A game, drawn and laid out on one paper, and what was asked of an end.

    `opening` is what the game's referee lays out before the first line of a log. `asked` has the
    options of the command by name; `note` hears what a person ought to know.
    """

    drawn: Drawn
    kits: Sequence[Kit]
    asked: Mapping[str, Any]
    opening: tuple[Placement, ...] = ()
    note: Say = print


class Delivered(NamedTuple):
    """Where an end's files are, what they are in a few words, and the digest of each by its name."""

    folder: Path
    says: str
    files: Mapping[str, str]


class Told(NamedTuple):
    """What an end tells of its files: a few words for a person, and what the manifest has of them."""

    says: str
    manifest: Mapping[str, Any]


def deliver(end: str, order: Order, out: Path) -> Delivered:
    """Write the files of one of ENDS to `out/<game>`, which is replaced as a whole.

    An end is `write(order, folder) -> Told` in its `end.py`. Raises Cannot, TooLarge (of
    `exports.png_files`), CannotWrite, NoSpace and OSError; the folder is then as it was.
    """
    write = import_module(f".{end}.end", __package__).write
    home = out / order.drawn.game.kit_name
    with replacing(home, listed, order.note) as new:
        folder = KitFolder(new, home)
        told = write(order, folder)
        files = dict(sorted(folder.digests.items()))
        head = {"cutline": 1, "game": order.drawn.game.name, "for": end, "files": files, **told.manifest}
        folder.write(MANIFEST, [as_json(head)])
        folder.check_space()
    return Delivered(home, told.says, files)
