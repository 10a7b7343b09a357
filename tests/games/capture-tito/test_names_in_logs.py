"""What logs may call groups, causes and the like stands in game.yaml: an edit is used, or refused there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cutline.components import BadInput, find_game
from cutline.referee.judging.referee import Referee

from ...support.tries import sampled
from ..support.form_values import referee, words
from ..support.judging import referee_of_copy

NAME = "capture-tito"
LINES = (find_game(NAME) / "game.yaml").read_text("utf-8").splitlines()


def edited(tmp_path: Path, old: str, new: str) -> Referee:
    """The referee of the game with one line of game.yaml changed."""
    folder = tmp_path / NAME
    shutil.copytree(find_game(NAME), folder, ignore=shutil.ignore_patterns("referee", "logs"))
    lines = [new if line == old else line for line in LINES]
    assert lines != LINES
    (folder / "game.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    return referee_of_copy(folder, NAME)


def test_another_word_for_a_group_is_read(tmp_path: Path) -> None:
    read = edited(tmp_path, "  - brecher = brecher,hammer", "  - brecher = brecher,hammer,mallet").read
    assert read(words("drop mallet IX 1")) == read(words("drop hammer IX 1"))


def test_a_comma_behind_a_result_begins_the_next_line_of_a_round() -> None:
    read = referee(NAME).read
    _, line = read(words("assault 8 d1 d2 gr vs c7 c12 | d1 gr vs c7 1/5 back, d2 vs c12 6/1 hit"))
    (fight,) = line["rounds"]
    assert [(bout["who"], bout.get("whom")) for bout in fight["lines"]] == [
        ((("d1",), ("gr",)), None),
        ((("d2",),), None),
    ]


@pytest.mark.parametrize(
    "new", sampled(["  - grotta = grotto,g,cave", "  - grotto", "  - air = grotto,g,cave"], 1)
)
def test_a_line_that_does_not_say_what_it_means_is_refused_at_its_place(tmp_path: Path, new: str) -> None:
    old = "  - grotto = grotto,g,cave"
    with pytest.raises(BadInput) as told:
        edited(tmp_path, old, new)
    (problem,) = told.value.problems
    assert (problem.file.name, problem.line) == ("game.yaml", LINES.index(old) + 1)
    assert "does not say what it means" in problem.message


def test_what_no_word_is_left_for_is_named_at_the_list(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as told:
        edited(tmp_path, "  - dead = dead,killed,eliminated,shot", "  # nobody dies")
    (problem,) = told.value.problems
    assert "nothing is read for dead" in problem.message


def test_a_number_that_is_no_face_is_a_zone_where_the_die_stands_behind_it() -> None:
    read = referee(NAME).read
    assert read(words("activate 36 45 49 ?"))[1] == {"zone": 36, "second": 45, "third": 49, "die": None}
    assert read(words("activate 36 49 7"))[1] == {"zone": 36, "second": 49, "die": 7}
    assert read(words("activate 36 12 fails"))[1]["die"] == 12, "a slip, told by the rule of dice"
