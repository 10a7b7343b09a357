"""Flat planes are told apart without colour: silhouette, national markings, a large number."""

from __future__ import annotations

from functools import cache

import pytest

from cutline.components.models.field_types import MM_PER_POINT
from cutline.generators.drawing import Drawing
from cutline.generators.kinds import draws
from cutline.layouts.kinds import kind_of

from .support.flat_planes import alike, national, without_words
from .support.judging import drawn

GAMES = ("b-17", "battle-of-britain-again")
LARGE = 18 * MM_PER_POINT  # mm of em


@cache
def planes(name):
    """The fronts of the flat planes of a game by id, in their order."""
    part = next(part for part in drawn(name).sheet.kit if part.kind == "counters")
    pieces, problems = draws.of(kind_of(part))(drawn(name), [part])
    assert not problems
    return {piece.id: piece.front.drawing for piece in pieces if piece.id.startswith("flat-")}


def kind_of_plane(identity):
    return identity.removeprefix("flat-").rsplit("-", 1)[0]


@pytest.mark.parametrize("name", GAMES)
def test_no_two_flat_planes_look_alike_in_grey(tmp_path, name):
    assert len(planes(name)) > 10
    assert not alike(planes(name), tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_planes_that_differ_by_colour_only_are_found(tmp_path, name):
    bare = {one: without_words(drawing) for one, drawing in planes(name).items()}
    found = alike(bare, tmp_path)
    assert any(kind_of_plane(one) == kind_of_plane(other) for one, other in found)
    kinds = {(kind_of_plane(one), kind_of_plane(other)) for one, other in found}
    assert all(one == other for one, other in kinds), "two types have one silhouette"


@pytest.mark.parametrize("name", GAMES)
def test_every_flat_plane_has_its_national_markings_on_both_wings_or_its_star(name):
    red = drawn(name).palette["red"]
    for one, drawing in planes(name).items():
        wanted = 1 if kind_of_plane(one) in ("b-17", "p-51") else 2
        assert national(drawing, kind_of_plane(one), red) == wanted, one
        assert national(Drawing(1, 1, ()), kind_of_plane(one), red) == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_flat_plane_has_a_large_number_that_no_other_of_its_type_has(name):
    numbers = {}
    for one, drawing in planes(name).items():
        found = {text.text for text in drawing.texts() if text.text.isdigit() and text.size > LARGE - 0.01}
        assert len(found) == 1, one
        numbers.setdefault(kind_of_plane(one), []).extend(found)
    assert all(len(set(found)) == len(found) for found in numbers.values())
