"""What lies on a table on screen: boards, pieces with both sides, decks, cups, charts, and the set-up.

Both tables on screen are laid by this. A model to fold, a stand and a box have no place on one. Of parts
that stand for one another (`instead`) a table has the one that a first game takes, unless the set-up
lies on the other; what comes later on the same sheets as a part that is left out is left out with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from random import Random
from typing import NamedTuple

from ...components.models.boards import Place, places
from ...components.models.game import Part
from ...components.models.maps import Map
from ...components.models.placements import Board as Under
from ...components.models.placements import Placed, Placement, Sheet
from ...components.reading.places import Keys
from ...components.shapes.geometry import BoxMm, Point, bounds
from ...generators.drawing import Drawing, Rect, Use, enlarged
from ...generators.kinds import Looks
from ...generators.outlines import head_to_foot, polygon, rings
from ...generators.pieces.pieces import DrawnFace, Piece, glued
from ..drawn import Drawn, pieces_in
from ..kit import Kit
from ..pages.titles import title_of
from ..setting_up import means
from ..sheets.papers import INCH, Page

UNFIT = frozenset({"box", "model", "stand", "tent"})  # kinds that stand up, or hold or name others
READ = frozenset({"card", "rules", "readings", "record sheet"})
TABLE = "-table"  # the board that a game without one is played on; no id that is typed begins so
CLOSE = 0.5  # mm between pieces side by side


class Board(NamedTuple):
    """A board at the size at which it is printed, mm, with its spaces by id; `scale` is to what is typed."""

    id: str
    title: str
    drawing: Drawing
    scale: float = 1.0
    map: Map | None = None
    places: Mapping[str, Place] = {}  # mm of what is typed
    lying: tuple[tuple[Board, Point], ...] = ()  # boards that lie on it, and their middle, mm

    def room(self, space: str) -> BoxMm:
        """Return where counters stand on a space, mm from the board's top left: left, top, width, height."""
        place = self.places[space]
        left, top, wide, high = place.room or place.box or bounds(place.shape)
        k = self.scale
        return left * k, top * k, wide * k, high * k

    def middle(self, space: str) -> Point:
        """Return the middle of where counters stand on a space, mm from the board's top left."""
        place = self.places[space]
        if place.room:
            left, top, wide, high = self.room(space)
            return left + wide / 2, top + high / 2
        return place.centre[0] * self.scale, place.centre[1] * self.scale


class Copies(NamedTuple):
    """So many of a piece."""

    piece: Piece
    copies: int


class Heap(NamedTuple):
    """Pieces under one name: a deck, a cup, or what is left beside the board."""

    title: str
    holds: tuple[Copies, ...]


class Laid(NamedTuple):
    """One piece on a board: its space, and its middle, mm from the board's top left.

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
    charts: tuple[Page, ...]  # what is looked up, read and filled in, a page each
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

    Where pieces that look alike lie face down, `seed` says which lies where.
    """
    game, says = drawn.game, drawn.game.sheet.set_up
    parts = list(_parts(drawn, opening))
    boards = list(_boards(drawn, [part for part, _ in parts], opening))
    decks: dict[Keys, tuple[str, list[Copies]]] = {}
    stock: dict[str, Piece] = {}  # all but cards
    left: Counter[str] = Counter()  # of each, how many are not laid out or put away yet
    called: dict[str, str] = {}  # what a heap is called that has the piece
    homes: dict[str, Keys] = {}  # where each id was typed
    for part, looks in sorted(parts, key=lambda one: one[0].kind == "deck"):  # only others are laid out by id
        for piece in map(_lying, pieces_in(looks)):
            home, title = piece.where[:2], piece.group or title_of(game, part)
            while homes.setdefault(piece.id, home) != home:
                piece = piece._replace(id=f"{piece.id}-{part.kind}")  # a counter and a standee of one id
            if part.kind == "deck":
                decks.setdefault(home, (title, []))[1].append(Copies(piece, piece.count))
                continue
            if piece.id not in stock:
                stock[piece.id], left[piece.id], called[piece.id] = piece, piece.count, title
    laid = tuple(_laid(drawn, boards, stock, left, opening, Random(seed)))
    cups = tuple(_cups(drawn, stock, left))
    beside: dict[str, list[Copies]] = {}
    for name, piece in stock.items():
        if left[name] > 0:
            beside.setdefault(called[name], []).append(Copies(piece, left[name]))
    dice = (one.lower().split("d") for one in says.dice)
    return Table(
        game.sheet.title,
        tuple(boards),
        tuple(Heap(title, tuple(holds)) for title, holds in decks.values()),
        cups,
        laid,
        tuple(Heap(title, tuple(holds)) for title, holds in beside.items()),
        tuple(filter(_is_read, (page for kit in kits if kit.whole for page in kit.pages))),
        tuple((int(count or 1), int(sides)) for count, sides in dice),
        tuple(game.sheet.lists.get(says.turns, ())),
    )


def _is_read(page: Page) -> bool:
    """Return whether a page is to be looked at, and is not a sheet to cut cards from."""
    kinds = {part.kind for part in page.parts}
    return bool(kinds & READ) and not page.empty and not page.side and not page.cuts


def _parts(drawn: Drawn, opening: Sequence[Placement]) -> Iterator[tuple[Part, Looks | None]]:
    """Yield the parts of the kit that are on the table, each with what it looks like."""
    kit = drawn.game.sheet.kit
    lies_on = {one.board for one in opening if isinstance(one, Sheet)}
    taken = [part for part in kit if part.kind == "map" and part.instead and part.id in lies_on]
    replaced = {part.instead for part in taken}
    printed = {(part.kind, part.id) for part in kit if part.scale == 1}
    out = [
        part
        for part in kit
        if part.kind in UNFIT
        or part.plain
        or (part.instead and part not in taken)
        or (part.title and part.title in replaced)
        or (part.scale != 1 and part.later and (part.kind, part.id) in printed)
    ]
    sheets = {part.sheet for part in out if part.sheet and part.later}
    for part, looks in zip(kit, drawn.parts, strict=True):
        if part not in out and not (part.later and part.sheet in sheets):
            yield part, looks


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
        lying: list[tuple[Board, Point]] = []
        for sheet in opening:
            if isinstance(sheet, Sheet) and sheet.board in found:
                on = found.pop(sheet.board)
                middle = sheet.at[0] * INCH, high - sheet.at[1] * INCH + on.drawing.height / 2
                lying.append((on, middle))
        bare = Drawing(wide, high, (Rect(0, 0, wide, high, drawn.game.palette["cream"]),))
        yield Board(TABLE, drawn.game.words("Table"), bare, lying=tuple(lying))
    spaces = {one.at for one in opening if isinstance(one, Placed)} | drawn.game.sheet.set_up.places.keys()
    played = under.id or next((name for name, one in found.items() if spaces & one.places.keys()), "")
    yield from sorted(found.values(), key=lambda one: one.id != played)


def _lying(piece: Piece) -> Piece:
    """Return a piece as it lies on a table: folded and glued; of a standee, its front and its back."""
    if piece.where[:1] != ("standees",) or not piece.folds:
        return glued(piece)
    whole, wide, high = piece.front.drawing, piece.width, piece.height / 2
    low = [(x, y - high) for x, y in rings(piece.outline)[0] if y > high - CLOSE]
    front = Drawing(wide, high, (Use(whole, (1.0, 0.0, 0.0, 1.0, 0.0, -high)),))
    back = Drawing(wide, high, (Use(whole, head_to_foot(wide, high)),))
    return piece._replace(
        height=high, outline=polygon(low), front=DrawnFace(front), back=DrawnFace(back), folds=(), glue=()
    )


def _laid(
    drawn: Drawn,
    boards: Sequence[Board],
    stock: Mapping[str, Piece],
    left: Counter[str],
    opening: Sequence[Placement],
    dealer: Random,
) -> Iterator[Laid]:
    """Yield every piece that is laid out, and take it from what is `left`."""
    piles: dict[tuple[str, str], list[tuple[Piece, Placed]]] = {}
    for one in _wanted(drawn, stock, opening):
        board = next((board for board in boards if one.at in board.places), None)
        look = _look(stock[one.counter], one.side)
        alike = [n for n, piece in stock.items() if left[n] > 0 and _look(piece, one.side) == look]
        below = "front" if one.side == "back" else "back"
        if one.counter in alike and len({_look(stock[name], below) for name in alike}) == 1:
            alike = [one.counter]  # nothing is hidden
        if board and alike:
            name = dealer.choice([name for name in alike for _ in range(left[name])])
            left[name] -= 1
            piles.setdefault((board.id, str(one.at)), []).append((stock[name], one))
    for board in boards:
        for (name, space), pile in piles.items():
            if name == board.id:
                spots = spread([piece for piece, _ in pile], board.room(space), board.middle(space))
                for (piece, one), spot in zip(pile, spots, strict=True):
                    heading = one.heading or board.places[space].angle
                    yield Laid(piece, name, space, spot, one.side, heading)


def spread(pieces: Sequence[Piece], room: BoxMm, middle: Point) -> list[Point]:
    """Return where pieces lie in a room, mm: side by side as far as it has space, others on top of them."""
    wide, high = max(one.width for one in pieces) + CLOSE, max(one.height for one in pieces) + CLOSE
    columns, rows = max(1, int((room[2] + CLOSE) // wide)), max(1, int((room[3] + CLOSE) // high))
    across = min(columns, len(pieces))
    down = min(rows, ceil(len(pieces) / across))
    spots = []
    for number in range(len(pieces)):
        row, column = divmod(number % (across * down), across)
        x, y = column - (across - 1) / 2, row - (down - 1) / 2
        spots.append((middle[0] + x * wide, middle[1] + y * high))
    return spots


def _look(piece: Piece, side: str) -> object:
    """Return what is the same for pieces that look alike on one side."""
    face = piece.back if side == "back" and piece.back else piece.front
    return face.key, piece.outline, piece.width, piece.height


def _wanted(drawn: Drawn, stock: Mapping[str, Piece], opening: Sequence[Placement]) -> Iterator[Placed]:
    """Yield a placement for each copy: what `set_up` has, else what the referee lays out."""
    if typed := drawn.game.sheet.set_up.places:
        asked = [Placed(name, space) for space, names in typed.items() for name in names]
    else:
        asked = [one for one in opening if isinstance(one, Placed)]
    for one in asked:
        if one.counter in stock:
            count = one.count if isinstance(one.count, int) else min(one.count)
            yield from [one._replace(count=1)] * count


def _cups(drawn: Drawn, stock: Mapping[str, Piece], left: Counter[str]) -> Iterator[Heap]:
    """Yield the cups, and take what is in them from what is `left`."""
    for cup in drawn.game.sheet.set_up.cups:
        held = [one for one in stock.values() if any(means(wanted, one) for wanted in cup.holds)]
        yield Heap(cup.title, tuple(Copies(one, left.pop(one.id)) for one in held if left[one.id] > 0))
