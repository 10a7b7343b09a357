"""Slips in clean logs: what follows from one is gone once it is put right; hints mend their lines."""

from __future__ import annotations

from random import Random

import pytest

from ..proof import follows, hints
from ..proof.cases import GAMES, Case, of_games
from .players import pages
from .support import judging
from .support.planting import Page, Slip

# Cases of `make proof` that take little time.
TITO, FORTRESS, BRITAIN, BOMBERS, DOODLEBUG = GAMES
FOLLOWS = of_games(6, 22, 4, 18, 9)
HINTS = [(BOMBERS, 1), (DOODLEBUG, 3)]


@pytest.mark.parametrize(("game", "seed"), FOLLOWS.items())
def test_a_follow_on_is_gone_once_its_cause_is_put_right(game, seed):
    answer = follows.tried(Case("follows", game, seed))
    assert not answer.what, answer.told
    assert not answer.done["false alarms"]


@pytest.mark.parametrize(("game", "seed"), HINTS)
def test_a_hint_that_is_followed_leaves_a_clean_line(game, seed):
    answer = hints.tried(Case("hints", game, seed))
    assert answer.done["hints"]
    assert not answer.what, answer.told


def test_a_planted_slip_changes_the_lines_that_it_names_and_no_other():
    page = Page(pages.kept(DOODLEBUG)[0])
    rng = Random("planting")
    slips: list[Slip] = []
    while len(slips) < 6:
        slip = page.plant(rng, slips)
        slips += [slip] if slip else []
    changed = page.text(slips[:3])
    assert page.text() != changed != page.text(slips)
    assert len({row for slip in slips for row in slip.rows}) == sum(len(slip.rows) for slip in slips)
    untouched = [row for row in page.clean if not any(row.of[0] in slip.rows for slip in slips)]
    assert [row for row in page.rows(slips) if row in untouched] == untouched
    assert not judging.judged(page.text(), hints=False).count("violation")
