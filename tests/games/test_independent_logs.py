"""Logs with their slips marked in the margin: one table a game, written from the rules alone, and one of
what was got wrong once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cutline.components import BadInput
from cutline.referee.judging.findings import Finding, Report

from ..support.tries import DEPTH, sampled
from .players.games import NAMES
from .support import judging
from .support.written import Case, cases_of, quiet

HERE = Path(__file__).parent
HINT = re.compile(r"line (\d+): did you mean \"(.+?)\"\?")


def pages(name: str) -> list[Case]:
    return [case for page in sorted(HERE.glob(f"*/{name}")) for case in cases_of(page, quiet)]


def marks(case: Case) -> set[tuple[str, str]]:
    """The game with each rule that a case breaks, and each other mark in its margin."""
    return {(case.game, mark) for mark in rules(case) | {line.told[:1] for line in case.lines}}


def rules(case: Case) -> set[str]:
    return {rule for slip in case.slips().values() for rule in slip.rules}


def breaking_each_rule(cases: list[Case]) -> list[Case]:
    """Short cases in which each rule and each mark of a game is met; all of them where there is a DEPTH."""
    left = {mark for case in cases for mark in marks(case)}
    chosen: list[Case] = []
    for case in sorted(cases, key=lambda case: len(case.lines) / (len(marks(case)) or 0.01)):
        if DEPTH or marks(case) & left:
            chosen.append(case)
            left -= marks(case)
    return chosen


TABLES = pages("independent/slips.txt") + pages("cases.txt")
SLIPS = breaking_each_rule(TABLES)
GAMES = pages("independent/games.txt")
CASES = SLIPS + (GAMES if DEPTH else sampled([one for one in GAMES if len(one.lines) < 200], 6))
SHARE = 0.07  # of the cases of a game, which may be told otherwise; where a page marks them (~), no others
ADVISED = sampled(SLIPS, 30)
SEVERAL = [case for case in TABLES + GAMES[:3] if len(case.slips()) > 1 and judging.readable(case.text())]
FOLLOWED = sampled(SEVERAL, 60)
# Broken in a test of their own.
ELSEWHERE = {"b-17": {"3c"}, "capture-tito": {"5.1d", "12.3k", "13.1b", "13.1c", "13.3c"}}


@cache
def judge(text: str) -> Report:
    """The report on a log, without hints."""
    return judging.judged(text, hints=False)


def told(finding: Finding) -> str:
    cause = f" from {finding.caused_by.line}" if finding.caused_by else ""
    return f"{finding.line}: {finding.severity} {finding.rule}{cause}: {finding.found}"


def complaints(case: Case, report: Report) -> list[str]:
    """What is not as the margins of the log say."""
    slips = case.slips()
    noted = {number for number, line in case.numbers() if line.told.startswith("n")}
    wrong, labels = margins(case, report), Counter[str]()
    for number in {finding.line for finding in report.findings} | set(slips):
        here = [f for f in report.findings if f.line == number and f.severity == "violation"]
        slip = slips.get(number)
        if slip is None:
            wrong += [f"false: {told(finding)}" for finding in here if number not in noted]
            continue
        if slip.label:
            labels[slip.label] += len(here)
        elif not here:
            wrong.append(f"{number}: missed, {sorted(slip.rules)}")
        wrong += [f"wrongly named: {told(f)}" for f in here[:1] if f.rule not in slip.rules]
        if len(here) > len({f.rule for f in here}) or not {f.rule for f in here} <= slip.rules:
            wrong += [f"told twice: {told(finding)}" for finding in here[1:]]
    wrong += [
        f"{s.label}: told {labels[s.label]} times" for s in slips.values() if s.label and labels[s.label] != 1
    ]
    for finding in report.findings:
        if finding.severity == "follow-on" and (not finding.caused_by or finding.caused_by.line not in slips):
            wrong.append(f"follows from no slip: {told(finding)}")
    return wrong


def margins(case: Case, report: Report) -> list[str]:
    """What the margin says besides slips, and is not told."""
    wrong = []
    for number, line in case.numbers():
        here = [finding for finding in report.findings if finding.line == number]
        severities = {finding.severity for finding in here}
        due = {"?": {"unchecked"}, "~": {"follow-on"}, "n": {"reading", "violation"}}.get(line.told[:1])
        if due and not severities & due:
            wrong.append(f"{number}: not told, {line.told}")
        if line.told.startswith("n") and not {f.rule for f in here} <= set(line.told.split()[1:]):
            wrong.append(f"{number}: told by another rule, {line.told}")
    return wrong


@pytest.mark.parametrize("game", NAMES)
def test_every_checked_rule_is_broken_in_a_table(game):
    listed = {r.id for r in judging.shipped(game).rules.walk() if r.check == "checked"}
    met = {rule for case in TABLES if case.game == game for rule in rules(case)}
    assert listed - met <= ELSEWHERE.get(game, set())


@pytest.mark.parametrize("game", NAMES)
def test_what_the_margin_says_is_told_and_a_log_without_its_slips_is_clean(game):
    cases = [case for case in CASES if case.game == game]
    wrong = {case.title: found for case in cases if (found := told_otherwise(case))}
    assert len(wrong) <= SHARE * len(cases), wrong
    if any(case.title.startswith("~") for case in TABLES if case.game == game):
        assert not [title for title in wrong if not title.startswith("~")], wrong


def told_otherwise(case: Case) -> list[str]:
    """What is not as a case says."""
    try:
        found = complaints(case, judge(case.text()))
        righted = case.righted()
        clean = judge(righted.text()) if righted else Report()
    except BadInput as error:
        return [str(problem) for problem in error.problems]
    return found + [told(finding) for finding in clean.findings if finding.severity in judging.BROKEN]


def test_the_cause_of_a_follow_on_truly_explains_it():
    """Without its cause it is gone; or the cause, without all other slips, brings it about."""
    found = [one for case in FOLLOWED for one in explained(case)]
    assert found and found.count("") >= (1 - SHARE) * len(found), found


def explained(case: Case) -> Iterator[str]:
    """Of each follow-on what is not explained, or nothing."""
    lines = dict(case.numbers())
    for finding in judge(case.text()).findings:
        cause = finding.caused_by and lines.get(finding.caused_by.line)
        own = lines.get(finding.line)
        if cause and cause.slip and cause.slip.right and not (own and own.slip):
            mended = case.righted(lambda line, cause=cause: line is cause)
            alone = case.righted(lambda line, cause=cause: line is not cause)
            true = not still_told(case, mended, finding) or (alone and still_told(case, alone, finding))
            yield "" if true else f"{case.title}: {told(finding)}"


def still_told(case: Case, other: Case, finding: Finding) -> bool:
    """Whether the same line breaks the same rule in a log that differs in some slips."""
    moved = other.text().count("\n") - case.text().count("\n")
    places = (finding.line, finding.line + moved)
    broken = [f for f in judge(other.text()).findings if f.severity in judging.BROKEN]
    return any(f.line in places and f.rule == finding.rule for f in broken)


def test_a_hint_that_is_followed_leaves_no_violation_in_its_line():
    found = [one for case in ADVISED for one in misled(case)]
    assert found and found.count("") >= (1 - SHARE) * len(found), found


def misled(case: Case) -> Iterator[str]:
    """Of each hint what is wrong with it, or nothing."""
    for finding in judging.judged(case.text()).findings:
        for number, words in HINT.findall(finding.hint):
            lines = case.text().splitlines()
            lines[int(number) - 1] = lines[int(number) - 1][:4] + words
            after = judge("\n".join(lines) + "\n").findings
            wrong = any(f.line == int(number) and f.severity == "violation" for f in after)
            yield f"{case.title}: {finding.hint}" if wrong else ""
