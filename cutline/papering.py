"""`--paper`, wherever a command has it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .layouts.sheets.papers import Paper


class _Papers(tuple[str, ...]):
    """The papers that a shell completes; any size is one too, as `paper` has found out by then."""

    def __contains__(self, _: object) -> bool:
        return True


NAMED = _Papers(("a4", "letter", "a3", "tabloid", "legal"))
PAPERS = f"{', '.join(NAMED)}, or a size: 230x305 (mm), 9x12in"


def paper(text: str) -> Paper:
    """A paper as it is typed; the stages are imported only if somebody types one."""
    from .layouts.sheets.papers import paper_called

    try:
        return paper_called(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_paper(to: argparse.ArgumentParser, what: str = "") -> None:
    """One paper, A4 unless it is told otherwise; `what` it is of, for the help."""
    said = f"{what}{PAPERS} (default: a4)"
    to.add_argument("--paper", type=paper, choices=NAMED, default="a4", metavar="PAPER", help=said)
