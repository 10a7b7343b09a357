"""What `next` offers is what `check` accepts, in both directions, at any point of any game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutline.components import BadInput, shipped_games
from cutline.referee.desk import Desk
from cutline.referee.forms import Group
from cutline.referee.judging.choices import CHIT, DIE, Offer, choices
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import understood
from cutline.referee.judging.noting import Stand
from cutline.referee.judging.referee import Referee
from cutline.referee.judging.report import next_lines
from cutline.referee.log import read_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playing import Player
from cutline.referee.playing.playouts import Plan, play
from cutline.referee.rulebook.code import code_of

from ...games.support import judging
from ...games.support.judging import trial
from ...support.tries import DEPTH, tries
from ..depots import LOADED, Depots

REFEREED = [name for name, folder in shipped_games().items() if code_of(folder)]
POINTS = tries(1, 8)  # at which a game is broken off
OFFERED, NOT_OFFERED = tries(24, 2_000), tries(8, 60)  # lines that were, or were not, tried at each


def broken_off(log: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The log as it stood at some line of it."""
    played = [turn for turn in log["turns"] if turn.get("do")]
    turns = played[: rng.randint(1, len(played))]
    last = dict(turns[-1])
    last["do"] = last["do"][: rng.randint(1, len(last["do"]))]
    return {**log, "turns": [*turns[:-1], last]}


def walked(referee: Referee, log: dict[str, Any], file: Path) -> Judge:
    """Where a log has come to, in the middle of its last turn."""
    file.write_text(log_text(log), "utf-8")
    read = read_log(file)
    walk, (*before, last) = Judge(referee, read), understood(referee, read)
    for turn in before:
        walk.turn(turn)
    walk.unfinished(last)
    return walk


def at_line(walk: Judge, log: dict[str, Any], line: str, file: Path) -> list[str]:
    """What is told at a line that is put to the end of a log."""
    alone = {**log, "turns": [{"turn": log["turns"][-1]["turn"], "do": [line]}]}
    file.write_text(log_text(alone), "utf-8")
    twin = trial(walk)
    twin.lines(understood(walk.referee, read_log(file))[0].lines)
    return [finding.text(walk.referee.game.name) for finding in twin.report.findings]


def thrown(line: str, rng: Random) -> str:
    """A line with its dice thrown; a face that every die has."""
    words = [word.replace(DIE, str(rng.randint(1, 6))) for word in line.split()]
    return " ".join(words).replace(CHIT, "0")


def every_choice(referee: Referee) -> list[str]:
    """Every line that could ever be offered, whatever the table says of it.

    Of verbs for which the game names some of its ways none: what is not offered may be allowed. And
    none that is dice alone, of which only the table knows how many they are.
    """
    hook = referee.rules.hooks.get("ways")
    some = hook(referee.table()) if hook else {}
    return [
        Offer(verb, values).text
        for verb in referee.verbs.values()
        if verb.asked is not None and verb.name not in some
        for values in choices(verb)
        if values or not any(isinstance(part, Group) for part in verb.asked.slots())
    ]


@pytest.mark.parametrize("game", REFEREED)
@pytest.mark.parametrize("seed", range(POINTS))
def test_what_is_offered_is_accepted_and_what_is_not_is_told(game: str, seed: int, tmp_path: Path) -> None:
    rng, file = Random(seed), tmp_path / "log.yaml"
    referee = judging.referee(game)
    log = broken_off(Player(referee, "random", rng).play(), rng)
    walk = walked(referee, log, file)
    offered = judging.stood(file.read_text("utf-8")).legal
    for line in rng.sample(offered, min(OFFERED, len(offered))):
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


def stood_at(file: Path, *trusted: Path) -> Stand:
    desk = Desk(trusted)
    desk.open(file)
    return desk.stand()


@pytest.mark.parametrize("game", REFEREED if DEPTH else REFEREED[2::2])
def test_next_says_that_the_game_is_over(game: str) -> None:
    stand = judging.stood(log_text(play(Plan(shipped_games()[game]), 1)[0]))
    assert stand.where[-1] in ("The game is over", "No turn follows this one")
    assert not [line for line in stand.legal if line.startswith("turn:")]
    assert "You may now write:" not in next_lines(stand._replace(legal=[]))


# What is said before the list, and behind it.


def stood(tmp_path: Path, rules: str, *turns: str) -> Stand:
    game = Depots(tmp_path, rules)
    return stood_at(game.log(*turns), game.folder)


def test_what_is_owed_comes_first_with_whose_it_is_and_its_rule(tmp_path: Path) -> None:
    assert stood(tmp_path / "plain", "", "load a 2 | load b 3").owed == [
        "the loading: a load for each lorry: c [depots 3]",
        "the drive: a drive for each lorry: a, b and c [depots 5]",
    ]
    assert stood(tmp_path / "over", "", f"{LOADED} | drive a 4 | end: {{gold: 0}}").owed == []


def test_what_is_not_known_has_the_line_that_lost_it(tmp_path: Path) -> None:
    assert stood(tmp_path / "lost", "", "load a 2 | load b ? | load c 4 | drive a ?").unknown == [
        'the outcome of line 6, "load b ?"',
        'the outcome of line 8, "drive a ?"',
    ]
    assert stood(tmp_path / "known", "", LOADED).unknown == []


def test_a_line_that_changes_the_list_is_named(tmp_path: Path) -> None:
    more = """

@rules.verb("lorry:LORRY", step="load", ask="lorry:LORRY", example="wash a")
def wash(w, line):
    "a lorry is washed"
    w.rule("3", not w.loaded[line.lorry] and line.lorry != "c", "no load", f"{line.lorry} washed")


@rules.verb("all", step="load", ask="all", example="full all")
def full(w, line):
    "every lorry is full"
    for lorry in LORRIES:
        w.loaded[lorry] = True


@rules.verb("", step="load", ask="", example="wait")
def wait(w, line):
    "a day's rest"
"""
    stand = stood(tmp_path, more, "load c 4")
    assert [line for line in stand.legal if not line.startswith("load")] == [
        "wash a", "wash b", "full all", "wait"
    ]  # fmt: skip
    assert {"load", "full"} <= {*stand.again} and "wait" not in stand.again
