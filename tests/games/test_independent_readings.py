"""Lines as tired people type them: read for what they say, or refused at their place."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cutline.cli import main
from cutline.components.reading.problems import BadInput
from cutline.referee.checking import open_log

from ..support.tries import sampled
from .support.judging import judged, understood_in
from .support.written import Entry, entries_of, preludes_of, quiet

HERE = Path(__file__).parent
ENTRIES = [
    entry
    for page in sorted(HERE.glob("*/independent/reading.txt"))
    for entry in entries_of(page, preludes_of(page.with_name("slips.txt")), quiet)
]


def name(entry: Entry) -> str:
    return f"{entry.case.game}: {entry.typed}"


@cache
def read(text: str) -> list[Any]:
    """What each turn of a log says: its number, its lines as verbs with values, and its totals."""
    _, referee, actions = understood_in(text)
    return [
        (
            referee.turn(turn.turn.label),
            [(line.entry.kind, line.verb and line.verb.name, line.values) for line in turn.lines],
            [stated and [given[:3] for given in stated.given] for stated in (turn.sum, turn.end)],
        )
        for turn in actions
    ]


def reads_as_documented(entry: Entry) -> bool:
    """Whether a line as it was typed and as the documentation has it are the same to the referee."""
    try:
        return read(entry.case.text()) == read(entry.as_documented())
    except BadInput:
        return False


@cache
def heard(text: str) -> tuple:
    """All that is said of a log: findings with their places, totals, result."""
    report = judged(text, hints=False)
    findings = [
        (f.line, f.severity, f.rule, f.found, f.caused_by and f.caused_by.line) for f in report.findings
    ]
    return findings, [row for _, row in report.totals], report.result


def refused_at_its_place(entry: Entry, error: BadInput) -> bool:
    """Whether an error names the line, and the word that cannot be read."""
    problem = error.problems[0]
    if problem.line != entry.line or entry.how != "!":
        return problem.line == entry.line
    word = entry.case.text().splitlines()[entry.line - 1].rindex(entry.wanted) + 1
    return word <= problem.column < word + len(entry.wanted)


@pytest.mark.parametrize("entry", [pytest.param(entry, id=name(entry)) for entry in sampled(ENTRIES, 300)])
def test_a_line_is_read_for_what_it_says_or_refused_at_its_place(entry):
    if entry.how != "!" and reads_as_documented(entry):
        return  # so that the same is said of it
    try:
        said = heard(entry.case.text())
    except BadInput as error:
        assert entry.how != "=" and refused_at_its_place(entry, error), error
        return
    told = any(entry.line == line and how == "violation" for line, how, *_ in said[0])
    if entry.how == "!":
        assert told, f"read, and nothing said: {said}"
    elif not (told and entry.how == "=!"):
        assert said == heard(entry.as_documented())


@pytest.mark.parametrize("game", ["doodlebug", "bombers-and-fighters-over-europe"])
def test_all_that_an_empty_log_suggests_can_be_typed_into_it(tmp_path, capsys, game):
    main(["log", "new", game])
    printed = capsys.readouterr().out
    suggested = printed[printed.index("Lines for do:") :]
    shown = re.findall(r"^#( +(?:- \w|sum:|end:).+)$", suggested, flags=re.MULTILINE)
    turn = re.findall(r"^- turn: .+$", printed, flags=re.MULTILINE)[0]
    assert len(shown) > 10
    log = tmp_path / "log.yaml"
    log.write_text("\n".join([f"game: {game}", "turns:", turn, "  do:", *shown]), encoding="utf-8")
    open_log(log)
