"""`cutline show` and `report`: a turn of a log as a picture, and the whole game turn by turn."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from .outcome import BAD_INPUT, OK, report
from .refereeing import count, may_run, notes, refused
from .streams import say, tell


def show(options: argparse.Namespace) -> int:
    """`cutline show`: 0 it is drawn, 2 the log cannot be read or has no such turn."""
    from .components import BadInput
    from .layouts.turns.turn_files import KINDS, files_of, usual_names
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
    from .layouts.turns.turn_files import usual_name
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
    """All files, or none; and a line for each."""
    from .layouts.turns.turn_files import write_all

    try:
        write_all(files)
    except OSError as error:
        tell(f"cutline: {error.filename or next(iter(files))}: {error.strerror}; nothing was changed")
        return BAD_INPUT
    for name in files:
        say(f"{name}: {says}")
    return OK


def misnamed(names: Sequence[Path], log: Path, is_a: str, kinds: Collection[str]) -> Iterator[str]:
    """What is wrong with the names of files, before anything is done; `is_a`: how they have to end."""
    for name in names:
        if name.suffix.lower() not in kinds:
            yield f"{name}: {is_a}; end its name so"
        elif name.is_dir():
            yield f"{name}: this is a folder; name a file"
        elif name.resolve() == log.resolve():
            yield f"{name}: this is the log; choose another name"


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

    one = commands.add_parser("report", help="tell the game of a log turn by turn, as one HTML file")
    one.add_argument("log", type=Path, metavar="LOG", help="a log file, or - for standard input")
    one.add_argument("-o", "--out", type=Path, metavar="FILE", help="the report, .html (default: in output)")
    may_run(one, trust=True)
    one.set_defaults(run=report_)
