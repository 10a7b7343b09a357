"""Doodlebug with other lists, tables and dice: it referees, or says at file and line why not."""

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

from ...support.tries import sampled
from ..support.judging import referee_of_copy

DISTRICTS, TRACKS, RANGES = '["1", "2", "3", "4", "5", "6"]', "[A, B, C, D]", "[close, medium, long]"


def edited(folder: Path, file: str, old: str, new: str):
    """The referee of the game with one of its files changed; its Python is that which ships."""
    copy = folder / "doodlebug"
    shutil.copytree(find_game("doodlebug"), copy, ignore=shutil.ignore_patterns("referee", "logs"))
    text = (copy / file).read_text("utf-8")
    assert text.count(old) == 1
    (copy / file).write_text(text.replace(old, new), "utf-8")
    return referee_of_copy(copy, "doodlebug")


PLAYED = [
    ("game.yaml", DISTRICTS, DISTRICTS.replace("]", ', "7"]')),
    ("game.yaml", TRACKS, "[A, B, C]"),
    ("tables.yaml", "first_night_launches: {value: 6", "first_night_launches: {value: 9"),
    ("tables.yaml", "crews_at_most: {value: 3", "crews_at_most: {value: 4"),
]
REFUSED = [
    ("game.yaml", TRACKS, "[A, B, C, D, E]", "move one of them"),
    ("game.yaml", "pause: [", "pause: [21 June, ", "not one of the turns"),
    ("game.yaml", RANGES, "[near, medium, long]", 'no row is called "near"'),
    ("tables.yaml", "losses_per_point: {value: 2", "losses_per_point: {value: 0", "at least 1"),
    ("tables.yaml", "die: {value: 6", "die: {value: 10", "no row holds 7"),
]


@pytest.mark.parametrize(("file", "old", "new"), sampled(PLAYED, 2))
def test_an_edited_game_plays_and_referees_itself(file, old, new, tmp_path):
    referee, log = edited(tmp_path, file, old, new), tmp_path / "log.yaml"
    log.write_text(log_text(Player(referee, "random", Random(1)).play()))
    read = read_log(log)
    assert Judge(referee, read).run(understood(referee, read)).clean


@pytest.mark.parametrize(("file", "old", "new", "said"), sampled(REFUSED, 3))
def test_what_no_referee_can_use_is_told_at_file_and_line(file, old, new, said, tmp_path):
    with pytest.raises(BadInput) as told:
        edited(tmp_path, file, old, new)
    problem = told.value.problems[0]
    assert said in str(problem) and problem.file.suffix == ".yaml" and problem.line >= 1
