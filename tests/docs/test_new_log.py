"""A new log can be checked before it is full."""

from __future__ import annotations

import json
import re

import pytest

from cutline import cli
from cutline.components import find_game, load_game
from cutline.referee.checking import referee_for
from cutline.referee.log import read_log


@pytest.mark.parametrize(
    "game", ["doodlebug", "bombers-and-fighters-over-europe", "battle-of-britain-again", "b-17"]
)
def test_a_new_log_is_held_against_nobody_and_its_examples_can_be_read_where_they_stand(
    game, tmp_path, capsys
):
    """Options, actions, sums and what stood on the table, their "#" taken away."""
    assert cli.main(["log", "new", game]) == 0
    text = capsys.readouterr().out
    file = tmp_path / "new.yaml"
    file.write_text(text, "utf-8")
    assert cli.main(["check", str(file)]) == 0
    assert cli.main(["next", str(file)]) == 0
    assert "You may now write:" in capsys.readouterr().out
    typed = re.sub(r"(?m)^#  (?=- |sum:|end:)", "  ", re.sub(r"(?m)^# - ", "- ", text))
    assert typed.count("\n  - ") == len(referee_for(load_game(find_game(game))).verbs)
    file.write_text(typed, "utf-8")
    assert cli.main(["check", str(file)]) in (0, 1), capsys.readouterr().err
    (turn,) = [turn for turn in read_log(file).turns if turn.entries]
    assert turn.sum and turn.end


def test_a_turn_left_empty_before_one_that_was_played_is_noticed(tmp_path, capsys):
    file = tmp_path / "gap.yaml"
    file.write_text(
        "game: doodlebug\nturns:\n- turn: 13 June night\n- turn: 13 June day\n  do:\n"
        "  - launch A 0 B 0 C 0 D 0\n",
        "utf-8",
    )
    assert cli.main(["check", str(file)]) == 1
    assert "[doodlebug 16a]" in capsys.readouterr().out


def test_a_half_typed_line_is_completed(capsys):
    assert cli.main(["log", "complete", "doodlebug", "place A w"]) == 0
    assert capsys.readouterr().out.split() == ["water", "a", "zone", "(water,", "land)"]
    assert cli.main(["log", "complete", "doodlebug"]) == 0
    assert "launch" in capsys.readouterr().out
    assert cli.main(["log", "complete", "doodlebug", "place X w"]) == 2
    assert capsys.readouterr().err.startswith('column 7: "x" is not a track')


def test_actions_have_a_schema(capsys):
    assert cli.main(["log", "schema", "doodlebug"]) == 0
    verbs = [way["properties"]["verb"]["const"] for way in json.loads(capsys.readouterr().out)["oneOf"]]
    assert {"launch", "stand-down"} <= {*verbs}
