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
from ...exports.png_files import Picture, Pixels, as_png, rastered
from ...exports.printing import Printing
from ...exports.publish import STAY_RGB
from ...sheets.papers import drawn as at_hand
from ..order import PIXELS, Order, Told, is_here
from .fitting import Fit, counted, fitted
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
    pages = _in_turn(sheets, profile)
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
    says = f"{counted(len(fits))}, {copies:,} with copies, for {profile.title}: "
    says += (f"{pictures:,} PNG, " if pictures else "") + f"{PDF} of {len(pages):,} pages"
    return Told(says, _manifest(profile, sheets, cmyk))


def _sheets(fits: Sequence[Fit], profile: Profile) -> Iterator[_Sheet]:
    """Yield each piece with its sides; what looks the same is one drawing."""
    decks, numbers, drawings = Names(), dict[str, int](), dict[Any, Drawing]()
    for fit in fits:
        piece, sides, names = fit.piece, dict[str, Drawing](), dict[str, list[str]]()
        deck = decks.of(piece.whole or piece.id, piece.whole or piece.id)
        copies = piece.count if profile.copies == "files" else 1
        first = numbers.get(deck, 0) + 1
        numbers[deck] = first + copies - 1
        for side, face in (("front", piece.front), ("back", piece.back)):
            key = (face and face.key, fit.size, fit.turned and side)
            if face and key not in drawings:
                drawings[key] = face_page(fit, side, profile)
            if face:
                sides[side] = drawings[key]
                of = {"deck": deck, "name": slug(piece.id), "count": piece.count}
                numbered = range(first, first + copies)
                names[side] = [getattr(profile, side).format(number=f"{k:03d}", **of) for k in numbered]
        yield _Sheet(fit, sides, names)


def _write_pictures(profile: Profile, sheets: Sequence[_Sheet], folder: KitFolder) -> int:
    """Write a PNG for each side of each piece; return how many."""
    files: dict[int, tuple[Picture, list[str]]] = {}
    for sheet in sheets:
        for side, one in sheet.sides.items():
            picture = Picture("", one.width, one.height, at_hand(one))
            files.setdefault(id(one), (picture, []))[1].extend(sheet.names[side])
    images = rastered([picture for picture, _ in files.values()], Pixels(profile.dpi))
    for (_, names), image in zip(files.values(), images, strict=True):
        data = as_png(image, profile.dpi)
        for name in names:
            folder.write(name, [data])
    return sum(len(names) for _, names in files.values())


def _in_turn(sheets: Sequence[_Sheet], profile: Profile) -> list[Drawing]:
    """Return the pages of the PDF: the sides of each piece in turn, blank where others have a back."""
    backs = any("back" in sheet.sides for sheet in sheets)
    found: list[Drawing] = []
    for sheet in sheets:
        front = sheet.sides["front"]
        sides = {"back": Drawing(front.width, front.height, ()), **sheet.sides}
        one = [sides[side] for side in profile.pages if side == "front" or backs]
        found += one * (sheet.fit.piece.count if profile.copies == "files" else 1)
    return found


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


def _manifest(profile: Profile, sheets: Sequence[_Sheet], cmyk: bool) -> dict[str, Any]:
    """Return what the manifest has: the profile, and of each piece its files, the backs beside the fronts."""
    pieces = []
    for fit, _, names in sheets:
        has = {key: getattr(fit.piece, key) for key in ("id", "title", "group", "count", "source")}
        files = {side: names.get(side, []) if "png" in profile.forms else [] for side in ("front", "back")}
        pieces.append({**has, "fits": fit.how, "turned": fit.turned, **files})
    return {"profile": profile._asdict(), "cmyk": cmyk, "pieces": pieces}
