"""Colours that have to differ: in grey, and to people who lack a kind of cone."""

from __future__ import annotations

import pytest

from cutline.cli import main
from cutline.components import load_game, shipped_games
from cutline.components.checks.alike import easily_confused, must_differ, too_grey
from cutline.generators.toning import Tone

from ...support.mini_game import MINI

SIDES = MINI["counters.yaml"].replace("ground: sky, name: One", 'ground: "#b05030", name: "1"')
SIDES = SIDES.replace("ink: ink", "ink: paper").replace(
    "ground: cream, name: Two", 'ground: "#7a7a2a", name: "2"'
)
WOODED = """
maps:
- id: field
  title: Field
  size: [60, 60]
  kinds:
    clear: {fill: "#b05030"}
    woods: {fill: "#7a7a2a"PATTERN}
  panels:
  - id: main
    at: [0, 0]
    size: [60, 60]
    grid: {shape: hex, size: 12, columns: 3, rows: 3, kind: clear, terrain: {woods: ["0202"]}}
"""


def told(problems):
    return [f"{problem.file.name}:{problem.line}: {problem.message}" for problem in problems]


def test_two_sides_that_only_a_colour_tells_apart_are_named_at_their_line(mini):
    game = load_game(mini(counters=SIDES))
    (said,) = told(easily_confused(game))
    assert said.startswith('counters.yaml:13: counter "two": the ground of')
    assert "deuteranopia" in said
    (said,) = told(too_grey(game))
    assert "(L* 46 and 50)" in said


def test_sides_with_a_word_of_their_own_need_no_colour(mini):
    worded = SIDES.replace('name: "1"', "name: Blue").replace('name: "2"', "name: Grey")
    assert not list(must_differ(load_game(mini(counters=worded))))


def test_a_word_on_the_front_does_not_excuse_a_blank_back(mini):
    worded = SIDES.replace('name: "1"', "name: hit").replace('name: "2"', "name: lost")
    blank = worded.replace("ground: cream\n", 'ground: "{ground}"\n')
    (said,) = told(too_grey(load_game(mini(counters=blank))))
    assert "the back of counter" in said and "(L* 46 and 50)" in said
    lettered = blank.replace(
        'ground: "{ground}"\ncounters',
        'ground: "{ground}"\n    marks: [{text: "{name}", box: [1, 5, 14, 6]}]\ncounters',
    )
    assert lettered != blank and not too_grey(load_game(mini("lettered", counters=lettered)))


def test_what_is_printed_counts_a_tint_too(mini):
    """With little ink dark and light grounds are tints, all of them pale."""
    far = SIDES.replace("#b05030", "#202020")
    game = load_game(mini(counters=far))
    assert not too_grey(game) and too_grey(game, Tone(low=True, grey=True).ground)


def test_labels_of_a_board_with_the_same_text_are_told_apart_by_colour_alone(mini):
    label = (
        "    - {{rect: [2, {0}, 8, 6], fill: '{1}'}}\n    - {{text: {2}, box: [2, {0}, 8, 6], ink: paper}}\n"
    )
    board = WOODED.replace("PATTERN", ", pattern: {draw: trees}")
    board += "    marks:\n" + label.format(40, "#b05030", "R1")
    same = board + label.format(50, "#7a7a2a", "R1")
    (said,) = told(too_grey(load_game(mini(map=same))))
    assert 'the label "R1" at [2, 50] and the label "R1" at [2, 40]' in said
    other = board + label.format(50, "#7a7a2a", "S1")
    assert not too_grey(load_game(mini("other", map=other)))


def test_terrains_differ_by_colour_or_by_pattern(mini):
    plain = load_game(mini(map=WOODED.replace("PATTERN", "")))
    (said,) = told(too_grey(plain))
    assert said.startswith(
        'map.yaml:8: map "field": "woods" of board "field" and "clear" of board "field" are printed in'
    )
    assert not too_grey(load_game(mini("wooded", map=WOODED.replace("PATTERN", ", pattern: {draw: trees}"))))


def test_what_a_game_lists_takes_the_place_of_what_is_found(mini):
    none = load_game(mini(counters=SIDES, game=MINI["game.yaml"] + "differ: []\n"))
    assert not list(must_differ(none))
    listed = load_game(
        mini("listed", counters=SIDES, game=MINI["game.yaml"] + "differ: [[sky, cream], [ink, paper]]\n")
    )
    assert told(too_grey(listed)) == [
        'game.yaml:14: "cream" and "sky" are printed in nearly the same grey (L* 91 and 95); make them 15 '
        "apart, or give one of them a pattern, or a word or mark of its own"
    ]


def test_a_grey_kit_in_which_sides_look_alike_is_not_built(mini, tmp_path, capsys):
    folder = mini(counters=SIDES)
    assert main(["build", str(folder), "--grey", "--paper", "a4", "--out", str(tmp_path / "out")]) == 2
    assert "nearly the same grey" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["doodlebug", "capture-tito"])
def test_no_shipped_game_needs_its_colours(name):
    game = load_game(shipped_games()[name], drawn=False)
    assert not too_grey(game) and not easily_confused(game)
