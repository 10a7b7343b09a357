"""Where everything goes on the mat: boards in a row, cards to their left, all else in rows before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....generators.drawing import Drawing, Rect
from ....generators.kinds.piece import OUTLINES
from ....generators.pieces.pieces import Piece
from ....generators.text.icons import in_words
from ...exports.png_files import Picture as ToMake
from ...exports.png_files import picture_of
from ...sheets.papers import Page
from ..images import boards_of, charts_of, faces_of
from ..order import Order
from ..tabletop import INCH, Board, Heap, Laid, Table
from .objects import BOX, ROUND, SIDES, THICK, Json, Maker, Picture, Spot, snap_point, usual
from .sheets import Pictures, deck_of

FELT = "#3c5148"
GAP, EDGE = 1.0, 3.0  # units between things; of the mat round them
SEATS = ("White", "Red")
SEAT = 3.0  # units from the mat to the middle of a hand
LEAST = 24.5  # units that a column of cards may be long: two pages
ROOM = 3.5  # units that a bag, a deck or a die takes
LAYER = THICK + 0.02  # units by which a piece lies higher than the one below it
HIGH = Spot(y=1.0)  # from where things fall into their place


class Laying:
    """Makes the objects of a table, and their pictures."""

    def __init__(self, table: Table, pictures: Pictures, order: Order) -> None:
        self.table, self.pictures, self.order, self.maker = table, pictures, order, Maker()
        heaps = (*table.cups, *table.beside)
        loose = [*(one.piece for one in table.laid), *(some.piece for heap in heaps for some in heap.holds)]
        on_others = [other for board in table.boards for other, _ in board.lying]
        self.boards, self.charts = boards_of([*on_others, *table.boards]), charts_of(table.charts)
        ground = order.drawn.game.palette["cream"]
        for board in table.boards:
            if board.lying:
                self.boards[board.id] = _plain(self.boards[board.id].name, ground)
        self.sides: dict[tuple[str, str], Picture] = {}
        for cut in (False, True):
            faces = faces_of([one for one in loose if (_shape(one) is None) == cut], cut)
            made = pictures.all_of(faces.values(), clear=cut)
            self.sides |= {key: made[face.name] for key, face in faces.items()}
        self.flat = pictures.all_of([*self.boards.values(), *self.charts])
        self.box = [0.0, 0.0, 0.0, 0.0]  # what is laid on so far: left, near, right, far

    def shown(self) -> ToMake:
        """Return the picture by which the save is known: the first board, else a piece or a chart."""
        faces = faces_of(self.table.pieces[:1], cut=False)
        return next(iter([*self.boards.values(), *faces.values(), *self.charts]))

    def objects(self) -> list[Json]:
        """Return everything, the mat first."""
        found = [*self._on_boards(), *self._cards(), *self._rows()]
        left, near, right, far = (
            side + sign * EDGE for side, sign in zip(self.box, (-1, -1, 1, 1), strict=True)
        )
        mat = _plain("images/mat.png", FELT)
        picture = self.pictures.all_of([mat])[mat.name]
        middle = Spot((left + right) / 2, -THICK / 2, (near + far) / 2)
        size = (right - left) * INCH, (far - near) * INCH
        under = self.maker.tile("", middle, size, picture, **usual("mat"))
        seats = zip(SEATS, (near - SEAT, far + SEAT), (0.0, 180.0), strict=True)
        hands = [self.maker.hand(name, Spot(middle.x, 3.0, z), turn) for name, z, turn in seats]
        return [under, *found, *hands]

    def _take(self, x: float, z: float, size: tuple[float, float]) -> None:
        """Note that something of a size lies round a place."""
        wide, high = size
        near = (x - wide / 2, z - high / 2, x + wide / 2, z + high / 2)
        self.box = [*map(min, self.box[:2], near[:2]), *map(max, self.box[2:], near[2:])]

    def _on_boards(self) -> Iterator[Json]:
        """Yield the boards, the first in the middle and others to its right, and what lies on them."""
        right = 0.0
        for number, board in enumerate(self.table.boards):
            size = board.drawing.width, board.drawing.height
            middle = Spot(right + GAP + size[0] / INCH / 2 if number else 0.0, THICK / 2)
            right = middle.x + size[0] / INCH / 2
            self._take(middle.x, 0.0, (size[0] / INCH, size[1] / INCH))
            yield self._board(board, middle)
            for other, at in board.lying:
                yield self._board(other, _over(middle, size, at, THICK * 0.6))
            levels: Counter[tuple[float, float]] = Counter()
            for one in self.table.laid:
                if one.board == board.id:
                    spot = _over(middle, size, one.at, THICK * 1.5 + levels[one.at] * LAYER)
                    levels[one.at] += 1
                    yield self._piece(one.piece, spot, one)

    def _board(self, board: Board, spot: Spot) -> Json:
        size = board.drawing.width, board.drawing.height
        picture = self.flat[self.boards[board.id].name]
        tile = self.maker.tile(self._words(board.title), spot, size, picture, Locked=True, GMNotes=board.id)
        points: list[Json] = []
        for space, place in board.places.items():
            x, _, z = _over(Spot(), size, board.middle(space))
            points.append(snap_point(x, z, tile, place.angle))
        return {**tile, "AttachedSnapPoints": points}

    def _piece(self, piece: Piece, spot: Spot, laid: Laid | None = None) -> Json:
        """Return a piece: a tile where it is a rectangle or a circle, else cut out along its outline."""
        title = self._words(piece.title or piece.id)
        group = self._words(piece.group)
        more: Json = {"Description": "" if group == title else group, "GMNotes": piece.id}
        if laid:
            more |= {"side": laid.side, "heading": laid.heading}
        size = piece.width, piece.height
        sides = [self.sides[piece.id, side] for side in ("front", "back") if (piece.id, side) in self.sides]
        shape = _shape(piece)
        if shape is None:
            return self.maker.token(title, spot, size, sides, **more)
        return self.maker.tile(title, spot, size, sides[0], sides[-1], shape, **more)

    def _cards(self) -> Iterator[Json]:
        """Yield the cards that are looked up in play, in columns to the left of the boards."""
        wanted = [number for number, page in enumerate(self.table.charts) if _kind(page) == "card"]
        left, top = self.box[0], self.box[3]
        near = min(self.box[1], top - LEAST)
        z, widest = top, 0.0
        for number in wanted:
            wide, high = (side / INCH for side in _size(self.table.charts[number]))
            if z - high < near and z < top:
                left, z, widest = left - widest - GAP, top, 0.0
            spot = Spot(left - GAP - wide / 2, THICK / 2, z - high / 2)
            z, widest = z - high - GAP, max(widest, wide)
            self._take(spot.x, spot.z, (wide, high))
            yield self._chart(number, spot)

    def _chart(self, number: int, spot: Spot) -> Json:
        page, picture = self.table.charts[number], self.flat[self.charts[number].name]
        name = f"chart-{number + 1}"
        return self.maker.tile(self._words(page.name), spot, _size(page), picture, GMNotes=name)

    def _rows(self) -> Iterator[Json]:
        """Yield cups, decks, dice, and bags of what is left and what is read, in rows before the boards."""
        left, right, z = self.box[0], self.box[2], self.box[1] - GAP - ROOM / 2
        x = left + ROOM / 2
        for thing in self._things():
            if x + ROOM / 2 > max(right, left + 6 * ROOM):
                x, z = left + ROOM / 2, z - ROOM
            self._take(x, z, (ROOM, ROOM))
            yield {**thing, "Transform": {**thing["Transform"], "posX": round(x, 5), "posZ": round(z, 5)}}
            x += ROOM

    def _things(self) -> Iterator[Json]:
        yield from (self._bag(cup, shuffled=True) for cup in self.table.cups)
        first = 1
        for deck in self.table.decks:
            made, first = self._deck(deck, first)
            yield made
        yield from self._dice()
        yield from map(self._bag, self.table.beside)
        for name in dict.fromkeys(page.component for page in self.table.charts if _kind(page) != "card"):
            pages = [n for n, page in enumerate(self.table.charts) if page.component == name]
            yield self.maker.bag(self._words(name), HIGH, [self._chart(number, HIGH) for number in pages])

    def _bag(self, heap: Heap, shuffled: bool = False) -> Json:
        """Return a bag of pieces; or a piece that is small enough to lie there alone."""
        pieces = [some.piece for some in heap.holds for _ in range(some.copies)]
        holds = [self._piece(piece, HIGH) for piece in pieces]
        if len(holds) == 1 and not shuffled and max(pieces[0].width, pieces[0].height) < ROOM * INCH:
            return holds[0]
        return self.maker.bag(self._words(heap.title), HIGH, holds, shuffled)

    def _deck(self, heap: Heap, first: int) -> tuple[Json, int]:
        """Return a deck whose sheets are numbered from `first` on, and the number of the next deck's."""
        pieces = [some.piece for some in heap.holds]
        sheets, numbers = deck_of(self.pictures, pieces, first)
        titles = [(self._words(some.piece.title or some.piece.id), some) for some in heap.holds]
        cards = [(title, numbers[some.piece.id]) for title, some in titles for _ in range(some.copies)]
        size = pieces[0].width, pieces[0].height
        return self.maker.deck(self._words(heap.title), HIGH, size, cards, sheets), first + len(sheets)

    def _dice(self) -> Iterator[Json]:
        number = 0
        for count, sides in self.table.dice:
            if sides not in SIDES:
                self.order.note(f"note: Tabletop Simulator has no die of {sides} sides; {count} left out")
                continue
            for _ in range(count):
                yield self.maker.die(sides, number, HIGH)
                number += 1

    def _words(self, text: str) -> str:
        """Return a text with words for its icons, and without marks."""
        return in_words(text, self.order.drawn.game.type)


def _over(middle: Spot, size: tuple[float, float], at: tuple[float, float], height: float = 0.0) -> Spot:
    """Return a spot over a board of a size, mm, whose middle is given: `at` mm from its top left."""
    x, z = middle.x + (at[0] - size[0] / 2) / INCH, middle.z + (size[1] / 2 - at[1]) / INCH
    return Spot(x, height, z)


def _shape(piece: Piece) -> int | None:
    """Return the shape of the tile that a piece is; None where it has an outline of its own."""
    if not piece.outline:
        return BOX
    return ROUND if piece.outline == OUTLINES["circle"](piece.width, piece.height) else None


def _plain(name: str, colour: str) -> ToMake:
    """Return a picture of one colour, of whatever size."""
    return picture_of(name, Drawing(INCH, INCH, (Rect(0, 0, INCH, INCH, colour),)))


def _kind(page: Page) -> str:
    return page.parts[0].kind


def _size(page: Page) -> tuple[float, float]:
    return page.paper.width, page.paper.height
