"""Logs come from anybody: what is larger than a log can be is refused, and limits are said."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from time import process_time

import pytest

from cutline.components import BadInput
from cutline.components.reading.yaml_reader import DEEPEST, LONGEST_TEXT
from cutline.referee.checking import check_log
from cutline.referee.judging import findings
from cutline.referee.log import MOST_PROBLEMS, read_log
from cutline.referee.log import log_reading as reading
from cutline.referee.log.log_reading import LARGEST, LONGEST_ACTION

HEAD = "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n"


def refused(folder: Path, text: str) -> str:
    file = folder / "log.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput) as stop:
        read_log(file)
    return str(stop.value.problems[-1]).removeprefix(f"{file}:")


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "log.yaml"
    file.touch()
    os.truncate(file, 50 * LARGEST)
    with pytest.raises(BadInput, match=r"too large: 200.0 MB; 4 MB at most"):
        read_log(file)


def test_a_pipe_that_never_ends_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    broken = []

    def write() -> None:
        try:
            with pipe.open("wb", buffering=0) as opened:
                while True:
                    opened.write(b"# nothing\n" * 1000)
        except BrokenPipeError:
            broken.append(True)

    writer = threading.Thread(target=write)
    writer.start()
    with pytest.raises(BadInput, match="more than 4 MB"):
        read_log(pipe)
    writer.join(timeout=30)
    assert broken


def test_an_action_as_long_as_may_be_is_read_and_a_longer_one_refused(tmp_path: Path) -> None:
    action = "strike" + " 3" * ((LONGEST_ACTION - 6) // 2)
    file = tmp_path / "log.yaml"
    file.write_text(f"{HEAD}  - {action}\n", "utf-8")
    assert read_log(file).turns[0].entries[0].text == action
    said = refused(tmp_path, f"{HEAD}  - balloons 1\n  - {action} 3\n")
    assert said == "6:5: this action is too long: 502 characters; 500 at most"
    said = refused(tmp_path, f"{HEAD}  - house: {'x' * LONGEST_TEXT}\n  - {'y' * 20_001}\n")
    assert said == "6:5: this text is too long: 20,001 characters; 20,000 at most"


def test_more_words_or_values_than_a_log_can_have_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_WORDS", 1_000)
    said = refused(tmp_path, HEAD + f"  - {'3 ' * 250}\n" * 5)
    assert said == "9:5: more than 1,000 words in one log; split it into two"
    monkeypatch.setattr(reading, "MOST", reading.MOST._replace(values=2_000))
    said = refused(tmp_path, HEAD + "  - a\n" * 2_000)
    assert said.endswith("too much in one file: 2,000 values at most")
    said = refused(tmp_path, HEAD.replace("do:", "do: [") + "a," * 2_000 + "]\n")
    assert said.endswith("too much in one file: 2,000 values at most")


def test_aliases_and_depth_are_bounded_as_in_a_games_files(tmp_path: Path) -> None:
    bomb = "note: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"k{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
    )
    assert "too much in one file: 300,000 values at most" in refused(tmp_path, bomb)
    deep = "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)
    assert f"nested deeper than {DEEPEST} levels" in refused(tmp_path, f"note: {deep}\n")
    assert "refers to itself" in refused(tmp_path, "note: &a [*a]\n")
    file = tmp_path / "log.yaml"
    file.write_text(HEAD + "  - &x balloons 1\n  - *x\n", "utf-8")
    assert [entry.line for entry in read_log(file).turns[0].entries] == [5, 6]


def test_only_so_many_errors_are_told(tmp_path: Path) -> None:
    file = tmp_path / "log.yaml"
    file.write_text(HEAD + "  - {a: 1, b: 2}\n" * (2 * MOST_PROBLEMS), "utf-8")
    with pytest.raises(BadInput) as stop:
        read_log(file)
    assert len(stop.value.problems) == MOST_PROBLEMS + 1
    text = "".join("a: 1\n" for _ in range(2 * MOST_PROBLEMS))
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput) as again:
        read_log(file)
    assert len(again.value.problems) == MOST_PROBLEMS
    assert any("1,000 errors so far" in problem.message for problem in stop.value.problems)


def test_a_log_that_breaks_rules_all_over_is_not_judged_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "MOST_VIOLATIONS", 20)
    file = tmp_path / "log.yaml"
    file.write_text(HEAD + "  - balloons 1\n" * 60, "utf-8")
    _, report = check_log(file)
    assert report.findings[-1].found == "20 violations so far; the rest of the log was not judged"
    assert report.checked < 60


@pytest.mark.parametrize("what", ["a folder", "nothing"])
def test_what_is_no_file_is_refused(tmp_path: Path, what: str) -> None:
    file = tmp_path / "log.yaml"
    if what == "a folder":
        file.mkdir()
    with pytest.raises(BadInput, match=r"log\.yaml:1:1: cannot be read: (Is a dir|No such)"):
        read_log(file)


def test_blanks_beside_an_error_take_no_time(tmp_path: Path) -> None:
    began = process_time()
    refused(tmp_path, f"{HEAD}  - launch: {' ' * 200_000}: [2\n")
    assert process_time() - began < 2
