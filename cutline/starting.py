"""`cutline new`: a small complete game in a folder of its own, and what to type next."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .streams import BAD_INPUT, OK, report, say, tell

if TYPE_CHECKING:
    from .components import Problem


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("new", help="make a folder with a small game, to change into your own")
    parser.add_argument("folder", type=Path, metavar="NAME", help="the folder, named as the game; it is made")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--squares", action="store_true", help="a board of squares (default)")
    board.add_argument(
        "--hex", type=columns_by_rows, metavar="12x9", help="a board of hexagons, columns by rows"
    )
    board.add_argument("--zones", action="store_true", help="a board of zones")
    board.add_argument(
        "--from",
        dest="sheet_file",
        type=Path,
        metavar="SHEET",
        help="no board, but cards from your own spreadsheet, a card for each row (--from cards.xlsx)",
    )
    parser.add_argument(
        "--sheet", metavar="NAME", help="with --from: a sheet of the workbook (default: the first)"
    )
    parser.add_argument("--counters", action="store_true", help="with --from: counters instead of cards")
    parser.set_defaults(run=run)


def columns_by_rows(text: str) -> tuple[int, int]:
    """Return 12x9 as two numbers; where it is none, argparse prints the error."""
    size = re.fullmatch(r"(\d{1,6})[xX](\d{1,6})", text)
    if not size:
        raise argparse.ArgumentTypeError(f'"{text}" is not a size; write columns x rows, such as 12x9')
    return int(size[1]), int(size[2])


def run(options: argparse.Namespace) -> int:
    """Make the folder, and print the commands for it. 2 where it cannot be made."""
    import shlex

    from .components import BadInput
    from .components.starting import LOG, start_game

    folder: Path = options.folder
    if options.sheet_file:
        return _from_sheet(options)
    if options.sheet or options.counters:
        tell("cutline: --sheet and --counters say what is made of a spreadsheet; name it: --from cards.xlsx")
        return BAD_INPUT
    board = "hex" if options.hex else "zones" if options.zones else "squares"
    try:
        start_game(folder, board, options.hex)
    except BadInput as error:
        return report(error.problems, "; nothing was written")
    cutline, game, log = (shlex.quote(str(one)) for one in (_command(), folder, folder / LOG))
    say(f"{folder} holds a small game. Build it, and check its log:")
    say(f"    {cutline} build {game}")
    say(f"    {cutline} check {log} --trust {game}")
    say(f"Then open {folder / 'game.yaml'} in an editor, and change something.")
    return OK


def _from_sheet(options: argparse.Namespace) -> int:
    """Make a game of a spreadsheet, and say what each column was taken for."""
    import shlex

    from .components import BadInput
    from .components.starting import start_from

    folder: Path = options.folder
    try:
        told = start_from(folder, options.sheet_file, options.sheet or "", options.counters, problems_of)
    except BadInput as error:
        return report(error.problems, "; nothing was written")
    say(f"{folder} holds {'counters' if options.counters else 'cards'} from {options.sheet_file.name}:")
    for line in told:
        say(f"    {line}")
    say("Build it:")
    say(f"    {shlex.quote(_command())} build {shlex.quote(str(folder))}")
    look = "counters.yaml" if options.counters else "decks.yaml"
    say(f"Then change {folder / look}, which says how they look, or the sheet in that folder.")
    return OK


def problems_of(folder: Path) -> Sequence[Problem]:
    """Return what a build of the game in a folder would stop at."""
    from .components import BadInput, load_game
    from .layouts.kit import build_routes, draw_game
    from .layouts.sheets.papers import papers

    try:
        drawn = draw_game(load_game(folder))
    except BadInput as error:
        return error.problems
    kits = () if drawn.problems else build_routes(drawn, papers()["a4"], "duplex")
    return drawn.problems or [problem for kit in kits for problem in kit.problems]


def _command() -> str:
    """Return how to call Cutline from here: as it was called, if the shell does not know its name."""
    import shutil

    called = Path(sys.argv[0])
    return str(called) if called.name == "cutline" and not shutil.which("cutline") else "cutline"
