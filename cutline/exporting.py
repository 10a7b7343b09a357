"""Turns, whole games, record sheets and kits as files: `cutline show`, `report`, `sheet`, `export`."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from .arguments import add_paper, count, language, may_run
from .refereeing import notes, refused
from .streams import BAD_INPUT, OK, report, say, tell

LEAST_DPI, MOST_DPI, MOST_BLEED = 20, 2400, 50.0


def show(options: argparse.Namespace) -> int:
    """`cutline show`: 0 it is drawn, 2 the log cannot be read or has no such turn."""
    from .components import BadInput
    from .layouts.turns.turn_picture import KINDS, files_of, usual_names
    from .page.scenes import scene_of
    from .referee.desk import Desk

    wrong = list(misnamed(options.out or [], options.log, "a picture is an .svg or .pdf file", KINDS))
    if wrong:
        return report(wrong, "; nothing was written")
    desk = Desk(options.trust)
    try:
        desk.open(options.log)
        seen = desk.turn(options.turn, options.move)
        names = list(dict.fromkeys(options.out or usual_names(options.log, seen.label)))
        files = files_of(scene_of(seen), names)
    except BadInput as error:
        return refused(options, error)
    notes(seen.opened)
    return written(files, f"{seen.opened.game.sheet.title}, {seen.label}")


def report_(options: argparse.Namespace) -> int:
    """`cutline report`: 0 it is written, 2 the log cannot be read."""
    from .components import BadInput
    from .layouts.turns.turn_picture import usual_name
    from .page.reporting import reported

    out = options.out or usual_name(options.log, ".html")
    if wrong := list(misnamed([out], options.log, "a report is an .html file", (".html", ".htm"))):
        return report(wrong, "; nothing was written")
    try:
        text = reported(options.log, options.trust)
    except BadInput as error:
        return refused(options, error)
    return written({out: text.encode("utf-8")}, "open it in a browser, or print it")


def written(files: Mapping[Path, bytes], says: str) -> int:
    """Write all files, or none, and print a line for each; return the exit status."""
    from .layouts.turns.turn_picture import write_all

    try:
        write_all(files)
    except OSError as error:
        tell(f"cutline: {error.filename or next(iter(files))}: {error.strerror}; nothing was changed")
        return BAD_INPUT
    for name in files:
        say(f"{name}: {says}")
    return OK


def misnamed(names: Sequence[Path], log: Path, is_a: str, kinds: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with names of files, before anything is done; `is_a` says how they end."""
    for name in names:
        if name.suffix.lower() not in kinds:
            yield f"{name}: {is_a}; end its name so"
        elif name.is_dir():
            yield f"{name}: this is a folder; name a file"
        elif name.resolve() == log.resolve():
            yield f"{name}: this is the log; choose another name"


def sheet(options: argparse.Namespace) -> int:
    """`cutline sheet`: 0 it is written, 2 the log cannot be read or no sheet holds anything of it."""
    from .components import BadInput, Problem, load_game
    from .layouts.pages.filled_sheets import filled_sheet
    from .referee.checking import open_log
    from .referee.sheets.filling import filled

    if wrong := list(misnamed([options.out], options.log, "a sheet is a .pdf file", (".pdf",))):
        return report(wrong, "; nothing was written")
    try:
        opened = open_log(options.log, options.trust)
        form = filled(opened.referee, opened.log, opened.actions)
        if form is None:
            message = f"no record sheet of {opened.game.sheet.title} has a box for what this log says"
            raise BadInput([Problem(options.log, 1, 1, message)])
        game = load_game(opened.game.folder, drawn=False)
        mine = next(sheet for sheet in game.records.sheets if sheet.id == form.sheet.id)
        pdf = filled_sheet(game, mine, form.values, options.paper)
    except BadInput as error:
        return refused(options, error)
    notes(opened)
    for message in form.left_out:
        tell(f"note: {options.log}: {message}: the sheet has no box for it")
    says = f"{game.sheet.title}, {form.sheet.title}, {len(form.values)} boxes filled in"
    return written({options.out: pdf}, says)


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


def add_turns(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `show` and `report` to the parser."""
    parser = commands.add_parser("show", help="draw a turn of a log, with its findings")
    parser.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    parser.add_argument("--turn", metavar="N", help="name or number of the turn (default: the last)")
    parser.add_argument("--move", metavar="N", type=count, help="number of one move, if a turn has several")
    parser.add_argument(
        "--out",
        nargs="+",
        action="extend",
        type=Path,
        metavar="FILE",
        help="the picture, .svg or .pdf (default: both, in output)",
    )
    may_run(parser, trust=True)
    parser.set_defaults(run=show)

    parser = commands.add_parser("report", help="tell the game of a log turn by turn, as one HTML file")
    parser.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    parser.add_argument(
        "-o", "--out", type=Path, metavar="FILE", help="the report, .html (default: in output)"
    )
    may_run(parser, trust=True)
    parser.set_defaults(run=report_)


def add_kits(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `sheet` and `export` to the parser."""
    parser = commands.add_parser("sheet", help="fill the record sheet of a game from its log")
    parser.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="the sheet, a .pdf")
    add_paper(parser)
    may_run(parser, trust=True)
    parser.set_defaults(run=sheet)

    parser = commands.add_parser(
        "export",
        help="write faces, boards and sheets as PNG",
        epilog="example: cutline export png my-game --dpi 300 --bleed 3 --out pictures",
    )
    parser.add_argument("form", choices=("png",), help="the form of the pictures")
    parser.add_argument("game", metavar="GAME|FOLDER", help="a shipped game or a folder of YAML")
    parser.add_argument("--dpi", type=_dpi, default=300, metavar="N", help="dots an inch (default: 300)")
    parser.add_argument(
        "--bleed",
        type=_bleed,
        default=0.0,
        metavar="MM",
        help="mm of faces and boards beyond the cut (default: 0)",
    )
    parser.add_argument(
        "--transparent",
        action="store_true",
        help="clear where nothing is printed; without a bleed, faces are cut out along their outline",
    )
    parser.add_argument(
        "--only", choices=("faces", "boards", "sheets"), action="append", help="only some of them"
    )
    add_paper(parser, "of the sheets: ")
    parser.add_argument("--language", type=language, metavar="LANGUAGE", help="as for cutline build")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("output/png"),
        metavar="DIR",
        help="they go to DIR/GAME (default: output/png)",
    )
    parser.set_defaults(run=export)


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
