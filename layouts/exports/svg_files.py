"""Every face, board, card and form as an SVG of its own, in millimetres."""

from __future__ import annotations

from typing import Any

from ...generators.counters import unique_faces
from ...generators.drawing import Drawing
from ..kit import Drawn
from ..sheets import picture
from .folder import KitFolder
from .names import Names
from .printing import Printing


def write_svgs(printing: Printing, folder: KitFolder) -> list[str]:
    """`svg/counters`, `svg/maps` and `svg/pages`; returns the names.

    Pages of the first paper stand for both.
    """
    printing.say(f"{printing.game.name}: svg")
    return [
        *_write_faces(printing, folder),
        *_write_boards(printing, folder),
        *_write_pages(printing, folder),
    ]


def face_files(drawn: Drawn) -> dict[Any, str]:
    """Where each different face's SVG goes, by the face's key."""
    names = Names()
    return {
        face.key: f"svg/counters/{names.of(piece.id, piece.id)}-{side}.svg"
        for piece, side, face in unique_faces(drawn.pieces)
    }


def _write_faces(printing: Printing, folder: KitFolder) -> list[str]:
    files = face_files(printing.drawn)
    written = []
    for piece, side, face in unique_faces(printing.drawn.pieces):
        title = f"{printing.game.sheet.title}: {piece.id}, {side}"
        drawing = picture(piece, side)
        written.append(_write(folder, files[face.key], drawing, title, piece.bleed))
    return written


def _write_boards(printing: Printing, folder: KitFolder) -> list[str]:
    drawn, names = printing.drawn, Names()
    written = []
    for board in (board for board in drawn.game.maps if board.id in drawn.boards):
        name = f"svg/maps/{names.of(('map', board.id), board.id)}.svg"
        written.append(_write(folder, name, drawn.boards[board.id], board.title, board.bleed))
    return written


def _write_pages(printing: Printing, folder: KitFolder) -> list[str]:
    kit, names = printing.kits[0], Names()
    written = []
    for number, page in enumerate(kit.pages):
        if not page.side and page.plan is None and not page.empty:
            name = f"svg/pages/{names.of(number, page.name)}-{kit.paper.name}.svg"
            written.append(_write(folder, name, page.drawing, page.name))
    return written


def _write(
    folder: KitFolder, name: str, drawing: Drawing, title: str, bleed: float = 0.0
) -> str:  # fmt: skip
    from ...generators.writers.svg import svg_text

    return folder.write(name, [svg_text(drawing, title, bleed).encode("utf-8")])
