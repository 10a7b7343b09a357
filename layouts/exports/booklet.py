"""The booklet of the rules as a PDF for each paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO

from ...generators.drawing import Drawing
from ...generators.text.fonts import in_type
from ...generators.toning import Tone
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
        yield File(name, partial(_booklet, printing.drawn, paper, printing.kits[0].tone))


def _booklet(made: Drawn, paper: Paper, tone: Tone) -> bytes:
    game, sheet, say = made.game, made.game.sheet, made.game.words
    encoder, sides = Encoder(tuple(key for _, key in game.type.fonts)), []
    for plain in in_type(game.type, _sides, made, paper):
        side = plain if tone.plain else tone.of(plain)
        box = (0.0, 0.0, side.width, side.height)
        sides.append(
            (PdfPage(side.width, side.height, box, box, drawn(side)), encoder.pack(side, side.height))
        )
    out = BytesIO()
    meta = PdfMeta(
        say("{title}: rules booklet", title=sheet.title),
        say("{paper}, both sides, flipped on the short edge; fold the heap in the middle", paper=paper.title),
        ", ".join([say("wargame"), say("rules"), say("booklet")]),
        sheet.designer,
        sheet.language,
        flips="short",
    )
    write_pdf(out, sides, meta, encoder)
    return out.getvalue()


def _sides(made: Drawn, paper: Paper) -> list[Drawing]:
    pages = booklet_pages(made.game, paper, ById(made), small_print(made.game))
    return list(imposed(pages, paper))
