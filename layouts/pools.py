"""Gathers what is cut out of a kit into pools that share sheets; no sheet holds next to nothing."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..components.languages import Words
from ..components.models.game import Part
from ..components.reading.memory import Memory
from ..generators.pieces.pieces import Fixed, Piece
from .drawn import Drawn, pieces_in
from .kinds import kind_of
from .kinds import pages as laid_out_by
from .pages.titles import sheet_of, title_of
from .sheets.grids import elsewhere
from .sheets.papers import Paper
from .sheets.planning import LONGEST_NAME, NO_GUEST, Guest, Plan, planned
from .sheets.registering import apart

LEAST_USED = 0.15  # of a last sheet; what holds less is laid on sheets of another pool


class Pool(NamedTuple):
    """Parts of a kit whose pieces share sheets."""

    stock: str
    titles: list[str]
    pieces: list[Piece]
    parts: list[Part]
    later: bool = False
    guest: Guest = NO_GUEST
    fixed: Fixed | None = None  # the grid that they stand in
    plans: tuple[Plan, ...] = ()  # of its sheets, where somebody has made them already

    def called(self, say: Words) -> str:
        """Return the name of its sheets, short enough for a page's foot."""
        joined = ", ".join(self.titles)
        return joined if len(joined) <= LONGEST_NAME else say("{title} and others", title=self.titles[0])


def in_kit_order(drawn: Drawn) -> Iterator[Pool | Part]:
    """Yield the parts of a kit; those that are cut out gathered into pools that share sheets.

    Parts on the same stock share sheets, unless they name sheets of their own; not those of a
    first game with what comes later, so that nothing has to be printed again.
    """
    pools: dict[tuple[Hashable, ...], Pool] = {}
    order: list[Pool | Part] = []
    for number, (part, looks) in enumerate(zip(drawn.game.sheet.kit, drawn.parts, strict=True)):
        pieces = pieces_in(looks)
        if pieces:
            stock = stock_of(part, pieces)
            own = Fixed.typed(part.imposition, "game", ("kit", number))
            for sheet, fixed, here in _dealt(part, own, pieces, drawn.game.words):
                # A part in a grid has its own sheets, unless it names them.
                key = (sheet, stock, part.later, fixed and fixed.imposition, fixed and (sheet or number))
                if key not in pools:
                    pools[key] = Pool(stock, [sheet] if sheet else [], [], [], part.later, fixed=fixed)
                    order.append(pools[key])
                pools[key].pieces.extend(here)
                pools[key].parts.append(part)
                title = title_of(drawn.game, part)
                if not sheet and title not in pools[key].titles:
                    pools[key].titles.append(title)
        elif laid_out_by.of(kind_of(part)):
            order.append(part)
    yield from order


def stock_of(part: Part, pieces: Sequence[Piece] = ()) -> str:
    """Return the stock of a part: card where it is cut out, unless it names another."""
    return part.stock or ("card" if pieces else "paper")


def _dealt(
    part: Part, own: Fixed | None, pieces: list[Piece], say: Words
) -> Iterator[tuple[str, Fixed | None, list[Piece]]]:
    """Yield the pieces of a part by the name of their sheets, "" where they share them by order, and grid."""
    groups: dict[tuple[str, Fixed | None], list[Piece]] = {}
    for piece in pieces:
        name = sheet_of(piece, say) if part.apart else part.sheet
        groups.setdefault((name, own or piece.fixed), []).append(piece)
    yield from ((name, fixed, here) for (name, fixed), here in groups.items())


def joined(
    items: Iterable[Pool | Part], paper: Paper, backs: str, memory: Memory, say: Words
) -> list[Pool | Part]:
    """Return the parts of a kit in order, no pool with a last sheet that holds next to nothing.

    What would lie there shares a sheet of another pool of the same stock that has room for it; not a
    first game's with what comes later.
    """
    order = list(items)
    if paper.register:  # a machine cuts round each piece by itself, but in a grid that is typed
        pools = [item for item in order if isinstance(item, Pool)]
        loose = [
            pool
            if pool.fixed and not elsewhere(pool.pieces, pool.fixed, paper, backs)
            else pool._replace(pieces=[*map(apart, pool.pieces)])
            for pool in pools
        ]
        order = [loose.pop(0) if isinstance(item, Pool) else item for item in order]
        order = [item for item in order if isinstance(item, Pool) or paper.register != "bare"]
    alike: dict[tuple[str, bool], list[int]] = {}
    for k, item in enumerate(order):
        if isinstance(item, Pool) and not item.fixed:
            alike.setdefault((item.stock, item.later), []).append(k)
    for places in alike.values():
        pools = [item for k in places if isinstance(item := order[k], Pool)]
        if len(pools) > 1:
            given = tuple(piece for pool in pools for piece in pool.pieces)
            name = ("joined", paper, backs, *(pool.called(say) for pool in pools))
            made = memory.made(name, given, partial(_shared, pools, paper, backs, say))
            for k, pool in zip(places, made, strict=True):
                order[k] = pool
    return order


def _shared(pools: Sequence[Pool], paper: Paper, backs: str, say: Words) -> list[Pool]:
    """Return pools of one stock with their plans, and what little is left of one on a sheet of another."""
    planning = partial(planned, paper=paper, backs=backs)
    made = [pool._replace(plans=tuple(planning(pool.pieces))) for pool in pools]
    for k, pool in enumerate(made):
        if len(pool.plans) < 2 or pool.plans[-1].used(paper) > LEAST_USED:
            continue
        there = set(map(id, pool.plans[-1].sheet.pieces))
        rest = [piece for piece in pool.pieces if id(piece) in there]
        left = [piece for piece in pool.pieces if id(piece) not in there]
        fewer = pool.plans[:-1]
        if any(id(piece) in there for plan in fewer for piece in plan.sheet.pieces):  # other copies
            fewer = tuple(planning(left))
        for at, host in enumerate(made):
            if at == k or host.guest != NO_GUEST or len(fewer) == len(pool.plans):
                continue
            together = tuple(planning([*host.pieces, *rest]))
            if len(together) == len(host.plans):
                guest = Guest(pool.called(say), frozenset((piece.id, piece.group) for piece in rest))
                made[k] = pool._replace(pieces=left, plans=fewer)
                made[at] = host._replace(pieces=[*host.pieces, *rest], plans=together, guest=guest)
                break
    return made
