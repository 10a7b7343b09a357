"""Which pieces of a game a size of a print shop has room for, which it has not, and what would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....components import Game, Problem
from ....generators.kinds.piece import OUTLINES
from ....generators.pieces.pieces import Piece, glued
from ..order import Cannot, so_many
from .profiles import Profile, Size, in_words, profiles

SAME = 1.0  # mm by which a piece of the same size may differ
FILLS = 0.8  # the share of its width and height that a smaller piece fills, to be printed in the middle
SHOWN = 5  # sizes of pieces that are left out, of which a line tells


class Fit(NamedTuple):
    """A piece in a size: what is cut out there, mm, as the piece stands upright; whether it lies on its side.

    `how` is "exact", "middle" for a smaller piece, or the shape that is cut instead of its own.
    """

    piece: Piece
    size: Size
    turned: bool
    how: str

    @property
    def off(self) -> Size:
        """Return how far the piece's own edges lie inside those that are cut, mm; negative outside."""
        return (self.size[0] - self.piece.width) / 2, (self.size[1] - self.piece.height) / 2


def shape_of(piece: Piece) -> str:
    """Return "rectangle", "circle", "hexagon", or "path" for whatever else a piece is cut to."""
    wide, high = piece.width, piece.height
    return next((name for name, cut in OUTLINES.items() if piece.outline == cut(wide, high)), "path")


def fitted(game: Game, pieces: Sequence[Piece], profile: Profile) -> tuple[list[Fit], list[str]]:
    """Return the pieces that fit, and lines on those that only just do and those that are left out.

    Raises Cannot where none fits.
    """
    flat = [piece for piece in map(glued, pieces) if not (piece.folds or piece.glue or piece.cuts)]
    tried = [(piece, _fit(piece, profile)) for piece in flat]
    found, others = [fit for _, fit in tried if fit], [piece for piece, fit in tried if not fit]
    if not flat:
        raise Cannot(
            "a shop prints flat cards, counters and pieces, and the kit has none; add a deck, or counters"
        )
    if not found:
        raise Cannot(
            f"no piece is of the size of {profile.name} ({profile.measured}); "
            f"it has {_sizes(others, profile)}; "
            'write --for plain, for the own size of each, or change "size" in its file'
        )
    told = []
    if folded := len(pieces) - len(flat):
        told.append(f"note: left out, as no shop prints what is folded, glued or slit: {so_many(folded)}")
    if others:
        told.append(f"note: left out, as {profile.name} has another size: {_sizes(others, profile)}")
    return found, [*told, *map(str, _warnings(game, found, profile))]


def _fit(piece: Piece, profile: Profile) -> Fit | None:
    """Return how a piece stands in a size, either way round; None where it is too large, or far too small."""
    own = piece.width, piece.height
    if profile.own_size:
        return Fit(piece, own, False, "exact")
    for turned in (False, True):
        size = profile.size[::-1] if turned else profile.size
        off = [wanted - mm for wanted, mm in zip(size, own, strict=True)]
        if min(off) < -SAME or any(mm < FILLS * wanted for wanted, mm in zip(size, own, strict=True)):
            continue
        how = "exact" if max(off) <= SAME else "middle"
        return Fit(piece, size, turned, how if shape_of(piece) == profile.shape else profile.shape)
    return None


def _warnings(game: Game, found: Sequence[Fit], profile: Profile) -> Iterator[Problem]:
    """Yield a warning for pieces of each size that are smaller than the shop's, or of another shape."""
    alike: dict[tuple[str, Size], list[Fit]] = {}
    for fit in found:
        if fit.how != "exact":
            alike.setdefault((fit.how, (fit.piece.width, fit.piece.height)), []).append(fit)
    for (how, size), fits in alike.items():
        first = fits[0].piece
        whole = in_words(fits[0].size)
        said = f"{so_many(sum(fit.piece.count for fit in fits))} of {in_words(size)}, for {profile.name}, "
        if how == "middle":
            said += f"which has {whole}: each stands in its middle, on its own ground; make them as large"
        else:
            said += f"which is cut as a {how}, not as they are; make them a {how}, or take another size "
            near = _nearest(first)
            said += f"({near.name}, {near.measured})"
        yield game.problem(first.file, first.where, said)


def _sizes(pieces: Sequence[Piece], asked: Profile) -> str:
    """Return the sizes of pieces, the most frequent first, each with the nearest of a shop's."""
    alike: dict[str, list[Piece]] = {}
    for piece in pieces:
        shape = {"rectangle": "", "path": ""}.get(shape_of(piece), f" ({shape_of(piece)})")
        alike.setdefault(in_words((piece.width, piece.height)) + shape, []).append(piece)
    counts = {size: sum(piece.count for piece in some) for size, some in alike.items()}
    told = []
    for size in sorted(counts, key=lambda size: -counts[size]):
        near = _nearest(alike[size][0])
        other = "no other is nearer" if near == asked else f"nearest: {near.name}, {near.measured}"
        told.append(f"{so_many(counts[size])} of {size} ({other})")
    more = [f"and {len(told) - SHOWN} more"] if len(told) > SHOWN else []
    return ", ".join([*told[:SHOWN], *more])


def _nearest(piece: Piece) -> Profile:
    """Return the profile of a piece's shape that is nearest to its own size."""
    shape, own = shape_of(piece), sorted((piece.width, piece.height))

    def far(one: Profile) -> tuple[bool, float]:
        other = shape not in ("path", one.shape)
        return other or one.own_size, max(abs(a - b) for a, b in zip(own, sorted(one.size), strict=True))

    return min(profiles().values(), key=far)
