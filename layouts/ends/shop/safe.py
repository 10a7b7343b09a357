"""What comes so near to a print shop's cut that the shop may cut into it, each at the line of its mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....components import Game, Problem
from ....components.reading.places import Keys
from ....components.reading.slots import filled
from ....components.shapes.geometry import Shape, flattened, inside
from ....generators.drawing import NONE, Drawing, Use, at
from ....generators.faces.faces import BORDER_INSET, PaintedFace
from ....generators.faces.outside import Lettering, letterings, mark_box
from ....generators.kinds.piece import OUTLINES
from ....generators.pieces.nearness import SLIP, from_edges, homes_of
from ....generators.pieces.pieces import Face
from ....generators.text.fonts import in_type
from .fitting import Fit
from .profiles import Profile


def unsafe(game: Game, fits: Sequence[Fit], profile: Profile) -> list[Problem]:
    """Warn once of each mark in the safe area, where it is nearest to the cut; texts first."""
    homes, checked = homes_of(game), set[object]()
    found: dict[object, tuple[bool, float, Problem]] = {}  # whether it is no text, mm from the cut
    for fit in fits:
        (wide, high), piece = fit.size, fit.piece
        cut = piece.outline if profile.own_size else OUTLINES[profile.shape](wide, high)
        outline: Shape = flattened(cut) if cut else ()
        for face in (piece.front, piece.back):
            if face is None or (face.key, fit.size) in checked:
                continue
            checked.add((face.key, fit.size))
            home = homes.get(id(face.painter.face)) if isinstance(face, PaintedFace) else None
            for path, what, far in _distances(fit, face, outline):
                if far >= profile.safe - SLIP:
                    continue
                said = f'{what} of "{piece.id}" is {max(far, 0):.1f} mm from the cut, and {profile.name} '
                said += f"wants {profile.safe:.1f} mm; move it in by {profile.safe - far:.1f} mm"
                where: Keys = (*home[1], *path) if home else piece.where
                problem = game.problem(home[0] if home else piece.file, where, said)
                key = problem.file, problem.line, problem.column
                if far < found.get(key, (True, profile.safe))[1]:
                    found[key] = what[0] != '"', far, problem
    return [problem for _, _, problem in sorted(found.values())]


def _distances(fit: Fit, face: Face, outline: Shape) -> Iterator[tuple[Keys, str, float]]:
    """Yield where a mark is typed in its face, what it is, and how far it stays from the cut, mm.

    A mark without words that goes to the edge of its piece, or over it, is meant to be cut.
    """
    (wide, high), (x, y) = fit.size, fit.off
    parts: list[tuple[Keys, str, Use]] = [((), "drawing", Use(face.drawing))]
    if isinstance(face, PaintedFace):
        setting, draw, values = face.painter.type, face.painter.part, face.values
        steps = enumerate(face.painter.steps)
        parts = [(("marks", k), step.mark.kind, in_type(setting, draw, k, values)) for k, step in steps]
    for path, kind, part in parts:
        shown = at(Drawing(0.0, 0.0, (part,)), x, y)
        found, box = list(letterings([shown], tight=True)), mark_box(shown)
        if not found and box:
            left, top, right, low = box[0], box[1], box[0] + box[2], box[1] + box[3]
            if min(left - x, top - y, wide - x - right, high - y - low) > SLIP:
                found = [Lettering("", ((left, top), (right, top), (right, low), (left, low)), box)]
        for one in found:
            far = from_edges(one, wide, high, outline)
            out = outline and not all(inside(corner, outline) for corner in one.corners)
            yield path, f'"{one.text}"' if one.text else f"the {kind}", -far if out else far
    border = isinstance(face, PaintedFace) and filled(face.painter.face.border, face.values)
    if border and border != NONE and not outline:
        yield ("border",), "the border", BORDER_INSET + min(x, y)
