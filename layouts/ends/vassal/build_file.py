"""The build file of a module: maps with their grids, palette, decks, charts, turns, dice, set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from ....generators.drawing import PAPER
from ....generators.pieces.pieces import Piece
from ...exports.png_files import dots
from ..tabletop import Board
from .encoding import VERSION, as_xml, element, sequence
from .grids import zoned
from .module import PILES, Module
from .pieces import file_of, fixed

SET_UP = "set-up.vsav"
_HANDS = "ForwardToKeyBuffer,Scroller,ForwardToChatter,MenuDisplayer,MapCenterer,StackExpander,PieceMover"
_EYES = "KeyBufferer,ImageSaver,CounterDetailViewer,Flare,Zoomer,HighlightLastMoved"
_MOVED = "$pieceName$: $previousLocation$ → $location$ *"
_REPORTS = {
    "moveWithinFormat": _MOVED,
    "moveToFormat": _MOVED,
    "createFormat": "$pieceName$ → $location$ *",
    "changeFormat": "$message$",
}


def build_file(module: Module) -> bytes:
    """Return the build file, which VASSAL 3.5 and later read as buildFile.xml."""
    sheet = module.game.sheet
    slots = len(module.palette) + sum(map(len, module.cards.values())) + len(module.lying)
    says = {"name": module.table.title, "version": sheet.version, "description": sheet.subtitle}
    inner = [element(f"module.{one}", {}) for one in ("BasicCommandEncoder", "Documentation", "PlayerRoster")]
    inner.append(element("module.GlobalOptions", {"autoReport": "Always"}))
    inner += [_map(module, board) for board in module.boards] + list(_others(module))
    inner += [element(f"module.{one}", {}) for one in ("Chatter", "KeyNamer")]
    return as_xml(
        element("GameModule", {**says, "VassalVersion": VERSION, "nextPieceSlotId": slots + 1}, inner)
    )


def _map(module: Module, board: Board) -> Element:
    """Return the window of a board; the first stands in the main window, others have a button."""
    name, first, dpi = module.names[board.id], board is module.boards[0], module.dpi
    says: dict[str, object] = {"name": name, "reversible": False}
    if board.id in module.pictures:
        says["image"] = file_of(module.pictures[board.id])
    else:
        plain = module.game.palette["cream"] if board.lying else PAPER
        says["color"] = ",".join(str(int(plain[at : at + 2], 16)) for at in (1, 3, 5))
        says |= {"width": dots(board.drawing.width, dpi), "height": dots(board.drawing.height, dpi)}
    shown = element("module.map.boardPicker.Board", says, zoned(board, dpi, module.counter))
    inner = [element("module.map.BoardPicker", {}, [shown])]
    inner += [element(f"module.map.{one}", {}) for one in f"{_HANDS},{_EYES}".split(",")]
    for slot, on, under, spot in module.lying:
        if under is board:
            at, drawn = module.at(board.id, spot), fixed(on.title, module.pictures[on.id], slot)
            says = {"name": on.title, "owningBoard": name, "useGridLocation": False, "x": at.x, "y": at.y}
            inner.append(element("module.map.SetupStack", says, [_slot("Piece", on.title, slot, drawn)]))
    for pile in module.piles if board.id == PILES else ():
        cards = [
            _slot("Card", piece.title or piece.id, slot, module.looks.command(piece, slot, pile))
            for slot, piece in module.cards[pile.name]
        ]
        inner.append(element("module.map.DrawPile", pile.says(name, dpi), cards))
    says = {"mapName": name, "allowMultiple": False, "launch": not first, "buttonName": "" if first else name}
    return element("module.Map", {**says, "icon": "", "markMoved": "Never", **_REPORTS}, inner)


def _others(module: Module) -> Iterator[Element]:
    """Yield what stands in the main window beside its map."""
    say, table = module.words, module.table
    if module.palette:
        groups = element("widget.BoxWidget", {"entryName": say("Pieces")}, _palette(module))
        yield _window("PieceWindow", say("Pieces"), "counter", groups)
    if module.charts:
        files = [(page.name, file_of(one)) for page, one in zip(table.charts, module.charts, strict=True)]
        pages = (element("widget.Chart", {"chartName": name, "fileName": file}) for name, file in files)
        wide = 30 + max(dots(picture.width, module.dpi) for picture in module.charts)
        listed = _list(say("Rules and charts"), min(wide, 1200), 220, 800, pages)
        yield _window("ChartWindow", say("Rules and charts"), "chart", listed)
    if table.turns:
        says = {
            "name": say("Turn"),
            "turnFormat": "$value$",
            "property": "turn",
            "list": sequence(table.turns, ","),
        }
        level = element("module.turn.ListTurnLevel", says)
        says = {"name": say("Turn"), "buttonText": say("Turn"), "turnFormat": "$level1$"}
        yield element("module.turn.TurnTracker", says, [level])
    for many, sides in dict.fromkeys(table.dice):
        thrown = {"name": f"{many}D{sides}", "text": f"{many}D{sides}", "icon": "/images/die.gif"}
        yield element("module.DiceButton", {**thrown, "nDice": many, "nSides": sides, "reportTotal": False})
    yield element("module.PredefinedSetup", {"name": say("Set-up"), "useFile": True, "file": SET_UP})
    yield element("module.PredefinedSetup", {"name": say("Empty boards"), "useFile": False})


def _palette(module: Module) -> Iterator[Element]:
    """Yield a list of pieces for each group, each with the number of copies that the kit has."""
    groups: dict[str, list[Piece]] = {}
    for piece in module.table.pieces:
        if piece.id in module.palette:
            groups.setdefault(piece.group or piece.title, []).append(piece)
    for group, held in groups.items():
        slots = []
        for piece in held:
            slot, copies = module.palette[piece.id], f" × {piece.count}" * (piece.count > 1)
            drawn = module.looks.command(piece, slot, module.pile_of.get(piece.id))
            slots.append(_slot("Piece", f"{piece.title or piece.id}{copies}", slot, drawn))
        wide = max(dots(piece.width, module.dpi) for piece in held) + 30
        yield _list(group, wide, 220, 300, slots)


def _slot(sort: str, name: str, slot: int, drawn: str) -> Element:
    return element(f"widget.{sort}Slot", {"entryName": name, "gpid": slot}, text=drawn)


def _list(title: str, shown: int, names: int, high: int, inner: Iterable[Element]) -> Element:
    """Return what shows one of its parts, beside a list of their names; pixels of each, and of both down."""
    size = {"width": shown + names, "height": high, "divider": shown}
    return element("widget.ListWidget", {"entryName": title, **size}, inner)


def _window(sort: str, title: str, icon: str, inner: Element) -> Element:
    """Return a window with a button."""
    return element(f"module.{sort}", {"name": title, "text": title, "icon": f"/images/{icon}.gif"}, [inner])
