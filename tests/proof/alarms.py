"""False alarms: games that independent players play by the rules, in every style of writing.

The players of tests/games/<game>/player know a game's rules, tables and lists, and nothing of its
referee; they play with sense or at random, and write down every die, or leave most of it out.
"""

from __future__ import annotations

import re

from ..games.players import games, mixture
from ..games.players.writing import STYLES
from .cases import Answer, Case, Part, of_games

WAYS = (*STYLES, mixture.NAME, mixture.OPENINGS)
_HELD = re.compile(r"\d+: (?:violation|follow-on) (\S+)")


def tried(case: Case) -> Answer:
    _, game, seed, style = case
    log = games.written(game, seed, style)
    told = games.troubles(game, seed, style, log)
    actions = sum(max(1, len(turn.lines)) for turn in log.turns)
    done = {"games": 1, "turns": len(log.turns), "actions": actions}
    return Answer(case, done, rule(told[0]) if told else "", told)


def rule(trouble: str) -> str:
    """The rule that is held against a player; "totals" and the like are none."""
    found = _HELD.match(trouble)
    return found[1] if found else "no-rule"


PART = Part(
    of_games(24, 32, 24, 48, 24),
    tried,
    ways=lambda _: WAYS,
    log=lambda case: games.written(case.game, case.seed, case.way).text(),
)
