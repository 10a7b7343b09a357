"""Remarks: what a player notes of a line of a log, in comments of their own below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...components.reading.placed import BREAK
from .entries import Remark, Turn

_REMARK = re.compile(r"\s*#\s*(?!-\s)(\S.*)")  # a line with a dash was taken out of play
_BEHIND = re.compile(r"(?:^|\s+)#\s+(\S.*)$")
_ROLLED = r"#\s+(?:rolled|drawn) by the page"


def remarks_of(lines: Sequence[str], turns: Iterable[Turn]) -> Iterator[Remark]:
    """The remarks among the lines of a log.

    An empty line ends the remarks on a line, and so does an empty comment. Comments behind the name of a
    turn are none: they tell what may be written there.
    """
    heads, played = set[int](), set[int]()
    for turn in turns:
        heads.add(turn.line)
        played |= {entry.line for entry in turn.entries}
        played |= {stated.line for stated in (turn.sum, turn.end) if stated}
    about = 0
    for number, line in enumerate(lines, 1):
        if number in played:
            about = number
        elif number in heads or line.strip() in ("", "do:"):
            about = 0
        elif line.lstrip().startswith("#"):
            said = _REMARK.fullmatch(line)
            about = about if said else 0
            if said and about:
                yield Remark(number, about, said[1].rstrip())


def parted(typed: str) -> tuple[str, str]:
    """A line as it was typed, and the remark behind it; a house rule may have any sign in it."""
    found = None if typed.lstrip().lower().startswith("house") else _BEHIND.search(typed)
    return (typed[: found.start()], found[1].rstrip()) if found else (typed, "")


def unclaimed(text: str, line: int, action: str) -> str:
    """The text of a log without the words that the page rolled for an action, or for a line of it."""
    parts = re.split(f"({BREAK.pattern})", text)  # lines and the breaks behind them
    if line:
        parts[2 * line - 2] = re.sub(rf"\s+{_ROLLED}\s*$", "", parts[2 * line - 2])
    claim = re.compile(rf"\s*{_ROLLED}: {re.escape(action)}\s*")
    gone = next((k for k in range(0, len(parts), 2) if claim.fullmatch(parts[k])), len(parts))
    return "".join(parts[:gone] + parts[gone + 2 :])
