"""`cutline show`: a picture of a turn of a log, so that a player sees what the referee means."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from .outcome import BAD_INPUT, OK, report
from .refereeing import count, may_run, notes, refused
from .streams import tell


def show(options: argparse.Namespace) -> int:
    """`cutline show`: 0 it is drawn, 2 the log cannot be read or has no such turn."""
    from .components import BadInput
    from .layouts.turns.turn_files import files_of, usual_names, write_all
    from .page.scenes import scene_of
    from .referee.desk import Desk

    wrong = list(_misnamed(options.out or [], options.log))
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
    try:
        write_all(files)
    except OSError as error:
        tell(f"cutline: {error.filename or names[0]}: {error.strerror}; nothing was changed")
        return BAD_INPUT
    for name in names:
        print(f"{name}: {seen.opened.game.sheet.title}, {seen.label}")
    return OK


def _misnamed(names: Sequence[Path], log: Path) -> Iterator[str]:
    """What is wrong with the names of files, before anything is done."""
    from .layouts.turns.turn_files import KINDS

    for name in names:
        if name.suffix.lower() not in KINDS:
            yield f"{name}: a picture is an .svg or .pdf file; end its name so"
        elif name.is_dir():
            yield f"{name}: this is a folder; name a file"
        elif name.resolve() == log.resolve():
            yield f"{name}: this is the log; give the picture another name"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, for the parser."""
    one = commands.add_parser("show", help="draw a turn of a log, with its findings")
    one.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    one.add_argument("--turn", metavar="N", help="name or number of the turn (default: the last)")
    one.add_argument("--move", metavar="N", type=count, help="number of one move, if a turn has several")
    one.add_argument(
        "--out",
        nargs="+",
        action="extend",
        type=Path,
        metavar="FILE",
        help="the picture, .svg or .pdf (default: both, in output)",
    )
    may_run(one, trust=True)
    one.set_defaults(run=show)
