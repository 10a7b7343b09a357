"""A kit for a printer that prints one side: all fronts first, then the backs of the sheets that have one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...components.languages import Words
from ...generators.writers.pdf import Packed
from ..documents.documents import PdfPage
from ..kit import Kit
from ..sheets.papers import Page

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
    """The sheets of a kit that is printed on both sides, by stock, in the order of the kit."""
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
    """What to do, stock by stock, in page numbers of the two files."""
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
