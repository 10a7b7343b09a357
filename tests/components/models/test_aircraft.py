"""Aircraft: those of the gallery, told at their line, and those that a counter's values name on its face."""

from __future__ import annotations

import pytest

from cutline.components import BadInput, load_game
from cutline.components.models.gallery import FOLDER, read_aircraft
from cutline.generators.drawing import Use
from cutline.layouts.kit import draw_game

COUNTERS = """
faces:
  plane:
    ground: "ground-{side}"
    marks:
    - {aircraft: "{plane}", box: [2, 2, 16, 14], fill: "{skin}"}
    - {text: "{plane}", box: [2, 16, 16, 3], size: 7}
counters:
- id: "{plane}"
  front: plane
  size: 20
  each: {plane: [spitfire, me-109]}
  values: {side: "north", skin: tan}
"""
GAME = """
title: Planes
palette: {ground-north: "#d0d8e0"}
kit: [{kind: counters}]
"""


def titles_in(drawing):
    """The titles of all drawings that a drawing uses."""
    found = {drawing.title}
    for mark in drawing.marks:
        if isinstance(mark, Use):
            found |= titles_in(mark.drawing)
    return found


def test_each_counter_shows_the_aircraft_of_its_values(mini):
    drawn = draw_game(load_game(mini(game=GAME, counters=COUNTERS, tables=None)))
    assert not drawn.problems
    shown = {piece.id: titles_in(piece.front.drawing) for piece in drawn.pieces}
    assert "Spitfire Mk II, top" in shown["spitfire"]
    assert "Spitfire Mk II, top" not in shown["me-109"]


BAD = [
    ("[spitfire, me-109]", "[spitfre, me-109]", 'aircraft "spitfre" does not exist; did you mean'),
    ('"north"', '"nroth"', 'colour "ground-nroth" does not exist; did you mean "ground-north"?'),
    ("skin: tan", "skin: tann", 'colour "tann" does not exist; did you mean "tan"?'),
    ("skin: tan", "skni: tan", 'shows {skin}, which its values do not give; did you mean "skni"?'),
]


@pytest.mark.parametrize(("was", "now", "said"), BAD)
def test_a_name_that_values_make_is_checked_where_it_is_typed(mini, was, now, said):
    with pytest.raises(BadInput) as raised:
        load_game(mini(game=GAME, counters=COUNTERS.replace(was, now), tables=None))
    assert said in str(raised.value)
    assert "counters.yaml:" in str(raised.value)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("- {name: nose, ", "- {nmae: nose, ", ':4: unknown key "nmae"; did you mean "name"?'),
        ("arc: 360", "arc: 400", '"400" is out of bounds; it must be at most 360'),
        ("at: [22.5, 0]", "at: [25, 0]", 'the gun "tail" does not lie on the aircraft'),
        ("span: 31.62", "span: wide", ':7: write a number, not "wide"'),
        ("guns:", "guns: 3", "not readable as YAML"),
    ],
)
def test_what_is_wrong_with_an_aircraft_is_told_at_its_line(tmp_path, was, now, said):
    text = (FOLDER / "b-17.yaml").read_text("utf-8")
    file = tmp_path / "b-17.yaml"
    file.write_text(text.replace(was, now, 1), "utf-8")
    with pytest.raises(BadInput) as told:
        read_aircraft(file)
    (problem,) = map(str, told.value.problems)
    assert problem.startswith(f"{file}:") and said in problem
