"""A turn kept at some depth, with one total beside it that contradicts it: told at the total's line.

The turns before it are known in full; those behind it are a mixture of all depths.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cutline.components import BadInput

from ..games.players import games, mixture
from ..games.players.writing import Log, Record, Turn
from ..games.support.judging import judged
from .cases import Answer, Case, Part, of_games

WAYS = ("full", "results", "terse", "dice")
TOTALS = ("sum", "end")


def contradicted(case: Case) -> tuple[Log, tuple[Turn, str, str] | None]:
    """The log, and where and of what its total is wrong; None where the turn has no total."""
    rng, player = Random(f"{case}"), games.GAMES[case.game]
    played = games.played(case.game, case.seed)
    book = player.Book(games.shipped(case.game))
    log = mixture.written(player, book, played, rng)
    at = rng.randrange(len(played.records))
    clear = player.Pen(book, "full", rng)
    log.turns[:at] = [clear.turn(record) for record in played.records[:at]]
    pen = player.Pen(book, case.way, rng)
    for name in ("known", "entries"):  # what a reader knows by then, where a player keeps it
        if hasattr(clear, name):
            setattr(pen, name, getattr(clear, name))
    log.turns[at] = turn = pen.turn(played.records[at])
    changes = list(_changes(played.records[at], turn, rng)) if turn.lines else []
    if not changes:
        return log, None
    part, key, value = rng.choice(changes)
    stated = dict(getattr(turn, part) or {})
    setattr(turn, part, stated | {key: value})
    return log, (turn, part, key)


def _changes(record: Record, turn: Turn, rng: Random) -> Iterator[tuple[str, str, Any]]:
    """Each total of a turn with a number that is off."""
    for part in TOTALS:
        for key, value in getattr(record, part).items():
            if type(value) is int:
                yield part, key, value + 1 if value == 0 else value + rng.choice((-1, 1))


def tried(case: Case) -> Answer:
    log, slip = contradicted(case)
    if slip is None:
        return Answer(case)
    turn, part, key = slip
    line = log.place(turn, part)
    try:
        report = judged(log.text(), hints=False)
    except BadInput as error:  # such as a zone that is none
        if any(problem.line != line for problem in error.problems):
            raise
        return Answer(case, {"slips": 1, "told": 1})
    if any(f.severity == "violation" and f.line == line for f in report.findings):
        return Answer(case, {"slips": 1, "told": 1})
    return Answer(case, {"slips": 1}, f"missed:{key}", [f"due at {line}", *games.held(report)])


PART = Part(
    of_games(8, 20, 10, 30, 10),
    tried,
    lambda _: WAYS,
    log=lambda case: contradicted(case)[0].text(),
    share=0.05,
)
