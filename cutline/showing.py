"""`cutline show`: a picture of a turn of a log, so that a player sees what the referee means."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .outcome import BAD_INPUT, OK, report
from .refereeing import count, may_run, notes, refused
from .streams import tell

if TYPE_CHECKING:
    from .components import Game
    from .layouts.turns.notes import Note
    from .layouts.turns.turn_picture import Scene
    from .referee.judging.findings import Finding
    from .referee.showing import Seen


def show(options: argparse.Namespace) -> int:
    """`cutline show`: 0 it is drawn, 2 the log cannot be read or has no such turn."""
    from .components import BadInput
    from .layouts.turns.turn_files import files_of, usual_names, write_all
    from .referee.showing import turn_of

    wrong = list(_misnamed(options.out or [], options.log))
    if wrong:
        return report(wrong, "; nothing was written")
    try:
        seen = turn_of(options.log, options.turn, options.trust, options.move)
        names = list(dict.fromkeys(options.out or usual_names(options.log, seen.label)))
        files = files_of(_scene(seen), names)
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


def _scene(seen: Seen) -> Scene:
    """The turn as layouts draw it."""
    from .components import load_game
    from .components.models.placements import Aside
    from .layouts.turns.notes import Beside
    from .layouts.turns.turn_picture import Scene

    game = load_game(seen.opened.game.folder)
    asides = [one.says for one in seen.placements if isinstance(one, Aside)]
    beside = Beside(_noted(game, seen.findings), list(seen.totals.items()), asides)
    when = "as far as the log goes" if seen.last else f"as the {seen.part} ended"
    file = seen.opened.log.file
    when = f"{file.name}, {when}" if file.is_file() else when
    return Scene(game, seen.label, when, seen.placements, beside)


def _noted(game: Game, findings: Sequence[Finding]) -> list[Note]:
    """The findings with what their rules say."""
    from .layouts.turns.notes import Note

    cited = {rule.id: rule for top in game.rules.rules for rule in top.walk()}
    numbers = {id(finding): number for number, finding in enumerate(findings, 1)}
    found = []
    for one in findings:
        rule, cause = cited.get(one.rule), one.causes[:1]
        follows = ""
        if cause:
            number = numbers.get(id(cause[0]))
            how = "again, as in" if one.severity == "again" else "follows from"
            follows = f"{how} {number or f'line {cause[0].line}'}"
        found.append(
            Note(
                one.severity,
                one.rule,
                rule.title if rule else "",
                f"line {one.line}: {one.action}",
                one.found,
                one.expected,
                follows,
                one.hint,
                rule.text if rule else "",
            )
        )
    return found


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
