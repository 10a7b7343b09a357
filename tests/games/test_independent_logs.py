"""Logs written from the rules alone, by somebody who has not read the referees."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cutline.referee.judging.findings import Finding, Report

from ..support.tries import DEPTH, sampled
from .support import judging
from .support.written import Case, Line, cases_of, quiet

HERE = Path(__file__).parent
HINT = re.compile(r"line (\d+): did you mean \"(.+?)\"\?")


def pages(name: str) -> list[Case]:
    return [case for page in sorted(HERE.glob(f"*/independent/{name}")) for case in cases_of(page, quiet)]


def breaking_each_rule(cases: list[Case]) -> list[Case]:
    """Short cases in which each rule and each mark of a game is met; all of them where there is a DEPTH."""
    left = {mark for case in cases for mark in marks(case)}
    chosen: list[Case] = []
    for case in sorted(cases, key=lambda case: len(case.lines) / (len(marks(case)) or 0.01)):
        if DEPTH or marks(case) & left:
            chosen.append(case)
            left -= marks(case)
    return chosen


def marks(case: Case) -> set[tuple[str, str]]:
    """The game with each rule that a case breaks, and each other mark in its margin."""
    rules = {rule for slip in case.slips().values() for rule in slip.rules}
    return {(case.game, mark) for mark in rules | {line.told[:1] for line in case.lines}}


SLIPS = breaking_each_rule(pages("slips.txt"))
GAMES = pages("games.txt")
SHORT = [game for game in GAMES if len(game.lines) < 200]
CASES = sampled(SLIPS, 150) + (GAMES if DEPTH else sampled(SHORT, 6))
# Hints try many logs: not those of the longest games.
ADVISED = sampled(SLIPS, 6) + sampled([GAMES[n] for n in (3, 1, 7, 11)], 2)


def named(cases: list[Case]) -> list:
    return [pytest.param(case, id=f"{case.game}: {case.title}") for case in cases]


@cache
def judge(text: str) -> Report:
    """The report on a log, without hints."""
    return judging.judged(text, hints=False)


def advise(text: str) -> Report:
    """The report on a log, with hints."""
    return judging.judged(text)


def told(finding: Finding) -> str:
    cause = f" from {finding.caused_by.line}" if finding.caused_by else ""
    return f"{finding.line}: {finding.severity} {finding.rule}{cause}: {finding.found}"


def complaints(case: Case, report: Report) -> list[str]:
    """What is not as the margins of the log say."""
    numbered = case.numbers()
    slips = case.slips()
    wrong: list[str] = []
    violations: dict[int, list[Finding]] = {}
    for finding in report.findings:
        if finding.severity == "violation":
            violations.setdefault(finding.line, []).append(finding)
    found_labels: dict[str, int] = {}
    for number, slip in slips.items():
        here = violations.pop(number, [])
        if slip.label:
            found_labels[slip.label] = found_labels.get(slip.label, 0) + len(here)
        elif not here:
            wrong.append(f"{number}: missed, {sorted(slip.rules)}")
        for finding in here[:1]:
            if finding.rule not in slip.rules:
                wrong.append(f"wrongly named, {sorted(slip.rules)}: {told(finding)}")
            wrong += told_late(finding, report)
        named = {finding.rule for finding in here}
        if len(here) > len(named) or not named <= slip.rules:
            wrong += [f"told twice: {told(finding)}" for finding in here[1:]]
    wrong += [f"{label}: told {n} times" for label, n in found_labels.items() if n != 1]
    noted = {number for number, line in numbered if line.told.startswith("n")}
    wrong += [
        f"false: {told(finding)}"
        for number, more in violations.items()
        if number not in noted
        for finding in more
    ]
    wrong += misled(report, slips) + margins(numbered, report)
    return wrong


def told_late(finding: Finding, report: Report) -> list[str]:
    """A slip is the first thing told of what goes wrong with it."""
    before = report.findings[: next(n for n, f in enumerate(report.findings) if f is finding)]
    early = [f for f in before if f.caused_by and f.caused_by.line == finding.line]
    early += [f for f in before if f.line == finding.line and f.severity == "unchecked"]
    return [f"told before its cause: {told(f)}" for f in early]


def misled(report: Report, slips: dict[int, object]) -> list[str]:
    """Follow-ons have a cause, and that is a slip."""
    follow = [finding for finding in report.findings if finding.severity == "follow-on"]
    return [
        f"follows from no slip: {told(finding)}"
        for finding in follow
        if finding.caused_by is None or finding.caused_by.line not in slips
    ]


def margins(numbered: list[tuple[int, Line]], report: Report) -> list[str]:
    """`?`, `r` and `~` in the margin."""
    wrong: list[str] = []
    for number, line in numbered:
        severities = {finding.severity for finding in report.findings if finding.line == number}
        if line.told == "?" and "unchecked" not in severities:
            wrong.append(f"{number}: not told as unchecked")
        if line.told.startswith("n"):
            rules = {f.rule for f in report.findings if f.line == number}
            if not rules <= set(line.told.split()[1:]) or not severities & {"reading", "violation"}:
                wrong.append(f"{number}: not noted")
        if line.told == "~" and "follow-on" not in severities:
            wrong.append(f"{number}: no follow-on")
    return wrong


@pytest.mark.parametrize("case", named(CASES))
def test_what_the_margin_says_is_told_and_the_log_without_its_slips_is_clean(case):
    assert complaints(case, judge(case.text())) == []
    if righted := case.righted():
        broken = [f for f in judge(righted.text()).findings if f.severity in judging.BROKEN]
        assert [told(finding) for finding in broken] == []


@pytest.mark.parametrize("case", named(sampled([case for case in CASES if len(case.slips()) > 1], 12)))
def test_the_cause_of_a_follow_on_truly_explains_it(case):
    """Without its cause it is gone; or the cause, without all other slips, brings it about."""
    lines = dict(case.numbers())
    for finding in judge(case.text()).findings:
        cause = finding.caused_by and lines.get(finding.caused_by.line)
        own = lines.get(finding.line)
        if not cause or not cause.slip or not cause.slip.right or (own and own.slip):
            continue  # a line that is a slip of its own goes on being told
        mended = case.righted(lambda line, cause=cause: line is cause)
        alone = case.righted(lambda line, cause=cause: line is not cause)
        assert still_told(case, mended, finding) == [] or (
            alone and still_told(case, alone, finding) != []
        ), f"{told(finding)} has little to do with line {finding.caused_by.line}"


def still_told(case: Case, other: Case, finding: Finding) -> list[str]:
    """What the same line breaks of the same rule in a log that differs in some slips."""
    moved = other.text().count("\n") - case.text().count("\n")
    return [
        told(f)
        for f in judge(other.text()).findings
        if f.severity in ("violation", "follow-on")
        and f.line in (finding.line, finding.line + moved)
        and f.rule == finding.rule
    ]


def weight(report: Report) -> tuple[int, int]:
    """How much is wrong, and how much is not known."""
    broken = sum(finding.severity in ("violation", "follow-on") for finding in report.findings)
    return broken, sum(finding.severity == "unchecked" for finding in report.findings)


@pytest.mark.parametrize("case", named(ADVISED))
def test_a_hint_leaves_less_wrong_and_no_more_unknown(case):
    report = advise(case.text())
    wrong, unknown = weight(report)
    for finding in report.findings:
        for line, words in HINT.findall(finding.hint):
            lines = case.text().splitlines()
            typed = lines[int(line) - 1].lstrip(" -")
            start = lines[int(line) - 1].index(typed)
            assert len(words.split()) <= len(typed.split()), finding.hint
            lines[int(line) - 1] = lines[int(line) - 1][:start] + words
            after = advise("\n".join(lines) + "\n")
            left, unsure = weight(after)
            assert (left < wrong, unsure <= unknown) == (True, True), finding.hint
            assert [f for f in after.findings if f.line == int(line)] == [], finding.hint
