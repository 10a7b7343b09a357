"""One face on a page of a print shop's size: its ground carried on into the bleed, its corners square."""

from __future__ import annotations

from collections.abc import Iterable

from ....components.shapes.paths import Matrix
from ....generators.drawing import Drawing, Mark, Rect, Text, Use, has_pictures
from ....generators.faces.outside import reaches_out
from ....generators.pieces.pieces import Face
from .fitting import Fit
from .profiles import Profile

THIN = 0.05  # mm inside the end of what is printed, that are drawn out into the bleed


def face_page(fit: Fit, side: str, face: Face, profile: Profile) -> Drawing:
    """Return the face on one side of a piece, "front" or "back", with the shop's bleed."""
    (wide, high), (across, down) = fit.size, profile.bleed[::-1] if fit.turned else profile.bleed
    (x, y), w, h = fit.off, wide + 2 * across, high + 2 * down
    whole = Drawing(w, h, tuple(_covered(fit, face, (x + across, y + down), w, h)))
    if not fit.turned:
        return whole
    # Turned over like the page of a book, a card that lies on its side has its back the other way.
    turn: Matrix = (0.0, 1.0, -1.0, 0.0, h, 0.0) if side == "front" else (0.0, -1.0, 1.0, 0.0, 0.0, w)
    return Drawing(h, w, (Use(whole, turn),))


def _covered(fit: Fit, face: Face, at: tuple[float, float], wide: float, high: float) -> Iterable[Mark]:
    """Yield the marks of a face whose top left is `at`, over all of a page."""
    drawing, (x, y) = face.drawing, at
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    pictures = [mark for mark in drawing.marks if isinstance(mark, Use) and has_pictures(mark.drawing)]
    if fit.piece.outline or (face.ground and not pictures):
        by = max(wide / drawing.width, high / drawing.height)
        x, y = (wide - by * drawing.width) / 2, (high - by * drawing.height) / 2
        larger = Use(_wordless(drawing), (by, 0.0, 0.0, by, x, y))
        yield Rect(0.0, 0.0, wide, high, face.ground) if face.ground else larger
        yield Use(drawing, shift)
        return
    over = fit.piece.bleed
    if pictures:  # which end where they end, whatever the ground does
        over = min(over, reaches_out(pictures, (0.0, 0.0, drawing.width, drawing.height)))
    bare = _wordless(drawing)
    for left, right, a, e in _strips(x - over, x + drawing.width + over, x, wide):
        for top, low, d, f in _strips(y - over, y + drawing.height + over, y, high):
            inner = a == d == 1.0
            box = (left, top, right - left, low - top)
            yield Use(drawing if inner else bare, (a, 0.0, 0.0, d, e, f), box)


def _strips(start: float, end: float, shift: float, whole: float) -> list[tuple[float, float, float, float]]:
    """Return what is printed along one way, from `start` to `end` of 0 to `whole`, and what is drawn out.

    Each has where it begins and ends there, by how much it is drawn out, and the shift that this needs.
    """
    found = [(max(0.0, start), min(whole, end), 1.0, shift)]
    if start > 0:
        by = (start + THIN) / THIN
        found.append((0.0, start, by, (shift - start) * by))
    if end < whole:
        by = (whole - end + THIN) / THIN
        found.append((end, whole, by, whole + (shift - end) * by))
    return found


def _wordless(drawing: Drawing) -> Drawing:
    """Return a drawing without its words, which are not found twice."""
    marks = (
        mark._replace(drawing=_wordless(mark.drawing)) if isinstance(mark, Use) else mark
        for mark in drawing.marks
        if not isinstance(mark, Text)
    )
    return Drawing(drawing.width, drawing.height, tuple(marks))
