"""What comes so near to a print shop's cut that the shop may cut into it, each at the line of its mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....components import Game, Problem
from ....components.reading.places import Keys
from ....components.reading.slots import filled
from ....components.shapes.geometry import Shape, flattened, inside
from ....generators.drawing import NONE, Drawing, at
from ....generators.faces.faces import BORDER_INSET, PaintedFace
from ....generators.faces.outside import Lettering, letterings, mark_box
from ....generators.kinds.piece import OUTLINES
from ....generators.pieces.nearness import SLIP, from_edges, homes_of
from ....generators.pieces.pieces import Face
from ....generators.text.fonts import in_type
from .fitting import Fit
from .profiles import Profile

Found = tuple[float, bool, Problem]  # mm from the cut, whether it is no text


def unsafe(game: Game, fits: Sequence[Fit], profile: Profile) -> list[Problem]:
    """Warn once of each mark in the safe area, as it stands on the piece where it is nearest; texts first."""
    homes, checked = homes_of(game), set[object]()
    found: dict[tuple[object, ...], Found] = {}
    for fit in fits:
        (wide, high), piece = fit.size, fit.piece
        cut = piece.outline if profile.own_size else OUTLINES[profile.shape](wide, high)
        outline: Shape = flattened(cut) if cut else ()
        for face in (piece.front, piece.back):
            if face is None or (face.key, fit.size) in checked:
                continue
            checked.add((face.key, fit.size))
            file, name = (
                homes.get(id(face.painter.face), ("", "")) if isinstance(face, PaintedFace) else ("", "")
            )
            for path, what, far in _distances(fit, face, outline):
                if far >= profile.safe - SLIP:
                    continue
                message = (
                    f'{what} of "{piece.id}" is {max(far, 0):.1f} mm from the cut, and {profile.name} wants '
                )
                message += f"{profile.safe:.1f} mm; move it in by {profile.safe - far:.1f} mm"
                where: Keys = ("faces", name, *path) if file else piece.where
                problem = game.problem(file or piece.file, where, message)
                key = problem.file, problem.line, problem.column
                if far < found.get(key, (profile.safe,))[0]:
                    found[key] = far, what[0] != '"', problem
    return [problem for _, _, problem in sorted(found.values(), key=lambda one: one[1])]


def _distances(fit: Fit, face: Face, outline: Shape) -> Iterator[tuple[Keys, str, float]]:
    """Yield where a mark is typed in its face, what it is, and how far it stays from the cut, mm."""
    (wide, high), (x, y) = fit.size, fit.off
    if not isinstance(face, PaintedFace):
        for words in letterings([at(face.drawing, x, y)], tight=True):
            yield (), f'"{words.text}"', _inside(words, wide, high, outline)
        return
    border = filled(face.painter.face.border, face.values) or NONE
    if border != NONE and not outline:
        yield ("border",), "the border", BORDER_INSET + min(x, y)
    for number, step in enumerate(face.painter.steps):
        part = in_type(face.painter.type, face.painter.part, number, face.values)
        texts = list(letterings([at(Drawing(0.0, 0.0, (part,)), x, y)], tight=True))
        for words in texts:
            yield ("marks", number), f'"{words.text}"', _inside(words, wide, high, outline)
        box = mark_box(part)
        if box is None or texts:
            continue
        left, top, w, h = box
        right, low = left + w, top + h
        if min(left, top, fit.piece.width - right, fit.piece.height - low) <= SLIP:
            continue  # it goes to the edge, or over it: meant to be cut
        spots = [(left + x, top + y), (right + x, top + y), (right + x, low + y), (left + x, low + y)]
        mark = Lettering("", tuple(spots), (left + x, top + y, w, h))
        yield ("marks", number), f"the {step.mark.kind}", _inside(mark, wide, high, outline)


def _inside(words: Lettering, wide: float, high: float, outline: Shape) -> float:
    """Return how far something stays inside what is cut, mm; negative where it reaches out."""
    far = from_edges(words, wide, high, outline)
    return far if not outline or all(inside(corner, outline) for corner in words.corners) else -far
