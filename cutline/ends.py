"""`cutline export`: pictures, and what cutters, print shops and tables on screen take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import CMYK, add_paper, language, may_run
from .streams import BAD_INPUT, OK, report, say, tell

if TYPE_CHECKING:
    from .components.models.placements import Placement
    from .layouts.workshop import Look

LEAST_DPI, MOST_DPI, MOST_BLEED = 20, 2400, 50.0
Parser = argparse.ArgumentParser


def add_parser(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add `export` to the parser."""
    top = commands.add_parser("export", help="take a game to a cutter, a print shop, a table on screen")
    forms = top.add_subparsers(dest="form", metavar="FORM", required=True)
    for name, add, says, example in (
        ("png", _png, "faces, boards and sheets as PNG", "my-game --dpi 300 --bleed 3"),
        ("cut", _cut, "the outlines of every sheet, for a machine that cuts", "my-game --paper letter"),
        ("shop", _shop, "every face in a size that a print shop has", "my-game --for mpc-poker"),
        ("tts", _tts, "a save of Tabletop Simulator", "my-game"),
        ("vassal", _table, "a module of VASSAL", "my-game"),
    ):
        form = forms.add_parser(name, help=says, epilog=f"example: cutline export {name} {example}")
        form.add_argument("game", metavar="GAME|FOLDER", help="a shipped game or a folder of YAML")
        add(form)
        form.add_argument("--language", type=language, metavar="LANGUAGE", help="as for cutline build")
        where = f"they go to DIR/GAME (default: output/{name})"
        form.add_argument("--out", type=Path, default=Path("output", name), metavar="DIR", help=where)
        form.set_defaults(run=png if name == "png" else partial(end, name))


def _png(form: Parser) -> None:
    _dpi(form)
    mm, says = partial(_between, 0.0, MOST_BLEED), "mm of faces and boards beyond the cut (default: 0)"
    form.add_argument("--bleed", type=mm, default=0.0, metavar="MM", help=says)
    says = "clear where nothing is printed; without a bleed, faces are cut out along their outline"
    form.add_argument("--transparent", action="store_true", help=says)
    sorts = "faces", "boards", "sheets"
    form.add_argument("--only", choices=sorts, action="append", help="only some of them")
    add_paper(form, "of the sheets: ")


def _cut(form: Parser) -> None:
    add_paper(form, "of the sheets: ")
    says = "marks by which the machine finds the print (default: silhouette); none: the usual sheets"
    form.add_argument("--register", choices=("silhouette", "none"), default="silhouette", help=says)


def _shop(form: Parser) -> None:
    says = "a size of a shop; without one, all are named"
    form.add_argument("--for", dest="profile", default="", metavar="NAME", help=says)
    form.add_argument("--cmyk", action="store_true", help=CMYK)


def _tts(form: Parser) -> None:
    says = "the web address under which you put the pictures (default: they stay in the folder)"
    form.add_argument("--at", type=_address, metavar="URL", help=says)
    _table(form, 200)


def _table(form: Parser, dpi: int = 150) -> None:
    """Add the options of what is laid out on a table on screen."""
    _dpi(form, dpi)
    says = "another deals decks and hidden pieces otherwise (default: 1)"
    form.add_argument("--seed", type=int, default=1, metavar="N", help=says)
    may_run(form, trust=True)


def _dpi(form: Parser, usual: int = 300) -> None:
    """Add `--dpi`."""
    kind = partial(_between, LEAST_DPI, MOST_DPI)
    form.add_argument("--dpi", type=kind, default=usual, metavar="N", help=f"dots an inch (default: {usual})")


def end(name: str, options: argparse.Namespace) -> int:
    """`cutline export cut` and so on: 0 it is written, 2 the game cannot be drawn or taken there."""
    from .layouts.ends.order import Order, deliver

    def write(look: Look) -> str:
        assert look.drawn
        opening: tuple[Placement, ...] = ()
        if hasattr(options, "trust"):
            from .referee.opening import set_up_of

            opening = set_up_of(look.drawn.game, options.trust, tell)
        made = deliver(name, Order(look.drawn, look.kits, vars(options), opening, tell), options.out)
        return f"{made.says}, in {made.folder}"

    return _written(options, write)


def png(options: argparse.Namespace) -> int:
    """`cutline export png`: 0 they are written, 2 the game cannot be drawn or they cannot be written."""
    from .layouts.exports.png_files import SORTS, Pixels, export_png

    def write(look: Look) -> str:
        assert look.drawn and look.game
        pixels = Pixels(options.dpi, options.bleed, options.transparent)
        home = options.out / look.game.kit_name
        files = export_png(look.drawn, look.kits, home, pixels, options.only or SORTS, tell)
        return f"{len(files):,} pictures of {options.dpi:g} dpi, in {home}"

    return _written(options, write)


def _written(options: argparse.Namespace, write: Callable[[Look], str]) -> int:
    """Draw the game, write what is asked for, say what was written; return the exit status."""
    from .components import BadInput, find_game
    from .layouts.ends.order import Cannot
    from .layouts.exports.folder import NoSpace
    from .layouts.exports.png_files import TooLarge
    from .layouts.exports.replace import CannotWrite
    from .layouts.sheets.papers import paper_called
    from .layouts.workshop import Workshop

    try:
        paper = getattr(options, "paper", None) or paper_called("a4")
        look = Workshop(find_game(options.game), [paper], language=options.language or "").look()
    except BadInput as error:
        return report(error.problems, "; nothing was written")
    if look.problems or not look.drawn or not look.game:
        return report(look.problems, "; nothing was written")
    try:
        said = write(look)
    except BadInput as error:
        return report(error.problems, "; nothing was changed")
    except (Cannot, TooLarge, CannotWrite, NoSpace) as error:
        tell(f"cutline: {error}; nothing was changed")
        return BAD_INPUT
    say(f"{look.game.sheet.title}: {said}")
    return OK


def _address(text: str) -> str:
    from .layouts.ends.order import Cannot, web_address

    try:
        return web_address(text)
    except Cannot as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _between(least: float, most: float, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = most + 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number from {least:g} to {most:g}')
    return number
