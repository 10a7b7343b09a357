"""`cutline open`: the page in the browser, served from one's own machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .arguments import may_trust, page_address, port
from .recent import recent, remember
from .streams import BAD_INPUT, OK, report, tell

if TYPE_CHECKING:
    from .lan import Lan

NO_LOG = "is no log, which ends in .yaml; of a filled record sheet make one: cutline log from-sheet FILE"


class Opened(NamedTuple):
    """What a person asked to see: the folder of logs, and the path of the page or the folder of a game.

    `log`: the name of a log, if it is one.
    """

    home: Path
    path: str
    folders: tuple[Path, ...] = ()
    log: str = ""


def open_(options: argparse.Namespace) -> int:
    """`cutline open`: 0 stopped by Ctrl-C or TERM, 2 there is no such thing, or the port is taken."""
    from urllib.parse import quote

    from .components import BadInput
    from .hosting import forgetter, keeper, listening, serve
    from .lan import Lan, NoNetwork, address
    from .page.site import Site

    try:
        opened = _opened(options.what)
    except BadInput as error:
        return report(error.problems)
    if options.lan and not opened.log:
        tell("cutline: --lan lets a phone write one log; name it: cutline open LOG --lan")
        return BAD_INPUT
    try:
        others = [address()] if options.lan else []
        there = listening(options.port, *others)
    except NoNetwork as error:
        tell(f"cutline: {error}; leave --lan out")
        return BAD_INPUT
    except OSError as error:
        tell(f"cutline: port {options.port}: {error.strerror}; choose another, or leave --port out")
        return BAD_INPUT
    trusted = [*opened.folders, *options.trust]
    site = Site(
        opened.home,
        keeper(opened.home),
        folders=(*opened.folders, *recent()),
        trusted=trusted,
        forget=forgetter(opened.home),
        edits=opened.folders,
        share_at=options.share_at or "",
    )
    path = opened.path
    for folder in opened.folders:
        remember(folder)
        path = f"/game/{quote(site.key(folder))}"  # a shipped game may have the folder's name already
    number = there[0].getsockname()[1]
    print(f"Cutline is open at http://127.0.0.1:{number}{path}", flush=True)
    print("Ctrl-C ends it.", flush=True)
    lan = Lan(others[0], number, opened.log) if others else None
    if lan:
        _invite(lan)
    serve(site, there, path, not options.no_browser, lan)
    print("Stopped; what you entered is on disk.")
    return OK


def _opened(what: str) -> Opened:
    """Open GAME, FOLDER or LOG; without it, or in a folder of logs, open the shelf of these."""
    from urllib.parse import quote

    from .components import BadInput, Problem, find_game, shipped_games

    here, file = Path.cwd(), Path(what)
    if not what:
        return Opened(here, "/")
    if _is_log(file):
        file = file.resolve()
        return Opened(file.parent, f"/log/{quote(file.name)}", log=file.name)
    if file.is_dir() and not (file / "game.yaml").is_file() and any(map(_is_log, file.iterdir())):
        return Opened(file.resolve(), "/")
    if file.suffix and not file.is_dir():
        raise BadInput([Problem(file, 1, 1, NO_LOG if file.exists() else "there is no such file")])
    folder = find_game(what).resolve()
    if what in shipped_games():
        return Opened(here, f"/game/{quote(what)}")
    return Opened(folder, "", (folder,))


def _is_log(file: Path) -> bool:
    from .page.site import LOG_ENDINGS

    return file.is_file() and file.suffix in LOG_ENDINGS


def _invite(lan: Lan) -> None:
    """Say where a phone comes in, in letters and as a QR code where somebody sees it."""
    print(f"One phone in the same network may write the log: scan this, or type {lan.url}", flush=True)
    if sys.stdout.isatty():
        lan.qr().terminal(compact=True)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `open` to the parser."""
    parser = commands.add_parser(
        "open", help="open the page in the browser: games, sheets, a log beside its board"
    )
    parser.add_argument(
        "what",
        nargs="?",
        default="",
        metavar="GAME|FOLDER|LOG",
        help="what to open; of a FOLDER the Python rules may run, and you may edit it (default: all games)",
    )
    parser.add_argument(
        "--port", type=port, default=0, metavar="N", help="this port (default: any that is free)"
    )
    parser.add_argument(
        "--lan", action="store_true", help="with a LOG: let phones in the same network write it, by a code"
    )
    parser.add_argument(
        "--share-at",
        type=page_address,
        metavar="ADDRESS",
        help="offer links to games, which open on the page in the browser alone at this address",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not start the browser")
    may_trust(parser)
    parser.set_defaults(run=open_)
