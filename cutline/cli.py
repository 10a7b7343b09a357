"""The command line: its parser, how a command is started and ended, and what `build` may be asked."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING

from . import __version__

if TYPE_CHECKING:
    import argparse

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

GARBAGE = 200_000  # objects, before a search for cycles is worth its time
LATEST = 5  # seconds, after which a command that was told to end is ended, whatever holds it up
EPOCH = "SOURCE_DATE_EPOCH"  # the date of a PDF, read by reportlab
LAST_SECOND = 253_402_300_799  # of the year 9999
# In the order of the help: the module that adds some commands, the function in it, and their names.
ADDED_BY = (
    ("cli", "add_build", ("build",)),
    ("starting", "add_parser", ("new",)),
    ("translating", "add_parser", ("translate",)),
    ("listing", "add_parsers", ("gallery", "list", "sources", "schema")),
    ("refereeing", "add_parsers", ("check", "next", "rules", "log", "play")),
    ("exporting", "add_turns", ("show", "report")),
    ("opening", "add_parser", ("open",)),
    ("exporting", "add_sheet", ("sheet",)),
    ("ends", "add_parser", ("export",)),
    ("calibrating", "add_parser", ("calibrate",)),
    ("listing", "add_completion", ("completion",)),
)


def parser(command: str = "") -> argparse.ArgumentParser:
    """Return the parser of the command line, for one command or, where there is none such, for all."""
    import argparse

    top = argparse.ArgumentParser(
        prog="cutline",
        description="Turns YAML into a printed wargame: counters, maps, tables, record sheets.",
    )
    top.add_argument("--version", action="version", version=f"cutline {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module, add, _ in [row for row in ADDED_BY if command in row[2]] or ADDED_BY:
        getattr(import_module(f".{module}", __package__), add)(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status: 0 done, 1 rules were broken, 2 the input cannot be used."""
    from .streams import BAD_INPUT, OK, hush, prepare, tell

    gc.set_threshold(GARBAGE)
    prepare()
    words = sys.argv[1:] if arguments is None else arguments
    options = parser(words[0] if words else "").parse_args(words)
    options.status = OK  # as it stands should the output be cut off
    date = os.environ.get(EPOCH, "").strip()
    if date and not (date.isdecimal() and date.isascii() and int(date[:20]) <= LAST_SECOND):
        tell(f'cutline: {EPOCH} is "{date}", no number of seconds since 1970; set it to one, or unset it')
        return BAD_INPUT
    _tell_misplaced()
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        status = run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        hush()
        return int(options.status)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        tell(f"cutline: {where}{error.strerror or error}")
        return BAD_INPUT


def _tell_misplaced() -> None:
    """Print where each game belongs that still lies beside the code."""
    from .components.loading.finding import GAMES, misplaced_games
    from .streams import tell

    for name, folder in misplaced_games().items():
        tell(f"{folder}: games are now kept in {GAMES}; move this one to {GAMES / name}")


class _End:
    """How the command is told to end, by Ctrl-C or TERM: once, and then it has a few seconds.

    The first signal raises KeyboardInterrupt, so that what was begun is taken away. It may be lost
    in a library that catches everything; then the clock ends the command. A helper process takes away
    what it has begun, and says nothing.
    """

    def __init__(self) -> None:
        self.process, self.status = os.getpid(), 0
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self.interrupted)
        sys.unraisablehook = self.lost

    def interrupted(self, number: int, _: FrameType | None) -> None:
        """End the command in order: raise KeyboardInterrupt, and set the clock."""
        for again in (signal.SIGINT, signal.SIGTERM):
            signal.signal(again, lambda *_: None)  # SIG_IGN prints a line for one that is on its way
        if os.getpid() == self.process:
            self.status = 128 + number
            if hasattr(signal, "setitimer"):
                signal.signal(signal.SIGALRM, lambda *_: self.now())
                signal.setitimer(signal.ITIMER_REAL, LATEST)
        raise KeyboardInterrupt

    def lost(self, error: sys.UnraisableHookArgs) -> None:
        """End at once where KeyboardInterrupt reaches nobody, as in a finalizer."""
        if not isinstance(error.exc_value, KeyboardInterrupt):
            sys.__unraisablehook__(error)
        elif os.getpid() == self.process:
            self.now()

    def now(self) -> None:
        """End here; a kit is the old one or the new one wherever its build ends."""
        os.write(2, b"stopped\n")
        os._exit(self.status)


def entry() -> None:
    """Run the command as a shell does.

    All files are closed in the end, so the interpreter need not tidy up a large game's millions of
    objects one by one.
    """
    end, status = _End(), 2
    try:
        # Else pydantic looks through all packages that are installed for plugins; Cutline has none.
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
        status = main()
    except SystemExit as stop:  # argparse has said why
        status = stop.code if isinstance(stop.code, int) else status
    except BaseException:  # KeyboardInterrupt, and whatever a library made of it
        if not end.status:
            raise
        from .streams import tell

        tell("stopped; nothing was changed")
        status = end.status
    from .streams import STOPPED, hush

    hush()
    os._exit(end.status or status if status == STOPPED else status)


def add_build(commands: Commands) -> None:
    """Add `build` to the parser."""
    from pathlib import Path

    from .arguments import CMYK, NAMED, PAPERS, language, paper
    from .calibrating import printer

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
        "--flip",
        choices=("long", "short"),
        default="long",
        help="the edge on which the printer turns paper over to print its back (default: long; --flip short)",
    )
    build.add_argument(
        "--cuts",
        choices=("lines", "ticks", "corners", "none"),
        help="where to cut is shown by lines across the faces, by ticks beside them alone, by ticks and a "
        "cross at each corner, or not at all (default: as game.yaml says, or lines)",
    )
    build.add_argument(
        "--register",
        choices=("silhouette",),
        default="",
        help="for a machine that cuts: registration marks on cutting sheets, pieces apart with their bleed, "
        "no cut shown; not with --backs fold or --cuts (--register silhouette)",
    )
    build.add_argument(
        "--language",
        type=language,
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
        help="no colours, for a black and white printer; an error if sides, terrains or labels would look "
        "the same (--grey)",
    )
    build.add_argument("--cmyk", action="store_true", help=f"{CMYK} (--cmyk)")
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
    build.add_argument(
        "--draft",
        action="store_true",
        help="faint and overlapping texts are warnings, not errors; the kit says DRAFT (--draft)",
    )
    build.add_argument("-q", "--quiet", action="store_true", help="print errors only")
    build.add_argument("--watch", action="store_true", help="build again whenever a file is saved")
    build.set_defaults(run=_build)


def _build(options: argparse.Namespace) -> int:
    from .streams import BAD_INPUT, tell

    if options.runs != "together" and options.backs != "duplex":
        tell(f"cutline: --runs {options.runs} needs backs; leave out --backs {options.backs}")
        return BAD_INPUT
    usual = options.backs == "duplex" and options.runs == "together" and not options.printer
    if options.flip == "short" and not usual:
        tell("cutline: --flip short is for both sides in one go; leave out --backs, --runs and --printer")
        return BAD_INPUT
    if options.register and (options.backs == "fold" or options.cuts):
        beside = "--backs fold" if options.backs == "fold" else f"--cuts {options.cuts}"
        tell(f"cutline: --register is for a machine that cuts round each piece; leave out {beside}")
        return BAD_INPUT
    if options.booklet and options.printer:
        tell(
            "cutline: --booklet is flipped on the short edge, and --printer was read off sheets flipped "
            "on the long one; build the booklet by itself, with an --out of its own"
        )
        return BAD_INPUT
    if options.watch:
        from .watching import run
    else:
        from .building import run
    return run(options)
