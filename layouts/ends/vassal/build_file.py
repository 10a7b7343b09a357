"""The build file of a module: maps with their grids, palette, decks, charts, turns, dice, set-ups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from ....generators.drawing import PAPER
from ..tabletop import Board
from .encoding import VERSION, as_xml, dots, element, sequence
from .grids import zoned
from .module import PILES, Module
from .pieces import file_of, pile_says

SET_UP = "set-up.vsav"
_HANDS = (  # what lets pieces be moved, looked at and turned on a map
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
    "ImageSaver",
    "CounterDetailViewer",
    "Flare",
    "Zoomer",
    "HighlightLastMoved",
)


def build_file(module: Module) -> bytes:
    """Return the build file, which VASSAL 3.5 and later read as buildFile.xml."""
    sheet, cards = module.game.sheet, sum(map(len, module.cards.values()))
    root = element(
        "GameModule",
        {
            "name": module.table.title,
            "version": sheet.version,
            "VassalVersion": VERSION,
            "description": sheet.subtitle,
            "nextPieceSlotId": len(module.palette) + cards + len(module.lying) + 1,
        },
    )
    for name in ("BasicCommandEncoder", "Documentation", "PlayerRoster"):
        root.append(element(f"module.{name}"))
    root.append(element("module.GlobalOptions", {"autoReport": "Always"}))
    root.extend(_map(module, board) for board in module.boards)
    root.extend(_others(module))
    root.append(element("module.Chatter"))
    root.append(element("module.KeyNamer"))
    return as_xml(root)


def _map(module: Module, board: Board) -> Element:
    """Return the window of a board; the first stands in the main window, others have a button."""
    name, first = module.names[board.id], board is module.boards[0]
    moved = "$pieceName$: $previousLocation$ → $location$ *"
    made = element(
        "module.Map",
        {
            "mapName": name,
            "allowMultiple": False,
            "launch": not first,
            "buttonName": "" if first else name,
            "icon": "",
            "backgroundcolor": "255,255,255",
            "markMoved": "Never",
            "moveWithinFormat": moved,
            "moveToFormat": moved,
            "createFormat": "$pieceName$ → $location$ *",
            "changeFormat": "$message$",
        },
    )
    picker = element("module.map.BoardPicker")
    says: dict[str, object] = {"name": name, "reversible": False}
    if board.id in module.pictures:
        says["image"] = file_of(module.pictures[board.id])
    else:
        wide, high = (dots(mm, module.dpi) for mm in (board.drawing.width, board.drawing.height))
        plain = module.game.palette["cream"] if board.lying else PAPER
        paper = ",".join(str(int(plain[at : at + 2], 16)) for at in (1, 3, 5))
        says |= {"width": wide, "height": high, "color": paper}
    shown = element("module.map.boardPicker.Board", says)
    grid = zoned(board, module.dpi, module.counter)
    if grid is not None:
        shown.append(grid)
    picker.append(shown)
    made.append(picker)
    made.extend(element(f"module.map.{one}") for one in _HANDS)
    for slot, on, under, (x, y) in module.lying:
        if under is board:
            spot = {"x": dots(x, module.dpi), "y": dots(y, module.dpi)}
            stack = element(
                "module.map.SetupStack",
                {"name": on.title, "owningBoard": name, "useGridLocation": False, **spot},
            )
            drawn = module.looks.fixed(on.title, module.pictures[on.id], slot)
            stack.append(element("widget.PieceSlot", {"entryName": on.title, "gpid": slot}, drawn))
            made.append(stack)
    if board.id == PILES:
        for pile in module.piles:
            draws = element("module.map.DrawPile", pile_says(pile, name, module.dpi))
            for slot, piece in module.cards[pile.name]:
                says = {"entryName": piece.title or piece.id, "gpid": slot}
                draws.append(element("widget.CardSlot", says, module.looks.command(piece, slot, pile)))
            made.append(draws)
    return made


def _others(module: Module) -> Iterator[Element]:
    """Yield what stands in the main window beside its map."""
    say, table = module.words, module.table
    if module.palette:
        title = say("Pieces")
        window = element("module.PieceWindow", {"name": title, "text": title, "icon": "/images/counter.gif"})
        window.append(_palette(module, title))
        yield window
    if module.charts:
        title = say("Rules and charts")
        window = element("module.ChartWindow", {"name": title, "text": title, "icon": "/images/chart.gif"})
        pages = _list(title, 1000, 760, 860)
        for page, picture in zip(table.charts, module.charts, strict=True):
            pages.append(element("widget.Chart", {"chartName": page.name, "fileName": file_of(picture)}))
        window.append(pages)
        yield window
    if table.turns:
        title = say("Turn")
        says: dict[str, object] = {"name": title, "turnFormat": "$level1$"}
        tracker = element("module.turn.TurnTracker", {**says, "buttonText": title})
        says |= {"turnFormat": "$value$", "property": "turn", "list": sequence(table.turns, ",")}
        tracker.append(element("module.turn.ListTurnLevel", says))
        yield tracker
    for many, sides in dict.fromkeys(table.dice):
        title = f"{many}D{sides}"
        says = {"name": title, "text": title, "icon": "/images/die.gif", "nDice": many, "nSides": sides}
        yield element("module.DiceButton", {**says, "reportTotal": False, "prompt": False})
    opening = {"name": say("Set-up"), "useFile": True, "file": SET_UP, "isMenu": False}
    yield element("module.PredefinedSetup", opening)
    yield element("module.PredefinedSetup", {"name": say("Empty boards"), "useFile": False, "isMenu": False})


def _palette(module: Module, title: str) -> Element:
    """Return the pieces by their group, each with the number of copies that the kit has."""
    made = _list(title, 420, 600, 300)
    pieces = [piece for piece in module.table.pieces if piece.id in module.palette]
    groups = {piece.group or piece.title: None for piece in pieces}
    pieces.sort(key=lambda one: list(groups).index(one.group or one.title))
    for group, held in groupby(pieces, key=lambda one: one.group or one.title):
        panel = element(
            "widget.PanelWidget", {"entryName": group, "fixed": True, "nColumns": 4, "scale": 1.0}
        )
        for piece in held:
            slot, copies = module.palette[piece.id], f" × {piece.count}" * (piece.count > 1)
            says = {"entryName": f"{piece.title or piece.id}{copies}", "gpid": slot}
            drawn = module.looks.command(piece, slot, module.pile_of.get(piece.id))
            panel.append(element("widget.PieceSlot", says, drawn))
        made.append(panel)
    return made


def _list(title: str, wide: int, high: int, divider: int) -> Element:
    return element(
        "widget.ListWidget", {"entryName": title, "width": wide, "height": high, "divider": divider}
    )
