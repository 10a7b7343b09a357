"""Publishes a built kit: every exporter in turn, into a folder that is replaced as a whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ...components.reading.memory import NOTHING, Memory
from ..drawn import Drawn
from ..kit import Kit
from .booklet import booklet_files
from .component_pdfs import component_files, kit_files, poster_files
from .folder import File, KitFolder
from .manifest import listed, write_manifest
from .printing import Printing, Say, packed
from .replace import replacing
from .svg_files import svg_files

PARTS = ("kit", "components", "svg")
BOOKLET = "booklet"  # only if it is asked for
STAY_RGB = "note: pictures made of pixels stay RGB in the PDF; whoever prints it makes CMYK of them"


class Exporter(NamedTuple):
    """One form in which a kit is handed out."""

    part: str  # what `--only` calls it
    files: Callable[[Printing], Iterator[File]]


EXPORTERS = (
    Exporter("kit", kit_files),
    Exporter("components", component_files),
    Exporter("components", poster_files),
    Exporter("svg", svg_files),
    Exporter(BOOKLET, booklet_files),
)


class Written(NamedTuple):
    """Where a kit went and what of it there is."""

    folder: Path
    pages: dict[str, int]  # of each kit, by its name
    pieces: int  # to be cut out, all copies
    files: dict[str, list[str]]  # by part: "kit", "components", "svg"
    digests: dict[str, str]  # of each file, as in the manifest


def publish(
    drawn: Drawn,
    kits: list[Kit],
    out: Path,
    only: Collection[str] = PARTS,
    say: Say = lambda _: None,
    note: Say = lambda _: None,
    memory: Memory = NOTHING,
) -> Written:
    """Write the kits of one game to `out/<game>`; `only` picks among PARTS and BOOKLET.

    The folder is replaced as a whole (see `replace`): what an earlier build wrote
    goes, what is not ours stays. `say` hears of progress, `note` what a person
    ought to know. Raises CannotWrite, NoSpace and OSError; the folder is then as
    it was.
    """
    home = out / drawn.game.kit_name
    printing = packed(drawn, kits, say, memory)
    if printing.encoder.cmyk and printing.encoder.pictures:
        note(STAY_RGB)
    files: dict[str, list[str]] = {}
    with replacing(home, listed, note) as new:
        folder = KitFolder(new, home)
        made = list(_files(printing, only))
        for part, file in made:
            files.setdefault(part, []).append(file.name)
        folder.write_all((_kept(file, memory) for _, file in made), lambda name: say(f"{home.name}: {name}"))
        write_manifest(printing, folder)  # of all that was written before it
        folder.check_space()
    copies = sum(piece.count for piece in drawn.pieces)
    pages = {kit.name: len(kit.pages) for kit in kits}
    return Written(home, pages, copies, files, folder.digests)


def _kept(file: File, memory: Memory) -> File:
    """Return the file, made again only of other things than before."""
    return File(file.name, partial(memory.made, ("file", file.name), (file.made,), file.made))


def in_memory(drawn: Drawn, kits: list[Kit], only: Collection[str] = PARTS) -> dict[str, Callable[[], bytes]]:
    """Return a function for each file of `publish`, by its name, that makes its bytes; nothing is written."""
    return {file.name: file.made for _, file in _files(packed(drawn, kits, lambda _: None), only)}


def _files(printing: Printing, only: Collection[str]) -> Iterator[tuple[str, File]]:
    """Every file of a kit, and the part that it belongs to."""
    for part, of in EXPORTERS:
        if part in only:
            yield from ((part, file) for file in of(printing))
