"""A module of VASSAL, and its set-up as a saved game."""

from __future__ import annotations

from ....generators.text.fonts import in_type
from ...exports.folder import KitFolder
from ...exports.png_files import Pixels, as_png, check_size
from ...exports.zips import zipped
from ..images import images_of
from ..order import Cannot, Order, Told
from ..tabletop import table_of
from .build_file import SET_UP, build_file
from .encoding import data
from .module import Module
from .saves import saved

DPI = 150


def write(order: Order, folder: KitFolder) -> Told:
    """Write GAME.vmod and set-up.vsav, which the module has too. Cannot where there is nothing to play."""
    game, asked = order.drawn.game, order.asked
    seed, dpi = asked.get("seed", 1), asked.get("dpi", DPI)
    table = table_of(order.drawn, order.kits, order.opening, seed)
    if not table.boards and not table.pieces:
        raise Cannot(f"{table.title} has no board, counter or card; a module needs one in `kit` of game.yaml")
    return in_type(game.type, _written, Module(game, table, dpi), folder, seed)


def _written(module: Module, folder: KitFolder, seed: int) -> Told:
    sheet, pieces = module.game.sheet, [*module.faces.values(), *module.masks.values()]
    moduledata = data({"version": sheet.version, "name": sheet.title, "description": sheet.subtitle})
    boards = [*module.pictures.values(), *module.charts]
    for picture in (*pieces, *boards):
        check_size(picture, Pixels(module.dpi))
    opening = saved(module, moduledata, seed)
    files = {"buildFile.xml": build_file(module), "moduledata": moduledata, SET_UP: opening}
    for pictures, clear in ((pieces, True), (boards, False)):
        for name, image in images_of(pictures, module.dpi, clear):
            files[name] = as_png(image, module.dpi)
    folder.write(SET_UP, [opening])
    name = folder.write(f"{module.game.kit_name}.vmod", [zipped(files)])
    told = {"dpi": module.dpi, "seed": seed, "images": sum(name.endswith(".png") for name in files)}
    pieces_in_it, laid = len(module.table.pieces), len(module.table.laid)
    return Told(f"{name} with {pieces_in_it} different pieces, {laid} laid out", told)
