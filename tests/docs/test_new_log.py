"""A new log can be checked before it is full."""

from __future__ import annotations

import re

import pytest

from cutline.components import refereed_game, shipped_games
from cutline.referee.checking import referee_for
from cutline.referee.log import read_log

GAMES = ["doodlebug", "bombers-and-fighters-over-europe", "battle-of-britain-again", "b-17"]
GAP = (
    "game: doodlebug\nturns:\n- turn: 13 June night\n- turn: 13 June day\n  do:\n  - launch A 0 B 0 C 0 D 0\n"
)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_log_is_held_against_nobody_and_its_examples_can_be_read_where_they_stand(
    game, tmp_path, command
):
    """Options, one of each rule, actions, sums and what stood on the table, their "#" taken away."""
    text, file = command("log", "new", game).out, tmp_path / "new.yaml"
    file.write_text(text, "utf-8")
    assert command("check", file).status == 0
    if game == GAMES[0]:
        assert "You may now write:" in command("next", file).out
    typed = re.sub(r"(?m)^#  (?=- |sum:|end:)", "  ", re.sub(r"(?m)^# - ", "- ", text))
    options = refereed_game(shipped_games()[game]).sheet.options
    first = {option.rule: name for name, option in reversed(options.items())}
    for name in options.keys() - first.values():
        typed = re.sub(rf"(?m)^- {re.escape(name)}\b.*\n", "", typed)
    assert typed.count("\n  - ") == len(referee_for(refereed_game(shipped_games()[game])).verbs)
    file.write_text(typed, "utf-8")
    ran = command("check", file)
    assert ran.status in (0, 1), ran.err
    (turn,) = [turn for turn in read_log(file).turns if turn.entries]
    assert turn.sum and turn.end


def test_a_turn_left_empty_before_one_that_was_played_is_noticed(tmp_path, command):
    (tmp_path / "gap.yaml").write_text(GAP, "utf-8")
    ran = command("check", tmp_path / "gap.yaml")
    assert ran.status == 1 and "[doodlebug 16a]" in ran.out


def test_a_half_typed_line_is_completed(command):
    ran = command("log", "complete", "doodlebug", "place A w")
    assert ran.out.split() == ["water", "a", "zone", "(water,", "land)"]
    assert "launch" in command("log", "complete", "doodlebug").out
    ran = command("log", "complete", "doodlebug", "place X w")
    assert ran.status == 2 and ran.err.startswith('column 7: "x" is not a track')
