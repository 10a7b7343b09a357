"""The whole kit as one PDF for each paper, with a bookmark for each component."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..documents.documents import PdfPage
from ..kit import Kit
from .folder import File
from .printing import Printing
from .runs import TOGETHER, marked, runs_of_kit


def kit_files(printing: Printing) -> Iterator[File]:
    """`GAME-PAPER.pdf` for every paper; where it is printed in two runs, one file for each of them."""
    for kit, packed in zip(printing.kits, printing.packed, strict=True):
        if kit.runs != TOGETHER:
            runs = runs_of_kit(kit, packed)
            for side in ("fronts", "backs"):
                if sheets := list(marked(runs, side, kit.drawn.game.words)):
                    yield File(f"{Path(kit.file).stem}-{side}.pdf", printing.pdf(sheets, side, duplex=False))
            continue
        pages = list(zip(_bookmarked(kit), packed, strict=True))
        yield File(kit.file, printing.pdf(pages, duplex=kit.backs == "duplex"))


def _bookmarked(kit: Kit) -> Iterator[PdfPage]:
    last = None
    for page, printed in zip(kit.pages, kit.printed, strict=True):
        yield printed._replace(bookmark=page.component if page.component != last else "")
        last = page.component
