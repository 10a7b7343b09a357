"""A printed board at the end of a turn: the counters of the kit on it, and what moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from ...components import BadInput, Game
from ...components.models.boards import Place, places
from ...components.models.maps import Map
from ...components.models.placements import Board, Link, Numbers, Placed, Placement, Spot, Way
from ...components.reading.problems import parted
from ...components.shapes.geometry import BoxMm, Point, bounds
from ...components.shapes.paths import Matrix, applied, multiply, rectangle, rotation
from ...generators.boards.maps import draw_map
from ...generators.drawing import PAPER, Clip, Drawing, Mark, Path, Use, line
from ...generators.kinds.counters import LooseFace, loose_faces
from . import signs
from .signs import View, carried, links, told_apart, ways

LARGEST = 300.0, 262.0  # mm that a board may take up on the picture
TALLEST = 440.0  # where counters would be smaller than LEAST mm otherwise
LEAST = 8.5
SHRUNK = 0.5  # of its size on paper, at most
CROPPED = 0.7  # a board of which less is used is shown in part
PAD = 18.0  # mm of the board beside what is used of it
TELLING = 12  # how many counters more may lie there for their number to say something
CLOSE = 0.6  # mm of the board between two counters
NEARLY = 1e-6  # what fits but for rounding, fits
HIDES = 0.25  # of a counter: where less of it is seen under the next, all are drawn smaller


class Layers(NamedTuple):
    """What was drawn inside a frame of `width` by `height` mm: the ground, and all that lies over it.

    `around` is drawn round the frame, in an `edge` of so many mm. `focus`: the part of the frame in
    which something is, or, where something is fresh, what is fresh. `pieces`: what stands where, by the
    name of its counter or plane. `matrix` takes mm of the board, or inches of a table, into the frame.
    """

    ground: list[Mark]
    over: list[Mark]
    width: float
    height: float
    focus: BoxMm
    pieces: tuple[tuple[str, BoxMm], ...]
    matrix: Matrix
    around: tuple[Mark, ...] = ()
    edge: float = 0.0


class Kit:
    """The boards and counters of a game, each drawn once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.boards: dict[int, Drawing] = {}
        self.faces: dict[tuple[str, str], LooseFace] = {}

    def board(self, index: int) -> Drawing:
        """Return a board by its number. BadInput where it cannot be drawn."""
        if index not in self.boards:
            drawing, problems = draw_map(self.game, self.game.maps[index], ("maps", index))
            if parted(problems)[0]:
                raise BadInput(problems)
            self.boards[index] = drawing
        return self.boards[index]

    def counters(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], LooseFace]:
        """At least the faces that are wanted, by id and side; some cannot be drawn."""
        if missing := [one for one in wanted if one not in self.faces]:
            self.faces |= loose_faces(self.game, missing)
        return self.faces


class Pile(NamedTuple):
    """Counters that look alike on one space: so many are surely there, `more` perhaps."""

    face: LooseFace
    sure: int
    more: int
    placed: Placed


class _Slot(NamedTuple):
    """One counter as it is drawn: its pile, how many it stands for, whether it is in doubt."""

    pile: Pile
    badge: str
    doubt: bool


def board_layers(
    kit: Kit, items: Sequence[Placement], fresh: Collection[int] = (), whole: bool = False
) -> Layers:
    """Return a board of the game with what lies on it: what is used of it, or the `whole` of it.

    What is `fresh` is told apart. BadInput where the board cannot be drawn.
    """
    game = kit.game
    wanted = next((one.id for one in items if isinstance(one, Board)), "")
    index = next((k for k, one in enumerate(game.maps) if one.id == wanted), 0)
    board = game.maps[index]
    ground, where = kit.board(index), places(board)
    used = _crop(board, where, items)
    crop = (0.0, 0.0, *board.size) if whole else used
    scale = _scale(game, board, crop, whole or any(True for _ in _spots(items)))
    wide, high = crop[2] * scale, crop[3] * scale
    matrix: Matrix = (scale, 0.0, 0.0, scale, -crop[0] * scale, -crop[1] * scale)
    chips = signs.Chips((0.0, 0.0, wide, high))
    taken: dict[Spot, BoxMm] = {}
    pieces: list[tuple[str, BoxMm]] = []
    laid = list(_laid(kit, board, where, items, fresh, matrix, chips, taken, pieces))
    view = View(lambda spot: _point(where, spot, matrix), scale, taken=taken)
    there = carried(items)

    def lines(some: Sequence[Placement]) -> Iterator[Mark]:
        yield from ways(view, _of(some, Way), chips, there)
        yield from links(view, _of(some, Link), chips)

    over = [*laid, *told_apart(items, fresh, lines), *chips.marks]
    new = [one for number, one in enumerate(items) if number in fresh]
    near = _crop(board, where, new) if any(True for _ in _spots(new)) else used
    x, y = applied(matrix, near[0], near[1])
    focus = (x, y, near[2] * scale, near[3] * scale)
    return Layers([Use(ground, matrix)], over, wide, high, focus, tuple(pieces), matrix)


def _of(items: Sequence[Placement], kind: type) -> list:
    return [one for one in items if isinstance(one, kind)]


def _point(where: dict[str, Place], spot: object, matrix: Matrix) -> Point:
    assert isinstance(spot, str)
    x, y = _middle(where[spot])
    return matrix[0] * x + matrix[4], matrix[3] * y + matrix[5]


def _middle(place: Place) -> Point:
    if place.room is None:
        return place.middle
    x, y, w, h = place.room
    return x + w / 2, y + h / 2


def _printed(game: Game, board: Map) -> float:
    """How large the board is printed for counters: the smallest that the kit has."""
    scales = [part.scale for part in game.sheet.kit if part.kind == "map" and part.id == board.id]
    return min(scales, default=1.0)


def _scale(game: Game, board: Map, crop: BoxMm, used: bool) -> float:
    """mm of the picture to a mm of the board; of one that is not `used` nothing has to be read."""
    printed = _printed(game, board)
    fits = min(LARGEST[0] / crop[2], LARGEST[1] / crop[3])
    if crop[3] >= board.size[1] and not used:
        return min(SHRUNK * printed, fits)
    edge = game.counters.size if game.counters else LEAST
    legible = min(LEAST / edge * printed, TALLEST / crop[3], LARGEST[0] / crop[2])
    return min(SHRUNK * printed, max(fits, legible))


def _crop(board: Map, where: dict[str, Place], items: Sequence[Placement]) -> BoxMm:
    """Return the part of a board that is shown: all of it along sides of which much is used."""
    used = [_outer(where[spot]) for spot in _spots(items)]
    wide, high = board.size
    if not used:
        return 0.0, 0.0, wide, high
    left, top = min(box[0] for box in used) - PAD, min(box[1] for box in used) - PAD
    right, low = (max(box[k] + box[k + 2] for box in used) + PAD for k in (0, 1))
    if right - left > CROPPED * wide:
        left, right = 0.0, wide
    if low - top > CROPPED * high:
        top, low = 0.0, high
    left, top = max(left, 0.0), max(top, 0.0)
    return left, top, min(right, wide) - left, min(low, high) - top


def _outer(place: Place) -> BoxMm:
    return place.box or bounds(place.shape)


def _spots(items: Sequence[Placement]) -> Iterator[str]:
    for one in items:
        found: tuple[object, ...] = ()
        if isinstance(one, Placed) and max(_ways(one.count)) > 0:
            found = (one.at,)
        elif isinstance(one, Way):
            found = one.spots
        elif isinstance(one, Link):
            found = (one.start, one.end)
        yield from (spot for spot in found if isinstance(spot, str))


def _ways(count: Numbers) -> tuple[int, ...]:
    return count if isinstance(count, tuple) else (count,)


# Counters in their spaces.


def _laid(
    kit: Kit,
    board: Map,
    where: dict[str, Place],
    items: Sequence[Placement],
    fresh: Collection[int],
    matrix: Matrix,
    chips: signs.Chips,
    taken: dict[Spot, BoxMm],
    pieces: list[tuple[str, BoxMm]],
) -> Iterator[Mark]:
    """Every counter, side by side in the room of its space; `taken` and `pieces` learn where they lie."""
    placed = [one for one in _of(items, Placed) if max(_ways(one.count)) > 0]
    new = [one for number, one in enumerate(items) if number in fresh]
    faces = kit.counters((one.counter, one.side) for one in placed)
    by_space: dict[str, list[Pile]] = {}
    for one in placed:
        ways = _ways(one.count)
        face = faces.get((one.counter, one.side))
        if face:
            pile = Pile(face, min(ways), max(ways) - min(ways), one)
            by_space.setdefault(str(one.at), []).append(pile)
    larger = 1 / _printed(kit.game, board)
    for space, piles in by_space.items():
        place = where[space]
        room, size = _roomy(piles, place, larger)
        dealt = list(_dealt(piles, room, size))
        boxes = [_box(slot, at, size, matrix) for slot, at in dealt]
        taken[space] = _round(boxes)
        for (slot, at), box in zip(dealt, boxes, strict=True):
            chips.block(box)
            pieces.append((slot.pile.placed.counter, box))
            yield from _counter(slot, at, size, matrix, chips)
            yield from signs.lit(box) if slot.pile.placed in new else ()


def _roomy(piles: list[Pile], place: Place, larger: float) -> tuple[BoxMm, float]:
    """Return the room for the counters of a space, and how large they are drawn in it.

    Where they would hide each other they are smaller, and have all of the space below its title.
    """
    outer = _outer(place)
    room = place.room or outer
    slots = len(list(_slots(piles, stacked=True)))
    wide = max(pile.face.drawing.width for pile in piles) + CLOSE
    high = max(pile.face.drawing.height for pile in piles) + CLOSE
    rows = max(1, int((room[3] + CLOSE) // (high * larger)))
    across = ceil(slots / rows)
    if across < 2 or room[2] - wide * larger >= HIDES * wide * larger * (across - 1):
        return room, larger
    all_of_it = (outer[0], room[1], outer[2], outer[1] + outer[3] - room[1])
    size = max(
        min(all_of_it[2] / (columns * wide), all_of_it[3] / (ceil(slots / columns) * high))
        for columns in range(1, slots + 1)
    )
    return all_of_it, min(larger, size)


def _dealt(piles: list[Pile], room: BoxMm, larger: float) -> Iterator[tuple[_Slot, Point]]:
    """Where each counter's middle lies, mm of the board; too many lie in stacks."""
    high = (max(pile.face.drawing.height for pile in piles) + CLOSE) * larger
    wide = (max(pile.face.drawing.width for pile in piles) + CLOSE) * larger
    columns = max(1, int((room[2] + CLOSE) / wide + NEARLY))
    rows = max(1, int((room[3] + CLOSE) / high + NEARLY))
    slots = list(_slots(piles, stacked=False))
    if len(slots) > columns * rows:
        slots = list(_slots(piles, stacked=True))
    if len(slots) > columns * rows:
        columns = ceil(len(slots) / rows)
    across = min(columns, len(slots))
    down = ceil(len(slots) / across)
    step = min(wide, (room[2] - wide) / (across - 1)) if across > 1 else wide
    left = room[0] + (room[2] - step * (across - 1)) / 2
    top = room[1] + (room[3] - high * (down - 1)) / 2
    for number, slot in enumerate(slots):
        row, column = divmod(number, across)
        last = len(slots) - row * across
        shift = step * (across - last) / 2 if last < across else 0.0
        yield slot, (left + shift + column * step, top + row * high)


def _slots(piles: list[Pile], stacked: bool) -> Iterator[_Slot]:
    """Yield a slot for each counter, or, where they lie in stacks, for each kind."""
    for pile in piles:
        doubt = not pile.placed.sure
        if stacked and pile.sure > 1:
            yield _Slot(pile, f"×{pile.sure}", doubt)
        else:
            yield from [_Slot(pile, "?" if doubt else "", doubt)] * pile.sure
        if pile.more:
            first = "+" if pile.sure else "0 to "
            yield _Slot(pile, f"{first}{pile.more}?" if pile.more <= TELLING else "?", True)


def _counter(slot: _Slot, at: Point, larger: float, matrix: Matrix, chips: signs.Chips) -> Iterator[Mark]:
    """One counter, its edge, and what is written on it where it is not sure."""
    face, placed = slot.pile.face, slot.pile.placed
    wide, high = face.drawing.width, face.drawing.height
    k = larger * matrix[0]
    x, y = matrix[0] * at[0] + matrix[4], matrix[3] * at[1] + matrix[5]
    put = multiply(
        (k, 0.0, 0.0, k, x - wide * k / 2, y - high * k / 2), rotation(placed.heading, wide / 2, high / 2)
    )
    edge = face.outline or rectangle(0, 0, wide, high)
    marks: list[Mark] = [Use(face.drawing, clip=Clip(edge))]
    if slot.doubt:
        marks.append(Use(_veil(wide, high), clip=Clip(edge)))
    dash = (1.2, 0.8) if slot.doubt else ()
    marks.append(Path(edge, stroke=signs.INK, width=0.25 / k, dash=tuple(d / k for d in dash)))
    yield Use(Drawing(wide, high, tuple(marks)), put)
    badge = " ".join(filter(None, [slot.badge if placed.says == "" else "", placed.says]))
    if badge:
        low = slot.doubt or placed.says
        spot = (x, y + high * k / 2 + (1.2 if placed.says else -0.6)) if low else (x, y)
        chips.put(badge, [spot], signs.SOFT, placed.told)


def _box(slot: _Slot, at: Point, larger: float, matrix: Matrix) -> BoxMm:
    """Where a counter lies, mm of the picture."""
    face, k = slot.pile.face.drawing, larger * matrix[0]
    x, y = matrix[0] * at[0] + matrix[4], matrix[3] * at[1] + matrix[5]
    return x - face.width * k / 2, y - face.height * k / 2, face.width * k, face.height * k


def _round(boxes: Sequence[BoxMm]) -> BoxMm:
    """Return the box round some boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, low = (max(box[k] + box[k + 2] for box in boxes) for k in (0, 1))
    return left, top, right - left, low - top


def _veil(wide: float, high: float) -> Drawing:
    """Light lines over what may not be there."""
    apart = 3.0
    steps = int((wide + high) / apart) + 1
    lines = [line(k * apart - high, high, k * apart, 0, PAPER, 0.8) for k in range(steps)]
    return Drawing(wide, high, tuple(lines))
