"""To a print shop: every face in a size that it has, as PNG and as a PDF of one face a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from ....components import Problem
from ....generators.drawing import Drawing
from ....generators.text.fonts import in_type
from ....generators.writers.pdf import Encoder, Packed
from ...documents.documents import PdfPage
from ...documents.file_names import Names
from ...exports.folder import KitFolder
from ...exports.png_files import rasters
from ...exports.printing import Printing
from ...exports.publish import STAY_RGB
from ...sheets.papers import INCH
from ...sheets.papers import drawn as at_hand
from ..order import Order, Told
from .fitting import Fit, fitted
from .pages import face_page
from .profiles import Profile, profile_called
from .safe import unsafe

MOST_WARNINGS = 20
PDF = "faces.pdf"


class _Sheet(NamedTuple):
    """A piece as it is ordered: the drawing of each side, and the names of its files, a list for each."""

    fit: Fit
    sides: dict[str, Drawing]
    names: dict[str, list[str]]


def write(order: Order, folder: KitFolder) -> Told:
    """Write the faces of a game for the profile that is asked for; Cannot where nothing fits it."""
    profile = profile_called(str(order.asked.get("for") or ""))
    drawn = order.drawn
    fits, warnings, notes = fitted(drawn.game, drawn.pieces, profile)
    for note in notes:
        order.note(note)
    _warn(order.note, [*warnings, *unsafe(drawn.game, fits, profile)])
    cmyk = bool(order.asked.get("cmyk"))
    if cmyk and profile.colour == "rgb" and profile.name != "plain":
        order.note(f"note: {profile.title} takes pictures in RGB; only {PDF} is in four inks")
    sheets = in_type(drawn.game.type, lambda: list(_sheets(fits, profile)))
    pictures = 0
    if "png" in profile.forms:
        pictures = _write_pictures(order, profile, sheets, folder)
    cmyk = cmyk or profile.colour == "cmyk"
    pages = _in_turn(sheets, profile)
    folder.write(PDF, [_document(order, profile, pages, cmyk, order.note)])
    copies = sum(fit.piece.count for fit in fits)
    says = f"{len(fits):,} pieces, {copies:,} with their copies, for {profile.title}: "
    says += (f"{pictures:,} PNG, " if pictures else "") + f"{len(pages):,} pages of PDF"
    return Told(says, _manifest(profile, sheets, cmyk))


def _warn(note: Callable[[str], None], problems: Sequence[Problem]) -> None:
    for problem in problems[:MOST_WARNINGS]:
        note(f"{problem}")
    if len(problems) > MOST_WARNINGS:
        note(f"note: and {len(problems) - MOST_WARNINGS} more like these")


def _sheets(fits: Sequence[Fit], profile: Profile) -> Iterator[_Sheet]:
    """Yield each piece with its sides; what looks the same is one drawing."""
    decks, numbers, drawings = Names(), dict[str, int](), dict[Any, Drawing]()
    for fit in fits:
        piece = fit.piece
        deck = decks.of(piece.group or piece.title or piece.id, piece.group or piece.title or piece.id)
        sides, names = {}, {}
        copies = piece.count if profile.copies == "files" else 1
        first = numbers.get(deck, 0) + 1
        numbers[deck] = first + copies - 1
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is None:
                continue
            key = (face.key, fit.size, fit.turned and side)
            if key not in drawings:
                drawings[key] = face_page(fit, side, profile)
            sides[side] = drawings[key]
            pattern, name = getattr(profile, side), Names().of(piece.id, piece.id)
            told = {"deck": deck, "name": name, "count": piece.count}
            names[side] = [pattern.format(number=f"{first + k:03d}", **told) for k in range(copies)]
        yield _Sheet(fit, sides, names)


def _write_pictures(order: Order, profile: Profile, sheets: Sequence[_Sheet], folder: KitFolder) -> int:
    """Write a PNG for each side of each piece; return how many."""
    files: dict[int, list[str]] = {}
    drawings: dict[int, Drawing] = {}
    for sheet in sheets:
        for side, drawing in sheet.sides.items():
            drawings[id(drawing)] = drawing
            files.setdefault(id(drawing), []).extend(sheet.names[side])
    document = _document(order, profile, list(drawings.values()))
    for (key, drawing), image in zip(drawings.items(), rasters(document, profile.dpi), strict=True):
        out = BytesIO()
        wide, high = (round(mm / INCH * profile.dpi) for mm in (drawing.width, drawing.height))
        image.crop((0, 0, wide, high)).save(out, "PNG", dpi=(profile.dpi, profile.dpi))
        for name in files[key]:
            folder.write(name, [out.getvalue()])
    return sum(map(len, files.values()))


def _in_turn(sheets: Sequence[_Sheet], profile: Profile) -> list[Drawing]:
    """Return the pages of the PDF: the sides of each piece in turn, blank where others have a back."""
    backs = any("back" in sheet.sides for sheet in sheets)
    found: list[Drawing] = []
    for sheet in sheets:
        front = sheet.sides["front"]
        sides = {"front": front, "back": sheet.sides.get("back") or Drawing(front.width, front.height, ())}
        one = [sides[side] for side in profile.pages if side == "front" or backs]
        found += one * (sheet.fit.piece.count if profile.copies == "files" else 1)
    return found


def _document(
    order: Order,
    profile: Profile,
    drawings: Sequence[Drawing],
    cmyk: bool = False,
    note: Callable[[str], None] = lambda _: None,
) -> bytes:
    """Return a PDF of a drawing a page, its trim inside the bleed; `note` hears of pictures that stay RGB."""
    encoder = Encoder((key for _, key in order.drawn.game.type.fonts), cmyk)
    across, down = profile.bleed
    made: dict[int, tuple[PdfPage, Packed]] = {}
    for drawing in drawings:
        if id(drawing) not in made:
            wide, high = drawing.width, drawing.height
            trim = (across, down, wide - 2 * across, high - 2 * down)
            page = PdfPage(wide, high, trim, (0.0, 0.0, wide, high), at_hand(drawing))
            made[id(drawing)] = page, encoder.pack(drawing, high)
    if cmyk and encoder.pictures:
        note(STAY_RGB)
    printing = Printing(order.drawn, list(order.kits), [], [], encoder)
    return printing.pdf([made[id(drawing)] for drawing in drawings], profile.title, duplex=False)()


def _manifest(profile: Profile, sheets: Sequence[_Sheet], cmyk: bool) -> dict[str, Any]:
    """Return what the manifest has: the profile, and of each piece its files, the backs beside the fronts."""
    head = {key: value for key, value in profile._asdict().items() if key not in ("name", "front", "back")}
    pieces = [
        {
            "id": sheet.fit.piece.id,
            "title": sheet.fit.piece.title,
            "group": sheet.fit.piece.group,
            "count": sheet.fit.piece.count,
            "source": sheet.fit.piece.source,
            "fits": sheet.fit.how,
            "turned": sheet.fit.turned,
            **(
                {side: sheet.names.get(side, []) for side in ("front", "back")}
                if "png" in profile.forms
                else {}
            ),
        }
        for sheet in sheets
    ]
    return {"profile": profile.name, **head, "cmyk": cmyk, "pieces": pieces}
