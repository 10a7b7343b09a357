"""The commands round a game that is played: check, next, rules, log, play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import count, may_run
from .streams import BAD_INPUT, OK, VIOLATIONS, report, tell

if TYPE_CHECKING:
    from .components import BadInput, Game
    from .referee.checking import Opened
    from .referee.judging.referee import Referee


def check(options: argparse.Namespace) -> int:
    """`cutline check`: 0 nothing wrong, 1 rules were broken, 2 a log cannot be read."""
    from .components import BadInput
    from .referee.checking import judged, open_all

    unreadable: list[object] = []
    for number, file in enumerate(options.logs):
        try:
            games = [(opened, judged(opened, options.finished)) for opened in open_all(file, options.trust)]
        except BadInput as error:
            unreadable += error.problems
            options.status = BAD_INPUT
            _trace(options, error.__cause__)
            continue
        for opened, verdict in games:
            if not verdict.clean:
                options.status = max(options.status, VIOLATIONS)
            notes(opened)
            if not options.json and len(options.logs) + len(games) > 2:
                print(f"{'' if number == 0 and opened is games[0][0] else chr(10)}{_headed(opened)}")
            _print_report(options, opened, verdict)
            _trace(options, *verdict.errors)
    if unreadable:
        return report(unreadable, "; unreadable logs were not checked")
    return int(options.status)


def _headed(opened: Opened) -> str:
    """Return the file of a log; of a sheet also which of its games it is."""
    part = opened.part
    name = ", ".join(filter(None, (part.leaf.sheet.title, part.name))) if part else ""
    return f"{opened.log.file}{f' ({name})' if name else ''}"


def _print_report(options: argparse.Namespace, opened: Opened, report: object) -> None:
    import json

    from .referee.judging.findings import Report
    from .referee.judging.report import lines_of

    assert isinstance(report, Report)
    if options.json:
        for finding in report.findings:
            print(json.dumps(finding.record(opened.game.name)))
        return
    for line in lines_of(opened.game, report, explain=options.explain, colour=sys.stdout.isatty()):
        print(line)


def next_(options: argparse.Namespace) -> int:
    """`cutline next`: where a log's game stands."""
    import json

    from .components import BadInput
    from .referee.desk import Desk
    from .referee.judging.report import next_lines

    desk = Desk(options.trust)
    try:
        opened, stand = desk.open(options.log), desk.stand()
    except BadInput as error:
        return refused(options, error)
    notes(opened)
    standing = {name: lines for name, lines in stand._asdict().items() if name != "offers"}
    for line in [json.dumps(standing)] if options.json else next_lines(stand):
        print(line)
    return OK


def rules(options: argparse.Namespace) -> int:
    """`cutline rules`: every rule of a game; none of its Python is run."""
    from .components import BadInput, find_game, refereed_game
    from .referee.judging.report import rule_lines
    from .referee.rulebook.code import code_of

    try:
        game = refereed_game(find_game(options.game))
    except BadInput as error:
        return refused(options, error)
    for line in rule_lines(game, code_of(game.folder) is not None):
        print(line)
    return OK


def log(options: argparse.Namespace) -> int:
    """`cutline log new|verbs|complete|from-sheet`."""
    if options.what == "from-sheet":
        return _from_sheet(options)
    from .components import BadInput, find_game, refereed_game
    from .referee.log import Unreadable
    from .referee.rulebook.code import errors_told

    wrong: Unreadable | None = None
    lines: list[str] = []
    try:
        game = refereed_game(find_game(options.game))
        referee = _referee(game)
        with errors_told(game.folder):
            try:
                lines = list(_log_lines(referee, options.what, options.line))
            except Unreadable as error:
                wrong = error
    except BadInput as error:
        return refused(options, error)
    for line in lines:
        print(line)
    if wrong:
        tell(f"column {wrong.column}: {wrong}")
    return BAD_INPUT if wrong else OK


def _from_sheet(options: argparse.Namespace) -> int:
    """`cutline log from-sheet`: the log of the first game on a sheet, or of the one that is named."""
    from .components import BadInput
    from .referee.checking import open_all
    from .referee.sheets.log_text import log_text

    try:
        games = open_all(Path(options.game), options.trust)
    except BadInput as error:
        return refused(options, error)
    known = {_headed(opened): opened for opened in games if opened.part}
    record = next((one for name, one in known.items() if options.line.lower() in name.lower()), None)
    if record is None or record.part is None:
        what = (
            f'it has no "{options.line}", but {", ".join(known)}' if known else "this is a log, not a sheet"
        )
        tell(f"{options.game}: {what}")
        return BAD_INPUT
    notes(record)
    for line in log_text(record.part):
        print(line)
    for name in known.keys() - {_headed(record)}:
        tell(f'note: {name} is a log of its own; to print it, add its name, such as "{name}"')
    return OK


def _log_lines(referee: Referee, what: str, line: str) -> Iterator[str]:
    """Yield what `cutline log` prints; `line` as far as it is typed, for what may come next in it."""
    from .referee.playing.new_log import new_log, verb_lines

    if what == "complete":
        for word in referee.vocabulary.complete(line):
            yield f"{word.text:<16}{word.says}"
    else:
        yield from new_log(referee) if what == "new" else verb_lines(referee)


def _referee(game: Game) -> Referee:
    from .components import BadInput, Problem
    from .referee.checking import referee_for
    from .referee.rulebook.code import code_of

    if code_of(game.folder) is None:
        message = f"{game.sheet.title} has no referee, so it has no log"
        raise BadInput([Problem(game.folder, 1, 1, message)])
    return referee_for(game)


def play(options: argparse.Namespace) -> int:
    """`cutline play`."""
    from .components import BadInput
    from .referee.playing.cluster import NoCluster, cluster_at
    from .referee.playing.playouts import run

    try:
        return run(options) if options.on is None else run(options, cluster_at(options.on))
    except BadInput as error:
        return refused(options, error)
    except NoCluster as error:
        tell(f"cutline: --on: {error}")
        return BAD_INPUT


def notes(opened: Opened) -> None:
    for note in opened.notes:
        tell(f"note: {note}")


def refused(options: argparse.Namespace, error: BadInput) -> int:
    options.status = BAD_INPUT
    _trace(options, error.__cause__)
    return report(error.problems)


def _trace(options: argparse.Namespace, *errors: BaseException | None) -> None:
    """Print where in Cutline and in the game's Python errors arose, if somebody asked."""
    from traceback import print_exception

    for error in filter(None, errors if options.traceback else ()):
        print_exception(error, file=sys.stderr)


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `check`, `next`, `rules`, `log` and `play` to the parser."""
    parser = commands.add_parser(
        "check", help="check the logs of games played by hand, or their record sheets"
    )
    parser.add_argument(
        "logs", nargs="+", type=Path, metavar="LOG", help="a log or a filled record sheet, or -"
    )
    parser.add_argument("--json", action="store_true", help="print findings as JSON, one per line")
    parser.add_argument("--explain", action="store_true", help="quote each rule that is cited")
    parser.add_argument(
        "--finished", action="store_true", help="the last turn is over: what it still owes breaks a rule"
    )
    may_run(parser, trust=True)
    parser.set_defaults(run=check)

    parser = commands.add_parser("next", help="show where a game stands, and which lines may come next")
    parser.add_argument("log", type=Path, metavar="LOG")
    parser.add_argument("--json", action="store_true", help="print it as one JSON object")
    may_run(parser, trust=True)
    parser.set_defaults(run=next_)

    parser = commands.add_parser("rules", help="list a game's rules, and say how each is checked")
    parser.add_argument("game", metavar="GAME|FOLDER")
    may_run(parser)
    parser.set_defaults(run=rules)

    parser = commands.add_parser("log", help="print an empty log, or what may be written in one")
    parser.add_argument(
        "what",
        choices=("new", "verbs", "complete", "from-sheet"),
        help="new: an empty log with comments; verbs: each action, its form, an example; "
        "complete: what may come next in LINE; "
        "from-sheet: the log of a filled record sheet",
    )
    parser.add_argument("game", metavar="GAME|FOLDER|SHEET")
    parser.add_argument(
        "line",
        metavar="LINE",
        nargs="?",
        default="",
        help="a line as far as it is typed; of a sheet that holds several games, which of them",
    )
    may_run(parser, trust=True)
    parser.set_defaults(run=log)

    parser = commands.add_parser("play", help="play games by a simple policy, and print their logs")
    parser.add_argument("game", metavar="GAME|FOLDER")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game's dice (default: 1)")
    parser.add_argument("--games", type=count, default=1, help="how many games (default: 1)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME",
        help="an optional rule to play with: its name, or the number of its rule",
    )
    parser.add_argument("--policy", choices=("random", "sensible"), default="sensible")
    parser.add_argument(
        "--vary",
        action="store_true",
        help="change the optional rules and the style of writing from game to game",
    )
    parser.add_argument("--write", type=Path, metavar="DIR", help="write each game's log to DIR")
    parser.add_argument("--stats", action="store_true", help="print how the games ended")
    parser.add_argument(
        "--on",
        metavar="ADDRESS",
        help="play on this Dask cluster, such as tcp://127.0.0.1:8786 (cutline[cluster])",
    )
    may_run(parser)
    parser.set_defaults(run=play)
