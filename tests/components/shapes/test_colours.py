"""Colours as an eye sees them, against published figures."""

from __future__ import annotations

import pytest

from cutline.components.shapes.colours import (
    DEFICIENCIES,
    as_seen,
    difference,
    difference_of,
    grey,
    lightness,
    tint,
)

# Pairs in L*, a*, b* with their difference, from the test data of Sharma, Wu and Dalal (2005).
PAIRS = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
]


@pytest.mark.parametrize(("one", "other", "apart"), PAIRS)
def test_differences_are_those_that_were_published(one, other, apart):
    assert difference_of(one, other) == pytest.approx(apart, abs=5e-5)
    assert difference_of(other, one) == pytest.approx(apart, abs=5e-5)


def test_a_grey_is_as_light_as_its_colour():
    for colour in ("#a8322d", "#2f5d8c", "#e9b824", "#000000", "#ffffff"):
        assert grey(colour)[1:3] == grey(colour)[3:5] == grey(colour)[5:]
        assert lightness(grey(colour)) == pytest.approx(lightness(colour), abs=0.3)


def test_red_and_green_are_alike_to_those_who_lack_green_cones():
    red, green = "#b05030", "#7a7a2a"
    assert difference(red, green) > 25
    assert difference(as_seen(red, "deuteranopia"), as_seen(green, "deuteranopia")) < 10
    assert all(as_seen("#ffffff", lacking) == "#ffffff" for lacking in DEFICIENCIES)


def test_a_tint_lies_between_paper_and_colour():
    assert tint("#000000", 0.0) == "#ffffff"
    assert tint("#1f2326", 1.0) == "#1f2326"
    assert lightness("#2f5d8c") < lightness(tint("#2f5d8c", 0.2)) < 100
