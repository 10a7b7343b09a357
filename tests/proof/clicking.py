"""Clicking: a player who takes any offer of the page comes to the end of the game, and nothing is wrong."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cutline.components import shipped_games

from ..page.clicking import OVER, Played, Player
from ..support.at_the_table import House
from .cases import Answer, Case, Part, of_games

MOST = 4_000  # lines; no game has so many
LAST = 6  # lines that are shown before what was wrong


def clicked(case: Case) -> Played:
    with TemporaryDirectory() as home:
        return Player(House(Path(home)), shipped_games()[case.game], case.seed).play(MOST)


def tried(case: Case) -> Answer:
    played = clicked(case)
    endless = [] if played.wrong or played.where[-1] in OVER else [f"{MOST} lines and no end"]
    wrong = [*played.wrong, *endless]
    done = {"games": 1, "lines": len(played.lines)}
    return Answer(case, done, "clicked" if wrong else "", [*wrong, *played.lines[-LAST:]] if wrong else [])


PART = Part(of_games(40, 40, 40, 40, 40), tried, log=lambda case: "\n".join(clicked(case).lines))
