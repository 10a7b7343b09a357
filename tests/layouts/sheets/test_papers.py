"""Papers are data: some have names, and any size can be typed."""

from __future__ import annotations

import pytest

from cutline.arguments import NAMED
from cutline.layouts.kit import build_kit
from cutline.layouts.sheets.papers import known_papers, paper_called, papers


def test_a_build_makes_kits_for_a4_and_letter_unless_it_is_told_otherwise():
    assert list(papers()) == ["a4", "letter"]
    assert list(known_papers()) == list(NAMED)  # what a shell completes


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("A3", "a3", (297, 420)),
        ("230x305", "230x305", (230, 305)),
        ("305x230mm", "230x305", (230, 305)),
        ("9x12in", "9x12in", (228.6, 304.8)),
    ],
)
def test_a_paper_is_called_by_its_name_or_its_size(text, name, size):
    paper = paper_called(text)
    assert paper.name == name and (paper.width, paper.height) == pytest.approx(size)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a9", "a4, letter, a3"),
        ("90x90", "at least 180 × 200 mm"),
        ("9999x9999", "at most"),
        ("../x", "no paper"),
    ],
)
def test_what_is_no_paper_is_refused_with_what_would_be_right(text, says):
    with pytest.raises(ValueError, match=says):
        paper_called(text)


def test_a_larger_paper_takes_fewer_sheets(kit):
    small, large = kit.kits["a4"], build_kit(kit.drawn, paper_called("a3"))
    assert not large.problems
    tiles = [sum(page.plan is not None for page in made.pages) for made in (small, large)]
    assert tiles[1] < tiles[0]
    for page in large.pages:
        assert sorted((page.paper.width, page.paper.height)) == [297, 420]
