"""Options that several commands have, and what may be typed for them."""

from __future__ import annotations

import argparse
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from .layouts.sheets.papers import Paper


class _Papers(tuple[str, ...]):
    """The papers that a shell completes; any size is one too, as `paper` has found out by then."""

    def __contains__(self, _: object) -> bool:
        return True


CMYK = "colours of the PDF in four inks, black and greys in black alone; pictures stay RGB"
MOST_PORTS = 65_535
NAMED = _Papers(("a4", "letter", "a3", "tabloid", "legal"))
PAPERS = f"{', '.join(NAMED)}, or a size: 230x305 (mm), 9x12in"


def paper(text: str) -> Paper:
    """Return a paper as it is typed; the stages are imported only if somebody types one."""
    from .layouts.sheets.papers import paper_called

    try:
        return paper_called(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_paper(to: argparse.ArgumentParser, what: str = "") -> None:
    """Add `--paper` for one paper, A4 by default; the help says of `what`."""
    message = f"{what}{PAPERS} (default: a4)"
    to.add_argument("--paper", type=paper, choices=NAMED, default="a4", metavar="PAPER", help=message)


def language(text: str) -> str:
    """Return the code of a language; where it is none, argparse prints the error."""
    from .components.languages import LANGUAGE

    if not re.fullmatch(LANGUAGE, text):
        raise argparse.ArgumentTypeError(f'"{text}" is not the code of a language; write "de" or "pt-BR"')
    return text


def may_run(parser: argparse.ArgumentParser, trust: bool = False) -> None:
    """Add the options of every command that may run a game's own Python."""
    if trust:
        may_trust(parser)
    parser.add_argument(
        "--traceback", action="store_true", help="show the whole traceback of an error in a game's Python"
    )


def may_trust(parser: argparse.ArgumentParser) -> None:
    """Add the option of every command that a log alone may bring to a game's Python."""
    parser.add_argument(
        "--trust",
        type=Path,
        action="append",
        default=[],
        metavar="FOLDER",
        help="let the Python rules of this game's folder run; those of shipped games always may",
    )


def count(text: str) -> int:
    """Return a whole number from 1; where it is none, argparse prints the error."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from 1')
    return int(text)


def port(text: str) -> int:
    """Return a port's number; where it is none, argparse prints the error."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_PORTS:
        raise argparse.ArgumentTypeError(f'"{text}" is not a port, a whole number from 1 to {MOST_PORTS}')
    return int(text)


def page_address(text: str) -> str:
    """Return the address of a page in the browser alone; where it is none, argparse prints the error."""
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    plain = text.isprintable() and not re.search(r"[\s?#@]", text)
    if not (good and plain):
        wanted = "write where the page of `make web` is, such as https://cutline.example.org/"
        raise argparse.ArgumentTypeError(f'"{text}" is not the address of a page; {wanted}')
    # A host without a program may not answer a folder without the stroke at its end.
    return text if text.endswith("/") or "." in PurePosixPath(parts.path).name else f"{text}/"
