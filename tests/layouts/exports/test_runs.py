"""Printed in two runs, every back is behind its front, and no sheet is fed for nothing."""

from __future__ import annotations

import pytest

from cutline.generators.writers.pdf import Packed
from cutline.layouts.exports.component_pdfs import REVERSED, TOGETHER, TWICE, runs_of_kit, told_of_runs
from cutline.layouts.exports.publish import in_memory


@pytest.fixture
def a4(kit):
    return kit.kits["a4"]


@pytest.mark.parametrize("how", [TWICE, REVERSED])
def test_the_stack_that_is_fed_again_has_a_back_for_each_sheet(a4, how):
    streams = [Packed(str(k).encode(), 0, frozenset()) for k in range(len(a4.pages))]
    fronts = backs = 0
    for run in runs_of_kit(a4._replace(runs=how), streams):
        assert {a4.pages[int(front.stream)].stock for _, front in run.fronts} == {run.stock}
        again = run.backs if how == TWICE else run.backs[::-1]
        numbers = [int(front.stream) for _, front in run.fronts]
        assert [int(back.stream) for _, back in again] == [number + 1 for number in numbers[: len(again)]]
        for number in numbers[len(again) :]:
            assert number + 1 == len(a4.pages) or a4.pages[number + 1].empty
        fronts, backs = fronts + len(run.fronts), backs + len(run.backs)
    assert fronts == (len(a4.pages) + 1) // 2
    assert backs == sum(not page.empty for page in a4.pages[1::2]) > 0


def test_two_files_take_the_place_of_one(a4):
    assert list(in_memory(a4.drawn, [a4], ("kit",))) == ["doodlebug-a4.pdf"] and a4.runs == TOGETHER
    twice = a4._replace(runs=TWICE)
    found = in_memory(a4.drawn, [twice], ("kit",))
    assert list(found) == ["doodlebug-a4-fronts.pdf", "doodlebug-a4-backs.pdf"]
    assert "so that the first of them is fed first" in " ".join(told_of_runs(twice))
