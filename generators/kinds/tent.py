"""Draws tent cards: two sides that read upright, two floors that are glued on each other."""

from __future__ import annotations

from math import degrees

from ...components import Game, Problem
from ...components.kinds.folded import TENT, Tent
from ...components.models.game import Part
from ...components.shapes.paths import rectangle
from ...components.shapes.steady import asin
from ..faces.faces import Shape
from ..outlines import head_to_foot
from ..pieces.cutting import Bench, draw_each, placed
from ..pieces.pieces import Fold, Glue, Keys, Piece, line_segments
from . import draws


def draw_tents(game: Game, parts: list[Part]) -> tuple[list[Piece], list[Problem]]:
    """Return the tents that a kit's parts ask for, and what could not be drawn."""
    return draw_each(game, "tents", parts, _draw)


def _draw(bench: Bench, tent: Tent, where: Keys) -> list[Piece]:
    """Return a flat tent, from the top: a floor, the back head to foot, the ridge, the front, a floor."""
    (width, side), floor, b = tent.size, tent.floor, tent.bleed
    shape = Shape(width, side, b)
    front = bench.painted(tent.front, shape, tent.values, (*where, "front"))
    seen = tent.back or tent.front
    back = bench.painted(seen, shape, tent.values, (*where, "back" if tent.back else "front"))
    ridge, low = floor + side, floor + 2 * side
    height = low + floor
    turned = head_to_foot(width, side)
    upper, lower = (*turned[:5], turned[5] + floor), (1.0, 0.0, 0.0, 1.0, 0.0, ridge)
    lean = degrees(asin(floor / 2 / side))

    def across(y: float, angle: float) -> Fold:
        return Fold(line_segments(0, y, width, y), "mountain", angle)

    return [
        Piece(
            id=tent.id,
            width=width,
            height=height,
            front=placed(
                width,
                height,
                [
                    (back.drawing, upper, rectangle(-b, floor - b, width + 2 * b, side + b)),
                    (front.drawing, lower, rectangle(-b, ridge, width + 2 * b, side + b)),
                ],
            ),
            folds=(across(floor, 90 + lean), across(ridge, 180 - 2 * lean), across(low, 90 + lean)),
            glue=(
                Glue(rectangle(0, 0, width, floor), f"{tent.id} floor", f"{tent.id} foot"),
                Glue(rectangle(0, low, width, floor), f"{tent.id} foot", "", "back"),
            ),
            count=tent.count,
            bleed=b,
            title=tent.title,
            group=tent.group,
            source=tent.source,
            ours=tent.ours,
            file=bench.file,
            where=where,
        )
    ]


draws.enter(TENT, draw_tents)
