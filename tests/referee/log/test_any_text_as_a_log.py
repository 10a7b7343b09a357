"""Whatever is typed as a log is read or refused, each error at a place that is in the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import BadInput
from cutline.referee.log import read_what_can_be

from ...support.tries import tries

FUZZ = settings(max_examples=tries(50, 100), deadline=None, derandomize=True)
PIECES = [
    "game: doodlebug",
    "turns:",
    "- turn: 13 June night",
    "  do:",
    "  - launch A: 2 B: 4",
    "  - ?",
    "  - ? x",
    '  - "?"',
    "  - house: a: b",
    "  sum: {hits: ?, out: {3:1}}",
    "  end: {fires:{3: 1}}",
    "  end:",
    "  - fires: 3",
    "-guns A 3",
    "  -guns A: 3, B: 4",
    "    5 2",
    "  - 'it''s",
    '  - "a\\',
    "  - |",
    "  - &a x",
    "  - *a",
    "  - [a, b",
    "  - {a: 1, b: 2}",
    "\t- x",
    "---",
    "...",
    "# note",
    "  - @ 3: 4",
    "  Do: x",
    "turn:13 June",
    "  - a: 'b' c: d",
    "  - \u2192 \u00df\u0130: \u2028 x: y",
    "  - - [",
    "",
    "  - x: |",
    "!!int 3",
    "%YAML 1.2",
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("typed") / "typed.yaml"


def survives(file: Path, text: str) -> None:
    file.write_text(text, "utf-8", errors="replace", newline="")
    try:
        log, problems = read_what_can_be(file)
    except BadInput as error:
        log, problems = None, error.problems
    lines = re.split("\r\n|[\n\r\x85\u2028\u2029]", file.read_bytes().decode())

    def stands(line: int, column: int) -> bool:
        return 1 <= line <= len(lines) + 1 and column >= 1

    assert all(stands(problem.line, problem.column) for problem in problems)
    for entry in (entry for turn in log.turns for entry in turn.entries) if log else ():
        assert stands(entry.line, entry.column)
        for token in entry.tokens:
            row = lines[(token.line or entry.line) - 1]
            assert 1 <= token.column <= len(row), (token, row)


@FUZZ
@given(st.lists(st.sampled_from(PIECES), max_size=12), st.sampled_from(["\n", "\r\n", "\r"]))
def test_lines_in_any_order_are_answered(file: Path, lines: list[str], ending: str) -> None:
    survives(file, ending.join(lines))
    survives(file, ending.join([*PIECES[:4], *lines]))


@FUZZ
@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
    | st.text("ab3:?'\"-[]{},|>#&*!@%= \n", max_size=40)
)
def test_any_text_is_answered(file: Path, text: str) -> None:
    survives(file, text)
    survives(file, "game: doodlebug\nturns:\n- turn: 1\n  do:\n  - " + text)
    survives(file, "game: doodlebug\nturns:\n- turn: 1\n  end: {" + text + "}\n")
