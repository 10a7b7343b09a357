"""What `next` offers is what `check` accepts, in both directions, at any point of any game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutline.components import BadInput, Game, load_game, shipped_games
from cutline.referee.checking import referee_for, stand_of
from cutline.referee.judging.choices import CHIT, DIE, every_choice
from cutline.referee.judging.referee import Referee
from cutline.referee.judging.walk import Walk, understood
from cutline.referee.log import read_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playing import Player
from cutline.referee.rulebook.code import code_of

from ...support.tries import tries

REFEREED = [name for name, folder in shipped_games().items() if code_of(folder)]
POINTS = tries(2, 8)  # at which a game is broken off
NOT_OFFERED = tries(20, 60)  # lines that were not offered, tried at each


@pytest.fixture(scope="module", params=REFEREED)
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(shipped_games()[request.param], drawn=False)


def broken_off(log: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The log as it stood at some line of it."""
    played = [turn for turn in log["turns"] if turn.get("do")]
    turns = played[: rng.randint(1, len(played))]
    last = dict(turns[-1])
    last["do"] = last["do"][: rng.randint(1, len(last["do"]))]
    return {**log, "turns": [*turns[:-1], last]}


def walked(referee: Referee, log: dict[str, Any], file: Path) -> Walk:
    """Where a log has come to, in the middle of its last turn."""
    file.write_text(log_text(log), "utf-8")
    read = read_log(file)
    walk, (*before, last) = Walk(referee, read), understood(referee, read)
    for turn, after in pairwise([*before, last]):
        walk.turn(turn, after.turn)
    walk.unfinished(last)
    return walk


def at_line(walk: Walk, log: dict[str, Any], line: str, file: Path) -> list[str]:
    """What is told at a line that is put to the end of a log."""
    alone = {**log, "turns": [{"turn": log["turns"][-1]["turn"], "do": [line]}]}
    file.write_text(log_text(alone), "utf-8")
    twin = walk.fork()
    twin.lines(understood(walk.referee, read_log(file))[0].lines)
    return [finding.text(walk.referee.game.name) for finding in twin.report.findings]


def thrown(line: str, rng: Random) -> str:
    """A line with its dice thrown; a face that every die has."""
    words = [word.replace(DIE, str(rng.randint(1, 6))) for word in line.split()]
    return " ".join(words).replace(CHIT, "0")


@pytest.mark.parametrize("seed", range(POINTS))
def test_what_is_offered_is_accepted_and_what_is_not_is_told(game: Game, seed: int, tmp_path: Path) -> None:
    rng, file = Random(seed), tmp_path / "log.yaml"
    referee = referee_for(game)
    log = broken_off(Player(referee, "random", rng).play(), rng)
    walk = walked(referee, log, file)
    _, _, offered = stand_of(file)
    for line in offered:
        if not line.startswith("turn:"):
            told = at_line(walk, log, thrown(line, rng), file)
            # A die may ask for a second one, which is not thrown here.
            told = [text for text in told if ": unchecked" not in text]
            assert not told, (line, log["turns"][-1], told)
    others = [x for x in every_choice(referee) if x not in offered and "?" not in x.split()]
    for line in rng.sample(others, min(NOT_OFFERED, len(others))):
        try:
            told = at_line(walk, log, thrown(line, rng), file)
        except BadInput:
            continue  # the table says how many dice it takes, and now it takes none
        assert told, (line, log["turns"][-1])
