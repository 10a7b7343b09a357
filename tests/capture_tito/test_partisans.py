"""The partisans' rules are each broken by short turns, and `next` says what they do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from partisan_cases import FIRES, MOVES, Case

from cutline.components import find_game
from cutline.referee.checking import check_log
from cutline.referee.code import rules_of

TURN = -2  # its line, counted from the first of its actions
LEADERS = ("tito", "churchill", "documents")
Told = Callable[[str, str], list[tuple[str, int, str]]]


def placed(stands: str) -> Callable[[Any, int], None]:
    """A turn that begins with these counters on the map, and all else out of it."""
    alarm, *zones = stands.split(";")

    def opens(t: Any, number: int) -> None:
        t.clear()
        t.turn[0] = number
        for row, value in ((t.marker, 0), (t.cause, True)):
            for key in row.values:
                row[key] = value
        t.alarm[0] = int(alarm)
        for zone, *names in map(str.split, zones):
            for before, name in zip([None, *names], names, strict=False):
                if name in LEADERS:
                    t.fate[name] = "free"
                if name == "reduced":
                    t.sp[before] = 1
                else:
                    t.at[name] = int(zone)

    return opens


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    def write(stands: str, lines: str) -> Path:
        hooks = rules_of(find_game("capture-tito")).hooks
        monkeypatch.setitem(hooks, "opens", placed(stands))
        file = tmp_path / "log.yaml"
        text = "".join(f"  - {line.strip()}\n" for line in lines.split(";") if line.strip())
        file.write_text(f"game: capture-tito\nturns:\n- turn: turn 2\n  do:\n{text}")
        return file

    return write


@pytest.fixture
def told(written: Callable[[str, str], Path]) -> Told:
    def tell(stands: str, lines: str) -> list[tuple[str, int, str]]:
        findings = check_log(written(stands, lines))[1].findings
        return [(f.severity, f.line - 5, f.rule) for f in findings]

    return tell


def guilty(case: Case) -> int:
    """The number of the guilty line; that of the turn where something was left out."""
    lines = case.wrong.split(";")
    return next((k for k, line in enumerate(lines) if "*" in line), TURN)


@pytest.mark.parametrize("case", MOVES + FIRES, ids=lambda case: f"{case.rule} {case.wrong}")
def test_each_rule_of_the_partisans_is_told_at_its_line(case: Case, told: Told) -> None:
    found = told(case.stands, case.wrong.replace("*", ""))
    assert [one[1:] for one in found if one[0] == "violation"] == [(guilty(case), case.rule)], found
    if case.right:
        assert told(case.stands, case.right) == []
