"""Other figures and tables than the published ones work, or are refused at their place."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from cutline.components import BadInput, find_game
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import understood
from cutline.referee.log import read_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playing import Player

from ...support.tries import tries
from ..support.judging import referee_of_copy

NAME = "bombers-and-fighters-over-europe"


def edited(folder: Path, old: str, new: str, file: str = "tables.yaml") -> Path:
    """A copy of the game with one thing changed."""
    copy = folder / "bombers"
    shutil.copytree(find_game(NAME), copy, ignore=shutil.ignore_patterns("referee"))
    text = (copy / file).read_text("utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new), "utf-8")
    return copy


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fighter_die: {value: 8", "fighter_die: {value: 10", "a D10 cannot choose one of 8 planes"),
        ("bomber_damaged: {value: 1", "bomber_damaged: {value: 3", "it may not be above bomber_down"),
        ("wins_needed: {value: 3", "wins_needed: {value: 0", "it has to be 1 or more"),
        ("missions: {value: 5", "missions: {value: 4", "list 4 missions, not 5"),
        ("does: {attacks: bomber}", "does: {attacks: tank}", '"attacks" is "tank"; write bomber or fighter'),
        ('    "up to {{ v.points_to_win - 1 }}": [german]\n', "", "no row holds"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_line(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        referee_of_copy(edited(tmp_path, old, new), NAME)
    problem = caught.value.problems[0]
    assert said in str(problem) and problem.line > 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bomber_down: {value: 2", "bomber_down: {value: 4"),
        ("bombing_die: {value: 12", "bombing_die: {value: 20"),
        ("points_per_plane: {value: 5", "points_per_plane: {value: 7"),
    ],
)
def test_other_figures_are_played_and_judged(old: str, new: str, tmp_path: Path) -> None:
    referee = referee_of_copy(edited(tmp_path, old, new), NAME)
    file = tmp_path / "log.yaml"
    for seed in range(tries(1, 4)):
        file.write_text(log_text(Player(referee, "sensible", Random(seed)).play()), "utf-8")
        log = read_log(file)
        assert Judge(referee, log).run(understood(referee, log)).clean
