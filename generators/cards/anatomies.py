"""Draws a piece large, with lines from its parts to what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...components import Unfit
from ...components.models.tables import Anatomy
from ..drawing import Drawing, Mark, Path, at, line
from ..outlines import circle
from ..text.fitting import Setting, flow, spans
from .plays import Pieces, piece_drawing
from .table_words import Palette, heading

LEAST = 24.0  # mm that labels need beside the piece
GAP, AIR, DOT = 5.0, 1.4, 0.5  # mm: piece to labels, between labels, radius of the dot


class _Spot(NamedTuple):
    x: float  # mm on the enlarged piece
    y: float
    says: str


class _Label(NamedTuple):
    spot: _Spot
    words: Setting
    y: float  # mm below the top of the piece


def draw_anatomy(anatomy: Anatomy, width: float, palette: Palette, pieces: Pieces) -> Drawing:
    """The piece `width` mm wide, labels on both sides or, where it is narrow, on its right.

    Unfit names what is not there, or has no room.
    """
    try:
        piece = piece_drawing(anatomy.piece, pieces, palette, anatomy.scale)
    except Unfit as error:
        raise Unfit(str(error), ("piece",)) from None
    spots = _spots(anatomy, piece)
    both = (width - piece.width) / 2 - GAP
    beside = both if both >= LEAST else width - piece.width - GAP
    if beside < LEAST:
        raise Unfit(f"it leaves {max(beside, 0):.0f} mm for labels, which need {LEAST:.0f}", ("scale",))
    left = both + GAP if beside == both else 0.0
    middle = piece.width / 2 if left else 0.0
    sides = [[spot for spot in spots if (spot.x < middle) is first] for first in (True, False)]
    stacks = [_stacked(spots, beside, palette) for spots in sides]
    marks, top = heading(anatomy, width, palette)
    top += 1.0
    high = max([piece.height, *(_height(stack) for stack in stacks)])
    down = top + (high - piece.height) / 2
    marks.append(at(piece, left, down))
    for stack, x in zip(stacks, (0.0, left + piece.width + GAP), strict=True):
        for one in stack:
            y = one.y + (top if _height(stack) > piece.height else down)
            wide = max(mark.x + mark.advance for row in one.words.lines for mark in row)
            end = (x - 1.0 if x else wide + 1.0), y + one.words.step / 2
            marks += _leader(end, (left + one.spot.x, down + one.spot.y), palette)
            marks += one.words.at(x, y)
    return Drawing(width, top + high, tuple(marks), anatomy.title)


def _spots(anatomy: Anatomy, piece: Drawing) -> list[_Spot]:
    """The labelled spots on the enlarged piece, from top to bottom."""
    by = anatomy.scale
    found = [_Spot(label.at[0] * by, label.at[1] * by, label.says) for label in anatomy.labels]
    for index, spot in enumerate(found):
        if not (0 <= spot.x <= piece.width and 0 <= spot.y <= piece.height):
            raise Unfit("this spot does not lie on the piece", ("labels", index, "at"))
    return sorted(found, key=lambda spot: spot.y)


def _stacked(spots: Sequence[_Spot], width: float, palette: Palette) -> list[_Label]:
    """Labels from top to bottom, each at its spot's height where the one above lets it."""
    found: list[_Label] = []
    for spot in spots:
        words = flow(spans(spot.says, "regular", "semibold"), width=width, size=8, fill=palette["ink"])
        low = _height(found) + AIR if found else 0.0
        found.append(_Label(spot, words, max(low, spot.y - words.step / 2)))
    return found


def _height(stack: Sequence[_Label]) -> float:
    return stack[-1].y + stack[-1].words.height if stack else 0.0


def _leader(start: tuple[float, float], end: tuple[float, float], palette: Palette) -> list[Mark]:
    """A line that can be seen on any ground, and a dot at its end."""
    dot = Path(circle(*end, DOT), palette["ink"], palette["paper"], 0.2)
    return [line(*start, *end, palette["paper"], 0.9), line(*start, *end, palette["ink"], 0.25), dot]
