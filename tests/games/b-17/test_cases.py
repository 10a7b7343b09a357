"""Each rule is broken in a line of raids.txt, and named there; the log put right is clean."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cutline.referee.judging.judge import Judge

from ...support.tries import tries
from ..support.judging import told, understood_in
from ..support.short_logs import checked_rules

NOTED = {"3c", "6D1", "6D2"}  # mentioned as a reading; told as 6D5
OPTIONS = {"2": "second scenario", "3": "third scenario", "t": "top turret", "e": "equal dice miss"}


class Case(NamedTuple):
    rule: str
    options: str
    turns: str

    def log(self, right: bool = False) -> tuple[str, int]:
        """The log, or the one put right, and the line that breaks the rule (0 for none)."""
        named = [OPTIONS[mark] for mark in self.options if mark in OPTIONS]
        lines, guilty = ["game: b-17", f"options: [{', '.join(named)}]", "turns:"], 0
        for number, turn in enumerate(self.turns.split(" ||"), 1):
            parts = [part.strip() for part in turn.split(" | ") if part.strip()]
            label = parts.pop(0) if parts[0].startswith("turn ") else f"turn {number}"
            lines.append(f"- turn: {label.removesuffix('!!!')}")
            guilty = len(lines) if "!!!" in label else guilty
            parts.sort(key=stated)
            lines += ["  do:"] * (not stated(parts[0]))
            for part in parts:
                wrong, mark, mended = (text.strip() for text in part.partition("!!"))
                text = mended if mark and right else wrong
                if text.startswith("+ "):
                    text = text[2:] if right else ""
                lines += [f"  {text}" if stated(text) else f'  - "{text}"'] * bool(text)
                guilty = len(lines) if mark else guilty
        return "\n".join(lines) + "\n", guilty


def stated(part: str) -> bool:
    return part.startswith(("end:", "sum:"))


def cases() -> list[Case]:
    """The lines of raids.txt, with what its words in capitals stand for."""
    known: dict[str, str] = {}
    found = []
    for line in Path(__file__).with_name("raids.txt").read_text("utf-8").splitlines():
        line = re.sub(r"\$([A-Z]+)", lambda word: known[word[1]], line)
        if macro := re.match(r"([A-Z]+) = (.*)", line):
            known[macro[1]] = macro[2]
        elif line and line[0] != "#":
            found.append(Case(*line.split("  ", 2)))
    return found


CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{k}-{case.rule}" for k, case in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(case: Case) -> None:
    wrong, guilty = case.log()
    broken = [(line, rule) for kind, line, rule, _ in told(wrong) if kind == "violation"]
    assert broken == [(guilty, case.rule)] * (case.rule != "-"), wrong
    if "!!!" not in case.turns:
        right, _ = case.log(right=True)
        assert told(right) == [], right


def test_each_checked_rule_is_broken() -> None:
    assert set(checked_rules("b-17")) - {case.rule for case in CASES} == NOTED


def in_a_mirror(value: Any, name: str = "") -> Any:
    """What a line says, on a table with left and right exchanged."""
    if isinstance(value, dict):
        return {key: in_a_mirror(one, key) for key, one in value.items()}
    if name in ("start", "end", "stop", "at") and isinstance(value, tuple) and len(value) == 3:
        x, y, heading = value
        return 60 - x, y, heading if heading is None else -heading % 360
    if name == "legs":
        turns = {"turn": lambda n: -n, "to": lambda n: -n % 360}
        return tuple((how, turns.get(how, lambda n: n)(n) if n else n) for how, n in value)
    if isinstance(value, tuple):
        return tuple(in_a_mirror(one, name) for one in value)
    return {"left": "right", "right": "left"}.get(value, value) if name == "gun" else value


def test_in_a_mirror_every_log_gets_the_same_verdict() -> None:
    flown = [case for case in CASES if case.rule.startswith("6")]
    for case in Random(6).sample(flown, tries(10, len(flown))):
        log, judge, turns = understood_in(case.log()[0])
        mirrored = [
            turn._replace(lines=tuple(one._replace(values=in_a_mirror(one.values)) for one in turn.lines))
            for turn in turns
        ]
        found = [Judge(judge, log).run(lines, hints=False).findings for lines in (turns, mirrored)]
        verdicts = [[(f.severity, f.line, f.rule) for f in findings] for findings in found]
        assert verdicts[0] == verdicts[1], case
