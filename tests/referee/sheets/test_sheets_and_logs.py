"""A sheet filled from a log says what the log says; columns and keys of `sum:` are one list."""

from __future__ import annotations

import pytest

from cutline.components import shipped_games
from cutline.components.records.boxes import boxes_of
from cutline.components.records.logged import Logged
from cutline.referee.checking import judged, open_log, open_sheet
from cutline.referee.judging.findings import WRONG
from cutline.referee.judging.stated import named
from cutline.referee.sheets.form_values import Filled
from cutline.referee.sheets.log_text import log_text

from ...games.support.filled_sheets import LOGS, SHEET, from_log, only_sums, told
from ...games.support.judging import referee, shipped
from ...support.tries import DEPTH

GAMES = list(shipped_games())
GOOD, TIRED = [name for name in LOGS if "good" in name], [name for name in LOGS if "tired" in name]
# What the sheet of a log tells, by its rule: slips of lines are not among them.
TELLS = {
    "b-17 tired": ["7D3"],
    "battle-of-britain-again tired": ["3b"],
    "bombers-and-fighters-over-europe tired": ["11c", "11d", "11e", "11e"],
    "capture-tito tired": ["6"],
    "doodlebug tired-game": ["12a", "15e"],
}


@pytest.mark.parametrize("name", TIRED + (GOOD if DEPTH else []))
def test_a_sheet_filled_from_a_log_tells_the_slips_of_its_totals_and_no_other(name):
    game, _, values = from_log(LOGS[name])
    assert [one.rule for one in told(game, values)] == TELLS.get(name, [])


def verdict(opened):
    """What is wrong with each turn, by its rule."""
    wrong = (one for one in judged(opened).findings if one.severity in WRONG)
    return [(one.severity, one.rule, opened.referee.turn(one.turn)) for one in wrong]


@pytest.mark.parametrize("name", [*LOGS] if DEPTH else [*LOGS][1::4])
def test_the_sums_of_a_log_a_sheet_and_the_log_of_that_sheet_have_one_verdict(name, tmp_path):
    log, again = tmp_path / "sums.yaml", tmp_path / "again.yaml"
    log.write_text(only_sums(LOGS[name]), encoding="utf-8")
    game, _, values = from_log(log)
    (opened,) = open_sheet(SHEET, Filled(values, game, "1", ""))
    again.write_text("\n".join(log_text(opened.part)), encoding="utf-8")
    assert verdict(opened) == verdict(open_log(log)) == verdict(open_log(again))


@pytest.mark.parametrize("name", GAMES)
def test_every_total_of_sum_is_a_column_or_the_sheet_says_why_not(name):
    game, totals = shipped(name), referee(name).rules.totals
    sheets = [(Logged(one, game.sheet.lists), boxes_of(one, game.sheet.lists)) for one in game.records.sheets]
    said = [names for logged, boxes in sheets for box in boxes.values() for names in logged.totals(box)]
    printed = {one for names in said for one in names}
    assert {named(one, totals) for one in printed | set(game.records.log_only)} == set(totals)


@pytest.mark.parametrize("name", GAMES)
def test_every_column_is_a_total_or_counts_towards_a_box_or_says_why_it_is_not_judged(name):
    game = shipped(name)
    counts = {
        (sheet.id, boxes[added].column)
        for sheet in game.records.sheets
        for boxes in [boxes_of(sheet, game.sheet.lists)]
        for box in boxes.values()
        for addend in box.adds
        for added in (*addend.fields, *addend.guards)
    }
    for sheet in game.records.sheets:
        for column in sheet.columns if not sheet.unjudged else ():
            here = (sheet.id, column.id) in counts and not column.unjudged
            assert bool(column.log or column.line or column.rule or here) != bool(column.unjudged), column.id
