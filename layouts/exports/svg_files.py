"""Every face, board, card, form and cutting sheet as an SVG of its own, in millimetres; no tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from ...components import Game
from ...components.art.drawings import Art
from ...components.art.raster import Picture
from ...components.languages import headed
from ...components.loading.kit_checks import COVER_WIDE
from ...generators.art import art_drawing, picture_drawing
from ...generators.drawing import Drawing
from ...generators.kinds.counters import unique_faces
from ...generators.text.icons import in_words
from ...generators.toning import Tone
from ..documents.file_names import Names, face_names, slug
from ..drawn import Drawn
from ..kit import SHEETS
from ..sheets.handwork import picture
from ..sheets.papers import drawn
from .folder import File
from .printing import Printing

COVER = "svg/cover.svg"


class _Picture(NamedTuple):
    """What becomes a file: its name, how it is drawn, its title, and the mm printed beyond its edge."""

    name: str
    draw: Callable[[], Drawing]
    title: str
    bleed: float = 0.0


def svg_files(printing: Printing) -> Iterator[File]:
    """`svg/cover.svg`, `counters`, `maps`, `pages` and `sheets`; pages of the first paper stand for both."""
    from ...generators.writers import svg  # noqa: F401  (before the work is shared out: once for all)

    tone = printing.kits[0].tone
    for name, draw, title, bleed in chain(
        _cover(printing.game), _faces(printing), _wholes(printing), _pages(printing)
    ):
        said = in_words(title, printing.drawn.game.type)
        yield File(name, partial(_svg, tone, draw, said, bleed))


def _cover(game: Game) -> Iterator[_Picture]:
    art = game.art.get(game.sheet.cover or "")
    if art:
        title = headed(game.sheet.title, "the cover")
        yield _Picture(COVER, partial(_covering, art, game.palette["ink"]), title)


def _covering(art: Art | Picture, ink: str) -> Drawing:
    return picture_drawing(art, COVER_WIDE) if isinstance(art, Picture) else art_drawing(art, ink)


def cover_drawing(game: Game) -> Drawing | None:
    """Return a game's cover by itself; None where it has none."""
    art = game.art.get(game.sheet.cover or "")
    return _covering(art, game.palette["ink"]) if art else None


def cover_svg(art: Art | Picture, title: str, ink: str) -> bytes:
    """Return a game's cover by itself, without the title that its first page prints on it."""
    return _svg(Tone(), partial(_covering, art, ink), headed(title, "the cover"), 0.0)


def face_files(drawn: Drawn) -> dict[Any, str]:
    """Where each different face's SVG goes, by the face's key."""
    return {face.key: f"svg/counters/{name}.svg" for _, _, face, name in face_names(drawn.pieces)}


def _faces(printing: Printing) -> Iterator[_Picture]:
    files = face_files(printing.drawn)
    for piece, side, face in unique_faces(printing.drawn.pieces):
        title = headed(printing.game.sheet.title, f"{piece.id}, {side}")
        yield _Picture(files[face.key], partial(picture, piece, side), title, piece.bleed)


def _wholes(printing: Printing) -> Iterator[_Picture]:
    shelves: dict[str, Names] = {}
    for whole, _ in printing.posters:
        names = shelves.setdefault(whole.shelf, Names())
        name = f"svg/{whole.shelf}/{names.of(whole.name, whole.name)}.svg"
        yield _Picture(name, drawn(whole.drawing), whole.title, whole.bleed)


def _pages(printing: Printing) -> Iterator[_Picture]:
    first, *others = (kit for kit in printing.kits if kit.whole)
    sheets = [kit for kit in others[:1] if kit.part == SHEETS]  # of the same kit, on larger paper
    names = Names()
    pages = ((kit.paper.name, page) for kit in (first, *sheets) for page in kit.pages)
    fronts = Names()
    for number, (paper, page) in enumerate(pages):
        if page.side:
            title = f"{page.name}, {page.side}"
            leaf = fronts.of(number - (page.side == "back"), page.name)  # a back follows its front
            yield _Picture(f"svg/sheets/{leaf}-{slug(page.side)}-{paper}.svg", page.draw, title)
        elif page.plan is None and not page.empty:
            name = f"svg/pages/{names.of(number, page.name)}-{paper}.svg"
            yield _Picture(name, page.draw, page.name)


def _svg(tone: Tone, draw: Callable[[], Drawing], title: str, bleed: float) -> bytes:
    from ...generators.writers.svg import svg_text

    return svg_text(tone.of(draw()), title, bleed).encode("utf-8")
