"""Pairs of slips in one log, in turns of their own: both are to be found as violations at their lines."""

from __future__ import annotations

from random import Random

from ..games.players import games
from ..games.players.slips import Slip
from ..games.players.writing import Log
from ..games.support.judging import judged
from .cases import Answer, Case, Part, of_games

FOUND = ("right", "other rule")


def slipped(case: Case) -> tuple[Log, list[Slip]]:
    """A game with two slips of six kinds; where one had no room, the next kind is tried."""
    kinds = Random(f"pair {case.seed}").sample(games.GAMES[case.game].KINDS, 6)
    log, made = games.slipped(case.game, case.seed, kinds[:2])
    for kind in kinds[2:]:
        if len(made) < 2:
            log, made = games.slipped(case.game, case.seed, [*(slip.kind for slip in made), kind])
    return log, made


def tried(case: Case) -> Answer:
    log, made = slipped(case)
    if len(made) < 2:
        return Answer(case)
    try:
        due = [f"{slip.kind.name} due at {sorted(slip.lines(log))} {slip.kind.rules}" for slip in made]
    except LookupError:  # one slip took away the line of the other
        return Answer(case)
    report = judged(log.text())
    ways = {slip.kind.name: games.verdict(log, slip, report) for slip in made}
    lost = ",".join(f"{name}:{how}" for name, how in ways.items() if how not in FOUND)
    done = {"pairs": 1, "at rule and line": all(how == "right" for how in ways.values())}
    return Answer(case, done, lost, [*due, *games.held(report)] if lost else ())


PART = Part(of_games(15, 30, 20, 40, 40), tried, log=lambda case: slipped(case)[0].text(), share=0.03)
