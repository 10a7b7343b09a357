"""Which pieces of a game a size of a print shop has room for, which it has not, and what would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....components import Game, Problem
from ....generators.kinds.piece import OUTLINES
from ....generators.pieces.pieces import Piece, glued
from ..order import Cannot
from .profiles import Profile, Size, bounds, in_words, profiles

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
    for name, outline in OUTLINES.items():
        if piece.outline == outline(piece.width, piece.height):
            return name
    return "path"


def fitted(
    game: Game, pieces: Sequence[Piece], profile: Profile
) -> tuple[list[Fit], list[Problem], list[str]]:
    """Return the pieces that fit, a warning where one only just does, and lines on those left out.

    Raises Cannot where none fits.
    """
    flat = [piece for piece in map(glued, pieces) if not (piece.folds or piece.glue or piece.cuts)]
    found, others = list[Fit](), list[Piece]()
    for piece in flat:
        fit = _fit(piece, profile)
        found += [fit] if fit else []
        others += [] if fit else [piece]
    if not found:
        raise Cannot(
            f"no piece is of the size of {profile.name} ({profile.measured}); "
            f"{f'it has {_sizes(others)}' if others else 'none of it is flat'}; "
            'write --for plain, for the own size of each, or change "size" in its file'
        )
    return found, list(_warnings(game, found, profile)), list(_left_out(len(pieces) - len(flat), others))


def _fit(piece: Piece, profile: Profile) -> Fit | None:
    """Return how a piece stands in a size, either way round; None where it is too large, or far too small."""
    own = piece.width, piece.height
    if profile.own_size:
        return Fit(piece, own, False, "exact")
    same, fills = bounds()
    for turned in (False, True):
        size = profile.size[::-1] if turned else profile.size
        off = [wanted - mm for wanted, mm in zip(size, own, strict=True)]
        if min(off) < -same or any(mm < fills * wanted for wanted, mm in zip(size, own, strict=True)):
            continue
        how = "exact" if max(off) <= same else "middle"
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
        those = f"{_counted(sum(fit.piece.count for fit in fits))} of {in_words(size)}"
        whole = in_words(fits[0].size)
        if how == "middle":
            said = f"{those}, for {profile.name}, which has {whole}: printed in the middle of that, on "
            said += f"their own ground; to fill it, make them {whole}"
        else:
            said = f"{those}, for {profile.name}, which is cut as a {how}: what is outside of that is lost; "
            said += f"make them a {how}, or take another size ({_nearest(first)})"
        yield game.problem(first.file, first.where, said)


def _left_out(folded: int, others: Sequence[Piece]) -> Iterator[str]:
    if folded:
        yield f"note: {_counted(folded)} to fold, to glue or with slits, which no shop prints, left out"
    if others:
        yield f"note: left out, as this size does not fit: {_sizes(others)}"


def _sizes(pieces: Sequence[Piece]) -> str:
    """Return the sizes of pieces, the most frequent first, each with the nearest of a shop's."""
    counts = Counter[tuple[float, float]]()
    first: dict[tuple[float, float], Piece] = {}
    for piece in pieces:
        size = round(piece.width, 1), round(piece.height, 1)
        counts[size] += piece.count
        first.setdefault(size, piece)
    told = [
        f"{_counted(count)} of {in_words(size)} (nearest: {_nearest(first[size])})"
        for size, count in counts.most_common(SHOWN)
    ]
    if len(counts) > SHOWN:
        told.append(f"and {len(counts) - SHOWN} more sizes")
    return ", ".join(told)


def _nearest(piece: Piece) -> str:
    """Return the name and the size of the profile of a piece's shape that is nearest to its own."""
    shape, own = shape_of(piece), sorted((piece.width, piece.height))
    sized = [one for one in profiles().values() if not one.own_size]
    alike = [one for one in sized if one.shape == shape] or sized

    def far(one: Profile) -> float:
        return max(abs(a - b) for a, b in zip(own, sorted(one.size), strict=True))

    found = min(alike, key=far)
    return f"{found.name}, {found.measured}"


def _counted(count: int) -> str:
    return f"{count:,} piece{'' if count == 1 else 's'}"
