"""A game of one kind of piece, drawn; its faces read back from a PDF."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any, ClassVar

from cutline.generators.drawing import Drawing, Use
from cutline.generators.outlines import rings
from cutline.generators.pieces.gluing import gap, join, landed

from .one_page import one_page_pdf
from .pdf_reading import PageRead, PdfWalker, Shape
from .rasters import rastered

NEAR = 0.05  # mm


class Pieces:
    """Draws what a text of pieces.yaml, or of decks.yaml, asks for; each text once in a process."""

    known: ClassVar[dict[Any, tuple[list[Any], list[str]]]] = {}
    read: ClassVar[dict[Any, PageRead]] = {}  # by the drawing, which it keeps alive

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def draw(self, kind: str, text: str, file: str = "pieces") -> tuple[list[Any], list[str]]:
        """Return the pieces, and the problems as "file:line:column: message"."""
        key = (kind, text, file, *sorted(other.name for other in self.folder.glob("*.yaml")))
        if key not in self.known:
            self.known[key] = self._draw(kind, text, file)
        return self.known[key]

    def _draw(self, kind: str, text: str, file: str) -> tuple[list[Any], list[str]]:
        from cutline.components import load_game
        from cutline.generators.kinds import draws
        from cutline.layouts.kinds import kind_of

        game = load_game(self.write(kind, text, file))
        pieces, problems = draws.of(kind_of(game.sheet.kit[0]))(game, game.sheet.kit)
        return pieces, [str(problem).removeprefix(f"{self.folder}/") for problem in problems]

    def write(self, kind: str, text: str, file: str = "pieces") -> Path:
        (self.folder / "game.yaml").write_text(f"title: T\nkit:\n- {{kind: {kind}}}\n", "utf-8")
        (self.folder / f"{file}.yaml").write_text(dedent(text), "utf-8")
        return self.folder

    def drawn(self, kind: str, text: str, file: str = "pieces") -> list[Any]:
        """Return the pieces of what is in order."""
        pieces, problems = self.draw(kind, text, file)
        assert not problems, problems
        return pieces

    def one(self, kind: str, text: str) -> Any:
        (piece,) = self.drawn(kind, text)
        return piece

    def page(self, face: Any) -> PageRead:
        """Return a face as a PDF paints it, mm from its top left."""
        from pypdf import PdfReader

        drawing = face.drawing
        if drawing not in self.read:
            file = one_page_pdf(self.folder / "face.pdf", drawing)
            self.read[drawing] = PdfWalker(PdfReader(file)).read(0)
        return self.read[drawing]


def within(shape: Shape, x: float) -> bool:
    """Return whether a place is inside what a shape is clipped to."""
    return shape.clip is None or shape.clip[0] - NEAR <= x <= shape.clip[0] + shape.clip[2] + NEAR


def corners(piece: Any) -> list[tuple[float, float]]:
    if not piece.outline:
        w, h = piece.width, piece.height
        return [(0, 0), (w, 0), (w, h), (0, h)]
    return rings(piece.outline)[0]


def folded_areas(piece: Any) -> dict[str, Any]:
    """Return where a piece's glue areas lie when it is folded, by name."""
    return {area.glue.name: area for area in landed(piece)}


def met(parts: list[Any]) -> dict[str, float]:
    """Return how far what is glued lies apart, mm, by the name of the area; glue faces what it meets."""
    joined = join(parts)
    assert not joined.faults
    areas = {
        name: area.under(pose)
        for piece, pose in zip(parts, joined.poses, strict=True)
        for name, area in folded_areas(piece).items()
    }
    pairs = [(name, area, areas[area.glue.to]) for name, area in areas.items() if area.glue.to]
    for name, area, other in pairs:
        facing = sum(a * b for a, b in zip(area.facing, other.facing, strict=True))
        assert abs(facing + 1) < 1e-6, name
    return {name: gap(area.corners, other.corners) for name, area, other in pairs}


def mirrored(one: Any, other: Any) -> bool:
    """Return whether each corner of a piece has its twin at the other side of another of that width."""
    there = [(one.width - x, y) for x, y in corners(one)]
    return all(any(abs(x - a) < NEAR and abs(y - b) < NEAR for a, b in there) for x, y in corners(other))


def mirrored_at_its_middle(piece: Any) -> bool:
    """Return whether each corner of a piece has its twin as far on the other side of half its height."""
    there = corners(piece)
    return all(
        any(abs(x - a) < NEAR and abs(piece.height - y - b) < NEAR for a, b in there) for x, y in there
    )


def picture(pieces: Pieces, piece: Any, back: bool = False) -> Any:
    """Return what tells the colour of a printed side at a spot, mm from its top left; bleed is around it."""
    face = piece.back if back else piece.front
    page = Drawing(piece.width + 8, piece.height + 8, (Use(face.drawing, (1.0, 0.0, 0.0, 1.0, 4.0, 4.0)),))
    image = rastered(one_page_pdf(pieces.folder / "side.pdf", page), 0, 10.0)
    return lambda x, y: image.getpixel((round((x + 4) * 10), round((y + 4) * 10)))
