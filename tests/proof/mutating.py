"""Logs that nobody would write: characters, words, lines and turns cut, doubled, swapped and mixed up."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from ..games.support.planting import action, with_action

_NUMBER = re.compile(r"\d+")
_ACTION = re.compile(r"\s*- (?!turn\b)[^{]*")
_TURN = re.compile(r"\s*- turn\b")
_ODD = (
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
)
Lines = list[str]
Words = list[str]


def mutated(text: str, rng: Random, times: int) -> str:
    """A log with some changes, often cut short: what is left of it is the turn being played."""
    lines = text.splitlines()
    actions = [n for n, line in enumerate(lines) if _ACTION.fullmatch(line)]
    if actions and rng.random() < 0.7:
        del lines[rng.choice(actions) + 1 :]
    for _ in range(times):
        rng.choice(CHANGES)(lines, rng)
    return "\n".join(lines) + "\n"


def _pick(lines: Lines, rng: Random, of: re.Pattern[str] = _ACTION) -> int | None:
    fit = [n for n, line in enumerate(lines) if of.match(line)]
    return rng.choice(fit) if fit else None


def _letters(lines: Lines, rng: Random) -> None:
    """A character of any line lost, doubled, changed or swapped."""
    at = rng.randrange(len(lines))
    line = lines[at]
    if line.strip():
        n = rng.randrange(len(line) - len(line.lstrip()), len(line))
        head, sign, tail = line[:n], line[n], line[n + 1 :]
        new = (
            tail,
            sign + sign + tail,
            rng.choice("0123456789?abcns /,+-") + tail,
            tail[:1] + sign + tail[1:],
        )
        lines[at] = head + rng.choice(new)


def _of_words(change: Callable[[Words, Lines, Random], None]) -> Callable[[Lines, Random], None]:
    def changed(lines: Lines, rng: Random) -> None:
        at = _pick(lines, rng)
        if at is not None and (words := action(lines[at]).split()):
            change(words, lines, rng)
            lines[at] = with_action(lines[at], " ".join(words) or "?")

    return changed


def _word_lost(words: Words, lines: Lines, rng: Random) -> None:
    at = rng.randrange(len(words))
    del words[at : at + rng.choice((1, 1, 2, 3))]


def _word_doubled(words: Words, lines: Lines, rng: Random) -> None:
    at = rng.randrange(len(words))
    words[at:at] = [words[at]] * rng.choice((1, 1, 1, 2, 5, 30))


def _words_swapped(words: Words, lines: Lines, rng: Random) -> None:
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]


def _word_changed(words: Words, lines: Lines, rng: Random) -> None:
    other = _other(lines, rng)
    words[rng.randrange(len(words))] = rng.choice(other) if other and rng.random() < 0.5 else rng.choice(_ODD)


def _number(words: Words, lines: Lines, rng: Random) -> None:
    at = rng.randrange(len(words))
    new = rng.choice(("0", "1", "3", "6", "7", "12", "36", "78", "?", "-2", "500"))
    words[at] = _NUMBER.sub(new, words[at], count=1)


def _not_noted(words: Words, lines: Lines, rng: Random) -> None:
    words[1:] = [_NUMBER.sub("?", word) if rng.random() < 0.5 else word for word in words[1:]]


def _slots_of_another(words: Words, lines: Lines, rng: Random) -> None:
    other = _other(lines, rng)
    if rng.random() < 0.5:
        words[1:] = other[1:]
    else:
        words += other[1:]


def _turned(words: Words, lines: Lines, rng: Random) -> None:
    words[1:] = words[:0:-1]


def _other(lines: Lines, rng: Random) -> Words:
    at = _pick(lines, rng)
    return [] if at is None else action(lines[at]).split()


def _line_lost(lines: Lines, rng: Random) -> None:
    if (at := _pick(lines, rng)) is not None:
        del lines[at : at + rng.choice((1, 1, 3, 10))]


def _line_doubled(lines: Lines, rng: Random) -> None:
    if (at := _pick(lines, rng)) is not None:
        lines.insert(rng.choice((at, _pick(lines, rng) or at)), lines[at])


def _lines_swapped(lines: Lines, rng: Random) -> None:
    one, other = _pick(lines, rng), _pick(lines, rng)
    if one is not None and other is not None:
        lines[one], lines[other] = lines[other], lines[one]


def _nobody_knows(lines: Lines, rng: Random) -> None:
    if (at := _pick(lines, rng)) is not None:
        lines[at : at + rng.choice((0, 0, 1, 3))] = ['  - "?"']


def _turn_of(lines: Lines, rng: Random) -> tuple[int, int] | None:
    heads = [n for n, line in enumerate(lines) if _TURN.match(line)]
    if not heads:
        return None
    at = rng.randrange(len(heads))
    return heads[at], heads[at + 1] if at + 1 < len(heads) else len(lines)


def _turn_lost(lines: Lines, rng: Random) -> None:
    if (found := _turn_of(lines, rng)) and found[1] - found[0] < len(lines) // 2:
        del lines[slice(*found)]


def _turn_doubled(lines: Lines, rng: Random) -> None:
    if found := _turn_of(lines, rng):
        lines[found[1] : found[1]] = lines[slice(*found)]


def _heading(lines: Lines, rng: Random) -> None:
    at = _pick(lines, rng, _TURN)
    other = _pick(lines, rng, _TURN)
    if at is not None and other is not None:
        new = lines[other] if rng.random() < 0.5 else _NUMBER.sub(rng.choice(_ODD), lines[at])
        lines[at] = new


def _total(lines: Lines, rng: Random) -> None:
    """A number of `sum:` or `end:` changed, or a part of it left out."""
    at = _pick(lines, rng, re.compile(r"\s*(sum|end): \{"))
    if at is not None:
        head, _, tail = lines[at].partition(": ")
        parts = tail.strip()[1:-1].split(", ")
        n = rng.randrange(len(parts))
        if rng.random() < 0.5:
            del parts[n]
        else:
            parts[n] = _NUMBER.sub(lambda _: rng.choice(("0", "1", "5", "9", "60")), parts[n])
        lines[at] = f"{head}: {{{', '.join(parts)}}}"


CHANGES: tuple[Callable[[Lines, Random], None], ...] = (
    _letters,
    *map(
        _of_words,
        (
            _word_lost,
            _word_lost,
            _word_doubled,
            _words_swapped,
            _word_changed,
            _word_changed,
            _number,
            _number,
            _not_noted,
            _slots_of_another,
            _turned,
        ),
    ),
    _line_lost,
    _line_doubled,
    _lines_swapped,
    _nobody_knows,
    _nobody_knows,
    _turn_lost,
    _turn_doubled,
    _heading,
    _total,
)
