"""Which sheets some pieces take, before anything is drawn: where the room is, and what is folded over."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from ...generators.pieces.pieces import Piece
from .handwork import TICK_GAP, TICK_LEAST
from .imposing import Sheet, impose, is_free
from .papers import BoxMm, Paper, rules
from .registering import kept_free, room
from .rooms import Room, rooms_beside

LONGEST_NAME = 48  # characters of the names of parts that share sheets
BETWEEN = 4.0  # mm that marks need between two blocks, beside their bleeds
FOLD_GAP = 4.0  # mm between the fold of a sheet and the pieces on either side


def margins(paper: Paper, bleed: float) -> BoxMm:
    """Return the room for pieces on a sheet, marks and bleed round it: x, y, width, height in mm."""
    if paper.register:
        return room(paper)
    side = rules().unprintable + max(rules().reach, bleed + TICK_GAP + TICK_LEAST)
    below = side + rules().foot
    return side, side, paper.width - 2 * side, paper.height - side - below


class Guest(NamedTuple):
    """What is left of other sheets, and lies among these: the name of those, and its pieces' ids."""

    name: str
    ids: frozenset[tuple[str, str]]  # and groups

    def on(self, sheet: Sheet) -> bool:
        """Return whether any of it lies on a sheet."""
        return any((piece.id, piece.group) in self.ids for piece in sheet.pieces)


NO_GUEST = Guest("", frozenset())


class Plan(NamedTuple):
    """One sheet, and whether it is folded over."""

    sheet: Sheet
    folds: bool

    def used(self, paper: Paper) -> float:
        """Return the share of what can be cut out of it that is cut out."""
        bleed = max(block.bleed for block in self.sheet.blocks)
        _, _, wide, high = margins(paper, bleed)
        cells = (cell.size for block in self.sheet.blocks for cell in block.cells)
        return fsum(w * h for w, h in cells) / (wide * high) * (2 if self.folds else 1)


def rooms_for(pieces: Sequence[Piece], paper: Paper) -> tuple[float, float, float]:
    """Return the width for some pieces on a sheet, the height, and the height on one side of a fold; mm."""
    bleed = max((piece.bleed for piece in pieces), default=0.0)
    _, _, wide, high = margins(paper, bleed)
    return wide, high, (high - 2 * FOLD_GAP) / 2


def taken(paper: Paper) -> list[Room]:
    """Return what marks take of the room for pieces; mm from the room's top left."""
    left, top, _, _ = room(paper)
    return [Room(x - left, y - top, wide, high) for x, y, wide, high in kept_free(paper)]


def planned(pieces: Sequence[Piece], paper: Paper, backs: str) -> list[Plan]:
    """Return the sheets of pieces that share them, those that are folded first; none is too large."""
    wide, high, half = rooms_for(pieces, paper)
    pools = by_fold(pieces, backs)
    plans = [
        Plan(sheet, folds)
        for folds, pool in pools.items()
        if pool
        for sheet in impose(pool, (wide, half if folds else high, taken(paper)), _gap(pool))
    ]
    if all(pools.values()) and all(has_room(piece, (wide, half)) for piece in pieces):
        # What has no back may fill a sheet that is folded anyhow.
        together = [Plan(sheet, True) for sheet in impose(pieces, (wide, half), _gap(pieces))]
        plans = min(plans, together, key=len)
    return plans


def by_fold(pieces: Sequence[Piece], backs: str) -> dict[bool, list[Piece]]:
    """Return the pieces of sheets that are folded, and of those that are not."""
    pools: dict[bool, list[Piece]] = {True: [], False: []}
    for piece in pieces:
        pools[backs == "fold" and piece.back is not None].append(piece)
    return pools


def _gap(pieces: Sequence[Piece]) -> float:
    return 2 * max(piece.bleed for piece in pieces) + BETWEEN


def has_room(piece: Piece, size: tuple[float, float], taken: Sequence[Room] = ()) -> bool:
    """Whether a piece fits into width and height beside what is taken, upright or on its side."""
    over = 2 * piece.bleed if is_free(piece) or piece.bands else 0.0
    wide, high = piece.width + over, piece.height + over
    return any(
        w <= free.width + 1e-6 and h <= free.height + 1e-6
        for free in rooms_beside(*size, taken)
        for w, h in ((wide, high), (high, wide))
    )
