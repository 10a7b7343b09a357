"""A log that is checked while it is written: the same verdict as a fresh check, whatever changed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutline.components import BadInput, shipped_games
from cutline.referee.checking import check_log
from cutline.referee.desk import Desk

from ..support.tries import DEPTH, tries

TURNS = 2
LOGS = [log for _, game in sorted(shipped_games().items()) for log in sorted(game.glob("logs/tired*.yaml"))]


def lines_of(log: Path) -> list[str]:
    """The lines of a log: of its first turns, where there is no DEPTH."""
    lines = log.read_text("utf-8").splitlines(keepends=True)
    turns = [n for n, line in enumerate(lines) if line.startswith("- turn")]
    return lines if DEPTH else lines[: turns[TURNS]]


def said(report: Any) -> tuple[Any, ...]:
    findings = [(f.severity, f.rule, f.line, f.found, f.hint, f.lines()) for f in report.findings]
    return findings, report.totals, report.result, report.checked, report.rules


# Half a turn with slips takes long to explain.
QUICK = [log for log in LOGS if DEPTH or log.parent.parent.name in ("doodlebug", "b-17")]


@pytest.mark.parametrize("log", QUICK, ids=lambda log: log.parent.parent.name)
def test_a_changed_log_is_judged_as_if_it_were_new(tmp_path: Path, log: Path) -> None:
    rng, desk, file = Random(log.parent.parent.name), Desk(), tmp_path / "log.yaml"
    lines = lines_of(log)
    acts = [n for n, line in enumerate(lines) if line.startswith("  - ")]
    done = 0
    for at in [acts[-1], *rng.sample(acts, tries(1)), acts[-1]]:
        changed = [*lines[:at], '  - "?"\n' if rng.random() < 0.3 else "", *lines[at + 1 :]]
        file.write_text("".join(changed), "utf-8")
        try:
            expected = said(check_log(file)[1])
        except BadInput:
            continue
        assert said(desk.check(file)[1]) == expected
        done += 1
    assert done


def test_what_is_tried_on_a_second_desk_is_not_seen_on_the_first(tmp_path: Path) -> None:
    lines = lines_of(next(log for log in LOGS if "doodlebug" in str(log)))
    file, text = tmp_path / "log.yaml", "".join(lines)
    file.write_text(text, "utf-8")
    desk = Desk()
    expected, other = said(desk.check(file)[1]), desk.twin()
    for at in [n for n, line in enumerate(lines) if line.startswith("  - ")][:: tries(60, 40)]:
        tried = "".join([*lines[:at], '  - "?"\n', *lines[at + 1 :]])
        with suppress(BadInput):
            said_there = said(other.check(file, tried)[1])
            file.write_text(tried, "utf-8")
            assert said_there == said(check_log(file)[1])
        desk.open(file, text + "\n")
        assert said(desk.report()) == expected
