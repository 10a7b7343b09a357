"""Each component's pages as a PDF of its own, for each paper; boards also on one large page."""

from __future__ import annotations

from collections.abc import Iterator

from ...generators.writers.pdf import Packed
from ..kit import Kit, poster
from .documents import PdfPage
from .folder import KitFolder
from .names import Names
from .printing import Printing


def write_components(printing: Printing, folder: KitFolder) -> list[str]:
    """`COMPONENT-PAPER.pdf` for every component and paper; returns the names."""
    game = printing.game
    names = Names(taken=[game.name])
    written = []
    for kit, packed in zip(printing.kits, printing.packed, strict=True):
        for component, pages, duplex in _components(kit, packed):
            name = f"{names.of(component, component)}-{kit.paper.name}.pdf"
            printing.say(f"{game.name}: {name}")
            written.append(folder.write(name, printing.pdf(pages, component, duplex)))
    return written


def write_boards(printing: Printing, folder: KitFolder) -> list[str]:
    """`BOARD-one-page.pdf` for every board of the kit; returns the names."""
    game = printing.game
    written = []
    for board in printing.drawn.boards:
        name = f"{board}-one-page.pdf"
        printing.say(f"{game.name}: {name}")
        page = poster(printing.drawn, board)
        pages = [(page, printing.encoder.pack(page.draw(), page.height))]
        written.append(folder.write(name, printing.pdf(pages, "map on one page", duplex=False)))
    return written


def _components(
    kit: Kit, packed: list[Packed]
) -> Iterator[tuple[str, list[tuple[PdfPage, Packed]], bool]]:
    """Each component's pages, as they stand in the kit."""
    found: dict[str, list[tuple[PdfPage, Packed]]] = {}
    duplex: dict[str, bool] = {}
    for page, printed, stream in zip(kit.pages, kit.printed, packed, strict=True):
        if page.empty:
            continue
        mark = "" if page.component in found else page.component
        found.setdefault(page.component, []).append((printed._replace(bookmark=mark), stream))
        duplex[page.component] = duplex.get(page.component, False) or page.duplex
    for component, pages in found.items():
        yield component, pages, duplex[component]
