"""Play-outs: a game plays itself, writes itself down in some style, and is checked; nothing may be found.

Optional rules and the style of writing change with the seed. What says only that something was not
noted is counted by itself.
"""

from __future__ import annotations

from typing import Any

from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playing import POLICIES
from cutline.referee.playing.playouts import Plan, play

from ..games.support.judging import judged
from .cases import Answer, Case, Part, of_games


def played(case: Case) -> dict[str, Any]:
    return play(Plan(find_game(case.game), case.way, vary=True), case.seed)[0]


def tried(case: Case) -> Answer:
    log = played(case)
    report = judged(log_text(log))
    wrong = [f for f in report.findings if f.severity != "unchecked"]
    turns = [turn for turn in log["turns"] if len(turn) > 1]
    done = {
        "games": 1,
        "turns": len(turns),
        "actions": sum(max(1, len(turn.get("do", ()))) for turn in turns),
        "not noted": len(report.findings) - len(wrong),
    }
    told = [f"{f.line}: {f.severity} {f.rule} {f.found}; {f.expected} | {f.action}" for f in wrong]
    return Answer(case, done, wrong[0].rule if wrong else "", told)


PART = Part(
    of_games(10, 40, 14, 80, 40), tried, ways=lambda _: POLICIES, log=lambda case: log_text(played(case))
)
