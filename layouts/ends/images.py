"""Pictures for tables on screen: both sides of pieces, boards, charts; each that looks the same once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...generators.pieces.pieces import Piece
from ..documents.file_names import Names, in_ascii
from ..exports.png_files import Picture, Pixels, face_drawing, picture_of, rastered
from ..sheets.papers import Page
from .tabletop import Board

if TYPE_CHECKING:
    from PIL.Image import Image

Sides = Mapping[tuple[str, str], Picture]  # by the id of a piece, and "front" or "back"


def faces_of(pieces: Sequence[Piece], cut: bool = True) -> Sides:
    """Return the pictures of pieces; faces that look the same share one.

    They are cut out along their outline, unless it is cut by what they are put on.
    """
    names, by_look = Names(), dict[Hashable, Picture]()
    found: dict[tuple[str, str], Picture] = {}
    for piece in pieces:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is None:
                continue
            edge = (piece.outline, piece.cuts, side) if piece.outline or piece.cuts else piece.corner
            key = face.key, piece.width, piece.height, edge
            if key not in by_look:
                name = f"images/{names.of((piece.id, side), f'{in_ascii(piece.id)}-{side}')}.png"
                draw = partial(face_drawing, piece, side, face, Pixels(clear=cut))
                by_look[key] = Picture(name, piece.width, piece.height, draw)
            found[piece.id, side] = by_look[key]
    return found


def boards_of(boards: Sequence[Board]) -> dict[str, Picture]:
    """Return the picture of each board by its id."""
    names = Names()
    files = ((board, names.of(board.id, f"{in_ascii(board.id)}-board")) for board in boards)
    return {board.id: picture_of(f"images/{name}.png", board.drawing) for board, name in files}


def charts_of(pages: Sequence[Page]) -> list[Picture]:
    """Return the picture of each page that is looked up or read, in their order."""
    return [
        Picture(f"images/chart-{number:02d}.png", page.paper.width, page.paper.height, page.draw)
        for number, page in enumerate(pages, 1)
    ]


def images_of(pictures: Iterable[Picture], dpi: float, clear: bool = False) -> Iterator[tuple[str, Image]]:
    """Yield each different picture once, by its name: RGB on white, or RGBA with a `clear` ground.

    `as_png` of `exports.png_files` makes a file of it.
    """
    once = list({picture.name: picture for picture in pictures}.values())
    yield from zip((picture.name for picture in once), rastered(once, Pixels(dpi, clear=clear)), strict=True)
