"""Who of a side stands in a zone, who of them may be in contact with the enemy, and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from .numbers import NOTHING, Holds, Numbers, sums

Piece = str
Worth = Callable[[Piece], Numbers]
Asks = Callable[[Piece], Holds]


class Crowd(NamedTuple):
    """The pieces of a side in a place; `place` is None where that is not known.

    `there` may stand there, in the order of the counters; `sure` of them surely do. `others`: whether
    pieces may stand there that no line has named.
    """

    side: str
    place: Any
    there: Sequence[Piece] = ()
    sure: frozenset[Piece] = frozenset()
    others: bool = False

    @classmethod
    def at(cls, side: str, place: Any, pieces: Iterable[Piece], stands: Asks, others: bool = False) -> Crowd:
        """Those of these pieces that surely or perhaps stand in a place."""
        there, sure = [], []
        for piece in pieces:
            holds = stands(piece)
            if holds is not False:
                there.append(piece)
                if holds:
                    sure.append(piece)
        return cls(side, place, there, frozenset(sure), others)

    @property
    def any(self) -> Holds:
        """Whether anybody stands there."""
        return bool(self.sure) or (None if self.there or self.others else False)

    def that(self, can: Asks) -> Crowd:
        """Those of them of whom something holds."""

        def holds(piece: Piece) -> Holds:
            return can(piece) and (piece in self.sure or None)

        return Crowd.at(self.side, self.place, self.there, holds, self.others)

    def bonus(self, adds: int) -> Numbers:
        """What is added if anybody of them is there."""
        return frozenset({True: (adds,), None: (0, adds), False: (0,)}[self.any])

    def sum(self, worth: Worth, without: Piece = "") -> Numbers:
        """All that the named pieces can be worth together; one that is perhaps there may be worth nothing."""
        rest = (piece for piece in self.there if piece != without)
        return sums(worth(p) if p in self.sure else worth(p) | NOTHING for p in rest)

    def each(self, worth: Worth) -> Numbers:
        """All that any one of the named pieces can be worth."""
        return frozenset(n for piece in self.there for n in worth(piece))

    def top(self, rank: Worth) -> Front:
        """Who may be on top: the piece with the highest rank, or one that may be as high."""
        least = max((min(rank(piece)) for piece in self.sure), default=0)
        return Front(self, [piece for piece in self.there if max(rank(piece)) >= least], self.others)


class Front(NamedTuple):
    """Who of a crowd is in contact: one of these pieces or, with `others`, one that nobody named."""

    crowd: Crowd
    pieces: Sequence[Piece]
    others: bool = False

    @property
    def only(self) -> Piece | None:
        """The piece that surely is in contact."""
        return self.pieces[0] if len(self.pieces) == 1 and not self.others else None

    def has(self, piece: Piece) -> Holds:
        """Whether a piece may be the one in contact; None where nobody is known to be."""
        return True if piece in self.pieces else None if self.others or not self.pieces else False

    def numbers(self, worth: Worth, anybody: Numbers) -> Numbers:
        """All that the piece in contact can be worth; `anybody`: what one can be that nobody named."""
        known = frozenset(n for piece in self.pieces for n in worth(piece))
        return known if known and not self.others else known | anybody

    def behind(self, worth: Worth) -> Iterator[int]:
        """All that the rest of the crowd can be worth together, whoever of them is in contact."""
        for piece in self.pieces or ("",):
            yield from self.crowd.sum(worth, without=piece)
