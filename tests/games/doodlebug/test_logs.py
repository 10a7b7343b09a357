"""The logs that come with Doodlebug, with the reports they get; and whatever else is typed."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.cli import main
from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play

from ...support.tries import tries

GAME = find_game("doodlebug")
LOGS = GAME / "logs"


def check(name: str, folder: Path) -> tuple[int, str]:
    """Status and output of a check run from the log's own folder, so that paths are short."""
    before, heard = Path.cwd(), io.StringIO()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            status = main(["check", name])
    finally:
        os.chdir(before)
    return status, heard.getvalue()


@pytest.mark.parametrize(("name", "expected"), [("good-game", 0), ("tired-game", 1)])
def test_a_shipped_log_gets_the_report_that_is_kept_beside_it(name: str, expected: int) -> None:
    status, said = check(f"{name}.yaml", LOGS)
    assert status == expected
    assert said == (LOGS / f"{name}.txt").read_text(encoding="utf-8")


WORDS = [
    "launch",
    "fail",
    "place",
    "shoot",
    "tip",
    "guns",
    "balloons",
    "strike",
    "move",
    "fight",
    "control",
    "regroup",
    "stand-down",
    "score",
    "arrive",
    "A",
    "b",
    "water",
    "land",
    "close",
    "medium",
    "long",
    "0",
    "1",
    "3",
    "6",
    "6/2",
    "5+",
    "?",
    "99999",
    "-1",
    "out",
    "down",
    "back",
    "18",
    "captain",
    "kill",
    "lost",
    "to",
    "day",
    "[",
    "]",
    ",",
    "ß",
    "#",
]
SEEDS = [log_text(play(Plan(GAME, "random", vary=True), seed)[0]) for seed in range(4)]
FUZZ = settings(max_examples=tries(20, 40), deadline=None, derandomize=True)


def survives(text: str, folder: Path) -> None:
    (folder / "typed.yaml").write_text(text, encoding="utf-8", errors="replace")
    status, said = check("typed.yaml", folder)
    assert status in (0, 1, 2)
    assert "Traceback" not in said


@FUZZ
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=7), max_size=6))
def test_any_words_as_actions_are_answered(
    tmp_path_factory: pytest.TempPathFactory, lines: list[list[str]]
) -> None:
    head = "game: doodlebug\nturns:\n- turn: 16 June day\n  do:\n"
    text = head + "".join(f"  - {' '.join(words)}\n" for words in lines)
    survives(text, tmp_path_factory.mktemp("typed"))


@FUZZ
@given(st.text(max_size=200))
def test_any_text_as_a_log_is_answered(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    survives(text, tmp_path_factory.mktemp("typed"))
    survives("game: doodlebug\nturns:\n" + text, tmp_path_factory.mktemp("typed"))


@FUZZ
@given(
    st.sampled_from(SEEDS),
    st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(WORDS)), min_size=1, max_size=6),
)
def test_a_damaged_log_is_answered(
    tmp_path_factory: pytest.TempPathFactory, text: str, changes: list[tuple[int, str]]
) -> None:
    lines = text.splitlines()
    for at, word in changes:
        k = at % len(lines)
        words = lines[k].split(" ")
        words[at % len(words)] = word
        lines[k] = " ".join(words)
    survives("\n".join(lines), tmp_path_factory.mktemp("typed"))
