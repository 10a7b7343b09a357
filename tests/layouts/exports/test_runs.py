"""Printed in two runs, every back is behind its front, and no sheet is fed for nothing."""

from __future__ import annotations

import pytest

from cutline.components import find_game, load_game
from cutline.generators.writers.pdf import Packed
from cutline.layouts.exports.publish import in_memory
from cutline.layouts.exports.runs import REVERSED, TOGETHER, TWICE, runs_of_kit, told_of_runs
from cutline.layouts.kit import Kit, build_kit, draw_game
from cutline.layouts.sheets.papers import papers


@pytest.fixture(scope="module")
def kit() -> Kit:
    return build_kit(draw_game(load_game(find_game("doodlebug"))), papers()["a4"])


@pytest.mark.parametrize("how", [TWICE, REVERSED])
def test_the_stack_that_is_fed_again_has_a_back_for_each_sheet(kit: Kit, how: str) -> None:
    streams = [Packed(str(k).encode(), 0, frozenset()) for k in range(len(kit.pages))]
    fronts = backs = 0
    for run in runs_of_kit(kit._replace(runs=how), streams):
        assert {kit.pages[int(front.stream)].stock for _, front in run.fronts} == {run.stock}
        again = run.backs if how == TWICE else run.backs[::-1]
        numbers = [int(front.stream) for _, front in run.fronts]
        assert [int(back.stream) for _, back in again] == [number + 1 for number in numbers[: len(again)]]
        for number in numbers[len(again) :]:
            assert number + 1 == len(kit.pages) or kit.pages[number + 1].empty
        fronts, backs = fronts + len(run.fronts), backs + len(run.backs)
    assert fronts == (len(kit.pages) + 1) // 2
    assert backs == sum(not page.empty for page in kit.pages[1::2]) > 0


def test_two_files_take_the_place_of_one(kit: Kit) -> None:
    assert list(in_memory(kit.drawn, [kit], ("kit",))) == ["doodlebug-a4.pdf"] and kit.runs == TOGETHER
    twice = kit._replace(runs=TWICE)
    found = in_memory(kit.drawn, [twice], ("kit",))
    assert list(found) == ["doodlebug-a4-fronts.pdf", "doodlebug-a4-backs.pdf"]
    assert "so that the first of them is fed first" in " ".join(told_of_runs(twice))
