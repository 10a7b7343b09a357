"""What is ordered of an end, and how it is handed over: a folder that is replaced as a whole, as a kit is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ...components.models.placements import Placement
from ..drawn import Drawn
from ..exports.folder import KitFolder
from ..exports.manifest import as_json, listed
from ..exports.replace import MANIFEST, replacing
from ..kit import Kit

Say = Callable[[str], None]
ENDS = ("cut", "shop", "tts", "vassal")


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
