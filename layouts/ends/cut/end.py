"""`cutline export cut`: sheets to print, and the lines of each for a machine that cuts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ....generators.text.icons import in_words
from ...exports.folder import KitFolder
from ...exports.printing import packed
from ...kit import Kit, in_order, printed
from ...sheets.papers import Page
from ..order import PIXELS, Cannot, Order, Told, is_here, so_many
from .cricut import write_cricut
from .dxf_file import dxf_file
from .outlines import CUT, registers, work_on
from .sheets import placed, sheets_on
from .svg_file import svg_file

PRINT = "print.pdf"
DXF = "ezdxf"  # which needs packages that a browser does not have


class Sheet(NamedTuple):
    """A sheet to cut: its front, what is printed on its back, and the name of its files."""

    front: Page
    back: Page | None
    name: str


def write(order: Order, folder: KitFolder) -> Told:
    """Write `print.pdf`, an SVG and a DXF for each of its sheets. Cannot where nothing is cut out."""
    kit, sheets = _sheets(order)
    sides = [page for sheet in sheets for page in (sheet.front, sheet.back) if page]
    pages = in_order(sides, 2 if any(sheet.back for sheet in sheets) else 1)
    _print(kit, pages, folder)
    told = [_write_lines(sheet, pages.index(sheet.front) + 1, folder) for sheet in sheets]
    pieces = sum(len(one["pieces"]) for one in told)
    if sharing := sum(one["sharing"] for one in told):
        order.note(f"note: {sharing} cuts are open lines: the piece beside has their other edges, cut once")
    cricut = write_cricut(order, folder) if is_here(PIXELS) else []
    if not (is_here(PIXELS) and is_here(DXF)):
        order.note(
            "note: a browser writes the lines as SVG; Cutline as an installed program adds DXF and cricut/"
        )
    head = {
        "units": "mm from the page's top left; a box is [x, y, width, height]; in the DXF y goes up",
        "paper": [kit.paper.width, kit.paper.height],
        "print": PRINT,
        "register": kit.paper.register,
        "sheets": told,
        "cricut": cricut,
    }
    names = " to ".join(dict.fromkeys((sheets[0].name, sheets[-1].name)))
    what = f"{so_many(len(sheets), 'sheet')} with {so_many(pieces, 'piece')}"
    what += f" to print ({PRINT}, {so_many(len(pages), 'page')}) and cut ({names})"
    more = f"; {so_many(len(cricut), 'picture')} for Cricut in cricut/" if cricut else ""
    return Told(what + more, head)


def _sheets(order: Order) -> tuple[Kit, list[Sheet]]:
    """Return the kit that pieces are in, and its sheets; labels, which are cut already, are none."""
    kit = order.kits[-1]
    if order.asked.get("register") == "none":
        pages = [page for one in order.kits if one.whole for page in one.pages]
    else:
        kit = kit._replace(paper=kit.paper._replace(register="silhouette"))
        pages = sheets_on(kit.paper, order.drawn)
    found = [
        (page, after if page.duplex else None)
        for page, after in zip(pages, [*pages, None][1:], strict=True)
        if page.cuts and page.placements
    ]
    if not found:
        game = order.drawn.game
        raise Cannot(f"{game.sheet.title} has nothing to cut out; cutline build prints it")
    digits = max(2, len(str(len(found))))
    return kit, [_sheet(f"sheet-{k:0{digits}}", *pair) for k, pair in enumerate(found, 1)]


def _sheet(name: str, *sides: Page | None) -> Sheet:
    """Return a sheet whose sides say in their feet by which files it is cut."""
    front, back = (side and side._replace(name=f"{name} · {side.name}") for side in sides)
    assert front
    return Sheet(front, back, name)


def _print(kit: Kit, pages: Sequence[Page], folder: KitFolder) -> None:
    game = kit.drawn.game
    made = [
        page._replace(
            bookmark=in_words(mine.name, game.type) if mine.side != "back" and not mine.empty else ""
        )
        for page, mine in zip(printed(game, pages), pages, strict=True)
    ]
    cut = kit._replace(pages=list(pages), printed=made)
    printing = packed(kit.drawn, [cut], lambda _: None, in_one=False)
    write_it = printing.pdf(zip(made, printing.packed[0], strict=True), game.words("sheets to cut"))
    folder.write(PRINT, [write_it()])


def _write_lines(sheet: Sheet, page: int, folder: KitFolder) -> dict[str, Any]:
    """Write the lines of a sheet; return what the manifest has of it."""
    front, paper = sheet.front, sheet.front.paper
    size = paper.width, paper.height
    lines = work_on([place for place in front.placements if place.side == "front"])
    layers = {"register": registers(paper), **lines}
    files = {"svg": folder.write(f"{sheet.name}.svg", [svg_file(size, front.name, layers)])}
    if is_here(DXF):
        files["dxf"] = folder.write(f"{sheet.name}.dxf", [dxf_file(size, layers)])
    return {
        **files,
        "page": page,
        **({"back": page + 1} if sheet.back else {}),
        "name": front.name,
        "stock": front.stock,
        "lines": {layer: len(some) for layer, some in lines.items()},
        # Parts of outlines whose other edges are cut with the piece beside.
        "sharing": sum(line.is_outline and not line.is_closed for line in lines[CUT]),
        "pieces": placed(front.placements),
    }
