"""A printer's profile: four readings a side, and the matrix that takes back what the printer does.

All lengths are mm. A place on a sheet is (u, v): `u` from the paper's guide edge, which is on the left of
the front and, when the sheet is turned over on its long edge, on the right of the back; `v` from its top.
So both sides are measured from the same two edges, however exactly the paper was cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...components.shapes.paths import Matrix, multiply
from ..sheets.papers import Paper

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
    """The four scales, as far apart as the paper and a ruler of 300 mm allow."""
    low, lower = paper.height - 27.0, min(paper.height - 70.0, 250.0)
    return Places(round(paper.width * 0.28), 22.0, low, round(paper.width * 0.56), 25.0, round(lower))


class Profile(NamedTuple):
    """What a person has read off both sides of a sheet for calibration on one paper."""

    name: str
    paper: Paper
    front: tuple[Reading, ...]  # A, B, C, D
    back: tuple[Reading, ...]

    def correction(self, side: str, width: float) -> Matrix:
        """What a page of that width is drawn under, so that it lands where it should; origin top left."""
        undo = _inverse(printed_as(self.front if side == "front" else self.back, self.paper))
        if side == "front":
            return undo
        over = (-1.0, 0.0, 0.0, 1.0, width, 0.0)
        return multiply(multiply(over, undo), over)

    def told(self, side: str) -> str:
        """What the printer does on one side: moved, turned and scaled."""
        p, q, _, _, e, f = printed_as(self.front if side == "front" else self.back, self.paper)
        scale = (p * p + q * q) ** 0.5
        turn = q / p * 57.2958 * (1 if side == "front" else -1)
        right = e if side == "front" else -e
        return f"{right:+.2f} mm right, {f:+.2f} mm down, turned {turn:+.2f}°, {scale:.2%} of its size"


def checked(profile: Profile) -> Profile:
    """The profile. Raises BadReadings where a reading is far from any printer's."""
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
    """What the printer does to (u, v), from four readings: moved, turned and scaled alike both ways.

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
