"""Remarks: what a player notes of a line of a log, in a comment behind it or in comments below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...components.reading.placed import BREAK
from .entries import Remark, Turn

_REMARK = re.compile(r"\s*#\s*(?!-\s)(\S.*)")  # a line with a dash was taken out of play
_TRAILING = re.compile(r"\s#\s*(\S.*)$")
_BEHIND = re.compile(r"(?:^|\s)#\s+(\S.*)$")
BY_THE_PAGE = re.compile(r"(?:rolled|drawn) by the page")
_ROLLED = rf"#\s+{BY_THE_PAGE.pattern}"


def remarks_of(lines: Sequence[str], turns: Iterable[Turn]) -> Iterator[Remark]:
    """The remarks among the lines of a log.

    An empty line ends the remarks on a line, and so does an empty comment. Comments below the name of a
    turn are none: they tell what may be written there.
    """
    heads, played = dict[int, str](), dict[int, str]()  # by their lines, what is said there
    for turn in turns:
        heads[turn.line] = turn.label
        for entry in turn.entries:
            played[entry.line] = played.get(entry.line, "") + ("#" if entry.kind == "house" else entry.text)
        played |= {stated.line: "#" for stated in (turn.sum, turn.end) if stated}
    about = 0
    for number, line in enumerate(lines, 1):
        told = played.get(number, "") + heads.get(number, "")
        if told and "#" not in told and (behind := _TRAILING.search(line)):
            yield Remark(number, number, behind[1].rstrip())
        if number in played:
            about = number
        elif number in heads or line.strip() in ("", "do:"):
            about = 0
        elif line.lstrip().startswith("#"):
            said = _REMARK.fullmatch(line)
            about = about if said and not _of_a_box(said[1]) else 0
            if said and about:
                yield Remark(number, about, said[1].rstrip())


def _of_a_box(comment: str) -> bool:
    """Whether a comment is what a box of a record sheet holds."""
    row, head = comment.find(", row "), comment.find(', "')
    column = comment.find(", column ", max(row, 0))
    return 0 < row < column < comment.rfind(": ") or 0 < head < comment.find('": ')


def parted(typed: str) -> tuple[str, str]:
    """A line as it was typed, and the remark behind it; a house rule may have any sign in it."""
    found = None if typed.lstrip().lower().startswith("house") else _BEHIND.search(typed)
    return (typed[: found.start()].rstrip(), found[1].rstrip()) if found else (typed, "")


def unclaimed(text: str, line: int, action: str) -> str:
    """The text of a log without the words that the page rolled for an action, or for a line of it."""
    parts = re.split(f"({BREAK.pattern})", text)  # lines and the breaks behind them
    if line:
        bare, count = re.subn(rf"\s{_ROLLED}\s*$", "", parts[2 * line - 2])
        parts[2 * line - 2] = bare.rstrip() if count else bare
    claim = re.compile(rf"\s*{_ROLLED}: {re.escape(action)}\s*")
    gone = next((k for k in range(0, len(parts), 2) if claim.fullmatch(parts[k])), len(parts))
    return "".join(parts[:gone] + parts[gone + 2 :])
