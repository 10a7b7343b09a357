"""The command line: its parser, and the commands that have no file of their own."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from . import __version__, calibrating, exporting, opening, sheets, showing, starting, translating
from .calibrating import printer
from .completion import script
from .outcome import BAD_INPUT, OK, STOPPED, report
from .papering import NAMED, PAPERS, add_paper, paper
from .refereeing import add_parsers, count
from .streams import hush, prepare, say, tell

GARBAGE = 200_000  # objects, before a search for cycles is worth its time


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
        help="a shipped game or a folder of YAML (default: all shipped games)",
    )
    build.add_argument(
        "--paper",
        type=paper,
        choices=NAMED,
        action="append",
        metavar="PAPER",
        help=f"only for this paper: {PAPERS}; may be given several times "
        "(default: a4 and letter; --paper a3, --paper 230x305)",
    )
    build.add_argument(
        "--out", type=Path, default=Path("output"), metavar="DIR", help="where kits go (default: output)"
    )
    build.add_argument(
        "--only",
        choices=("kit", "components", "svg"),
        action="append",
        help="write only the kits, the PDF of each component, or the SVGs",
    )
    build.add_argument(
        "--backs",
        choices=("duplex", "fold", "none"),
        default="duplex",
        help="backs on the other side of the paper, flipped on its long edge (default); "
        "beside their fronts, to fold over and glue; or none",
    )
    build.add_argument(
        "--language",
        type=translating.language,
        metavar="LANGUAGE",
        help="with the texts of translations/LANGUAGE.po, which cutline translate writes (--language de)",
    )
    build.add_argument(
        "--ink",
        choices=("full", "low"),
        default="full",
        help="low: grounds become tints with an outline, and the mean coverage of the pages is told "
        "(--ink low)",
    )
    build.add_argument(
        "--grey",
        action="store_true",
        help="no colours, for a black and white printer; an error if sides or terrains would look the same "
        "(--grey)",
    )
    build.add_argument(
        "--since",
        type=Path,
        metavar="KIT",
        help="also write an upgrade kit, with only what has changed since an earlier kit; name its "
        "folder or manifest (--since old/my-game)",
    )
    build.add_argument(
        "--printer",
        type=printer,
        metavar="NAME",
        help="draw all pages so that this printer puts them where they belong; see calibrate "
        "(--printer my-printer)",
    )
    build.add_argument(
        "--runs",
        choices=("together", "fronts-then-backs", "fronts-then-backs-reversed"),
        default="together",
        help="for a printer that prints one side: two files, fronts and backs; reversed if your printer "
        "feeds the last sheet of the stack first (--runs fronts-then-backs)",
    )
    build.add_argument(
        "--booklet",
        action="store_true",
        help="also the rules and the cards to read as a booklet of half sheets, to fold (A5 on A4); not with "
        "--printer (--booklet)",
    )
    build.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    build.add_argument("--watch", action="store_true", help="build again whenever a file is saved")
    build.set_defaults(run=_build)

    starting.add_parser(commands)
    translating.add_parser(commands)

    planes = commands.add_parser("gallery", help="print the gallery of aircraft, to scale")
    planes.add_argument(
        "--out",
        type=Path,
        default=Path("output/gallery.pdf"),
        metavar="FILE",
        help="the PDF (default: output/gallery.pdf)",
    )
    planes.add_argument("--scale", type=count, default=144, metavar="N", help="1:N (default: 144)")
    add_paper(planes)
    planes.set_defaults(run=_gallery)

    listing = commands.add_parser("list", help="list the games that come with Cutline")
    listing.set_defaults(run=_list)

    sources = commands.add_parser("sources", help="show where a game's values come from")
    sources.add_argument("game", metavar="GAME|FOLDER")
    sources.add_argument("--all", action="store_true", help="also list the values that the rules state")
    sources.set_defaults(run=_sources)

    schema = commands.add_parser("schema", help="print the JSON Schema of the YAML files")
    schema.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        choices=_schema_names(),
        help=f"one of {', '.join(_schema_names())}; default: all",
    )
    schema.add_argument("--out", type=Path, metavar="DIR", help="write each to DIR/FILE.json")
    schema.set_defaults(run=_schema)

    add_parsers(commands)
    showing.add_parser(commands)
    opening.add_parser(commands)
    sheets.add_parser(commands)
    exporting.add_parser(commands)
    calibrating.add_parser(commands)

    completion = commands.add_parser("completion", help="print a completion script for a shell")
    completion.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    completion.set_defaults(run=_completion)
    return top


def _schema_names() -> tuple[str, ...]:
    """The files that have a published schema, told without importing the models."""
    from importlib.util import find_spec

    found = find_spec("cutline.components")
    folders = found.submodule_search_locations if found else None
    files = Path(folders[0], "schema").glob("*.json") if folders else ()
    return tuple(sorted(file.stem for file in files))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 1 rules were broken, 2 the input cannot be used."""
    gc.set_threshold(GARBAGE)
    prepare()
    options = parser().parse_args(arguments)
    options.status = OK  # as it stands should the output be cut off
    _tell_misplaced()
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        status = run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        hush()
        return int(options.status)
    except KeyboardInterrupt:
        tell("stopped; nothing was changed")
        return STOPPED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        tell(f"cutline: {where}{error.strerror or error}")
        return BAD_INPUT


def _tell_misplaced() -> None:
    """Say of each game that still lies beside the code where it belongs."""
    from .components.loading.finding import GAMES, misplaced_games

    for name, folder in misplaced_games().items():
        tell(f"{folder}: games are now kept in {GAMES}; move this one to {GAMES / name}")


def _stop(process: int, *_: object) -> None:
    """Whoever is told to end takes away what it has begun, as after Ctrl-C; its helpers just end."""
    if os.getpid() != process:
        os._exit(128 + signal.SIGTERM)
    raise KeyboardInterrupt


def entry() -> None:
    """The command itself. All files are closed by now, so the interpreter need not tidy up
    a large game's millions of objects one by one before it ends."""
    # Else pydantic looks through all packages that are installed for plugins; Cutline has none.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    signal.signal(signal.SIGTERM, partial(_stop, os.getpid()))
    try:
        status = main()
    except SystemExit as stop:  # argparse has said why
        status = stop.code if isinstance(stop.code, int) else BAD_INPUT
    hush()
    os._exit(status)


def _build(options: argparse.Namespace) -> int:
    if options.runs != "together" and options.backs != "duplex":
        tell(f"cutline: --runs {options.runs} needs backs; leave out --backs {options.backs}")
        return BAD_INPUT
    if options.booklet and options.printer:
        tell(
            "cutline: --booklet is flipped on the short edge, and --printer was read off sheets flipped "
            "on the long one; build the booklet by itself, with an --out of its own"
        )
        return BAD_INPUT
    if options.watch:
        from .rebuilding import run
    else:
        from .building import run
    return run(options)


def _gallery(options: argparse.Namespace) -> int:
    from .components import BadInput
    from .layouts.pages.recognition_chart import TooWide, write_gallery

    try:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        pages = write_gallery(options.out, options.scale, options.paper)
    except (TooWide, BadInput) as error:
        problems = error.problems if isinstance(error, BadInput) else [error]
        return report(problems, "; nothing was written")
    say(f"{options.out}: {pages} pages at 1:{options.scale}; print at 100 %")
    return OK


def _list(options: argparse.Namespace) -> int:
    from .components import read_game, shipped_games

    problems: list[object] = []
    for name, folder in shipped_games().items():
        game, wrong = read_game(folder)
        problems += wrong
        if game:
            print(f"{name:34} {game.sheet.title} (edition {game.sheet.edition}, kit {game.sheet.version})")
    return report(problems) if problems else OK


def _sources(options: argparse.Namespace) -> int:
    from .components import BadInput, find_game, load_game
    from .components.models.sourced import provenance

    try:
        game = load_game(find_game(options.game), drawn=False)
    except BadInput as error:
        return report(error.problems)
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
    print(json.dumps(found, indent=1))
    return OK


def _completion(options: argparse.Namespace) -> int:
    print(script(parser(), options.shell))
    return OK
