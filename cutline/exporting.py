"""Turns, whole games and record sheets as files: `cutline show`, `report`, `sheet`."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from .arguments import add_paper, count, may_run
from .refereeing import notes, refused
from .streams import BAD_INPUT, OK, report, say, tell


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


def add_sheet(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `sheet` to the parser."""
    parser = commands.add_parser("sheet", help="fill the record sheet of a game from its log")
    parser.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="the sheet, a .pdf")
    add_paper(parser)
    may_run(parser, trust=True)
    parser.set_defaults(run=sheet)
