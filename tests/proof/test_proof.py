"""The proof says what is wrong: new findings, and known ones that occur no more."""

from __future__ import annotations

import pytest

from . import __main__ as command
from .__main__ import main
from .cases import Answer, Case, Part, cases
from .known import known
from .run import tried
from .table import Table

CASE = Case("alarms", "doodlebug", 17, "gaps")
FAULT = Answer(CASE, {"games": 1}, "13b", ["12: violation 13b"])
FINE = Answer(CASE, {"games": 1})
RUN = ["--only", "alarms", "--game", "doodlebug", "--seeds", "0", "--ways", "terse"]


def proved(answer: Answer, known: str = "") -> tuple[int, str]:
    """The exit status, and the table, with one answer and what is known of its case."""
    table = Table([CASE], {CASE: known} if known else {})
    table.add(answer)
    return table.status, "\n".join(table.lines())


def test_a_fault_fails_the_proof_and_is_shown_with_the_command_that_repeats_it():
    status, said = proved(FAULT)
    assert status == 1
    assert "new: doodlebug: alarms 17 gaps 13b" in said
    assert "-m tests.proof alarms doodlebug 17 gaps" in said and "12: violation 13b" in said


def test_nothing_found_is_no_failure():
    assert proved(FINE)[0] == 0


def test_a_known_fault_is_counted_and_does_not_fail_the_proof():
    status, said = proved(FAULT, known="13b")
    assert status == 0
    assert "1 known" in said and "new" not in said


def test_a_known_fault_that_is_gone_is_named():
    status, said = proved(FINE, known="13b")
    assert status == 1
    assert "gone: doodlebug: alarms 17 gaps 13b" in said


def test_another_fault_in_a_known_case_is_new_and_the_known_one_is_gone():
    status, said = proved(FAULT, known="9a")
    assert status == 1
    assert "new: doodlebug: alarms 17 gaps 13b" in said and "gone: doodlebug: alarms 17 gaps 9a" in said


def test_a_game_proved_from_the_command_line_is_held_against_the_list_of_known_findings(
    tmp_path, capsys, monkeypatch
):
    with monkeypatch.context() as here:
        here.setattr(command, "answers", lambda cases, _: map(tried, cases))
        assert main(RUN, tmp_path) == 0
    home = tmp_path / "games" / "doodlebug"
    home.mkdir(parents=True)
    (home / "known_findings.txt").write_text("# of the guns\nalarms 0 terse 13b # gone\nalarms 1 terse 9a\n")
    capsys.readouterr()
    assert main(RUN, tmp_path) == 1
    said = capsys.readouterr().out
    assert "gone: doodlebug: alarms 0 terse 13b" in said
    assert "alarms 1" not in said, "what was not tried is not gone"


def test_a_depth_of_ten_tries_ten_times_as_many_seeds():
    parts = {"plain": Part({"mini": 3}, Answer), "deep": Part({"mini": 1}, Answer, once=True)}
    found = list(cases(parts, 10, None, "", ()))
    assert [case.seed for case in found] == [*range(30), 10]


def test_every_known_finding_is_of_a_part_and_names_a_case_that_can_be_shown():
    from .run import PARTS

    for case in known():
        part = PARTS[case.part]
        assert case.game in part.seeds and case.way in part.ways(case.game), case


@pytest.mark.parametrize(
    "words",
    ["--depth 0", "--only luck", "--game chess", "--seeds x", "alarms doodlebug 17", "alarms chess 1 full"],
)
def test_bad_options_exit_with_status_2(words):
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
