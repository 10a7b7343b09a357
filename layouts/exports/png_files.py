"""`export png`: faces, boards and sheets as pixels, for a print shop or a table on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...components.reading.own_fonts import OwnFont
from ...components.shapes.paths import rectangle
from ...generators.drawing import Clip, Drawing, Mark, Rect, Use
from ...generators.kinds.piece import mirrored
from ...generators.pieces.pieces import Face, Piece
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..documents.file_names import Names, face_names
from ..drawn import Drawn
from ..kinds import wholes_of
from ..kit import Kit
from ..sheets.papers import INCH
from ..sheets.papers import drawn as at_hand
from .folder import KitFolder
from .manifest import as_json, listed
from .replace import MANIFEST, replacing

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 200_000_000  # of one picture: 600 MB while it is made
SORTS = ("faces", "boards", "sheets")
Say = Callable[[str], None]


class TooLarge(Exception):
    """A picture would have too many pixels; the message says which, and what would do."""


class Pixels(NamedTuple):
    """How pictures are made: dots an inch, mm beyond the cut, and whether the ground is left clear."""

    dpi: float = 300
    bleed: float = 0.0
    clear: bool = False


class Picture(NamedTuple):
    """One picture to be made: its file, mm of what it shows, how it is drawn, mm of bleed that it has."""

    name: str
    width: float
    height: float
    draw: Callable[[], Drawing]
    bleed: float = 0.0


def picture_of(name: str, drawing: Drawing, bleed: float = 0.0) -> Picture:
    """Return the picture of a drawing that is there already, at its size."""
    return Picture(name, drawing.width, drawing.height, at_hand(drawing), bleed)


def export_png(
    drawn: Drawn,
    kits: Sequence[Kit],
    out: Path,
    pixels: Pixels,
    sorts: Sequence[str] = SORTS,
    note: Say = print,
) -> dict[str, str]:
    """Write pictures to `out`, which is replaced as a whole as a kit is; the digest of each by its name.

    Raises TooLarge, CannotWrite, NoSpace and OSError; the folder is then as it was.
    """
    wanted = [picture for sort in sorts for picture in _SORTS[sort](drawn, kits, pixels)]
    for picture in wanted:
        check_size(picture, pixels)
    with replacing(out, listed, note) as new:
        folder = KitFolder(new, out)
        for picture, image in zip(wanted, rastered(wanted, pixels), strict=True):
            folder.write(picture.name, [as_png(image, pixels.dpi)])
        files = dict(sorted(folder.digests.items()))
        head = {"cutline": 1, "game": drawn.game.name, **pixels._asdict(), "files": files}
        folder.write(MANIFEST, [as_json(head)])
        folder.check_space()
    return files


def _faces(drawn: Drawn, kits: Sequence[Kit], pixels: Pixels) -> Iterator[Picture]:
    for piece, side, face, name in face_names(drawn.pieces):
        draw = partial(face_drawing, piece, side, face, pixels)
        yield Picture(f"faces/{name}.png", piece.width, piece.height, draw, piece.bleed)


def face_drawing(piece: Piece, side: str, face: Face, pixels: Pixels) -> Drawing:
    """Return one side of a piece over its ground as far as that bleeds; cut out where nothing is to bleed."""
    drawing, over = face.drawing, pixels.bleed
    wide, high = piece.width, piece.height
    marks: list[Mark] = [Use(drawing)]
    if face.ground and not piece.outline:
        marks.insert(0, Rect(-over, -over, wide + 2 * over, high + 2 * over, face.ground))
    whole = Drawing(wide, high, tuple(marks))
    if not pixels.clear or over:
        return whole
    outline = piece.outline or rectangle(0, 0, wide, high, piece.corner, piece.corner)
    outline = (*outline, *chain.from_iterable(piece.cuts))
    cut = Clip(mirrored(outline, wide) if side == "back" else outline, even_odd=bool(piece.cuts))
    return Drawing(wide, high, (Use(whole, clip=cut),))


def _boards(drawn: Drawn, kits: Sequence[Kit], pixels: Pixels) -> Iterator[Picture]:
    names = Names()
    for whole in wholes_of(drawn):
        drawing = whole.drawing
        name = f"boards/{names.of((whole.shelf, whole.name), whole.name)}.png"
        yield picture_of(name, drawing, whole.bleed)


def _sheets(drawn: Drawn, kits: Sequence[Kit], pixels: Pixels) -> Iterator[Picture]:
    for kit in kits:
        for number, page in enumerate(kit.printed, 1):
            if not kit.pages[number - 1].empty:
                yield Picture(f"sheets/{kit.name}-{number:03d}.png", page.width, page.height, page.draw)


_SORTS = {"faces": _faces, "boards": _boards, "sheets": _sheets}


def _over(picture: Picture, pixels: Pixels) -> float:
    """Mm beyond the edge that are on a picture; a sheet has none."""
    return 0.0 if picture.name.startswith("sheets/") else pixels.bleed


def check_size(picture: Picture, pixels: Pixels) -> None:
    """Raise TooLarge where a picture would have more than MOST_PIXELS."""
    over = 2 * _over(picture, pixels)
    area = (picture.width + over) * (picture.height + over) / INCH**2
    if area * pixels.dpi**2 > MOST_PIXELS:
        most = int((MOST_PIXELS / area) ** 0.5)
        raise TooLarge(
            f"{picture.name} would have {area * pixels.dpi**2 / 1e6:,.0f} million pixels; "
            f"{MOST_PIXELS // 1_000_000} million at most: write --dpi {most} or less"
        )


def rastered(pictures: Sequence[Picture], pixels: Pixels) -> Iterator[Image]:
    """Yield every picture as pixels; those that bleed less than is asked for go on as they end."""
    drawings = [picture.draw() for picture in pictures]
    fonts = dict.fromkeys(text.font for one in drawings for text in one.texts())
    encoder, pages = Encoder(font.plain or font for font in fonts if isinstance(font, OwnFont)), []
    for picture, inside in zip(pictures, drawings, strict=True):
        over = _over(picture, pixels)
        has = min(over, picture.bleed) if over else 0.0
        wide, high = picture.width + 2 * has, picture.height + 2 * has
        placed = Use(inside, (1.0, 0.0, 0.0, 1.0, has, has))
        drawing = Drawing(wide, high, (placed,))
        box = (0.0, 0.0, wide, high)
        pages.append((PdfPage(wide, high, box, box, at_hand(drawing)), encoder.pack(drawing, high)))
    if not pages:
        return
    out = BytesIO()
    write_pdf(out, pages, PdfMeta("", "", "", "", "en"), encoder)
    made = rasters(out.getvalue(), pixels.dpi, pixels.clear)
    for picture, image in zip(pictures, made, strict=True):
        over = _over(picture, pixels)
        has = min(over, picture.bleed)
        # pdfium rounds up, and a print shop wants the very pixels; no picture has none.
        wide, high = (max(1, dots(mm + 2 * has, pixels.dpi)) for mm in (picture.width, picture.height))
        yield _widened(image.crop((0, 0, wide, high)), dots(over - has, pixels.dpi))


def dots(mm: float, dpi: float) -> int:
    """Return mm as whole pixels."""
    return round(mm / INCH * dpi)


def _widened(image: Image, by: int) -> Image:
    """Return the picture with `by` more pixels on each side, like those at its edge."""
    if by <= 0:
        return image
    from PIL import Image as Images

    wide, high = image.size
    found = Images.new(image.mode, (wide + 2 * by, high + 2 * by))
    columns = [(0, 0, 1), (by, 0, wide), (by + wide, wide - 1, 1)]
    rows = [(0, 0, 1), (by, 0, high), (by + high, high - 1, 1)]
    for x, left, w in columns:
        for y, top, h in rows:
            part = image.crop((left, top, left + w, top + h))
            found.paste(part.resize((w if w > 1 else by, h if h > 1 else by)), (x, y))
    return found


def as_png(image: Image, dpi: float) -> bytes:
    """Return a picture as a file, which says how many dots an inch has."""
    out = BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


POINTS_PER_INCH = 72
COVERAGE_DPI = 100


def rasters(pdf: bytes, dpi: float, clear: bool = False) -> Iterator[Image]:
    """Every page of a document; RGB on white, or RGBA with nothing where nothing is printed."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        document.init_forms()
        for page in document:
            ground = (255, 255, 255, 0) if clear else (255, 255, 255, 255)
            bitmap = page.render(scale=dpi / POINTS_PER_INCH, fill_color=ground, rev_byteorder=True)
            image = bitmap.to_pil()
            yield image.convert("RGBA" if clear else "RGB")
            page.close()
    finally:
        document.close()


def coverage(pdf: bytes) -> float:
    """Return the mean share of cyan, magenta and yellow on all pages, 0 (white) to 1 (black)."""
    from PIL import ImageStat

    shares = [1 - sum(ImageStat.Stat(image).mean) / 3 / 255 for image in rasters(pdf, COVERAGE_DPI)]
    return sum(shares) / max(1, len(shares))
