"""Draws the pages of a kit so that one printer puts them where they belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...components.shapes.paths import Matrix, multiply
from ...generators.drawing import Field
from ..documents.documents import PdfPage
from ..kit import Kit
from ..sheets.papers import BoxMm, rules
from .profiles import SIDES, Profile


def corrected(kit: Kit, profile: Profile) -> Kit:
    """The kit, every page under the matrix of its side.

    Landscape pages are turned upright, a quarter anticlockwise: else a viewer turns them, one way or the
    other, and nobody knows where the guide edge is.
    """
    pages = [_corrected(page, profile, SIDES[k % kit.sides]) for k, page in enumerate(kit.printed)]
    return kit._replace(printed=pages, printer=profile.name)


def _corrected(page: PdfPage, profile: Profile, side: str) -> PdfPage:
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    quarters = int(page.width > page.height)
    width, height = page.width, page.height
    if quarters:
        matrix = (0.0, -1.0, 1.0, 0.0, 0.0, page.width)
        width, height = height, width
    matrix = multiply(profile.correction(side, width), matrix)
    fields = tuple(_moved(field, matrix, quarters) for field in page.fields)
    trim, bleed = _round(page.trim, matrix), _round(page.bleed, matrix)
    whole = (0.0, 0.0, width, height)
    return page._replace(
        width=width,
        height=height,
        trim=_within(trim, whole),
        bleed=_within(bleed, whole),
        fields=fields,
        matrix=matrix,
        quarters=quarters,
    )


def _moved(field: Field, matrix: Matrix, quarters: int) -> Field:
    """A field round the same middle: it cannot turn by less than a quarter, so its box stays level."""
    a, b, *_ = matrix
    scale = (a * a + b * b) ** 0.5
    w, h = field.w * scale, field.h * scale
    x, y = _at(matrix, field.x + field.w / 2, field.y + field.h / 2)
    if quarters:
        w, h = h, w
    return field._replace(x=x - w / 2, y=y - h / 2, w=w, h=h)


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _round(box: BoxMm, matrix: Matrix) -> BoxMm:
    """The level box round a box under a matrix."""
    x, y, w, h = box
    corners = [_at(matrix, *corner) for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def _within(box: BoxMm, whole: BoxMm) -> BoxMm:
    x, y, w, h = box
    left, top = max(x, 0.0), max(y, 0.0)
    return left, top, min(x + w, whole[2]) - left, min(y + h, whole[3]) - top


def lost(kits: Sequence[Kit], profile: Profile) -> Iterator[str]:
    """What falls out of the paper: nothing is printed nearer to its edge than `unprintable` before."""
    edge = rules().unprintable
    for paper in dict.fromkeys(kit.paper for kit in kits):
        if paper != profile.paper:
            on = profile.paper.title
            yield f"printer {profile.name} was calibrated on {on}; this kit is on {paper.title}"
        for side in SIDES[: kits[0].sides]:
            frame = (edge, edge, paper.width - 2 * edge, paper.height - 2 * edge)
            x, y, w, h = _round(frame, profile.correction(side, paper.width))
            over = max(-x, -y, x + w - paper.width, y + h - paper.height)
            if over > 0:
                yield (
                    f"{paper.title}, {side}: for printer {profile.name} up to {over:.1f} mm of marks and "
                    "scale bars fall out of the paper; set the paper straight in its tray and calibrate again"
                )
