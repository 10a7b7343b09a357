"""Each rule is broken and told at its line, and the lines put right are clean: rules.txt, a case a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cutline.referee.judging.judge import Judge

from ..support.judging import judged, referee, understood_in
from ..support.short_logs import checked_rules
from ..support.written import cases_of, quiet

HERE = Path(__file__).parent
IN_THE_LEVEL = 2  # a cause that has raised the alarm before


class Case(NamedTuple):
    """The rule that is broken, or "ok"; what comes before; the lines; the same put right."""

    rule: str
    start: str
    lines: str
    right: str


@cache
def cases() -> list[Case]:
    found, names = [], dict[str, str]()
    for line in (HERE / "rules.txt").read_text("utf-8").splitlines():
        if named := re.match(r"([A-Z]+) = (.*)", line):
            names[named[1]] = expanded(named[2], names)
        elif line and not line.startswith("#"):
            rule, start, lines, *right = line.split(" :: ")
            found.append(Case(rule, expanded(start, names).strip("-"), lines, "".join(right)))
    return found


def expanded(text: str, names: dict[str, str]) -> str:
    return re.sub(r"\b[A-Z]{3,}\b", lambda name: names.get(name[0], name[0]), text)


def written(start: str, lines: str) -> tuple[str, list[int], set[int]]:
    """The log of a case, its guilty lines, and those that set the table."""
    staged = start[:1].isdigit()
    if not staged:
        lines = f"{start} {lines}" if lines.startswith("||") or not start else f"{start}; {lines}"
    log, guilty, passed = ["game: capture-tito", "turns:"], list[int](), set[int]()
    for number, turn in enumerate(lines.split("||"), 1 + staged):
        parts = [part.strip() for part in turn.split(";")]
        log += [f"- turn: turn {number}", "  do:"]
        for part in sorted(parts, key=lambda part: part.startswith("end:")):
            text = part.lstrip("*~").replace("//", "|")
            log.append(f"  {part}" if part.startswith("end:") else f'  - "{text}"')
            guilty += [len(log)] * part.startswith("*")
            passed |= {len(log)} if part.startswith("~") else set()
    return "\n".join(log) + "\n", guilty or [len(log)], passed


@contextmanager
def stage(stands: str) -> Iterator[Any]:
    """The referee, whose turns begin with these counters on the map, and all else out of it."""
    judge = referee("capture-tito")
    own, (alarm, *zones) = judge.rules.hooks["opens"], stands.split(";")

    def opens(w: Any, number: int) -> None:
        w.turn[0], w.level[0] = number, int(alarm)
        for place in w.marker:
            w.marker[place] = 0
        for cause in w.cause:
            w.cause[cause] = IN_THE_LEVEL
        for zone, *names in map(str.split, zones):
            for before, name in zip([None, *names], names, strict=False):
                if name == "reduced":
                    w.sp[before] = 1
                elif name == "hit":  # how often is not known
                    w.sp.either(before, (0, 1, 2))
                else:
                    w.at[name] = int(zone)
                if name in w.fate:
                    w.fate[name] = "free"

    judge.rules.hooks["opens"] = opens
    try:
        yield judge
    finally:
        judge.rules.hooks["opens"] = own


def begun(text: str) -> tuple[Any, Any]:
    """A walk through a log of which nothing was left out, and its turns."""
    log, judge, turns = understood_in(text)
    walk: Any = Judge(judge, log)
    walk.unwritten = lambda read: set()
    return walk, turns


def told(start: str, text: str) -> list[Any]:
    """All that is told of a log but what is unchecked."""
    if start[:1].isdigit():
        with stage(start):
            walk, turns = begun(text)
            report = walk.run(turns, hints=False)
    else:
        report = judged(text, hints=False)
    return [f for f in report.findings if f.severity != "unchecked"]


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.rule} {case.lines[:40]}")
def test_a_slip_is_named_at_its_line_and_the_righted_lines_are_clean(case: Case) -> None:
    text, guilty, passed = written(case.start, case.lines)
    found = [(f.line, f.rule) for f in told(case.start, text) if f.line not in passed]
    due = [] if case.rule == "ok" else [(line, case.rule) for line in guilty]
    assert found[: len(due) or None] == due, f"{found}\n{text}"
    if case.right:
        text, _, passed = written(case.start, case.right)
        assert [f for f in told(case.start, text) if f.line not in passed] == [], text


def test_every_checked_rule_is_broken() -> None:
    broken = {case.rule for case in cases()}
    for case in cases_of(HERE / "independent" / "slips.txt", quiet):
        broken |= {rule for slip in case.slips().values() for rule in slip.rules}
    assert [rule for rule in checked_rules("capture-tito") if rule not in broken] == []


def test_next_says_what_the_partisans_do() -> None:
    for part in (HERE / "next.txt").read_text("utf-8").split("== ")[1:]:
        head, *says = part.splitlines()
        start, lines = head.split(" :: ")
        with stage(start) as judge:
            walk, turns = begun(written(start, lines)[0])
            walk.unfinished(turns[-1])
            with walk.table.looking():
                assert [*judge.rules.hooks["stand"](walk.table)] == says, head
