"""Prints a record sheet that is filled in, as a PDF whose boxes can still be typed into."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from ...components import BadInput, Game
from ...components.languages import headed
from ...components.models.record_sheet import RecordSheet
from ...components.records.boxes import boxes_of, worked_out
from ...generators.drawing import Field
from ...generators.text.fonts import in_type
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, origin_of, write_pdf
from ..sheets.papers import Paper
from .texts import record_pages


def filled_sheet(game: Game, sheet: RecordSheet, values: Mapping[str, str], paper: Paper) -> bytes:
    """Return the pages of a sheet with what stands in its boxes, by their names.

    A sum that its own boxes do not come to is printed as a box to type in, else a program that
    works sums out would put another figure in its place. Raises BadInput where a page has no room.
    """
    number = game.records.sheets.index(sheet)
    pages, problems = in_type(game.type, record_pages, game, paper, number)
    if problems:
        raise BadInput(problems)
    boxes = boxes_of(sheet, game.sheet.lists)
    typed = {name: text for name, text in values.items() if not boxes[name].adds}
    worked = worked_out(boxes, typed)

    def filled(field: Field) -> Field:
        value, box = values.get(field.name, ""), field.box
        stands = not (value and box.adds) or worked[field.name] == value
        return field._replace(value=value, box=box if stands else box._replace(adds=()))

    encoder, printed = Encoder(key for _, key in game.fonts), []
    for page in pages:
        size, fields = page.paper, tuple(map(filled, page.fields))
        leaf = PdfPage(size.width, size.height, page.trim, page.bleed, page.draw, "", fields)
        printed.append((leaf, encoder.pack(leaf.draw(), size.height)))
    about, out = game.sheet, BytesIO()
    meta = PdfMeta(
        headed(about.title, sheet.title),
        about.subtitle,
        "",
        about.designer,
        about.language,
        origin=origin_of(game),
    )
    write_pdf(out, printed, meta, encoder)
    return out.getvalue()
