"""What stands so near to a cut that an ordinary cut goes through it: texts of faces and boards, cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf

from ...components import Game, Problem
from ...components.models.boards import panel_places
from ...components.models.maps import Map
from ...components.reading.places import Keys
from ...components.shapes.geometry import BoxMm, Shape, bounds, flattened
from ...components.shapes.steady import hypot
from ..drawing import Drawing
from ..faces.faces import CLEAR, PaintedFace
from ..faces.outside import Lettering, letterings
from ..text.fonts import in_type
from .pieces import Piece, sides_of

SLIP = 0.02  # mm; a cell that is nearer to the edge ends at it
REMEDY = f"a cut strays by {CLEAR:g} mm, so move it in"


def near_cuts(game: Game, pieces: Iterable[Piece], boards: Mapping[str, Drawing]) -> list[Problem]:
    """Warn of texts and cells within CLEAR of a cut, once for each place where one is typed."""
    found: dict[str, Problem] = {}
    homes = homes_of(game)
    checked: set[object] = set()
    for piece in pieces:
        for face in sides_of(piece):
            if not isinstance(face, PaintedFace) or not face.painter.near or face.key in checked:
                continue
            checked.add(face.key)
            for number, lettering, far in _near_in(face):
                file, home = homes.get(id(face.painter.face), ("", ()))
                path: Keys = (*home, "marks", number) if file else piece.where
                message = f'"{lettering.text}" of "{piece.id}" is {far:.1f} mm from the cut; {REMEDY}'
                problem = game.problem(file or piece.file, path, message)
                found.setdefault(f"{problem.file}:{problem.line}:{problem.column}", problem)
    for number, board in enumerate(game.maps):
        scale = min((p.scale for p in game.sheet.kit if p.kind == "map" and p.id == board.id), default=1.0)
        if board.id in boards:
            for path, message in _near_on(board, boards[board.id], scale):
                problem = game.problem("map", ("maps", number, *path), message)
                found.setdefault(f"{problem.file}:{problem.line}:{problem.column}", problem)
    return list(found.values())


def homes_of(game: Game) -> dict[int, tuple[str, Keys]]:
    """Return the file and the path of faces with a name, or typed in a deck or a piece, by their identity."""
    found: dict[int, tuple[str, Keys]] = {}
    for file, model in game.files.items():
        for name, face in getattr(model, "faces", {}).items():
            found[id(face)] = file, ("faces", name)
        for index, entry in enumerate(getattr(model, file, ()) if file in ("decks", "pieces") else ()):
            found |= {id(getattr(entry, side)): (file, (file, index, side)) for side in ("front", "back")}
    return found


def _near_in(face: PaintedFace) -> Iterator[tuple[int, Lettering, float]]:
    """Yield the texts of a face that are too near to its cut, each with the number of its mark and mm."""
    shape = face.painter.shape
    outline = flattened(shape.outline) if shape.outline else ()
    for number in face.painter.near:
        part = in_type(face.painter.type, face.painter.part, number, face.values)
        for lettering in letterings([part], tight=True):
            far = from_edges(lettering, shape.width, shape.height, outline)
            if far < CLEAR - SLIP:
                yield number, lettering, far


def from_edges(lettering: Lettering, wide: float, high: float, outline: Shape = ()) -> float:
    """Return how far a text stays from the edge of what holds it, mm."""
    if outline:
        return min(_from_line(*corner, outline) for corner in lettering.corners)
    x, y, w, h = lettering.box
    return min(x, y, wide - x - w, high - y - h)


def _from_line(x: float, y: float, outline: Shape) -> float:
    """Return the distance of a point from the nearest edge of some polygons."""
    best = inf
    for polygon in outline:
        for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            long = (x1 - x0) ** 2 + (y1 - y0) ** 2
            share = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / long if long else 0.0
            share = min(1.0, max(0.0, share))
            best = min(best, hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0)))
    return best


def _near_on(board: Map, drawing: Drawing, scale: float) -> Iterator[tuple[Keys, str]]:
    """Yield the places of texts too near to the edge of a board, and of the first cell, each with a message.

    Numbers of cells stand where the board puts them.
    """
    wide, high = board.size
    grids = [panel.grid for panel in board.panels if panel.grid]
    for lettering in letterings(drawing.marks, tight=True):
        far = from_edges(lettering, wide, high) * scale
        if far < CLEAR - SLIP and not any(lettering.text in grid.by_number for grid in grids):
            message = f'"{lettering.text}" is {far:.1f} mm from the edge of the board; {REMEDY}'
            yield _typed(board, lettering.text), message
    for path, what, (x, y, w, h) in _areas(board):
        gaps = (x, y, wide - x - w, high - y - h)
        far = min((gap for gap in gaps if gap > SLIP), default=inf) * scale
        if far < CLEAR - SLIP:
            message = f"{what} ends {far:.1f} mm from the edge of the board; {REMEDY}, or to the edge"
            yield path, message
            return


def _areas(board: Map) -> Iterator[tuple[Keys, str, BoxMm]]:
    """Yield the grids and the other spaces of a board, each with the box round it."""
    for number, panel in enumerate(board.panels):
        x, y = panel.origin
        if panel.grid:
            left, top, wide, high = panel.grid.extent
            yield ("panels", number, "grid"), "the grid", (x + left, y + top, wide, high)
        for place in panel_places(panel.model_copy(update={"grid": None})):
            left, top, wide, high = bounds(place.shape)
            yield (("panels", number, *place.keys), f'space "{place.id}"', (x + left, y + top, wide, high))


def _typed(board: Map, text: str) -> Keys:
    """Return the path of the mark that has a text; the panels where it is made of something else."""
    for number, panel in enumerate(board.panels):
        for k, mark in enumerate(panel.marks):
            if mark.text and text in mark.text:
                return "panels", number, "marks", k
    return ("panels",)
