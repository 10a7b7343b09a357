"""A printer's profile: four readings a side, and the matrix that takes back what the printer does.

All lengths are mm. A place on a sheet is (u, v): `u` from the paper's guide edge, which is on the left of
the front and, when the sheet is turned over on its long edge, on the right of the back; `v` from its top.
So both sides are measured from the same two edges, however exactly the paper was cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...components.shapes.paths import Matrix, multiply
from ...generators.drawing import Field
from ..documents.documents import PdfPage
from ..documents.navigation import Anchor
from ..kit import Kit
from ..sheets.papers import BoxMm, Paper, rules

FURTHEST = 10.0  # mm between a reading and what a perfect printer gives; more is a slip
PITCH, LINES = 1.95, 24  # mm between the lines of a scale; the number of its last one
_TYPED = re.compile(r"(\d{1,3})[:/](\d{1,2})", re.ASCII)
MOST_TURN, MOST_SCALE = 0.035, 0.05  # 2 degrees, 5 %
SIDES = ("front", "back")


class BadReadings(ValueError):
    """Readings that no printer gives; the message says which, and what to do."""


class Reading(NamedTuple):
    """The line of a scale that meets a line of the ruler, and how many mm that is from the edge."""

    mm: float
    line: float

    @classmethod
    def of(cls, text: str) -> Reading:
        """As it is typed, mm:line. Raises ValueError."""
        found = _TYPED.fullmatch(text.strip())
        if not found or float(found[2]) > LINES:
            raise ValueError(f'"{text}" is no reading; write the mm of the ruler and the line, such as 82:12')
        return cls(float(found[1]), float(found[2]))

    def __str__(self) -> str:
        return f"{self.mm:g}:{self.line:g}"


class Places(NamedTuple):
    """Where the zero lines of the four scales stand on a sheet for calibration."""

    across: float  # u of scales A and B
    top: float  # v of A
    low: float  # v of B
    beside: float  # u of scales C and D
    upper: float  # v of C
    lower: float  # v of D

    @property
    def expected(self) -> tuple[float, float, float, float]:
        """Where line 0 is, A to D, mm from the edge."""
        return self.across, self.across, self.upper, self.lower


def places(paper: Paper) -> Places:
    """Return the four scales, as far apart as the paper and a ruler of 300 mm allow."""
    low, lower = paper.height - 27.0, min(paper.height - 70.0, 250.0)
    return Places(round(paper.width * 0.28), 22.0, low, round(paper.width * 0.56), 25.0, round(lower))


class Profile(NamedTuple):
    """What a person has read off both sides of a sheet for calibration on one paper."""

    name: str
    paper: Paper
    front: tuple[Reading, ...]  # A, B, C, D
    back: tuple[Reading, ...]

    def correction(self, side: str, width: float) -> Matrix:
        """Return the matrix by which a page of that width lands where it should; origin top left."""
        undo = _inverse(printed_as(self.front if side == "front" else self.back, self.paper))
        if side == "front":
            return undo
        over = (-1.0, 0.0, 0.0, 1.0, width, 0.0)
        return multiply(multiply(over, undo), over)

    def deviation(self, side: str) -> str:
        """Return in words how far the printer moves, turns and scales one side."""
        p, q, _, _, e, f = printed_as(self.front if side == "front" else self.back, self.paper)
        scale = (p * p + q * q) ** 0.5
        turn = q / p * 57.2958 * (1 if side == "front" else -1)
        right = e if side == "front" else -e
        return f"{right:+.2f} mm right, {f:+.2f} mm down, turned {turn:+.2f}°, {scale:.2%} of its size"


def checked(profile: Profile) -> Profile:
    """Return the profile. Raises BadReadings where a reading is far from any printer's."""
    for side, readings in zip(SIDES, (profile.front, profile.back), strict=True):
        if len(readings) != 4:
            raise BadReadings(f"{side}: {len(readings)} readings; there are four, A to D")
        for letter, found, due in zip("ABCD", readings, places(profile.paper).expected, strict=True):
            if not abs(found.mm - due - PITCH * found.line) <= FURTHEST:
                raise BadReadings(
                    f"{side}, {letter}: line {found.line:g} cannot be {found.mm:g} mm from the edge; "
                    f"a perfect printer puts it at {due + PITCH * found.line:.1f}; read it again, with the 0 "
                    "of the ruler at the edge of the paper, or print the sheet again at 100 %"
                )
        p, q, *_ = printed_as(readings, profile.paper)
        if abs(q) > MOST_TURN or abs(p - 1) > MOST_SCALE:
            raise BadReadings(
                f"{side}: these readings mean a turn of {q * 57.2958:.1f}° and a size of {p:.1%}; "
                "read them again, or print the sheet again at 100 %"
            )
    return profile


def printed_as(readings: Sequence[Reading], paper: Paper) -> Matrix:
    """Return the printer's matrix for (u, v), from four readings: moved, turned and scaled alike both ways.

    With p = scale · cos(turn) and q = scale · sin(turn), u' = p·u - q·v + e and v' = q·u + p·v + f.
    """
    at = places(paper)
    (across, a), (below, b), (upper, c), (lower, d) = (
        _met(line, reading) for line, reading in zip(at.expected, readings, strict=True)
    )
    p = (d - c) / (lower - upper)
    q = (a - b - p * (across - below)) / (at.low - at.top)
    e = (a + b - p * (across + below) + q * (at.top + at.low)) / 2
    f = (c + d - p * (upper + lower)) / 2 - q * at.beside
    return p, q, -q, p, e, f


def _met(zero: float, reading: Reading) -> tuple[float, float]:
    """Where the line of a scale that met the ruler stands on the sheet, and where it was printed."""
    return zero + PITCH * reading.line, reading.mm


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def corrected(kit: Kit, profile: Profile) -> Kit:
    """Return the kit, every page under the matrix of its side.

    Landscape pages are turned upright, a quarter anticlockwise: else a viewer turns them, one way or the
    other, and nobody knows where the guide edge is.
    """
    pages = [_corrected(page, profile, SIDES[k % kit.sides]) for k, page in enumerate(kit.printed)]
    return kit._replace(printed=pages, printer=profile.name)


def for_short_flip(kit: Kit) -> Kit:
    """Return the kit for a printer that flips on the short edge: every second page is turned by half."""
    pages = list(kit.printed)
    for k, page in list(enumerate(pages))[1::2]:
        turned = (-1.0, 0.0, 0.0, -1.0, page.width, page.height)
        pages[k] = _under(page, turned, page.width, page.height, 2)
    return kit._replace(printed=pages)


def _corrected(page: PdfPage, profile: Profile, side: str) -> PdfPage:
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    quarters = int(page.width > page.height)
    width, height = page.width, page.height
    if quarters:
        matrix = (0.0, -1.0, 1.0, 0.0, 0.0, page.width)
        width, height = height, width
    return _under(page, multiply(profile.correction(side, width), matrix), width, height, quarters)


def _under(page: PdfPage, matrix: Matrix, width: float, height: float, quarters: int) -> PdfPage:
    """Return a page under a matrix, with its boxes, fields and links."""
    fields = tuple(_moved(field, matrix, quarters) for field in page.fields)
    links = tuple(link._replace(box=_round(link.box, matrix)) for link in page.links)
    anchors = tuple(_led(anchor, matrix) for anchor in page.anchors)
    trim, bleed = _round(page.trim, matrix), _round(page.bleed, matrix)
    whole = (0.0, 0.0, width, height)
    return page._replace(
        width=width,
        height=height,
        trim=_within(trim, whole),
        bleed=_within(bleed, whole),
        fields=fields,
        links=links,
        anchors=anchors,
        matrix=matrix,
        quarters=quarters,
    )


def _moved(field: Field, matrix: Matrix, quarters: int) -> Field:
    """Return a field round the same middle: it cannot turn by less than a quarter, so its box stays level."""
    a, b, *_ = matrix
    scale = (a * a + b * b) ** 0.5
    w, h = field.w * scale, field.h * scale
    x, y = _at(matrix, field.x + field.w / 2, field.y + field.h / 2)
    if quarters % 2:
        w, h = h, w
    return field._replace(x=x - w / 2, y=y - h / 2, w=w, h=h)


def _led(anchor: Anchor, matrix: Matrix) -> Anchor:
    x, y = _at(matrix, anchor.x, anchor.y)
    return anchor._replace(x=x, y=y)


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _round(box: BoxMm, matrix: Matrix) -> BoxMm:
    """Return the level box round a box under a matrix."""
    x, y, w, h = box
    corners = [_at(matrix, *corner) for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def _within(box: BoxMm, whole: BoxMm) -> BoxMm:
    x, y, w, h = box
    left, top = max(x, 0.0), max(y, 0.0)
    return left, top, min(x + w, whole[2]) - left, min(y + h, whole[3]) - top


def lost(kits: Sequence[Kit], profile: Profile) -> Iterator[str]:
    """Yield what falls out of the paper: nothing is printed nearer to its edge than `unprintable` before."""
    edge = rules().unprintable
    for paper in dict.fromkeys(kit.paper for kit in kits):
        if paper._replace(register="") != profile.paper:
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
