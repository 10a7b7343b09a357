"""The command line: build kits, list games, show sources and schemas."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import __version__

OK, VIOLATIONS, BAD_INPUT = 0, 1, 2
MOST_AT_A_SPOT = 3  # errors at one line and column that are all shown


def parser() -> argparse.ArgumentParser:
    """The whole command line; also what shell completion is made from."""
    top = argparse.ArgumentParser(
        prog="cutline",
        description="Turns YAML into a printed wargame: counters, maps, tables, record sheets.",
    )
    top.add_argument("--version", action="version", version=f"cutline {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    build = commands.add_parser("build", help="build the printable kits of games")
    build.add_argument(
        "games",
        nargs="*",
        metavar="GAME|FOLDER",
        help="a shipped game, or a folder of YAML; all shipped games without it",
    )
    build.add_argument(
        "--paper",
        choices=("a4", "letter"),
        action="append",
        help="only this paper; both without it",
    )
    build.add_argument(
        "--out",
        type=Path,
        default=Path("output"),
        metavar="DIR",
        help="where kits go (default: output)",
    )
    build.add_argument(
        "--only",
        choices=("kit", "components", "svg"),
        action="append",
        help="write only the whole kit, the PDF of each component, or the SVGs",
    )
    build.add_argument(
        "--backs",
        choices=("duplex", "fold", "none"),
        default="duplex",
        help="backs on the other side of the paper, flipped on its long edge (default); "
        "beside their fronts, to be folded over and glued; or none",
    )
    build.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    build.set_defaults(run=_build)

    planes = commands.add_parser("gallery", help="print the gallery of aircraft, to scale")
    planes.add_argument(
        "--out",
        type=Path,
        default=Path("output/gallery.pdf"),
        metavar="FILE",
        help="the PDF (default: output/gallery.pdf)",
    )
    planes.add_argument("--scale", type=_count, default=144, metavar="N", help="1:N (default: 144)")
    planes.add_argument("--paper", choices=("a4", "letter"), default="a4")
    planes.set_defaults(run=_gallery)

    listing = commands.add_parser("list", help="list the games that come with Cutline")
    listing.set_defaults(run=_list)

    sources = commands.add_parser("sources", help="show where a game's values come from")
    sources.add_argument("game", metavar="GAME|FOLDER")
    sources.add_argument("--all", action="store_true", help="also what the rules themselves state")
    sources.set_defaults(run=_sources)

    schema = commands.add_parser("schema", help="print the JSON Schema of the YAML files")
    schema.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        choices=_schema_names(),
        help=f"one of {', '.join(_schema_names())}; all without it",
    )
    schema.add_argument("--out", type=Path, metavar="DIR", help="write each to DIR/FILE.json")
    schema.set_defaults(run=_schema)

    check = commands.add_parser("check", help="check the logs of games played by hand")
    check.add_argument("logs", nargs="+", type=Path, metavar="LOG")
    check.add_argument("--json", action="store_true", help="findings as JSON, one a line")
    check.add_argument(
        "--explain", action="store_true", help="quote our summary of each rule cited"
    )
    check.set_defaults(run=_check)

    after = commands.add_parser("next", help="where a log's game stands, and what may be done now")
    after.add_argument("log", type=Path, metavar="LOG")
    after.set_defaults(run=_next)

    rules = commands.add_parser("rules", help="list a game's rules and how each is checked")
    rules.add_argument("game", metavar="GAME|FOLDER")
    rules.set_defaults(run=_rules)

    log = commands.add_parser("log", help="start a log, or show what can be written in it")
    log.add_argument(
        "what",
        choices=("new", "verbs"),
        help="new: an empty log with comments; verbs: each action, its form, an example",
    )
    log.add_argument("game", metavar="GAME|FOLDER")
    log.set_defaults(run=_log)

    play = commands.add_parser("play", help="play games by a simple policy, and write their logs")
    play.add_argument("game", metavar="GAME|FOLDER")
    play.add_argument("--seed", type=int, default=1, help="of the first game's dice (default: 1)")
    play.add_argument("--games", type=_count, default=1, help="how many (default: 1)")
    play.add_argument("--policy", choices=("random", "sensible"), default="sensible")
    play.add_argument(
        "--vary",
        action="store_true",
        help="change the optional rules and the style of writing from game to game",
    )
    play.add_argument("--write", type=Path, metavar="DIR", help="write each game's log to DIR")
    play.add_argument("--stats", action="store_true", help="print how all the games came out")
    play.set_defaults(run=_play)

    completion = commands.add_parser("completion", help="print a completion script for a shell")
    completion.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    completion.set_defaults(run=_completion)
    return top  # fmt: skip


def _count(text: str) -> int:
    """A whole number from 1; argparse says so where it is not."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from 1')
    return int(text)


def _schema_names() -> tuple[str, ...]:
    """The files that have a published schema, told without importing the models."""
    from importlib.util import find_spec

    found = find_spec("cutline.components")
    folders = found.submodule_search_locations if found else None
    files = Path(folders[0], "schema").glob("*.json") if folders else ()
    return tuple(sorted(file.stem for file in files))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 1 rules were broken, 2 the input cannot be used."""
    options = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        status = run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read the output has seen enough; what is left goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        print("stopped; nothing was changed", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"cutline: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT


def entry() -> None:
    """The command itself. All files are closed by now, so the interpreter need not tidy up
    a large game's millions of objects one by one before it ends."""
    status = main()
    sys.stderr.flush()
    os._exit(status)


def _report(problems: Sequence[object], outcome: str = "") -> int:
    """All problems, one a line, on standard error; of many at one spot only the first."""
    spots: dict[object, list[object]] = {}
    for problem in problems:
        spots.setdefault(problem[:3] if isinstance(problem, tuple) else problem, []).append(problem)
    for found in spots.values():
        shown = found if len(found) <= MOST_AT_A_SPOT else found[:1]
        for problem in shown:
            print(problem, file=sys.stderr)
        if len(shown) < len(found):
            spot = str(found[0]).split(": ")[0]
            print(f"{spot}: {len(found) - 1} more like this one", file=sys.stderr)
    count = len(problems)
    print(f"{count} error{'s' if count != 1 else ''}{outcome}", file=sys.stderr)
    return BAD_INPUT


def _report_build(problems: Sequence[object]) -> int:
    return _report(problems, "; nothing was written")


def _build(options: argparse.Namespace) -> int:
    from .building import run

    return run(options, _report_build)


def _gallery(options: argparse.Namespace) -> int:
    from .layouts.gallery import TooWide, write_gallery
    from .layouts.papers import papers

    try:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        pages = write_gallery(options.out, options.scale, papers()[options.paper])
    except TooWide as error:
        return _report_build([error])
    print(f"{options.out}: {pages} pages at 1:{options.scale}; print at 100 %")
    return OK


def _list(options: argparse.Namespace) -> int:
    from .components import read_game, shipped_games

    problems: list[object] = []
    for name, folder in shipped_games().items():
        game, wrong = read_game(folder)
        problems += wrong
        if game:
            print(f"{name:34} {game.sheet.title} (edition {game.sheet.edition}, "
                  f"kit {game.sheet.version})")  # fmt: skip
    return _report(problems) if problems else OK


def _sources(options: argparse.Namespace) -> int:
    from .components import BadInput, find_game, load_game
    from .components.sourced import provenance

    try:
        game = load_game(find_game(options.game), drawn=False)
    except BadInput as error:
        return _report(error.problems)
    items = provenance(game)
    shown = items if options.all else [item for item in items if item.reconstructed]
    for item in shown:
        print(f"{item.file}: {item.what}")
        print(f"    {item.source}{': ' + item.constraint if item.constraint else ''}")
    count = sum(item.reconstructed for item in items)
    print(f"{count} of {len(items)} sourced values of {game.sheet.title} are reconstructed.")
    return OK


def _schema(options: argparse.Namespace) -> int:
    import json

    from .components.schemas import TYPED, schema

    names = [options.file] if options.file else list(TYPED)
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        for name in names:
            text = json.dumps(schema(name), indent=1, ensure_ascii=False) + "\n"
            (options.out / f"{name}.json").write_text(text, encoding="utf-8")
        return OK
    found = schema(names[0]) if options.file else {name: schema(name) for name in names}
    print(json.dumps(found, indent=1, ensure_ascii=False))
    return OK


def _check(options: argparse.Namespace) -> int:
    import json

    from .components import BadInput
    from .referee.checking import check_log
    from .referee.report import lines_of

    gc.disable()  # as for a build: a short run that leaves no cycles worth a search
    status = OK
    colour = sys.stdout.isatty() and not options.json
    unreadable: list[object] = []
    for file in options.logs:
        try:
            opened, report = check_log(file)
        except BadInput as error:
            unreadable += error.problems
            continue
        if not report.clean:
            status = max(status, VIOLATIONS)
        if options.json:
            for finding in report.findings:
                print(json.dumps(finding.record(opened.game.name), ensure_ascii=False))
            continue
        for line in lines_of(opened.game, report, explain=options.explain, colour=colour):
            print(line)
    if unreadable:
        return _report(unreadable, "; unreadable logs were not checked")
    return status


def _next(options: argparse.Namespace) -> int:
    from .components import BadInput
    from .referee.checking import stand_of

    try:
        _, where, legal = stand_of(options.log)
    except BadInput as error:
        return _report(error.problems)
    for line in where:
        if line:
            print(line)
    print("What may be done now:")
    for line in legal:
        print(f"  {line}")
    return OK


def _rules(options: argparse.Namespace) -> int:
    from .components import BadInput, find_game, load_game
    from .referee import has_referee
    from .referee.report import rule_lines

    try:
        game = load_game(find_game(options.game), drawn=False)
    except BadInput as error:
        return _report(error.problems)
    for line in rule_lines(game, has_referee(game.name)):
        print(line)
    return OK


def _log(options: argparse.Namespace) -> int:
    from .components import BadInput, Problem, find_game, load_game
    from .referee import has_referee, referee_for
    from .referee.report import new_log, verb_lines

    try:
        game = load_game(find_game(options.game), drawn=False)
        if not has_referee(game.name):
            said = f"{game.sheet.title} has no referee, so there is nothing to log for it"
            raise BadInput([Problem(game.folder, 1, 1, said)])
    except BadInput as error:
        return _report(error.problems)
    referee = referee_for(game)
    for line in new_log(referee) if options.what == "new" else verb_lines(referee):
        print(line)
    return OK


def _play(options: argparse.Namespace) -> int:
    from .referee.playouts import run

    return run(options)


def _completion(options: argparse.Namespace) -> int:
    import shtab

    from .components import shipped_games

    names = " ".join(shipped_games())
    # Where a game is wanted, offer the shipped ones and folders.
    games = {"bash": "_cutline_games", "zsh": "_cutline_games", "tcsh": "d"}
    preamble = {
        "bash": f'_cutline_games() {{ compgen -W "{names}" -- "$1"; compgen -d -- "$1"; }}',
        "zsh": "_cutline_games() { _alternative "
        f"'games:game:({names})' 'folders:folder:_files -/' }}",
    }
    top = parser()
    for command in _commands(top):
        for action in command._actions:
            if action.metavar == "GAME|FOLDER":
                action.complete = games  # type: ignore[attr-defined]
            elif action.metavar == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    print(shtab.complete(top, options.shell, preamble=preamble))  # type: ignore[arg-type]
    return OK


def _commands(top: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """The parsers of all commands."""
    for action in top._actions:
        if isinstance(action.choices, dict):
            return list(action.choices.values())
    return []
