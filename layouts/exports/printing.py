"""One game drawn and laid out, its pages encoded once: what all exporters hand out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import islice
from typing import NamedTuple

from ...components import Game
from ...generators.drawing import Drawing
from ...generators.writers.pdf import Encoder, Forms, Packed
from ..documents.cores import runs_of, shared_out
from ..documents.documents import PdfMeta, PdfPage, origin_of, write_pdf
from ..drawn import Drawn
from ..kinds import wholes_of
from ..kit import Kit, posters
from ..sheets.papers import Whole

Say = Callable[[str], None]
LEAST_PAGES = 24  # that are worth a process of their own


class Printing(NamedTuple):
    """The kits of one game, one for each paper, and their pages as they stand in any PDF."""

    drawn: Drawn
    kits: list[Kit]
    packed: list[list[Packed]]  # of each kit's pages
    posters: list[tuple[Whole, list[tuple[PdfPage, Packed]]]]  # what is handed out in one
    encoder: Encoder

    @property
    def game(self) -> Game:
        return self.drawn.game

    def pdf(self, pages: Iterable[tuple[PdfPage, Packed]], component: str = "", duplex: bool = True) -> bytes:
        """A document of some pages; `component` is named in its title."""
        out = BytesIO()
        flips = duplex and self.kits[0].backs == "duplex"
        write_pdf(out, pages, _meta(self.game, component, flips), self.encoder)
        return out.getvalue()


def packed(drawn: Drawn, kits: list[Kit], say: Say) -> Printing:
    """Encode all pages, before the first file, so that all files number characters alike."""
    encoder = Encoder()
    for kit in kits:
        say(f"{drawn.game.name}: {len(kit.pages)} pages on {kit.paper.title}")
    pages = iter(_side_by_side(encoder, [page for kit in kits for page in kit.printed]))
    by_kit = [list(islice(pages, len(kit.printed))) for kit in kits]
    large = [
        (whole, [(page, encoder.pack(page.draw(), page.height)) for page in posters(drawn.game, whole)])
        for whole in wholes_of(drawn)
    ]
    return Printing(drawn, kits, by_kit, large, encoder)


class _Run(NamedTuple):
    """Pages that one process has encoded, and what its encoder knew at the end."""

    pages: list[Packed]
    extra: dict[str, list[str]]
    forms: Forms


def _side_by_side(encoder: Encoder, pages: list[PdfPage]) -> list[Packed]:
    """All pages encoded, on all cores where they are many; the same as one after the other."""

    def work(run: Sequence[PdfPage]) -> _Run:
        made = [encoder.pack(page.draw(), page.height) for page in run]
        bare = {
            name: (Drawing(drawing.width, drawing.height, ()), inner)
            for name, (drawing, inner) in encoder.forms.items()
        }
        return _Run(made, {style: list(some) for style, some in encoder.extra.items()}, bare)

    runs = runs_of(pages, LEAST_PAGES)
    made = shared_out(runs, work)
    found: list[Packed] = []
    for run, done in zip(runs, made, strict=True):
        for style, characters in done.extra.items():
            encoder.learn(style, characters)
        # Right as it is where it numbered characters as the whole kit does in the end;
        # what comes first is never renumbered.
        if all(encoder.extra[style][: len(some)] == some for style, some in done.extra.items()):
            for name, form in done.forms.items():
                encoder.forms.setdefault(name, form)
            found += done.pages
        else:
            found += work(run).pages
    return found


def _meta(game: Game, component: str, duplex: bool) -> PdfMeta:
    sheet = game.sheet
    title = f"{sheet.title}: {component}" if component else sheet.title
    keywords = ", ".join(["wargame", "print and play", *sheet.keywords])
    subject = sheet.subtitle or f"Print-and-play kit of {sheet.title}"
    return PdfMeta(title, subject, keywords, sheet.designer, sheet.language, duplex, origin_of(game))
