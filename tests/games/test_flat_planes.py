"""Flat planes are told apart without colour: silhouette, national markings, a large number."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cutline.components.models.field_types import MM_PER_POINT
from cutline.generators.drawing import Drawing
from cutline.generators.kinds import draws
from cutline.layouts.kinds import kind_of

from .support.flat_planes import alike, national, without_words
from .support.judging import drawn

LARGE = 18 * MM_PER_POINT  # mm of em


@pytest.fixture(scope="module", params=["b-17", "battle-of-britain-again"])
def game(request):
    return drawn(request.param)


@pytest.fixture(scope="module")
def planes(game):
    """The fronts of the flat planes of a game by id, in their order."""
    part = next(part for part in game.sheet.kit if part.kind == "counters")
    pieces, problems = draws.of(kind_of(part))(game, [part])
    assert not problems
    return {piece.id: piece.front.drawing for piece in pieces if piece.id.startswith("flat-")}


def kind_of_plane(identity):
    return identity.removeprefix("flat-").rsplit("-", 1)[0]


def test_no_two_look_alike_in_grey_and_those_without_numbers_only_within_a_type(tmp_path, planes):
    assert len(planes) > 10
    assert not alike(planes, tmp_path)
    found = alike({one: without_words(drawing) for one, drawing in planes.items()}, tmp_path)
    kinds = {(kind_of_plane(one), kind_of_plane(other)) for one, other in found}
    assert kinds and all(one == other for one, other in kinds), "two types have one silhouette"


def test_each_has_its_national_markings_and_a_large_number_that_no_other_of_its_type_has(game, planes):
    numbers = defaultdict(list)
    for one, drawing in planes.items():
        kind = kind_of_plane(one)
        assert national(drawing, kind, game.palette["red"]) == (1 if kind in ("b-17", "p-51") else 2), one
        assert national(Drawing(1, 1, ()), kind, game.palette["red"]) == 0
        found = {text.text for text in drawing.texts() if text.text.isdigit() and text.size > LARGE - 0.01}
        assert len(found) == 1, one
        numbers[kind] += found
    assert all(len(set(found)) == len(found) for found in numbers.values())
