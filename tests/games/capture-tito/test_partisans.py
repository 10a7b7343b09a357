"""The partisans' rules are each broken by short turns, and `next` says what they do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutline.referee.judging.referee import Referee

from .partisan_cases import FIRES, MOVES, STANDS, Case
from .staged import judging, told, walked


@pytest.fixture(scope="module")
def judge() -> Iterator[Referee]:
    with judging() as found:
        yield found


def guilty(case: Case) -> int:
    """The number of the guilty line; of the last one where something was left out."""
    lines = case.wrong.split(";")
    return next((k for k, line in enumerate(lines) if "*" in line), len(lines) - 1)


def blamed(judge: Referee, folder: Path, stands: str, lines: str) -> list[tuple[str, int, str]]:
    """What is held against lines; who was hit, where nobody is named, is not."""
    return [one for one in told(judge, folder, stands, lines) if one[0] != "unchecked"]


@pytest.mark.parametrize("case", MOVES + FIRES, ids=lambda case: f"{case.rule} {case.wrong}")
def test_each_rule_of_the_partisans_is_told_at_its_line(case: Case, judge: Referee, tmp_path: Path) -> None:
    found = told(judge, tmp_path, case.stands, case.wrong.replace("*", ""))
    assert [one[1:] for one in found if one[0] == "violation"] == [(guilty(case), case.rule)], found
    if case.right:
        assert blamed(judge, tmp_path, case.stands, case.right) == []


@pytest.mark.parametrize(("stands", "lines", "says"), STANDS)
def test_next_says_what_the_partisans_do(
    stands: str, lines: str, says: list[str], judge: Referee, tmp_path: Path
) -> None:
    walk, actions = walked(judge, tmp_path, stands, lines)
    walk.unfinished(actions[-1])
    with walk.table.looking():
        assert list(judge.rules.hooks["stand"](walk.table)) == says


EXAMPLES = [
    ("6; 30 p1; 39 c1; 42 c4 c5; 37 c6", "move 42 38; move c6 38; fire c1 30 4/5"),
    ("8; 30 p1; 22 c1 c2 c3 c4; 42 c5 c6 c7 c8 tito", "move 42 37 41; move 22 16; fire 16 30 4/5"),
    ("3; 30 p1; 42 c4 c5 c6", "move c4 c5 38, c6 38"),  # a stack in parts
    ("3; 30 p1; 42 c4 c26; 37 c24", "move c4 c26 38; move c24 38"),  # a mixed stack
    ("3; 30 p1; 52 c26 c4", "move c26 38; move c4 37"),
    ("7; 30 p1; 42 c4 tito", "move c4 tito 41"),  # a small stack that flees; it has no friends
    ("8; 30 p1; 42 c4 c5 c6 c7 hit; 53 c8", "move c4 c5 c6 38; move c8 41; fire 38 30 4/5"),  # large, or not
    ("6; 30 p1; 53 c4 c25 hit", "stay c4"),  # the pace of guns that may be gone
]


@pytest.mark.parametrize(("stands", "lines"), EXAMPLES)
def test_what_the_priorities_allow_is_not_blamed(
    stands: str, lines: str, judge: Referee, tmp_path: Path
) -> None:
    assert blamed(judge, tmp_path, stands, lines) == []
