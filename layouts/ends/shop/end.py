"""To a print shop: every face in a size that it has, as PNG and as a PDF of one face a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ....generators.drawing import Drawing, has_pictures
from ....generators.text.fonts import in_type
from ....generators.writers.pdf import Encoder, Packed
from ...documents.documents import PdfPage
from ...documents.file_names import Names, slug
from ...exports.folder import KitFolder
from ...exports.png_files import Picture, Pixels, as_png, picture_of, rastered
from ...exports.printing import Printing
from ...exports.publish import STAY_RGB
from ...sheets.papers import drawn as at_hand
from ..order import PIXELS, Order, Told, is_here, so_many
from .fitting import Fit, fitted
from .pages import face_page
from .profiles import Profile, profile_called
from .safe import unsafe

MOST_WARNINGS = 20
PDF = "faces.pdf"


class _Sheet(NamedTuple):
    """A piece as it is ordered: the drawing of each side, and the names of its files, one or one a copy."""

    fit: Fit
    sides: dict[str, Drawing]
    names: dict[str, list[str]]


def write(order: Order, folder: KitFolder) -> Told:
    """Write the faces of a game for the profile that is asked for; Cannot where nothing fits it."""
    profile = profile_called(str(order.asked.get("profile") or ""))
    game, cmyk = order.drawn.game, bool(order.asked.get("cmyk")) or profile.colour == "cmyk"
    fits, told = fitted(game, order.drawn.pieces, profile)
    told += map(str, unsafe(game, fits, profile))
    if len(told) > MOST_WARNINGS:
        told[MOST_WARNINGS:] = [f"note: and {len(told) - MOST_WARNINGS} more like these"]
    sheets = in_type(game.type, lambda: list(_sheets(fits, profile)))
    by_piece = list(_in_turn(sheets, profile))
    pages = [page for some in by_piece for page in some]
    if cmyk and profile.colour == "rgb":
        told.append(f"note: the PNG are RGB all the same; only {PDF} is in four inks")
    if cmyk and any(map(has_pictures, pages)):
        told.append(STAY_RGB)
    if "png" in profile.forms and not is_here(PIXELS):
        told.append(f"note: no PNG can be made in a browser; {PDF} has the same faces")
        profile = profile._replace(forms=("pdf",))
    for line in told:
        order.note(line)
    pictures = _write_pictures(profile, sheets, folder) if "png" in profile.forms else 0
    folder.write(PDF, [_document(order, profile, pages, cmyk)])
    copies = sum(fit.piece.count for fit in fits)
    says = f"{so_many(len(fits))}, {copies:,} with copies, for {profile.title}: "
    says += (f"{pictures:,} PNG, " if pictures else "") + f"{PDF} of {len(pages):,} pages"
    return Told(says, _manifest(profile, sheets, list(map(len, by_piece)), cmyk))


def _sheets(fits: Sequence[Fit], profile: Profile) -> Iterator[_Sheet]:
    """Yield each piece with its sides; what looks the same is one drawing."""
    decks, numbers, drawings = Names(), dict[str, int](), dict[Any, Drawing]()
    for fit in fits:
        piece, sides, names = fit.piece, dict[str, Drawing](), dict[str, list[str]]()
        together = piece.where[:2] if piece.file == "decks" else (piece.file, piece.group)
        deck = decks.of(together, piece.group or piece.file)
        copies = piece.count if profile.copies == "files" else 1
        first = numbers.get(deck, 0) + 1
        numbers[deck] = first + copies - 1
        told = {"deck": deck, "name": slug(piece.id), "count": piece.count}
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face:
                key = (face.key, fit.size, fit.turned and side)
                sides[side] = drawings.get(key) or face_page(fit, side, face, profile)
                drawings[key] = sides[side]
                numbered = (f"{k:03d}" for k in range(first, first + copies))
                names[side] = [getattr(profile, side).format(number=number, **told) for number in numbered]
        yield _Sheet(fit, sides, names)


def _write_pictures(profile: Profile, sheets: Sequence[_Sheet], folder: KitFolder) -> int:
    """Write a PNG for each side of each piece; return how many."""
    files: dict[int, tuple[Picture, list[str]]] = {}
    for sheet in sheets:
        for side, one in sheet.sides.items():
            files.setdefault(id(one), (picture_of("", one), []))[1].extend(sheet.names[side])
    images = rastered([picture for picture, _ in files.values()], Pixels(profile.dpi))
    for (_, names), image in zip(files.values(), images, strict=True):
        data = as_png(image, profile.dpi)
        for name in names:
            folder.write(name, [data])
    return sum(len(names) for _, names in files.values())


def _in_turn(sheets: Sequence[_Sheet], profile: Profile) -> Iterator[list[Drawing]]:
    """Yield the pages of each piece in the PDF: its sides in turn, blank where others have a back."""
    backs = any("back" in sheet.sides for sheet in sheets)
    for sheet in sheets:
        front = sheet.sides["front"]
        sides = {"back": Drawing(front.width, front.height, ()), **sheet.sides}
        one = [sides[side] for side in profile.pages if side == "front" or backs]
        yield one * (sheet.fit.piece.count if profile.copies == "files" else 1)


def _document(order: Order, profile: Profile, drawings: Sequence[Drawing], cmyk: bool = False) -> bytes:
    """Return a PDF of a drawing a page, its trim inside the bleed."""
    encoder = Encoder((key for _, key in order.drawn.game.type.fonts), cmyk)
    (across, down), made = profile.bleed, dict[int, tuple[PdfPage, Packed]]()
    for drawing in drawings:
        if id(drawing) not in made:
            wide, high = drawing.width, drawing.height
            trim = (across, down, wide - 2 * across, high - 2 * down)
            page = PdfPage(wide, high, trim, (0.0, 0.0, wide, high), at_hand(drawing))
            made[id(drawing)] = page, encoder.pack(drawing, high)
    printing = Printing(order.drawn, list(order.kits), [], [], encoder)
    return printing.pdf([made[id(drawing)] for drawing in drawings], profile.title, duplex=False)()


def _manifest(profile: Profile, sheets: Sequence[_Sheet], pages: Sequence[int], cmyk: bool) -> dict[str, Any]:
    """Return what the manifest has: the profile, and of each piece its files, the backs beside the fronts.

    `pages` says how many each has in the PDF; the manifest has the first and the last.
    """
    pieces, end = [], 0
    for (fit, _, names), count in zip(sheets, pages, strict=True):
        end += count
        has = {key: getattr(fit.piece, key) for key in ("id", "title", "group", "count", "source")}
        files = {side: names.get(side, []) if "png" in profile.forms else [] for side in ("front", "back")}
        told = {"fits": fit.how, "turned": fit.turned, "pages": [end - count + 1, end]}
        pieces.append({**has, **told, **files})
    return {"profile": profile._asdict(), "cmyk": cmyk, "pieces": pieces}
