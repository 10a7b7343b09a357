"""One game drawn and laid out, its pages encoded once: what all exporters hand out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from io import BytesIO
from itertools import chain, islice
from typing import NamedTuple

from ...components import Game
from ...components.art.raster import Picture
from ...components.languages import Words, headed
from ...components.reading.memory import NOTHING, Memory
from ...components.reading.own_fonts import Type
from ...generators.drawing import Drawing
from ...generators.text.fonts import face_of, in_type
from ...generators.text.icons import in_words
from ...generators.toning import Tone
from ...generators.writers.pdf import Encoder, Forms, Packed
from ..documents.cores import runs_of, shared_out
from ..documents.documents import PdfMeta, PdfPage, origin_of, write_pdf
from ..drawn import Drawn
from ..kinds import wholes_of
from ..kit import Kit, small_print
from ..sheets.papers import Section, Whole
from ..sheets.tiles import poster_pages

Say = Callable[[str], None]
LEAST_PAGES = 24  # that are worth a process of their own
UNNAMED = Section("", (0.0, 0.0, 0.0, 0.0))


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

    def pdf(
        self, pages: Iterable[tuple[PdfPage, Packed]], component: str = "", duplex: bool = True
    ) -> Callable[[], bytes]:
        """Return a function that makes a document of some pages; `component` is named in its title."""
        flips = duplex and self.kits[0].backs == "duplex"
        edge = "short" if self.kits[0].runs == "short" else "long"
        meta = _meta(self.game, component, flips)._replace(flips=edge)
        return partial(_document, tuple(pages), meta, self.encoder)


def _document(pages: Iterable[tuple[PdfPage, Packed]], meta: PdfMeta, encoder: Encoder) -> bytes:
    out = BytesIO()
    write_pdf(out, pages, meta, encoder)
    return out.getvalue()


def packed(
    drawn: Drawn, kits: list[Kit], say: Say, memory: Memory = NOTHING, in_one: bool = True
) -> Printing:
    """Encode all pages, before the first file, so that all files number characters alike.

    Without `in_one`, what is handed out in one is left out.
    """
    for kit in kits:
        say(f"{drawn.game.kit_name}: {len(kit.pages)} pages on {kit.paper.title}")
    wholes = wholes_of(drawn, memory) if in_one else ()
    small, words, said = small_print(drawn.game), drawn.game.words, drawn.game.type
    large = []
    for whole in wholes:
        make = partial(in_type, said, posters, whole, small, words)
        large.append(memory.made(("poster", whole.shelf, whole.name), (whole, small, words, said), make))
    tone = kits[0].tone
    pages = [_toned(page, tone) for kit in kits for page in kit.printed]
    setting = said.bare
    large = [[_toned(_typed(page, setting), tone) for page in here] for here in large]
    encoder = _encoder([*pages, *chain(*large)], setting, memory, tone.cmyk)
    made = iter(_side_by_side(encoder, pages, memory))
    by_kit = [list(islice(made, len(kit.printed))) for kit in kits]
    handed = [_handed(encoder, memory, here) for here in large]
    if memory.keeps:
        encoder.forget_all_but([*chain(*by_kit), *(one for here in handed for _, one in here)])
    return Printing(drawn, kits, by_kit, list(zip(wholes, handed, strict=True)), encoder)


def posters(whole: Whole, small: str, say: Words) -> list[PdfPage]:
    """Return the pages of a whole: one large page, or one for each of its sections."""
    return [
        PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, page.draw, bookmark=section.title)
        for page, section in zip(poster_pages(whole, small, say), whole.sections or (UNNAMED,), strict=True)
    ]


def _typed(page: PdfPage, setting: Type) -> PdfPage:
    """Return the page, drawn in the game's own type."""
    return page._replace(draw=partial(in_type, setting, page.draw))


def _toned(page: PdfPage, tone: Tone) -> PdfPage:
    """Return the page as it is printed."""
    return page if tone.plain else page._replace(draw=partial(_in_tone, tone, page.draw))


def _in_tone(tone: Tone, draw: Callable[[], Drawing]) -> Drawing:
    return tone.of(draw())


def _handed(encoder: Encoder, memory: Memory, pages: Sequence[PdfPage]) -> list[tuple[PdfPage, Packed]]:
    return [(page, _packed(encoder, memory, ("packed", page.draw), page)) for page in pages]


def _encoder(pages: Sequence[PdfPage], setting: Type, memory: Memory, cmyk: bool) -> Encoder:
    """Return a new encoder, or one that has numbered characters as a new one will for these pages."""
    own = tuple(key for _, key in setting.fonts)
    if not memory.keeps:
        return Encoder(own, cmyk)
    order: dict[str, dict[str, None]] = {}
    for number, page in enumerate(pages):
        for style, characters in memory.made(("characters", number), (page,), partial(_characters, page)):
            order.setdefault(style, {}).update(dict.fromkeys(characters))
    numbered = tuple((style, *characters) for style, characters in order.items())
    return memory.made("encoder", (numbered, own, cmyk), partial(Encoder, own, cmyk))


def _characters(page: PdfPage) -> tuple[tuple[str, str], ...]:
    """Return the characters beyond ASCII on a page, with their styles, in order."""
    characters = {
        (run.face.key, c): None
        for text in page.draw().texts()
        if not text.text.isascii()
        for run in face_of(text.font).runs(text.text)
        for c in run.text
        if not c.isascii()
    }
    return tuple(characters)


def _packed(encoder: Encoder, memory: Memory, name: Hashable, page: PdfPage) -> Packed:
    bare = page._replace(links=(), anchors=())  # which have no part in what is printed
    return memory.made(name, (bare, encoder), lambda: encoder.pack(page.draw(), page.height, page.matrix))


class _Run(NamedTuple):
    """Pages that one process has encoded, and what its encoder knew at the end."""

    pages: list[Packed]
    extra: dict[str, list[str]]
    forms: Forms
    pictures: dict[str, Picture]


def _side_by_side(encoder: Encoder, pages: list[PdfPage], memory: Memory) -> list[Packed]:
    """All pages encoded, on all cores where they are many; the same as one after the other."""

    def work(run: Sequence[tuple[int, PdfPage]]) -> _Run:
        made = [_packed(encoder, memory, ("packed", number), page) for number, page in run]
        bare = {
            name: (Drawing(drawing.width, drawing.height, ()), inner)
            for name, (drawing, inner) in encoder.forms.items()
        }
        return _Run(
            made, {style: list(some) for style, some in encoder.extra.items()}, bare, encoder.pictures
        )

    runs = runs_of(list(enumerate(pages)), LEAST_PAGES)
    made = shared_out(runs, work)
    streams: list[Packed] = []
    for run, done in zip(runs, made, strict=True):
        for style, characters in done.extra.items():
            encoder.learn(style, characters)
        # Right as it is where it numbered characters as the whole kit does in the end;
        # what comes first is never renumbered.
        if all(encoder.extra[style][: len(some)] == some for style, some in done.extra.items()):
            for name, form in done.forms.items():
                encoder.forms.setdefault(name, form)
            for name, picture in done.pictures.items():
                encoder.pictures.setdefault(name, picture)
            streams += done.pages
        else:
            streams += work(run).pages
    return streams


def _meta(game: Game, component: str, duplex: bool) -> PdfMeta:
    sheet, say = game.sheet, game.words
    name, part, line = (in_words(text, game.type) for text in (sheet.title, component, sheet.subtitle))
    title = headed(name, part) if part else name
    keywords = ", ".join([say("wargame"), say("print and play"), *sheet.keywords])
    subject = line or say("Print-and-play kit of {title}", title=name)
    return PdfMeta(title, subject, keywords, sheet.designer, sheet.language, duplex, origin=origin_of(game))
