"""A process that reads many games keeps the memory of a few only."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from weakref import ref

from cutline.components import Game, find_game, load_game
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers
from cutline.referee.checking import referee_for
from cutline.referee.judging.referee import Referee
from cutline.referee.rulebook.code import MOST_LOADED

from ..support.own_game import HEAD, RULES, own_game

LATE = {
    "__init__.py": HEAD + RULES.replace('return ["The', 'from .late import WORD\n    return [WORD, "The'),
    "late.py": "WORD = 'late'\n",
}


def chapters() -> set[str]:
    """The modules of games that are loaded."""
    gc.collect()
    return {name for name in sys.modules if name.startswith("cutline_game_")}


def read(folder: Path) -> Referee:
    return referee_for(load_game(folder, drawn=False))


def test_a_game_is_given_back_after_it_was_judged_and_printed() -> None:
    def used() -> ref[Game]:
        game = load_game(find_game("doodlebug"))
        referee_for(game)
        build_kit(draw_game(game), papers()["a4"])
        return ref(game)

    games = [used() for _ in range(2)]
    gc.collect()
    assert [game() for game in games] == [None, None]


def test_the_rules_of_a_few_games_stay_loaded_and_those_in_use_find_their_chapters(tmp_path: Path) -> None:
    before, read_late = chapters(), {**LATE, "__init__.py": LATE["__init__.py"] + "\n\nfrom . import late\n"}
    first = read(own_game(tmp_path / "first", LATE))
    for k in range(MOST_LOADED + 2):
        read(own_game(tmp_path / str(k), read_late))
    assert len(chapters() - before) == MOST_LOADED * len(LATE) + 1, "and the first, which is in use"
    assert first.rules.hooks["result"](None)[0] == "late"
