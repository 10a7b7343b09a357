"""The letters of a model's glue: each stands clear of the hatching, its head to the nose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...components.models.field_types import MM_PER_POINT
from ...components.shapes.paths import Matrix, Segments
from ..drawing import Drawing, Mark, Use, line
from ..outlines import bounds
from ..pieces.pieces import Glue
from ..text.fitting import line_of
from ..text.fonts import typeface

LETTERS = {"wing left": "A", "wing right": "B", "tail left": "C", "tail right": "D"}
FONT, POINTS = "condensed-bold", 7.0
ROUND = 0.2  # mm on either side of a letter
LEADER = 0.2  # mm, width of the line from a letter to its area

Box = tuple[float, float, float, float]  # left, top, right, low


class _Letter(NamedTuple):
    """A letter with the room that it takes, mm, lying on its side or upright."""

    text: str
    lying: bool
    wide: float
    high: float

    @property
    def size(self) -> tuple[float, float]:
        return (self.high, self.wide) if self.lying else (self.wide, self.high)


def lettered(
    glue: Glue, cuts: Sequence[Segments], middle: tuple[float, float], ink: str
) -> tuple[Glue, list[Mark]]:
    """The area with a place that is not hatched, and its letter there; as it was, without a letter.

    The letter stands at the end of the strip that is nearer to the nose; where the strip is too
    small, outside, on the side that is farther from the `middle` of the part, at a short leader.
    """
    text = next((LETTERS[key] for key in LETTERS if key in glue.name), "")
    if not text or glue.side != "front":
        return glue, []
    whole = bounds(glue.outline)
    left, top, right, low = _beside(whole, cuts)
    lying = whole[2] - whole[0] >= whole[3] - whole[1]  # the nose is at the left, else at the top
    face = typeface(FONT)
    em = POINTS * MM_PER_POINT
    letter = _Letter(text, lying, face.advance(text) * em + 2 * ROUND, face.cap_height * em + 2 * ROUND)
    wide, high = letter.size
    if wide <= right - left + 1e-6 and high <= low - top + 1e-6:
        x = left if lying else (left + right - wide) / 2
        y = (top + low - high) / 2 if lying else top
        clear = (left, top, wide, low - top) if lying else (left, top, right - left, high)
        return glue._replace(clear=clear), [_set(letter, x, y, ink)]
    x, y = (left + right - wide) / 2, (top + low - high) / 2
    start = (left + right) / 2, (top + low) / 2
    if lying:
        y = whole[1] - high if start[1] < middle[1] else whole[3]
        end = start[0], y + (high if start[1] < middle[1] else 0.0)
    else:
        x = whole[0] - wide if start[0] < middle[0] else whole[2]
        end = x + (wide if start[0] < middle[0] else 0.0), start[1]
    return glue, [line(*start, *end, ink, LEADER), _set(letter, x, y, ink)]


def _beside(box: Box, cuts: Sequence[Segments]) -> Box:
    """What is left of a strip beside the slits that run into it."""
    for cut in cuts:
        left, top, right, low = box
        a, b, c, d = bounds(cut)
        if a < right and c > left and b < low and d > top:
            sides = (c - left, (c, top, right, low)), (right - a, (left, top, a, low))
            ends = (d - top, (left, d, right, low)), (low - b, (left, top, right, b))
            box = min(*sides, *ends)[1]
    return box


def _set(letter: _Letter, x: float, y: float, ink: str) -> Use:
    """The letter with the room round it from (x, y) on."""
    text = line_of(letter.text, ROUND, letter.high - ROUND, font=FONT, points=POINTS, fill=ink)
    turned: Matrix = (0.0, -1.0, 1.0, 0.0, x, y + letter.wide) if letter.lying else (1.0, 0.0, 0.0, 1.0, x, y)
    return Use(Drawing(letter.wide, letter.high, (text,)), turned)
