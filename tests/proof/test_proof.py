"""The proof says what is wrong, and how to see it again."""

from __future__ import annotations

import pytest

from . import __main__ as command
from .__main__ import main
from .cases import Answer, Case, Part, cases
from .run import tried
from .table import Table

CASE = Case("alarms", "doodlebug", 17, "gaps")
FAULT = Answer(CASE, {"games": 1}, "13b", ["12: violation 13b"])
FINE = Answer(CASE, {"games": 1})
RUN = ["--only", "alarms", "--game", "doodlebug", "--seeds", "0", "--ways", "terse"]


def proved(*answers: Answer, share: float = 0.0) -> tuple[int, str]:
    """The exit status, and the table, where that share may be found."""
    table = Table([CASE] * len(answers), {"alarms": Part({}, tried, share=share)})
    for answer in answers:
        table.add(answer)
    return table.status, "\n".join(table.lines())


def test_a_fault_fails_the_proof_and_is_shown_with_the_command_that_repeats_it():
    status, said = proved(FAULT)
    assert status == 1
    assert "-m tests.proof alarms doodlebug 17 gaps: 13b" in said and "12: violation 13b" in said


def test_nothing_found_is_no_failure():
    assert proved(FINE)[0] == 0


def test_as_many_as_a_part_may_have_are_shown_and_do_not_fail_the_proof():
    status, said = proved(FAULT, FINE, share=0.5)
    assert status == 0 and "gaps: 13b" in said
    assert proved(FAULT, FAULT, FINE, share=0.5)[0] == 1


def test_a_game_is_proved_from_the_command_line(capsys, monkeypatch):
    monkeypatch.setattr(command, "answers", lambda cases, _: map(tried, cases))
    assert main(RUN) == 0
    assert "alarms  doodlebug  1 games" in capsys.readouterr().out


def test_a_depth_of_ten_tries_ten_times_as_many_seeds():
    parts = {"plain": Part({"mini": 3}, Answer), "deep": Part({"mini": 1}, Answer, once=True)}
    found = list(cases(parts, 10, None, "", ()))
    assert [case.seed for case in found] == [*range(30), 10]


@pytest.mark.parametrize(
    "words",
    ["--depth 0", "--only luck", "--game chess", "--seeds x", "alarms doodlebug 17", "alarms chess 1 full"],
)
def test_bad_options_exit_with_status_2(words):
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
