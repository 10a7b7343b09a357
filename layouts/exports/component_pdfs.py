"""Each component's pages as a PDF of its own, for each paper; boards also on one large page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import compress

from ...generators.writers.pdf import LEVEL, Packed
from ..documents.documents import PdfPage
from ..documents.file_names import Names
from ..kit import Kit
from .folder import File
from .printing import Printing

_NOTHING = Packed(compress(b"", LEVEL), 0, frozenset())


def component_files(printing: Printing) -> Iterator[File]:
    """`COMPONENT-PAPER.pdf` for every component and paper."""
    names = component_names(printing.kits)
    for kit, packed in zip(printing.kits, printing.packed, strict=True):
        if not kit.whole:
            continue
        for component, pages, duplex in _components(kit, packed):
            yield File(names[kit.paper.name, component], printing.pdf(pages, component, duplex))


def component_names(kits: Sequence[Kit]) -> dict[tuple[str, str], str]:
    """The name of each component's file, by paper and component."""
    names = Names(taken=[kit.drawn.game.kit_name for kit in kits])
    return {
        (kit.paper.name, page.component): f"{names.of(page.component, page.component)}-{kit.paper.name}.pdf"
        for kit in kits
        if kit.whole
        for page in kit.pages
        if not page.empty
    }


def poster_files(printing: Printing) -> Iterator[File]:
    """`NAME-one-page.pdf` for every board, and whatever else is handed out in one.

    What has sections has a page for each: `NAME-sections.pdf`.
    """
    say = printing.game.words
    for whole, pages in printing.posters:
        how = "{sort} on large pages" if whole.sections else "{sort} on one page"
        made = printing.pdf(pages, say(how, sort=say(whole.sort)), duplex=False)
        yield File(f"{whole.name}-{'sections' if whole.sections else 'one-page'}.pdf", made)


def _components(kit: Kit, packed: list[Packed]) -> Iterator[tuple[str, list[tuple[PdfPage, Packed]], bool]]:
    """Each component's pages, as they stand in the kit."""
    found: dict[str, list[tuple[PdfPage, Packed]]] = {}
    duplex: dict[str, bool] = {}
    sheets = zip(kit.pages, kit.printed, packed, strict=True)
    for number, (page, printed, stream) in enumerate(sheets):
        if page.empty:
            continue
        if kit.printer and (number - len(found.get(page.component, ()))) % kit.sides:
            # Drawn for the other side of the sheet than the one that is next.
            found.setdefault(page.component, []).append((_blank(printed), _NOTHING))
        mark = "" if page.component in found else page.component
        found.setdefault(page.component, []).append((printed._replace(bookmark=mark), stream))
        duplex[page.component] = duplex.get(page.component, False) or page.duplex
    for component, pages in found.items():
        yield component, pages, duplex[component]


def _blank(page: PdfPage) -> PdfPage:
    return PdfPage(page.width, page.height, page.trim, page.bleed, page.draw)
