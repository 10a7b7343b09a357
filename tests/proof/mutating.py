"""Logs that nobody would write: characters, words, lines and turns cut, doubled, swapped and mixed up.

Each is judged, and asked what may be done next, in time and without a fault of ours.
"""

from __future__ import annotations

import re
import time
import traceback
from random import Random

from cutline.components import BadInput

from ..games.players import pages
from ..games.players.writing import scalar
from ..games.support.judging import judged, readable, stood
from .cases import Answer, Case, Part, of_games

MOST = 2.0  # seconds of processor time
TRIES = 4  # for a log that can be read
OURS = "Python failed"
_NUMBER = re.compile(r"\d+")
_ACTION = re.compile(r"(\s*- )(?!turn\b)(\"?[^\s#\"{?][^#]*?\"?)(\s+#.*)?")
_TURN = re.compile(r"\s*- turn\b")
_STATED = re.compile(r"\s*(sum|end): \{")
_ODD = [
    "0",
    "1",
    "2",
    "7",
    "13",
    "40",
    "99",
    "1000000",
    "?",
    "-1",
    "+",
    "x",
    "all",
    "none",
    "A",
    "1-6",
    "3.5",
]
Lines = list[str]


def mutated(text: str, rng: Random, times: int) -> str:
    """A log with some changes, often cut short: what is left of it is the turn being played."""
    lines = text.splitlines()
    actions = [n for n, line in enumerate(lines) if _ACTION.fullmatch(line)]
    if actions and rng.random() < 0.7:
        del lines[rng.choice(actions) + 1 :]
    for _ in range(times):
        rng.choice((_letter, *[_words] * 11, *[_lines] * 5, _turns, _turns, _heading, _total))(lines, rng)
    return "\n".join(lines) + "\n"


def _pick(lines: Lines, rng: Random, of: re.Pattern[str]) -> int | None:
    fit = [n for n, line in enumerate(lines) if of.match(line)]
    return rng.choice(fit) if fit else None


def _letter(lines: Lines, rng: Random) -> None:
    """A character of any line lost, doubled, changed or swapped."""
    at = rng.randrange(len(lines))
    if lines[at].strip():
        n = rng.randrange(len(lines[at]) - len(lines[at].lstrip()), len(lines[at].rstrip()))
        head, sign, tail = lines[at][:n], lines[at][n], lines[at][n + 1 :]
        other = rng.choice("0123456789?abcns /,+-")
        lines[at] = head + rng.choice((tail, sign + sign + tail, other + tail, tail[:1] + sign + tail[1:]))


def _words(lines: Lines, rng: Random) -> None:
    """A word of an action lost, repeated, changed, or all of them turned round or not noted."""
    at, beside = _pick(lines, rng, _ACTION), _pick(lines, rng, _ACTION)
    if at is None or beside is None or not (words := _said(lines[at])):
        return
    n, m = rng.randrange(len(words)), rng.randrange(len(words))
    other = _said(lines[beside])
    match rng.randrange(8):
        case 0:
            del words[n : n + rng.choice((1, 1, 2, 3))]
        case 1:
            words[n:n] = [words[n]] * rng.choice((1, 1, 1, 2, 5, 30))
        case 2:
            words[n], words[m] = words[m], words[n]
        case 3:
            words[n] = rng.choice(other or _ODD)
        case 4:
            words[n] = rng.choice(_ODD)
        case 5:
            words[n] = _NUMBER.sub(
                rng.choice(["0", "1", "3", "6", "7", "12", "36", "78", "?", "-2", "500"]), words[n], count=1
            )
        case 6:
            words[1:] = [_NUMBER.sub("?", word) if rng.random() < 0.5 else word for word in words[1:]]
        case 7:
            words[1:] = rng.choice((other[1:], words[1:] + other[1:], words[:0:-1]))
    lines[at] = f"  - {scalar(' '.join(words) or '?')}"


def _said(row: str) -> list[str]:
    found = _ACTION.fullmatch(row)
    return found[2].strip('"').split() if found else []


def _lines(lines: Lines, rng: Random) -> None:
    """Actions lost, doubled, swapped, or in their place a "?"."""
    one, other = _pick(lines, rng, _ACTION), _pick(lines, rng, _ACTION)
    if one is None or other is None:
        return
    match rng.randrange(4):
        case 0:
            del lines[one : one + rng.choice((1, 1, 3, 10))]
        case 1:
            lines.insert(rng.choice((one, other)), lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            lines[one : one + rng.choice((0, 0, 1, 3))] = ['  - "?"']


def _turns(lines: Lines, rng: Random) -> None:
    """A turn lost, or there twice."""
    heads = [n for n, line in enumerate(lines) if _TURN.match(line)]
    if heads:
        at = rng.randrange(len(heads))
        span = slice(heads[at], [*heads, len(lines)][at + 1])
        if rng.random() < 0.5:
            lines[span.stop : span.stop] = lines[span]
        elif span.stop - span.start < len(lines) // 2:
            del lines[span]


def _heading(lines: Lines, rng: Random) -> None:
    at, other = _pick(lines, rng, _TURN), _pick(lines, rng, _TURN)
    if at is not None and other is not None:
        lines[at] = rng.choice((lines[other], _NUMBER.sub(rng.choice(_ODD), lines[at])))


def _total(lines: Lines, rng: Random) -> None:
    """A number of `sum:` or `end:` changed, or a part of it left out."""
    at = _pick(lines, rng, _STATED)
    if at is not None:
        head, _, tail = lines[at].partition(": ")
        parts = tail.strip()[1:-1].split(", ")
        n = rng.randrange(len(parts))
        other = _NUMBER.sub(rng.choice(("0", "1", "5", "9", "60")), parts[n])
        parts[n : n + 1] = rng.choice(([], [other]))
        lines[at] = f"{head}: {{{', '.join(parts)}}}"


def text_of(case: Case) -> str:
    """The mutated log: one that can be read, if there is one."""
    rng = Random(f"mutated {case}")
    text = pages.any_log(case.game, case.seed)
    for _ in range(TRIES):
        made = mutated(text, rng, rng.choice((1, 1, 2, 3, 5)))
        if readable(made):
            break
    return made


def tried(case: Case) -> Answer:
    text = text_of(case)
    if not readable(text):
        return Answer(case, {"logs": 1})
    what, told = "", []
    for name, job in (("check", _check), ("next", _next)):
        start = time.process_time()
        try:
            faults = [said for said in job(text) if OURS in said]
        except Exception as error:
            if isinstance(error, BadInput) and error.__cause__ is None:  # of an option that does not exist
                return Answer(case, {"logs": 1})
            faults = traceback.format_exc(limit=-3).splitlines()
        seconds = time.process_time() - start
        if not faults and seconds > MOST:
            faults = [f"{name}: {seconds:.1f} s"]
        if faults:
            what, told = what or name, [*told, *faults]
    return Answer(case, {"logs": 1, "read": 1}, what, told)


def _check(text: str) -> list[str]:
    return [finding.text("") for finding in judged(text).findings]


def _next(text: str) -> list[str]:
    return [line for lines in stood(text) for line in lines]


PART = Part(of_games(40, 40, 40, 120, 120), tried, log=text_of)
