"""Turns played out on cards: pieces as in the kit, dice as they fell, lines of the log."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.generators.cards.pictures import draw_anatomy
from cutline.generators.cards.plays import draw_die, draw_play
from cutline.generators.drawing import Clip, Path, Use
from cutline.layouts.kit import draw_game

from ...support.mini_game import MINI

PLAYS = """
plays:
- id: shot
  title: The first shot
  text: It is fired.
  pieces: [PIECE]
  dice: [{face: "5"}, {face: "9", sides: 10, says: wind}]
  turn: "1"
  log: [fire a hit]
anatomies:
- id: explained
  title: A counter
  piece: PIECE
  labels: [{at: [1, 1], says: Its corner}, {at: [15, 9], says: Its name}]
"""


@pytest.fixture
def kit(mini):
    def loaded(was="", now=""):
        counters = MINI["counters.yaml"] + "- {id: three, front: unit, values: {ground: sky, name: Three}}\n"
        tables = MINI["tables.yaml"].replace("[[t]]", "[[t, shot, explained]]") + PLAYS
        game = load_game(mini(counters=counters, tables=tables.replace("PIECE", "one").replace(was, now)))
        return game, {piece.id: piece for piece in draw_game(game).pieces}

    return loaded


def test_a_play_shows_its_pieces_dice_and_lines(kit):
    game, pieces = kit()
    drawing = draw_play(game.tables.plays[0], 90.0, game.palette, pieces)
    said = [text.text for text in drawing.texts()]
    assert {"The first shot", "It is fired.", "One", "fire a hit", "9", "wind"} <= set(said)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_of_six_sides_shows_as_many_pips(kit, face):
    game, _ = kit('face: "5"', f'face: "{face}"')
    die = draw_die(game.tables.plays[0].dice[0], game.palette)
    pips = [mark for mark in die.marks if isinstance(mark, Path) and mark.stroke == "none"]
    assert len(pips) == face


def test_an_anatomy_has_its_labels_beside_the_piece_and_lines_to_their_spots(kit):
    game, pieces = kit()
    drawing = draw_anatomy(game.tables.anatomies[0], 90.0, game.palette, pieces)
    face = next(mark for mark in drawing.marks if isinstance(mark, Use))
    dots = [mark for mark in drawing.marks if isinstance(mark, Path) and mark.fill != "none"]
    assert len(dots) == 2
    assert isinstance(face.drawing.marks[0].clip, Clip)
    left, right = face.matrix[4], face.matrix[4] + face.drawing.width
    for text in drawing.texts():
        if text.text.startswith("Its"):
            assert text.x + text.advance <= left or text.x >= right
