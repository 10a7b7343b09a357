"""One game drawn and laid out, its pages encoded once: what all exporters hand out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import NamedTuple

from ...components import Game
from ...generators.writers.pdf import Encoder, Packed
from ..kit import Drawn, Kit
from .documents import PdfMeta, PdfPage, write_pdf

Say = Callable[[str], None]


class Printing(NamedTuple):
    """The kits of one game, one for each paper, and their pages as they stand in any PDF."""

    drawn: Drawn
    kits: list[Kit]
    packed: list[list[Packed]]  # of each kit's pages
    encoder: Encoder
    say: Say

    @property
    def game(self) -> Game:
        return self.drawn.game

    def pdf(
        self, pages: Iterable[tuple[PdfPage, Packed]], component: str = "", duplex: bool = True
    ) -> list[bytes]:
        """A document of some pages, as chunks; `component` is named in its title."""
        out = BytesIO()
        flips = duplex and self.kits[0].backs == "duplex"
        write_pdf(out, pages, _meta(self.game, component, flips), self.encoder)
        return [out.getvalue()]


def packed(drawn: Drawn, kits: list[Kit], say: Say) -> Printing:
    """Encode all pages, before the first file, so that all files number characters alike."""
    encoder = Encoder()
    pages = []
    for kit in kits:
        say(f"{drawn.game.name}: {len(kit.pages)} pages on {kit.paper.title}")
        pages.append([encoder.pack(page.draw(), page.height) for page in kit.printed])
    return Printing(drawn, kits, pages, encoder, say)


def _meta(game: Game, component: str, duplex: bool) -> PdfMeta:
    sheet = game.sheet
    title = f"{sheet.title}: {component}" if component else sheet.title
    keywords = ", ".join(["wargame", "print and play", *sheet.keywords])
    subject = sheet.subtitle or f"Print-and-play kit of {sheet.title}"
    return PdfMeta(title, subject, keywords, sheet.designer, sheet.language, duplex)
