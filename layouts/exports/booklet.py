"""The booklet of the rules as a PDF for each paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO

from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..drawn import ById, Drawn
from ..kit import small_print
from ..pages.booklet import booklet_pages, imposed
from ..sheets.papers import Paper, drawn
from .folder import File
from .printing import Printing


def booklet_files(printing: Printing) -> Iterator[File]:
    """`GAME-booklet-PAPER.pdf` for every paper."""
    for paper in dict.fromkeys(kit.paper for kit in printing.kits):
        name = f"{printing.game.name}-booklet-{paper.name}.pdf"
        yield File(name, partial(_booklet, printing.drawn, paper))


def _booklet(made: Drawn, paper: Paper) -> bytes:
    sheet, small = made.game.sheet, small_print(made.game)
    encoder, sides = Encoder(), []
    for side in imposed(booklet_pages(made.game, paper, ById(made), small), paper):
        box = (0.0, 0.0, side.width, side.height)
        sides.append(
            (PdfPage(side.width, side.height, box, box, drawn(side)), encoder.pack(side, side.height))
        )
    out = BytesIO()
    meta = PdfMeta(
        f"{sheet.title}: rules booklet",
        f"{paper.title}, both sides, flipped on the short edge; fold the heap in the middle",
        "wargame, rules, booklet",
        sheet.designer,
        sheet.language,
        flips="short",
    )
    write_pdf(out, sides, meta, encoder)
    return out.getvalue()
