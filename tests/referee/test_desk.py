"""A log on the desk: what is said of a line is what a fresh desk says, whatever was asked before."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutline.components import BadInput
from cutline.components.models.placements import Placed, Way
from cutline.referee.desk import Desk, Trial
from cutline.referee.judging.noting import Stand
from cutline.referee.showing import Seen

from ..games.support.judging import opened
from ..support.tries import DEPTH, tries
from .test_checking_again import LOGS, QUICK, lines_of, said

NEW = "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n"
DOODLEBUG = f"{NEW}  - launch A 3 B 3\n  - guns A 1 1 1\n  - move 1 2\n"


def desk_with(text: str) -> Desk:
    return opened(Path("log.yaml"), text)


def seen_as(seen: Seen) -> tuple[Any, ...]:
    told = [(f.severity, f.rule, f.line, f.found, f.hint, f.lines()) for f in seen.findings]
    return seen.label, seen.when, seen.placements, seen.fresh, seen.totals, told


def stand_as(stand: Stand) -> tuple[Any, ...]:
    return (*stand[:-1], [(offer.verb.name, offer.values) for offer in stand.offers])


def afresh(desk: Desk) -> Desk:
    """A desk with the same log and game, on which nothing was played yet."""
    new = Desk()
    assert desk.here is not None
    new.here = type(desk.here)(desk.here.opened)
    new.here.game = desk.here.game
    new.here.follow(desk.here.opened)
    return new


@pytest.mark.parametrize("log", QUICK[:: 1 if DEPTH else -2], ids=lambda log: log.parent.parent.name)
def test_what_is_kept_is_what_would_be_said_afresh(log: Path) -> None:
    rng, desk, lines = Random(log.parent.parent.name), Desk(), lines_of(log)
    acts = [n for n, line in enumerate(lines) if line.startswith("  - ")]
    typed, last = lines[acts[-1]].strip()[2:], len(lines) - 1
    for at in [acts[-1], *rng.sample(acts, tries(1)), len(lines)]:
        try:
            desk.open(log, "".join([*lines[:at], *lines[at + 1 :]]))
        except BadInput:
            continue
        report = desk.report()
        told = said(report)
        for line in rng.sample(range(1, len(lines)), tries(1, 4)):
            assert seen_as(desk.seen(line)) == seen_as(afresh(desk).seen(line))
            assert desk.trial(typed, last) == afresh(desk).trial(typed, last)
            assert stand_as(desk.stand(line)) == stand_as(afresh(desk).stand(line))
        assert said(report) == told == said(afresh(desk).report())


def test_a_report_stays_as_it_was_handed_out() -> None:
    log = next(log for log in LOGS if "bombers" in str(log))
    desk = Desk()
    _, report = desk.check(log)
    told = said(report)
    desk.seen(999)
    assert said(report) == told and any(one.hint for one in report.findings)


def test_a_line_that_is_tried_is_told_what_it_is_told_once_it_is_entered() -> None:
    lines, desk = lines_of(next(log for log in LOGS if "doodlebug" in str(log))), Desk()
    acts = [n for n, line in enumerate(lines) if line.startswith("  - ")]
    whole = {}
    for at in acts[:: tries(9, 1) or 1]:
        desk.open(Path("log.yaml"), "".join(lines[: at + 1]))
        report = desk.report()
        whole[at] = [f for f in report.findings if f.line == at + 1 and f not in report.last]
    desk.open(Path("log.yaml"), "".join(lines))
    before = said(desk.report())
    for at, findings in whole.items():
        trial = desk.trial(lines[at].strip()[2:], at)
        told = [(one.rule, one.expected, one.found) for one in trial.findings]
        assert told == [(one.rule, one.expected, one.found) for one in findings]
    assert said(desk.report()) == before


TRIED = {
    "gnus A 1": (1, '"gnus" is not an action; did you mean "guns"?'),
    "move 1 9": (8, '"9" is not to or a district'),
    "[": (2, "not readable as YAML"),
    "turn: never": (7, '"never" names no turn'),
    "sum: {lots: 1}": (7, ""),
    'end: "': (6, "not readable as YAML"),
}


@pytest.mark.parametrize("typed", TRIED)
def test_what_cannot_be_read_is_told_where_it_was_typed(typed: str) -> None:
    (problem, *_), findings, _ = desk_with(DOODLEBUG).trial(typed, 7)
    column, told = TRIED[typed]
    assert (problem.line, problem.column) == (8, column) and told in problem.message and not findings


def test_whatever_is_typed_is_answered() -> None:
    desk = desk_with(DOODLEBUG)
    for typed in ("", "#", "- a", "a: b: c", "*a", "\0", "end: &x [*x]", "do: x", "---", "a\nb", "turn:"):
        for line in (0, 3, 7, 99):
            assert isinstance(desk.trial(typed, line), Trial)


def test_a_turn_that_is_opened_is_told_what_the_one_before_still_owes() -> None:
    log = next(log for log in LOGS if "doodlebug" in str(log))
    desk = desk_with("".join(lines_of(log)[:12]))
    owed = desk.trial("turn: 13 June day", 12).findings
    assert [(one.line, one.rule) for one in owed] == [(12, "10a"), (12, "12a")]
    assert [one.found for one in desk.report().last] == [one.found for one in owed]
    assert not desk.trial("guns D 1 1", 12).findings
    assert desk.trial("house: agreed", 12).findings[0].severity == "house"


def test_a_turn_that_has_only_its_name_is_played_from_there() -> None:
    desk = desk_with(NEW)
    assert desk.stand(3).where[0] == "after 13 June night"
    assert "launch A 6" in desk.stand(3).legal and desk.stand(1).legal == ["turn: 13 June night"]
    assert desk.seen(4).when == "as the turn opened"
    assert desk.trial("launch A 3", 4) == Trial((), ())
    assert "no turn has begun" in desk.trial("launch A 3", 2).problems[0].message


def test_a_line_that_would_be_a_comment_is_tried_as_it_would_be_written() -> None:
    assert '"#" is not an action' in desk_with(DOODLEBUG).trial("# a note", 7).problems[0].message


def test_what_a_line_moved_is_told_apart() -> None:
    seen = desk_with(DOODLEBUG).seen(7)
    moved = [seen.placements[number] for number in sorted(seen.fresh)]
    crews = {one.at for one in moved if isinstance(one, Placed)}
    assert crews == {"district-1", "district-2"} and [type(one) for one in moved].count(Way) == 1
    assert desk_with(DOODLEBUG).seen(4).fresh == frozenset()


def test_an_offer_says_what_each_of_its_words_is() -> None:
    day = NEW.replace("night", "day")
    offer = next(one for one in desk_with(day).stand(3).offers if one.text == "launch A CHIT")
    (track, chit) = offer.slots
    assert (track.text, track.slot.thrown, chit.text) == ("A", 0, "CHIT") and chit.slot.thrown
