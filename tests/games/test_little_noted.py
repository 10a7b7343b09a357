"""Whatever is left out of a turn, no line ends in an error, and no message in Python's words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cutline.components import BadInput
from cutline.referee.judging.report import lines_of

from ..support.tries import sampled
from .players.games import GAMES
from .support.judging import judged, referee, shipped

PYTHONIC = re.compile(r"Some\(|Span\(|\bNone\b|\bTrue\b|\bFalse\b|<\w+[ .].*>|Error\b")


def said(name: str, text: str) -> list[str]:
    """What a player is told; a line that cannot be read is told of, too."""
    try:
        return list(lines_of(shipped(name), judged(text), explain=False, colour=False))
    except BadInput as error:
        return [str(problem) for problem in error.problems]


def headed(name: str, turn: int, body: str) -> str:
    return f"game: {name}\nturns:\n- turn: {list(referee(name).turns.values)[turn]}\n{body}"


def gaps(name: str) -> Iterator[str]:
    """Each verb behind a "?", and with a ? for each of its words."""
    for verb in referee(name).vocabulary.verbs:
        first, *words = verb.example.split()
        holes = [" ".join((first, *words[:k], "?", *words[k + 1 :])) for k in range(len(words))]
        for lines in (['"?"', verb.example], holes, ['"?"', *holes]):
            yield headed(name, 0, "  do:\n" + "".join(f"  - {line}\n" for line in lines))


def totals(name: str) -> Iterator[str]:
    """One total, or one thing on the table, and nothing else; also behind a "?"."""
    rules = referee(name).rules
    stated = [("sum", key, value) for key in rules.totals for value in ("2", "us", "'?'")]
    every = ", ".join(f"{key}: 2" for key in rules.totals)
    stated += [("sum", every.removesuffix(": 2"), "2")]
    stated += [("end", key, end.example or "2") for key, end in rules.ends.items()]
    for kind, key, value in stated:
        for body in ("", "  do: ['?']\n"):
            yield headed(name, 0, f"{body}  {kind}: {{{key}: {value}}}\n")


def after_totals(name: str) -> Iterator[str]:
    """Each verb in a turn behind one of which only a total was kept."""
    first = headed(name, 0, f"  sum: {{{next(iter(referee(name).rules.totals))}: '?'}}\n")
    label = list(referee(name).turns.values)[1]
    for verb in referee(name).vocabulary.verbs:
        yield f"{first}- turn: {label}\n  do:\n  - {verb.example}\n"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_turn_of_which_little_was_noted_is_told_in_english(name: str) -> None:
    for text in sampled([*gaps(name), *totals(name), *after_totals(name)], 20):
        for line in said(name, text):
            assert not PYTHONIC.search(line), f"{line}\n{text}"
