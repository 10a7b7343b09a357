"""Takes a word that was not understood apart, or leaves one out that says nothing by itself.

Nothing is misread in silence: what a sign ties together (`2-3`, `4->5`, `6(5)`, `A=2`) may be two
different slots, but never two values of one list; only "/" parts those.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..log import Token
from .parts import One
from .slots import Die
from .words import CUT, END, Reading

FILLERS = frozenset(("and", "&", "the"))
# Words that may stand before a slot of one of these names: "from 2 to 3" for start and to.
LEADS = (
    frozenset(("at", "on", "in", "over", "against", "vs", "v", "versus", "target")),
    frozenset(("from", "start", "source", "of")),
    frozenset(("to", "into", "goal")),
)
JOINTS = ("->", "=")
_MOST = 200  # words of a line that are looked at twice
_PARTED = re.compile(r"[^/+=-]+(?:[/+=-][^/+=-]+)+")
_SIGNS = re.compile(r"([/+=-])")
_RUNS = re.compile(r"\d+|[^\W\d_]+")
_GLUED = re.compile(r"\(([^()]+)\)")


class Piece(NamedTuple):
    """A word, or part of one. `spot`: where it begins: (word of the line, character of it)."""

    text: str
    token: Token
    spot: tuple[int, int]
    joined: bool = False
    cut: bool = False


Pieces = list[Piece]
Attempt = Callable[[Reading], bool]
BEHIND = (1 << 30, 0)  # where the line ends


def reading_of(line: Pieces, start: int, noting: bool = False) -> Reading:
    """An attempt at these pieces."""
    joined = frozenset(k for k, piece in enumerate(line) if piece.joined)
    cut = frozenset(k for k, piece in enumerate(line) if piece.cut)
    return Reading([*(piece.text for piece in line), END], start, joined, cut, noting)


def spot(line: Pieces, reading: Reading) -> tuple[int, int]:
    """How far a reading came."""
    return line[reading.far].spot if reading.far < len(line) else BEHIND


def mended(
    tokens: Sequence[Token], reading: Reading, start: int, attempt: Attempt
) -> tuple[Pieces, Reading, bool]:
    """A line that an attempt could not read: as far as it can be, that reading, and whether that
    is all of it."""
    line, noting = [Piece(token.text, token, (k, 0)) for k, token in enumerate(tokens)], reading.noting
    for _ in range(_MOST):
        if reading.far >= len(line):
            break
        for other in _mendings(line, reading.far, start, reading.wanted):
            new = reading_of(other, start, noting)
            if attempt(new):
                return other, new, True
            if spot(other, new) > spot(line, reading):
                line, reading = other, new
                break
        else:
            break
    return line, reading, False


def _mendings(line: Pieces, at: int, start: int, wanted: Iterable[object]) -> Iterator[Pieces]:
    """Other ways to take the line at a word that was not understood, the likeliest first."""
    piece, before, behind = line[at], line[:at], line[at + 1 :]
    text, following = piece.text, [*(other.text for other in behind), END]
    if glued := _GLUED.fullmatch(text):
        if at > start and not before[-1].text.startswith(CUT):
            last = before[-1]
            yield [*before[:-1], last._replace(text=f"{last.text}/{glued[1]}"), *behind]
        yield [*before, piece._replace(text=glued[1], joined=True), *behind]
    sign = text.removeprefix(CUT)
    if behind and (text in JOINTS or text.startswith(CUT)) and _ties(sign, line, at, wanted):
        tied = sign != "/"
        yield [*before, behind[0]._replace(joined=tied), *behind[1:]]
    if behind and text in FILLERS:
        yield [*before, *behind]
    if behind and any(
        _leads(text, part) and part.slot.take(following, 0) for part in wanted if isinstance(part, One)
    ):
        yield [*before, *behind]
    if len(cut := _cut(piece)) > 1:
        yield [*before, *cut, *behind]


def _ties(sign: str, line: Pieces, at: int, wanted: Iterable[object]) -> bool:
    """Whether a sign may part or tie the words beside it.

    Who points at a number ("5->3") does not mean a die. Where "6/5" is one value, "6/5/2" may be
    one and a half.
    """
    last, following = line[at - 1].text, line[at + 1].text
    slots = [part.slot for part in wanted if isinstance(part, One)]
    if sign == "/":
        return not any(slot.take([f"{last}/{following}", END], 0) for slot in slots)
    if sign != "->" and not (sign == "-" and last.isdecimal()):
        return True
    first = next((slot for slot in slots if slot.take([following, END], 0)), None)
    return not isinstance(first, Die)


def _leads(text: str, part: One) -> bool:
    """Whether a word may stand before a slot: its own name, or one that goes with it."""
    names = {*part.names, part.slot.name.lower()}
    return text in names or any(text in words and names & words for words in LEADS)


def _cut(piece: Piece) -> Pieces:
    """A word in parts: at its signs; else where letters and figures meet."""
    text, (word, offset) = piece.text, piece.spot
    if _PARTED.fullmatch(text):
        parts = [(f"{CUT}{part}" if k % 2 else part, False) for k, part in enumerate(_SIGNS.split(text))]
    elif len(runs := _RUNS.findall(text)) > 1 and "".join(runs) == text:
        parts = [(run, k > 0 and run.isdecimal()) for k, run in enumerate(runs)]
    else:
        return [piece]
    found: Pieces = []
    for part, joined in parts:
        joined = joined or (not found and piece.joined)
        found.append(Piece(part, piece.token, (word, offset), joined, cut=True))
        offset += len(part.removeprefix(CUT))
    return found
