"""Pictures as Tabletop Simulator loads them: sheets of cards, and nothing larger than it takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import ceil
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import quote

from ....generators.drawing import Drawing
from ....generators.pieces.pieces import Piece
from ...exports.folder import KitFolder
from ...exports.png_files import Picture as ToMake
from ...exports.png_files import as_png, picture_of
from ..images import faces_of, images_of
from ..tabletop import INCH
from .objects import Json, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 4096  # pixels a side
ACROSS, DOWN = 10, 7  # cards on a sheet; the last is what a hidden card shows
LEAST = 2  # cards across a sheet, and down
THUMB = 256  # pixels


class Pictures:
    """Writes pictures to the folder of an export, and says where they are.

    Their names end with a digest, since the game keeps what it has loaded from an address for good.
    """

    def __init__(self, folder: KitFolder, dpi: float, at: str) -> None:
        self.folder, self.dpi, self.at = folder, dpi, at.rstrip("/")
        self.written: dict[str, Picture] = {}
        self.coarser: dict[str, float] = {}  # the dpi of pictures that have fewer, by name

    def write(self, name: str, image: Image, dpi: float) -> Picture:
        """Write a picture; returns where it is."""
        png = as_png(image, dpi)
        path = PurePosixPath(name)
        whole = str(path.with_name(f"{path.stem}.{sha256(png).hexdigest()[:8]}.png"))
        if whole not in self.written:
            self.folder.write(whole, [png])
            here = f"{self.at}/{quote(whole)}" if self.at else (self.folder.place / whole).absolute().as_uri()
            self.written[whole] = Picture(here, *image.size)
        return self.written[whole]

    def all_of(self, pictures: Iterable[ToMake], clear: bool = False) -> dict[str, Picture]:
        """Write some pictures; returns where each is, by its name."""
        found: dict[str, Picture] = {}
        made: dict[float, list[ToMake]] = {}
        for one in pictures:
            made.setdefault(self.fits(one.name, one.width, one.height), []).append(one)
        for dpi, some in made.items():
            for name, image in images_of(some, dpi, clear):
                found[name] = self.write(name, image, dpi)
        return found

    def fits(self, name: str, wide: float, high: float) -> float:
        """Return the dots an inch at which so many mm have no more pixels than the game loads."""
        most = MOST * INCH / max(wide, high)
        if most >= self.dpi:
            return self.dpi
        dpi = self.coarser[PurePosixPath(name).stem] = int(most * 10) / 10
        return dpi

    def thumbnail(self, name: str, picture: ToMake) -> None:
        """Write the small picture by which a save is known; it has the name of its file."""
        dpi = THUMB * INCH / max(picture.width, picture.height)
        for _, image in images_of([picture], dpi):
            self.folder.write(name, [as_png(image, dpi)])


def deck_of(pictures: Pictures, cards: Sequence[Piece], first: int) -> tuple[Json, dict[str, int]]:
    """Write the sheets of a deck, from number `first` on; returns them as CustomDeck has them, by number.

    And the number of each card by its id: 100 × its sheet + its place on it.
    """
    sheets: Json = {}
    numbers: dict[str, int] = {}
    room = ACROSS * DOWN - 1
    for number, start in enumerate(range(0, len(cards), room), first):
        some = cards[start : start + room]
        sheets[str(number)] = _sheet(pictures, f"images/deck-{number}", some)
        numbers |= {card.id: 100 * number + place for place, card in enumerate(some)}
    return sheets, numbers


def _sheet(pictures: Pictures, name: str, cards: Sequence[Piece]) -> Json:
    """Write one sheet of faces, and their back or a sheet of backs; returns what CustomDeck says of it."""
    wide, high = cards[0].width, cards[0].height
    places = len(cards) + 1
    across = max(LEAST, ceil(places**0.5), ceil(places / DOWN))
    down = max(LEAST, ceil(places / across))
    dpi = pictures.fits(name, wide * across, high * down)
    blank = picture_of("blank", Drawing(wide, high, ()))
    faces = faces_of(cards, cut=False)
    fronts = [faces[card.id, "front"] for card in cards]
    backs = [faces.get((card.id, "back"), blank) for card in cards]
    images = dict(images_of([*fronts, *backs], dpi))
    hidden, unique = images[backs[0].name], len({back.name for back in backs}) > 1

    def sheet(some: Sequence[ToMake], what: str) -> str:
        from PIL import Image as Images

        w, h = hidden.size
        whole = Images.new("RGB", (w * across, h * down), "white")
        for place, one in enumerate(some):
            whole.paste(images[one.name], (place % across * w, place // across * h))
        whole.paste(hidden, ((across - 1) * w, (down - 1) * h))
        return pictures.write(f"{name}-{what}.png", whole, dpi).url

    return {
        "FaceURL": sheet(fronts, "faces"),
        "BackURL": sheet(backs, "backs") if unique else pictures.write(f"{name}-back.png", hidden, dpi).url,
        "NumWidth": across,
        "NumHeight": down,
        "BackIsHidden": True,
        "UniqueBack": unique,
        "Type": 0 if cards[0].corner else 1,
    }
