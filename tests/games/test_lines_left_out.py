"""A line that is missing, or one word of it, is one slip: what follows from it is no slip of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cutline.components import find_game

from ..support.tries import sampled
from .support.judging import told

ROW = re.compile(r"((?:unheaded |swap )*)(\S+): (.*?) =>(?: (.*?))? !(.*?)(?:  #.*)?")


class Change(NamedTuple):
    """A line of a log that ships: how it is changed, and the violations that are told then."""

    how: str
    log: str
    old: str
    new: str | None
    slips: str

    def text(self) -> str:
        """The log with that change."""
        game, _, name = self.log.partition("/")
        lines = (find_game(game) / "logs" / f"{name}.yaml").read_text("utf-8").splitlines()
        if "unheaded" in self.how:
            lines = [line for line in lines if not line.startswith("  - move ")]
        at = next(k for k, line in enumerate(lines) if line.startswith(f"  - {self.old}"))
        if "swap" in self.how:
            lines[at : at + 2] = lines[at + 1], lines[at]
        else:
            lines[at : at + 1] = [] if self.new is None else [f"  - {self.new}"]
        return "\n".join(lines) + "\n"


def changes() -> list[Change]:
    rows = Path(__file__).with_name("lines_left_out.txt").read_text("utf-8").splitlines()
    return [Change(*ROW.fullmatch(row).groups()) for row in rows if row and not row.startswith("#")]


@pytest.mark.parametrize("change", sampled(changes(), 14), ids=lambda change: f"{change.log} {change.old}")
def test_one_line_is_one_slip(change):
    found = ", ".join(f"{line} {rule}" for _, line, rule, _ in told(change.text(), ("violation",)))
    due, more, _ = change.slips.strip().partition(" ...")
    assert found.startswith(due) if more else found == due


TITO, DOODLEBUG = "capture-tito/good", "doodlebug/good-game"


def as_it_is(log: str, line: str) -> str:
    return Change("", log, line, line, "").text()


def test_a_wrong_heading_explains_what_is_only_wrong_on_its_day():
    text = as_it_is(DOODLEBUG, "strike 6").replace("turn: 19 June night", "turn: 19 June day")
    found = told(text)
    assert [(kind, rule) for kind, _, rule, _ in found] == [("violation", "6.15"), ("follow-on", "9")], found


def test_what_half_a_turn_leaves_out_follows_from_no_other_line():
    """Some should have moved, and others fired."""
    last = "reveal 66 c11 c13 c21"
    text = as_it_is(TITO, last)
    found = told(text[: text.index("\n", text.index(f"  - {last}")) + 1])
    assert [(kind, rule) for kind, _, rule, _ in found] == [("violation", "12.3b"), ("violation", "13.2.2d")]


def test_what_follows_from_a_slip_does_so_in_half_a_turn():
    text = Change("", DOODLEBUG, "launch A 2 B 1 C 1 D 2", None, "").text()
    found = told(text[: text.index("  - guns C 3")])
    assert [(kind, rule) for kind, _, rule, _ in found] == [("violation", "16a"), ("follow-on", "12a")], found
