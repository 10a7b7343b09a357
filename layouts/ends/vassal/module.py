"""All that a module is made of: maps with their names, pieces in slots, decks and cups on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....components import Game
from ....components.languages import Words
from ....components.shapes.geometry import Point
from ....generators.drawing import PAPER, Drawing, Mark, Rect
from ....generators.pieces.pieces import Piece
from ....generators.text.fitting import line_of
from ...documents.file_names import slug
from ...exports.png_files import Picture, dots, picture_of
from ..images import Sides, boards_of, charts_of, faces_of
from ..tabletop import TABLE, Board, Heap, Table
from .pieces import At, Looks, Pile, file_of

PILES = "-piles"  # the board of decks and cups; no id that is typed begins so
_APART, _LINE, _LEAST, _ABREAST = 8.0, 7.0, 36.0, 5  # of that board: mm, and piles side by side
_BARE = 600.0, 400.0  # mm of a table that no game's board lies on


@dataclass(frozen=True)
class Module:
    """A table, and how it is shown: `dpi` on screen at full size."""

    game: Game
    table: Table
    dpi: float

    @property
    def words(self) -> Words:
        return self.game.words

    @cached_property
    def boards(self) -> list[Board]:
        """The boards in the order of their windows; there is always one to put pieces on."""
        boards = list(self.table.boards) or [Board(TABLE, self.words("Table"), Drawing(*_BARE, ()))]
        if self.piles:
            boards.append(Board(PILES, self.words("Decks and cups"), _board_of(self.piles)))
        return boards

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of each map by the id of its board: its title, which no two share."""
        titles = _once(board.title for board in self.boards)
        return {board.id: title for board, title in zip(self.boards, titles, strict=True)}

    def at(self, board: str, spot: Point) -> At:
        """Return a spot of a board, mm, as saves have it."""
        return At(self.names[board], dots(spot[0], self.dpi), dots(spot[1], self.dpi))

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        return tuple(_placed([*self.table.decks, *self.table.cups], len(self.table.decks)))

    @cached_property
    def pile_of(self) -> dict[str, Pile]:
        """The deck or cup of a piece by its id."""
        return {some.piece.id: pile for pile in self.piles for some in pile.heap.holds}

    @cached_property
    def palette(self) -> dict[str, int]:
        """The slot of each piece by its id: counters, and what is in cups, but no cards."""
        cards = {some.piece.id for heap in self.table.decks for some in heap.holds}
        names = [piece.id for piece in self.table.pieces if piece.id not in cards]
        return {name: slot for slot, name in enumerate(names, 1)}

    @cached_property
    def cards(self) -> dict[str, list[tuple[int, Piece]]]:
        """The slots of each pile by its name: one for each copy of a piece."""
        slot, found = len(self.palette), dict[str, list[tuple[int, Piece]]]()
        for pile in self.piles:
            copies = [some.piece for some in pile.heap.holds for _ in range(some.copies)]
            found[pile.name] = list(enumerate(copies, slot + 1))
            slot += len(copies)
        return found

    @cached_property
    def lying(self) -> list[tuple[int, Board, Board, Point]]:
        """The slot of each board that lies on another, the two, and its middle there, mm."""
        slot = len(self.palette) + sum(map(len, self.cards.values()))
        found = [(on, under, spot) for under in self.boards for on, spot in under.lying]
        return [(number, *one) for number, one in enumerate(found, slot + 1)]

    @cached_property
    def counter(self) -> tuple[float, float]:
        """The size of a usual counter, mm: half of the pieces are no larger."""
        sizes = sorted((one.width * one.height, one.width, one.height) for one in self.table.pieces)
        return sizes[len(sizes) // 2][1:] if sizes else (_LEAST, _LEAST)

    @cached_property
    def looks(self) -> Looks:
        shown = Counter(map(file_of, self.faces.values()))
        shared = frozenset(name for name, pieces in shown.items() if pieces > 1)
        turned = any(laid.heading % 30 for laid in self.table.laid)
        return Looks(self.words, self.faces, self.masks, shared, 72 if turned else 12)

    @cached_property
    def faces(self) -> Sides:
        return faces_of(self.table.pieces)

    @cached_property
    def masks(self) -> dict[str, Picture]:
        """What hides each piece of a pile: their back where all have the same, else a plain face."""
        found: dict[str, Picture] = {}
        for pile in self.piles:
            pieces = [some.piece for some in pile.heap.holds]
            backs = {self.faces[piece.id, "back"].name if piece.back else "" for piece in pieces}
            for piece in pieces:
                one = len(backs) == 1 and piece.back
                found[piece.id] = self.faces[piece.id, "back"] if one else _plain(piece)
        return found

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """The picture of each board by its id; a plain table, with boards on it or not, has none."""
        drawn = [board for board in self.boards if board.drawing.marks and not board.lying]
        return boards_of([*drawn, *(on for _, on, _, _ in self.lying)])

    @cached_property
    def charts(self) -> list[Picture]:
        return charts_of(self.table.charts)


def _once(titles: Iterable[str]) -> Iterator[str]:
    """Yield each title; one that was given already gets a number."""
    given = Counter[str]()
    for title in titles:
        given[title] += 1
        yield title if given[title] == 1 else f"{title} {given[title]}"


def _placed(heaps: Sequence[Heap], decks: int) -> Iterator[Pile]:
    """Yield decks, then cups, in rows of a board; as far apart as the largest needs."""
    names = _once(heap.title for heap in heaps)
    piles = [
        Pile(name, heap, (0.0, 0.0), k >= decks)
        for k, (name, heap) in enumerate(zip(names, heaps, strict=True))
    ]
    wide = max((_LEAST, *(pile.size[0] for pile in piles))) + _APART
    high = max((0.0, *(pile.size[1] for pile in piles))) + _APART + _LINE
    for number, pile in enumerate(piles):
        row, column = divmod(number, _ABREAST)
        yield pile._replace(at=((column + 0.5) * wide, (row + 1) * high - (high - _LINE) / 2))


def _board_of(piles: Sequence[Pile]) -> Drawing:
    """Return the board of piles: a box for each, with its name above it."""
    marks: list[Mark] = []
    right = low = 0.0
    for pile in piles:
        (x, y), (wide, high) = pile.at, pile.size
        above, font = y - high / 2 - 3.5, "condensed-semibold"
        marks.append(Rect(x - wide / 2 - 2, y - high / 2 - 2, wide + 4, high + 4, "#e9edf0", "#8a8f93"))
        marks.append(line_of(pile.name, x, above, font=font, points=9, fill="#1f2326", align="centre"))
        right, low = max(right, x + wide / 2), max(low, y + high / 2)
    size = right + _APART, low + _APART
    return Drawing(*size, (Rect(0, 0, *size, PAPER), *marks))


def _plain(piece: Piece) -> Picture:
    """Return the picture of a piece whose sides are hidden: one for each size."""
    wide, high = piece.width, piece.height
    drawing = Drawing(wide, high, (Rect(0, 0, wide, high, "#646b71", "#1f2326", 0.6),))
    return picture_of(f"images/{slug(f'hidden-{wide:g}x{high:g}')}.png", drawing)
