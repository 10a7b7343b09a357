"""Pictures of a kit's pages, stored ones, and what counts as the same look.

A page is drawn at twice the stored size and made smaller, and both pictures are
blurred by a pixel, so that edges that another version of the renderer softens in
another way stay well below what counts. Two pages look the same where

- less than SHARE of all pixels differ by more than LEVEL of 255 in some colour,
- in no square of PATCH pixels (6 mm) do more than PATCH_SHARE of them, and
- no such square has another tone: its mean colour differs by less than TONE of 255.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium
from PIL import Image, ImageChops, ImageFilter

from cutline.components import find_game
from cutline.layouts.documents.file_names import Names

from ...support.built_kit import Routes
from ...support.tries import sampled

HOME = Path(__file__).parents[1]
SAMPLE = HOME / "every-kind"
GAMES = (
    "every-kind",
    "doodlebug",
    "bombers-and-fighters-over-europe",
    "battle-of-britain-again",
    "b-17",
    "capture-tito",
)
# Boards of many tiles, much alike: only tiles of these numbers are looked at.
TILES = {"battle-of-britain-again": ("2",), "b-17": ("1", "2"), "capture-tito": ("1",)}
DOTS = 60  # to the inch, of a stored picture
COLOURS = (64, 256)  # of a stored picture; all of them where these change its look
WAYS = (Image.Quantize.MEDIANCUT, Image.Quantize.FASTOCTREE, Image.Quantize.MAXCOVERAGE)
LEVEL = 48
SHARE = 0.003
PATCH, PATCH_SHARE = 14, 0.15
TONE = 15
WHITE = "#ffffff"


class Difference(NamedTuple):
    """How far two pictures differ: shares of pixels, of all and of the worst patch; tones."""

    share: float
    patch: float
    tone: int

    def seen(self, strictly: float = 1.0) -> bool:
        """Whether that counts as another look; with less than 1 smaller differences do too."""
        return (
            self.share > SHARE * strictly
            or self.patch > PATCH_SHARE * strictly
            or self.tone > TONE * strictly
        )


def game_folder(name: str) -> Path:
    """Where a game stands whose pages are stored."""
    return SAMPLE if name == SAMPLE.name else find_game(name)


def pages_of(kits: Routes, few: int = 1000) -> Iterator[tuple[str, Image.Image | None]]:
    """Yield the name of every page of a game's complete kit on A4, and the pictures of a few, evenly spread.

    Empty sides are left out.
    """
    names = Names()
    pages = [
        (index, names.of(index, f"{page.name} {page.side}".strip()))
        for index, page in enumerate(kits.pages["a4"][-1])
        if not page.empty and _looked_at(kits.name, page.name)
    ]
    seen = sampled(pages, few)
    document = pdfium.PdfDocument(kits.pdf)
    try:
        for index, name in pages:
            yield name, shot(document[index]) if (index, name) in seen else None
    finally:
        document.close()


def _looked_at(game: str, page: str) -> bool:
    """Whether a page is compared: of a board of many tiles only some are."""
    _, tile, number = page.rpartition(", tile ")
    return not tile or game not in TILES or number in TILES[game]


def shot(page: pdfium.PdfPage) -> Image.Image:
    """A page as a picture of DOTS to the inch."""
    large = page.render(scale=2 * DOTS / 72).to_pil().convert("RGB")
    return large.resize((large.width // 2, large.height // 2), Image.Resampling.BOX)


def store(picture: Image.Image, file: Path) -> None:
    """Write a picture in few colours, and so in few bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    ways = (picture.quantize(colours, way, dither=Image.Dither.NONE) for colours in COLOURS for way in WAYS)
    alike = (few for few in ways if not difference(few.convert("RGB"), picture).seen(0.4))
    next(alike, picture).save(file, optimize=True)


def stored(file: Path) -> Image.Image:
    """A stored picture."""
    with Image.open(file) as picture:
        return picture.convert("RGB")


def mask(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where two pictures of one size differ plainly."""
    soft = (picture.filter(ImageFilter.BoxBlur(1)) for picture in (one, other))
    red, green, blue = ImageChops.difference(*soft).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > LEVEL else 0)


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """How far two pictures differ; wholly where their sizes do."""
    if one.size != other.size:
        return Difference(1.0, 1.0, 255)
    differs = mask(one, other)
    share = differs.histogram()[255] / (one.width * one.height)
    tones = ImageChops.difference(patches(one), patches(other)).getextrema()
    return Difference(share, patches(differs).getextrema()[1] / 255, max(high for _, high in tones))


def patches(picture: Image.Image) -> Image.Image:
    """The mean of every patch."""
    size = (max(picture.width // PATCH, 1), max(picture.height // PATCH, 1))
    return picture.resize(size, Image.Resampling.BOX)
