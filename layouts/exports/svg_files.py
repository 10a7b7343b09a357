"""Every face, board, card and form as an SVG of its own, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ...components import Game
from ...components.reading.art import Art
from ...generators.drawing import Drawing
from ...generators.faces.marks import art_drawing
from ...generators.kinds.counters import unique_faces
from ...generators.pieces.pieces import Piece
from ..documents.file_names import Names
from ..drawn import Drawn
from ..sheets.handwork import picture
from ..sheets.papers import Page
from .folder import File
from .printing import Printing

COVER = "svg/cover.svg"


def svg_files(printing: Printing) -> Iterator[File]:
    """`svg/cover.svg`, `svg/counters`, `svg/maps`, `svg/pages`; pages of the first paper stand for both."""
    from ...generators.writers import svg  # noqa: F401  (before the work is shared out: once for all)

    yield from _cover(printing.game)
    yield from _faces(printing)
    yield from _wholes(printing)
    yield from _pages(printing)


def _cover(game: Game) -> Iterator[File]:
    art = game.art.get(game.sheet.cover or "")
    if art:
        yield File(COVER, partial(cover_svg, art, game.sheet.title, game.palette["ink"]))


def cover_svg(art: Art, title: str, ink: str) -> bytes:
    """A game's cover by itself, without the title that its first page prints on it."""
    return _svg(art_drawing(art, ink), f"{title}: the cover")


def face_files(drawn: Drawn) -> dict[Any, str]:
    """Where each different face's SVG goes, by the face's key."""
    names = Names()
    return {
        face.key: f"svg/counters/{names.of(piece.id, piece.id)}-{side}.svg"
        for piece, side, face in unique_faces(drawn.pieces)
    }


def _faces(printing: Printing) -> Iterator[File]:
    files = face_files(printing.drawn)
    for piece, side, face in unique_faces(printing.drawn.pieces):
        title = f"{printing.game.sheet.title}: {piece.id}, {side}"
        yield File(files[face.key], partial(_face, piece, side, title))


def _wholes(printing: Printing) -> Iterator[File]:
    shelves: dict[str, Names] = {}
    for whole, _ in printing.posters:
        names = shelves.setdefault(whole.shelf, Names())
        name = f"svg/{whole.shelf}/{names.of(whole.name, whole.name)}.svg"
        yield File(name, partial(_svg, whole.drawing, whole.title, whole.bleed))


def _pages(printing: Printing) -> Iterator[File]:
    kit = next(kit for kit in printing.kits if kit.whole)
    names = Names()
    for number, page in enumerate(kit.pages):
        if not page.side and page.plan is None and not page.empty:
            name = f"svg/pages/{names.of(number, page.name)}-{kit.paper.name}.svg"
            yield File(name, partial(_page, page))


def _face(piece: Piece, side: str, title: str) -> bytes:
    return _svg(picture(piece, side), title, piece.bleed)


def _page(page: Page) -> bytes:
    return _svg(page.drawing, page.name)


def _svg(drawing: Drawing, title: str, bleed: float = 0.0) -> bytes:
    from ...generators.writers.svg import svg_text

    return svg_text(drawing, title, bleed).encode("utf-8")
