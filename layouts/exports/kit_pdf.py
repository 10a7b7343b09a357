"""The whole kit as one PDF for each paper, with a bookmark for each component."""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Kit
from .documents import PdfPage
from .folder import KitFolder
from .printing import Printing


def write_kits(printing: Printing, folder: KitFolder) -> list[str]:
    """`GAME-PAPER.pdf` for every paper; returns the names."""
    written = []
    for kit, packed in zip(printing.kits, printing.packed, strict=True):
        name = f"{printing.game.name}-{kit.paper.name}.pdf"
        printing.say(f"{printing.game.name}: {name}")
        pages = zip(_bookmarked(kit), packed, strict=True)
        written.append(folder.write(name, printing.pdf(pages, duplex=kit.backs == "duplex")))
    return written


def _bookmarked(kit: Kit) -> Iterator[PdfPage]:
    last = None
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        yield printed._replace(bookmark=page.component if page.component != last else "")
        last = page.component
