"""Pieces as VASSAL has them: a basic piece in traits, its sides, facing, name, cup; and decks and cups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ....components.languages import Words
from ....components.shapes.geometry import Point
from ....generators.pieces.pieces import Piece
from ...exports.png_files import Picture
from ..images import Sides
from ..tabletop import Heap
from .encoding import add, dots, nested, sequence

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
        return (
            max((some.piece.width for some in self.heap.holds), default=0.0),
            max((some.piece.height for some in self.heap.holds), default=0.0),
        )


class At(NamedTuple):
    """Where a piece of a save stands: the name of its map, and its pixel there."""

    map: str = "null"
    x: int = 0
    y: int = 0


class Looks(NamedTuple):
    """All that pieces are written with: words, pictures, what hides those of piles, and how far they turn.

    `unknown` has names for backs that are the same on several pieces.
    """

    words: Words
    faces: Sides
    masks: Mapping[str, Picture]
    unknown: Mapping[str, str]
    angles: int

    def picture(self, piece: Piece, side: str = "front") -> str:
        return file_of(self.faces[piece.id, side])

    def command(
        self,
        piece: Piece,
        slot: int,
        pile: Pile | None = None,
        name: str = "null",
        at: At = At(),  # noqa: B008 a tuple, which stays as it is
        side: str = "front",
        heading: float = 0.0,
    ) -> str:
        """Return the command that adds a piece, of the slot of that number: of a module or of a save."""
        say, title = self.words, piece.title or piece.id
        step = round(heading / 360 * self.angles) % self.angles
        traits = [(f"delete;{sequence([say('Delete'), _DELETE], ';')}", "")]
        if pile:
            goes = say("Return to {pile}", pile=pile.name)
            mask = file_of(self.masks[piece.id])
            traits += [
                (f"return;{sequence([goes, _BACK, pile.name, ''], ';')}", ""),
                (f"obs;{sequence([_HIDE, mask, say('Hide or show'), 'I', '?', 'player:'], ';')}", "null;"),
            ]
        turns = [self.angles, _CLOCKWISE, _OTHERWISE, say("Turn clockwise"), say("Turn counter-clockwise")]
        traits += [
            (f"rotate;{sequence([*turns, '', '', say('Facing'), ''], ';')}", str(step)),
            ("mark;Id,Group", sequence([piece.id, piece.group], ",")),
        ]
        if piece.back:
            traits.append((f"emb2;{self._sides(piece)}", "2" if side == "back" else "1"))
        front = "" if piece.back else self.picture(piece)
        traits.append((f"piece;{sequence(['', '', front, title], ';')}", sequence([*at, slot, 0], ";")))
        return add(name, nested([kind for kind, _ in traits]), nested([state for _, state in traits]))

    def fixed(self, title: str, picture: Picture, slot: int, name: str = "null", at: At = At()) -> str:  # noqa: B008
        """Return the command that adds a board which lies on another: it stays, and nothing stacks on it."""
        basic = f"piece;{sequence(['', '', file_of(picture), title], ';')}"
        return add(name, nested(["immob;nZ;V", basic]), nested(["", sequence([*at, slot, 0], ";")]))

    def _sides(self, piece: Piece) -> str:
        """Return the layer with both sides of a piece; one of them is always seen."""
        pictures = sequence([self.picture(piece, "front"), self.picture(piece, "back")], ",")
        names = sequence(["", self.unknown.get(piece.id, "")], ",")
        flip = self.words("Turn over")
        activate, up, down, reset = ["", 128, ""], [flip, 128, "F"], ["", 128, ""], ["", "", ""]
        drawn = ["false", 0, 0, pictures, names, "true", self.words("Side"), "", ""]
        follows = ["false", "", 1]
        return sequence([*activate, *up, *down, *reset, *drawn, *follows, 1, "true", "", _FLIP, ""], ";")


def file_of(picture: Picture) -> str:
    """Return a picture's name in the folder of images."""
    return picture.name.removeprefix("images/")


def pile_says(pile: Pile, board: str, dpi: float) -> dict[str, object]:
    """Return the attributes of a deck or cup in the build file."""
    wide, high = (dots(mm, dpi) for mm in pile.size)
    return {
        "name": pile.name,
        "owningBoard": board,
        "x": dots(pile.at[0], dpi),
        "y": dots(pile.at[1], dpi),
        "width": wide,
        "height": high,
        "allowMultiple": True,
        "allowSelect": not pile.cup,
        "faceDown": "Always",
        "drawFaceUp": True,
        "shuffle": _shuffle(pile),
        "reversible": False,
        "draw": True,
        "color": "0,0,0",
        "hotkeyOnEmpty": False,
        "reshufflable": False,
        "canSave": False,
        "maxStack": 3,
    }


def pile_type(pile: Pile, dpi: float) -> str:
    """Return the type of a deck or cup in a save: what `pile_says` says, in VASSAL's order."""
    wide, high = (dots(mm, dpi) for mm in pile.size)
    draws = ["Always", _shuffle(pile), "true", str(not pile.cup).lower(), "false"]
    named = ["", "", "", pile.name, "", "", "", "true", "false", "", "", 3]
    return f"deck;{sequence(['true', '0,0,0', wide, high, *draws, *named], ';')}"


def _shuffle(pile: Pile) -> str:
    return "Always" if pile.cup else "Via right-click Menu"
