"""Each component's pages as a PDF of its own, for each paper; boards also on one large page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from zlib import compress

from ...components.languages import Words
from ...generators.writers.pdf import LEVEL, Packed
from ..documents.documents import PdfPage
from ..documents.file_names import Names
from ..kit import COMPLETE, Kit
from ..sheets.papers import Page
from .folder import File
from .printing import Printing

TOGETHER, TWICE, REVERSED = RUNS = ("together", "fronts-then-backs", "fronts-then-backs-reversed")

BOOKMARKS = {
    ("fronts", "card"): "fronts, on card",
    ("fronts", "paper"): "fronts, on paper",
    ("backs", "card"): "backs, on card",
    ("backs", "paper"): "backs, on paper",
}

Sheet = tuple[PdfPage, Packed]


class Run(NamedTuple):
    """The sheets of one stock: those with a back come first, as the stack that is fed again."""

    stock: str
    fronts: list[Sheet]
    backs: list[Sheet]


def runs_of_kit(kit: Kit, packed: Sequence[Packed]) -> list[Run]:
    """Return the sheets of a kit that is printed on both sides, by stock, in the order of the kit."""
    leaves: dict[str, list[tuple[Sheet, Sheet | None]]] = {}
    sheets: list[tuple[Page, Sheet]] = [
        (page, (printed, stream))
        for page, printed, stream in zip(kit.pages, kit.printed, packed, strict=True)
    ]
    for k in range(0, len(sheets), 2):
        page, front = sheets[k]
        back = sheets[k + 1] if k + 1 < len(sheets) else None
        leaves.setdefault(page.stock, []).append((front, back[1] if back and not back[0].empty else None))
    return [_run(stock, some, kit.runs == REVERSED) for stock, some in leaves.items()]


def _run(stock: str, leaves: Sequence[tuple[Sheet, Sheet | None]], backwards: bool) -> Run:
    two_sided = [(front, back) for front, back in leaves if back]
    backs = [back for _, back in two_sided]
    fronts = [front for front, _ in two_sided] + [front for front, back in leaves if not back]
    return Run(stock, fronts, backs[::-1] if backwards else backs)


def marked(runs: Sequence[Run], side: str, say: Words) -> Iterator[Sheet]:
    """All fronts or all backs, with a bookmark where a stock begins."""
    for run in runs:
        for number, (page, stream) in enumerate(run.fronts if side == "fronts" else run.backs):
            yield page._replace(bookmark="" if number else say(BOOKMARKS[side, run.stock])), stream


def told_of_runs(kit: Kit) -> Iterator[str]:
    """Yield what to do, stock by stock, in page numbers of the two files."""
    nothing = [Packed(b"", 0, frozenset())] * len(kit.pages)
    front = back = 0
    for run in runs_of_kit(kit, nothing):
        fronts, backs = len(run.fronts), len(run.backs)
        yield f"on {run.stock}: print {_pages(front, fronts)} of the fronts"
        if backs:
            first = "last" if kit.runs == REVERSED else "first"
            yield (
                f"  put the first {backs} of these sheets back, blank sides to be printed and the same edge "
                f"in front, so that the {first} of them is fed first; print {_pages(back, backs)} "
                "of the backs"
            )
        front, back = front + fronts, back + backs


def _pages(before: int, count: int) -> str:
    return f"page {before + 1}" if count == 1 else f"pages {before + 1}–{before + count}"


def kit_files(printing: Printing) -> Iterator[File]:
    """`GAME-PAPER.pdf` for every paper; where it is printed in two runs, one file for each of them."""
    for kit, packed in zip(printing.kits, printing.packed, strict=True):
        if kit.runs in (TWICE, REVERSED):
            runs = runs_of_kit(kit, packed)
            for side in ("fronts", "backs"):
                if sheets := list(marked(runs, side, kit.drawn.game.words)):
                    yield File(f"{Path(kit.file).stem}-{side}.pdf", printing.pdf(sheets, side, duplex=False))
            continue
        pages = list(zip(_bookmarked(kit), packed, strict=True))
        holds = kit.drawn.game.words("the complete kit") if kit.route == COMPLETE else ""
        yield File(kit.file, printing.pdf(pages, holds, duplex=kit.backs == "duplex"))


def _bookmarked(kit: Kit) -> Iterator[PdfPage]:
    last = None
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        yield printed._replace(bookmark=page.component if page.component != last else "")
        last = page.component


_NOTHING = Packed(compress(b"", LEVEL), 0, frozenset())


def component_files(printing: Printing) -> Iterator[File]:
    """`COMPONENT-PAPER.pdf` for every component and paper."""
    names, done = component_names(printing.kits), set[str]()
    for kit, packed in zip(printing.kits, printing.packed, strict=True):
        if not kit.whole:
            continue
        for component, pages, duplex in _components(kit, packed):
            name = names[kit.paper.name, component]
            if name not in done:  # what is read is the same beside boards on larger paper
                yield File(name, printing.pdf(pages, component, duplex))
            done.add(name)


def component_names(kits: Sequence[Kit]) -> dict[tuple[str, str], str]:
    """Return the name of each component's file, by paper and component."""
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
    by_component: dict[str, list[tuple[PdfPage, Packed]]] = {}
    duplex: dict[str, bool] = {}
    sheets = zip(kit.pages, kit.printed, packed, strict=True)
    for number, (page, printed, stream) in enumerate(sheets):
        if page.empty:
            continue
        ahead = number - len(by_component.get(page.component, ()))
        if (kit.printer or kit.runs == "short") and ahead % kit.sides:
            # Drawn for the other side of the sheet than the one that is next.
            by_component.setdefault(page.component, []).append((_blank(printed), _NOTHING))
        mark = "" if page.component in by_component else page.component
        by_component.setdefault(page.component, []).append((printed._replace(bookmark=mark), stream))
        read_on = page.text and page.component in duplex  # a text of several pages
        duplex[page.component] = duplex.get(page.component, False) or page.duplex or read_on
    for component, pages in by_component.items():
        yield component, pages, duplex[component]


def _blank(page: PdfPage) -> PdfPage:
    return PdfPage(page.width, page.height, page.trim, page.bleed, page.draw)
