"""`cutline export png`: what a kit holds as pictures made of pixels."""

from __future__ import annotations

import argparse
from pathlib import Path

from .outcome import BAD_INPUT, OK, report
from .papering import add_paper
from .streams import say, tell
from .translating import language

LEAST_DPI, MOST_DPI, MOST_BLEED = 20, 2400, 50.0


def export(options: argparse.Namespace) -> int:
    """`cutline export png`: 0 they are written, 2 the game cannot be drawn or they cannot be written."""
    from .components import BadInput, find_game
    from .layouts.exports.folder import NoSpace
    from .layouts.exports.png_files import SORTS, Pixels, TooLarge, export_png
    from .layouts.exports.replace import CannotWrite
    from .layouts.workshop import Workshop

    try:
        language = options.language or ""
        look = Workshop(find_game(options.game), [options.paper], language=language).look()
    except BadInput as error:
        return report(error.problems, "; nothing was written")
    if look.problems or not look.drawn or not look.game:
        return report(look.problems, "; nothing was written")
    pixels = Pixels(options.dpi, options.bleed, options.transparent)
    home = options.out / look.game.kit_name
    try:
        files = export_png(look.drawn, look.kits, home, pixels, options.only or SORTS, tell)
    except (TooLarge, CannotWrite, NoSpace) as error:
        tell(f"cutline: {error}; nothing was changed")
        return BAD_INPUT
    say(f"{look.game.sheet.title}: {len(files):,} pictures of {options.dpi:g} dpi, in {home}")
    return OK


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, for the parser."""
    one = commands.add_parser(
        "export",
        help="write faces, boards and sheets as PNG",
        epilog="example: cutline export png my-game --dpi 300 --bleed 3 --out pictures",
    )
    one.add_argument("form", choices=("png",), help="the form of the pictures")
    one.add_argument("game", metavar="GAME|FOLDER", help="a shipped game or a folder of YAML")
    one.add_argument("--dpi", type=_dpi, default=300, metavar="N", help="dots an inch (default: 300)")
    one.add_argument(
        "--bleed",
        type=_bleed,
        default=0.0,
        metavar="MM",
        help="mm of faces and boards beyond the cut (default: 0)",
    )
    one.add_argument(
        "--transparent",
        action="store_true",
        help="clear where nothing is printed; without a bleed, faces are cut out along their outline",
    )
    one.add_argument(
        "--only", choices=("faces", "boards", "sheets"), action="append", help="only some of them"
    )
    add_paper(one, "of the sheets: ")
    one.add_argument("--language", type=language, metavar="LANGUAGE", help="as for cutline build")
    one.add_argument(
        "--out",
        type=Path,
        default=Path("output/png"),
        metavar="DIR",
        help="they go to DIR/GAME (default: output/png)",
    )
    one.set_defaults(run=export)


def _dpi(text: str) -> float:
    return _between(text, LEAST_DPI, MOST_DPI)


def _bleed(text: str) -> float:
    return _between(text, 0.0, MOST_BLEED)


def _between(text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = most + 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number from {least:g} to {most:g}')
    return number
