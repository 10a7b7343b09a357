"""A part of the kit that names groups prints these, and no others, of what is cut out."""

from __future__ import annotations

import pytest

from cutline.components import BadInput, load_game
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

PARTS = """title: T
kit:
- {{kind: counters, title: Chits, sheet: Chits, groups: [{first}]}}
- {{kind: {kind}, sheet: Rest, groups: [{second}]}}
"""
COUNTERS = """
faces: {face: {ground: sky}}
counters:
- {id: one, front: face, group: Troops, count: 3}
- {id: two, title: Flag, front: face}
- {id: three, front: face, group: Smoke}
"""


def drawn(mini, first="Troops", second="Flag, Smoke", kind="counters"):
    text = PARTS.format(first=first, second=second, kind=kind)
    folder = mini(f"{first}-{second}-{kind}", game=text, counters=COUNTERS, tables=None)
    return draw_game(load_game(folder))


def test_each_part_prints_its_own_groups(mini):
    found = drawn(mini)
    assert [[piece.id for piece in part] for part in found.parts] == [["one"], ["two", "three"]]
    pages = build_kit(found, papers()["a4"]).pages
    assert {page.component for page in pages if not page.empty} == {"Chits", "Rest"}


def test_a_group_that_nothing_is_of_is_an_error_with_the_nearest(mini):
    (problem,) = drawn(mini, first="Troop").problems
    assert problem.message.endswith('in group "Troop"; did you mean "Troops"?')
    assert (problem.file.name, problem.line) == ("game.yaml", 3)


def test_the_same_groups_twice_are_an_error(mini):
    with pytest.raises(BadInput, match="in the kit twice"):
        drawn(mini, second="Troops")
    with pytest.raises(BadInput, match="is not cut out"):
        drawn(mini, kind="rules")
