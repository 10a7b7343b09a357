"""Pieces as VASSAL has them: a basic piece in traits, its sides, facing, name, cup; and decks and cups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ....components.languages import Words
from ....components.shapes.geometry import Point
from ....generators.pieces.pieces import Piece
from ...exports.png_files import Picture, dots
from ..images import Sides
from ..tabletop import Heap
from .encoding import add, nested, sequence

_FLIP, _HIDE, _BACK, _DELETE = "70,130", "77,130", "82,130", "68,130"  # Ctrl with F, M, R, D
_CLOCKWISE, _OTHERWISE = "93,130", "91,130"  # Ctrl with ] and [


class Pile(NamedTuple):
    """A deck, or a cup, and where its middle lies on the board of piles, mm.

    From a cup each draw is blind; a deck is shuffled once, and a piece goes back on its top.
    """

    name: str
    heap: Heap
    at: Point
    cup: bool

    @property
    def size(self) -> tuple[float, float]:
        """Return the room that its largest piece takes, mm."""
        sizes = [(some.piece.width, some.piece.height) for some in self.heap.holds] or [(0.0, 0.0)]
        return max(wide for wide, _ in sizes), max(high for _, high in sizes)

    def says(self, board: str, dpi: float) -> dict[str, object]:
        """Return its attributes in the build file."""
        (x, y), (wide, high) = ([dots(mm, dpi) for mm in both] for both in (self.at, self.size))
        says = {"name": self.name, "owningBoard": board, "x": x, "y": y, "width": wide, "height": high}
        says |= {"faceDown": "Always", "drawFaceUp": True, "shuffle": self._shuffle, "reversible": False}
        return says | {"allowMultiple": True, "allowSelect": not self.cup, "maxStack": 3}

    def type(self, dpi: float) -> str:
        """Return its type in a save: the same, in VASSAL's order."""
        sizes = [dots(mm, dpi) for mm in self.size]
        draws = ["Always", self._shuffle, "true", str(not self.cup).lower(), "false"]
        named = ["", "", "", self.name, "", "", "", "true", "false", "", "", 3]
        return f"deck;{sequence(['true', '0,0,0', *sizes, *draws, *named])}"

    @property
    def _shuffle(self) -> str:
        return "Always" if self.cup else "Via right-click Menu"


class At(NamedTuple):
    """Where a piece of a save stands: the name of its map, and its pixel there."""

    map: str = "null"
    x: int = 0
    y: int = 0


class Lies(NamedTuple):
    """How a piece lies: under which name in a save, where, with which side up, turned by how much."""

    name: str = "null"
    at: At = At()
    side: str = "front"
    heading: float = 0.0


SLOT = Lies()  # of a module


class Looks(NamedTuple):
    """All that pieces are written with: words, pictures, what hides those of piles, and how far they turn.

    A side that shows one of the `shared` pictures, the same on several pieces, has the name of their group.
    """

    words: Words
    faces: Sides
    masks: Mapping[str, Picture]
    shared: frozenset[str]
    angles: int

    def command(self, piece: Piece, slot: int, pile: Pile | None = None, lies: Lies = SLOT) -> str:
        """Return the command that adds a piece, of the slot of that number: of a module or of a save."""
        say, step = self.words, round(lies.heading / 360 * self.angles) % self.angles
        traits = [(f"delete;{sequence([say('Delete'), _DELETE])}", "")]
        if pile:
            goes, mask = say("Return to {pile}", pile=pile.name), file_of(self.masks[piece.id])
            hides = [_HIDE, mask, say("Hide or show"), "I", "?", "player:"]
            traits += [
                (f"return;{sequence([goes, _BACK, pile.name, ''])}", ""),
                (f"obs;{sequence(hides)}", "null;"),
            ]
        turns = [self.angles, _CLOCKWISE, _OTHERWISE, say("Turn clockwise"), say("Turn counter-clockwise")]
        traits += [
            (f"rotate;{sequence([*turns, '', '', say('Facing'), ''])}", str(step)),
            ("mark;Id,Group", sequence([piece.id, piece.group], ",")),
        ]
        if piece.back:
            traits.append((f"emb2;{self._sides(piece)}", "2" if lies.side == "back" else "1"))
        front = "" if piece.back else file_of(self.faces[piece.id, "front"])
        traits.append(_basic(front, piece.title or piece.id, slot, lies.at))
        return add(lies.name, nested([kind for kind, _ in traits]), nested([state for _, state in traits]))

    def _sides(self, piece: Piece) -> str:
        """Return the layer with both sides of a piece; one of them is always seen."""
        shown = [file_of(self.faces[piece.id, side]) for side in ("front", "back")]
        pictures = sequence(shown, ",")
        names = sequence([(piece.group or "?") if one in self.shared else "" for one in shown], ",")
        no_key = ["", 128, ""]  # to activate it, or to turn it back
        keys = [*no_key, self.words("Turn over"), 128, "F", *no_key, "", "", ""]
        drawn = ["false", 0, 0, pictures, names, "true", self.words("Side"), "", ""]
        return sequence([*keys, *drawn, "false", "", 1, 1, "true", "", _FLIP, ""])


def fixed(title: str, picture: Picture, slot: int, name: str = "null", at: At = SLOT.at) -> str:
    """Return the command that adds a board which lies on another: it stays, and nothing stacks on it."""
    kind, state = _basic(file_of(picture), title, slot, at)
    return add(name, nested(["immob;nZ;V", kind]), nested(["", state]))


def _basic(picture: str, title: str, slot: int, at: At) -> tuple[str, str]:
    return f"piece;{sequence(['', '', picture, title])}", sequence([*at, slot, 0])


def file_of(picture: Picture) -> str:
    """Return a picture's name in the folder of images."""
    return picture.name.removeprefix("images/")
