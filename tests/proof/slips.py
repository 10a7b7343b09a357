"""Slips of every kind: each in games that were played by the rules, to be found at its line by its rule."""

from __future__ import annotations

from ..games.players import games
from ..games.players.slips import Slip
from ..games.players.writing import Log
from ..games.support.judging import judged
from .cases import Answer, Case, Part, of_games

OTHERS, FAR = 20, 1000  # some slips need a situation that is rare


def ways(game: str) -> list[str]:
    return [kind.name for kind in games.GAMES[game].KINDS]


def slipped(case: Case) -> tuple[Log, list[Slip]]:
    """The game of the seed with this slip; where it has no room, the next of some other games."""
    kinds = [kind for kind in games.GAMES[case.game].KINDS if kind.name == case.way]
    for other in range(OTHERS):
        log, made = games.slipped(case.game, case.seed + FAR * other, kinds)
        if made:
            break
    return log, made


def tried(case: Case) -> Answer:
    log, made = slipped(case)
    if not made:
        return Answer(case)
    report = judged(log.text())
    lines, held = made[0].lines(log), games.held(report)
    how = games.verdict(log, made[0], report)
    if how != "right":
        due = f"due at {sorted(lines)} {made[0].kind.rules}"
        return Answer(case, {"slips": 1}, how.replace(" ", "-"), [due, *held])
    besides = any(f.severity == "violation" and f.line not in lines for f in report.findings)
    first = int(held[0].partition(":")[0]) in lines
    done = {"slips": 1, "with more called a violation": besides, "not the first": not first}
    return Answer(case, done)


PART = Part(of_games(1, 1, 1, 4, 3), tried, ways, log=lambda case: slipped(case)[0].text(), share=0.01)
