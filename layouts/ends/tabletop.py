"""What lies on a table on screen: boards, pieces with both sides, decks, cups, charts, and the set-up.

Both tables on screen are laid by this. A model to fold, a stand and a box have no place on one, and of
parts that stand for one another (`instead`) a table has the one that a first game takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ...components import BadInput
from ...components.models.boards import Place, places
from ...components.models.game import Part
from ...components.models.maps import Map
from ...components.models.placements import Board as Under
from ...components.models.placements import Placed, Placement, Sheet
from ...components.reading.problems import suggest
from ...components.shapes.geometry import Point
from ...generators.drawing import Drawing, at, enlarged
from ...generators.pieces.pieces import Piece, glued
from ..drawn import Drawn, pieces_in
from ..kit import Kit
from ..pages.titles import title_of
from ..sheets.papers import INCH, Page

UNFIT = frozenset({"box", "model", "stand"})  # kinds that stand up, or hold the others
READ = frozenset({"card", "rules", "readings", "folding"})
TABLE = "table"  # the board that a game without one is played on


class Board(NamedTuple):
    """A board at the size at which it is printed, mm, with its spaces by id; `scale` is to what is typed."""

    id: str
    title: str
    drawing: Drawing
    scale: float = 1.0
    map: Map | None = None
    places: Mapping[str, Place] = {}  # mm of what is typed

    def middle(self, space: str) -> Point:
        """Return the middle of where counters stand on a space, mm from the board's top left."""
        place = self.places[space]
        x, y = place.centre
        if place.room:
            left, top, wide, high = place.room
            x, y = left + wide / 2, top + high / 2
        return x * self.scale, y * self.scale


class Some(NamedTuple):
    """So many of a piece."""

    piece: Piece
    copies: int


class Heap(NamedTuple):
    """Pieces under one name: a deck, a cup, or what is left beside the board."""

    title: str
    holds: tuple[Some, ...]


class Laid(NamedTuple):
    """One piece on a board: its space, or "", and its middle, mm from the board's top left.

    It is turned by `heading` degrees clockwise. What comes later lies on what came before.
    """

    piece: Piece
    board: str
    space: str
    at: Point
    side: str = "front"
    heading: float = 0.0


class Table(NamedTuple):
    """All that is on a table before the first turn."""

    title: str
    boards: tuple[Board, ...]
    decks: tuple[Heap, ...]
    cups: tuple[Heap, ...]
    laid: tuple[Laid, ...]
    beside: tuple[Heap, ...]  # by group: what is neither laid out nor in a cup
    charts: tuple[Page, ...]  # what is looked up and read, a page each
    dice: tuple[tuple[int, int], ...]  # how many, of how many sides
    turns: tuple[str, ...]

    @property
    def pieces(self) -> list[Piece]:
        """Every different piece once, in the order of the kit."""
        heaps = (*self.decks, *self.cups, *self.beside)
        found = [*(one.piece for one in self.laid), *(some.piece for heap in heaps for some in heap.holds)]
        return list({piece.id: piece for piece in found}.values())


def table_of(drawn: Drawn, kits: Sequence[Kit], opening: Sequence[Placement], seed: int = 1) -> Table:
    """Return what lies on the table of a game: as `set_up` has it, else as its referee's `opening` does.

    Where pieces that look alike lie face down, `seed` says which lies where. BadInput where `set_up`
    names what the kit does not have.
    """
    game, says = drawn.game, drawn.game.sheet.set_up
    parts = [
        (part, looks)
        for part, looks in zip(game.sheet.kit, drawn.parts, strict=True)
        if not part.instead and not part.plain and part.kind not in UNFIT
    ]
    boards = list(_boards(drawn, [part for part, _ in parts], opening))
    decks: dict[str, list[Some]] = {}
    stock: dict[str, Some] = {}
    for part, looks in parts:
        for piece in map(glued, pieces_in(looks)):
            if part.kind == "deck":
                decks.setdefault(title_of(game, part), []).append(Some(piece, piece.count))
            else:
                stock.setdefault(piece.id, Some(piece, piece.count))
    left = Counter({name: some.copies for name, some in stock.items()})
    laid = tuple(_laid(drawn, boards, stock, left, opening, Random(seed)))
    cups = tuple(_cups(drawn, stock, left))
    beside: dict[str, list[Some]] = {}
    for name, some in stock.items():
        if left[name] > 0:
            beside.setdefault(some.piece.group or some.piece.title, []).append(Some(some.piece, left[name]))
    charts = [page for page in kits[-1].pages if page.parts and page.parts[0].kind in READ and not page.empty]
    dice = tuple(
        (int(one[: one.lower().index("d")] or 1), int(one.lower().split("d")[1])) for one in says.dice
    )
    return Table(
        game.sheet.title,
        tuple(boards),
        tuple(Heap(title, tuple(holds)) for title, holds in decks.items()),
        cups,
        laid,
        tuple(Heap(title, tuple(holds)) for title, holds in beside.items()),
        tuple(charts),
        dice,
        tuple(game.sheet.lists.get(says.turns, ())),
    )


def _boards(drawn: Drawn, parts: Sequence[Part], opening: Sequence[Placement]) -> Iterator[Board]:
    """Yield each board of the kit once, the one that is played on first; or the bare table below it."""
    found: dict[str, Board] = {}
    for part in parts:
        board = next((one for one in drawn.game.maps if part.kind == "map" and one.id == part.id), None)
        if board and board.id not in found:
            drawing = enlarged(drawn.boards[board.id], part.scale)
            found[board.id] = Board(
                board.id, title_of(drawn.game, part), drawing, part.scale, board, places(board)
            )
    under = next((one for one in opening if isinstance(one, Under)), Under())
    if under.size:
        wide, high = under.size[0] * INCH, under.size[1] * INCH
        sheets = [one for one in opening if isinstance(one, Sheet) and one.board in found]
        marks = []
        for sheet in sheets:
            drawing = found.pop(sheet.board).drawing
            marks.append(at(drawing, sheet.at[0] * INCH - drawing.width / 2, high - sheet.at[1] * INCH))
        yield Board(TABLE, drawn.game.words("Table"), Drawing(wide, high, tuple(marks)))
    spaces = {one.at for one in opening if isinstance(one, Placed)}
    played = under.id or next((name for name, one in found.items() if spaces & one.places.keys()), "")
    yield from sorted(found.values(), key=lambda one: one.id != played)


def _laid(
    drawn: Drawn,
    boards: Sequence[Board],
    stock: Mapping[str, Some],
    left: Counter[str],
    opening: Sequence[Placement],
    dealer: Random,
) -> Iterator[Laid]:
    """Yield every piece that is laid out, and take it from what is `left`."""
    wanted = list(_wanted(drawn, boards, stock, opening))
    pools: dict[tuple[object, str], list[str]] = {}
    for one in wanted:
        key = _look(stock[one.counter].piece, one.side), one.side
        if key not in pools:
            alike = [name for name, some in stock.items() if _look(some.piece, one.side) == key[0]]
            pools[key] = [name for name in alike for _ in range(left[name])] if len(alike) > 1 else []
            dealer.shuffle(pools[key])
    for one, board in ((one, board) for one in wanted for board in boards if one.at in board.places):
        name = one.counter
        if pool := pools[_look(stock[name].piece, one.side), one.side]:
            name = pool.pop()
        left[name] -= 1
        yield Laid(stock[name].piece, board.id, str(one.at), board.middle(str(one.at)), one.side, one.heading)


def _look(piece: Piece, side: str) -> object:
    """Return what is the same for pieces that look alike on one side."""
    face = piece.back if side == "back" and piece.back else piece.front
    return face.key


def _wanted(
    drawn: Drawn, boards: Sequence[Board], stock: Mapping[str, Some], opening: Sequence[Placement]
) -> Iterator[Placed]:
    """Yield a placement for each copy: what `set_up` has, else what the referee lays out."""
    game, says = drawn.game, drawn.game.sheet.set_up
    if not says.places:
        for one in opening:
            if isinstance(one, Placed) and one.counter in stock and isinstance(one.at, str):
                yield from [one._replace(count=1)] * (
                    one.count if isinstance(one.count, int) else min(one.count)
                )
        return
    board = next((one for one in boards if says.board in (None, one.id)), None)
    if board is None:
        said = f'the kit has no board "{says.board}"{suggest(str(says.board), [one.id for one in boards])}'
        raise BadInput([game.problem("game", ("set_up", "board"), said)])
    for space, names in says.places.items():
        for number, name in enumerate(names):
            wrong = [
                (what, among) for what, among in ((space, board.places), (name, stock)) if what not in among
            ]
            if wrong:
                what, among = wrong[0]
                said = f'there is no {"space" if what == space else "piece"} "{what}"{suggest(what, among)}'
                raise BadInput([game.problem("game", ("set_up", "places", space, number), said)])
            yield Placed(name, space)


def _cups(drawn: Drawn, stock: Mapping[str, Some], left: Counter[str]) -> Iterator[Heap]:
    """Yield the cups, and take what is in them from what is `left`."""
    for number, cup in enumerate(drawn.game.sheet.set_up.cups):
        holds: list[Some] = []
        for index, wanted in enumerate(cup.holds):
            names = [name for name, some in stock.items() if _is(wanted, some.piece)]
            if not names:
                among = dict.fromkeys([*stock, *(some.piece.group for some in stock.values())])
                said = f'the kit has no piece and no group "{wanted}"{suggest(wanted, among)}'
                raise BadInput([drawn.game.problem("game", ("set_up", "cups", number, "holds", index), said)])
            holds += [Some(stock[name].piece, left[name]) for name in names if left[name] > 0]
            left.subtract({name: left[name] for name in names if left[name] > 0})
        yield Heap(cup.title, tuple(holds))


def _is(wanted: str, piece: Piece) -> bool:
    whole = piece.id.startswith(wanted[:-1]) if wanted.endswith("*") else piece.id == wanted
    return whole or piece.group == wanted
